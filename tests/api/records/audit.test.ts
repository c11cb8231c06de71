import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { roles } from 'contract/core/roles'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { aLot } from 'tests/support/builders/lots'
import { aReview, first } from 'tests/support/builders/review'
import { aVoiceNote, resultOf, upload } from 'tests/support/files/uploads'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
const ours = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email, street: '1 Our Street' })
const theirs = await aLot(world, { agency: who.agency2.uuid, borrower_email: who.borrower2.email })
const budget = (person: Person, lotId: string, totalBudget: number) =>
  call(world, person, 'lots.updateTotalBudget', { params: { lotId }, body: { totalBudget } })
const trail = async (person: Person, query: object = {}) => {
  const { status, data } = await call(world, person, 'audit.list', { query })
  expect(status).toBe(200)
  return data
}

await budget(who.agency, ours.uuid, 100)
await budget(who.admin, ours.uuid, 200)
await budget(who.agency2, theirs.uuid, 300)
// Seals the entries now instead of waiting for the sealer.
await sql`select seal_journal(1000)`.execute(world.db)

test('says who did what to which record, before and after, the latest first', async () => {
  const { data } = await trail(who.admin, { filters: { noun: ['lot'], record: [ours.uuid] } })
  expect(data.map(({ actor, after }) => [actor?.name, after?.totalBudget])).toEqual([
    ['Admin Tester', 200],
    ['Agency Tester', 100],
  ])
  expect(data[0]).toMatchObject({
    operation: 'lots.updateTotalBudget',
    role: 'admin',
    noun: 'lot',
    uuid: ours.uuid,
    about: '1 Our Street',
    before: { totalBudget: 100 },
  })
  expect(data[0]?.changed).toContain('totalBudget')
})

test('names records without a lot: the person, the lender, the cost code', async () => {
  const name = { firstName: 'Nadia', lastName: 'Bakri' }
  const invited = await call(world, who.agency, 'users.invite', {
    body: { ...name, email: 'nadia@audit.test', role: roles.borrower },
  })
  expect(invited.status).toBe(200)
  await sql`select seal_journal(1000)`.execute(world.db)
  const { data } = await trail(who.agency, { filters: { noun: ['user'] } })
  expect(data.map(({ operation, about }) => [operation, about])).toEqual([['users.invite', 'Nadia Bakri']])
})

test('names the part of a draw request: the item, and the file of a photo', async () => {
  const { media, item, drawRequest, lot } = await aReview(world, who)
  const { uuid: id, file_name } = first(media)
  await call(world, who.reviewer, 'inspections.validateMedia', { params: { id }, body: { status: 'verified' } })
  await sql`select seal_journal(1000)`.execute(world.db)
  const { data } = await trail(who.admin, { filters: { noun: ['media'], record: [id] } })
  const part = `${item.code} ${item.title}, ${file_name}`
  expect(data).toMatchObject([{ about: `${lot.street}, ${drawRequest.title}`, part }])
})

test('reads the stored reason of a voice note without words in the reader’s language', async () => {
  const { media } = await aReview(world, who)
  const { uuid: id } = first(media)
  const note = await upload(world, who.reviewer, aVoiceNote(), { kind: 'voice', target: id, filename: 'note.wav' })
  const body = { text: '', audio: resultOf(note) }
  expect((await call(world, who.reviewer, 'inspections.commentMedia', { params: { id }, body })).status).toBe(200)
  await sql`select seal_journal(1000)`.execute(world.db)
  const query = { filters: { noun: ['media'], record: [id] } }
  const spanish = { headers: { 'accept-language': 'es-US' } }
  const { data } = await call(world, who.admin, 'audit.list', { query }, spanish)
  expect(data.data).toMatchObject([{ after: { status: 'defective', remarks: 'Escuche la nota de voz' } }])
})

test('is chained: the hashes match the journal, without gaps', async () => {
  const { data } = await trail(who.admin, { limit: 100 })
  const rows = await world.db
    .selectFrom('journal')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .execute()
  const hashes = new Map(rows.map(({ position, hash }) => [position, hash?.toString('hex')]))
  for (const { position, hash } of data) expect(hash).toBe(hashes.get(position))
  expect([...hashes.keys()].map(Number).sort((one, other) => one - other)).toEqual(
    Array.from({ length: hashes.size }, (_, index) => index + 1),
  )
})

