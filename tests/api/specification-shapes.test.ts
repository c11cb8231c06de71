import { expect, test } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { inWorld } from 'tests/support/in-world'

/** What the specification says records carry (§3), where it lies over several calls. */
const { world, who } = await inWorld()

test('an inspection item carries its own facts, progress and checklist; its media their images, map, direction and moment; the call its attempts', async () => {
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

test('what the screens of lots hold: lots with their number, one lot, states, agencies by name and uuid, the inspections of its report', async () => {
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
