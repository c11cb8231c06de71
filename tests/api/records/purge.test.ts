import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { CheckKind } from 'contract/media/evidence-checks'
import { purgeArchive } from 'provider/jobs/purge/purge-archive'
import { removeFiles } from 'provider/jobs/purge/remove-files'
import { ensureQueues, type JobData } from 'provider/adapters/queues'
import { derivedKey } from 'provider/media/media-files'
import { recheck, recheckMedia } from 'provider/media/media-rows'
import { newId } from 'provider/db/ids'
import { logoKey } from 'provider/records/lender-logo'
import { pictureKey, pictureOfKey } from 'provider/records/profile-picture'
import { aLender as anyLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { aTemplate } from 'tests/support/builders/templates'
import { aUser } from 'tests/support/builders/users'
import { people, type People } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let who: People
const DAY_MS = 86_400_000

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
  await ensureQueues(world.deps)
})
beforeEach(() => purge())
afterAll(() => world.stop())

/** Purges, and runs the jobs that remove files and check media again. */
async function purge(): Promise<number> {
  const count = await purgeArchive(world.deps)
  const rechecks = await world.deps.boss.fetch<JobData['media.recheck']>('media.recheck', { batchSize: 100 })
  for (const { data } of rechecks) await recheck(world.deps, data)
  const jobs = await world.deps.boss.fetch<JobData['files.remove']>('files.remove', { batchSize: 100 })
  for (const { data } of jobs) await removeFiles(world.deps, data.keys)
  return count
}

const deleted = (daysAgo: number) => ({
  deleted_at: new Date(world.clock.now().getTime() - daysAgo * DAY_MS),
  deleted_by: who.admin.uuid,
})
const removed = (daysAgo: number) => ({ deleted_at: deleted(daysAgo).deleted_at })
type Table =
  | 'lots'
  | 'draw_requests'
  | 'inspection_items'
  | 'checklist_entries'
  | 'media'
  | 'comments'
  | 'attempts'
  | 'users'
  | 'lenders'
  | 'templates'
const isThere = async (table: Table, uuid: string) =>
  (await world.db.selectFrom(table).select('uuid').where('uuid', '=', uuid).execute()).length === 1

/** A lot with every kind of child record, and files for its photo. */
async function aTree(facts: object = {}, request: object = {}, ofItem: object = {}) {
  const lot = await aLot(world, { agency: who.agency.uuid, ...facts })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, ...request })
  const item = await anItem(world, { draw_request: drawRequest.uuid, checklist: ['Slab'], ...ofItem })
  const attempt = await anAttempt(world, { draw_request: drawRequest.uuid, submitted_by: who.borrower.uuid })
  await world.db
    .insertInto('attempt_items')
    .values({ attempt: attempt.uuid, item: item.uuid, media_count: 2 })
    .execute()
  const old = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 })
  const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, replaces: old.uuid })
  await world.db.updateTable('media').set({ replaced_by: media.uuid }).where('uuid', '=', old.uuid).execute()
  const comment = await aComment(world, { media: old.uuid, user_id: who.reviewer.uuid })
  const keys = [media.storage_key, derivedKey(media.storage_key, 'preview')]
  for (const key of keys) await world.deps.files.put(key, Buffer.from('a picture'))
  return { lot, drawRequest, item, attempt, media, comment, keys }
}

test('purges a lot after thirty days with all its records and files, with an audit entry', async () => {
  const { lot, drawRequest, item, attempt, media, comment, keys } = await aTree(deleted(30), deleted(30))
  const other = await aTree()
  expect(await purge()).toBeGreaterThan(0)
  const rows = [
    ['lots', lot],
    ['draw_requests', drawRequest],
    ['inspection_items', item],
    ['attempts', attempt],
    ['media', media],
    ['comments', comment],
  ] as const
  for (const [table, { uuid }] of rows) expect(await isThere(table, uuid), table).toBe(false)
  for (const key of keys) expect(await world.deps.files.stat(key)).toBeNull()
  const [entry] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', lot.uuid).execute()
  expect(entry).toMatchObject({ operation: 'archive.purge', noun: 'lot', actor: null, changed: ['purged'] })
  expect(entry?.before).toEqual({ name: `${lot.street}, ${lot.city}` })
  // Records that nobody deleted are unchanged.
  expect(await isThere('media', other.media.uuid)).toBe(true)
  expect(await world.deps.files.stat(other.keys[0] ?? '')).not.toBeNull()
})

async function answer(uuid: string, kind: CheckKind) {
  const found = await world.db.selectFrom('media').select('checks').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  return found.checks.find((check) => check.kind === kind)
}

