import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { mostPixels } from 'contract/core/file-limits'
import { t as uploadLine } from 'locales/uploads'
import { inspectUpload } from 'provider/media/inspect-upload'
import {
  aHeic,
  aJpeg,
  aJpegWith,
  anMp4,
  aPicture,
  aPngClaiming,
  aWebm,
  claiming,
  phoneExif,
} from 'tests/support/files/sample-files'

const decide = (bytes: Buffer, filename = 'photo.jpg') => inspectUpload(bytes, { filename, declaredType: 'image/jpeg' })

test('accepts pictures by content, with any name', async () => {
  const picture = await aPicture(64, 48)
  const files = {
    'image/jpeg': await picture.clone().jpeg().toBuffer(),
    'image/png': await picture.clone().png().toBuffer(),
    'image/webp': await picture.clone().webp().toBuffer(),
    'image/avif': await picture.clone().avif().toBuffer(),
  }
  for (const [type, bytes] of Object.entries(files)) {
    expect(await decide(bytes)).toMatchObject({ ok: true, kind: 'image', type, width: 64, height: 48 })
  }
  expect(await decide(await aHeic(), 'IMG_1.HEIC')).toMatchObject({
    ok: true,
    type: 'image/heic',
    extension: '.heic',
    width: 96,
    height: 64,
  })
})

test('distinguishes clips and voice notes by their tracks', async () => {
  expect(await decide(anMp4())).toMatchObject({ ok: true, kind: 'video', type: 'video/mp4' })
  expect(await decide(anMp4({ brand: 'qt  ' }))).toMatchObject({ type: 'video/quicktime', extension: '.mov' })
  expect(await decide(anMp4({ brand: 'M4A ', handler: 'soun' }))).toMatchObject({ kind: 'audio', type: 'audio/mp4' })
  expect(await decide(aWebm())).toMatchObject({ kind: 'video', type: 'video/webm' })
  expect(await decide(aWebm({ tracks: [2] }))).toMatchObject({ kind: 'audio', type: 'audio/webm' })
  expect(await decide(Buffer.from('OggS\0\x02more'))).toMatchObject({ kind: 'audio', type: 'audio/ogg' })
  expect(await decide(Buffer.from('RIFF\x24\0\0\0WAVEfmt '))).toMatchObject({ kind: 'audio', type: 'audio/wav' })
  expect(await decide(Buffer.from([0xff, 0xfb, 0x90, 0x44, 0, 0]))).toMatchObject({ kind: 'audio', type: 'audio/mpeg' })
})

test.each([
  ['an empty file', Buffer.alloc(0), 'empty', uploadLine('uploadEmpty')],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'svg',
    uploadLine('uploadSvg', { instead: uploadLine('uploadAsAny') }),
  ],
  [
    'SVG behind a declaration',
    Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a -->\n<svg width="1"/>'),
    'svg',
    uploadLine('uploadSvg', { instead: uploadLine('uploadAsAny') }),
  ],
  [
    'SVG in UTF-16',
    Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'utf16le'),
    'svg',
    uploadLine('uploadSvg', { instead: uploadLine('uploadAsAny') }),
  ],
  [
    'a page',
    Buffer.from('<!DOCTYPE html><html><body>hello</body></html>'),
    'html',
    uploadLine('uploadHtml', { instead: uploadLine('uploadAsAny') }),
  ],
  [
    'text',
    Buffer.from('lot,street\n58,125 John Street\n'),
    'text',
    uploadLine('uploadText', { instead: uploadLine('uploadAsAny') }),
  ],
  [
    'noise',
    Buffer.from('\0\x01\x02\x03\x80\x81\xfe\0\0\x9c', 'latin1'),
    'unknown',
    uploadLine('uploadUnknown', { instead: uploadLine('uploadAsAny') }),
  ],
])('%s is refused with its sentence', async (_name, bytes, cause, message) => {
  expect(await decide(bytes)).toMatchObject({ ok: false, cause, message })
})

