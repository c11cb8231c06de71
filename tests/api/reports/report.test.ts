import { beforeEach, describe, expect, test } from 'vitest'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
let lotId: string
let requestId: string
let items: { uuid: string }[]

/** The example of domain rule 1: 40,000@100, 60,000@50, 20,000@0, 30,000@25 → 51.7. */
const vector = [
  [40_000, 100],
  [60_000, 50],
  [20_000, 0],
  [30_000, 25],
] as const

beforeEach(async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email })
  lotId = lot.uuid
  const facts = { lot: lotId, reviewer: who.reviewer.uuid, status: 'submitted', total_budget: 150_000 } as const
  requestId = (await aDrawRequest(world, facts)).uuid
  items = []
  for (const [budget, progress] of vector)
    items.push(await anItem(world, { draw_request: requestId, status: 'Submitted', budget, progress }))
})

const itemAt = (index: number) => items[index]?.uuid ?? ''
const photo = (index: number, status: 'pending' | 'verified' | 'defective') =>
  aMedia(world, { item: itemAt(index), uploaded_by: who.borrower.uuid, attempt: 1, status })
const lotReport = async () => (await call(world, who.agency, 'lots.reportDetails', { params: { id: lotId } })).data
const ofRequest = async () =>
  (await call(world, who.reviewer, 'inspections.report', { params: { id: requestId } })).data

