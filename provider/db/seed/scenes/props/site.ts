import type { Model } from '../engine/model'
import { randomFrom, type Random } from '../engine/random'
import { colour, type Colour, type Material } from '../engine/surface'
import type { Vec } from '../engine/vector'
import { lumber, plain } from '../materials/building'
import { asphalt, farTrees, grass, leaves } from '../materials/ground'
import { buildHouse, doneHouse, houseStyle, type HouseStyle } from './house'

/**
 * The land around a lot, the same in all its photos: far woods, neighbours, trees, a street in front. `ground` covers everything
 * near; what lies about on it differs from shot to shot.
 */
export function surroundings(
  model: Model,
  style: HouseStyle,
  ground: Material,
  shot: Random,
  options: { street?: boolean } = {},
): void {
  const place = randomFrom(`place/${style.place}`)
  const field = grass(place.between(0.1, 0.7), 0.2)
  model.sheet([-140, -0.02, -120], [280, 0, 0], [0, 0, 280], field, { castsShadow: false, tint: 0 })
  model.sheet([-34, 0, -9], [68, 0, 0], [0, 0, 40], ground, { castsShadow: false, tint: 0 })
  woods(model, place.fork('woods'))
  const road = asphalt(place.next())
  if (options.street !== false) model.sheet([-140, 0.01, -19], [280, 0, 0], [0, 0, 7], road, { castsShadow: false })
  for (const side of [-1, 1] as const) neighbour(model, `${style.place}/${side}`, side)
  if (place.chance(0.5)) poles(model, 33, place.fork('poles'))
  debris(model, shot.fork('debris'), { x: -9, z: -8, width: 18, depth: 7 })
  const count = place.whole(2, 5)
  for (let index = 0; index < count; index++) {
    const [x, z] = [place.between(11, 30) * (place.chance(0.5) ? 1 : -1), place.between(4, 34)]
    tree(model, [x, 0, z], place.between(5, 9), place.fork(`tree${index}`))
  }
}

function neighbour(model: Model, name: string, side: -1 | 1): void {
  const random = randomFrom(`neighbour/${name}`)
  if (random.chance(0.25)) return
  const at: Vec = [side * random.between(20, 27), -0.1, random.between(1, 8)]
  model.at(at, random.between(-0.1, 0.1), () => buildHouse(model, houseStyle(name), doneHouse))
}

/** A ragged horizon in two rows, so that no photo ends in a ruler's edge. */
function woods(model: Model, random: Random): void {
  for (const [z, tall] of [
    [110, 11],
    [85, 7],
  ] as const) {
    let height = random.between(0.6, 1) * tall
    for (let x = -190; x < 190; x += 3) {
      const next = Math.max(2.5, Math.min(tall, height + random.between(-1.6, 1.6)))
      model.face(
        [
          [x, -1, z],
          [x + 3, -1, z],
          [x + 3, next, z],
          [x, height, z],
        ],
        farTrees,
        { castsShadow: false, tint: 0 },
      )
      height = next
    }
  }
}

/** A broad-leaved tree: a trunk, some limbs and a crown of loose leaf clumps. */
export function tree(model: Model, foot: Vec, height: number, random: Random): void {
  const bark = plain(colour('#5d5044'), 0.2)
  const [x, y, z] = foot
  model.pipe(foot, [x, y + height * 0.55, z], height * 0.02, bark, 7)
  for (let limb = 0; limb < 4; limb++) {
    const angle = random.between(0, 6.28)
    model.pipe(
      [x, y + height * 0.4, z],
      [x + Math.cos(angle) * height * 0.2, y + height * random.between(0.6, 0.8), z + Math.sin(angle) * height * 0.2],
      height * 0.008,
      bark,
      5,
    )
  }
  const green: Colour = colour(random.pick(['#5f7f3a', '#4d6d33', '#6f8440', '#7b8a4a']))
  crown(model, [x, y + height * 0.66, z], height, leaves(green), random)
}

