import { beforeEach, expect, test } from 'vitest'
import { bytesInWords } from 'contract/text/bytes-words'
import { t as refusal } from 'locales/refusals'
import { purgeArchive } from 'provider/jobs/purge/purge-archive'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'
import { aJpeg, begin, giveUp, upload } from 'tests/support/files/uploads'

const limit = 1_000_000
const { world, who } = await inWorld({ env: { AGENCY_STORAGE_BYTES: String(limit) } })
let agency: Person
let lot: Awaited<ReturnType<typeof aLot>>
let item: Awaited<ReturnType<typeof anItem>>

async function aSite(of: Person) {
  const onLot = await aLot(world, { agency: of.uuid })
  const drawRequest = await aDrawRequest(world, { lot: onLot.uuid })
  return { lot: onLot, item: await anItem(world, { draw_request: drawRequest.uuid }) }
}

beforeEach(async () => {
  agency = await aPerson(world, { role: 'agency' })
  ;({ lot, item } = await aSite(agency))
})

const beginFor = (bytes: number, target = item.uuid) =>
  begin(world, who.borrower, bytes, { kind: 'media', target, filename: 'a.jpg' })
const storageOf = async (viewer: Person, userId?: string) =>
  (await call(world, viewer, 'users.profile', { query: { userId } })).data.storage
const usedBy = async (viewer: Person) => (await storageOf(viewer))?.used
const store = (bytes: number, facts: object = {}) =>
  aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, bytes, ...facts })
const full = (used: number) => refusal('agencyStorageFull', { used: bytesInWords(used), limit: bytesInWords(limit) })

test('refuses an upload that does not fit before its bytes are sent', async () => {
  await store(900_000)
  const { status, message } = await beginFor(100_001)
  expect([status, message]).toEqual([507, full(900_000)])
  expect((await beginFor(100_000)).status).toBe(201)
})

test('unfinished uploads count until they are canceled', async () => {
  const first = await beginFor(600_000)
  expect((await beginFor(600_000)).status).toBe(507)
  expect(await usedBy(agency)).toBe(600_000)
  await giveUp(world, who.borrower, first.headers.get('location') ?? '')
  expect((await beginFor(600_000)).status).toBe(201)
})

test('a finished upload counts once', async () => {
  const bytes = await aJpeg(200)
  expect((await upload(world, who.borrower, bytes, { target: item.uuid })).status).toBe(204)
  expect(await usedBy(agency)).toBe(bytes.length)
})

test('concurrent uploads cannot exceed the limit together', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => beginFor(300_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
})

test('the storage of another agency is not affected', async () => {
  await store(limit)
  const other = await aPerson(world, { role: 'agency' })
  const site = await aSite(other)
  expect((await beginFor(900_000, site.item.uuid)).status).toBe(201)
})

test('a deleted photo counts until it is purged, and a lot with all of its photos as well', async () => {
  const deleted = { deleted_at: new Date(world.clock.now().getTime() - 31 * 86_400_000) }
  await store(500_000, deleted)
  await store(300_000)
  expect(await usedBy(agency)).toBe(800_000)
  await purgeArchive(world.deps)
  expect(await usedBy(agency)).toBe(300_000)
  await world.db.updateTable('lots').set(deleted).where('uuid', '=', lot.uuid).execute()
  await purgeArchive(world.deps)
  expect(await usedBy(agency)).toBe(0)
})

test('a lot that moves to another agency takes its bytes with it', async () => {
  const other = await aPerson(world, { role: 'agency' })
  await store(400_000)
  const target = { ids: [lot.uuid] }
  await call(world, who.admin, 'lots.assignAgency', { body: { target, agency: other.uuid } })
  expect([await usedBy(agency), await usedBy(other)]).toEqual([0, 400_000])
})

test('sums many small changes correctly', async () => {
  for (let n = 0; n < 120; n += 1) await store(1000)
  expect(await usedBy(agency)).toBe(120_000)
})

test('the agency and the admin see the storage use, others do not', async () => {
  await store(250_000)
  const reviewer = await aPerson(world, { role: 'reviewer', agency: agency.uuid })
  const seen = { used: 250_000, limit }
  expect(await storageOf(agency)).toEqual(seen)
  expect(await storageOf(who.admin, agency.uuid)).toEqual(seen)
  expect(await storageOf(reviewer)).toBe(null)
  expect((await call(world, who.agency, 'users.profile', { query: { userId: agency.uuid } })).status).toBe(404)
})
