import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { t as uploadLine } from 'locales/uploads'
import { attachPoster } from 'provider/media/attach-poster'
import { originalKey } from 'provider/media/media-files'
import { recheckMedia } from 'provider/media/media-rows'
import { processMedia } from 'provider/media/process-media'
import { enqueue } from 'provider/adapters/queues'
import { startJobs } from 'provider/jobs/start'
import { newId } from 'provider/db/ids'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { aJpeg, anMp4, aPicture, phoneExif } from 'tests/support/files/sample-files'

const { world, who } = await inWorld()

/** John Street, the place of the sample photos, with an item for uploads. */
async function aSite(facts: Parameters<typeof aLot>[1] = {}) {
  const lot = await aLot(world, { agency: who.agency.uuid, latitude: 36.9683, longitude: -122.0345, ...facts })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
  const item = await anItem(world, { draw_request: drawRequest.uuid })
  return { lot, drawRequest, item }
}

type Upload = Partial<Parameters<typeof aMedia>[1]>

/** A new upload: stored bytes, a queued row, no facts. */
async function anUpload(item: string, bytes: Buffer, facts: Upload = {}) {
  const uuid = newId(world.clock.now())
  const key = originalKey(uuid, 'image/jpeg')
  const stored = await world.deps.files.put(key, bytes)
  return aMedia(world, {
    uuid,
    item,
    uploaded_by: who.borrower.uuid,
    storage_key: key,
    sha256: stored.sha256,
    bytes: stored.bytes,
    processing: 'queued',
    has_preview: false,
    width: null,
    height: null,
    captured_local: null,
    captured_offset: null,
    captured_at: null,
    time_source: 'none',
    latitude: null,
    longitude: null,
    position_source: 'none',
    direction: null,
    direction_source: 'none',
    ...facts,
  })
}

const reload = (uuid: string) =>
  world.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const answers = async (uuid: string) =>
  Object.fromEntries((await reload(uuid)).checks.map(({ kind, result }) => [kind, result]))
const phonePhoto = async (seed = 1) => (await aPicture(900, 600, seed)).withExif(phoneExif).jpeg().toBuffer()

test('a photo gets its facts, measures, pictures and checks, and viewers are notified', async () => {
  const { lot, drawRequest, item } = await aSite()
  world.clock.set(new Date('2026-11-17T20:30:00Z'))
  const media = await anUpload(item.uuid, await phonePhoto())
  await processMedia(world.deps, media.uuid)
  const row = await reload(media.uuid)
  expect(row).toMatchObject({
    processing: 'ready',
    width: 900,
    height: 600,
    captured_local: '2026-11-17T11:48:30',
    captured_offset: -480,
    captured_at: new Date('2026-11-17T19:48:30Z'),
    time_source: 'exif',
    latitude: 36.9683,
    longitude: -122.0345,
    position_source: 'exif',
    accuracy: 6,
    direction: 45,
    direction_source: 'exif',
    has_preview: true,
    has_map: true,
    has_poster: false,
    version: media.version,
  })
  expect(row.phash).toMatch(/^[01]{64}$/)
  expect(await answers(media.uuid)).toEqual({
    distance: 'pass',
    takenAfter: 'pass',
    uploadDelay: 'pass',
    sameFile: 'pass',
    lookAlike: 'pass',
    sharpness: 'pass',
    blank: 'pass',
    accuracy: 'pass',
  })
  for (const file of ['preview', 'thumbnail', 'map']) {
    expect(
      await sharp(await world.deps.files.read(row.storage_key.replace('original', file))).metadata(),
    ).toMatchObject({ format: 'jpeg' })
  }
  expect((await world.deps.files.read(row.storage_key)).equals(await phonePhoto())).toBe(true)
  const told = await world.db.selectFrom('journal').selectAll().where('uuid', '=', media.uuid).executeTakeFirstOrThrow()
  expect(told).toMatchObject({
    operation: 'media.process',
    noun: 'media',
    lot: lot.uuid,
    draw_request: drawRequest.uuid,
    item: item.uuid,
    actor: null,
    version: null,
  })
})

test('repeating it changes nothing', async () => {
  const { item } = await aSite()
  const media = await anUpload(item.uuid, await phonePhoto())
  await processMedia(world.deps, media.uuid)
  const { version, updated_at } = await reload(media.uuid)
  await processMedia(world.deps, media.uuid)
  expect(await reload(media.uuid)).toMatchObject({ version, updated_at })
})

