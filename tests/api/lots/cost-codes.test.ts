import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { loadStarter } from 'provider/db/starter/load-starter'
import { newId } from 'provider/db/ids'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { createWorld } from 'tests/support/world/world'

const { world, who, undo } = await inWorld()

type Form = InputOf<'costCodes.add'>['body']
type Edit = NonNullable<InputOf<'costCodes.update'>['body']>

let made = 0
const code = () => `X-${(made += 1)}`
const add = (person: Person, form: Partial<Form> = {}, key?: string) =>
  call(world, person, 'costCodes.add', { body: { code: code(), title: 'Solar panels', ...form } }, key ? { key } : {})
const edit = (person: Person, id: string, body: Edit) =>
  call(world, person, 'costCodes.update', { params: { id }, body })
const list = async (person: Person, query: InputOf<'costCodes.list'>['query'] = {}) =>
  (await call(world, person, 'costCodes.list', { query })).data
const find = async (person: Person, id: string) => (await list(person, { filters: { ids: [id] } })).data[0]
const row = (uuid: string) =>
  world.db.selectFrom('cost_codes').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('the list', () => {
  test('contains the global codes, and those of the viewer’s agency', async () => {
    const global = await aCostCode(world)
    const [own, foreign] = [
      await aCostCode(world, { agency: who.agency.uuid }),
      await aCostCode(world, { agency: who.agency2.uuid }),
    ]
    const ids = [global.uuid, own.uuid, foreign.uuid]
    const shown = async (person: Person) => {
      const { data, totalRecords, page } = await list(person, { filters: { ids } })
      expect([totalRecords, page]).toEqual([data.length, 1])
      return data.map(({ uuid }) => uuid).sort()
    }
    expect(await shown(who.admin)).toEqual([...ids].sort())
    expect(await shown(who.agency)).toEqual([global.uuid, own.uuid].sort())
    expect(await shown(who.reviewer)).toEqual([global.uuid, own.uuid].sort())
    expect(await shown(who.borrower)).toEqual([global.uuid])
  })

  test('is searched by words, filtered and sorted, with an exact total', async () => {
    for (const [number, title, status] of [
      ['Q-10', 'Quay wall', 'active'],
      ['Q-9', 'Quay steps', 'inactive'],
      ['Q-11', 'Quay lamps', 'active'],
    ] as const)
      await aCostCode(world, { agency: who.agency.uuid, code: number, title, status, category: 'Waterside' })
    const codes = async (query: InputOf<'costCodes.list'>['query']) =>
      (await list(who.agency, { sortDescriptor: { column: 'code', direction: 'ascending' }, ...query })).data.map(
        (one) => one.code,
      )
    expect(await codes({ keyword: 'quay' })).toEqual(['Q-9', 'Q-10', 'Q-11'])
    expect(await codes({ keyword: 'waterside LAMPS' })).toEqual(['Q-11'])
    expect(await codes({ filters: { status: ['inactive'], category: ['Waterside'] } })).toEqual(['Q-9'])
    expect(await codes({ filters: { agency: ['none'], category: ['Waterside'] } })).toEqual([])
    expect((await list(who.agency, { limit: 2 })).data).toHaveLength(2)
    const all = await list(who.agency, { limit: 100 })
    expect((await list(who.agency, { limit: 2, page: 2 })).totalRecords).toBe(all.data.length)
  })
})

