import type { Light } from './light'
import { clouds } from './noise'
import type { Random } from './random'
import { colour, type Colour } from './surface'
import { unit, type Vec } from './vector'

export type Weather = 'clear' | 'fair' | 'overcast' | 'evening'
export const weathers = ['clear', 'fair', 'fair', 'overcast', 'evening'] as const satisfies readonly Weather[]

type Tones = {
  zenith: Colour
  horizon: Colour
  cloud: Colour
  cover: number
  sun: Colour
  above: Colour
  below: Colour
  height: [number, number]
}

const tones: Record<Weather, Tones> = {
  clear: {
    zenith: colour('#5685c6'),
    horizon: colour('#c4d6e6'),
    cloud: [1, 1, 1],
    cover: 0.28,
    sun: [3.3, 3.05, 2.7],
    above: [0.5, 0.6, 0.78],
    below: [0.3, 0.26, 0.2],
    height: [35, 60],
  },
  fair: {
    zenith: colour('#6a92c9'),
    horizon: colour('#ced9e3'),
    cloud: [1.05, 1.05, 1.06],
    cover: 0.5,
    sun: [2.8, 2.6, 2.35],
    above: [0.6, 0.67, 0.8],
    below: [0.3, 0.27, 0.22],
    height: [28, 55],
  },
  overcast: {
    zenith: colour('#aeb6be'),
    horizon: colour('#d9dde0'),
    cloud: [0.82, 0.84, 0.87],
    cover: 0.85,
    sun: [0.3, 0.3, 0.3],
    above: [1.15, 1.18, 1.22],
    below: [0.4, 0.38, 0.35],
    height: [50, 70],
  },
  evening: {
    zenith: colour('#7d93b8'),
    horizon: colour('#ecd2b0'),
    cloud: [1.1, 0.86, 0.68],
    cover: 0.45,
    sun: [3, 2.1, 1.25],
    above: [0.52, 0.55, 0.68],
    below: [0.34, 0.25, 0.18],
    height: [10, 20],
  },
}

/** Daylight of a kind of weather; where the sun stands is drawn from `random`. */
export function daylight(weather: Weather, random: Random): Light {
  const tone = tones[weather]
  const height = (random.between(...tone.height) * Math.PI) / 180
  // From behind the camera or from the side, as people take photographs.
  const bearing = (random.between(200, 340) * Math.PI) / 180
  const sunDirection = unit([
    Math.cos(bearing) * Math.cos(height),
    Math.sin(height),
    Math.sin(bearing) * Math.cos(height),
  ])
  const drift: [number, number] = [random.between(0, 90), random.between(0, 90)]
  return {
    sunDirection,
    sun: tone.sun,
    above: tone.above,
    below: tone.below,
    haze: scaled(tone.horizon, 0.95),
    hazeReach: weather === 'overcast' ? 420 : 900,
    lamps: [],
    sky: (x, y, z, out) => skyAt(tone, sunDirection, drift, x, y, z, out),
  }
}

const scaled = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]

function skyAt(
  tone: Tones,
  sun: Vec,
  drift: readonly [number, number],
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const size = Math.sqrt(x * x + y * y + z * z)
  const rise = Math.max(0, y / size)
  const up = Math.min(1, rise * 1.6) ** 0.6
  const around = Math.max(0, (x * sun[0] + y * sun[1] + z * sun[2]) / size)
  const glow = around ** 12 * 0.35 + around ** 120 * 2
  const far = 1 / (rise + 0.09)
  const field = clouds((x / size) * far * 0.9 + drift[0], (z / size) * far * 0.9 + drift[1], 5)
  const edge = 1 - tone.cover * 0.72
  const cover = Math.min(1, Math.max(0, (field - edge) / 0.16)) * Math.min(1, rise * 14)
  const shadow = 1 - 0.22 * Math.min(1, Math.max(0, (field - edge - 0.1) / 0.25))
  for (let channel = 0; channel < 3; channel++) {
    const clear =
      (tone.horizon[channel] ?? 0) * (1 - up) + (tone.zenith[channel] ?? 0) * up + glow * (tone.sun[channel] ?? 0) * 0.3
    out[channel] = (clear * (1 - cover) + (tone.cloud[channel] ?? 0) * shadow * cover) * 1.05
  }
}

/** Light of a room under construction: a window as the main source, a work lamp, bounce from the floor. */
export function roomLight(window: { position: Vec; normal: Vec }, lamp: Vec | null, random: Random): Light {
  const day = random.between(7, 12)
  const warm = random.between(0.7, 1)
  return {
    sunDirection: [0, 1, 0],
    sun: [0, 0, 0],
    above: [0.2, 0.205, 0.21],
    below: [0.24, 0.22, 0.19],
    haze: [0, 0, 0],
    hazeReach: 1e6,
    lamps: [
      { position: window.position, normal: window.normal, colour: [day * 0.95, day, day * 1.06] },
      ...(lamp ? [{ position: lamp, normal: null, colour: [3.4, 3 * warm, 2.2 * warm] as const }] : []),
    ],
    sky: (_x, y, _z, out) => {
      const bright = y > 0 ? 1.5 : 0.9
      out[0] = bright * 0.95
      out[1] = bright
      out[2] = bright * 1.05
    },
  }
}
