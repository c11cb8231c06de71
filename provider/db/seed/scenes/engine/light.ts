import type { Colour } from './surface'
import type { Vec } from './vector'

/** The light of one scene. Colours are linear; 1 is paper white under the open sky. */
export type Light = {
  sunDirection: Vec
  sun: Colour
  /** Sky light on what faces up, and light from the ground on what faces down. */
  above: Colour
  below: Colour
  /** Colour of distance, and the metres over which it takes over. */
  haze: Colour
  hazeReach: number
  lamps: readonly Lamp[]
  sky: (x: number, y: number, z: number, out: Float64Array) => void
}

/** A light without shadow: a work lamp, or a window seen as a source. `normal` null shines all around. */
export type Lamp = { position: Vec; colour: Colour; normal: Vec | null }

/** Adds a lamp's light on a surface point to `out`. */
export function addLamp(
  { position, colour, normal }: Lamp,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float64Array,
): void {
  const dx = position[0] - x
  const dy = position[1] - y
  const dz = position[2] - z
  const square = dx * dx + dy * dy + dz * dz + 0.25
  const away = Math.sqrt(square)
  const facing = (nx * dx + ny * dy + nz * dz) / away
  // Wrapped a little around edges: a window is wide, a lamp bounces off the walls.
  const received = Math.max(0, (facing + 0.3) / 1.3)
  const given = normal ? Math.max(0.05, -(normal[0] * dx + normal[1] * dy + normal[2] * dz) / away) : 1
  const amount = (received * given) / square
  out[0] = (out[0] ?? 0) + colour[0] * amount
  out[1] = (out[1] ?? 0) + colour[1] * amount
  out[2] = (out[2] ?? 0) + colour[2] * amount
}
