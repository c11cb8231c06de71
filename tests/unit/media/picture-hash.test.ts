import { readFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { hamming, hashPicture, highOf, lowOf, orientationsOf } from 'provider/media/picture-hash'
import { processPhoto } from 'provider/media/process-photo'
import { aJpeg } from 'tests/support/files/sample-files'

const hashesOf = async (input: Buffer) => (await processPhoto({ input, type: 'image/jpeg' })).hashes
const wholes = async (input: Buffer) => (await hashesOf(input)).wholes
const sample = (name: string) => readFile(`tests/support/samples/photos/${name}.jpg`)

/** Low and high bits in which the nearest hashes of a photo and of what may be its copy differ. */
async function compare(photo: Buffer, copy: Buffer): Promise<{ low: number; high: number }> {
  const { wholes: whole, parts } = await hashesOf(photo)
  const pairs = (await wholes(copy)).flatMap(orientationsOf).flatMap((one) =>
    [...whole, ...parts].map((other) => ({
      low: hamming(lowOf(one), lowOf(other)),
      high: hamming(highOf(one), highOf(other)),
    })),
  )
  return pairs.reduce((best, pair) => (pair.low + pair.high < best.low + best.high ? pair : best))
}

test('a hash survives re-encoding, resizing and brightening', async () => {
  const bytes = await aJpeg(1200, 900, 1)
  const smaller = await sharp(bytes).resize(500).jpeg({ quality: 50 }).toBuffer()
  const brighter = await sharp(bytes).modulate({ brightness: 1.15 }).jpeg().toBuffer()
  for (const copy of [smaller, brighter]) expect((await compare(bytes, copy)).low).toBeLessThanOrEqual(4)
})

test('hashes of other pictures differ in more than ten of the low bits', async () => {
  const bytes = await aJpeg(1200, 900, 1)
  for (const seed of [2, 3, 4, 5]) expect((await compare(bytes, await aJpeg(1200, 900, seed))).low).toBeGreaterThan(10)
})

test.each<[string, (photo: Sharp) => Sharp]>([
  ['mirrored', (photo) => photo.flop()],
  ['upside down', (photo) => photo.flip()],
  ['turned by a quarter', (photo) => photo.rotate(90)],
  ['turned by half', (photo) => photo.rotate(180)],
  ['turned by three quarters', (photo) => photo.rotate(270)],
])('one of the eight orientations of a hash is that of the picture %s', async (_name, turn) => {
  const photo = await sample('portland')
  const [hash = ''] = await wholes(photo)
  const [turned = ''] = await wholes(await turn(sharp(photo)).png().toBuffer())
  const distances = orientationsOf(hash).map((one) => hamming(one, turned))
  expect(distances).toHaveLength(8)
  expect(Math.min(...distances)).toBeLessThanOrEqual(2)
})

test.each(['flop', 'rot180', 'crop15', 'shotphone'])('the street photo is found in its copy: %s', async (name) => {
  const { low, high } = await compare(await sample('portland'), await sample(`portland_${name}`))
  expect(low).toBeLessThanOrEqual(5)
  expect(high).toBeLessThanOrEqual(30)
})

test('a border and the bars of a screenshot with letters on them are trimmed', async () => {
  const photo = await aJpeg(1200, 900, 3)
  const framed = await sharp(photo).extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' }).toBuffer()
  const screen = await sharp({ create: { width: 1080, height: 2340, channels: 3, background: '#111' } })
    .composite([
      { input: await sharp(photo).resize(1080).toBuffer(), left: 0, top: 700 },
      {
        input: Buffer.from(
          '<svg width="1080" height="200"><g fill="#fff"><rect x="60" y="50" width="120" height="40"/><rect x="900" y="50" width="60" height="40"/></g></svg>',
        ),
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()
  for (const copy of [framed, screen]) expect((await compare(photo, copy)).low).toBeLessThanOrEqual(5)
})

test('an even picture has no hashes', () => {
  const data = new Uint8Array(64 * 48).fill(127)
  expect(hashPicture({ data, width: 64, height: 48 })).toEqual({ wholes: [], parts: [] })
})

test('a picture of few pixels is hashed', () => {
  const data = Uint8Array.from({ length: 15 }, (_, index) => index * 16)
  expect(hashPicture({ data, width: 5, height: 3 }).wholes[0]).toMatch(/^[0-9a-f]{48}$/)
})

test('hamming counts the bits that differ', () => {
  expect(hamming('0000000000000000', 'ffffffffffffffff')).toBe(64)
  expect(hamming('8000000000000001', '0000000000000001')).toBe(1)
  expect(hamming('00000000000000ff', '00000000000000ff')).toBe(0)
})
