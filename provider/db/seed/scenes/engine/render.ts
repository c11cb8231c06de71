import { addLamp, type Light } from './light'
import type { Face, Model } from './model'
import { measureOpenness, opennessFor, type Openness } from './occlusion'
import { rasterize, type Camera, type Visible } from './raster'
import { castShadow, sunAt, type Shadow } from './sun'
import type { Point } from './surface'
import { add, cross, scale, subtract, unit, type Vec } from './vector'

export type View = {
  position: Vec
  target: Vec
  /** Width of the view in degrees; a phone's main camera has about 65. */
  angle: number
  /** Degrees the camera is tilted sideways. */
  roll: number
}

/** Linear light of a picture, three numbers a pixel. */
export type Exposure = { width: number; height: number; light: Float32Array }

/** Samples per pixel along each axis: edges are smooth, inner points are coloured once. */
const oversampling = 2

type Stage = { faces: readonly Face[]; camera: Camera; light: Light; shadow: Shadow | null; openness: Openness }

/** Makes the picture a camera would take of a model. `reach` is how far around the target the sun casts shadows, in metres. */
export function expose(
  model: Model,
  view: View,
  light: Light,
  size: { width: number; height: number },
  reach: number,
): Exposure {
  const [wide, high] = [size.width * oversampling, size.height * oversampling]
  const camera = aim(view, wide)
  const visible = rasterize(model.faces, camera, wide, high)
  const hasSun = light.sun[0] + light.sun[1] + light.sun[2] > 0.01
  const stage: Stage = {
    faces: model.faces,
    camera,
    light,
    shadow: hasSun ? castShadow(model.faces, light.sunDirection, view.target, reach) : null,
    openness: measureOpenness(visible, model.faces, camera),
  }
  return { ...size, light: colourAll(stage, visible, size) }
}

function aim({ position, target, angle, roll }: View, width: number): Camera {
  const forward = unit(subtract(target, position))
  const level = unit(cross([0, 1, 0], forward))
  const [c, s] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)]
  const upright = cross(forward, level)
  const right = add(scale(level, c), scale(upright, s))
  return { position, forward, right, up: cross(forward, right), focal: width / 2 / Math.tan((angle * Math.PI) / 360) }
}

const point: Point = {
  u: 0,
  v: 0,
  x: 0,
  y: 0,
  z: 0,
  size: 0,
  tint: 0,
  r: 0,
  g: 0,
  b: 0,
  bumpU: 0,
  bumpV: 0,
  gloss: 0,
  glow: 0,
}
const result = new Float64Array(3)
const incoming = new Float64Array(3)

function colourAll(stage: Stage, visible: Visible, { width, height }: { width: number; height: number }): Float32Array {
  const light = new Float32Array(width * height * 3)
  const share = 1 / (oversampling * oversampling)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const x = column * oversampling
      const y = row * oversampling
      const first = visible.face[y * visible.width + x] ?? -1
      const isEven =
        first === visible.face[y * visible.width + x + 1] &&
        first === visible.face[(y + 1) * visible.width + x] &&
        first === visible.face[(y + 1) * visible.width + x + 1]
      if (isEven) addSample(stage, first, x + 0.5, y + 0.5, visible, light, at, 1)
      else {
        for (let sample = 0; sample < 4; sample++) {
          const sx = x + (sample & 1)
          const sy = y + (sample >> 1)
          addSample(stage, visible.face[sy * visible.width + sx] ?? -1, sx, sy, visible, light, at, share)
        }
      }
    }
  }
  return light
}

function addSample(
  stage: Stage,
  index: number,
  x: number,
  y: number,
  visible: Visible,
  light: Float32Array,
  at: number,
  share: number,
): void {
  const { focal, right, up, forward } = stage.camera
  const rx = (x + 0.5 - visible.width / 2) / focal
  const ry = -(y + 0.5 - visible.height / 2) / focal
  const dx = forward[0] + rx * right[0] + ry * up[0]
  const dy = forward[1] + rx * right[1] + ry * up[1]
  const dz = forward[2] + rx * right[2] + ry * up[2]
  const face = stage.faces[index]
  if (face) colourFace(stage, face, dx, dy, dz, opennessFor(stage.openness, x, y))
  else stage.light.sky(dx, dy, dz, result)
  light[at] = (light[at] ?? 0) + (result[0] ?? 0) * share
  light[at + 1] = (light[at + 1] ?? 0) + (result[1] ?? 0) * share
  light[at + 2] = (light[at + 2] ?? 0) + (result[2] ?? 0) * share
}

