import { Model } from '../engine/model'
import { colour } from '../engine/surface'
import { concrete, pavers } from '../materials/concrete'
import { lumber } from '../materials/building'
import { dirt, grass, gravel } from '../materials/ground'
import { buildHouse, doneHouse } from '../props/house'
import { dapple, fence, surroundings } from '../props/site'
import { bucket, cone, truck } from '../props/things'
import { stand, type Brief, type Scene } from '../scene'

const joint = { width: 1.3, slab: 1.5 }

/** A walk to the door: dug and formed, gravelled, then cast or paved slab by slab. */
export function walks(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const model = finishedLot(brief)
  const x = style.doorAt
  const length = 10.5
  strip(
    model,
    { x, width: joint.width, from: -length, to: 0 },
    stage,
    random.chance(0.4),
    random.chance(0.5) ? '#b9b6af' : '#c3bcae',
  )
  if (stage < 0.95) forms(model, x, joint.width, -length, 0)
  for (let index = 0; index < random.whole(0, 3); index++)
    cone(model, [x + random.between(1, 2) * (random.chance(0.5) ? 1 : -1), 0, random.between(-8, -2)])
  if (random.chance(0.5)) bucket(model, [x + 1.2, 0, random.between(-5, -1)], random)
  const along = random.chance(0.6)
  const view = along
    ? stand(random, [x + random.between(-0.4, 0.4), 0.35, random.between(-4, -1)], [4, 7.5], [-16, 16])
    : stand(random, [x, 0.15, random.between(-5, -2)], [3.5, 5.5], [35, 70])
  return { model, light, view, reach: 16 }
}

/** A driveway beside the house. */
export function driveway(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const model = finishedLot(brief)
  const side = random.chance(0.5) ? 1 : -1
  const x = side * (style.width / 2 + 2.6)
  strip(model, { x, width: 3.6, from: -12, to: 5 }, stage, false, '#b4b1a9')
  if (stage < 0.9) forms(model, x, 3.6, -12, 5)
  if (stage > 0.95 && random.chance(0.6)) truck(model, [x, 0.1, 2], Math.PI / 2, random)
  else cone(model, [x + random.between(-1, 1), 0.12, -11])
  const view = stand(random, [x, 0.4, random.between(-5, -1)], [6, 10], [side * -30, side * 25])
  return { model, light, view, reach: 18 }
}

/** A fence along the side of the lot, post by post. */
export function fencing(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const model = finishedLot(brief)
  const side = random.chance(0.5) ? 1 : -1
  const x = side * (style.width / 2 + 3)
  const wood = lumber(colour('#b59a70'))
  for (let z = -3; z < 16; z += 2.4) model.beam([x, 0, z], [x, 1.85, z], 0.1, 0.1, wood)
  for (const y of [0.4, 1.5]) model.beam([x, y, -3], [x, y, 16], 0.04, 0.09, wood)
  if (stage > 0.1) fence(model, [x - side * 0.05, 0, -3], [x - side * 0.05, 0, -3 + 19 * stage], random.fork('boards'))
  return { model, light, view: stand(random, [x, 0.9, 3], [6, 9], [side * 8, side * 42]), reach: 18 }
}

function finishedLot({ style, light, random }: Brief): Model {
  const model = new Model()
  surroundings(model, style, style.hasLawn ? grass(0.2, 0.42) : dirt(style.earth, 0.3), random)
  buildHouse(model, style, doneHouse)
  if (random.chance(0.4)) dapple(model, [0, 0, -3], light.sunDirection, random.fork('dapple'))
  return model
}

/** The paved strip: base first, then slabs from the house outwards as the work goes on; the last one is still wet. */
function strip(
  model: Model,
  { x, width, from, to }: { x: number; width: number; from: number; to: number },
  stage: number,
  isPaved: boolean,
  tone: string,
): void {
  const left = x - width / 2
  model.sheet([left - 0.15, 0.015, from], [width + 0.3, 0, 0], [0, 0, to - from], gravel(colour('#8d887f')), {
    tint: 0,
  })
  const share = Math.max(0, (stage - 0.25) / 0.75)
  const done = to - (to - from) * share
  if (share <= 0) return
  if (isPaved) {
    model.sheet([left, 0.05, done], [width, 0, 0], [0, 0, to - done], pavers(colour('#9a8678')), { tint: 1 })
    return
  }
  for (let z = to; z > done + 0.2; z -= joint.slab) {
    const near = Math.max(done, z - joint.slab)
    const wet = share < 1 ? Math.max(0, 1 - (z - done) / 3.5) : 0
    model.box(
      { x, y: -0.05, z: (z + near) / 2, width, height: 0.14, depth: z - near - 0.012 },
      concrete(wet, 0, colour(tone)),
    )
  }
}

function forms(model: Model, x: number, width: number, from: number, to: number): void {
  const board = lumber(colour('#c5a26b'))
  for (const side of [-1, 1]) {
    const at = x + side * (width / 2 + 0.02)
    model.beam([at, 0.05, from], [at, 0.05, to], 0.035, 0.12, board)
    for (let z = from + 0.5; z < to; z += 1.3)
      model.beam([at + side * 0.05, -0.1, z], [at + side * 0.05, 0.14, z], 0.04, 0.04, board)
  }
}