function crown(model: Model, centre: Vec, height: number, material: Material, random: Random): void {
  const lobes = Array.from(
    { length: 7 },
    (): Vec => [
      random.between(-1, 1) * height * 0.2,
      random.between(-0.7, 1) * height * 0.2,
      random.between(-1, 1) * height * 0.2,
    ],
  )
  for (const lobe of lobes) {
    for (let leaf = 0; leaf < 120; leaf++) {
      const [a, b, r] = [
        random.between(0, 6.28),
        Math.acos(random.between(-1, 1)),
        height * 0.17 * random.next() ** 0.4,
      ]
      const at: Vec = [
        centre[0] + lobe[0] + r * Math.sin(b) * Math.cos(a),
        centre[1] + lobe[1] + r * Math.cos(b) * 0.8,
        centre[2] + lobe[2] + r * Math.sin(b) * Math.sin(a),
      ]
      card(model, at, height * random.between(0.018, 0.042), material, random)
    }
  }
}

/** A small sheet turned any way. */
function card(model: Model, [x, y, z]: Vec, size: number, material: Material, random: Random): void {
  const angle = random.between(0, 6.28)
  const [c, s] = [Math.cos(angle) * size, Math.sin(angle) * size]
  const tilt = random.between(-0.7, 0.7)
  model.face(
    [
      [x - c, y - tilt * size, z - s],
      [x + s * tilt, y - size, z - c * tilt],
      [x + c, y + tilt * size, z + s],
      [x - s * tilt, y + size, z + c * tilt],
    ],
    material,
  )
}

/** A board fence along a line. */
export function fence(model: Model, from: Vec, to: Vec, random: Random): void {
  const wood = lumber(colour(random.pick(['#a58a63', '#8d7b66'])))
  const length = Math.hypot(to[0] - from[0], to[2] - from[2])
  const step: Vec = [(to[0] - from[0]) / length, 0, (to[2] - from[2]) / length]
  for (let at = 0; at < length; at += 0.16) {
    const [x, z] = [from[0] + step[0] * at, from[2] + step[2] * at]
    model.beam([x, from[1], z], [x, from[1] + 1.75 + random.between(-0.02, 0.02), z], 0.14, 0.02, wood)
  }
}

/** Offcuts, stones and scraps: no site is swept. */
export function debris(
  model: Model,
  random: Random,
  area: { x: number; z: number; width: number; depth: number },
): void {
  const stone = plain(colour(random.pick(['#8f877a', '#7d7468', '#9c9488'])), 0.25)
  for (let index = 0; index < 46; index++) {
    const [x, z] = [area.x + random.next() * area.width, area.z + random.next() * area.depth]
    if (random.chance(0.28)) {
      const [angle, long] = [random.between(0, 6.28), random.between(0.15, 0.9)]
      model.beam(
        [x, 0.02, z],
        [x + Math.cos(angle) * long, 0.02, z + Math.sin(angle) * long],
        random.pick([0.09, 0.05, 0.14]),
        0.035,
        lumber(),
      )
    } else {
      const size = random.between(0.02, 0.09)
      model.box(
        {
          x,
          y: -size * 0.3,
          z,
          width: size * random.between(1, 1.8),
          height: size,
          depth: size * random.between(1, 1.6),
          yaw: random.between(0, 3),
        },
        stone,
      )
    }
  }
}

/** A tree out of the picture whose shadow falls into it. */
export function dapple(model: Model, target: Vec, sun: Vec, random: Random): void {
  const flat = Math.hypot(sun[0], sun[2]) || 1
  const away = random.between(9, 13)
  tree(
    model,
    [target[0] + (sun[0] / flat) * away + random.between(-3, 3), 0, target[2] + (sun[2] / flat) * away],
    random.between(6, 9),
    random,
  )
}

/** A line of poles along the street behind the lot, with sagging wires. */
export function poles(model: Model, z: number, random: Random): void {
  const wood = plain(colour('#5a4b3f'), 0.2)
  const wire = plain(colour('#1c1c1e'), 0.02)
  const start = random.between(-50, -20)
  for (let pole = 0; pole < 3; pole++) {
    const x = start + pole * 38
    model.pipe([x, 0, z], [x, 9, z], 0.14, wood, 8)
    model.beam([x, 8.4, z - 1.1], [x, 8.4, z + 1.1], 0.1, 0.12, wood)
    if (pole === 2) continue
    for (const off of [-1, 0, 1]) {
      for (let span = 0; span < 8; span++) {
        const sag = (t: number) => 8.45 - 1.1 * 4 * t * (1 - t)
        model.pipe(
          [x + span * 4.75, sag(span / 8), z + off],
          [x + (span + 1) * 4.75, sag((span + 1) / 8), z + off],
          0.008,
          wire,
          3,
          { castsShadow: false },
        )
      }
    }
  }
}
