/**
 * Confusion table of the search for similar photos: how many copies of real photos are found, by kind of copy, and how
 * many pairs of distinct photos are taken for copies, with what chance makes of them. A folder must not hold two photos
 * of the same moment.
 *
 *     npx vite-node --config vite.provider.config.ts bench/similar-photos-accuracy.ts <folder of photos> [more folders]
 *
 * `COPIES` is the number of photos that copies are made of (all without it, 0 for none), `OTHERS=0` leaves out the
 * distinct pairs.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { defaultLimits } from 'contract/media/evidence-checks'
import { maxHighBits, maxLowBits } from 'provider/media/look-alikes'
import { highOf, lowOf, orientationsOf, type PictureHashes } from 'provider/media/picture-hash'
import { reduce } from 'provider/media/process-photo'

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Name a folder of photos')

type Size = { width: number; height: number }
type Copy = (photo: Buffer, size: Size) => Promise<Sharp> | Sharp

const turned =
  (degrees: number): Copy =>
  (photo) =>
    sharp(photo).rotate(degrees)
const cropped =
  (left: number, top: number, wide: number, high: number): Copy =>
  (photo, { width, height }) =>
    sharp(photo).extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.floor(wide * width),
      height: Math.floor(high * height),
    })
const bordered =
  (share: number, background: string, bottom = share): Copy =>
  (photo, { width, height }) => {
    const [edge, foot] = [share, bottom].map((one) => Math.round(one * Math.min(width, height)))
    return sharp(photo).extend({ top: edge, left: edge, right: edge, bottom: foot, background })
  }
const letters = (color: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><g fill="${color}" font-size="44" font-family="sans-serif">
  <text x="60" y="80">9:41</text><rect x="900" y="45" width="130" height="36"/><text x="60" y="190">Today 11:48 AM</text>
  <circle cx="200" cy="2200" r="30"/><circle cx="540" cy="2200" r="30"/><circle cx="880" cy="2200" r="30"/></g></svg>`)
const screenshot =
  (background: string, ink: string | null): Copy =>
  async (photo) => {
    const { data, info } = await sharp(photo)
      .resize(1080, 1500, { fit: 'inside' })
      .toBuffer({ resolveWithObject: true })
    return sharp({ create: { width: 1080, height: 2340, channels: 3, background } }).composite([
      { input: data, left: Math.round((1080 - info.width) / 2), top: Math.round((2340 - info.height) / 2) },
      ...(ink ? [{ input: letters(ink), left: 0, top: 0 }] : []),
    ])
  }
const tilted =
  (degrees: number): Copy =>
  async (photo, { width, height }) => {
    const { data, info } = await sharp(photo)
      .rotate(degrees, { background: '#000' })
      .toBuffer({ resolveWithObject: true })
    const [wide, high] = [Math.floor(width * 0.94), Math.floor(height * 0.94)]
    return sharp(data).extract({
      left: Math.round((info.width - wide) / 2),
      top: Math.round((info.height - high) / 2),
      width: wide,
      height: high,
    })
  }

const copies: Record<string, Copy> = {
  'saved again, 1024 px': (photo) => sharp(photo).resize(1024, 1024, { fit: 'inside' }),
  'saved again, 480 px': (photo) => sharp(photo).resize(480, 480, { fit: 'inside' }),
  'brighter by 20 %': (photo) => sharp(photo).modulate({ brightness: 1.2 }),
  'more contrast': (photo) => sharp(photo).linear(1.2, -20),
  'without color': (photo) => sharp(photo).greyscale(),
  mirrored: (photo) => sharp(photo).flop(),
  'upside down': (photo) => sharp(photo).flip(),
  'turned by 90°': turned(90),
  'turned by 180°': turned(180),
  'turned by 270°': turned(270),
  'border of 3 %, white': bordered(0.03, '#fff'),
  'border of 8 %, black': bordered(0.08, '#000'),
  'border with a wide foot': bordered(0.04, '#fff', 0.15),
  'screenshot, black bars': screenshot('#000', null),
  'screenshot, black, letters': screenshot('#000', '#fff'),
  'screenshot, white, letters': screenshot('#fff', '#111'),
  'crop of 5 %, middle': cropped(0.025, 0.025, 0.95, 0.95),
  'crop of 10 %, middle': cropped(0.05, 0.05, 0.9, 0.9),
  'crop of 15 %, middle': cropped(0.075, 0.075, 0.85, 0.85),
  'crop of 15 %, top left kept': cropped(0, 0, 0.85, 0.85),
  'crop of 15 %, bottom right kept': cropped(0.15, 0.15, 0.85, 0.85),
  'crop of 15 %, left': cropped(0.15, 0, 0.85, 1),
  'crop of 15 %, right': cropped(0, 0, 0.85, 1),
  'crop of 15 %, top': cropped(0, 0.15, 1, 0.85),
  'crop of 15 %, bottom': cropped(0, 0, 1, 0.85),
  'crop of 10 %, left': cropped(0.1, 0, 0.9, 1),
  'crop of 15 %, anywhere': cropped(0.11, 0.04, 0.85, 0.85),
  'crop of 20 %, middle': cropped(0.1, 0.1, 0.8, 0.8),
  'turned by 2°': tilted(2),
}

type Words = Uint32Array
/** `asked` are the whole picture's hashes in all orientations, `upright` those as it is, `parts` those of its parts. */
type Photo = { name: string; bytes: Buffer; asked: Words[]; upright: Words[]; parts: Words[]; stored: Words[] }

