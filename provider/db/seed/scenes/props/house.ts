import type { Model } from '../engine/model'
import { randomFrom, type Random } from '../engine/random'
import { colour, type Colour, type Material } from '../engine/surface'
import { add, scale, type Vec } from '../engine/vector'
import { castWall } from '../materials/concrete'
import {
  felt,
  glass,
  lapSiding,
  lumber,
  masonry,
  nothing,
  plain,
  shingles,
  strandBoard,
  wrap,
} from '../materials/building'
import { wallPieces, type Opening } from './openings'

/** What a house is once it is built; drawn from the lot, so that all photos of a lot show the same house. */
export type HouseStyle = {
  /** Names the lot: its neighbours and trees are drawn from it. */
  place: string
  earth: Colour
  hasLawn: boolean
  width: number
  depth: number
  storeys: number
  /** Height of the walls above the foundation, metres. */
  wall: number
  /** Rise over run of the roof. */
  pitch: number
  siding: Colour
  trim: Colour
  roof: Colour
  brick: Colour
  ink: Colour
  doorAt: number
  front: Opening[]
  side: Opening[]
}

/** How far each trade has come, 0 to 1. */
export type HouseState = {
  studs: number
  trusses: number
  sheathing: number
  wrap: number
  siding: number
  brick: number
  deck: number
  felt: number
  shingles: number
  windows: number
  /** Share of the walls whose siding has its colour; the rest is primed. */
  painted: number
}

export const bareHouse: HouseState = {
  studs: 1,
  trusses: 1,
  sheathing: 1,
  wrap: 0,
  siding: 0,
  brick: 0,
  deck: 1,
  felt: 0,
  shingles: 0,
  windows: 0,
  painted: 0,
}
export const doneHouse: HouseState = {
  studs: 1,
  trusses: 1,
  sheathing: 1,
  wrap: 1,
  siding: 1,
  brick: 0,
  deck: 1,
  felt: 1,
  shingles: 1,
  windows: 1,
  painted: 1,
}

/** Height of the foundation above the ground, metres. */
export const plinth = 0.42
export const eaves = 0.45
export const primer = colour('#d8d6cf')

/** The house of a lot, and the ground it stands on, drawn from the lot's name. */
export function houseStyle(place: string): HouseStyle {
  const random = randomFrom(`house/${place}`)
  const width = random.between(9.5, 13)
  const storeys = random.chance(0.45) ? 2 : 1
  const doorAt = random.between(-0.18, 0.18) * width
  return {
    place,
    earth: colour(random.fork('earth').pick(['#8a7458', '#80705c', '#94795a', '#756857', '#8a6f52'])),
    hasLawn: random.fork('lawn').chance(0.5),
    width,
    storeys,
    doorAt,
    depth: random.between(7.5, 9.5),
    wall: storeys * 2.75,
    pitch: random.between(0.45, 0.75),
    siding: colour(
      random.pick(['#8fa3ad', '#c8b99a', '#6d7f6c', '#a9b7c0', '#a0705a', '#5f6f86', '#d3cbb9', '#7d8b90', '#9a9c8c']),
    ),
    trim: colour(random.pick(['#efece4', '#e2ddd0', '#3c4044'])),
    roof: colour(random.pick(['#4a4744', '#5b4d43', '#3e444a', '#6a5a50'])),
    brick: colour(random.pick(['#94503c', '#a8664a', '#7c4a3e', '#b08468'])),
    ink: colour(random.pick(['#1d5fa8', '#2b7a3f', '#b3382c'])),
    front: frontOpenings(width, storeys, doorAt, random),
    side: sideOpenings(storeys),
  }
}

function frontOpenings(width: number, storeys: number, doorAt: number, random: Random): Opening[] {
  const middle = width / 2
  const wide = random.between(1.3, 1.9)
  const opening = (x: number, y: number): Opening => ({
    x: x + middle - wide / 2,
    y,
    width: wide,
    height: 1.35,
    kind: 'window',
  })
  const ground = [opening(-width * 0.32, 0.85), opening(width * 0.32, 0.85)]
  const door: Opening = { x: doorAt + middle - 0.5, y: 0, width: 1, height: 2.1, kind: 'door' }
  const upper = storeys === 2 ? [-0.32, 0.02, 0.32].map((share) => opening(width * share, 3.5)) : []
  return [...ground, door, ...upper]
}

function sideOpenings(storeys: number): Opening[] {
  const one = (x: number, y: number): Opening => ({ x, y, width: 1.2, height: 1.2, kind: 'window' })
  return [one(1.4, 1), one(4.6, 1), ...(storeys === 2 ? [one(1.6, 3.6), one(4.4, 3.6)] : [])]
}

