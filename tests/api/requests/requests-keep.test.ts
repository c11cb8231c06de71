import { t as ruleText } from 'locales/rules'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { beforeAll, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { mostDollars } from 'contract/core/limits'
import { amountTooLarge } from 'contract/money/money'
import { newId } from 'provider/db/ids'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { expectMaintainedFacts } from 'tests/support/world/maintained-facts'
import { aPerson, type Person } from 'tests/support/world/people'

type Form = InputOf<'requests.create'>['body']

const { world, who, undo } = await inWorld()
let codes: string[]

beforeAll(async () => {
  codes = [(await aCostCode(world)).uuid, (await aCostCode(world)).uuid, (await aCostCode(world)).uuid]
})

const aHome = (facts: Parameters<typeof aLot>[1] = {}) => aLot(world, { agency: who.agency.uuid, ...facts })
const form = (lotId: string, given: Partial<Form> = {}): Form => ({
  lotId,
  title: 'Shell',
  totalBudget: 100_000,
  costCodeIds: codes,
  ...given,
})
const create = async (given: Partial<Form> = {}, person: Person = who.agency) =>
  call(world, person, 'requests.create', { body: form(given.lotId ?? (await aHome()).uuid, given) })
const update = (person: Person, id: string, body: InputOf<'requests.update'>['body']) =>
  call(world, person, 'requests.update', { params: { id }, body })
const details = async (person: Person, id: string) =>
  (await call(world, person, 'requests.details', { params: { id } })).data?.result ?? null
const chosen = async (id: string) => {
  const rows = await world.db.selectFrom('request_lenders').select('lender').where('draw_request', '=', id).execute()
  return rows.map(({ lender }) => lender)
}
const photosOf = (items: readonly { photosWanted: number | null }[]) => items.map(({ photosWanted }) => photosWanted)
const budgets = (items: readonly { budget: number }[]) => items.map(({ budget }) => budget)

describe('adding a draw request', () => {
  test('creates an item for each cost code with its share, of the lot’s agency', async () => {
    const { status, message, data } = await create({ reviewer: who.reviewer.uuid, description: ' Walls ' })
    expect([status, message]).toEqual([200, 'Draw request added.'])
    expect(data.drawRequest).toMatchObject({
      number: 1,
      title: 'Shell',
      description: 'Walls',
      status: 'pending',
      totalBudget: 100_000,
      agency: { uuid: who.agency.uuid },
      reviewerId: who.reviewer.uuid,
      itemCount: 3,
      createdBy: { uuid: who.agency.uuid },
    })
    expect(budgets(data.items)).toEqual([33_334, 33_333, 33_333])
    expect(data.items.map(({ status: one }) => one)).toEqual(Array(3).fill('Not initiated'))
    await expectMaintainedFacts(world)
  })

  test('is due today in the user’s time zone, else in the lot’s', async () => {
    const present = world.clock.now()
    world.clock.set(new Date('2026-12-01T05:30:00Z'))
    const india = await aPerson(world, { role: 'agency' })
    await world.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).where('uuid', '=', india.uuid).execute()
    const texan = await aPerson(world, { role: 'agency' })
    const dueOn = async (person: Person, given: Partial<Form> = {}) => {
      const { uuid } = await aLot(world, { agency: person.uuid })
      return (await create({ lotId: uuid, ...given }, person)).data.drawRequest.dueDate
    }
    expect(await dueOn(india)).toBe('2026-12-01')
    expect(await dueOn(texan)).toBe('2026-11-30')
    expect(await dueOn(texan, { dueDate: '2027-02-03' })).toBe('2027-02-03')
    world.clock.set(present)
  })

  test('numbers are consecutive, even concurrently, and never reused', async () => {
    const lotId = (await aHome()).uuid
    const both = await Promise.all([create({ lotId }), create({ lotId })])
    expect(both.map(({ data }) => data.drawRequest.number).sort()).toEqual([1, 2])
    const target = { ids: both.map(({ data }) => data.drawRequest.uuid) }
    await call(world, who.agency, 'requests.delete', { body: { target } })
    expect((await create({ lotId })).data.drawRequest.number).toBe(3)
  })

  test('uses given shares, and reports the difference of a wrong sum', async () => {
    const shares = codes.map((costCodeId, index) => ({ costCodeId, budget: [50_000, 30_000, 20_000][index] ?? 0 }))
    expect(budgets((await create({ shares })).data.items)).toEqual([50_000, 30_000, 20_000])
    const wrong = await create({ shares, totalBudget: 90_000 })
    expect(wrong.status).toBe(400)
    expect(wrong.issues).toEqual([
      { path: 'shares', message: 'The shares add up to $100,000, $10,000 more than the total budget' },
    ])
  })

  test('accepts no amount over a trillion, in the total or a share', async () => {
    expect((await create({ totalBudget: mostDollars })).status).toBe(200)
    const over = await create({ totalBudget: mostDollars + 1 })
    expect(over.issues).toEqual([{ path: 'totalBudget', message: amountTooLarge() }])
    const shares = codes.map((costCodeId, index) => ({ costCodeId, budget: index === 0 ? mostDollars + 1 : 0 }))
    expect((await create({ shares })).issues).toEqual([{ path: 'shares.0.budget', message: amountTooLarge() }])
  })

  test('requests photos where given, and leaves the rest to the borrower', async () => {
    const [first = '', second = ''] = codes
    const { data } = await create({ photos: [{ costCodeId: second, photosWanted: 4 }] })
    expect(photosOf(data.items)).toEqual([null, 4, null])
    for (const photos of [
      [{ costCodeId: newId(), photosWanted: 4 }],
      [first, first].map((costCodeId) => ({ costCodeId, photosWanted: 2 })),
    ]) {
      const { status, issues } = await create({ photos })
      expect([status, issues]).toEqual([400, [{ path: 'photos', message: refusal('photosOthers') }]])
    }
    expect((await create({ photos: [{ costCodeId: first, photosWanted: 201 }] })).issues[0]?.path).toBe(
      'photos.0.photosWanted',
    )
  })

  test.each<[string, () => Promise<Partial<Form>>, string, string]>([
    [
      'a reviewer of another agency',
      async () => ({ reviewer: who.reviewer2.uuid }),
      'reviewer',
      refusal('notItsReviewer'),
    ],
    [
      'somebody who does not review',
      async () => ({ reviewer: who.borrower.uuid }),
      'reviewer',
      refusal('notItsReviewer'),
    ],
    [
      'a lender of another agency',
      async () => ({ lenders: [(await aLender(world, { agency: who.agency2.uuid })).uuid] }),
      'lenders',
      refusal('notItsLender'),
    ],
    [
      'a cost code of another agency',
      async () => ({ costCodeIds: [(await aCostCode(world, { agency: who.agency2.uuid })).uuid] }),
      'costCodeIds',
      refusal('notACostCode'),
    ],
    [
      'an inactive cost code',
      async () => ({ costCodeIds: [(await aCostCode(world, { status: 'inactive' })).uuid] }),
      'costCodeIds',
      refusal('notACostCode'),
    ],
    [
      'a cost code twice',
      async () => ({ costCodeIds: [codes[0] ?? '', codes[0] ?? ''] }),
      'costCodeIds',
      refusal('sameCostCode'),
    ],
    ['no cost code', async () => ({ costCodeIds: [] }), 'costCodeIds', 'Cost code is required'],
    ['no title', async () => ({ title: ' ' }), 'title', 'Title is required'],
    [
      'a due date with a year of two digits',
      async () => ({ dueDate: '0026-11-29' }),
      'dueDate',
      sayOfField('yearRange', { from: '2000', to: '2200' }),
    ],
  ])('refuses %s at the field', async (_what, given, path, message) => {
    const { status, issues } = await create(await given())
    expect([status, issues]).toEqual([400, [{ path, message }]])
  })

  test('reports missing fields with the specification’s messages', async () => {
    const { issues } = await callWrongly(world, who.agency, 'requests.create', { body: { lotId: newId() } })
    expect(issues).toEqual(
      expect.arrayContaining([
        { path: 'title', message: 'Title is required' },
        { path: 'totalBudget', message: 'Total budget is required' },
      ]),
    )
  })

  test('accepts a lender and a code of its agency, and shows the lenders on its page', async () => {
    const lender = await aLender(world, { agency: who.agency.uuid, name: 'First Bank' })
    const own = await aCostCode(world, { agency: who.agency.uuid })
    const { data } = await create({ lenders: [lender.uuid], costCodeIds: [own.uuid] })
    const page = await call(world, who.agency, 'requests.requestDetails', { params: { id: data.drawRequest.uuid } })
    expect(page.data.lenders).toEqual([{ uuid: lender.uuid, name: 'First Bank' }])
  })

  test('on another agency’s lot is 404; undo removes it and redo restores it with its items', async () => {
    const foreign = await aLot(world, { agency: who.agency2.uuid })
    expect((await create({ lotId: foreign.uuid })).status).toBe(404)
    const { data, changeId } = await create()
    const undone = await undo(who.agency, changeId)
    expect([undone.status, await details(who.agency, data.drawRequest.uuid)]).toEqual([200, null])
    await undo(who.agency, undone.changeId)
    expect((await details(who.agency, data.drawRequest.uuid))?.inspectionItems).toHaveLength(3)
    await expectMaintainedFacts(world)
  })
})

