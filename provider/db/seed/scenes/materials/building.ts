import { cell, clouds, noise } from '../engine/noise'
import { blend, colour, detail, paint, shade, type Colour, type Material, type Point } from '../engine/surface'

const dark: Colour = [0.01, 0.01, 0.012]
const knot = colour('#8a5a30')
const flake = colour('#e2c48d')
const burnt = colour('#5a3328')

/** Sawn softwood: grain along u, knots, each board its own shade. */
export function lumber(base: Colour = colour('#d9b98a')): Material {
  return (p) => {
    const own = cell(p.tint * 5.1, p.tint * 1.7)
    const wander = noise(p.u * 1.4 + p.tint * 3, p.v * 9) * 2.2
    const ring = Math.sin((p.v * 95 + wander * 5 + p.tint) * 1) * 0.5 + 0.5
    paint(p, base, 0.78 + 0.34 * own)
    shade(p, 1 - 0.16 * ring * detail(p, 0.03))
    shade(p, 0.94 + 0.12 * noise(p.u * 0.9 + p.tint, p.v * 4))
    if (noise(p.u * 3.1 + p.tint * 9, p.v * 14 + p.tint) > 0.93) blend(p, knot, 0.7 * detail(p, 0.04))
    p.bumpV += (ring - 0.5) * 0.18 * detail(p, 0.03)
  }
}

/** Strand board in 1.22 × 2.44 m sheets with nail lines; laid the long way unless `upright`. */
export function strandBoard(upright = false): Material {
  const base = colour('#c99a5c')
  return (p) => {
    const [u, v] = upright ? [p.v, p.u] : [p.u, p.v]
    const flakes = cell(u * 9 + noise(u * 20, v * 20) * 2, v * 34 + noise(v * 9, u * 9) * 2)
    const cross = cell(u * 30 + 50, v * 10 + noise(u * 12, v * 12) * 2)
    const sheet = cell(Math.floor(u / 2.44 + (Math.floor(v / 1.22) % 2) * 0.5) + 9, Math.floor(v / 1.22) + 3)
    paint(p, base, 0.82 + 0.25 * sheet)
    const seen = detail(p, 0.07)
    shade(p, 1 + (flakes - 0.5) * 0.5 * seen + (cross - 0.5) * 0.28 * seen)
    blend(p, flake, 0.35 * flakes * cross * seen)
    const seamV = Math.abs(v / 1.22 - Math.round(v / 1.22)) * 1.22
    const along = u / 2.44 + (Math.floor(v / 1.22) % 2) * 0.5
    const seamU = Math.abs(along - Math.round(along)) * 2.44
    if (seamV < 0.006 + p.size * 0.4 || seamU < 0.006 + p.size * 0.4) shade(p, 0.45)
    nails(p, u, v)
    stamp(p, u, v)
  }
}

function nails(p: Point, u: number, v: number): void {
  if (p.size > 0.008) return
  const row = Math.abs(u / 0.4 - Math.round(u / 0.4)) * 0.4
  const place = Math.abs(v / 0.2 - Math.round(v / 0.2)) * 0.2
  if (row < 0.008 && place < 0.008) blend(p, [0.12, 0.12, 0.13], 0.8)
}

/** The mill's print, as blocks that read as lettering from where a camera stands. */
function stamp(p: Point, u: number, v: number): void {
  const [x, y] = [(u % 2.44) - 0.5, (v % 1.22) - 0.55]
  if (x < 0 || x > 0.5 || y < 0 || y > 0.13) return
  const [column, row] = [Math.floor(x / 0.018), Math.floor(y / 0.022)]
  if (row % 2 === 0 && cell(column + 31, row + 7) > 0.45) blend(p, [0.12, 0.09, 0.06], 0.5 * detail(p, 0.02))
}

/** House wrap: white film with a printed mark in rows, creased between staples, lapped every 2.7 m. */
export function wrap(ink: Colour): Material {
  return (p) => {
    const crease = clouds(p.u * 1.1 + p.tint, p.v * 0.8, 3)
    paint(p, [0.78, 0.79, 0.8], 0.86 + 0.16 * crease)
    p.bumpU += (noise(p.u * 1.7, p.v * 1.2) - noise(p.u * 1.7 + 0.4, p.v * 1.2)) * 0.5
    p.bumpV += (noise(p.u * 1.3 + 9, p.v * 1.9) - noise(p.u * 1.3 + 9, p.v * 1.9 + 0.4)) * 0.4
    const row = Math.floor(p.v / 0.48)
    const [x, y] = [(p.u + row * 0.37) % 0.9, p.v - row * 0.48]
    if (x > 0.08 && x < 0.66 && y > 0.16 && y < 0.27) {
      const letter = cell(Math.floor((x - 0.08) / 0.026), Math.floor((y - 0.16) / 0.028) + 5)
      if (letter > 0.4 && Math.floor((x - 0.08) / 0.026) % 5 !== 4) blend(p, ink, 0.75 * detail(p, 0.03))
    }
    const lap = p.v % 2.7
    if (lap < 0.05) blend(p, [0.55, 0.56, 0.57], 0.5)
  }
}

