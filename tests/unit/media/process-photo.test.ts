import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { sha256 } from 'provider/media/fingerprint'
import { processPhoto } from 'provider/media/process-photo'
import { RefusedFile } from 'provider/media/refusals'
import { aHeic, aJpeg, aJpegWith, aPicture, phoneExif } from 'tests/support/files/sample-files'

const process = (bytes: Buffer, type: Parameters<typeof processPhoto>[0]['type'] = 'image/jpeg') =>
  processPhoto({ input: bytes, type })

test('creates preview and thumbnail, measures, hashes and facts in one call', async () => {
  const bytes = await sharp(await aJpeg(2400, 1800))
    .withExif(phoneExif)
    .jpeg()
    .toBuffer()
  const photo = await process(bytes)
  expect(photo).toMatchObject({ width: 2400, height: 1800, facts: { direction: 45 } })
  expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(photo.hashes.wholes[0]).toMatch(/^[0-9a-f]{48}$/)
  expect(await sharp(photo.preview).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
})

test('displayed pictures contain no metadata', async () => {
  const photo = await process(await aJpegWith(phoneExif))
  for (const shown of [photo.preview, photo.thumbnail]) expect((await sharp(shown).metadata()).exif).toBeUndefined()
})

test('small pictures are not enlarged', async () => {
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

test('refuses a HEIC that cannot be decoded without an exception', async () => {
  const bytes = await aHeic()
  bytes.fill(0, bytes.length - 400)
  const broken = Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(200)])
  await expect(process(broken, 'image/heic')).rejects.toBeInstanceOf(RefusedFile)
})

test('transparent, gray and CMYK pictures become plain photos', async () => {
  const clear = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { data } = await sharp((await process(clear, 'image/png')).preview)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
  const gray = await (await aPicture(60, 40)).greyscale().jpeg().toBuffer()
  expect(await process(gray)).toMatchObject({ width: 60 })
  const cmyk = await (await aPicture(60, 40)).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp((await process(cmyk)).preview).metadata()).space).toBe('srgb')
})

test('refuses missing or damaged pixels with their message', async () => {
  const jpeg = await aJpeg()
  const cut = () => process(jpeg.subarray(0, jpeg.length / 2))
  // Concurrently, because the decoder reports all errors with one of them.
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
  expect(black.hashes).toEqual({ wholes: [], parts: [] })
  expect(black.sharpness).toBeLessThan(5)
  expect(black.lumaDeviation).toBeLessThan(2)
})

test('a file is hashed as its bytes are', async () => {
  const path = new URL('../../support/samples/corner.heic', import.meta.url).pathname
  expect(await sha256(path)).toBe(await sha256(await aHeic()))
})
