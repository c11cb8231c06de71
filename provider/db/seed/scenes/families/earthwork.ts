import { Model } from '../engine/model'
import { clouds } from '../engine/noise'
import { colour } from '../engine/surface'
import { castWall, concrete } from '../materials/concrete'
import { lumber, plain } from '../materials/building'
import { dirt, gravel } from '../materials/ground'
import { surroundings } from '../props/site'
import { cone, excavator, lumberStack, stake, toilet, truck } from '../props/things'
import { stand, type Brief, type Scene } from '../scene'

/** Site grading: from torn ground with spoil heaps to a level, staked pad. */
export function grading({ stage, style, light, random }: Brief): Scene {
  const model = new Model()
  surroundings(model, style, dirt(style.earth, 0.35), random, { street: false })
  const rough = 0.15 + 0.85 * (1 - stage)
  const heaps = Array.from({ length: random.whole(2, 4) }, () => ({
    x: random.between(-11, 11),
    z: random.between(5, 17),
    tall: random.between(0.8, 2.4) * rough,
    wide: random.between(2, 4.5),
  }))
  const shift = random.between(0, 60)
  const height = (x: number, z: number): number => {
    const pad = Math.max(0, 1 - Math.max(Math.abs(x) / 8, Math.abs(z - 8) / 7) ** 4) * 0.35 * stage
    const heap = heaps.reduce(
      (sum, one) => sum + one.tall * Math.exp(-(((x - one.x) / one.wide) ** 2 + ((z - one.z) / one.wide) ** 2) * 2),
      0,
    )
    const bumps =
      (clouds(x * 0.5 + shift, z * 0.5, 4) - 0.45) * 1.1 * rough + (clouds(x * 2 + shift, z * 2, 2) - 0.5) * 0.18
    return 0.1 + pad + heap + bumps * Math.min(1, (z + 10) / 4)
  }
  model.ground({ x: -17, z: -8, width: 34, depth: 32 }, 62, height, dirt(style.earth, 0.32, random.chance(0.7)))
  for (let index = 0; index < 6; index++) {
    const [x, z] = [random.between(-8, 8), random.between(0, 13)]
    stake(model, [x, height(x, z), z], random)
  }
  const [mx, mz] = [random.between(-6, 6), random.between(6, 13)]
  if (random.chance(0.75)) excavator(model, [mx, height(mx, mz) - 0.1, mz], random.between(0, 6.28), random)
  else truck(model, [mx, height(mx, mz), mz], random.between(0, 6.28), random)
  siltFence(model, height)
  const view = stand(random, [random.between(-3, 3), 0.7, random.between(5, 9)], [9, 15], [-40, 40], [1.7, 2.6])
  return {
    model,
    view: {
      ...view,
      position: [view.position[0], view.position[1] + height(view.position[0], view.position[2]), view.position[2]],
    },
    light,
    reach: 24,
  }
}

function siltFence(model: Model, height: (x: number, z: number) => number): void {
  const cloth = plain(colour('#2b2b2f'), 0.15)
  for (let x = -15; x < 15; x += 1.5) {
    const [a, b] = [height(x, 20), height(x + 1.5, 20)]
    model.face(
      [
        [x, a, 20],
        [x + 1.5, b, 20],
        [x + 1.5, b + 0.7, 20],
        [x, a + 0.65, 20],
      ],
      cloth,
    )
    model.beam([x, a, 19.95], [x, a + 0.9, 19.95], 0.04, 0.04, lumber())
  }
}

