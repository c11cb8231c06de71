/**
 * One point of a surface while it is coloured. A single object is reused for all of them: a million points a picture leave no
 * room for garbage. Inputs first, what a material answers after.
 */
export type Point = {
  /** Metres along and across the face. */
  u: number
  v: number
  x: number
  y: number
  z: number
  /** Metres that one pixel covers here: detail finer than this only glitters and is left out. */
  size: number
  tint: number

  /** Albedo, linear light. */
  r: number
  g: number
  b: number
  /** Slope of the surface along u and v, for grain and relief. */
  bumpU: number
  bumpV: number
  /** 0 dull to 1 mirror: how much sky it reflects. */
  gloss: number
  /** Light it gives off by itself (a window seen from inside, a lamp). */
  glow: number
}

export type Material = (point: Point) => void

export type Colour = readonly [number, number, number]

/** Linear light of a colour as screens name it. */
export function colour(hex: string): Colour {
  const channel = (at: number) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}

/** How much of a detail of this size (metres) is visible here, 0 to 1. */
export function detail(point: Point, metres: number): number {
  const pixels = metres / (point.size || 1e-6)
  return pixels >= 3 ? 1 : pixels <= 0.8 ? 0 : (pixels - 0.8) / 2.2
}

export function paint(point: Point, [r, g, b]: Colour, shade = 1): void {
  point.r = r * shade
  point.g = g * shade
  point.b = b * shade
}

/** Mixes a colour into what is there. */
export function blend(point: Point, [r, g, b]: Colour, amount: number): void {
  point.r += (r - point.r) * amount
  point.g += (g - point.g) * amount
  point.b += (b - point.b) * amount
}

export function shade(point: Point, by: number): void {
  point.r *= by
  point.g *= by
  point.b *= by
}
