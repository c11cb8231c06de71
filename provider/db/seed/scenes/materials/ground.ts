import { cell, clouds, noise } from '../engine/noise'
import { blend, colour, detail, paint, shade, type Colour, type Material, type Point } from '../engine/surface'

const stone = colour('#9b948a')
const straw = colour('#a89a62')
const bare = colour('#7d6a50')
const woods = colour('#4a5a3a')

/** Earth: clods, stones, damp patches. `tracks` presses the ruts of wheels into it. */
export function dirt(base: Colour, damp = 0.3, tracks = false): Material {
  return (p) => {
    const broad = clouds(p.x * 0.35, p.z * 0.35, 3)
    const fine = clouds(p.x * 3.1 + 40, p.z * 3.1, 3)
    const grit = noise(p.x * 24, p.z * 24) * detail(p, 0.05)
    paint(p, base, 0.62 + 0.45 * broad + 0.28 * (fine - 0.5) + 0.22 * (grit - 0.5))
    if (broad < damp) shade(p, 1 - 0.38 * Math.min(1, (damp - broad) * 6))
    const pebbles = detail(p, 0.06)
    if (pebbles > 0 && cell(p.x * 14, p.z * 14) > 0.965) blend(p, stone, 0.7 * pebbles * noise(p.x * 40, p.z * 40))
    relief(p, 6, 0.5, 0.22)
    relief(p, 22, 0.35, 0.06)
    if (tracks) rut(p)
  }
}

/** Two wheel marks that wander along z, pressed by tyre lugs. */
function rut(p: Point): void {
  const path = p.x + 1.1 * noise(p.z * 0.12, 3) + 0.4
  for (const wheel of [-0.85, 0.85]) {
    const off = Math.abs(path - wheel - 1)
    if (off > 0.26) continue
    const lug = Math.sin(p.z * 34 + (path - wheel) * 18) > 0.1 ? 1 : 0.82
    shade(p, 0.8 * lug + (off > 0.2 ? 0.14 : 0))
    p.bumpU += (path > wheel + 1 ? 1 : -1) * 0.5
  }
}

/** Slope by the difference of noise: `per` features a metre, `strength`, seen while a feature of `metres` is. */
export function relief(p: Point, per: number, strength: number, metres: number): void {
  const amount = strength * detail(p, metres)
  if (amount <= 0) return
  const here = noise(p.x * per, p.z * per + p.y * per)
  p.bumpU += (here - noise(p.x * per + 0.35, p.z * per + p.y * per)) * amount
  p.bumpV += (here - noise(p.x * per, p.z * per + p.y * per + 0.35)) * amount
}

/** A lawn or a field; `dry` 0 green to 1 straw, `worn` where earth shows through. */
export function grass(dry: number, worn: number): Material {
  const green = colour('#6d7a48')
  const deep = colour('#4b5936')
  return (p) => {
    const broad = clouds(p.x * 0.22 + 7, p.z * 0.22, 3)
    const blades =
      noise(p.x * 31 + noise(p.z * 9, p.x * 5) * 3, p.z * 31) * 0.55 + noise(p.x * 12.7 + 5, p.z * 13.1) * 0.45
    paint(p, green, 0.8 + 0.3 * broad)
    blend(p, deep, 0.55 * noise(p.x * 2.3, p.z * 2.3))
    blend(p, straw, dry * (0.4 + 0.6 * broad))
    const open = clouds(p.x * 0.6 + 60, p.z * 0.6, 3)
    if (open < worn) blend(p, bare, Math.min(1, (worn - open) * 9))
    shade(p, 1 + (blades - 0.5) * 1.1 * detail(p, 0.06))
    relief(p, 26, 0.7, 0.06)
  }
}

/** Crushed stone, each with its own shade. */
export function gravel(base: Colour): Material {
  return (p) => {
    const [x, z] = [p.x * 26 + noise(p.x * 18, p.z * 18) * 1.6, p.z * 26 + noise(p.z * 18, p.x * 18) * 1.6]
    const seen = detail(p, 0.045)
    paint(p, base, 0.85 + 0.25 * clouds(p.x * 0.8, p.z * 0.8, 2))
    shade(p, 1 + (cell(x, z) - 0.5) * 0.75 * seen)
    const [fx, fz] = [x - Math.floor(x) - 0.5, z - Math.floor(z) - 0.5]
    p.bumpU += fx * 1.2 * seen
    p.bumpV += fz * 1.2 * seen
    if (fx * fx + fz * fz > 0.2) shade(p, 1 - 0.4 * seen)
  }
}

export function asphalt(age: number): Material {
  const base = colour(age > 0.5 ? '#77767a' : '#3c3c40')
  return (p) => {
    paint(p, base, 0.85 + 0.3 * clouds(p.x * 0.5, p.z * 0.5, 3))
    shade(p, 1 + (noise(p.x * 60, p.z * 60) - 0.5) * 0.35 * detail(p, 0.03))
    const crack = Math.abs(noise(p.x * 0.7 + 5, p.z * 0.7) - 0.5)
    if (age > 0.5 && crack < 0.008) shade(p, 0.6)
    relief(p, 40, 0.4, 0.04)
  }
}

/** A horizon of woods far away, dark and ragged. */
export const farTrees: Material = (p) => {
  paint(p, woods, 0.45 + 0.75 * clouds(p.x * 0.5, p.y * 0.6 + p.z * 0.5, 4))
}

export function leaves(base: Colour): Material {
  return (p) => {
    const own = cell(p.tint * 3.7, p.tint * 11.3)
    paint(p, base, 0.55 + 0.9 * own)
    if (own > 0.8) blend(p, straw, 0.25)
    shade(p, 1 + (noise(p.u * 30 + p.tint, p.v * 30) - 0.5) * 0.5 * detail(p, 0.06))
  }
}