/** One wall: where it starts, which way it runs, and the way out of the house. */
export type Wall = {
  origin: Vec
  along: Vec
  out: Vec
  length: number
  height: number
  openings: Opening[]
  gable: boolean
}

/** The walls in the order front, right, left, back. The front stands on z = 0 and looks towards −z. */
export function wallsOf(style: HouseStyle): [Wall, Wall, Wall, Wall] {
  const { width, depth, wall: height, front, side } = style
  const half = width / 2
  return [
    {
      origin: [-half, plinth, 0],
      along: [1, 0, 0],
      out: [0, 0, -1],
      length: width,
      height,
      openings: front,
      gable: false,
    },
    { origin: [half, plinth, 0], along: [0, 0, 1], out: [1, 0, 0], length: depth, height, openings: side, gable: true },
    {
      origin: [-half, plinth, depth],
      along: [0, 0, -1],
      out: [-1, 0, 0],
      length: depth,
      height,
      openings: side,
      gable: true,
    },
    {
      origin: [half, plinth, depth],
      along: [-1, 0, 0],
      out: [0, 0, 1],
      length: width,
      height,
      openings: [],
      gable: false,
    },
  ]
}

/** Puts a layer on a wall from one height to another, leaving its openings open. */
export function layer(model: Model, wall: Wall, off: number, material: Material, to = wall.height, tint = 1): void {
  for (const piece of wallPieces(wall.length, wall.height, wall.openings)) {
    const top = Math.min(piece.y + piece.height, to)
    if (top <= piece.y + 0.01) continue
    const corner = onWall(wall, piece.x, piece.y, off)
    // Material coordinates start at the wall's own corner, so that boards and courses run on past an opening.
    model.face(
      [
        corner,
        onWall(wall, piece.x + piece.width, piece.y, off),
        onWall(wall, piece.x + piece.width, top, off),
        onWall(wall, piece.x, top, off),
      ],
      moved(material, piece.x, piece.y),
      { inside: 0.22, tint },
    )
  }
}

/** A point on a wall: metres along it, up it, and out of it. */
export function onWall(wall: Wall, x: number, y: number, off: number): Vec {
  return add(add(add(wall.origin, scale(wall.along, x)), [0, y, 0]), scale(wall.out, off))
}

function moved(material: Material, u: number, v: number): Material {
  return (point) => {
    point.u += u
    point.v += v
    material(point)
  }
}

/** Builds a house as far as `state` says. */
export function buildHouse(model: Model, style: HouseStyle, state: HouseState): void {
  const walls = wallsOf(style)
  foundation(model, style)
  for (const wall of walls) {
    const share = wall.height
    if (state.sheathing > 0) layer(model, wall, 0, strandBoard(), share * state.sheathing)
    if (state.wrap > 0) layer(model, wall, 0.012, wrap(style.ink), share * state.wrap)
    if (state.siding > 0)
      layer(model, wall, 0.03, lapSiding(state.painted > 0 ? style.siding : primer), share * state.siding)
    if (state.painted > 0 && state.painted < 1) layer(model, wall, 0.029, lapSiding(primer), share * state.siding)
    if (state.brick > 0 && !wall.gable)
      layer(
        model,
        wall,
        0.1,
        masonry(style.brick, colour('#b8b2a6'), { length: 0.215, height: 0.075 }),
        share * state.brick,
      )
    if (wall.gable && state.sheathing >= 1) gable(model, style, wall, state)
    openings(model, style, wall, state)
    if (state.siding >= 0.98) corners(model, style, wall)
  }
  if (state.deck > 0) roof(model, style, state)
}

function foundation(model: Model, { width, depth }: HouseStyle): void {
  model.box({ x: 0, y: -0.3, z: depth / 2, width: width + 0.06, height: plinth + 0.3, depth: depth + 0.06 }, castWall())
}

function gable(model: Model, style: HouseStyle, wall: Wall, state: HouseState): void {
  const rise = (style.depth / 2) * style.pitch
  const put = (off: number, material: Material) =>
    model.face(
      [
        onWall(wall, 0, wall.height, off),
        onWall(wall, wall.length, wall.height, off),
        onWall(wall, wall.length / 2, wall.height + rise, off),
      ],
      moved(material, 0, wall.height),
      { inside: 0.2, tint: 1 },
    )
  put(0, strandBoard())
  if (state.wrap >= 1) put(0.012, wrap(style.ink))
  if (state.siding >= 1) put(0.03, lapSiding(state.painted > 0 ? style.siding : primer))
}

