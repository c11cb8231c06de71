/** Metres: x to the right along the street, y up, z away from it. */
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec): number => Math.sqrt(dot(a, a))
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1))
export const mix = (a: Vec, b: Vec, t: number): Vec => add(a, scale(subtract(b, a), t))
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** Turns about the vertical axis, counter-clockwise seen from above. */
export const turn = (a: Vec, yaw: number): Vec => {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)]
  return [a[0] * c - a[2] * s, a[1], a[0] * s + a[2] * c]
}
