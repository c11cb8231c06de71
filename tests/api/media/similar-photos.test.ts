import { readFile, rename, symlink } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { hashStoredPhotos } from 'provider/media/hash-stored'
import { openDatabase } from 'provider/db/pool'
import type { Db } from 'provider/db/transaction'
import { startJobs } from 'provider/jobs/start'
import { derivedKey, originalKey } from 'provider/media/media-files'
import { processMedia } from 'provider/media/process-media'
import { newId } from 'provider/db/ids'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { aJpeg } from 'tests/support/files/sample-files'

const { world, who, undo } = await inWorld()
const sample = (name: string) => readFile(`tests/support/samples/photos/${name}.jpg`)
const other = { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 }

/** A photo that has just been uploaded to a lot and read. */
async function upload(
  bytes: Buffer,
  house = who as Parameters<typeof aReview>[1],
  isRead = true,
  attempt: number | null = 1,
) {
  world.clock.advance(1000)
  const { item, lot } = await aReview(world, house, { photos: 0 })
  const uuid = newId(world.clock.now())
  const key = originalKey(uuid, 'image/jpeg')
  const { sha256 } = await world.deps.files.put(key, bytes)
  const facts = { uuid, item: item.uuid, uploaded_by: house.borrower.uuid, storage_key: key, sha256 }
  const media = await aMedia(world, { ...facts, attempt, processing: 'queued' })
  if (isRead) await processMedia(world.deps, uuid)
  return { ...media, lot: lot.uuid }
}

