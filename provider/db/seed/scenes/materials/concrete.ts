import { cell, clouds, noise } from '../engine/noise'
import { blend, colour, detail, paint, shade, type Colour, type Material } from '../engine/surface'
import { relief } from './ground'

const splash = colour('#8c7a60')

/** Cast concrete; `wet` 1 is an hour old and shines, 0 is cured. Joints are sawn every `joint` metres (0: none). */
export function concrete(wet: number, joint = 0, tone: Colour = colour('#b9b6af')): Material {
  const damp = colour('#6f716f')
  return (p) => {
    const broad = clouds(p.x * 0.7 + p.tint, p.z * 0.7 + p.y, 4)
    paint(p, tone, 0.84 + 0.28 * broad)
    blend(p, damp, wet * (0.55 + 0.35 * broad))
    shade(p, 1 + (noise(p.u * 55, p.v * 55) - 0.5) * 0.12 * detail(p, 0.025))
    shade(p, 1 + (noise(p.u * 2, p.v * 60) - 0.5) * 0.1 * detail(p, 0.02))
    if (noise(p.x * 3.7 + 20, p.z * 3.7 + p.y * 2) > 0.82) shade(p, 0.9)
    if (joint > 0) {
      const line =
        Math.min(Math.abs(p.u / joint - Math.round(p.u / joint)), Math.abs(p.v / joint - Math.round(p.v / joint))) *
        joint
      if (line < 0.006 + p.size * 0.5) shade(p, 0.55)
    }
    p.gloss = wet * 0.5 * noise(p.x * 0.9, p.z * 0.9)
    relief(p, 9, 0.12, 0.1)
  }
}

/** A cast wall with the marks of its form boards and tie holes. */
export function castWall(tone: Colour = colour('#b4b1aa')): Material {
  return (p) => {
    paint(p, tone, 0.82 + 0.3 * clouds(p.u * 0.8 + 3, p.v * 1.4, 4))
    const board = cell(7, Math.floor(p.v / 0.3))
    shade(p, 0.95 + 0.1 * board)
    if (Math.abs(p.v / 0.3 - Math.round(p.v / 0.3)) * 0.3 < 0.004 + p.size * 0.4) shade(p, 0.78)
    const tie = Math.hypot((p.u % 0.8) - 0.4, (p.v % 0.6) - 0.3)
    if (tie < 0.018) shade(p, 0.45)
    if (p.v < 0.2 * noise(p.u * 1.4, 4)) blend(p, splash, 0.5)
  }
}

/** Paving stones laid in a running bond on sand. */
export function pavers(base: Colour): Material {
  return (p) => {
    const row = Math.floor(p.v / 0.2)
    const along = p.u / 0.4 + (row & 1) * 0.5
    const own = cell(Math.floor(along) + 5, row + 1)
    const [x, y] = [(along - Math.floor(along)) * 0.4, p.v - row * 0.2]
    paint(p, base, 0.75 + 0.45 * own)
    shade(p, 1 + (noise(p.u * 40, p.v * 40) - 0.5) * 0.25 * detail(p, 0.03))
    if (x < 0.008 + p.size * 0.3 || y < 0.008 + p.size * 0.3) shade(p, 0.5)
  }
}
