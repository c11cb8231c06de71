import type { Exposure } from './render'

export type Development = {
  /** Stops brighter or darker than the camera's own choice. */
  exposure: number
  /** Colour balance: above 1 warmer. */
  warmth: number
  /** Grain of the sensor, in steps of 255. */
  grain: number
  vignette: number
  /** 1 as it is, below 1 paler. */
  saturation: number
  seed: number
}

/** Turns light into the eight-bit picture a phone would store: metered, toned, vignetted, with sensor grain. RGB bytes. */
export function develop({ width, height, light }: Exposure, how: Development): Buffer {
  const gain = meter(light) * 2 ** how.exposure
  const picture = Buffer.allocUnsafe(width * height * 3)
  const glare = glow({ width, height, light }, gain)
  const [red, green, blue] = [gain * how.warmth, gain, gain / how.warmth]
  let state = how.seed | 1
  for (let row = 0; row < height; row++) {
    const dy = (row / height - 0.5) * 2
    for (let column = 0; column < width; column++) {
      const dx = (column / width - 0.5) * 2
      const fall = 1 - how.vignette * (dx * dx + dy * dy) * 0.5
      const at = (row * width + column) * 3
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      const luma = ((state >>> 8) / 16_777_216 + ((state >>> 3) & 0xffff) / 65_536 - 1) * how.grain
      const tinge = (((state >>> 5) & 0xff) / 255 - 0.5) * how.grain * 0.7
      const halo = glare[(row >> glareShift) * glareWidth(width) + (column >> glareShift)] ?? 0
      const r = (light[at] ?? 0) * red * fall + halo
      const g = (light[at + 1] ?? 0) * green * fall + halo
      const b = (light[at + 2] ?? 0) * blue * fall + halo
      const grey = (r * 0.3 + g * 0.6 + b * 0.1) * (1 - how.saturation)
      picture[at] = byte(tone(r * how.saturation + grey) + luma + tinge)
      picture[at + 1] = byte(tone(g * how.saturation + grey) + luma)
      picture[at + 2] = byte(tone(b * how.saturation + grey) + luma - tinge)
    }
  }
  return picture
}

/** The glare map has one value for 8 × 8 pixels. */
const glareShift = 3
const glareWidth = (width: number) => (width + 7) >> glareShift

/** Light that a lens scatters around what is too bright for it: windows and bright clouds bleed a little. */
function glow({ width, height, light }: Exposure, gain: number): Float32Array {
  const [wide, high] = [glareWidth(width), (height + 7) >> glareShift]
  const map = new Float32Array(wide * high)
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const at = (Math.min(height - 1, row * 8 + 4) * width + Math.min(width - 1, column * 8 + 4)) * 3
      map[row * wide + column] = Math.min(4, Math.max(0, (light[at + 1] ?? 0) * gain - 1)) * 0.11
    }
  }
  return [3, 9].reduce<Float32Array>(
    (soft, reach) => smooth(smooth(soft, wide, high, reach, 1, wide), high, wide, reach, wide, 1),
    map,
  )
}

/** Running mean along one axis: `length` values `step` apart, for `lines` lines `jump` apart. */
function smooth(
  map: Float32Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  jump: number,
): Float32Array {
  const soft = new Float32Array(map.length)
  for (let line = 0; line < lines; line++) {
    let sum = 0
    const at = (index: number) => map[line * jump + Math.min(length - 1, Math.max(0, index)) * step] ?? 0
    for (let index = -reach; index <= reach; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      soft[line * jump + index * step] = sum / (2 * reach + 1)
      sum += at(index + reach + 1) - at(index - reach)
    }
  }
  return soft
}

const byte = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : value | 0)

/** Gain that puts the middle of the picture at middle grey: a mean of logarithms, as meters do. */
function meter(light: Float32Array): number {
  let [sum, count] = [0, 0]
  for (let at = 1; at < light.length; at += 3 * 97) {
    sum += Math.log(Math.max(0.004, light[at] ?? 0))
    count++
  }
  return Math.min(6, Math.max(0.25, 0.21 / Math.exp(sum / Math.max(1, count))))
}

const steps = 4096
const most = 6
const curve = Float32Array.from({ length: steps + 1 }, (_, at) => film((at / steps) * most))

/** Light to 0–255 by a table of the film curve. */
function tone(value: number): number {
  const at = (value / most) * steps
  return at >= steps ? 255 : (curve[at | 0] ?? 0)
}

/** A shoulder for highlights and a short toe (the ACES fit), then the screen's gamma. */
function film(value: number): number {
  const x = value * 0.92
  const bent = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return 255 * Math.min(1, bent) ** (1 / 2.2)
}
