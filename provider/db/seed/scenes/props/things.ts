import type { Model } from '../engine/model'
import type { Random } from '../engine/random'
import { colour } from '../engine/surface'
import type { Vec } from '../engine/vector'
import { glass, lumber, plain, strandBoard } from '../materials/building'

const black = plain(colour('#26262a'), 0.08)
const steel = plain(colour('#8f9499'), 0.08, 0.15)

/** A bundle of sawn timber on bearers. */
export function lumberStack(model: Model, at: Vec, yaw: number, random: Random): void {
  const rows = random.whole(3, 6)
  model.at(at, yaw, () => {
    for (const x of [-1.2, 1.2])
      model.box({ x, y: 0, z: 0, width: 0.1, height: 0.1, depth: 0.9 }, lumber(colour('#a98a5c')))
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < 7; column++) {
        const shift = random.between(-0.12, 0.12)
        model.beam(
          [-1.9 + shift, 0.14 + row * 0.05, -0.36 + column * 0.12],
          [1.9 + shift, 0.14 + row * 0.05, -0.36 + column * 0.12],
          0.11,
          0.045,
          lumber(),
        )
      }
    }
  })
}

/** A pile of strand board with a crooked top sheet. */
export function boardStack(model: Model, at: Vec, yaw: number, random: Random): void {
  model.at(at, yaw, () => {
    for (let sheet = 0; sheet < 14; sheet++) {
      model.box(
        {
          x: random.between(-0.02, 0.02),
          y: 0.1 + sheet * 0.019,
          z: random.between(-0.02, 0.02),
          width: 2.44,
          height: 0.018,
          depth: 1.22,
        },
        strandBoard(),
      )
    }
    model.box({ x: 0.3, y: 0.37, z: 0.2, width: 2.44, height: 0.018, depth: 1.22, yaw: 0.14 }, strandBoard())
  })
}

export function cone(model: Model, [x, y, z]: Vec): void {
  const orange = plain(colour('#e8611c'), 0.06)
  const white = plain(colour('#e8e8e4'), 0.04)
  model.box({ x, y, z, width: 0.36, height: 0.03, depth: 0.36 }, orange)
  const rings = 9
  for (let ring = 0; ring < rings; ring++) {
    const [low, high] = [0.03 + (ring * 0.65) / rings, 0.03 + ((ring + 1) * 0.65) / rings]
    const isBand = ring === 3 || ring === 4 || ring === 6
    model.pipe([x, y + low, z], [x, y + high, z], 0.145 - ring * 0.0125, isBand ? white : orange, 12)
  }
}

export function bucket(model: Model, [x, y, z]: Vec, random: Random): void {
  const side = plain(colour(random.pick(['#e9e6df', '#e9e6df', '#d8622a'])), 0.05)
  model.pipe([x, y, z], [x, y + 0.37, z], 0.15, side, 14)
  model.pipe([x, y + 0.33, z], [x, y + 0.36, z], 0.165, side, 14)
}

/** A leaning ladder between two points, `width` apart across x. */
export function ladder(model: Model, foot: Vec, top: Vec): void {
  const metal = plain(colour('#c9ccd0'), 0.06, 0.2)
  for (const x of [-0.21, 0.21])
    model.beam([foot[0] + x, foot[1], foot[2]], [top[0] + x, top[1], top[2]], 0.03, 0.07, metal)
  const rungs = Math.floor(Math.hypot(top[1] - foot[1], top[2] - foot[2]) / 0.3)
  for (let rung = 1; rung < rungs; rung++) {
    const t = rung / rungs
    const [y, z] = [foot[1] + (top[1] - foot[1]) * t, foot[2] + (top[2] - foot[2]) * t]
    const x = foot[0] + (top[0] - foot[0]) * t
    model.pipe([x - 0.21, y, z], [x + 0.21, y, z], 0.016, metal, 6)
  }
}

export function sawhorses(model: Model, at: Vec, yaw: number): void {
  const wood = lumber(colour('#c9a56d'))
  model.at(at, yaw, () => {
    for (const x of [-0.8, 0.8]) {
      model.beam([x, 0.78, -0.5], [x, 0.78, 0.5], 0.09, 0.09, wood)
      for (const z of [-0.42, 0.42])
        for (const lean of [-0.22, 0.22]) model.beam([x + lean, 0, z], [x, 0.78, z], 0.08, 0.035, wood)
    }
    model.beam([-1.4, 0.84, 0.1], [1.5, 0.84, 0.05], 0.19, 0.035, lumber())
    model.beam([-1.2, 0.84, -0.2], [1.2, 0.84, -0.24], 0.09, 0.035, lumber())
  })
}

