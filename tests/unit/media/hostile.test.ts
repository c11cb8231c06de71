import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { build } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { locales } from '../../../vite.locales.config'

import { t as uploadLine } from 'locales/uploads'
import {
  boundedSource,
  bufferSource,
  longestHeaderRead,
  mostHeaderReads,
  type ByteSource,
} from 'provider/media/formats/byte-source'
import { readEbmlFacts } from 'provider/media/formats/ebml'
import { readEvidence } from 'provider/media/formats/evidence'
import { inspectUpload, mostWholePixels } from 'provider/media/inspect-upload'
import { processPhoto } from 'provider/media/process-photo'
import { readVideoFacts } from 'provider/media/process-video'
import { FileReaders } from 'provider/media/run-apart'
import { readTiff } from 'provider/media/formats/tiff'
import { noVideoFacts } from 'provider/media/formats/video-facts'
import {
  emptyPng,
  ifd,
  jpegOfScans,
  jpegOfSegments,
  jpegWithTiff,
  mp4OfBoxes,
  pngOfChunks,
  webmOfVoids,
  webmWithDurationOf,
  webpOfChunks,
} from 'tests/support/files/hostile-media'
import { aHeic, aJpeg, anMp4, aPicture, aWebm } from 'tests/support/files/sample-files'

const megabyte = 1_000_000
const decide = (bytes: Buffer) => inspectUpload(bytes, { filename: 'photo.jpg' })

/** A source that counts its reads. */
function counted(source: ByteSource) {
  const asked = { reads: 0, bytes: 0 }
  const read: ByteSource['read'] = (offset, length) => {
    asked.reads += 1
    asked.bytes += length
    return source.read(offset, length)
  }
  return { asked, source: { ...source, read } }
}

describe('a file made of many small parts is refused in plain words', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a WebM of 2-byte elements', () => webmOfVoids(megabyte, 'segment')],
    ['a WebM with 2-byte elements among its tracks', () => webmOfVoids(megabyte, 'tracks')],
    ['an MP4 of 8-byte boxes', () => mp4OfBoxes(megabyte, 'top')],
    ['an MP4 with an index of 8-byte boxes', () => mp4OfBoxes(megabyte, 'index')],
    ['an MP4 with tracks of 8-byte boxes', () => mp4OfBoxes(megabyte, 'tracks')],
    ['a JPEG of 4-byte comments', async () => jpegOfSegments(await aJpeg(64, 48), megabyte)],
    ['a JPEG of 4-byte metadata segments', async () => jpegOfSegments(await aJpeg(64, 48), megabyte, 'ffe10002')],
    ['a progressive JPEG of 1,000 scans', async () => jpegOfScans(await aJpeg(64, 48), 1000)],
    ['a PNG of empty chunks', () => pngOfChunks(emptyPng(64, 48), megabyte)],
    ['a WebP of empty chunks', () => webpOfChunks(megabyte)],
  ])('%s', async (_name, make) => {
    const message = uploadLine('uploadTooCostly')
    expect(await decide(await make())).toMatchObject({ ok: false, cause: 'tooCostly', message })
  })
})

test('accepts real files with a margin', async () => {
  const hour = Array.from({ length: 3600 }, (_, second) => second * 1000)
  const files = [anMp4(), aWebm(), aWebm({ blocks: hour, isOpen: false }), await aHeic()]
  for (const bytes of files) expect(await decide(bytes)).toMatchObject({ ok: true })
})

test.each(['segment', 'info', 'tracks', 'cluster', 'end'] as const)(
  'reads the facts of a WebM of 2-byte elements in its %s with bounded work',
  async (place) => {
    const { asked, source } = counted(bufferSource(webmOfVoids(megabyte, place)))
    await readEbmlFacts(boundedSource(source)).catch(() => undefined)
    // Each byte is read a few times at most, in pages.
    expect(asked.bytes).toBeLessThan(8 * megabyte)
    expect(asked.reads).toBeLessThan(2000)
    expect(await readVideoFacts(webmOfVoids(megabyte, place), 'video/webm')).toMatchObject({ durationSeconds: null })
  },
)

test('reads at most a page of a 300 MB element', async () => {
  const head = webmWithDurationOf(300 * megabyte)
  const endless: ByteSource = {
    size: head.length + 300 * megabyte,
    read: async (offset, length) =>
      Buffer.concat([head.subarray(offset, offset + length), Buffer.alloc(length)], length),
    close: async () => undefined,
  }
  const { asked, source } = counted(endless)
  await readEbmlFacts(boundedSource(source)).catch(() => undefined)
  expect(asked.bytes).toBeLessThan(33 * longestHeaderRead)
  await expect(boundedSource(source).read(0, longestHeaderRead + 1)).rejects.toMatchObject({
    refusal: { cause: 'tooCostly' },
  })
})

test('shares a page between neighboring reads and stops after the limit of reads', async () => {
  const { asked, source } = counted(bufferSource(Buffer.alloc(megabyte)))
  const bounded = boundedSource(source)
  for (let read = 0; read < mostHeaderReads; read++) await bounded.read(read * 2, 12)
  expect(asked.reads).toBeLessThan(60)
  await expect(bounded.read(0, 1)).rejects.toMatchObject({ refusal: { cause: 'tooCostly' } })
})

