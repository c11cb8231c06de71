import { cell, clouds, noise } from '../engine/noise'
import { blend, colour, detail, paint, shade, type Colour, type Material } from '../engine/surface'

const ply = colour('#b8955f')
const dust = colour('#c9bda6')
const sawdust = colour('#e0cb9b')

/** Plasterboard: paper grey, sheets 1.22 m high, screw rows; `mud` 0 bare, 0.5 taped, 1 sanded all over. */
export function drywall(mud: number): Material {
  const paper = colour('#b9b5ab')
  const plaster = colour('#e9e6df')
  return (p) => {
    paint(p, paper, 0.95 + 0.08 * clouds(p.u * 1.2 + p.tint, p.v * 1.2, 2))
    const seam = Math.abs(p.v / 1.22 - Math.round(p.v / 1.22)) * 1.22
    const along = p.u / 2.44 + (Math.floor(p.v / 1.22) & 1) * 0.5
    const butt = Math.abs(along - Math.round(along)) * 2.44
    if (mud <= 0 && (seam < 0.004 + p.size * 0.4 || butt < 0.004 + p.size * 0.4)) shade(p, 0.6)
    const width = 0.05 + 0.16 * mud + 0.05 * noise(p.u * 2, p.v * 2)
    const near = Math.min(seam, butt)
    if (mud > 0 && near < width) blend(p, plaster, Math.min(1, (width - near) / 0.03))
    const screw = Math.hypot(
      Math.abs(p.u / 0.4 - Math.round(p.u / 0.4)) * 0.4,
      Math.abs(p.v / 0.3 - Math.round(p.v / 0.3)) * 0.3,
    )
    if (screw < 0.012 + 0.035 * mud) blend(p, mud > 0 ? plaster : [0.3, 0.3, 0.3], 0.85)
    if (mud > 0.8) blend(p, plaster, 0.55 * clouds(p.u * 0.9 + 5, p.v * 0.9, 3))
    shade(p, 1 + (noise(p.u * 8 + p.tint, p.v * 3) - 0.5) * 0.06 * mud)
  }
}

/** Rolled wall paint; `done` is how far up from the left the second coat has come, 0 to 1 of `width`. */
export function wallPaint(base: Colour, done: number, width: number): Material {
  const under = colour('#e9e6df')
  return (p) => {
    paint(p, base, 0.98 + 0.04 * noise(p.u * 6, p.v * 1.2))
    const edge = done * width + 0.25 * noise(p.v * 2.2, 4) - 0.1
    if (p.u > edge) {
      const thin = clouds(p.u * 3, p.v * 1.6, 2)
      blend(p, under, p.u > edge + 0.5 ? 0.96 : 0.35 + 0.5 * thin)
    }
    p.bumpU += (noise(p.u * 90, p.v * 90) - 0.5) * 0.1 * detail(p, 0.012)
  }
}

/** Glass wool between studs: pink or yellow, puffed. */
export function insulation(base: Colour): Material {
  return (p) => {
    paint(
      p,
      base,
      0.6 + 0.35 * clouds(p.u * 7 + p.tint, p.v * 7, 3) + 0.4 * noise(p.u * 60 + p.tint, p.v * 75) * detail(p, 0.02),
    )
    p.bumpU += (noise(p.u * 9 + p.tint, p.v * 9) - noise(p.u * 9 + 0.4 + p.tint, p.v * 9)) * 1.2
    p.bumpV += (noise(p.u * 9, p.v * 9 + p.tint) - noise(p.u * 9, p.v * 9 + 0.4 + p.tint)) * 1.2
  }
}

/** Plywood subfloor with dust, boot prints and offcuts of sawdust. */
export const subfloor: Material = (p) => {
  const sheet = cell(Math.floor(p.u / 2.44 + (Math.floor(p.v / 1.22) & 1) * 0.5) + 2, Math.floor(p.v / 1.22) + 4)
  paint(p, ply, 0.8 + 0.22 * sheet)
  shade(p, 1 + (noise(p.u * 2.4, p.v * 40) - 0.5) * 0.2 * detail(p, 0.03))
  blend(p, dust, 0.45 * clouds(p.x * 1.2 + p.tint, p.z * 1.2, 4))
  const seam = Math.abs(p.v / 1.22 - Math.round(p.v / 1.22)) * 1.22
  if (seam < 0.004 + p.size * 0.4) shade(p, 0.55)
  if (noise(p.x * 5 + p.tint * 3, p.z * 5 + p.tint) > 0.88) blend(p, sawdust, 0.6)
}
