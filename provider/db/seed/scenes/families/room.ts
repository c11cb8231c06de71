import { Model } from '../engine/model'
import { roomLight } from '../engine/sky'
import { colour, type Material } from '../engine/surface'
import type { Random } from '../engine/random'
import type { Vec } from '../engine/vector'
import { bright, lumber, plain, strandBoard } from '../materials/building'
import { drywall, insulation, subfloor, wallPaint } from '../materials/indoors'
import { bucket, sawhorses } from '../props/things'
import { stand, type Brief, type Scene } from '../scene'
import { wires } from './room-wires'
import { pipes } from './room-pipes'

/** A room: the far wall stands on z = 0, the camera looks at it from −z. Metres. */
export type Room = { width: number; depth: number; height: number }

/** A window in the far wall: its middle and its width. */
export type Hole = { x: number; width: number }

const studStep = 0.41

/** An open stud wall with its sheathing behind, plates above and below. */
function studWall(model: Model, room: Room, hole: Hole | null): void {
  const wood = lumber()
  const { width, height } = room
  model.sheet([-width / 2, 0, 0.14], [width, 0, 0], [0, height, 0], strandBoard(), { tint: 2 })
  for (let x = -width / 2; x <= width / 2; x += studStep) {
    const isCut = hole && Math.abs(x - hole.x) < hole.width / 2
    if (isCut) {
      model.beam([x, 0, 0.06], [x, 0.9, 0.06], 0.12, 0.045, wood)
      model.beam([x, 2.15, 0.06], [x, height, 0.06], 0.12, 0.045, wood)
    } else model.beam([x, 0, 0.06], [x, height, 0.06], 0.12, 0.045, wood)
  }
  for (const y of [0.02, height - 0.02, height - 0.065])
    model.beam([-width / 2, y, 0.06], [width / 2, y, 0.06], 0.12, 0.045, wood)
  if (!hole) return
  for (const side of [-1, 1])
    model.beam(
      [hole.x + (side * hole.width) / 2, 0, 0.06],
      [hole.x + (side * hole.width) / 2, height, 0.06],
      0.12,
      0.09,
      wood,
    )
  model.beam([hole.x - hole.width / 2, 2.25, 0.06], [hole.x + hole.width / 2, 2.25, 0.06], 0.12, 0.2, wood)
  model.beam([hole.x - hole.width / 2, 0.92, 0.06], [hole.x + hole.width / 2, 0.92, 0.06], 0.12, 0.05, wood)
}

/** Daylight in a hole of the wall, with frame bars before it. */
function windowIn(model: Model, hole: Hole): void {
  model.sheet([hole.x - hole.width / 2, 0.95, 0.1], [hole.width, 0, 0], [0, 1.2, 0], bright(colour('#e8f0f8'), 2.6))
  const frame = plain(colour('#efeeea'), 0.03)
  for (const x of [-0.5, 0, 0.5])
    model.beam([hole.x + x * hole.width, 0.95, 0.06], [hole.x + x * hole.width, 2.15, 0.06], 0.05, 0.06, frame)
  for (const y of [0.97, 1.55, 2.13])
    model.beam([hole.x - hole.width / 2, y, 0.06], [hole.x + hole.width / 2, y, 0.06], 0.05, 0.05, frame)
}

function shell(model: Model, room: Room, sides: Material, ceiling: 'joists' | 'board', floor: Material): void {
  const { width, depth, height } = room
  model.sheet([-width / 2 - 1, 0, -depth], [width + 2, 0, 0], [0, 0, depth + 0.2], floor, { tint: width * 31 })
  const tall = ceiling === 'board' ? height : height + 0.27
  model.sheet([-width / 2, 0, -depth], [0, 0, depth + 0.16], [0, tall, 0], sides, { tint: 4 })
  model.sheet([width / 2, 0, -depth], [0, 0, depth + 0.16], [0, tall, 0], sides, { tint: 5 })
  model.sheet([-width / 2, 0, -depth], [width, 0, 0], [0, tall, 0], sides, { tint: 6 })
  model.sheet([-width / 2, height - 0.02, 0.13], [width, 0, 0], [0, 0.3, 0], strandBoard(), { tint: 6 })
  if (ceiling === 'board')
    return model.sheet([-width / 2, height, -depth], [width, 0, 0], [0, 0, depth + 0.16], sides, { tint: 7 })
  model.sheet([-width / 2, height + 0.26, -depth], [width, 0, 0], [0, 0, depth], strandBoard(), { tint: 7 })
  for (let x = -width / 2; x <= width / 2; x += studStep)
    model.beam([x, height + 0.13, -depth], [x, height + 0.13, 0], 0.045, 0.24, lumber())
}

type Setting = { model: Model; room: Room; hole: Hole | null; light: Scene['light']; view: Scene['view'] }

/** An empty room with its light and a camera in it; a family puts its trade on the walls. */
function setting(random: Random, low: number): Setting {
  const room = { width: random.between(3.6, 5.2), depth: random.between(4.2, 5.5), height: 2.6 }
  const hole = random.chance(0.6)
    ? { x: random.between(-0.32, 0.32) * room.width, width: random.between(0.9, 1.5) }
    : null
  const from: Vec = hole
    ? [hole.x, 1.6, -0.05]
    : [random.chance(0.5) ? -room.width / 2 + 0.1 : room.width / 2 - 0.1, 1.7, -room.depth * 0.6]
  const normal: Vec = hole ? [0, -0.15, -1] : [from[0] < 0 ? 1 : -1, -0.1, 0.3]
  const lamp: Vec | null = random.chance(0.7)
    ? [random.between(-0.4, 0.4) * room.width, 2.3, -room.depth * random.between(0.5, 0.8)]
    : null
  const target: Vec = [random.between(-0.25, 0.25) * room.width, low, 0]
  const view = stand(random, target, [2.2, room.depth - 0.9], [-26, 26], [1.35, 1.7])
  const within = Math.max(-room.width / 2 + 0.4, Math.min(room.width / 2 - 0.4, view.position[0]))
  return {
    model: new Model(),
    room,
    hole,
    light: roomLight({ position: from, normal }, lamp, random),
    view: { ...view, position: [within, view.position[1], view.position[2]] },
  }
}