test('shows an agency only entries of its own records', async () => {
  expect((await trail(who.agency)).data.every(({ lotId }) => lotId !== theirs.uuid)).toBe(true)
  expect((await trail(who.agency2)).data.map(({ uuid }) => uuid)).toEqual([theirs.uuid])
  expect((await trail(who.agency2, { filters: { record: [ours.uuid] } })).totalRecord).toBe(0)
  for (const person of [who.reviewer, who.borrower])
    expect((await call(world, person, 'audit.list', { query: {} })).status).toBe(403)
})

test('has the same pages by number and by cursor', async () => {
  // The two refusals above are recorded after their responses; a later entry would move the pages.
  await vi.waitFor(
    async () => {
      await sql`select seal_journal(1000)`.execute(world.db)
      expect((await trail(who.admin, { filters: { operation: ['calls.refused'] } })).totalRecord).toBe(2)
    },
    { timeout: 20_000 },
  )
  const first = await trail(who.admin, { limit: 1 })
  const byCursor = await trail(who.admin, { limit: 1, cursor: first.cursor })
  const byPage = await trail(who.admin, { limit: 1, page: 2 })
  expect(byCursor.data).toEqual(byPage.data)
  expect(byCursor.data[0]?.position).toBeLessThan(first.data[0]?.position ?? 0)
  // Each page has a cursor to the previous one; the second page's is the latest page.
  const third = await trail(who.admin, { limit: 1, cursor: byCursor.cursor })
  expect([first.newer, byCursor.newer, third.newer]).toEqual([null, null, first.cursor])
  expect((await trail(who.admin, { limit: 1, cursor: third.newer })).data).toEqual(byCursor.data)
  expect((await callWrongly(world, who.admin, 'audit.list', { query: { cursor: 'x' } })).status).toBe(400)
  expect((await callWrongly(world, who.admin, 'audit.list', { query: { filters: { noun: ['x'] } } })).status).toBe(400)
})

test('filters by actor, by part of the actor’s name, and by time', async () => {
  const amounts = async (query: object) =>
    (await trail(who.admin, { ...query, limit: 100 })).data.flatMap(({ after }) => after?.totalBudget ?? [])
  expect(await amounts({ keyword: 'agency test', filters: { record: [ours.uuid] } })).toEqual([100])
  expect(await amounts({ keyword: 'nobody at all' })).toEqual([])
  const [{ at = '' } = {}] = (await trail(who.admin)).data
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(await amounts({ filters: { from: [later] } })).toEqual([])
  expect(await amounts({ filters: { until: [later], record: [ours.uuid] } })).toEqual([200, 100])
  expect(await amounts({ filters: { until: ['2000-01-01T00:00:00Z'] } })).toEqual([])
  const wrong = await callWrongly(world, who.admin, 'audit.list', { query: { filters: { from: ['yesterday'] } } })
  expect(wrong.status).toBe(400)
})

test('distinguishes actions of people from the system’s', async () => {
  const itself = { db: world.db, actor: null, operation: 'media.process', now: world.clock.now() } as const
  await record(itself, [{ noun: 'media', uuid: newId(itself.now), lot: ours.uuid, changed: [] }])
  await sql`select seal_journal(1000)`.execute(world.db)
  const operations = async (by?: string[]) =>
    (await trail(who.agency, { filters: { record: [ours.uuid], ...(by && { by }) } })).data.map((one) => one.operation)
  const budgets = ['lots.updateTotalBudget', 'lots.updateTotalBudget']
  expect(await operations(['people'])).toEqual(budgets)
  expect(await operations(['system'])).toEqual(['media.process'])
  for (const all of [['people', 'system'], undefined])
    expect(await operations(all)).toEqual(['media.process', ...budgets])
})

test('filters by action', async () => {
  const operation = ['lots.updateTotalBudget']
  expect((await trail(who.agency, { filters: { operation, record: [ours.uuid] } })).totalRecord).toBe(2)
  expect((await trail(who.agency, { filters: { operation: ['users.invite'], record: [ours.uuid] } })).totalRecord).toBe(
    0,
  )
  const wrong = await callWrongly(world, who.admin, 'audit.list', { query: { filters: { operation: ['x'] } } })
  expect(wrong.status).toBe(400)
})
