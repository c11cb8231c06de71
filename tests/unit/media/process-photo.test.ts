import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { hamming, perceptualHash, sha256 } from 'provider/modules/media/pipeline/fingerprint'
import { processPhoto } from 'provider/modules/media/pipeline/process-photo'
import { RefusedFile } from 'provider/modules/media/pipeline/refusals'
import { aHeic, aJpeg, aJpegWith, aPicture, phoneExif } from 'tests/support/sample-files'

const process = (bytes: Buffer, type: Parameters<typeof processPhoto>[0]['type'] = 'image/jpeg') =>
  processPhoto({ input: bytes, type })

test('makes preview and thumbnail, measures, hashes and reads in one call', async () => {
  const bytes = await sharp(await aJpeg(2400, 1800))
    .withExif(phoneExif)
    .jpeg()
    .toBuffer()
  const photo = await process(bytes)
  expect(photo).toMatchObject({ width: 2400, height: 1800, facts: { direction: 45 } })
  expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(photo.phash).toMatch(/^[0-9a-f]{16}$/)
  expect(await sharp(photo.preview).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
})

test('no metadata reaches what is shown', async () => {
  const photo = await process(await aJpegWith(phoneExif))
  for (const shown of [photo.preview, photo.thumbnail]) expect((await sharp(shown).metadata()).exif).toBeUndefined()
})

test('small pictures are not blown up', async () => {
  const photo = await process(await aJpeg(200, 150))
  expect(await sharp(photo.preview).metadata()).toMatchObject({ width: 200 })
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 200 })
})

test('orientation is applied once: all eight look the same', async () => {
  const upright = sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#fff"/><rect width="60" height="40" fill="#c00"/></svg>',
    ),
  )
  const turned: Record<number, Sharp> = {
    1: upright.clone(),
    2: upright.clone().flop(),
    3: upright.clone().rotate(180),
    4: upright.clone().flip(),
    6: upright.clone().rotate(270),
    8: upright.clone().rotate(90),
  }
  for (const [orientation, stored] of Object.entries(turned)) {
    const bytes = await sharp(await stored.png().toBuffer())
      .withMetadata({ orientation: Number(orientation) })
      .jpeg()
      .toBuffer()
    const photo = await process(bytes)
    expect([orientation, photo.width, photo.height]).toEqual([orientation, 120, 80])
    const { data } = await sharp(photo.preview).raw().toBuffer({ resolveWithObject: true })
    expect([orientation, (data[0] ?? 0) > 150 && (data[1] ?? 255) < 60]).toEqual([orientation, true])
  }
})

test('HEIC is converted, upright, with its facts', async () => {
  const photo = await process(await aHeic(), 'image/heic')
  expect(photo).toMatchObject({ width: 96, height: 64, facts: { position: { latitude: 36.9683333 }, orientation: 1 } })
  const { data, info } = await sharp(photo.preview).raw().toBuffer({ resolveWithObject: true })
  const [left, right] = [data.subarray(info.channels * 10), data.subarray(info.channels * 80)]
  expect((left[0] ?? 0) > (left[2] ?? 255)).toBe(true)
  expect((right[2] ?? 0) > (right[0] ?? 255)).toBe(true)
})

test('a HEIC that cannot be decoded is refused, not thrown about', async () => {
  const bytes = await aHeic()
  bytes.fill(0, bytes.length - 400)
  const broken = Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(200)])
  await expect(process(broken, 'image/heic')).rejects.toBeInstanceOf(RefusedFile)
})

test('transparent, grey and CMYK pictures become plain photos', async () => {
  const clear = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { data } = await sharp((await process(clear, 'image/png')).preview)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
  const grey = await (await aPicture(60, 40)).greyscale().jpeg().toBuffer()
  expect(await process(grey)).toMatchObject({ width: 60 })
  const cmyk = await (await aPicture(60, 40)).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp((await process(cmyk)).preview).metadata()).space).toBe('srgb')
})

test('pixels that are missing or damaged are refused with the sentence for it', async () => {
  const jpeg = await aJpeg()
  const cut = () => process(jpeg.subarray(0, jpeg.length / 2))
  // Several at once: the decoder gives one of them the words of all.
  for (const tried of await Promise.allSettled([cut(), cut(), cut(), cut(), cut(), cut()]))
    expect(tried).toMatchObject({ status: 'rejected', reason: { refusal: { cause: 'truncated' } } })
  await expect(process(Buffer.from('\xff\xd8\xff nothing', 'latin1'))).rejects.toMatchObject({
    refusal: { cause: 'unreadable' },
  })
})

test('sharpness falls with blur, luma deviation with emptiness', async () => {
  const bytes = await aJpeg(1200, 900)
  const crisp = await process(bytes)
  const soft = await process(await sharp(bytes).blur(4).jpeg().toBuffer())
  const black = await process(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a0808' } })
      .jpeg()
      .toBuffer(),
  )
  expect(crisp.sharpness).toBeGreaterThan(soft.sharpness * 3)
  expect(crisp.lumaDeviation).toBeGreaterThan(12)
  expect(black).toMatchObject({ phash: '0000000000000000' })
  expect(black.sharpness).toBeLessThan(5)
  expect(black.lumaDeviation).toBeLessThan(2)
})

test('the perceptual hash survives re-encoding and resizing, and tells pictures apart', async () => {
  const bytes = await aJpeg(1200, 900, 1)
  const { phash } = await process(bytes)
  const smaller = await process(await sharp(bytes).resize(500).jpeg({ quality: 50 }).toBuffer())
  const brighter = await process(await sharp(bytes).modulate({ brightness: 1.15 }).jpeg().toBuffer())
  expect(hamming(phash, smaller.phash)).toBeLessThanOrEqual(4)
  expect(hamming(phash, brighter.phash)).toBeLessThanOrEqual(5)
  for (const seed of [2, 3, 4, 5])
    expect(hamming(phash, (await process(await aJpeg(1200, 900, seed))).phash)).toBeGreaterThan(10)
})

test('hamming counts the bits that differ', () => {
  expect(hamming('0000000000000000', 'ffffffffffffffff')).toBe(64)
  expect(hamming('8000000000000001', '0000000000000001')).toBe(1)
  expect(hamming('00000000000000ff', '00000000000000ff')).toBe(0)
  expect(perceptualHash(new Uint8Array(1024).fill(127))).toBe('0000000000000000')
})

test('a file is hashed as its bytes are', async () => {
  const path = new URL('../../support/samples/corner.heic', import.meta.url).pathname
  expect(await sha256(path)).toBe(await sha256(await aHeic()))
})