/** Number of this database's transactions that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

const rowOf = (uuid: string) =>
  world.db.selectFrom('media').select(['checks', 'look_alike']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
const similar = async (uuid: string) => (await rowOf(uuid)).checks.find(({ kind }) => kind === 'lookAlike')
const match = async (person: Person, id: string) =>
  (await call(world, person, 'media.matches', { params: { id } })).data.lookAlike
const turned = async (degrees: number) =>
  sharp(await sample('portland'))
    .rotate(degrees)
    .jpeg({ quality: 80 })
    .toBuffer()
const bordered = async () =>
  sharp(await sample('portland'))
    .extend({ top: 20, bottom: 60, left: 20, right: 20, background: '#fff' })
    .jpeg()
    .toBuffer()

test.each<[string, () => Promise<Buffer>]>([
  ['saved again', () => turned(0)],
  ['mirrored', () => sample('portland_flop')],
  ['turned by a quarter', () => turned(90)],
  ['turned by half', () => sample('portland_rot180')],
  ['with a border', bordered],
  ['cropped', () => sample('portland_crop15')],
  ['as a screenshot', () => sample('portland_shotphone')],
])('finds a photo of another lot %s and says no more than that', async (_name, copy) => {
  const first = await upload(await sample('portland'))
  const later = await upload(await copy())
  expect(await similar(later.uuid)).toEqual({
    kind: 'lookAlike',
    result: 'fail',
    value: null,
    limit: 10,
    detail: 'used elsewhere',
  })
  expect(await match(who.reviewer, later.uuid)).toMatchObject({ lotId: expect.not.stringMatching(later.lot) as string })
  await removeAll(first.uuid, later.uuid)
})

test.each([
  ['read first', true],
  ['read last', false],
])('finds the crop that was sent before the whole photo, %s', async (_name, isRead) => {
  const crop = await upload(await sample('portland_crop15'), other, isRead)
  const whole = await upload(await sample('portland'))
  if (!isRead) {
    expect(await similar(whole.uuid)).toMatchObject({ result: 'pass', detail: 'none found' })
    await processMedia(world.deps, crop.uuid)
  }
  expect(await similar(whole.uuid)).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await similar(crop.uuid)).toMatchObject({ result: 'pass' })
  await removeAll(crop.uuid, whole.uuid)
})

test('opens the photo of another lot only for those who may see it', async () => {
  const bytes = await aJpeg(900, 600, 31)
  const first = await upload(bytes)
  const later = await upload(await sharp(bytes).jpeg({ quality: 60 }).toBuffer(), { ...who, borrower: who.borrower2 })
  expect(await match(who.admin, later.uuid)).toMatchObject({ uuid: first.uuid })
  expect(await match(who.reviewer, later.uuid)).toMatchObject({ uuid: first.uuid })
  expect(await match(who.borrower2, later.uuid)).toBeNull()
})

test('finds a photo of another agency and gives nothing of it to this one', async () => {
  const bytes = await aJpeg(900, 600, 32)
  const first = await upload(bytes, other)
  const later = await upload(await sharp(bytes).jpeg({ quality: 60 }).toBuffer())
  for (const person of [who.agency, who.reviewer, who.borrower]) {
    const { data } = await call(world, person, 'media.matches', { params: { id: later.uuid } })
    expect(data).toEqual({ sameFile: null, lookAlike: null })
  }
  expect(await similar(later.uuid)).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await match(who.admin, later.uuid)).toMatchObject({ uuid: first.uuid })
})

test('flags the later photo when the earlier one is read after it', async () => {
  const bytes = await aJpeg(900, 600, 33)
  const first = await upload(bytes, other, false)
  const later = await upload(await sharp(bytes).rotate(90).jpeg({ quality: 60 }).toBuffer())
  expect(await similar(later.uuid)).toMatchObject({ result: 'pass', detail: 'none found' })
  await processMedia(world.deps, first.uuid)
  expect(await similar(later.uuid)).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await similar(first.uuid)).toMatchObject({ result: 'pass' })
})

test('of two similar photos read at the same time the later one is the copy', async () => {
  const bytes = await aJpeg(900, 600, 61)
  const [first, later] = [
    await upload(bytes, who, false),
    await upload(await sharp(bytes).flop().jpeg({ quality: 80 }).toBuffer(), who, false),
  ]
  const handle = openDatabase(world.deps.config.databaseUrl ?? '', { hasLongLimits: true })
  const deps = { ...world.deps, db: handle.db }
  // Holds the journal, so that neither photo is committed before both were compared.
  const reading = await world.db.transaction().execute(async (tx) => {
    await sql`lock table journal in share mode`.execute(tx)
    const both = Promise.all([first, later].map(({ uuid }) => processMedia(deps, uuid)))
    await expect.poll(() => waiting(world.db), { timeout: 40_000 }).toBe(2)
    return { both }
  })
  await reading.both
  await handle.close()
  expect([(await similar(first.uuid))?.result, (await similar(later.uuid))?.result]).toEqual(['pass', 'fail'])
})

test('finds nothing similar among distinct photos', async () => {
  for (const seed of [41, 42, 43, 44]) {
    const { uuid } = await upload(await aJpeg(900, 600, seed))
    expect(await similar(uuid)).toMatchObject({ result: 'pass', detail: 'none found' })
  }
})

test('hashes photos that an earlier version stored and checks them again', async () => {
  const bytes = await aJpeg(900, 600, 51)
  const first = await upload(bytes)
  const later = await upload(await sharp(bytes).flop().jpeg({ quality: 60 }).toBuffer())
  await world.db.deleteFrom('media_hashes').execute()
  await world.db
    .updateTable('media')
    .set({ hashed: false, phash: null, look_alike: null, checks: '[]' })
    .where('uuid', 'in', [first.uuid, later.uuid])
    .execute()
  const stopping = new AbortController()
  expect(await hashStoredPhotos(world.deps, stopping.signal)).toBeGreaterThanOrEqual(2)
  expect(await similar(later.uuid)).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await similar(first.uuid)).toMatchObject({ result: 'pass' })
  expect(await hashStoredPhotos(world.deps, stopping.signal)).toBe(0)
})

test('hashes the others when one preview cannot be read, and that one once it can', async () => {
  const broken = await upload(await aJpeg(900, 600, 61))
  const whole = await upload(await aJpeg(900, 600, 62))
  const ids = [broken.uuid, whole.uuid]
  await world.db.updateTable('media').set({ hashed: false }).where('uuid', 'in', ids).execute()
  const preview = path.join(world.dataDir, 'files', 'stored', derivedKey(broken.storage_key, 'preview'))
  await rename(preview, `${preview}.kept`)
  // A link to itself cannot be opened, even by root.
  await symlink(preview, preview)
  const { signal } = new AbortController()
  const unhashed = async () => {
    const rows = world.db.selectFrom('media').select('uuid').where('hashed', '=', false).where('uuid', 'in', ids)
    return (await rows.execute()).map(({ uuid }) => uuid)
  }
  expect(await hashStoredPhotos(world.deps, signal)).toBe(1)
  expect(await unhashed()).toEqual([broken.uuid])
  await rename(`${preview}.kept`, preview)
  expect(await hashStoredPhotos(world.deps, signal)).toBe(1)
  expect(await unhashed()).toEqual([])
})

test('no longer warns of a photo that was removed, and warns again when that is undone', async () => {
  const bytes = await aJpeg(900, 600, 71)
  const first = await upload(bytes, who, true, null)
  const same = await upload(bytes)
  const alike = await upload(await sharp(bytes).flop().jpeg({ quality: 60 }).toBuffer())
  const answersOf = async (uuid: string) => {
    const { checks } = await rowOf(uuid)
    return checks.filter(({ kind }) => kind === 'sameFile' || kind === 'lookAlike').map(({ result }) => result)
  }
  expect(await answersOf(same.uuid)).toEqual(['fail', 'fail'])
  expect(await answersOf(alike.uuid)).toEqual(['pass', 'fail'])
  expect((await call(world, who.borrower2, 'media.remove', { params: { uuid: first.uuid } })).status).toBe(404)
  const jobs = await startJobs(world.deps)
  const removed = await call(world, who.borrower, 'media.remove', { params: { uuid: first.uuid } })
  await expect.poll(() => answersOf(same.uuid), { timeout: 20_000 }).toEqual(['pass', 'pass'])
  // The copy that is left is the one that the other resembles now.
  expect(await answersOf(alike.uuid)).toEqual(['pass', 'fail'])
  await expect.poll(async () => (await rowOf(alike.uuid)).look_alike, { timeout: 20_000 }).toBe(same.uuid)
  await undo(who.borrower, removed.data.changeId)
  await expect.poll(() => answersOf(same.uuid), { timeout: 20_000 }).toEqual(['fail', 'fail'])
  await jobs.stop()
})

async function removeAll(...ids: string[]) {
  await world.db.updateTable('media').set({ deleted_at: world.clock.now() }).where('uuid', 'in', ids).execute()
}