test('a video with a too expensive index has no facts, and is no error', async () => {
  expect(await readVideoFacts(mp4OfBoxes(megabyte, 'index'), 'video/mp4')).toEqual(noVideoFacts)
})

test('a picture that decoders buffer completely has a lower pixel limit', async () => {
  const [width, height] = [10_000, 6500]
  expect(width * height).toBeGreaterThan(mostWholePixels)
  expect(await decide(emptyPng(width, height))).toMatchObject({ ok: true })
  expect(await decide(emptyPng(width, height, true))).toMatchObject({ cause: 'tooManyPixels' })
  const plain = sharp({ create: { width, height, channels: 3, background: '#888' } })
  expect(await decide(await plain.clone().jpeg().toBuffer())).toMatchObject({ ok: true })
  expect(await decide(await plain.clone().jpeg({ progressive: true }).toBuffer())).toMatchObject({
    cause: 'tooManyPixels',
  })
})

describe('EXIF', () => {
  const text = [0x9003, 2, 20, 0] as const

  test('a loop of directories ends', async () => {
    const loop = jpegWithTiff(
      await aJpeg(64, 48),
      ifd(
        [
          [0x8769, 4, 1, 8],
          [0x8825, 4, 1, 8],
        ],
        8,
      ),
    )
    expect(await readEvidence(loop)).toMatchObject({ capturedLocal: null, position: null })
  })

  test('reads thousands of entries with thousands of values in a limited number of steps', () => {
    const entries = Array.from({ length: 5000 }, (_, index) => [0x8000 + index, 3, 30_000, 8] as const)
    const bytes = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), ifd([[0x8769, 4, 1, 8], ...entries])])
    let steps = 0
    for (const name of ['readUInt16LE', 'readUInt32LE'] as const) {
      const read = bytes[name].bind(bytes)
      bytes[name] = (at) => {
        steps += 1
        return read(at)
      }
    }
    readTiff(bytes)
    expect(steps).toBeLessThan(3 * 512 * 10)
  })

  test('values beyond the block, or 4 billion of them, only affect their entry', async () => {
    const jpeg = jpegWithTiff(await aJpeg(64, 48), ifd([text, [0x0110, 2, 0xffffffff, 8], [0x0112, 3, 1, 6]]))
    expect(await readEvidence(jpeg)).toMatchObject({ orientation: 6, camera: null })
  })
})

describe('in separate processes', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.resolve('node_modules/.media-worker-'))
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [locales(), tsconfigPaths({ root: path.resolve('.') })],
      build: {
        ssr: 'provider/media/media-worker.ts',
        target: 'node20',
        outDir: folder,
        emptyOutDir: false,
        rollupOptions: { output: { entryFileNames: 'media-worker.js' } },
      },
    })
    // Returns its file's name, hangs or dies.
    await writeFile(
      path.join(folder, 'double.mjs'),
      `process.on('message', ({ task: { args: [what] } }) => {
        if (what === 'dies') process.kill(process.pid, 'SIGKILL')
        else if (what !== 'hangs') process.send({ value: what })
      })`,
    )
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('reads a photo as in this process, and passes on a refusal’s message', async () => {
    const readers = new FileReaders({ size: 1, program: path.join(folder, 'media-worker.js') })
    const input = await (await aPicture(640, 480)).jpeg().toBuffer()
    expect(await readers.run('photo', { input, type: 'image/jpeg' })).toEqual(
      await processPhoto({ input, type: 'image/jpeg' }),
    )
    const heic = await readers.run('photo', { input: await aHeic(), type: 'image/heic' })
    expect(heic).toMatchObject({ width: 96, height: 64 })
    expect(Buffer.isBuffer(heic.preview)).toBe(true)
    const cut = input.subarray(0, input.length / 2)
    await expect(readers.run('photo', { input: cut, type: 'image/jpeg' })).rejects.toMatchObject({
      refusal: { cause: 'truncated', message: uploadLine('uploadTruncated', { kind: 'photo' }) },
    })
    readers.stop()
  })

  test('a file that takes too much processor time is refused', async () => {
    const readers = new FileReaders({ size: 1, limitMs: 20, program: path.join(folder, 'media-worker.js') })
    // Decoders cannot scale down a PNG while reading it, unlike a JPEG.
    const input = await sharp({ create: { width: 12_000, height: 10_000, channels: 3, background: '#888' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await expect(readers.run('photo', { input, type: 'image/png' })).rejects.toMatchObject({
      refusal: { cause: 'tooCostly', message: uploadLine('uploadTooCostly') },
    })
    readers.stop()
  })

  test('refuses a file that ends its process, retries one without an answer, and reads the next', async () => {
    const readers = new FileReaders({ size: 1, waitMs: 3000, program: path.join(folder, 'double.mjs') })
    const ask = (what: string) => readers.run('inspect', what, { filename: what })
    const [hung, died, next] = await Promise.allSettled([ask('hangs'), ask('dies'), ask('photo.jpg')])
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: 'no answer within 3 seconds' } })
    expect(died).toMatchObject({ reason: { refusal: { cause: 'unreadable' } } })
    expect(next).toEqual({ status: 'fulfilled', value: 'photo.jpg' })
    readers.stop()
  })
})