function corners(model: Model, style: HouseStyle, wall: Wall): void {
  const trim = plain(style.trim, 0.04)
  for (const x of [0.05, wall.length - 0.05])
    model.beam(onWall(wall, x, 0, 0.04), onWall(wall, x, wall.height, 0.04), 0.12, 0.03, trim)
}

/** Windows and doors where they are in; dark holes where they are not. */
function openings(model: Model, style: HouseStyle, wall: Wall, state: HouseState): void {
  wall.openings.forEach((opening, index) => {
    const isIn = (index + 1) / (wall.openings.length + 0.5) <= state.windows
    const off = state.brick > 0.5 ? 0.05 : -0.02
    if (isIn) unitInOpening(model, style, wall, opening, off)
    else if (state.sheathing > 0.9) model.face(holeOf(wall, opening, -0.16), nothing, { castsShadow: false })
  })
}

const holeOf = (wall: Wall, { x, y, width, height }: Opening, off: number): Vec[] => [
  onWall(wall, x, y, off),
  onWall(wall, x + width, y, off),
  onWall(wall, x + width, y + height, off),
  onWall(wall, x, y + height, off),
]

/** A window with frame, sash bars and glass, or a door leaf. */
export function unitInOpening(model: Model, style: HouseStyle, wall: Wall, opening: Opening, off: number): void {
  const { x, y, width, height, kind } = opening
  const frame = plain(colour('#e9e8e4'), 0.03, 0.05)
  model.face(holeOf(wall, opening, off), kind === 'door' ? plain(style.roof, 0.05) : glass(0.08))
  const bar = (fromX: number, fromY: number, toX: number, toY: number, thick = 0.07) =>
    model.beam(
      onWall(wall, x + fromX, y + fromY, off + 0.03),
      onWall(wall, x + toX, y + toY, off + 0.03),
      thick,
      thick,
      frame,
    )
  bar(0, 0.03, width, 0.03)
  bar(0, height - 0.03, width, height - 0.03)
  bar(0.03, 0, 0.03, height)
  bar(width - 0.03, 0, width - 0.03, height)
  if (kind === 'window') {
    bar(0, height / 2, width, height / 2, 0.045)
    if (width > 1.4) bar(width / 2, 0, width / 2, height, 0.045)
  } else {
    bar(0.16, height * 0.55, width - 0.16, height * 0.55, 0.03)
    bar(width - 0.1, 0.95, width - 0.1, 1.08, 0.05)
  }
}

/** Both roof planes: deck, felt and shingles each as far up from the eaves as they have come. */
function roof(model: Model, style: HouseStyle, state: HouseState): void {
  const thickness = 0.05
  for (const side of [-1, 1] as const) {
    const corner = (t: number, x: number, lift: number): Vec => roofPoint(style, side, t, x, lift)
    const half = style.width / 2 + eaves
    const plane = (to: number, lift: number, material: Material) => {
      if (to <= 0.01) return
      const corners = [corner(0, -half, lift), corner(0, half, lift), corner(to, half, lift), corner(to, -half, lift)]
      model.face(
        side < 0
          ? corners
          : [...corners].reverse().map((_, index) => corners[[1, 0, 3, 2][index] ?? 0] ?? corner(0, 0, 0)),
        material,
        { inside: 0.25, tint: 1 },
      )
    }
    plane(state.deck, 0.1, strandBoard())
    plane(state.felt, 0.112, felt(colour('#3c3d40')))
    plane(state.shingles, 0.125, shingles(style.roof))
    model.beam(
      corner(0, -half, 0.02),
      corner(0, half, 0.02),
      thickness,
      0.2,
      state.siding >= 1 ? plain(style.trim, 0.04) : lumber(),
    )
    for (const x of [-half, half])
      model.beam(
        corner(0, x, 0.03),
        corner(1, x, 0.03),
        thickness,
        0.2,
        state.siding >= 1 ? plain(style.trim, 0.04) : lumber(),
      )
  }
}

/** A point of a roof plane: `t` 0 at the eaves, 1 at the ridge. */
export function roofPoint({ depth, wall, pitch }: HouseStyle, side: -1 | 1, t: number, x: number, lift: number): Vec {
  const run = depth / 2 + eaves
  const [z, y] = [
    side < 0 ? -eaves + run * t : depth + eaves - run * t,
    plinth + wall - eaves * pitch + run * pitch * t,
  ]
  return [x, y + lift, z]
}