test('an unreadable file fails in the reader’s language, and others continue', async () => {
  const { item } = await aSite()
  const jpeg = await aJpeg()
  const cut = await anUpload(item.uuid, jpeg.subarray(0, jpeg.length / 2))
  const whole = await anUpload(item.uuid, await aJpeg(640, 480, 2))
  await Promise.all([processMedia(world.deps, cut.uuid), processMedia(world.deps, whole.uuid)])
  expect(await reload(cut.uuid)).toMatchObject({
    processing: 'failed',
    processing_message: uploadLine('uploadTruncated', { kind: 'photo' }),
    has_preview: false,
  })
  const spanish = { headers: { 'accept-language': 'es-US' } }
  const body = { inspectionId: cut.draw_request }
  const { data } = await call(world, who.agency, 'requests.inspection', { body }, spanish)
  const shown = data.result.media.find(({ uuid }) => uuid === cut.uuid)
  expect(shown?.processingMessage).toMatch(/^La foto llegó incompleta/)
  expect(await reload(whole.uuid)).toMatchObject({ processing: 'ready' })
})

test('a missing original is retried, not given up', async () => {
  const { item } = await aSite()
  const media = await anUpload(item.uuid, await aJpeg())
  await world.deps.files.remove(media.storage_key)
  await expect(processMedia(world.deps, media.uuid)).rejects.toThrow()
  expect(await reload(media.uuid)).toMatchObject({ processing: 'queued' })
})

test('the browser completes facts that a phone removes, each with its source', async () => {
  const { item } = await aSite()
  const facts = { capturedAt: '2026-11-17T19:50:00.000Z', lat: 36.9683, lng: -122.0346, accuracy: 12, heading: 360 }
  const media = await anUpload(item.uuid, await aJpeg(500, 400, 7), { browser_facts: JSON.stringify(facts) })
  await processMedia(world.deps, media.uuid)
  expect(await reload(media.uuid)).toMatchObject({
    latitude: 36.9683,
    longitude: -122.0346,
    accuracy: 12,
    position_source: 'browser',
    direction: 0,
    direction_source: 'browser',
    captured_at: new Date(facts.capturedAt),
    captured_local: null,
    captured_offset: null,
    time_source: 'browser',
  })
  const both = await anUpload(item.uuid, await phonePhoto(8), {
    browser_facts: JSON.stringify({ ...facts, lat: 10, lng: 10 }),
  })
  await processMedia(world.deps, both.uuid)
  expect(await reload(both.uuid)).toMatchObject({
    latitude: 36.9683,
    position_source: 'exif',
    accuracy: 6,
    time_source: 'exif',
  })
})

test('invalid data from a browser counts as absent', async () => {
  const { item } = await aSite()
  const media = await anUpload(item.uuid, await aJpeg(500, 400, 9), {
    browser_facts: JSON.stringify({ lat: 200, lng: 5, heading: 'north', capturedAt: 'soon' }),
  })
  await processMedia(world.deps, media.uuid)
  expect(await reload(media.uuid)).toMatchObject({
    latitude: null,
    position_source: 'none',
    direction: null,
    captured_at: null,
    has_map: false,
  })
  expect(await answers(media.uuid)).toMatchObject({ distance: 'unknown', uploadDelay: 'unknown', accuracy: 'unknown' })
})

test('distance is unknown while a lot is only located by ZIP code, and computed once placed', async () => {
  const { lot, item } = await aSite({ coordinates_source: 'zip' })
  const media = await anUpload(item.uuid, await phonePhoto(3))
  await processMedia(world.deps, media.uuid)
  expect(await answers(media.uuid)).toMatchObject({ distance: 'unknown' })
  await world.db
    .updateTable('lots')
    .set({ coordinates_source: 'placed', latitude: 36.99, longitude: -122.0345 })
    .where('uuid', '=', lot.uuid)
    .execute()
  await recheckMedia(world.deps, [media.uuid])
  expect(await answers(media.uuid)).toMatchObject({ distance: 'fail' })
  const { updated_at } = await reload(media.uuid)
  world.clock.advance(1000)
  await recheckMedia(world.deps, [media.uuid])
  expect(await reload(media.uuid)).toMatchObject({ updated_at })
})