export function toilet(model: Model, at: Vec, yaw: number): void {
  const blue = plain(colour('#2f6f9f'), 0.05, 0.05)
  model.at(at, yaw, () => {
    model.box({ x: 0, y: 0, z: 0, width: 1.15, height: 2.1, depth: 1.15 }, blue)
    model.box({ x: 0, y: 2.1, z: 0, width: 1.2, height: 0.16, depth: 1.2 }, plain(colour('#dfe3e5'), 0.05))
    model.box({ x: 0, y: 0.1, z: -0.58, width: 0.75, height: 1.85, depth: 0.02 }, plain(colour('#3f86ba'), 0.05))
    model.box({ x: 0.3, y: 1, z: -0.6, width: 0.06, height: 0.12, depth: 0.03 }, plain(colour('#c9cdd0'), 0.05))
  })
}

export function dumpster(model: Model, at: Vec, yaw: number, random: Random): void {
  const paint = plain(colour(random.pick(['#3d6b4a', '#7a3b2e', '#3f4f6b'])), 0.1)
  model.at(at, yaw, () => {
    model.box({ x: 0, y: 0.15, z: 0, width: 4.6, height: 1.35, depth: 2.1 }, paint)
    for (let rib = -2.1; rib <= 2.1; rib += 0.6)
      model.box({ x: rib, y: 0.15, z: -1.08, width: 0.09, height: 1.35, depth: 0.08 }, paint)
    for (let bit = 0; bit < 9; bit++) {
      const x = random.between(-2, 2)
      model.beam(
        [x, 1.3, random.between(-0.8, 0.8)],
        [x + random.between(-0.8, 0.8), random.between(1.55, 2), random.between(-0.8, 0.8)],
        0.1,
        0.04,
        lumber(),
      )
    }
  })
}

/** A pickup of a trade, parked. Looks along +x. */
export function truck(model: Model, at: Vec, yaw: number, random: Random): void {
  const paint = plain(colour(random.pick(['#f0f0ee', '#b9bcc0', '#7d2a26', '#2c3e57', '#3a3c40'])), 0.03, 0.35)
  const half = 0.92
  model.at(at, yaw, () => {
    model.box({ x: 0, y: 0.5, z: 0, width: 5.3, height: 0.52, depth: 1.84 }, paint)
    model.box({ x: 2.05, y: 1.02, z: 0, width: 1.15, height: 0.12, depth: 1.8 }, paint)
    for (const z of [-0.86, 0.86]) model.box({ x: -1.7, y: 1.02, z, width: 1.9, height: 0.3, depth: 0.1 }, paint)
    cabin(model, paint, half)
    for (const x of [-1.75, 1.75]) for (const z of [-half, half]) wheel(model, x, z)
    model.box({ x: 2.67, y: 0.5, z: 0, width: 0.1, height: 0.18, depth: 1.8 }, steel)
    for (const z of [-0.7, 0.7])
      model.box({ x: 2.66, y: 0.78, z, width: 0.05, height: 0.16, depth: 0.32 }, plain(colour('#f4f2e8'), 0.02, 0.4))
  })
}

function cabin(model: Model, paint: ReturnType<typeof plain>, half: number): void {
  const [low, high] = [1.02, 1.78]
  const inner = half - 0.12
  const window = glass(0.1)
  for (const z of [-1, 1]) {
    model.face(
      [
        [-0.75, low, z * half],
        [1.45, low, z * half],
        [0.85, high, z * inner],
        [-0.6, high, z * inner],
      ],
      paint,
    )
    model.face(
      [
        [-0.6, low + 0.1, z * (half - 0.005)],
        [1.2, low + 0.1, z * (half - 0.005)],
        [0.76, high - 0.08, z * (inner + 0.02)],
        [-0.5, high - 0.08, z * (inner + 0.02)],
      ],
      window,
    )
  }
  model.face(
    [
      [1.45, low, -half],
      [1.45, low, half],
      [0.85, high, inner],
      [0.85, high, -inner],
    ],
    window,
  )
  model.face(
    [
      [-0.75, low, half],
      [-0.75, low, -half],
      [-0.6, high, -inner],
      [-0.6, high, inner],
    ],
    window,
  )
  model.face(
    [
      [-0.6, high, -inner],
      [0.85, high, -inner],
      [0.85, high, inner],
      [-0.6, high, inner],
    ],
    paint,
  )
}

