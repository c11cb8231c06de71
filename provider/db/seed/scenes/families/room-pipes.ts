import type { Model } from '../engine/model'
import type { Random } from '../engine/random'
import { colour } from '../engine/surface'
import { plain } from '../materials/building'
import type { Hole, Room } from './room'

const white = plain(colour('#e9e9e6'), 0.04, 0.12)
const black = plain(colour('#232427'), 0.05, 0.12)
const red = plain(colour('#b5332c'), 0.03, 0.1)
const blue = plain(colour('#2b5fae'), 0.03, 0.1)
const copper = plain(colour('#b8703f'), 0.08, 0.3)
const brass = plain(colour('#c2a044'), 0.06, 0.3)

/** Drain stack and branches first, then supply lines, then valves and stub-outs with test caps. */
export function pipes(model: Model, room: Room, stage: number, hole: Hole | null, random: Random): void {
  const drain = random.chance(0.65) ? white : black
  const x = hole
    ? hole.x + (hole.x > 0 ? -1 : 1) * (hole.width / 2 + random.between(0.25, 0.6))
    : random.between(-0.22, 0.22) * room.width
  stack(model, room, x, drain)
  branch(model, x, random.between(0.7, 1.3) * (random.chance(0.5) ? 1 : -1), 0.45, drain)
  if (stage > 0.3)
    branch(
      model,
      x,
      random.between(0.5, 1.1) * (hole ? Math.sign(x - hole.x) : random.chance(0.5) ? 1 : -1),
      0.95,
      drain,
    )
  if (stage > 0.4) supplies(model, room, random.chance(0.3), random)
  if (stage > 0.7) valve(model, x + random.between(0.5, 0.9) * (random.chance(0.5) ? 1 : -1))
  closetFlange(model, x + 0.7, drain)
}

function stack(model: Model, room: Room, x: number, drain: typeof white): void {
  model.pipe([x, 0, 0.05], [x, room.height + 0.2, 0.05], 0.044, drain, 14)
  for (const y of [0.25, 0.5, 1, 1.9]) model.pipe([x, y - 0.05, 0.05], [x, y + 0.05, 0.05], 0.053, drain, 14)
}

/** A branch with fall, an elbow and a stub through the wall. */
function branch(model: Model, x: number, reach: number, y: number, drain: typeof white): void {
  const end = x + reach
  model.pipe([x, y, 0.05], [end, y + Math.abs(reach) * 0.03, 0.05], 0.027, drain, 12)
  model.pipe([end, y - 0.04, 0.05], [end, y + 0.1, 0.05], 0.034, drain, 12)
  model.pipe([end, y + 0.03, 0.05], [end, y + 0.03, -0.14], 0.024, drain, 12)
  model.pipe([end, y + 0.03, -0.14], [end, y + 0.03, -0.17], 0.029, brass, 12)
  model.pipe([end, y + 0.1, 0.05], [end, y + 0.32, 0.05], 0.02, drain, 10)
}

/** Hot and cold side by side, with stubs. */
function supplies(model: Model, room: Room, isCopper: boolean, random: Random): void {
  const y = random.between(0.55, 0.75)
  const [from, to] = [-room.width / 2, room.width * random.between(0.15, 0.45)]
  for (const [lift, paint] of [
    [0, isCopper ? copper : red],
    [0.14, isCopper ? copper : blue],
  ] as const) {
    model.pipe([from, y + lift, 0.02], [to - lift, y + lift, 0.02], 0.011, paint, 10)
    model.pipe([to - lift, y + lift, 0.02], [to - lift, room.height, 0.02], 0.011, paint, 10)
    for (let stub = 0; stub < 3; stub++) {
      const x = from + ((to - from) * (stub + 0.6)) / 3 + lift * 0.9
      model.pipe([x, y + lift, 0.02], [x, y + lift, -0.13], 0.01, copper, 10)
      model.pipe([x, y + lift, -0.13], [x, y + lift, -0.15], 0.014, brass, 10)
      model.box({ x, y: y + lift - 0.02, z: 0.02, width: 0.05, height: 0.04, depth: 0.045 }, brass)
    }
  }
}

function valve(model: Model, x: number): void {
  model.pipe([x, 1.15, 0.02], [x, 2.05, 0.02], 0.011, copper, 10)
  model.pipe([x - 0.1, 0.5, 0.02], [x - 0.1, 1.15, 0.02], 0.011, red, 10)
  model.pipe([x + 0.1, 0.5, 0.02], [x + 0.1, 1.15, 0.02], 0.011, blue, 10)
  model.pipe([x - 0.12, 1.15, 0.02], [x + 0.12, 1.15, 0.02], 0.025, brass, 12)
  model.pipe([x, 1.15, 0.02], [x, 1.15, -0.09], 0.045, plain(colour('#d8d9da'), 0.04, 0.2), 16)
  model.pipe([x, 2.05, 0.02], [x, 2.05, -0.1], 0.013, copper, 10)
}

function closetFlange(model: Model, x: number, drain: typeof white): void {
  model.pipe([x, 0, -0.35], [x, 0.05, -0.35], 0.09, drain, 18)
  model.pipe([x, 0.05, -0.35], [x, 0.06, -0.35], 0.06, plain(colour('#c9662c'), 0.05), 18)
}
