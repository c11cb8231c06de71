import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aHeic, aJpegWith, aPngClaiming, phoneExif } from 'tests/support/files/sample-files'
import { isPicture, pictureSize } from './picture-size'

const sizeOf = (bytes: Uint8Array) => pictureSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 321, height: 123, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

it.each([
  ['PNG', plain().png()],
  ['JPEG', plain().jpeg()],
  ['progressive JPEG', plain().jpeg({ progressive: true })],
  ['WebP', plain().webp()],
  ['lossless WebP', plain().webp({ lossless: true })],
  ['transparent WebP', plain(4).webp()],
  ['AVIF', plain().avif()],
])('reads the size of a %s from its header', async (_kind, picture) => {
  expect(sizeOf(await picture.toBuffer())).toEqual({ width: 321, height: 123 })
})

it("skips a phone's metadata, and takes the largest size of a HEIC", async () => {
  const [jpeg, heic] = [await aJpegWith(phoneExif), await aHeic()]
  const { width, height } = await sharp(jpeg).metadata()
  expect(sizeOf(jpeg)).toEqual({ width, height })
  const size = await sharp(heic).metadata()
  expect(sizeOf(heic)).toEqual({ width: size.width, height: size.height })
})

it('returns the claimed size without decoding', () => {
  expect(sizeOf(aPngClaiming(20_000, 20_000))).toEqual({ width: 20_000, height: 20_000 })
})

it('returns null for other files and truncated headers', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const others = [
    Buffer.from('not a picture at all'),
    Buffer.alloc(0),
    jpeg.subarray(0, 12),
    aPngClaiming(9, 9).subarray(0, 18),
  ]
  expect(others.map(sizeOf)).toEqual([null, null, null, null])
})

it('distinguishes pictures from other files by their first bytes', async () => {
  const begins = (bytes: Buffer) => isPicture(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const cut = (await plain().jpeg().toBuffer()).subarray(0, 12)
  expect([cut, await plain().avif().toBuffer(), await aHeic()].map(begins)).toEqual([true, true, true])
  const video = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
  // Any of the brands may identify the format, as for the provider.
  const boxed = Buffer.from('\0\0\0\x18ftypmiaf\0\0\0\0mif1avif', 'latin1')
  expect(begins(boxed)).toBe(true)
  expect([video, Buffer.from('<svg/>'), Buffer.alloc(0)].map(begins)).toEqual([false, false, false])
})