test.each([
  ['GIF', Buffer.from('GIF89a')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['ZIP', Buffer.from('PK\x03\x04')],
  ['Matroska', aWebm({ docType: 'matroska' })],
])('refuses %s by its name', async (name, bytes) => {
  const answer = await decide(bytes)
  expect(answer).toMatchObject({ ok: false, cause: 'format' })
  expect(!answer.ok && answer.message).toContain(`${name} files are not accepted`)
})

test.each([
  ['a GIF as evidence, by another picture', Buffer.from('GIF89a'), ['image', 'video'], uploadLine('uploadAsImage')],
  [
    'a Matroska film, by another video',
    aWebm({ docType: 'matroska' }),
    ['image', 'video'],
    uploadLine('uploadAsVideo'),
  ],
  ['a PDF, by what is asked for', Buffer.from('%PDF-1.7'), ['image', 'video'], uploadLine('uploadAsAny')],
  ['a film as a logo, by a picture', Buffer.from('RIFF\x24\0\0\0AVI '), ['image'], uploadLine('uploadAsImage')],
  ['a sound as a voice note, by a recording', Buffer.from('fLaC'), ['audio'], uploadLine('uploadAsAudio')],
] as const)('suggests a format instead of %s', async (_name, bytes, accept, instead) => {
  const answer = await inspectUpload(bytes, { filename: 'photo.jpg', accept })
  expect(!answer.ok && answer.message).toMatch(new RegExp(`: ${instead}$`))
})

test('refuses a picture truncated at any point as truncated', async () => {
  const jpeg = await aJpeg()
  const png = await (await aPicture(200, 100)).png().toBuffer()
  const webp = await (await aPicture(200, 100)).webp().toBuffer()
  for (const bytes of [jpeg, png, webp]) {
    for (const share of [0.3, 0.6, 0.97]) {
      expect(await decide(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatchObject({
        ok: false,
        cause: 'truncated',
      })
    }
  }
})

test.each([
  ['a photo', aJpeg(), ['image', 'video'], 'photo'],
  ['a video', Promise.resolve(anMp4()), ['image', 'video'], 'video'],
  ['a logo', aJpeg(), ['image'], 'picture'],
] as const)('says of %s that is cut off what it is', async (_name, whole, accept, kind) => {
  const bytes = await whole
  const answer = await inspectUpload(bytes.subarray(0, bytes.length - 20), { filename: 'x.jpg', accept })
  expect(answer).toMatchObject({ message: uploadLine('uploadTruncated', { kind }) })
})

test('the end of the thumbnail inside EXIF is not the end of the photo', async () => {
  const thumbnail = await aJpeg(160, 120)
  const whole = await aJpeg()
  const block = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), thumbnail])
  block.writeUInt16BE(block.length - 2, 2)
  const photo = Buffer.concat([whole.subarray(0, 2), block, whole.subarray(2)])
  expect(await decide(photo)).toMatchObject({ ok: true })
  expect(await decide(photo.subarray(0, photo.length - 4000))).toMatchObject({ ok: false, cause: 'truncated' })
})

test('accepts stray bytes between the segments of a photo', async () => {
  const jpeg = await aJpeg()
  const first = 4 + jpeg.readUInt16BE(4)
  const photo = Buffer.concat([jpeg.subarray(0, first), Buffer.from([0, 0, 1]), jpeg.subarray(first)])
  expect(await decide(photo)).toMatchObject({ ok: true })
})

test('refuses clips with missing bytes or index', async () => {
  const clip = anMp4()
  expect(await decide(clip.subarray(0, clip.length - 100))).toMatchObject({ cause: 'truncated' })
  expect(await decide(Buffer.concat([clip.subarray(0, 24), clip.subarray(clip.indexOf('mdat') - 4)]))).toMatchObject({
    cause: 'truncated',
  })
  const done = aWebm({ isOpen: false, duration: 2000 })
  expect(await decide(done.subarray(0, done.length - 10))).toMatchObject({ cause: 'truncated' })
  // Data that a phone appends after the last box is ignored.
  expect(await decide(Buffer.concat([clip, Buffer.alloc(32, 0xff)]))).toMatchObject({ ok: true })
})

test('refuses decompression bombs quickly by their header', async () => {
  const before = process.cpuUsage()
  expect(await decide(aPngClaiming(20_000, 20_000))).toMatchObject({
    cause: 'tooManyPixels',
    message: 'The photo is too large to open: 20000 × 20000 pixels. Send a smaller copy',
  })
  expect(await decide(claiming(await aJpeg(64, 64), 65_500, 65_500))).toMatchObject({ cause: 'tooManyPixels' })
  // CPU time of this process, which does not depend on other load.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
  expect(await inspectUpload(await aJpeg(400, 300), { filename: 'a.jpg', mostPixels: 100_000 })).toMatchObject({
    cause: 'tooManyPixels',
  })
  expect(mostPixels).toBeGreaterThan(16_320 * 12_240)
})

test('accepts a photo with a page appended', async () => {
  const both = Buffer.concat([await aJpeg(64, 64), Buffer.from('<html><script>alert(1)</script></html>')])
  expect(await decide(both, 'page.html')).toMatchObject({ ok: true, type: 'image/jpeg' })
})

test('accepts a photo with a damaged EXIF block', async () => {
  const photo = await aJpegWith(phoneExif)
  photo.fill(0xee, photo.indexOf('Exif') + 14, photo.indexOf('Exif') + 60)
  expect(await decide(photo)).toMatchObject({ ok: true, width: 320 })
})

test('accepts only the requested kinds', async () => {
  const answer = await inspectUpload(anMp4(), { filename: 'a.mp4', accept: ['image'] })
  expect(answer).toEqual({
    ok: false,
    cause: 'wrongKind',
    message: 'This is a video. Send a photo here',
    translations: { 'es-US': 'Esto es un video. Envíe una foto aquí' },
  })
  expect(await inspectUpload(aWebm({ tracks: [2] }), { filename: 'a', accept: ['audio'] })).toMatchObject({ ok: true })
})

test('decides on a file on disk as on its bytes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-inspect-'))
  const file = path.join(folder, 'photo.jpg')
  await writeFile(file, await aJpeg())
  expect(await inspectUpload(file, { filename: 'photo.jpg' })).toMatchObject({ ok: true, width: 640, height: 480 })
  expect(await sharp(file).metadata()).toMatchObject({ width: 640 })
  await rm(folder, { recursive: true })
})
