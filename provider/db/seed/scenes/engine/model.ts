import { add, cross, dot, scale, subtract, turn, unit, type Vec } from './vector'
import type { Material } from './surface'

/** A flat convex piece of a scene. `u` runs along its first edge, `v` across it, both in metres from `origin`. */
export type Face = {
  corners: readonly Vec[]
  origin: Vec
  u: Vec
  v: Vec
  normal: Vec
  material: Material
  /** Seed that makes two pieces of one material differ. */
  tint: number
  /** How much sky light reaches its back: the inside of a wall is dark. */
  inside: number
  castsShadow: boolean
  /** Normal of a curved ground at (x, z); flat faces have none. */
  bend: ((x: number, z: number) => Vec) | null
}

export type FaceOptions = Partial<Pick<Face, 'tint' | 'inside' | 'castsShadow' | 'bend'>>
export type Box = { x: number; y: number; z: number; width: number; height: number; depth: number; yaw?: number }

/** Collects the faces of a scene. Boxes stand on y, centred on x and z. */
export class Model {
  readonly faces: Face[] = []
  private count = 0
  private place: { offset: Vec; yaw: number } = { offset: [0, 0, 0], yaw: 0 }

  /** Builds something elsewhere: what `build` adds is turned by `yaw` and moved by `offset`. */
  at(offset: Vec, yaw: number, build: () => void): void {
    const before = this.place
    this.place = { offset: add(before.offset, turn(offset, before.yaw)), yaw: before.yaw + yaw }
    build()
    this.place = before
  }

  face(around: readonly Vec[], material: Material, options: FaceOptions = {}): void {
    const { offset, yaw } = this.place
    const corners =
      yaw === 0 ? around.map((corner) => add(corner, offset)) : around.map((corner) => add(turn(corner, yaw), offset))
    const [a, b, c] = corners
    if (!a || !b || !c) return
    const u = unit(subtract(b, a))
    const normal = unit(cross(subtract(corners.at(-1) ?? c, a), u))
    const v = cross(u, normal)
    this.count += 1
    const { tint = this.count * 7.31, inside = 1, castsShadow = true, bend = null } = options
    this.faces.push({
      corners,
      origin: a,
      u,
      v: dot(v, subtract(corners.at(-1) ?? c, a)) < 0 ? scale(v, -1) : v,
      normal,
      material,
      tint,
      inside,
      castsShadow,
      bend,
    })
  }

  /** A rectangle from a corner along two edges. */
  sheet(corner: Vec, along: Vec, across: Vec, material: Material, options?: FaceOptions): void {
    this.face([corner, add(corner, along), add(add(corner, along), across), add(corner, across)], material, options)
  }

  box({ x, y, z, width, height, depth, yaw = 0 }: Box, material: Material, options?: FaceOptions): void {
    this.solid(
      [x, y + height / 2, z],
      turn([width / 2, 0, 0], yaw),
      [0, height / 2, 0],
      turn([0, 0, depth / 2], yaw),
      material,
      options,
    )
  }

  /** A straight member of rectangular section between two points. */
  beam(from: Vec, to: Vec, width: number, height: number, material: Material, options?: FaceOptions): void {
    const along = scale(subtract(to, from), 0.5)
    const direction = unit(along)
    const side = unit(Math.abs(direction[1]) > 0.95 ? [1, 0, 0] : cross([0, 1, 0], direction))
    const up = cross(direction, side)
    this.solid(add(from, along), along, scale(up, height / 2), scale(side, width / 2), material, options)
  }

  /** A round member as a prism; more sides for thicker ones. */
  pipe(from: Vec, to: Vec, radius: number, material: Material, sides = 8, options: FaceOptions = {}): void {
    const direction = unit(subtract(to, from))
    const side = unit(Math.abs(direction[1]) > 0.95 ? [1, 0, 0] : cross([0, 1, 0], direction))
    const up = cross(direction, side)
    const rim = (angle: number): Vec => add(scale(side, Math.cos(angle) * radius), scale(up, Math.sin(angle) * radius))
    const tint = options.tint ?? this.faces.length
    for (let index = 0; index < sides; index++) {
      const [one, two] = [rim((index / sides) * 2 * Math.PI), rim(((index + 1) / sides) * 2 * Math.PI)]
      this.face([add(from, one), add(to, one), add(to, two), add(from, two)], material, { ...options, tint })
    }
    if (radius < 0.009) return
    const ring = Array.from({ length: sides }, (_, index) => rim((index / sides) * 2 * Math.PI))
    this.face(
      ring.map((offset) => add(from, offset)),
      material,
      { ...options, tint },
    )
    this.face(
      ring.map((offset) => add(to, offset)),
      material,
      { ...options, tint },
    )
  }

