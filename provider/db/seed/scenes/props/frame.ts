import type { Model } from '../engine/model'
import type { Random } from '../engine/random'
import { lumber } from '../materials/building'
import { onWall, plinth, roofPoint, wallsOf, type HouseStyle, type Wall } from './house'

const stud = { thick: 0.045, deep: 0.12 }
const spacing = 0.42

/** Stud walls with plates, headers and cripples, as many of them as `share` says. */
export function frameWalls(model: Model, style: HouseStyle, share: number): void {
  const wood = lumber()
  const walls = wallsOf(style)
  walls.forEach((wall, index) => {
    const part = Math.min(1, Math.max(0, share * walls.length - index))
    if (part > 0.05) frameWall(model, wall, part, wood)
  })
}

function frameWall(model: Model, wall: Wall, part: number, wood: ReturnType<typeof lumber>): void {
  const until = wall.length * part
  const levels = Math.max(1, Math.round(wall.height / 2.75))
  for (let level = 0; level < levels; level++) {
    const [low, high] = [(wall.height / levels) * level, (wall.height / levels) * (level + 1)]
    const rail = (y: number) =>
      model.beam(onWall(wall, 0, y, -0.06), onWall(wall, until, y, -0.06), stud.deep, stud.thick, wood)
    rail(low + 0.02)
    rail(high - 0.02)
    rail(high - 0.07)
    for (let x = 0.02; x <= until; x += spacing) studAt(model, wall, x, low + 0.04, high - 0.09, wood)
  }
  for (const { x, y, width, height } of wall.openings) {
    if (x + width > until) continue
    model.beam(
      onWall(wall, x - 0.05, y + height + 0.12, -0.06),
      onWall(wall, x + width + 0.05, y + height + 0.12, -0.06),
      stud.deep,
      0.22,
      wood,
    )
    if (y > 0.2)
      model.beam(
        onWall(wall, x, y - 0.02, -0.06),
        onWall(wall, x + width, y - 0.02, -0.06),
        stud.deep,
        stud.thick,
        wood,
      )
    for (const edge of [x - 0.03, x + width + 0.03])
      model.beam(
        onWall(wall, edge, 0.04, -0.06),
        onWall(wall, edge, y + height + 0.02, -0.06),
        stud.thick,
        stud.deep,
        wood,
      )
  }
}

/** One stud, cut where a window or a door is. */
function studAt(model: Model, wall: Wall, x: number, low: number, high: number, wood: ReturnType<typeof lumber>): void {
  const hole = wall.openings.find(
    (one) => x > one.x && x < one.x + one.width && one.y < high && one.y + one.height > low,
  )
  const put = (from: number, to: number) => {
    if (to - from > 0.1)
      model.beam(onWall(wall, x, from, -0.06), onWall(wall, x, to, -0.06), stud.deep, stud.thick, wood)
  }
  if (!hole) return put(low, high)
  put(low, Math.min(high, hole.y))
  put(Math.max(low, hole.y + hole.height + 0.22), high)
}

/** Roof trusses from the left gable on: chords, king post and webs. */
export function trusses(model: Model, style: HouseStyle, share: number): void {
  const wood = lumber()
  const count = Math.floor((style.width / 0.6) * share)
  for (let index = 0; index <= count; index++) {
    const x = -style.width / 2 + index * 0.6
    const [front, back, ridge] = [
      roofPoint(style, -1, 0, x, 0),
      roofPoint(style, 1, 0, x, 0),
      roofPoint(style, -1, 1, x, 0),
    ]
    const level = plinth + style.wall + 0.04
    const bar = (a: readonly [number, number, number], b: readonly [number, number, number]) =>
      model.beam(a, b, 0.04, 0.1, wood)
    bar(front, ridge)
    bar(back, ridge)
    bar([x, level, -0.02], [x, level, style.depth + 0.02])
    bar([x, level, style.depth / 2], ridge)
    const quarter = roofPoint(style, -1, 0.52, x, 0)
    const far = roofPoint(style, 1, 0.52, x, 0)
    bar([x, level, style.depth / 2], quarter)
    bar([x, level, style.depth / 2], far)
  }
}

/** Braces, the joists of an upper floor and a deck: what stands inside an open frame. */
export function innerFrame(model: Model, style: HouseStyle, random: Random): void {
  const wood = lumber()
  const { width, depth } = style
  for (let index = 1; index < 4; index++) {
    const x = -width / 2 + (index * width) / 4
    for (let z = 0.3; z < depth - 0.2; z += 0.42) model.beam([x, plinth, z], [x, plinth + 2.6, z], 0.1, 0.045, wood)
    model.beam([x, plinth + 2.65, 0.1], [x, plinth + 2.65, depth - 0.1], 0.1, 0.09, wood)
  }
  for (const side of [-1, 1]) {
    const x = side * (width / 2 - random.between(1, 2))
    model.beam([x, plinth, 0.2], [x - side * 1.4, plinth + 2.2, 0.1], 0.09, 0.04, wood)
  }
}