/** Lap siding: boards of `reveal` metres, each shading the one below. Its paint may be primer or a colour. */
export function lapSiding(base: Colour, reveal = 0.15): Material {
  return (p) => {
    const row = p.v / reveal
    const within = row - Math.floor(row)
    const board = cell(Math.floor(p.u / 3.66 + Math.floor(row) * 0.37) + 11, Math.floor(row))
    paint(p, base, 0.95 + 0.06 * board + 0.05 * (clouds(p.u * 1.3, p.v * 1.3, 2) - 0.5))
    const seen = detail(p, reveal * 0.6)
    shade(p, 1 - 0.55 * seen * Math.max(0, (within - 0.86) / 0.14))
    p.bumpV -= 0.14 * seen
    const butt = Math.abs((p.u / 3.66 + Math.floor(row) * 0.37) % 1)
    if (butt < 0.0012 + p.size * 0.12) shade(p, 0.75)
    shade(p, 1 + (noise(p.u * 5, p.v * 90) - 0.5) * 0.09 * detail(p, 0.02))
  }
}

/** Brick or block in running bond with mortar joints. */
export function masonry(base: Colour, mortar: Colour, brick: { length: number; height: number }): Material {
  return (p) => {
    const course = Math.floor(p.v / brick.height)
    const along = p.u / brick.length + (course & 1) * 0.5
    const [x, y] = [(along - Math.floor(along)) * brick.length, p.v - course * brick.height]
    const own = cell(Math.floor(along) + 7, course + 3)
    const joint = 0.01
    const seen = detail(p, 0.02)
    paint(p, base, 0.7 + 0.55 * own)
    blend(p, burnt, own > 0.86 ? 0.35 : 0)
    shade(p, 1 + (noise(p.u * 42, p.v * 42) - 0.5) * 0.3 * seen)
    if (x < joint || y < joint) {
      blend(p, mortar, 0.35 + 0.65 * seen)
      shade(p, 0.92)
    } else if (y > brick.height - 0.006) p.bumpV += 0.35 * seen
  }
}

/** Asphalt shingles: courses, tabs, each tab a shade of its own. */
export function shingles(base: Colour): Material {
  return (p) => {
    const course = Math.floor(p.v / 0.14)
    const tab = p.u / 0.3 + cell(course, 5) * 3
    const own = cell(Math.floor(tab) + 3, course + 9)
    const within = p.v / 0.14 - course
    paint(p, base, 0.72 + 0.5 * own)
    shade(p, 1 + (noise(p.u * 70, p.v * 70) - 0.5) * 0.4 * detail(p, 0.02))
    const seen = detail(p, 0.09)
    if (within < 0.16) shade(p, 1 - 0.5 * seen)
    if (Math.abs(tab - Math.round(tab)) < 0.02) shade(p, 1 - 0.35 * seen)
  }
}

/** Roofing felt or membrane in 0.9 m courses, wrinkled. */
export function felt(base: Colour): Material {
  return (p) => {
    paint(p, base, 0.8 + 0.4 * clouds(p.u * 1.2, p.v * 2, 3))
    const lap = p.v % 0.9
    if (lap < 0.03) shade(p, 0.6)
    if (lap > 0.8 && p.u % 0.5 < 0.02) blend(p, [0.7, 0.7, 0.7], 0.5 * detail(p, 0.02))
    p.bumpU += (noise(p.u * 2.2, p.v) - noise(p.u * 2.2 + 0.4, p.v)) * 0.35
  }
}

/** Glass: dark, with the sky in it. `view` is what shimmers through. */
export function glass(view = 0.05): Material {
  return (p) => {
    paint(p, [0.02, 0.025, 0.03], 1)
    if (view > 0) blend(p, [0.12, 0.12, 0.12], view * 2 * clouds(p.u * 1.5 + p.tint, p.v * 1.2, 2))
    p.gloss = 0.95
    p.bumpU += (noise(p.u * 0.8 + p.tint, p.v * 0.8) - 0.5) * 0.05
    p.bumpV += (noise(p.u * 0.8, p.v * 0.8 + p.tint) - 0.5) * 0.05
  }
}

/** One even colour with the small unevenness every real surface has. */
export function plain(base: Colour, roughness = 0.06, gloss = 0): Material {
  return (p) => {
    paint(p, base, 1 + (clouds(p.u * 2.1 + p.tint, p.v * 2.1, 3) - 0.5) * 2 * roughness)
    if (roughness > 0.1) shade(p, 1 + (noise(p.u * 37, p.v * 37) - 0.5) * roughness * detail(p, 0.03))
    p.gloss = gloss
  }
}

/** Light itself: what a bright window looks like from a room. */
export function bright(base: Colour, glow: number): Material {
  return (p) => {
    paint(p, base, 1)
    p.glow = glow
  }
}

export const nothing: Material = (p) => paint(p, dark)