describe('editing a draw request', () => {
  test('keeps omitted fields, splits a new total again, and is undone as one change', async () => {
    const { drawRequest, items } = (await create()).data
    const edit = { title: 'Roof', totalBudget: 90_000, reviewer: who.reviewer.uuid, version: 1 }
    const { status, message, data, changeId } = await update(who.agency, drawRequest.uuid, edit)
    expect([status, message]).toEqual([200, 'Request Updated'])
    const { data: changes } = await call(world, who.agency, 'changes.list', { query: { limit: 1 } })
    expect(changes.data.map(({ text }) => text)).toEqual(['Draw request changed'])
    expect(data.drawRequest).toMatchObject({
      title: 'Roof',
      totalBudget: 90_000,
      reviewerId: who.reviewer.uuid,
      version: 2,
    })
    expect(data.drawRequest.dueDate).toBe(drawRequest.dueDate)
    expect(budgets(data.items)).toEqual([30_000, 30_000, 30_000])
    await expectMaintainedFacts(world)
    expect((await undo(who.agency, changeId)).status).toBe(200)
    const back = await details(who.agency, drawRequest.uuid)
    expect(back).toMatchObject({ title: 'Shell', totalBudget: 100_000, reviewerId: null })
    expect(budgets(back?.inspectionItems ?? [])).toEqual(budgets(items))
    await expectMaintainedFacts(world)
  })

  test('added cost codes become items, removed ones are deleted, and custom items stay', async () => {
    const { drawRequest } = (await create({ costCodeIds: codes.slice(0, 2) })).data
    const own = await anItem(world, { draw_request: drawRequest.uuid, budget: 0 })
    const body = {
      costCodeIds: codes.slice(1),
      shares: [
        { costCodeId: codes[1] ?? '', budget: 60_000 },
        { costCodeId: codes[2] ?? '', budget: 30_000 },
        { itemId: own.uuid, budget: 10_000 },
      ],
    }
    const { data, changeId } = await update(who.agency, drawRequest.uuid, body)
    expect(budgets(data.items)).toEqual([60_000, 10_000, 30_000])
    await undo(who.agency, changeId)
    expect(budgets((await details(who.agency, drawRequest.uuid))?.inspectionItems ?? [])).toEqual([50_000, 50_000, 0])
  })

  test('changes and clears the number of photos, with the rest in one undoable change', async () => {
    const [first = '', second = '', third = ''] = codes
    const asked = [first, second].map((costCodeId) => ({ costCodeId, photosWanted: 4 }))
    const { drawRequest, items } = (await create({ photos: asked })).data
    const photos = [
      { itemId: items[0]?.uuid ?? '', photosWanted: null },
      { costCodeId: third, photosWanted: 6 },
    ]
    const { data, changeId } = await update(who.agency, drawRequest.uuid, { title: 'Roof', photos })
    expect(photosOf(data.items)).toEqual([null, 4, 6])
    expect(data.items.map(({ version }) => version)).toEqual([2, 1, 2])
    await undo(who.agency, changeId)
    const back = await details(who.agency, drawRequest.uuid)
    expect([back?.title, photosOf(back?.inspectionItems ?? [])]).toEqual(['Shell', [4, 4, null]])
    await expectMaintainedFacts(world)
  })

  test('an older form gets a conflict with another’s shares, and both stay undoable', async () => {
    const { drawRequest, items } = (await create()).data
    const shares = items.map(({ uuid: itemId }, index) => ({ itemId, budget: [50_000, 30_000, 20_000][index] ?? 0 }))
    const { status, data, changeId } = await update(who.agency, drawRequest.uuid, { shares, version: 1 })
    expect([status, data.drawRequest.version]).toEqual([200, 2])
    const late = { shares: shares.map(({ itemId }) => ({ itemId, budget: 0 })), totalBudget: 0, version: 1 }
    expect((await update(who.agency, drawRequest.uuid, late)).status).toBe(409)
    expect(budgets((await details(who.agency, drawRequest.uuid))?.inspectionItems ?? [])).toEqual([
      50_000, 30_000, 20_000,
    ])
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect(budgets((await details(who.agency, drawRequest.uuid))?.inspectionItems ?? [])).toEqual(budgets(items))
    await expectMaintainedFacts(world)
  })

  test('does not remove an item with media', async () => {
    const { drawRequest, items } = (await create()).data
    await aMedia(world, { item: items[0]?.uuid ?? '', uploaded_by: who.borrower.uuid })
    const { status, issues } = await update(who.agency, drawRequest.uuid, { costCodeIds: codes.slice(1) })
    expect([status, issues[0]?.path]).toEqual([400, 'costCodeIds'])
    expect(issues[0]?.message).toContain('has photos or videos, so it can’t be removed')
  })

  test('stale is 409 with the current draw request; completed is frozen', async () => {
    const { drawRequest } = (await create()).data
    await update(who.admin, drawRequest.uuid, { title: 'Other' })
    const stale = await update(who.agency, drawRequest.uuid, { title: 'Mine', version: 1 })
    expect(stale.body).toMatchObject({
      status: 409,
      changedBy: 'Admin Tester',
      current: { title: 'Other', version: 2 },
    })
    const lot = await aHome()
    const done = await aDrawRequest(world, { lot: lot.uuid, status: 'completed' })
    const frozen = await update(who.agency, done.uuid, { title: 'Mine' })
    expect([frozen.status, frozen.message]).toEqual([409, ruleText('rule.frozen')])
  })

  test('refuses a reviewer of another agency, accepts none, and undoes changed lenders', async () => {
    const { drawRequest } = (await create({ reviewer: who.reviewer.uuid })).data
    expect((await update(who.agency, drawRequest.uuid, { reviewer: who.reviewer2.uuid })).status).toBe(400)
    const lender = await aLender(world, { agency: who.agency.uuid })
    const { data, changeId } = await update(who.agency, drawRequest.uuid, { reviewer: null, lenders: [lender.uuid] })
    expect(data.drawRequest.reviewer).toBeNull()
    expect(await chosen(drawRequest.uuid)).toEqual([lender.uuid])
    await undo(who.agency, changeId)
    expect(await chosen(drawRequest.uuid)).toEqual([])
  })

  test('undo is blocked by lenders that somebody else chose since, but not by other fields', async () => {
    const { drawRequest } = (await create()).data
    const [mine, theirs] = [
      await aLender(world, { agency: who.agency.uuid }),
      await aLender(world, { agency: who.agency.uuid }),
    ]
    const { changeId } = await update(who.agency, drawRequest.uuid, { lenders: [mine.uuid] })
    await update(who.admin, drawRequest.uuid, { title: 'Other' })
    const other = await update(who.admin, drawRequest.uuid, { lenders: [theirs.uuid] })
    const refused = await undo(who.agency, changeId)
    expect([refused.status, refused.body.changedBy]).toEqual([409, 'Admin Tester'])
    expect(await chosen(drawRequest.uuid)).toEqual([theirs.uuid])
    expect((await undo(who.admin, other.changeId)).status).toBe(200)
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect(await chosen(drawRequest.uuid)).toEqual([])
  })
})