const words = (hash: string): Words => {
  const hex = lowOf(hash) + highOf(hash)
  return Uint32Array.from({ length: 6 }, (_, index) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16))
}
const hashesOf = ({ wholes, parts }: PictureHashes) => ({
  asked: [...new Set(wholes.flatMap(orientationsOf))].map(words),
  upright: wholes.map(words),
  parts: parts.map(words),
  stored: [...new Set([...wholes, ...parts])].map(words),
})

function ones(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
const differing = (one: Words, other: Words, from: number, to: number): number => {
  let count = 0
  for (let index = from; index < to; index++) count += ones((one[index] ?? 0) ^ (other[index] ?? 0))
  return count
}

/** The nearest pair of hashes within the limits; `most` low bits where none is. */
function compare(
  asked: readonly Words[],
  stored: readonly Words[],
  most = maxLowBits,
): { low: number; high: number } | null {
  let best: { low: number; high: number } | null = null
  for (const one of asked)
    for (const other of stored) {
      const low = differing(one, other, 0, 2)
      if (low > most || (best && low > best.low)) continue
      const high = differing(one, other, 2, 6)
      if (most === maxLowBits && high > maxHighBits) continue
      if (!best || low < best.low || high < best.high) best = { low, high }
    }
  return best
}

type Hashes = Omit<Photo, 'name' | 'bytes'>

/**
 * A later photo against an earlier one: the whole later one with all of the earlier one, or its parts with the whole
 * earlier one.
 */
function find(later: Hashes, earlier: Hashes): { low: number; high: number } | null {
  const found = [compare(later.asked, earlier.stored), compare(later.parts, earlier.upright)]
  return found.reduce((best, one) => (!best || (one && one.low < best.low) ? one : best))
}

const resultOf = (best: { low: number } | null) =>
  !best ? 'missed' : best.low <= defaultLimits.lookAlikeFail ? 'fail' : 'warn'

const photos = await read()
console.log(
  `${photos.length} photos, ${(photos.reduce((sum, { stored }) => sum + stored.length, 0) / photos.length).toFixed(1)} hashes each`,
)
if (process.env.COPIES !== '0') await tableOfCopies()
if (process.env.OTHERS !== '0') tableOfOthers()

async function read(): Promise<Photo[]> {
  const found = new Map<string, Photo>()
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((one) => /\.(jpe?g|png|webp)$/i.test(one)).sort()) {
      const bytes = await readFile(path.join(folder, name))
      const key = createHash('sha256').update(bytes).digest('hex')
      const reduced = await reduce(bytes).catch(() => null)
      if (reduced && Math.min(reduced.width, reduced.height) >= 300 && !found.has(key))
        found.set(key, { name, bytes: reduced.preview, ...hashesOf(reduced.hashes) })
    }
  return [...found.values()]
}

