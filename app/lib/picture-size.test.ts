import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aHeic, aJpegWith, aPngClaiming, phoneExif } from 'tests/support/sample-files'
import { isPicture, pictureSize } from './picture-size'

const sizeOf = (bytes: Uint8Array) => pictureSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 321, height: 123, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

it.each([
  ['PNG', plain().png()],
  ['JPEG', plain().jpeg()],
  ['JPEG that comes in passes', plain().jpeg({ progressive: true })],
  ['WebP', plain().webp()],
  ['WebP without loss', plain().webp({ lossless: true })],
  ['WebP one can see through', plain(4).webp()],
  ['AVIF', plain().avif()],
])('reads the size of a %s from its head', async (_kind, made) => {
  expect(sizeOf(await made.toBuffer())).toEqual({ width: 321, height: 123 })
})

it('passes over what a phone writes before it, and takes the largest of a HEIC', async () => {
  const [jpeg, heic] = [await aJpegWith(phoneExif), await aHeic()]
  const { width, height } = await sharp(jpeg).metadata()
  expect(sizeOf(jpeg)).toEqual({ width, height })
  const size = await sharp(heic).metadata()
  expect(sizeOf(heic)).toEqual({ width: size.width, height: size.height })
})

it('unpacks nothing: what is claimed is said', () => {
  expect(sizeOf(aPngClaiming(20_000, 20_000))).toEqual({ width: 20_000, height: 20_000 })
})

it('says nothing of what is no picture, or ends within its head', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const others = [
    Buffer.from('not a picture at all'),
    Buffer.alloc(0),
    jpeg.subarray(0, 12),
    aPngClaiming(9, 9).subarray(0, 18),
  ]
  expect(others.map(sizeOf)).toEqual([null, null, null, null])
})

it('tells what begins as a picture from what does not', async () => {
  const begins = (bytes: Buffer) => isPicture(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const cut = (await plain().jpeg().toBuffer()).subarray(0, 12)
  expect([cut, await plain().avif().toBuffer(), await aHeic()].map(begins)).toEqual([true, true, true])
  const video = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
  // What it is may be said by any of its brands, as the provider reads them.
  const boxed = Buffer.from('\0\0\0\x18ftypmiaf\0\0\0\0mif1avif', 'latin1')
  expect(begins(boxed)).toBe(true)
  expect([video, Buffer.from('<svg/>'), Buffer.alloc(0)].map(begins)).toEqual([false, false, false])
})