/** Footings and slab: formed and tied, then cast, then cured. */
export function foundation({ stage, style, light, random }: Brief): Scene {
  const model = new Model()
  surroundings(model, style, dirt(style.earth, 0.4), random)
  const { width, depth } = style
  const rim = 0.38
  const board = lumber(colour('#c8a873'))
  const edge = (off: number) =>
    [
      [-width / 2 - off, -off],
      [width / 2 + off, -off],
      [width / 2 + off, depth + off],
      [-width / 2 - off, depth + off],
    ] as const
  const around = (off: number, put: (ax: number, az: number, bx: number, bz: number) => void) =>
    edge(off).forEach(([x, z], index) => {
      const [nx, nz] = edge(off)[(index + 1) % 4] ?? [x, z]
      put(x, z, nx, nz)
    })
  if (stage < 0.9) {
    around(0.05, (ax, az, bx, bz) => model.beam([ax, rim / 2, az], [bx, rim / 2, bz], 0.04, rim, board))
    around(0.5, (ax, az, bx, bz) => braces(model, ax, az, bx, bz, rim))
  }
  if (stage < 0.5) {
    model.sheet([-width / 2, 0.1, 0], [width, 0, 0], [0, 0, depth], gravel(colour('#8f8b84')), { tint: 0 })
    rebar(model, width, depth, 0.22)
  } else {
    const wet = Math.max(0, 1 - (stage - 0.5) * 2.6)
    model.sheet([-width / 2, rim, 0], [width, 0, 0], [0, 0, depth], concrete(wet, wet > 0.5 ? 0 : 3), { tint: 0 })
    model.box({ x: 0, y: -0.2, z: depth / 2, width: width + 0.02, height: rim + 0.19, depth: depth + 0.02 }, castWall())
    anchors(model, width, depth, rim)
  }
  if (random.chance(0.6))
    lumberStack(model, [random.between(-9, -6.5), 0, random.between(-5, -1)], random.between(-0.6, 0.6), random)
  if (random.chance(0.5)) toilet(model, [width / 2 + random.between(3, 6), 0, depth + 2], random.between(-0.4, 0.4))
  if (random.chance(0.5))
    truck(model, [random.between(-10, 10), 0, depth + random.between(5, 9)], random.between(-0.5, 0.5), random)
  for (let index = 0; index < 2; index++)
    if (random.chance(0.5)) cone(model, [random.between(-6, 6), 0, random.between(-4.5, -2)])
  const corner = random.chance(0.5) ? random.between(-0.35, 0.35) * width : 0
  return {
    model,
    view: stand(random, [corner, 0.2, random.between(0.5, depth * 0.6)], [5, 10], [-45, 45], [1.5, 2.3]),
    light,
    reach: 20,
  }
}

function braces(model: Model, ax: number, az: number, bx: number, bz: number, rim: number): void {
  const length = Math.hypot(bx - ax, bz - az)
  const wood = lumber(colour('#b8945f'))
  for (let at = 0.6; at < length; at += 1.2) {
    const [x, z] = [ax + ((bx - ax) * at) / length, az + ((bz - az) * at) / length]
    const [ox, oz] = [((bz - az) / length) * 0.45, (-(bx - ax) / length) * 0.45]
    model.beam([x, -0.1, z], [x, 0.3, z], 0.045, 0.045, wood)
    model.beam([x, 0.04, z], [x - ox, rim - 0.05, z - oz], 0.04, 0.07, wood)
  }
}

/** A tied grid of bars on chairs, rusted. */
function rebar(model: Model, width: number, depth: number, height: number): void {
  const rust = plain(colour('#7a4a32'), 0.25)
  for (let x = -width / 2 + 0.2; x < width / 2; x += 0.45)
    model.pipe([x, height, 0.1], [x, height, depth - 0.1], 0.008, rust, 4, { castsShadow: true })
  for (let z = 0.2; z < depth; z += 0.45)
    model.pipe([-width / 2 + 0.1, height + 0.016, z], [width / 2 - 0.1, height + 0.016, z], 0.008, rust, 4)
  for (const z of [0.18, 0.3])
    for (const y of [0.1, 0.32]) model.pipe([-width / 2, y, z], [width / 2, y, z], 0.009, rust, 4)
}

function anchors(model: Model, width: number, depth: number, rim: number): void {
  const steel = plain(colour('#9a9c9e'), 0.1, 0.2)
  for (let x = -width / 2 + 0.3; x < width / 2; x += 1.2)
    for (const z of [0.08, depth - 0.08]) model.pipe([x, rim, z], [x, rim + 0.09, z], 0.009, steel, 6)
  for (let z = 0.8; z < depth; z += 1.2)
    for (const x of [-width / 2 + 0.08, width / 2 - 0.08]) model.pipe([x, rim, z], [x, rim + 0.09, z], 0.009, steel, 6)
  for (const [x, z] of [
    [-width * 0.2, depth * 0.4],
    [-width * 0.15, depth * 0.45],
    [width * 0.25, depth * 0.6],
  ] as const) {
    model.pipe([x, rim - 0.1, z], [x, rim + 0.45, z], 0.055, plain(colour('#e8e8e6'), 0.03, 0.1), 12)
  }
}