function wheel(model: Model, x: number, z: number): void {
  model.pipe([x, 0.4, z - 0.11], [x, 0.4, z + 0.11], 0.4, black, 18)
  model.pipe([x, 0.4, z - 0.125], [x, 0.4, z + 0.125], 0.22, steel, 12)
}

/** A tracked excavator with its arm out. */
export function excavator(model: Model, at: Vec, yaw: number, random: Random): void {
  const yellow = plain(colour(random.pick(['#d9a11e', '#d9a11e', '#d96f1e'])), 0.08, 0.08)
  model.at(at, yaw, () => {
    for (const z of [-0.95, 0.95]) {
      model.box({ x: 0, y: 0.1, z, width: 3, height: 0.6, depth: 0.5 }, black)
      for (const x of [-1.5, 1.5]) model.pipe([x, 0.4, z - 0.25], [x, 0.4, z + 0.25], 0.36, black, 14)
    }
    model.box({ x: -0.2, y: 0.85, z: 0, width: 2.7, height: 0.95, depth: 2.2 }, yellow)
    model.box({ x: -1.2, y: 0.9, z: 0, width: 0.8, height: 1.1, depth: 2.2 }, plain(colour('#3a3a3c'), 0.1))
    model.box({ x: 0.55, y: 1.2, z: -0.62, width: 1.15, height: 1.6, depth: 0.95 }, yellow)
    model.box({ x: 0.62, y: 1.55, z: -0.62, width: 1.12, height: 1.05, depth: 0.99 }, glass(0.1))
    const [elbow, wrist]: [Vec, Vec] = [
      [3.1, 3.9, 0.3],
      [5, 1.9, 0.3],
    ]
    model.beam([1, 1.5, 0.3], elbow, 0.35, 0.5, yellow)
    model.beam(elbow, wrist, 0.28, 0.4, yellow)
    model.beam([1.4, 2, 0.3], [2.6, 3.2, 0.3], 0.12, 0.12, steel)
    model.face(
      [
        [4.6, 1.9, -0.2],
        [5.3, 1.9, -0.2],
        [5.2, 1.1, -0.2],
        [4.5, 1, -0.2],
      ],
      black,
    )
    model.face(
      [
        [4.6, 1.9, 0.8],
        [5.3, 1.9, 0.8],
        [5.2, 1.1, 0.8],
        [4.5, 1, 0.8],
      ],
      black,
    )
    model.face(
      [
        [5.3, 1.9, -0.2],
        [5.3, 1.9, 0.8],
        [5.2, 1.1, 0.8],
        [5.2, 1.1, -0.2],
      ],
      steel,
    )
    model.face(
      [
        [4.5, 1, -0.2],
        [5.2, 1.1, -0.2],
        [5.2, 1.1, 0.8],
        [4.5, 1, 0.8],
      ],
      steel,
    )
  })
}

/** A survey stake with a ribbon. */
export function stake(model: Model, [x, y, z]: Vec, random: Random): void {
  model.beam([x, y, z], [x + random.between(-0.05, 0.05), y + 0.75, z], 0.04, 0.04, lumber())
  const ribbon = plain(colour(random.pick(['#e8467c', '#f0781e'])), 0.05)
  model.face(
    [
      [x, y + 0.7, z - 0.03],
      [x + 0.28, y + 0.62, z - 0.06],
      [x + 0.27, y + 0.55, z - 0.05],
      [x, y + 0.64, z - 0.03],
    ],
    ribbon,
  )
}

/** Scaffold bays along a wall: frames, braces and planks. */
export function scaffold(model: Model, from: Vec, bays: number, levels: number): void {
  const tube = plain(colour('#a9adb2'), 0.08, 0.2)
  const plank = lumber(colour('#b9a07a'))
  for (let level = 0; level < levels; level++) {
    const y = from[1] + level * 1.9
    for (let bay = 0; bay <= bays; bay++) {
      const x = from[0] + bay * 2.1
      for (const z of [from[2], from[2] - 0.9]) model.pipe([x, y, z], [x, y + 1.9, z], 0.025, tube, 7)
      model.pipe([x, y + 1.85, from[2]], [x, y + 1.85, from[2] - 0.9], 0.025, tube, 7)
      if (bay === bays) continue
      model.pipe([x, y + 0.1, from[2] - 0.9], [x + 2.1, y + 1.8, from[2] - 0.9], 0.018, tube, 6)
      for (const z of [-0.2, -0.45, -0.7])
        model.beam([x, y + 1.9, from[2] + z], [x + 2.1, y + 1.9, from[2] + z], 0.22, 0.04, plank)
    }
  }
}