const stage2 = (stage: number, from: number, to: number) => Math.min(1, Math.max(0, (stage - from) / (to - from)))

/** Plumbing rough-in: stacks, drains and supply lines in the open wall. */
export function plumbing({ stage, random }: Brief): Scene {
  const { model, room, hole, light, view } = setting(random, 1.05)
  studWall(model, room, hole)
  if (hole) windowIn(model, hole)
  shell(model, room, strandBoard(true), 'joists', subfloor)
  pipes(model, room, stage, hole, random.fork('pipes'))
  if (random.chance(0.4)) bucket(model, [random.between(-1, 1), 0, -1], random)
  return { model, light, view, reach: 6 }
}

/** Electrical rough-in: boxes, cables through the studs, later the panel. */
export function electrical({ stage, random }: Brief): Scene {
  const { model, room, hole, light, view } = setting(random, 1.25)
  studWall(model, room, hole)
  if (hole) windowIn(model, hole)
  shell(model, room, strandBoard(true), 'joists', subfloor)
  wires(model, room, stage, hole, random.fork('wires'))
  return { model, light, view, reach: 6 }
}

/** Insulation: batts bay by bay. */
export function insulating({ stage, random }: Brief): Scene {
  const { model, room, hole, light, view } = setting(random, 1.25)
  studWall(model, room, hole)
  if (hole) windowIn(model, hole)
  shell(model, room, strandBoard(true), 'joists', subfloor)
  const wool = insulation(colour(random.pick(['#d98fa5', '#d8b45a', '#c9b68f'])))
  const bays = Math.floor(room.width / studStep)
  for (let bay = 0; bay < bays * stage; bay++) {
    const x = -room.width / 2 + bay * studStep + 0.025
    if (hole && Math.abs(x + 0.2 - hole.x) < hole.width / 2 + 0.1) continue
    model.sheet([x, 0.05, 0.03], [studStep - 0.05, 0, 0], [0, room.height - 0.14, 0], wool)
  }
  return { model, light, view, reach: 6 }
}

/** Drywall: sheets hung, taped, sanded. */
export function drywalling({ stage, random }: Brief): Scene {
  const { model, room, hole, light, view } = setting(random, 1.2)
  const mud = stage2(stage, 0.4, 0.95)
  studWall(model, room, hole)
  if (hole) windowIn(model, hole)
  shell(model, room, drywall(mud), stage > 0.3 ? 'board' : 'joists', subfloor)
  const until = stage < 0.4 ? room.width * (0.2 + stage * 2) : room.width
  sheets(model, room, hole, until, drywall(mud))
  if (random.chance(0.5)) sawhorses(model, [random.between(-1, 1), 0, -1.2], random.between(-0.4, 0.4))
  for (let index = 0; index < random.whole(0, 3); index++)
    bucket(model, [random.between(-1.4, 1.4), 0, random.between(-1.5, -0.4)], random)
  return { model, light, view, reach: 6 }
}

/** Paint and finish inside: the colour grows over primed walls. */
export function decorating({ stage, random }: Brief): Scene {
  const { model, room, hole, light, view } = setting(random, 1.2)
  const tone = colour(random.pick(['#b9c7c2', '#d8cdb8', '#a9b8c9', '#c9b3a4', '#c3cdb0', '#e0dccf']))
  if (hole) windowIn(model, hole)
  shell(model, room, wallPaint(tone, stage, room.depth), 'board', plain(colour('#b59b78'), 0.12))
  sheets(model, room, hole, room.width, wallPaint(tone, stage, room.width))
  const base = plain(colour('#f1efe9'), 0.03)
  if (stage > 0.6) model.beam([-room.width / 2, 0.06, -0.02], [room.width / 2, 0.06, -0.02], 0.02, 0.12, base)
  for (let index = 0; index < random.whole(1, 3); index++)
    bucket(model, [random.between(-1.4, 1.4), 0, random.between(-1.4, -0.4)], random)
  return { model, light, view, reach: 6 }
}

/** The far wall's covering, open where the window is. */
function sheets(model: Model, room: Room, hole: Hole | null, until: number, material: Material): void {
  const left = -room.width / 2
  const put = (from: number, to: number, low: number, high: number) => {
    const end = Math.min(to, left + until)
    if (end - from < 0.02) return
    model.face(
      [
        [from, low, -0.012],
        [end, low, -0.012],
        [end, high, -0.012],
        [from, high, -0.012],
      ],
      (p) => {
        p.u += from - left
        p.v += low
        material(p)
      },
      { tint: 8 },
    )
  }
  if (!hole) return put(left, room.width / 2, 0, room.height)
  put(left, hole.x - hole.width / 2, 0, room.height)
  put(hole.x - hole.width / 2, hole.x + hole.width / 2, 0, 0.95)
  put(hole.x - hole.width / 2, hole.x + hole.width / 2, 2.15, room.height)
  put(hole.x + hole.width / 2, room.width / 2, 0, room.height)
}