  /** A ground over a grid, `height` metres above zero at each point. */
  ground(
    area: { x: number; z: number; width: number; depth: number },
    cells: number,
    height: (x: number, z: number) => number,
    material: Material,
  ): void {
    const side = cells + 1
    const heights = Float32Array.from({ length: side * side }, (_, at) =>
      height(area.x + ((at % side) / cells) * area.width, area.z + (Math.floor(at / side) / cells) * area.depth),
    )
    const bend = smoothNormal(area, cells, heights)
    const at = (column: number, row: number): Vec => [
      area.x + (column / cells) * area.width,
      heights[row * side + column] ?? 0,
      area.z + (row / cells) * area.depth,
    ]
    for (let row = 0; row < cells; row++) {
      for (let column = 0; column < cells; column++) {
        const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
        this.face([a, b, c], material, { bend, tint: 0 })
        this.face([a, c, d], material, { bend, tint: 0 })
      }
    }
  }

  private solid(centre: Vec, x: Vec, y: Vec, z: Vec, material: Material, options: FaceOptions = {}): void {
    const tint = options.tint ?? this.faces.length * 3.17
    const corner = (sx: number, sy: number, sz: number): Vec =>
      add(add(add(centre, scale(x, sx)), scale(y, sy)), scale(z, sz))
    const side = (...corners: Vec[]) => this.face(corners, material, { ...options, tint })
    side(corner(-1, -1, -1), corner(1, -1, -1), corner(1, 1, -1), corner(-1, 1, -1))
    side(corner(1, -1, 1), corner(-1, -1, 1), corner(-1, 1, 1), corner(1, 1, 1))
    side(corner(-1, -1, 1), corner(-1, -1, -1), corner(-1, 1, -1), corner(-1, 1, 1))
    side(corner(1, -1, -1), corner(1, -1, 1), corner(1, 1, 1), corner(1, 1, -1))
    side(corner(-1, 1, -1), corner(1, 1, -1), corner(1, 1, 1), corner(-1, 1, 1))
    side(corner(-1, -1, 1), corner(1, -1, 1), corner(1, -1, -1), corner(-1, -1, -1))
  }
}

/** Normal of a curved ground anywhere, bent between the slopes of its grid, so that it does not look folded. */
function smoothNormal(
  area: { x: number; z: number; width: number; depth: number },
  cells: number,
  heights: Float32Array,
): (x: number, z: number) => Vec {
  const side = cells + 1
  const [stepX, stepZ] = [area.width / cells, area.depth / cells]
  const slopes = new Float32Array(side * side * 2)
  const clamp = (value: number) => Math.min(cells, Math.max(0, value))
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [left, right, near, far] = [clamp(column - 1), clamp(column + 1), clamp(row - 1), clamp(row + 1)]
      slopes[(row * side + column) * 2] =
        ((heights[row * side + right] ?? 0) - (heights[row * side + left] ?? 0)) / ((right - left) * stepX)
      slopes[(row * side + column) * 2 + 1] =
        ((heights[far * side + column] ?? 0) - (heights[near * side + column] ?? 0)) / ((far - near) * stepZ)
    }
  }
  return (x, z) => {
    const [gx, gz] = [
      Math.min(cells - 0.001, Math.max(0, (x - area.x) / stepX)),
      Math.min(cells - 0.001, Math.max(0, (z - area.z) / stepZ)),
    ]
    const [column, row] = [Math.floor(gx), Math.floor(gz)]
    const [fx, fz] = [gx - column, gz - row]
    const at = (row * side + column) * 2
    const mixed = (offset: number) => {
      const upper = (slopes[at + offset] ?? 0) * (1 - fx) + (slopes[at + 2 + offset] ?? 0) * fx
      const lower = (slopes[at + side * 2 + offset] ?? 0) * (1 - fx) + (slopes[at + side * 2 + 2 + offset] ?? 0) * fx
      return upper * (1 - fz) + lower * fz
    }
    return unit([-mixed(0), 1, -mixed(1)])
  }
}