test('a decision before processing ends counts, unless a person changed the medium since', async () => {
  const { lot, media } = await aReview(world, who)
  const [{ uuid, version } = { uuid: '', version: 0 }] = media
  await world.db.updateTable('lots').set({ latitude: 10 }).where('uuid', '=', lot.uuid).execute()
  await recheckMedia(world.deps, [uuid])
  expect(await answers(uuid)).toMatchObject({ distance: 'fail' })
  const decide = (person: Person, status: 'verified' | 'defective') =>
    call(world, person, 'inspections.validateMedia', { params: { id: uuid }, body: { status, version } })
  expect((await decide(who.reviewer, 'verified')).status).toBe(200)
  await world.db.updateTable('lots').set({ latitude: 30.2672 }).where('uuid', '=', lot.uuid).execute()
  await recheckMedia(world.deps, [uuid])
  const stale = await decide(who.admin, 'defective')
  expect(stale).toMatchObject({ status: 409, body: { changedBy: 'Reviewer Tester' } })
})

test('of two similar photos the later one is the copy, in either order of processing', async () => {
  const { item } = await aSite()
  const bytes = await phonePhoto(4)
  const first = await anUpload(item.uuid, bytes)
  world.clock.advance(1000)
  const copy = await anUpload(item.uuid, bytes)
  world.clock.advance(1000)
  const other = await anItem(world, { draw_request: (await reload(first.uuid)).draw_request })
  const alike = await anUpload(other.uuid, await sharp(bytes).jpeg({ quality: 55 }).toBuffer())
  for (const media of [alike, copy, first]) await processMedia(world.deps, media.uuid)
  expect(await answers(first.uuid)).toMatchObject({ sameFile: 'pass', lookAlike: 'pass' })
  expect(await answers(copy.uuid)).toMatchObject({ sameFile: 'warn', lookAlike: 'warn' })
  expect(await answers(alike.uuid)).toMatchObject({ sameFile: 'pass', lookAlike: 'fail' })
})

test('finds the same bytes on another lot without details', async () => {
  const [here, there] = [await aSite(), await aSite()]
  const bytes = await phonePhoto(5)
  const first = await anUpload(here.item.uuid, bytes)
  world.clock.advance(1000)
  const again = await anUpload(there.item.uuid, bytes)
  for (const media of [again, first]) await processMedia(world.deps, media.uuid)
  const check = (await reload(again.uuid)).checks.find(({ kind }) => kind === 'sameFile')
  expect(check).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await answers(first.uuid)).toMatchObject({ sameFile: 'pass' })
})

test.each<[string, (photo: Sharp) => Sharp, number]>([
  ['re-saved', (photo) => photo.modulate({ brightness: 1.1 }), 110],
  ['mirrored', (photo) => photo.flop(), 120],
  ['upside down', (photo) => photo.flip(), 130],
  ['turned by half', (photo) => photo.rotate(180), 140],
  ['turned by a quarter', (photo) => photo.rotate(90), 150],
  ['turned by three quarters', (photo) => photo.rotate(270), 160],
  ['mirrored and turned by a quarter', (photo) => photo.flop().rotate(90), 170],
])('a replacement that is the rejected photo %s fails', async (_name, change, seed) => {
  const { item } = await aSite()
  const bytes = await phonePhoto(seed)
  const old = await anUpload(item.uuid, bytes, { status: 'defective', attempt: 1 })
  const other = await anUpload(item.uuid, await phonePhoto(seed + 1), { status: 'verified', attempt: 1 })
  world.clock.advance(1000)
  const again = async (source: Buffer, replaces: string | null) =>
    anUpload(item.uuid, await change(sharp(source)).jpeg({ quality: 80 }).toBuffer(), { replaces })
  const same = await again(bytes, old.uuid)
  const verified = await again(await phonePhoto(seed + 1), old.uuid)
  const fresh = await again(await phonePhoto(seed + 2), old.uuid)
  for (const media of [old, other, same, verified, fresh]) await processMedia(world.deps, media.uuid)
  expect(await answers(same.uuid)).toMatchObject({ lookAlike: 'fail', sameFile: 'pass' })
  expect(await answers(verified.uuid)).toMatchObject({ lookAlike: 'fail' })
  expect(await answers(fresh.uuid)).toMatchObject({ lookAlike: 'pass', sameFile: 'pass' })
})

