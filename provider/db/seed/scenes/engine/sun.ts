import { fill, nothingVisible, type Plane, type Visible } from './raster'
import type { Face } from './model'
import { cross, dot, unit, type Vec } from './vector'

/** What the sun sees: how near to it the first surface is, over a square of ground. */
export type Shadow = {
  direction: Vec
  across: Vec
  up: Vec
  seen: Visible
  reach: number
  middleX: number
  middleY: number
}

const texels = 1100
/** Keeps a surface from shading itself, in metres. */
const bias = 0.045
/** Added so that all distances are positive, since 0 means "nothing there". */
const lift = 500

/** Looks down on the faces from the sun, over `reach` metres around `focus`. */
export function castShadow(faces: readonly Face[], direction: Vec, focus: Vec, reach: number): Shadow {
  const across = unit(cross([0, 1, 0], direction))
  const up = cross(direction, across)
  const seen = nothingVisible('sun', texels, texels)
  const [middleX, middleY] = [dot(focus, across), dot(focus, up)]
  const per = texels / (2 * reach)
  faces.forEach((face, index) => {
    if (!face.castsShadow) return
    const facing = dot(face.normal, direction)
    if (Math.abs(facing) < 1e-4) return
    const points = face.corners.map((corner): [number, number] => [
      (dot(corner, across) - middleX) * per + texels / 2,
      (dot(corner, up) - middleY) * per + texels / 2,
    ])
    // On the plane, distance towards the sun is linear in the two axes across it.
    const slopeX = -dot(face.normal, across) / facing
    const slopeY = -dot(face.normal, up) / facing
    const at = dot(face.origin, direction) - slopeX * dot(face.origin, across) - slopeY * dot(face.origin, up)
    const [a, b] = [slopeX / per, slopeY / per]
    const c = at + slopeX * middleX + slopeY * middleY + lift + (a + b) * (0.5 - texels / 2)
    const plane: Plane = [a, b, c]
    fill(points, plane, index, seen)
  })
  return { direction, across, up, seen, reach, middleX, middleY }
}

/** Share of the sun that reaches a point, 0 to 1; soft at the edge of a shadow. `noise` 0 to 1 breaks up the steps. */
export function sunAt(shadow: Shadow, x: number, y: number, z: number, noise: number): number {
  const { direction, across, up, seen, reach, middleX, middleY } = shadow
  const per = texels / (2 * reach)
  const sx = (x * across[0] + y * across[1] + z * across[2] - middleX) * per + texels / 2
  const sy = (x * up[0] + y * up[1] + z * up[2] - middleY) * per + texels / 2
  if (sx < 3 || sy < 3 || sx > texels - 4 || sy > texels - 4) return 1
  const here = x * direction[0] + y * direction[1] + z * direction[2] + lift + bias
  const ox = Math.cos(noise * 6.2832) * 1.2
  const oy = Math.sin(noise * 6.2832) * 1.2
  const blocked =
    hides(seen.near, sx + ox, sy + oy, here) +
    hides(seen.near, sx - oy, sy + ox, here) +
    hides(seen.near, sx - ox, sy - oy, here) +
    hides(seen.near, sx + oy, sy - ox, here)
  return 1 - blocked / 4
}

function hides(near: Float32Array, x: number, y: number, here: number): number {
  return (near[Math.floor(y) * texels + Math.floor(x)] ?? 0) > here ? 1 : 0
}