describe('the report of a lot', () => {
  test('weights progress by budget, and states the completed part in whole dollars', async () => {
    const report = await lotReport()
    expect(report.progress).toBe(51.7)
    expect(report.inPlace).toBe(77_500)
    expect(report.totalBudget).toBe(150_000)
    expect(report.tableData.map(({ inPlace }) => inPlace)).toEqual([40_000, 30_000, 0, 7500])
    expect(report.graphData.map(({ value }) => value)).toEqual([100, 50, 0, 25])
    expect(report.graphImage).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('combines one code of several draw requests by budget', async () => {
    const second = await aDrawRequest(world, { lot: lotId, reviewer: who.reviewer.uuid })
    await anItem(world, { draw_request: second.uuid, budget: 120_000, progress: 0, code: '01-100', title: 'Item 1' })
    const { graphData, tableData, inspectionInfo, progress } = await lotReport()
    expect(tableData).toHaveLength(5)
    expect(inspectionInfo.map(({ number }) => number)).toEqual([1, 2])
    expect(graphData[0]).toEqual({ label: '01-100 Item 1, draws 1, 2', value: 25 })
    expect(progress).toBe(28.7)
  })

  test('has null progress and no graph without items', async () => {
    const bare = await aLot(world, { agency: who.agency.uuid })
    const { data } = await call(world, who.agency, 'lots.reportDetails', { params: { id: bare.uuid } })
    expect(data).toMatchObject({ progress: null, previousProgress: null, totalBudget: null, graphImage: null })
  })

  test('is answered while one of its draw requests is deleted', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const lot = await aLot(world, { agency: who.agency.uuid })
        const { uuid } = await aDrawRequest(world, { lot: lot.uuid })
        const reading = call(world, who.agency, 'lots.reportDetails', { params: { id: lot.uuid } })
        await call(world, who.agency, 'requests.delete', { body: { target: { ids: [uuid] } } })
        return (await reading).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('contains only verified media, by item and receipt, and counts the others', async () => {
    const later = await photo(1, 'verified')
    const early = await photo(0, 'verified')
    await photo(0, 'defective')
    await photo(2, 'pending')
    const { images, waiting, defective, tableData } = await lotReport()
    expect(images.map(({ uuid }) => uuid)).toEqual([early.uuid, later.uuid])
    expect({ waiting, defective }).toEqual({ waiting: 1, defective: 1 })
    expect(tableData.map((row) => row.images)).toEqual([1, 1, 0, 0])
  })

  test('lists verified media with failed checks, with who accepted them and the comment', async () => {
    const checks = JSON.stringify([
      { kind: 'distance', result: 'fail', value: 812, limit: 150, detail: '812 m, limit 150 m' },
      { kind: 'sharpness', result: 'warn', value: 60, limit: 100, detail: '60, limit 100' },
    ])
    const facts = { uploaded_by: who.borrower.uuid, attempt: 1, checks }
    const decided = { decided_by: who.reviewer.uuid, decided_at: world.clock.now() }
    const accepted = { status: 'verified', comment: 'From across the street', ...decided } as const
    const { uuid } = await aMedia(world, { item: itemAt(0), ...facts, ...accepted })
    await aMedia(world, { item: itemAt(0), ...facts, status: 'defective' })
    await photo(1, 'verified')
    const { exceptions } = await lotReport()
    expect(exceptions).toMatchObject([
      {
        mediaId: uuid,
        failed: [{ kind: 'distance', detail: '0.5 mi, limit 492 ft' }],
        comment: 'From across the street',
      },
    ])
    expect(exceptions?.[0]).toMatchObject({
      acceptedBy: who.reviewer.name,
      acceptedAt: decided.decided_at.toISOString(),
    })
    await world.db.updateTable('media').set({ checks: '[]' }).where('uuid', '=', uuid).execute()
    expect(await lotReport()).not.toHaveProperty('exceptions')
  })

  test('has the same hash until its content changes', async () => {
    const { contentHash } = await lotReport()
    expect((await lotReport()).contentHash).toBe(contentHash)
    await photo(0, 'verified')
    expect((await lotReport()).contentHash).not.toBe(contentHash)
  })

  test('lists its inspections at the specification’s own path', async () => {
    const { data } = await call(world, who.reviewer, 'lots.report', { params: { id: lotId } })
    expect(data.inspections).toMatchObject([{ uuid: requestId, progress: 51.7, totalBudget: 150_000 }])
  })
})

describe('the report of a draw request', () => {
  test('lists lines below the previous review, with the reason', async () => {
    const attempt = await anAttempt(world, { draw_request: requestId, submitted_by: who.borrower.uuid })
    const item = await anItem(world, {
      draw_request: requestId,
      status: 'Submitted',
      checklist: ['Slab'],
      progress: 40,
    })
    const lines = await world.db.selectFrom('checklist_entries').selectAll().where('item', '=', item.uuid).execute()
    const uuid = lines[0]?.uuid ?? ''
    const frozen = JSON.stringify([{ uuid, title: 'Slab', progress: 60, reason: null }])
    await world.db
      .insertInto('attempt_items')
      .values({ attempt: attempt.uuid, item: item.uuid, progress: 60, lines: frozen })
      .execute()
    await world.db
      .updateTable('attempts')
      .set({ ended_at: world.clock.now() })
      .where('uuid', '=', attempt.uuid)
      .execute()
    const now = { progress: 40, frozen_progress: 60, reason: 'Taken out again' }
    await world.db.updateTable('checklist_entries').set(now).where('uuid', '=', uuid).execute()
    const { variances, tableData } = await ofRequest()
    expect(variances).toMatchObject([{ line: 'Slab', from: 60, to: 40, reason: 'Taken out again', itemId: item.uuid }])
    expect(tableData.at(-1)).toMatchObject({ previous: 60, progress: 40 })
  })

  test('is visible to a borrower only after completion', async () => {
    const ask = () => callWrongly(world, who.borrower, 'inspections.report', { params: { id: requestId } })
    const ofLot = async () => (await call(world, who.borrower, 'lots.reportDetails', { params: { id: lotId } })).data
    expect((await ask()).status).toBe(404)
    expect((await ofLot()).inspectionInfo).toEqual([])
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', requestId).execute()
    expect((await ask()).status).toBe(200)
    expect((await ofLot()).tableData).toHaveLength(4)
  })
})