/** Colours the point where a ray meets a face: material, then sun, sky, lamps, reflection and distance. */
function colourFace(stage: Stage, face: Face, dx: number, dy: number, dz: number, open: number): void {
  const { camera, light } = stage
  const { position } = camera
  const nx = face.normal[0]
  const ny = face.normal[1]
  const nz = face.normal[2]
  const along = nx * dx + ny * dy + nz * dz
  const depth =
    (nx * (face.origin[0] - position[0]) + ny * (face.origin[1] - position[1]) + nz * (face.origin[2] - position[2])) /
    (along || 1e-9)
  const px = position[0] + dx * depth
  const py = position[1] + dy * depth
  const pz = position[2] + dz * depth
  const ox = px - face.origin[0]
  const oy = py - face.origin[1]
  const oz = pz - face.origin[2]
  point.u = ox * face.u[0] + oy * face.u[1] + oz * face.u[2]
  point.v = ox * face.v[0] + oy * face.v[1] + oz * face.v[2]
  point.x = px
  point.y = py
  point.z = pz
  const slant = Math.sqrt(dx * dx + dy * dy + dz * dz)
  point.size = ((depth / camera.focal) * oversampling) / Math.sqrt(Math.max(0.06, Math.abs(along) / slant))
  point.tint = face.tint
  point.bumpU = point.bumpV = point.gloss = point.glow = 0
  face.material(point)
  lightPoint(stage, face, along > 0 ? -1 : 1, open)
  if (point.gloss > 0) reflect(light, face, dx / slant, dy / slant, dz / slant, along > 0 ? -1 : 1)
  const clear = Math.exp(-(depth * slant) / light.hazeReach)
  const veil = 1 - clear
  result[0] = (result[0] ?? 0) * clear + light.haze[0] * veil
  result[1] = (result[1] ?? 0) * clear + light.haze[1] * veil
  result[2] = (result[2] ?? 0) * clear + light.haze[2] * veil
}

function lightPoint({ light, shadow }: Stage, face: Face, side: number, open: number): void {
  const bent = face.bend ? face.bend(point.x, point.z) : face.normal
  const sign = face.bend ? 1 : side
  let nx = bent[0] * sign + face.u[0] * point.bumpU + face.v[0] * point.bumpV
  let ny = bent[1] * sign + face.u[1] * point.bumpU + face.v[1] * point.bumpV
  let nz = bent[2] * sign + face.u[2] * point.bumpU + face.v[2] * point.bumpV
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  nx *= size
  ny *= size
  nz *= size
  const up = 0.5 + 0.5 * ny
  const room = open * (side < 0 ? face.inside : 1)
  incoming[0] = (light.above[0] * up + light.below[0] * (1 - up)) * room + point.glow
  incoming[1] = (light.above[1] * up + light.below[1] * (1 - up)) * room + point.glow
  incoming[2] = (light.above[2] * up + light.below[2] * (1 - up)) * room + point.glow
  const sun = light.sunDirection
  const facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
  if (shadow && facing > 0) {
    const grain = (Math.sin(point.x * 127.1 + point.y * 311.7 + point.z * 74.7) * 43_758.5) % 1
    // Light that only grazes a surface would show the shadow's own grain.
    const lit =
      facing *
      Math.min(1, facing * 9) *
      sunAt(shadow, point.x + nx * 0.05, point.y + ny * 0.05, point.z + nz * 0.05, Math.abs(grain))
    incoming[0] = (incoming[0] ?? 0) + light.sun[0] * lit
    incoming[1] = (incoming[1] ?? 0) + light.sun[1] * lit
    incoming[2] = (incoming[2] ?? 0) + light.sun[2] * lit
  }
  for (const lamp of light.lamps) addLamp(lamp, point.x, point.y, point.z, nx, ny, nz, incoming)
  // Lamps have no shadow of their own: corners take it from how open they are.
  const soft = light.lamps.length > 0 ? 0.4 + 0.6 * open : 1
  result[0] = point.r * (incoming[0] ?? 0) * soft
  result[1] = point.g * (incoming[1] ?? 0) * soft
  result[2] = point.b * (incoming[2] ?? 0) * soft
}

const mirrored = new Float64Array(3)

function reflect(light: Light, face: Face, dx: number, dy: number, dz: number, side: number): void {
  const nx = face.normal[0] * side + face.u[0] * point.bumpU + face.v[0] * point.bumpV
  const ny = face.normal[1] * side + face.u[1] * point.bumpU + face.v[1] * point.bumpV
  const nz = face.normal[2] * side + face.u[2] * point.bumpU + face.v[2] * point.bumpV
  const facing = -(dx * nx + dy * ny + dz * nz)
  const amount = point.gloss * (0.08 + 0.92 * (1 - Math.min(1, Math.max(0, facing))) ** 4)
  light.sky(dx + 2 * facing * nx, Math.max(0.02, dy + 2 * facing * ny), dz + 2 * facing * nz, mirrored)
  for (let channel = 0; channel < 3; channel++) {
    result[channel] = (result[channel] ?? 0) * (1 - amount) + (mirrored[channel] ?? 0) * amount
  }
}
