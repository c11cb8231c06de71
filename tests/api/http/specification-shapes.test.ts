import { expect, test } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

/** Record fields required by the specification (§3) that are spread over several calls. */
const { world, who } = await inWorld()

test('an inspection item, its media and the call have the specified fields', async () => {
  const { drawRequest, item, media } = await aReview(world, who, { photos: 1 })
  await world.db
    .updateTable('inspection_items')
    .set({ remarks: 'Rain', category: 'Concrete', budget: 12_000 })
    .where('uuid', '=', item.uuid)
    .execute()
  await world.db
    .updateTable('media')
    .set({ direction: 45, latitude: 30.1, longitude: -97.2 })
    .where('uuid', '=', first(media).uuid)
    .execute()
  const body = { inspectionId: drawRequest.uuid }
  const { data } = await call(world, who.reviewer, 'requests.inspection', { body })
  expect(data.totalAttempts).toBe(1)
  expect(first(data.result.items)).toMatchObject({
    title: item.title,
    costCodeTitle: item.title,
    costCodeCategory: 'Concrete',
    budget: 12_000,
    status: 'Submitted',
    remarks: 'Rain',
    progress: null,
    checklist: [{ title: 'Footings' }, { title: 'Slab' }],
  })
  for (const name of ['service', 'mediaType', 'inspectionFor', 'inspectionType', 'inspectionSummary'])
    expect(first(data.result.items)).toHaveProperty(name)
  expect(first(data.result.media)).toMatchObject({
    uuid: first(media).uuid,
    itemId: item.uuid,
    direction: 45,
    location: { latitude: 30.1, longitude: -97.2 },
    createdAt: expect.any(String),
  })
  for (const name of ['original', 'preview', 'mapImage', 'dateTaken'])
    expect(first(data.result.media)).toHaveProperty(name)
})

test('the calls of the lot screens have the specified fields', async () => {
  const { lot } = await aReview(world, who)
  const listed = await call(world, who.admin, 'lots.list', { body: { filters: { ids: [lot.uuid] } } })
  expect([listed.data.totalRecord, listed.data.data.map(({ uuid }) => uuid)]).toEqual([1, [lot.uuid]])
  const details = await call(world, who.admin, 'lots.details', { params: { id: lot.uuid } })
  expect(details.data).toMatchObject({ uuid: lot.uuid, street: lot.street })
  const states = await call(world, who.admin, 'geo.states', {})
  expect(states.data).toContainEqual({ id: 'TX', code: 'TX', name: 'Texas' })
  const agencies = await call(world, who.admin, 'users.agencies', { query: {} })
  expect(agencies.data.data).toContainEqual(
    expect.objectContaining({ label: 'Agency Tester', value: who.agency.uuid, uuid: who.agency.uuid }),
  )
  const report = await call(world, who.admin, 'lots.report', { params: { id: lot.uuid } })
  expect(report.data.inspections).toHaveLength(1)
})

test('a draw request and a lot’s inspections have the specified fields', async () => {
  const { lot, drawRequest, item } = await aReview(world, who)
  await world.db
    .updateTable('draw_requests')
    .set({ total_budget: 42_000, due_date: '2026-07-01' })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  const { data } = await call(world, who.agency, 'requests.details', { params: { id: drawRequest.uuid } })
  expect(data.result).toMatchObject({
    reviewerId: who.reviewer.uuid,
    lotId: lot.uuid,
    totalBudget: 42_000,
    dueDate: '2026-07-01',
    inspectionItems: [{ uuid: item.uuid, title: item.title }],
  })
  expect(data.lotDetails).toMatchObject({ uuid: lot.uuid, loanNumber: lot.loan_number })
  const body = { filters: { lotId: [lot.uuid] } }
  const listed = await call(world, who.agency, 'requests.list', { body })
  expect(listed.data).toMatchObject({
    lot: { inspections: [{ uuid: drawRequest.uuid, totalBudget: 42_000, dueDate: '2026-07-01' }] },
    lotDetails: { uuid: lot.uuid },
    totalRecord: 1,
  })
  const report = await call(world, who.agency, 'lots.report', { params: { id: lot.uuid } })
  expect(report.data.inspections).toMatchObject([{ uuid: drawRequest.uuid, totalBudget: 42_000 }])
})

test('media and comments have the specified fields', async () => {
  const { media } = await aReview(world, who, { photos: 1 })
  const { uuid: id } = first(media)
  const facts = { captured_at: new Date('2026-05-04T15:00:00Z'), latitude: 30.1, longitude: -97.2, accuracy: 6 }
  await world.db.updateTable('media').set(facts).where('uuid', '=', id).execute()
  const said = { params: { id }, body: { text: 'Too dark' } }
  const { data } = await call(world, who.reviewer, 'inspections.commentMedia', said)
  expect(data.media).toMatchObject({
    id,
    original: expect.stringContaining(`/inspectionItemsImages/${id}/original`),
    dateTaken: '2026-05-04T15:00:00.000Z',
    location: { latitude: 30.1, longitude: -97.2, accuracy: 6 },
    comment: 'Too dark',
    status: 'defective',
    remarks: 'Too dark',
  })
  expect(data.media).toHaveProperty('thumbnail')
  const comments = await call(world, who.borrower, 'inspections.mediaComments', { params: { id } })
  expect(comments.data.data).toMatchObject([
    { text: 'Too dark', userId: who.reviewer.uuid, audio: null, status: 'active' },
  ])
  const [kept] = comments.data.data
  expect(kept?.createdAt).toBe(data.media.updatedAt)
  expect(kept?.updatedAt).toBe(data.media.updatedAt)
})

test('the report of a lot has the specified fields, with a drawing and its figures', async () => {
  const { lot, drawRequest, item } = await aReview(world, who)
  await world.db
    .updateTable('inspection_items')
    .set({ budget: 9000, progress: 50 })
    .where('uuid', '=', item.uuid)
    .execute()
  const { data } = await call(world, who.agency, 'lots.reportDetails', { params: { id: lot.uuid } })
  expect(data).toMatchObject({
    address: lot.street,
    lotNumber: lot.lot_number,
    loanNumber: lot.loan_number,
    borrowerName: lot.borrower_name,
    agencyName: 'First Agency',
    tableData: [{ itemId: item.uuid, budget: 9000, progress: 50 }],
    inspectionInfo: [{ uuid: drawRequest.uuid, title: drawRequest.title }],
    graphData: [{ label: expect.stringContaining(item.title), value: 50 }],
    graphImage: expect.stringMatching(/^data:image\/svg\+xml/),
  })
  expect(data).toHaveProperty('totalBudget')
})
