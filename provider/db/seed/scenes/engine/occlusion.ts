import type { Face } from './model'
import type { Camera, Visible } from './raster'

/** How open each place of the picture is to the light around it, 0.25 to 1, on a grid of one value per `step` samples. */
export type Openness = { width: number; height: number; step: number; value: Float32Array }

const directions = 6
/** Corners darken over this many metres. */
const reach = 0.55

/** Looks around every sixth sample for surfaces that stand in front of it (ambient occlusion in screen space). */
export function measureOpenness(visible: Visible, faces: readonly Face[], camera: Camera, step = 6): Openness {
  const [width, height] = [Math.ceil(visible.width / step), Math.ceil(visible.height / step)]
  const value = new Float32Array(width * height).fill(1)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      value[row * width + column] = opennessAt(visible, faces, camera, column * step, row * step)
    }
  }
  return { width, height, step, value: blur(value, width, height) }
}

function opennessAt(visible: Visible, faces: readonly Face[], camera: Camera, x: number, y: number): number {
  const { width, height, near, face } = visible
  const own = near[y * width + x] ?? 0
  const surface = faces[face[y * width + x] ?? -1]
  if (!surface || own <= 0) return 1
  const depth = 1 / own
  const { focal, right, up, forward } = camera
  const normal = surface.normal
  const around = (reach * focal) / depth
  if (around < 3) return 1
  // The normal as the camera sees it, so that the loop below works in three numbers instead of nine.
  let nx = normal[0] * right[0] + normal[1] * right[1] + normal[2] * right[2]
  let ny = normal[0] * up[0] + normal[1] * up[1] + normal[2] * up[2]
  let nz = normal[0] * forward[0] + normal[1] * forward[1] + normal[2] * forward[2]
  const rx = (x - width / 2) / focal
  const ry = -(y - height / 2) / focal
  if (nx * rx + ny * ry + nz > 0) {
    nx = -nx
    ny = -ny
    nz = -nz
  }
  let closed = 0
  const spin = ((x * 7 + y * 13) % 11) * 0.57
  for (let at = 0; at < directions; at++) {
    const angle = (at / directions) * 6.2832 + spin
    const far = around * (0.25 + (0.75 * ((at * 5 + x + y) & 3)) / 3)
    const sx = Math.floor(x + Math.cos(angle) * far)
    const sy = Math.floor(y + Math.sin(angle) * far)
    if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
    const there = near[sy * width + sx] ?? 0
    if (there <= 0) continue
    const z = 1 / there
    const tx = ((sx - width / 2) / focal) * z - rx * depth
    const ty = (-(sy - height / 2) / focal) * z - ry * depth
    const tz = z - depth
    const away = Math.sqrt(tx * tx + ty * ty + tz * tz)
    if (away < 1e-4 || away > reach * 1.8) continue
    const rise = (tx * nx + ty * ny + tz * nz) / away
    if (rise > 0.12) closed += rise * (1 - away / (reach * 1.8))
  }
  return Math.max(0.25, 1 - (closed / directions) * 2.1)
}

function blur(value: Float32Array, width: number, height: number): Float32Array {
  const soft = new Float32Array(value.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0
      let count = 0
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          sum += value[y * width + x] ?? 1
          count++
        }
      }
      soft[row * width + column] = sum / count
    }
  }
  return soft
}

/** Openness at a sample, from the nearest grid value. */
export function opennessFor({ width, step, value }: Openness, x: number, y: number): number {
  return value[Math.floor(y / step) * width + Math.floor(x / step)] ?? 1
}
