import { expect, test } from 'vitest'

import { makeOriginal } from 'demo/originals'
import { makePoster, readVideoFacts } from 'provider/media/process-video'
import { findTool } from 'provider/media/tools'
import { aJpeg, anMp4, aWebm } from 'tests/support/files/sample-files'

test('reads length, size, time and position of an MP4', async () => {
  const clip = anMp4({ seconds: 7.25, width: 1920, height: 1080, location: '+36.9683-122.0345+012.000/' })
  expect(await readVideoFacts(clip, 'video/mp4')).toEqual({
    durationSeconds: 7.25,
    width: 1920,
    height: 1080,
    createdAt: new Date(1_700_000_000_000),
    taken: null,
    position: { latitude: 36.9683, longitude: -122.0345 },
  })
})

test('reads the capture time with its offset as iPhones write it', async () => {
  const clip = anMp4({ brand: 'qt  ', creationDate: '2026-11-17T11:48:30-0800' })
  expect(await readVideoFacts(clip, 'video/quicktime')).toMatchObject({
    taken: { local: '2026-11-17T11:48:30', offsetMinutes: -480 },
  })
  expect(await readVideoFacts(anMp4({ creationDate: '2026-13-17T11:48:30-0800' }), 'video/mp4')).toMatchObject({
    taken: null,
  })
})

test('ignores a creation time of zero, as from messengers', async () => {
  const clip = anMp4()
  clip.writeUInt32BE(0, clip.indexOf('mvhd') + 8)
  expect((await readVideoFacts(clip, 'video/mp4')).createdAt).toBeNull()
})

test('a clip filmed upright has its displayed height', async () => {
  const clip = anMp4({ width: 1920, height: 1080, isUpright: true })
  expect(await readVideoFacts(clip, 'video/mp4')).toMatchObject({ width: 1080, height: 1920 })
})

test('reads the length of a finished WebM', async () => {
  const clip = aWebm({ duration: 2500, isOpen: false })
  expect(await readVideoFacts(clip, 'video/webm')).toMatchObject({ durationSeconds: 2.5, width: 480, height: 360 })
})

test('measures a browser’s WebM by its last block', async () => {
  expect(await readVideoFacts(aWebm({ blocks: [0, 1000, 3000] }), 'video/webm')).toMatchObject({
    durationSeconds: 3.04,
  })
  const { bytes, poster } = await makeOriginal({ clip: 'front-walk' })
  const facts = await readVideoFacts(bytes, 'video/webm')
  expect(facts).toMatchObject({ width: 480, height: 360 })
  expect(facts.durationSeconds).toBeGreaterThan(4)
  expect(facts.durationSeconds).toBeLessThan(9)
  expect(bytes.length).toBeLessThan(200_000)
  expect((await makePoster(poster ?? Buffer.alloc(0))).thumbnail.length).toBeGreaterThan(1000)
})

test('an invalid index gives no facts and no exception', async () => {
  const clip = anMp4()
  clip.fill(0xff, clip.indexOf('mvhd') + 4, clip.indexOf('mvhd') + 80)
  expect((await readVideoFacts(clip, 'video/mp4')).position).toBeNull()
  expect(await readVideoFacts(Buffer.from('\x1aE\xdf\xa3\x01', 'latin1'), 'video/webm')).toMatchObject({
    durationSeconds: null,
  })
})

test('resizes a poster like a photo', async () => {
  const { preview, thumbnail } = await makePoster(await aJpeg(1920, 1080))
  expect(preview.length).toBeGreaterThan(thumbnail.length)
})

test('a missing tool is no error', async () => {
  expect(await findTool('ffmpeg', '')).toBeNull()
  expect(await findTool('ffmpeg', '/nowhere:/neither')).toBeNull()
})