test.each([
  ['lot', (daysAgo: number) => aTree(deleted(daysAgo), deleted(daysAgo))],
  ['draw request', (daysAgo: number) => aTree({}, deleted(daysAgo))],
  ['item', (daysAgo: number) => aTree({}, {}, deleted(daysAgo))],
])('a purged %s no longer counts against photos that matched its photos', async (_name, aDeletedTree) => {
  const gone = await aDeletedTree(30)
  world.clock.advance(1000)
  const [open, completed] = [await aTree(), await aTree({}, { status: 'completed' })]
  const copyOf = async (sha256: string, { item }: typeof open) =>
    (await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, sha256 })).uuid
  const [copy, kept] = [await copyOf(gone.media.sha256, open), await copyOf(gone.media.sha256, completed)]
  const unchecked = { checks: JSON.stringify([]), look_alike: gone.media.uuid }
  const isSimilar = (uuid: string) => world.db.updateTable('media').set(unchecked).where('uuid', '=', uuid).execute()
  for (const { media } of [open, completed]) await isSimilar(media.uuid)
  await recheckMedia(world.deps, [copy])
  expect(await answer(copy, 'sameFile')).toMatchObject({ result: 'fail', detail: 'used elsewhere' })
  expect(await purge()).toBeGreaterThan(0)
  expect(await answer(copy, 'sameFile')).toMatchObject({ result: 'pass' })
  expect(await answer(open.media.uuid, 'sameFile')).toMatchObject({ result: 'pass' })
  for (const uuid of [kept, completed.media.uuid]) expect(await answer(uuid, 'sameFile')).toBeUndefined()
})

test('purges nothing a day earlier', async () => {
  const { lot, keys } = await aTree(deleted(29), deleted(29))
  expect(await purge()).toBe(0)
  expect(await isThere('lots', lot.uuid)).toBe(true)
  expect(await world.deps.files.stat(keys[0] ?? '')).not.toBeNull()
})

test('keeps everything a report uses: a completed draw request, its items, its lot, its lenders', async () => {
  const { lot, drawRequest, item } = await aTree(deleted(40), { status: 'completed', ...deleted(40) })
  const single = await anItem(world, { draw_request: drawRequest.uuid, ...deleted(40) })
  const lender = await aLender(deleted(40))
  await world.db.insertInto('request_lenders').values({ draw_request: drawRequest.uuid, lender }).execute()
  expect(await purge()).toBe(0)
  expect(await isThere('lots', lot.uuid)).toBe(true)
  for (const one of [item, single]) expect(await isThere('inspection_items', one.uuid)).toBe(true)
  expect(await isThere('lenders', lender)).toBe(true)
})

test('purges a draw request and an item by themselves, and their lot stays', async () => {
  const { lot, drawRequest } = await aTree({}, deleted(31))
  const kept = await aDrawRequest(world, { lot: lot.uuid })
  const item = await anItem(world, { draw_request: kept.uuid, checklist: ['Footings'], ...deleted(31) })
  const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
  expect(await purge()).toBe(2)
  expect(await isThere('draw_requests', drawRequest.uuid)).toBe(false)
  expect(await isThere('inspection_items', item.uuid)).toBe(false)
  expect(await isThere('media', media.uuid)).toBe(false)
  for (const [table, uuid] of [
    ['lots', lot.uuid],
    ['draw_requests', kept.uuid],
  ] as const)
    expect(await isThere(table, uuid)).toBe(true)
})

test('purges a template after thirty days, even an agency’s default', async () => {
  const [old, young] = [await aTemplate(world, deleted(30)), await aTemplate(world, deleted(29))]
  await world.db.insertInto('template_defaults').values({ agency: who.agency2.uuid, template: old.uuid }).execute()
  expect(await purge()).toBe(1)
  expect([await isThere('templates', old.uuid), await isThere('templates', young.uuid)]).toEqual([false, true])
})

test('purges a lender with its logo', async () => {
  const logo = newId()
  await world.deps.files.put(logoKey(logo), Buffer.from('a logo'))
  const lender = await aLender({ logo, ...deleted(30) })
  expect(await purge()).toBe(1)
  expect(await isThere('lenders', lender)).toBe(false)
  expect(await world.deps.files.stat(logoKey(logo))).toBeNull()
})

test('purges a person; of one with activity only the name remains', async () => {
  const picture = newId()
  await world.deps.files.put(pictureKey(picture), Buffer.from('a face'))
  const facts = { status: 'deleted', picture, contact_number: '+1 555 0100', ...deleted(30) } as const
  const idle = await aUser(world, facts)
  const busy = await aUser(world, { ...facts, first_name: 'Busy', last_name: 'Person' })
  const { item } = await aTree()
  await aMedia(world, { item: item.uuid, uploaded_by: busy.uuid })
  expect(await purge()).toBe(2)
  expect(await isThere('users', idle.uuid)).toBe(false)
  const left = await world.db.selectFrom('users').selectAll().where('uuid', '=', busy.uuid).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ first_name: 'Busy', contact_number: null, picture: null, password_hash: null })
  expect(left.email).not.toContain('plumbline.test')
  expect(await world.deps.files.stat(pictureKey(picture))).toBeNull()
  // It is not retried and not in the archive.
  expect(await purge()).toBe(0)
})