async function tableOfCopies(): Promise<void> {
  const made = photos.slice(0, Number(process.env.COPIES ?? photos.length))
  console.log(`\nCopies of ${made.length} photos: fail, warn, missed; the same where the copy was sent first`)
  for (const [kind, copy] of Object.entries(copies)) {
    const counts = { fail: 0, warn: 0, missed: 0 }
    const before = { fail: 0, warn: 0, missed: 0 }
    for (const photo of made) {
      const { bytes } = photo
      const { width, height } = await sharp(bytes).metadata()
      const saved = await (await copy(bytes, { width, height })).jpeg({ quality: 75 }).toBuffer()
      const of = hashesOf((await reduce(saved)).hashes)
      counts[resultOf(find(of, photo))]++
      before[resultOf(find(photo, of))]++
    }
    const columns = [counts, before].map((one) =>
      Object.values(one)
        .map((count) => String(count).padStart(6))
        .join(''),
    )
    console.log(`${kind.padEnd(34)}${columns.join('   ')}`)
  }
}

/**
 * Pairs of distinct photos whose low bits are within 12, where chance is measurable, and what follows from them for the
 * limits. The share of wrong pairs falls by the same factor with each bit; their higher bits are spread normally.
 */
function tableOfOthers(): void {
  const most = 12
  const alarms: string[] = []
  const counts = new Array<number>(most + 1).fill(0)
  const highs: number[] = []
  let pairs = 0
  for (const [index, one] of photos.entries())
    for (const [position, other] of photos.entries()) {
      if (index === position) continue
      pairs++
      const found = find(one, other)
      if (found) alarms.push(`${one.name}, ${other.name}: ${found.low} and ${found.high} bits`)
      const near = compare(one.asked, other.stored, most)
      if (!near) continue
      for (let bits = near.low; bits <= most; bits++) counts[bits] = (counts[bits] ?? 0) + 1
      highs.push(near.high)
    }
  console.log(
    `\n${pairs} ordered pairs of distinct photos: ${alarms.length} alarms (${((alarms.length / pairs) * 100).toFixed(4)} %)`,
  )
  for (const alarm of alarms) console.log(`  ${alarm}`)
  console.log(`low bits at most: ${counts.map((count, bits) => `${bits}: ${count}`).join('  ')}`)
  const mean = highs.reduce((sum, value) => sum + value, 0) / highs.length
  const deviation = Math.sqrt(highs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / highs.length)
  console.log(`high bits of those within ${most}: mean ${mean.toFixed(1)}, deviation ${deviation.toFixed(1)} of 128`)
  console.log(
    `least high bits: ${highs
      .sort((a, b) => a - b)
      .slice(0, 30)
      .join(' ')}`,
  )
  console.log(`index rows read for a photo, against chance: ${skew().toFixed(1)} times`)
}

/** Ratio to chance of how often a third of the low bits of distinct photos differs in at most two bits. */
function skew(): number {
  const value = (hash: Words) => (BigInt(hash[0] ?? 0) << 32n) | BigInt(hash[1] ?? 0)
  const parts = [
    { shift: 42n, bits: 22 },
    { shift: 21n, bits: 21 },
    { shift: 0n, bits: 21 },
  ]
  let [near, chance] = [0, 0]
  for (const { shift, bits } of parts) {
    const part = (hash: Words) => Number((value(hash) >> shift) & ((1n << BigInt(bits)) - 1n))
    const asked = photos.map((photo) => photo.asked.map(part))
    const stored = photos.map((photo) => photo.stored.map(part))
    for (const [index, ones_] of asked.entries())
      for (const [position, others] of stored.entries())
        if (index !== position)
          for (const one of ones_)
            for (const other of others) {
              if (ones(one ^ other) <= 2) near++
              chance += (1 + bits + (bits * (bits - 1)) / 2) / 2 ** bits
            }
  }
  return near / chance
}
