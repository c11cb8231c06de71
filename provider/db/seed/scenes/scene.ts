import type { Light } from './engine/light'
import type { Model } from './engine/model'
import type { Random } from './engine/random'
import type { View } from './engine/render'
import type { Vec } from './engine/vector'
import type { HouseStyle } from './props/house'

/** Everything a camera needs: what is there, from where, in which light. */
export type Scene = {
  model: Model
  view: View
  light: Light
  /** Metres around the target over which the sun casts shadows. */
  reach: number
}

/** What a family of scenes is asked for. */
export type Brief = {
  /** How far the work has come, 0 to 1. */
  stage: number
  /** The house of the lot. */
  style: HouseStyle
  /** The day's light out of doors. */
  light: Light
  random: Random
}

/** A person with a phone: stands `distance` metres from a target, `bearing` degrees off straight ahead, holds it not quite level. */
export function stand(
  random: Random,
  target: Vec,
  distance: readonly [number, number],
  bearing: readonly [number, number],
  height: readonly [number, number] = [1.45, 1.75],
): View {
  const angle = (random.between(...bearing) * Math.PI) / 180
  const away = random.between(...distance)
  return {
    position: [target[0] + Math.sin(angle) * away, random.between(...height), target[2] - Math.cos(angle) * away],
    target: [target[0] + random.between(-0.5, 0.5), target[1] + random.between(-0.25, 0.25), target[2]],
    angle: random.between(56, 68),
    roll: random.between(-1.8, 1.8),
  }
}
