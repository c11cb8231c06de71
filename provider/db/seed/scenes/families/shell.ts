import { Model } from '../engine/model'
import type { Random } from '../engine/random'
import { colour } from '../engine/surface'
import type { View } from '../engine/render'
import { concrete } from '../materials/concrete'
import { dirt } from '../materials/ground'
import { lumber } from '../materials/building'
import { bareHouse, buildHouse, doneHouse, plinth, roofPoint, type HouseState, type HouseStyle } from '../props/house'
import { frameWalls, innerFrame, trusses } from '../props/frame'
import { dapple, surroundings } from '../props/site'
import {
  boardStack,
  bucket,
  cone,
  dumpster,
  ladder,
  lumberStack,
  sawhorses,
  scaffold,
  toilet,
  truck,
} from '../props/things'
import { stand, type Brief, type Scene } from '../scene'

/** A lot with a house in some state; sometimes a tree behind the camera throws its shadow into the picture. */
function lotWith({ style, light, random }: Brief, state: HouseState): Model {
  const model = new Model()
  surroundings(model, style, dirt(style.earth, 0.3), random)
  buildHouse(model, style, state)
  clutter(model, style, random.fork('clutter'))
  if (random.chance(0.35)) dapple(model, [0, 0, 0], light.sunDirection, random.fork('dapple'))
  return model
}

/** What lies about on a site, never the same. */
function clutter(model: Model, { width, depth }: HouseStyle, random: Random): void {
  const side = random.chance(0.5) ? 1 : -1
  if (random.chance(0.55))
    lumberStack(model, [side * random.between(3, 6), 0, random.between(-4.5, -2.6)], random.between(-0.4, 0.4), random)
  if (random.chance(0.35))
    boardStack(model, [-side * random.between(2.5, 6), 0, random.between(-4, -2.5)], random.between(-0.4, 0.4), random)
  if (random.chance(0.35))
    sawhorses(model, [random.between(-4, 4), 0, random.between(-4.4, -2.6)], random.between(-0.8, 0.8))
  if (random.chance(0.4))
    toilet(
      model,
      [-side * (width / 2 + random.between(3, 6)), 0, depth + random.between(1, 6)],
      random.between(-0.6, 0.6),
    )
  if (random.chance(0.4))
    dumpster(
      model,
      [side * (width / 2 + random.between(4, 7)), 0, random.between(4, 9)],
      random.between(-0.3, 0.3),
      random,
    )
  if (random.chance(0.4))
    truck(model, [side * random.between(7, 13), 0.02, -15.5], random.chance(0.5) ? 0 : Math.PI, random)
  if (random.chance(0.4)) bucket(model, [random.between(-4, 4), 0, random.between(-2.5, -1)], random)
  if (random.chance(0.3)) cone(model, [random.between(-5, 5), 0, random.between(-6, -4)])
}

/** From the street, from a corner, or close to a wall: people photograph work in these three ways. */
function look(random: Random, { width, wall, depth }: HouseStyle, close: number): View {
  if (random.next() < close) {
    const x = random.between(-0.3, 0.3) * width
    return stand(random, [x, plinth + random.between(1, Math.min(2.2, wall * 0.6)), 0], [2.8, 5], [-38, 38])
  }
  const side = random.chance(0.5) ? 1 : -1
  if (random.chance(0.55))
    return stand(random, [side * width * 0.2, plinth + wall * 0.42, 0], [8, 12], [side * 18, side * 48], [1.5, 1.9])
  const onSide = stand(random, [side * (width / 2), plinth + wall * 0.45, depth * 0.4], [7, 10], [side * 40, side * 70])
  return onSide
}

/** Framing: walls going up one by one, then trusses, then sheathing. */
export function framing(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const sheathing = stage > 0.8 ? (stage - 0.8) * 3 : 0
  const model = lotWith(brief, { ...bareHouse, sheathing, deck: stage > 0.95 ? 0.5 : 0 })
  model.sheet([-style.width / 2, plinth + 0.01, 0], [style.width, 0, 0], [0, 0, style.depth], concrete(0, 3), {
    tint: 0,
  })
  frameWalls(model, style, Math.min(1, 0.3 + stage * 1.2))
  if (stage > 0.35) innerFrame(model, style, random.fork('inner'))
  if (stage > 0.55) trusses(model, style, Math.min(1, (stage - 0.5) * 2.4))
  return { model, light, view: look(random, style, 0.4), reach: 20 }
}

