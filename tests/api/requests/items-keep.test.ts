import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { describe, expect, test } from 'vitest'

import { mostDollars } from 'contract/core/limits'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aChecklistEntry, aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { expectMaintainedFacts } from 'tests/support/world/maintained-facts'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const stateOf = async (id: string) => {
  const { data } = await call(world, who.admin, 'requests.details', { params: { id } })
  const { totalBudget, inspectionItems, version, progress } = data.result
  return { totalBudget, items: inspectionItems.map(({ code }) => code), version, progress }
}

/** A draw request of 100,000 with one item of the same budget, of the first agency and its reviewer. */
async function aHome(facts: Partial<Parameters<typeof aDrawRequest>[1]> = {}) {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const request = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, ...facts })
  const item = await anItem(world, { draw_request: request.uuid, code: 'A-1', budget: 100_000 })
  return { lot, request, item, id: request.uuid }
}

describe('adding an item', () => {
  test('adds it for a cost code, and the total grows by its budget; undo removes both', async () => {
    const { id } = await aHome()
    const code = await aCostCode(world, { code: 'B-2', category: 'Roof', checklist: ['Felt', 'Shingles'] })
    const body = { inspectionId: id, costCodeId: code.uuid, budget: 20_000, remarks: 'From the street', version: 1 }
    const { status, message, data, changeId } = await call(world, who.reviewer, 'inspections.insertItem', { body })
    expect([status, message]).toEqual([200, 'Inspection item added.'])
    expect(data.item).toMatchObject({
      code: 'B-2',
      costCodeCategory: 'Roof',
      budget: 20_000,
      status: 'Not initiated',
      remarks: 'From the street',
      position: 1,
    })
    expect(data.item.checklist.map(({ title }) => title)).toEqual(['Felt', 'Shingles'])
    expect(data.drawRequest).toEqual({ uuid: id, totalBudget: 120_000, version: 2 })
    expect(await stateOf(id)).toMatchObject({ totalBudget: 120_000, items: ['A-1', 'B-2'] })
    await expectMaintainedFacts(world)
    const undone = await undo(who.reviewer, changeId)
    expect([undone.status, await stateOf(id)]).toMatchObject([200, { totalBudget: 100_000, items: ['A-1'] }])
    await undo(who.reviewer, undone.changeId)
    expect(await stateOf(id)).toMatchObject({ totalBudget: 120_000, items: ['A-1', 'B-2'] })
    await expectMaintainedFacts(world)
  })

  test('refuses a used code, another agency’s, a stale version and a completed inspection', async () => {
    const { id } = await aHome()
    const code = await aCostCode(world)
    const insert = (body: { costCodeId: string; inspectionId?: string; version?: number }) =>
      call(world, who.agency, 'inspections.insertItem', { body: { inspectionId: id, ...body } })
    await insert({ costCodeId: code.uuid })
    const twice = await insert({ costCodeId: code.uuid })
    expect([twice.status, twice.issues]).toEqual([400, [{ path: 'costCodeId', message: refusal('sameCostCode') }]])
    const foreign = await aCostCode(world, { agency: who.agency2.uuid })
    expect((await insert({ costCodeId: foreign.uuid })).issues).toEqual([
      { path: 'costCodeId', message: refusal('notACostCode') },
    ])
    const other = await aCostCode(world)
    expect((await insert({ costCodeId: other.uuid, version: 9 })).status).toBe(409)
    const done = await aHome({ status: 'completed' })
    const frozen = await insert({ costCodeId: other.uuid, inspectionId: done.id })
    expect([frozen.status, frozen.message]).toEqual([409, ruleText('rule.frozen')])
  })

  test('refuses a budget that exceeds the limit for totals', async () => {
    const { id } = await aHome({ total_budget: mostDollars })
    const code = await aCostCode(world)
    const insert = (budget: number) =>
      call(world, who.agency, 'inspections.insertItem', { body: { inspectionId: id, costCodeId: code.uuid, budget } })
    expect((await insert(1)).issues).toEqual([
      { path: 'budget', message: 'The total budget would be more than $1,000,000,000,000' },
    ])
    expect((await insert(0)).status).toBe(200)
  })

  test('with a custom code exists only on this draw request', async () => {
    const { id, lot } = await aHome()
    const add = (code: string) =>
      call(world, who.agency, 'inspections.addCustomCode', {
        params: { inspectionId: id },
        body: { code, title: 'Pond', budget: 500 },
      })
    const { data, message } = await add('X-9')
    expect([message, data.item.code, data.item.costCodeTitle]).toEqual(['Inspection item added.', 'X-9', 'Pond'])
    expect((await add('x-9')).issues).toEqual([{ path: 'code', message: refusal('sameCostCode') }])
    const codes = await call(world, who.agency, 'inspections.costCodesByLot', { params: { lotId: lot.uuid } })
    expect(codes.data.data.map(({ code, costCodeId }) => [code, costCodeId])).toEqual([
      ['A-1', null],
      ['X-9', null],
    ])
  })
})