async function aLender(facts: object = {}): Promise<string> {
  const now = world.clock.now()
  const row = {
    uuid: newId(now),
    agency: who.agency.uuid,
    name: 'Cedar Bank',
    created_at: now,
    updated_at: now,
    ...facts,
  }
  await world.db.insertInto('lenders').values(row).execute()
  return row.uuid
}

test('purges removed media after thirty days with their files, except in completed inspections', async () => {
  const { item, keys, media } = await aTree()
  const kept = await aTree({}, { status: 'completed' })
  const fresh = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, ...removed(29) })
  // The photo it had replaced is current again.
  const items = [item.uuid, kept.item.uuid]
  await world.db.updateTable('media').set({ replaced_by: null }).where('item', 'in', items).execute()
  for (const { uuid } of [media, kept.media])
    await world.db.updateTable('media').set(removed(31)).where('uuid', '=', uuid).execute()
  await purge()
  expect(await isThere('media', media.uuid)).toBe(false)
  for (const key of keys) expect(await world.deps.files.stat(key)).toBeNull()
  for (const { uuid } of [fresh, kept.media]) expect(await isThere('media', uuid)).toBe(true)
  const [entry] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', media.uuid).execute()
  expect(entry).toMatchObject({ operation: 'archive.purge', changed: ['purged'], item: item.uuid })
})

/** An uploaded logo that no lender uses. */
async function aLogo(daysAgo: number): Promise<string> {
  const id = newId(world.clock.now())
  const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
  const upload = { id, user_id: who.agency.uuid, metadata: JSON.stringify({ kind: 'lender' }), length: 9 }
  await world.db
    .insertInto('uploads')
    .values({ ...upload, result: id, created_at: at, finished_at: at })
    .execute()
  await world.deps.files.put(logoKey(id), Buffer.from('a picture'))
  return id
}

test('purges an unused logo after thirty days, but not a used or new one', async () => {
  const [unused, used, fresh] = [await aLogo(31), await aLogo(31), await aLogo(1)]
  await anyLender(world, { agency: who.agency.uuid, logo: used })
  await purge()
  expect(await world.deps.files.stat(logoKey(unused))).toBeNull()
  for (const id of [used, fresh]) expect(await world.deps.files.stat(logoKey(id))).not.toBeNull()
})

test('purges an unused profile picture after a day, but not a used, restorable or new one', async () => {
  const aPicture = async (hoursAgo: number, owner?: object) => {
    const picture = newId(new Date(world.clock.now().getTime() - hoursAgo * 3_600_000))
    await world.deps.files.put(pictureKey(picture), Buffer.from('a face'))
    if (owner) await aUser(world, { picture, ...owner })
    return pictureKey(picture)
  }
  /** A picture that an account had until some days ago, so that an undo may restore it. */
  const replaced = async (daysAgo: number) => {
    const picture = await aPicture(24 * 90)
    const [change, { uuid }] = [newId(), await aUser(world)]
    const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
    const made = { uuid: change, actor: uuid, operation: 'account.updateProfile', text: 'Profile saved', at }
    await world.db.insertInto('changes').values(made).execute()
    const before = JSON.stringify({ picture: pictureOfKey(picture) })
    const row = { change, position: 0, noun: 'user', uuid, before, version_after: 2 }
    await world.db.insertInto('change_rows').values(row).execute()
    return picture
  }
  const [orphan, forgotten] = [await aPicture(25), await replaced(31)]
  const kept = [
    await replaced(29),
    await aPicture(2),
    await aPicture(25, {}),
    await aPicture(25, { status: 'deleted', ...deleted(3) }),
  ]
  await purge()
  for (const key of [orphan, forgotten]) expect(await world.deps.files.stat(key)).toBeNull()
  for (const key of kept) expect(await world.deps.files.stat(key)).not.toBeNull()
})

test('a store that does not answer keeps no purge transaction open', async () => {
  const { lot, keys: ofTree } = await aTree(deleted(30), deleted(30))
  const keys = [...ofTree, logoKey(await aLogo(31))]
  const remove = vi.spyOn(world.deps.files, 'remove').mockRejectedValue(new Error('The object store does not answer'))
  expect(await purgeArchive(world.deps)).toBeGreaterThan(0)
  expect(remove).not.toHaveBeenCalled()
  remove.mockRestore()
  expect(await isThere('lots', lot.uuid)).toBe(false)
  expect(await world.deps.files.stat(keys[0] ?? '')).not.toBeNull()
  await purge()
  for (const key of keys) expect(await world.deps.files.stat(key)).toBeNull()
})
