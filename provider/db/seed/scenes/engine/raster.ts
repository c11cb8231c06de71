import type { Face } from './model'
import type { Vec } from './vector'

/** What is seen through each sample: the face nearest to it (−1 for none) and 1/depth. */
export type Visible = { width: number; height: number; face: Int32Array; near: Float32Array }

/** A pinhole: sample (x, y) looks along forward + rx·right + ry·up. */
export type Camera = {
  position: Vec
  right: Vec
  up: Vec
  forward: Vec
  /** Samples per unit of slope. */
  focal: number
}

const nearest = 0.12

const used = new Map<string, Pick<Visible, 'face' | 'near'>>()

/**
 * Nothing seen yet, through the samples of an eye. An eye's arrays serve its next picture again (a picture is drawn in one go,
 * and of arrays made anew several pictures' worth would lie about): what was seen before is gone.
 */
export function nothingVisible(eye: 'camera' | 'sun', width: number, height: number): Visible {
  const size = width * height
  const key = `${eye} ${size}`
  const { face, near } = used.get(key) ?? { face: new Int32Array(size), near: new Float32Array(size) }
  used.set(key, { face, near })
  return { width, height, face: face.fill(-1), near: near.fill(0) }
}

/** Finds the nearest face behind every sample of a picture. */
export function rasterize(faces: readonly Face[], camera: Camera, width: number, height: number): Visible {
  const visible = nothingVisible('camera', width, height)
  faces.forEach((face, index) => {
    const corners = clip(face.corners.map((corner) => toCamera(corner, camera)))
    if (corners.length < 3) return
    const points = corners.map(
      ([x, y, z]): Point2 => [width / 2 + (camera.focal * x) / z, height / 2 - (camera.focal * y) / z],
    )
    const plane = inverseDepth(face, camera, width, height)
    if (plane) fill(points, plane, index, visible)
  })
  return visible
}

type Point2 = readonly [number, number]
const origin: Point2 = [0, 0]
/** value(x, y) = a·x + b·y + c: 1/depth of a plane is linear over the picture. */
export type Plane = readonly [a: number, b: number, c: number]

function toCamera(point: Vec, { position, right, up, forward }: Camera): Vec {
  const [x, y, z] = [point[0] - position[0], point[1] - position[1], point[2] - position[2]]
  return [
    x * right[0] + y * right[1] + z * right[2],
    x * up[0] + y * up[1] + z * up[2],
    x * forward[0] + y * forward[1] + z * forward[2],
  ]
}

/** Cuts off what lies behind the lens. */
function clip(corners: readonly Vec[]): Vec[] {
  const kept: Vec[] = []
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    if (corner[2] >= nearest) kept.push(corner)
    if (corner[2] >= nearest !== next[2] >= nearest) {
      const t = (nearest - corner[2]) / (next[2] - corner[2])
      kept.push([corner[0] + (next[0] - corner[0]) * t, corner[1] + (next[1] - corner[1]) * t, nearest])
    }
  })
  return kept
}

function inverseDepth(face: Face, camera: Camera, width: number, height: number): Plane | null {
  const [nx, ny, nz] = face.normal
  const { position, right, up, forward, focal } = camera
  const distance =
    nx * (face.origin[0] - position[0]) + ny * (face.origin[1] - position[1]) + nz * (face.origin[2] - position[2])
  if (Math.abs(distance) < 1e-6) return null
  const across = (nx * right[0] + ny * right[1] + nz * right[2]) / (distance * focal)
  const down = -(nx * up[0] + ny * up[1] + nz * up[2]) / (distance * focal)
  const ahead = (nx * forward[0] + ny * forward[1] + nz * forward[2]) / distance
  return [across, down, ahead - across * (width / 2 - 0.5) - down * (height / 2 - 0.5)]
}

/** Fills a convex polygon row by row, keeping the larger value (the nearer surface) at each sample. */
export function fill(
  points: readonly Point2[],
  [a, b, c]: Plane,
  index: number,
  { width, height, face, near }: Visible,
): void {
  let [top, bottom] = [Infinity, -Infinity]
  for (const [, y] of points) {
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const last = Math.min(height - 1, Math.floor(bottom - 0.5))
  for (let row = Math.max(0, Math.ceil(top - 0.5)); row <= last; row++) {
    const y = row + 0.5
    let left = Infinity
    let right = -Infinity
    for (let at = 0; at < points.length; at++) {
      const one = points[at] ?? origin
      const two = points[at + 1 === points.length ? 0 : at + 1] ?? one
      if (one[1] <= y === two[1] <= y) continue
      const x = one[0] + ((y - one[1]) / (two[1] - one[1])) * (two[0] - one[0])
      if (x < left) left = x
      if (x > right) right = x
    }
    const end = Math.min(width - 1, Math.ceil(right - 0.5) - 1)
    let x = Math.max(0, Math.ceil(left - 0.5))
    let value = a * x + b * row + c
    for (let at = row * width + x; x <= end; x++, at++, value += a) {
      if (value > (near[at] ?? 0)) {
        near[at] = value
        face[at] = index
      }
    }
  }
}