describe('deleting items', () => {
  const remove = (person: Person, ids: string[], version?: number) =>
    call(world, person, 'inspections.deleteItem', { body: { ids, version } })

  test('reduces the total budget, announces the progress, and undo restores items with media', async () => {
    const { id, item } = await aHome({ total_budget: 150_000 })
    const other = await anItem(world, { draw_request: id, code: 'B-2', budget: 50_000, progress: 80 })
    await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    const before = await stateOf(id)
    const { status, message, data, changeId } = await remove(who.reviewer, [item.uuid], 1)
    expect([status, message, data.done]).toEqual([200, '1 item deleted', [item.uuid]])
    expect(await stateOf(id)).toMatchObject({ totalBudget: 50_000, items: [other.code], progress: 80 })
    const entry = await world.db
      .selectFrom('journal')
      .select('patch')
      .where('change', '=', changeId)
      .where('noun', '=', 'drawRequest')
      .where('version', 'is', null)
      .executeTakeFirstOrThrow()
    expect(entry.patch).toEqual({ progress: 80 })
    await expectMaintainedFacts(world)
    expect((await undo(who.reviewer, changeId)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ ...before, version: expect.anything() })
    await expectMaintainedFacts(world)
  })

  test('refuses an empty list, a stale version, and a completed inspection among others', async () => {
    const empty = await remove(who.agency, [])
    expect([empty.status, empty.message]).toEqual([400, 'Something went wrong'])
    const [open, done] = [await aHome(), await aHome({ status: 'completed' })]
    expect((await remove(who.agency, [open.item.uuid], 7)).status).toBe(409)
    const { data } = await remove(who.agency, [open.item.uuid, done.item.uuid])
    expect([data.done, data.refused]).toEqual([
      [open.item.uuid],
      [{ uuid: done.item.uuid, message: ruleText('rule.frozen') }],
    ])
    const refused = await remove(who.agency, [done.item.uuid])
    expect([refused.message, refused.data.done]).toEqual(['', []])
  })
})

describe('adding checklist lines', () => {
  const addLines = (itemId: string, titles: string[], version?: number) =>
    call(world, who.reviewer, 'inspections.createChecklist', { body: { itemId, titles, version } })

  test('adds them and updates the item’s progress; undo reverts both', async () => {
    const { item, id } = await aHome()
    const first = await aChecklistEntry(world, { item: item.uuid, title: 'Footings' })
    const set = { params: { uuid: first.uuid }, body: { progress: 60 } }
    await call(world, who.reviewer, 'inspections.updateChecklistProgress', set)
    const { status, message, data, changeId } = await addLines(item.uuid, ['Slab', ' Walls '], 2)
    expect([status, message]).toEqual([200, '2 lines added'])
    expect(data.entries.map(({ title, position }) => [title, position])).toEqual([
      ['Slab', 1],
      ['Walls', 2],
    ])
    expect(data.item.progress).toBe(20)
    expect((await stateOf(id)).progress).toBe(20)
    const undone = await undo(who.reviewer, changeId)
    expect(undone.status).toBe(200)
    expect((await stateOf(id)).progress).toBe(60)
    expect((await undo(who.reviewer, undone.changeId)).status).toBe(200)
    const lines = await call(world, who.reviewer, 'inspections.checklists', { params: { itemId: item.uuid } })
    expect(lines.data.data.map(({ title }) => title)).toEqual(['Footings', 'Slab', 'Walls'])
    expect((await stateOf(id)).progress).toBe(20)
  })

  test('refuses a duplicate line, a stale version, a completed inspection and an empty line', async () => {
    const { item } = await aHome()
    await addLines(item.uuid, ['Slab'])
    expect((await addLines(item.uuid, ['slab'])).issues).toEqual([{ path: 'titles.0', message: refusal('sameLine') }])
    expect((await addLines(item.uuid, ['Roof'], 9)).status).toBe(409)
    expect((await addLines(item.uuid, [' '])).issues).toEqual([{ path: 'titles.0', message: 'Line is required' }])
    const done = await aHome({ status: 'completed' })
    expect((await addLines(done.item.uuid, ['Roof'])).message).toBe(ruleText('rule.frozen'))
  })

  test('undo refuses a line whose progress was set since', async () => {
    const { item } = await aHome()
    const { data, changeId } = await addLines(item.uuid, ['Slab'])
    const set = { params: { uuid: data.entries[0]?.uuid ?? '' }, body: { progress: 10 } }
    await call(world, who.agency, 'inspections.updateChecklistProgress', set)
    expect((await undo(who.reviewer, changeId)).status).toBe(409)
  })
})

test('lists a lot’s cost codes once, with summed budgets and the latest progress', async () => {
  const { lot, id } = await aHome()
  const code = await aCostCode(world, { code: 'A-0' })
  await anItem(world, { draw_request: id, cost_code: code.uuid, code: 'A-0', budget: 10, progress: 90 })
  const second = await aDrawRequest(world, { lot: lot.uuid })
  const again = await anItem(world, { draw_request: second.uuid, cost_code: code.uuid, code: 'A-0', budget: 5 })
  const list = (person: Person) => call(world, person, 'inspections.costCodesByLot', { params: { lotId: lot.uuid } })
  const { data } = await list(who.agency)
  expect(data.data.map((row) => row.code)).toEqual(['A-0', 'A-1'])
  expect(data.data[0]).toMatchObject({
    costCodeId: code.uuid,
    budget: 15,
    progress: null,
    requestCount: 2,
    latest: { requestId: second.uuid, itemId: again.uuid, number: 2 },
  })
  // A reviewer only sees draw requests assigned to them.
  expect((await list(who.reviewer)).data.data[0]).toMatchObject({ budget: 10, progress: 90, requestCount: 1 })
  expect((await list(who.agency2)).status).toBe(404)
})
