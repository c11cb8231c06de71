import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'

import { renderScene, sceneFamilies, type SceneOrder } from 'provider/db/seed/scenes/render-scene'
import { readEvidence } from 'provider/modules/media/pipeline/evidence'
import { hamming } from 'provider/modules/media/pipeline/fingerprint'
import { processPhoto } from 'provider/modules/media/pipeline/process-photo'

// A scene is a third of a second of computing, on a busy machine several.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const order: SceneOrder = {
  family: 'windows',
  site: '58 125 John Street',
  seed: 'one',
  stage: 0.5,
  exif: {
    capturedLocal: '2026-11-17T11:48:30',
    offsetMinutes: -480,
    position: { latitude: 36.9683, longitude: -122.0345 },
    accuracy: 6,
    direction: 45.2,
    camera: { make: 'Apple', model: 'iPhone 15' },
  },
}
const draw = async (changed: Partial<SceneOrder> = {}) => {
  const bytes = await renderScene({ ...order, ...changed })
  return { bytes, photo: await processPhoto({ bytes, type: 'image/jpeg' }) }
}
/** The picture of the order as it stands. */
let one: Awaited<ReturnType<typeof draw>>

beforeAll(async () => {
  one = await draw()
})

test('the same order draws the same file, with the facts it was ordered with', async () => {
  const again = await draw()
  expect(again.bytes.equals(one.bytes)).toBe(true)
  expect(one.photo).toMatchObject({ width: 1024, height: 768 })
  expect(await readEvidence(one.bytes)).toEqual({
    ...order.exif,
    orientation: 1,
    camera: 'Apple iPhone 15',
    directionReference: 'true',
  })
})

test('another shot is another picture, a step aside nearly the same', async () => {
  expect(hamming(one.photo.phash, (await draw({ seed: 'two' })).photo.phash)).toBeGreaterThan(10)
  const aside = await draw({ nudge: 1 })
  expect(aside.photo.sha256).not.toBe(one.photo.sha256)
  expect(hamming(one.photo.phash, aside.photo.phash)).toBeLessThanOrEqual(5)
})

test('what is wrong with a photo shows in its measures', async () => {
  expect(one.photo.sharpness).toBeGreaterThan(100)
  expect((await draw({ defect: 'blur' })).photo.sharpness).toBeLessThan(50)
  expect((await draw({ defect: 'blank' })).photo.lumaDeviation).toBeLessThan(6)
})

test('held upright, it lies on its side in the file and stands when shown', async () => {
  const { bytes, photo } = await draw({ upright: true })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1024, height: 768, orientation: 6 })
  expect(photo).toMatchObject({ width: 768, height: 1024, facts: { orientation: 6 } })
  const blueness = async (top: number) => {
    const part = sharp(photo.preview).extract({ left: 300, top, width: 100, height: 40 })
    const [red = 0, , blue = 0] = await part.resize(1, 1).raw().toBuffer()
    return blue - red
  }
  expect(await blueness(4)).toBeGreaterThan(await blueness(980))
})

test('every trade can be drawn, begun and done', async () => {
  for (const family of sceneFamilies) {
    const small = { width: 256, height: 192 }
    const bytes = await renderScene({ ...order, family, stage: sceneFamilies.indexOf(family) % 2 }, small)
    const { channels } = await sharp(bytes).greyscale().stats()
    expect([family, Number(channels[0]?.stdev) > 12]).toEqual([family, true])
  }
})
