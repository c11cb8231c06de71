import type { Model } from '../engine/model'
import type { Random } from '../engine/random'
import { colour } from '../engine/surface'
import type { Vec } from '../engine/vector'
import { plain } from '../materials/building'
import type { Hole, Room } from './room'

const step = 0.41

/** Device boxes on the studs, cables stapled between them, a panel once the work is well along. */
export function wires(model: Model, room: Room, stage: number, hole: Hole | null, random: Random): void {
  const blue = plain(colour('#2f62b0'), 0.04)
  const count = Math.max(1, Math.round(1 + stage * 5))
  const studs = Math.floor(room.width / step)
  for (let index = 0; index < count; index++) {
    const x = -room.width / 2 + step * random.whole(1, studs - 1) + 0.05
    const isSwitch = random.chance(0.4)
    if (hole && Math.abs(x - hole.x) < hole.width / 2 + 0.1) continue
    const y = isSwitch ? 1.15 : 0.32
    model.box(
      { x: x + 0.03, y, z: -0.01, width: isSwitch && random.chance(0.5) ? 0.11 : 0.06, height: 0.1, depth: 0.07 },
      blue,
    )
    model.box(
      { x: x + 0.03, y: y + 0.015, z: -0.048, width: 0.045, height: 0.07, depth: 0.004 },
      plain(colour('#16305c'), 0.05),
    )
    if (stage > 0.2) drop(model, room, x, y + 0.1, random)
  }
  if (stage > 0.35) runs(model, room, Math.round(1 + stage * 3), hole, random)
  if (stage > 0.6)
    panel(
      model,
      hole ? hole.x + (hole.x > 0 ? -1 : 1) * (hole.width / 2 + 0.45) : random.between(-0.3, 0.3) * room.width,
      room.height,
      random,
    )
}

/** One cable from the plate down to a box, never quite straight. */
function drop(model: Model, room: Room, x: number, y: number, random: Random): void {
  const cable = plain(colour(random.pick(['#e5c33a', '#e5c33a', '#eceae2', '#d9772b'])), 0.04, 0.05)
  let from: Vec = [x + 0.02, room.height - 0.05, 0.03]
  const bends = 5
  for (let bend = 1; bend <= bends; bend++) {
    const next: Vec = [
      x + 0.02 + random.between(-0.018, 0.03),
      room.height - ((room.height - y) * bend) / bends,
      0.03 + random.between(-0.02, 0.02),
    ]
    model.pipe(from, next, 0.0065, cable, 6)
    from = next
  }
}

/** Horizontal runs through drilled studs, sagging in each bay. */
function runs(model: Model, room: Room, count: number, hole: Hole | null, random: Random): void {
  for (let run = 0; run < count; run++) {
    const cable = plain(colour(random.pick(['#e5c33a', '#eceae2', '#d9772b'])), 0.04, 0.05)
    const y = hole ? random.between(0.4, 0.85) : random.between(0.5, 2.3)
    let from: Vec = [-room.width / 2, y, 0.06]
    for (let x = -room.width / 2 + step; x < room.width / 2; x += step) {
      const middle: Vec = [x - step / 2, y - random.between(0.01, 0.05), 0.05]
      const next: Vec = [x, y + random.between(-0.01, 0.01), 0.06]
      model.pipe(from, middle, 0.0065, cable, 6)
      model.pipe(middle, next, 0.0065, cable, 6)
      model.box(
        { x, y: y - 0.045, z: -0.003, width: 0.04, height: 0.09, depth: 0.003 },
        plain(colour('#b8bcc0'), 0.05, 0.25),
      )
      from = next
    }
  }
}

function panel(model: Model, x: number, ceiling: number, random: Random): void {
  const grey = plain(colour('#8b9096'), 0.05, 0.12)
  model.box({ x, y: 0.95, z: -0.02, width: 0.37, height: 0.85, depth: 0.12 }, grey)
  model.box({ x, y: 1, z: -0.085, width: 0.31, height: 0.74, depth: 0.01 }, plain(colour('#3c4044'), 0.08))
  for (let row = 0; row < 8; row++)
    for (const side of [-1, 1])
      model.box(
        { x: x + side * 0.055, y: 1.1 + row * 0.066, z: -0.095, width: 0.09, height: 0.05, depth: 0.03 },
        plain(colour('#1a1b1d'), 0.05, 0.1),
      )
  const cable = plain(colour('#e5c33a'), 0.04)
  for (let index = 0; index < 6; index++) {
    const top = x - 0.14 + index * 0.055
    model.pipe([top, 1.8, -0.02], [top + random.between(-0.1, 0.1), ceiling - 0.05, 0.02], 0.007, cable, 6)
  }
}