describe('adding', () => {
  test('makes an admin’s code global and an agency’s its own, each with its checklist', async () => {
    const global = await add(who.admin, { category: ' Services ', checklist: ['Rails fixed', ' Panels set '] })
    expect([global.status, global.message]).toEqual([200, 'Cost code added'])
    expect(global.data.costCode).toMatchObject({
      agency: null,
      category: 'Services',
      checklist: ['Rails fixed', 'Panels set'],
      status: 'active',
      version: 1,
    })
    const own = await add(who.agency)
    expect(own.data.costCode).toMatchObject({
      agency: { uuid: who.agency.uuid, name: 'First Agency' },
      category: null,
      checklist: [],
    })
    expect((await find(who.reviewer, own.data.costCode.uuid))?.title).toBe('Solar panels')
    const entry = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', own.changeId ?? '')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ noun: 'costCode', operation: 'costCodes.add', changed: ['created'], version: 1 })
  })

  test('reports errors at their fields with the specification’s messages', async () => {
    const wrong = await callWrongly(world, who.agency, 'costCodes.add', {
      body: { code: ' ', title: 'x'.repeat(121), checklist: ['Rails', ''] },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.issues).toEqual([
      { path: 'code', message: 'Code is required' },
      { path: 'title', message: 'Max length is 120' },
      { path: 'checklist.1', message: 'Line is required' },
    ])
  })

  test('rejects a code that someone would see twice, ignoring case', async () => {
    const global = await add(who.admin, { code: 'Dup-1', title: 'Masonry' })
    const taken = { status: 400, issues: [{ path: 'code', message: refusal('codeTaken', { title: 'Masonry' }) }] }
    expect(await add(who.admin, { code: 'DUP-1' })).toMatchObject(taken)
    expect(await add(who.agency, { code: 'dup-1' })).toMatchObject(taken)
    const own = await add(who.agency, { code: 'Dup-2', title: 'Docks' })
    expect((await add(who.agency2, { code: 'Dup-2' })).status).toBe(200)
    expect(await add(who.admin, { code: 'dup-2' })).toMatchObject({
      status: 400,
      issues: [{ path: 'code', message: expect.stringMatching(/already in use: .+, of (First|Second) Agency/) }],
    })
    expect((await edit(who.agency, own.data.costCode.uuid, { code: 'DUP-1' })).issues[0]?.path).toBe('code')
    expect((await edit(who.admin, global.data.costCode.uuid, { code: 'dup-1' })).data.costCode.code).toBe('dup-1')
  })

  test('of two concurrent equal codes one is refused', async () => {
    const answers = await Promise.all([add(who.admin, { code: 'Race' }), add(who.agency, { code: 'RACE' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('happens once per key', async () => {
    const key = newId()
    const form = { code: code(), title: 'Once' }
    const [first, again] = [await add(who.agency, form, key), await add(who.agency, form, key)]
    expect(again.data).toEqual(first.data)
    expect((await list(who.agency, { keyword: form.code })).totalRecords).toBe(1)
  })
})

describe('changing', () => {
  test('updates the sent fields, and keeps the others', async () => {
    const { data } = await add(who.agency, { category: 'Site', checklist: ['One'] })
    const { costCode, changeId } = (await edit(who.agency, data.costCode.uuid, { title: 'Panels', version: 1 })).data
    expect(costCode).toMatchObject({ title: 'Panels', category: 'Site', checklist: ['One'], version: 2 })
    expect(changeId).not.toBeNull()
    const cleared = await edit(who.agency, costCode.uuid, { category: null, checklist: ['Two', 'One'] })
    expect(cleared.data.costCode).toMatchObject({ title: 'Panels', category: null, checklist: ['Two', 'One'] })
    const nothing = await edit(who.agency, costCode.uuid, { title: 'Panels' })
    expect([nothing.data.changeId, nothing.data.costCode.version]).toEqual([null, 3])
  })

  test('refuses a stale version, with the current record', async () => {
    const { data } = await add(who.agency)
    await edit(who.agency, data.costCode.uuid, { title: 'Newer' })
    const stale = await edit(who.agency, data.costCode.uuid, { title: 'Older', version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('staleByYou')])
    expect(stale.body.current).toMatchObject({ title: 'Newer', version: 2 })
  })

  test('is for admins with global codes and for agencies with their own', async () => {
    const global = (await add(who.admin)).data.costCode.uuid
    const own = (await add(who.agency)).data.costCode.uuid
    const refused = await edit(who.agency, global, { title: 'Mine now' })
    expect([refused.status, refused.message]).toEqual([403, say('everybodys')])
    expect((await edit(who.agency2, own, { title: 'Mine now' })).status).toBe(404)
    expect((await edit(who.reviewer, own, { title: 'Mine now' })).status).toBe(403)
    expect((await edit(who.borrower, own, { title: 'Mine now' })).status).toBe(403)
    expect((await edit(who.admin, own, { title: 'Helped' })).status).toBe(200)
    expect((await row(global)).version).toBe(1)
  })

  test('activates and deactivates, once each', async () => {
    const id = (await add(who.agency)).data.costCode.uuid
    const set = (status: 'active' | 'inactive') =>
      call(world, who.agency, 'costCodes.setActive', { params: { id }, body: { status } })
    const off = await set('inactive')
    expect([off.message, off.data.costCode.status]).toEqual(['Cost code deactivated', 'inactive'])
    expect((await set('inactive')).data.changeId).toBeNull()
    expect((await set('active')).message).toBe('Cost code activated')
  })
})

describe('undo', () => {
  test('restores an edit with its checklist, and redoes it', async () => {
    const { data } = await add(who.agency, { title: 'Before', checklist: ['One', 'Two'] })
    const id = data.costCode.uuid
    const { changeId } = await edit(who.agency, id, { title: 'After', checklist: ['Three'] })
    const undone = await undo(who.agency, changeId)
    expect([undone.status, undone.message]).toEqual([200, `Undone: Cost code ${data.costCode.code} changed`])
    expect(await find(who.agency, id)).toMatchObject({ title: 'Before', checklist: ['One', 'Two'], version: 3 })
    await undo(who.agency, undone.changeId)
    expect(await find(who.agency, id)).toMatchObject({ title: 'After', checklist: ['Three'] })
  })

  test('removes an added code, and restores it unless the code was taken meanwhile', async () => {
    const { data, changeId } = await add(who.agency, { code: 'Back-1' })
    const undone = await undo(who.agency, changeId)
    expect(await find(who.agency, data.costCode.uuid)).toBeUndefined()
    const other = await add(who.agency, { code: 'back-1', title: 'Taken' })
    const refused = await undo(who.agency, undone.changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('codeTaken', { title: 'Taken' })])
    // The code may become free again, so the error names the change.
    expect(refused.body.current).toEqual({ changeId: undone.changeId, what: 'Cost code Back-1 added' })
    await undo(who.agency, other.changeId)
    expect((await undo(who.agency, undone.changeId)).status).toBe(200)
    expect((await find(who.agency, data.costCode.uuid))?.code).toBe('Back-1')
  })

  test('is not possible over another person’s change of the same field, nor by another person', async () => {
    const { data } = await add(who.agency, { checklist: ['One'] })
    const { changeId } = await edit(who.agency, data.costCode.uuid, { checklist: ['Two'] })
    await edit(who.admin, data.costCode.uuid, { checklist: ['Three'] })
    const refused = await undo(who.agency, changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('changedSince', { who: who.admin.name })])
    expect((await undo(who.agency2, changeId)).status).toBe(404)
  })
})

test('an item starts with its code’s checklist and keeps it regardless of the code', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const create = (costCodeIds: string[]) =>
    call(world, who.agency, 'requests.create', {
      body: { lotId: lot.uuid, title: 'Roof', totalBudget: 10_000, costCodeIds },
    })
  const [one, two] = [
    await aCostCode(world, { checklist: ['Footings', 'Slab'] }),
    await aCostCode(world, { agency: who.agency.uuid, category: 'Site' }),
  ]
  const { data } = await create([two.uuid, one.uuid])
  await edit(who.admin, one.uuid, { title: 'Other words', checklist: [] })
  const request = (await call(world, who.agency, 'requests.details', { params: { id: data.drawRequest.uuid } })).data
    .result
  expect(request.inspectionItems.map(({ title, checklist }) => [title, checklist.map((line) => line.title)])).toEqual([
    [two.title, []],
    [one.title, ['Footings', 'Slab']],
  ])
  const gone = await add(who.agency)
  await undo(who.agency, gone.changeId)
  for (const id of [
    gone.data.costCode.uuid,
    (await aCostCode(world, { status: 'inactive' })).uuid,
    (await aCostCode(world, { agency: who.agency2.uuid })).uuid,
  ])
    expect((await create([one.uuid, id])).issues[0]?.path).toMatch(/^costCodeIds/)
})

test('a new installation gets the 35 trades once, each with a checklist', async () => {
  const fresh = await createWorld()
  try {
    // Two nodes start together: neither writes before both have begun.
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`
    const both = await fresh.db.transaction().execute(async (tx) => {
      await sql`lock table cost_codes in exclusive mode`.execute(tx)
      const nodes = [fresh, fresh].map(({ db, clock }) => loadStarter(db, clock.now()))
      await expect.poll(async () => (await waiting.execute(fresh.db)).rows[0]?.count).toBe(2)
      return nodes
    })
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    expect(await loadStarter(fresh.db, fresh.clock.now())).toBe(false)
    const codes = await fresh.db.selectFrom('cost_codes').selectAll().orderBy('created_at').execute()
    expect(codes.map(({ code: number }) => number)).toEqual(
      Array.from({ length: 35 }, (_, index) => String(index + 1).padStart(2, '0')),
    )
    expect(codes.filter(({ checklist, agency }) => checklist.length < 4 || agency !== null)).toEqual([])
  } finally {
    await fresh.stop()
  }
})