/** Roof: deck, felt and shingles climb from the eaves. Seen from the ground, from a ladder, or from the roof itself. */
export function roof(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const state = {
    ...bareHouse,
    wrap: stage > 0.4 ? 1 : 0,
    deck: Math.min(1, 0.35 + stage * 2),
    felt: Math.min(1, Math.max(0, stage * 2.2 - 0.45)),
    shingles: Math.min(1, Math.max(0, stage * 1.45 - 0.45)),
    windows: stage > 0.7 ? 1 : 0,
  }
  const model = lotWith(brief, state)
  if (state.deck < 1) trusses(model, style, 1)
  const top = roofPoint(style, -1, 0.1, random.between(-0.3, 0.3) * style.width, 0.1)
  ladder(model, [top[0], 0, top[2] - 1.5], [top[0], top[1] + 0.8, top[2]])
  const bundleAt = roofPoint(style, -1, 0.8, random.between(-0.3, 0.3) * style.width, 0.16)
  model.box({ x: bundleAt[0], y: bundleAt[1], z: bundleAt[2], width: 1, height: 0.3, depth: 0.5 }, lumber(style.roof))
  const above = random.chance(0.6)
  const target = roofPoint(style, -1, 0.45, random.between(-0.25, 0.25) * style.width, 0)
  const view = above
    ? stand(random, target, [5, 8.5], [-45, 45], [target[1] + 1.5, target[1] + 3.4])
    : stand(random, [target[0], target[1] - 0.4, 0], [11, 15], [-40, 40])
  return { model, light, view, reach: 22 }
}

/** Siding: courses climb over the wrap, primed until the painters come. */
export function siding(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const state = {
    ...doneHouse,
    siding: Math.min(1, 0.12 + stage * 0.9),
    painted: 1,
    windows: 1,
    shingles: random.chance(0.7) ? 1 : 0.4,
  }
  const model = lotWith(brief, state)
  if (stage < 0.95 && random.chance(0.7))
    scaffold(model, [random.between(-0.45, 0.05) * style.width, 0, -0.35], random.whole(1, 3), style.storeys)
  else if (random.chance(0.5)) ladder(model, [style.doorAt + 2, 0, -1.5], [style.doorAt + 2.1, 3.2, -0.1])
  return { model, light, view: look(random, style, 0.45), reach: 20 }
}

/** Windows and outer doors, set one after the other into the wrapped wall. */
export function windows(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const state = {
    ...bareHouse,
    wrap: 1,
    windows: 0.12 + stage * 0.95,
    felt: 1,
    shingles: random.chance(0.5) ? 1 : 0,
    siding: stage > 0.85 ? 0.25 : 0,
  }
  const model = lotWith(brief, state)
  if (random.chance(0.5)) leaningWindow(model, style, random)
  return { model, light, view: look(random, style, 0.65), reach: 18 }
}

/** A unit that waits for its hole, leaning on the wall. */
function leaningWindow(model: Model, style: HouseStyle, random: Random): void {
  const x = random.between(-0.4, 0.3) * style.width
  const white = lumber(colour('#ecebe6'))
  model.face(
    [
      [x, 0, -0.55],
      [x + 1.1, 0, -0.55],
      [x + 1.1, 1.3, -0.2],
      [x, 1.3, -0.2],
    ],
    white,
  )
  model.face(
    [
      [x + 0.08, 0.1, -0.56],
      [x + 1.02, 0.1, -0.56],
      [x + 1.02, 1.2, -0.26],
      [x + 0.08, 1.2, -0.26],
    ],
    (p) => {
      p.r = p.g = p.b = 0.03
      p.gloss = 0.9
    },
  )
}

/** Brick veneer: courses rise behind a scaffold, pallets of brick in front. */
export function masonry(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const state = { ...bareHouse, wrap: 1, brick: Math.min(1, 0.1 + stage * 0.92), windows: 1, felt: 1, shingles: 1 }
  const model = lotWith(brief, state)
  if (random.chance(0.6)) scaffold(model, [random.between(-0.45, 0) * style.width, 0, -0.5], random.whole(1, 3), 1)
  for (let pallet = 0; pallet < random.whole(1, 3); pallet++) brickPallet(model, style, random)
  return { model, light, view: look(random, style, 0.5), reach: 18 }
}

function brickPallet(model: Model, style: HouseStyle, random: Random): void {
  const [x, z, yaw] = [random.between(-5, 5), random.between(-4, -2), random.between(-0.5, 0.5)]
  const tall = random.whole(3, 9)
  model.at([x, 0, z], yaw, () => {
    model.box({ x: 0, y: 0, z: 0, width: 1.1, height: 0.13, depth: 1 }, lumber(colour('#a98a5c')))
    for (let row = 0; row < tall; row++) {
      for (let column = 0; column < 5; column++) {
        model.box(
          {
            x: -0.44 + column * 0.22,
            y: 0.13 + row * 0.066,
            z: random.between(-0.01, 0.01),
            width: 0.213,
            height: 0.063,
            depth: 0.96,
          },
          (p) => {
            const seam = Math.abs((p.v / 0.105) % 1) < 0.08 ? 0.6 : 1
            p.r = style.brick[0] * seam
            p.g = style.brick[1] * seam
            p.b = style.brick[2] * seam
          },
        )
      }
    }
  })
}

/** Exterior paint: primer first, then the colour, trim last. */
export function painting(brief: Brief): Scene {
  const { stage, style, light, random } = brief
  const painted = stage < 0.3 ? 0 : 1
  const model = lotWith(brief, { ...doneHouse, painted })
  const x = random.between(-0.4, 0.4) * style.width
  ladder(model, [x, 0, -1.6], [x + random.between(-0.1, 0.1), Math.min(4.8, style.wall), -0.08])
  for (let index = 0; index < 3; index++) bucket(model, [random.between(-3, 3), 0, random.between(-2, -0.8)], random)
  return { model, light, view: look(random, style, 0.35), reach: 20 }
}