test('the rejected bytes are not accepted as a replacement', async () => {
  const { item } = await aSite()
  const bytes = await phonePhoto(14)
  const old = await anUpload(item.uuid, bytes, { status: 'defective', attempt: 1 })
  world.clock.advance(1000)
  const same = await anUpload(item.uuid, bytes, { replaces: old.uuid })
  for (const media of [old, same]) await processMedia(world.deps, media.uuid)
  expect(await answers(same.uuid)).toMatchObject({ lookAlike: 'fail', sameFile: 'fail' })
})

test("uses an agency's own limits", async () => {
  const { item } = await aSite({ latitude: 36.97 })
  const media = await anUpload(item.uuid, await phonePhoto(10))
  await processMedia(world.deps, media.uuid)
  expect(await answers(media.uuid)).toMatchObject({ distance: 'warn' })
  await world.db
    .insertInto('agency_settings')
    .values({ agency: who.agency.uuid, check_limits: JSON.stringify({ distancePass: 1000 }) })
    .execute()
  await recheckMedia(world.deps, [media.uuid])
  expect(await answers(media.uuid)).toMatchObject({ distance: 'pass' })
  await world.db.deleteFrom('agency_settings').execute()
})

test('a clip gets its duration and size, and the browser’s poster frame', async () => {
  const { item } = await aSite()
  const uuid = newId(world.clock.now())
  const key = originalKey(uuid, 'video/mp4')
  await world.deps.files.put(key, anMp4({ seconds: 9.5 }))
  const media = await anUpload(item.uuid, await aJpeg(), {
    uuid,
    kind: 'video',
    content_type: 'video/mp4',
    storage_key: key,
  })
  await processMedia(world.deps, media.uuid)
  expect(await reload(uuid)).toMatchObject({
    processing: 'ready',
    duration_seconds: 9.5,
    width: 1280,
    height: 720,
    has_preview: false,
    phash: null,
  })
  await attachPoster(world.deps, uuid, await aJpeg(1280, 720))
  expect(await reload(uuid)).toMatchObject({ has_poster: true })
  expect(await world.deps.files.stat(key.replace('original.mp4', 'thumbnail.jpg'))).not.toBeNull()
  await expect(attachPoster(world.deps, media.uuid, Buffer.from('no picture'))).resolves.toBeUndefined()
})

test("parses a clip’s capture time with its offset and checks it like a photo's", async () => {
  const { item } = await aSite()
  world.clock.set(new Date('2026-11-17T20:30:00Z'))
  const aClip = async (bytes: Buffer) => {
    const uuid = newId(world.clock.now())
    const key = originalKey(uuid, 'video/mp4')
    await world.deps.files.put(key, bytes)
    await anUpload(item.uuid, bytes, { uuid, kind: 'video', content_type: 'video/mp4', storage_key: key })
    await processMedia(world.deps, uuid)
    return reload(uuid)
  }
  const clock = await aClip(anMp4({ creationDate: '2026-11-17T11:48:30-0800' }))
  expect(clock).toMatchObject({
    captured_local: '2026-11-17T11:48:30',
    captured_offset: -480,
    captured_at: new Date('2026-11-17T19:48:30Z'),
    time_source: 'exif',
  })
  expect(await answers(clock.uuid)).toMatchObject({ uploadDelay: 'pass' })
  const header = await aClip(anMp4())
  expect(header).toMatchObject({ captured_local: null, captured_at: new Date(1_700_000_000_000), time_source: 'exif' })
  expect(await answers(header.uuid)).toMatchObject({ uploadDelay: 'fail' })
})

test('jobs of a failed transaction never exist, and others are processed', async () => {
  const { item } = await aSite()
  const kept = await anUpload(item.uuid, await aJpeg(400, 300, 11))
  const { boss, db } = world.deps
  const jobs = await startJobs(world.deps)
  const failed = db.transaction().execute(async (tx) => {
    await enqueue(boss, tx, 'media.process', { mediaId: newId() })
    throw new Error('Nothing of this happened')
  })
  await expect(failed).rejects.toThrow('Nothing of this happened')
  await enqueue(boss, db, 'media.process', { mediaId: kept.uuid })
  await expect.poll(async () => (await reload(kept.uuid)).processing, { timeout: 15_000 }).toBe('ready')
  await jobs.stop()
})
