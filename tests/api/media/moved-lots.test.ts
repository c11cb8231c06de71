import { beforeEach, expect, test } from 'vitest'

import type { JobData } from 'provider/adapters/queues'
import { recheck, recheckMedia } from 'provider/media/media-rows'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld({ queues: true })
const nearby = { latitude: 30.2672, longitude: -97.7431 }
const faraway = { latitude: 30.4, longitude: -97.7431 }

/** A lot with reviewed photos taken at `nearby`. */
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 2 })
  const place = { ...nearby, coordinates_source: 'placed', loan_number: `LN-${review.lot.uuid}` } as const
  await world.db.updateTable('lots').set(place).where('uuid', '=', review.lot.uuid).execute()
  await recheckMedia(
    world.deps,
    review.media.map(({ uuid }) => uuid),
  )
  expect(await distances()).toEqual(['pass', 'pass'])
})

async function runJobs(): Promise<number> {
  const jobs = await world.deps.boss.fetch<JobData['media.recheck']>('media.recheck', { batchSize: 100 })
  for (const { data } of jobs) await recheck(world.deps, data)
  return jobs.length
}

/** Answers of the distance check, once all jobs are done. */
async function distances() {
  await runJobs()
  const rows = await world.db
    .selectFrom('media')
    .select('checks')
    .where('draw_request', '=', review.drawRequest.uuid)
    .execute()
  return rows.map(({ checks }) => checks.find(({ kind }) => kind === 'distance')?.result)
}

const place = (coordinates: typeof faraway) =>
  call(world, who.agency, 'lots.updateCoordinates', { params: { lotId: review.lot.uuid }, body: { coordinates } })

test('measures distances again when a lot is placed, undone and redone', async () => {
  const { changeId } = await place(faraway)
  expect(await distances()).toEqual(['fail', 'fail'])
  const told = await world.db
    .selectFrom('journal')
    .selectAll()
    .where('uuid', '=', first(review.media).uuid)
    .where('operation', '=', 'media.recheck')
    .execute()
  expect(told.at(-1)).toMatchObject({ actor: null, changed: ['checks'], lot: review.lot.uuid })
  const undone = await undo(who.agency, changeId)
  expect(await distances()).toEqual(['pass', 'pass'])
  await undo(who.agency, undone.changeId)
  expect(await distances()).toEqual(['fail', 'fail'])
})

test('measures distances again when an edit moves a lot', async () => {
  const { uuid } = review.lot
  await call(world, who.agency, 'lots.update', { body: { uuid, coordinates: faraway } })
  expect(await distances()).toEqual(['fail', 'fail'])
})

test('knows no distance any more when a new address places a lot by its ZIP code', async () => {
  const { uuid } = review.lot
  await world.db.updateTable('lots').set({ coordinates_source: 'address' }).where('uuid', '=', uuid).execute()
  const address = { street: '1 Elm Street', city: 'Dallas', stateOrProvince: 'TX', postalCode: '75201' }
  await call(world, who.agency, 'lots.update', { body: { uuid, ...address } })
  expect(await distances()).toEqual(['unknown', 'unknown'])
})

test('measures distances again when an import moves a lot, and when it is undone', async () => {
  const file = new Blob([`Loan number,Latitude,Longitude\nLN-${review.lot.uuid},30.4,-97.7431`])
  const { data, changeId } = await call(world, who.agency, 'lots.import', {
    body: { existing: 'update' },
    files: { file },
  })
  expect(data.updated).toBe(1)
  expect(await distances()).toEqual(['fail', 'fail'])
  await undo(who.agency, changeId)
  expect(await distances()).toEqual(['pass', 'pass'])
})

test('keeps the evidence of a completed draw request when its lot moves', async () => {
  await world.db
    .updateTable('draw_requests')
    .set({ status: 'completed' })
    .where('uuid', '=', review.drawRequest.uuid)
    .execute()
  await place(faraway)
  expect(await distances()).toEqual(['pass', 'pass'])
})

test('measures nothing again for an edit that moves no lot or is refused', async () => {
  const { uuid } = review.lot
  await call(world, who.agency, 'lots.update', { body: { uuid, borrowerName: 'Grace Hopper' } })
  const refused = await call(world, who.borrower, 'lots.updateCoordinates', {
    params: { lotId: uuid },
    body: { coordinates: faraway },
  })
  expect(refused.status).toBe(403)
  expect(await runJobs()).toBe(0)
})

test('checks media in processing with the place of that time', async () => {
  const { uuid } = first(review.media)
  await world.db
    .updateTable('media')
    .set({ processing: 'queued', checks: JSON.stringify([]) })
    .where('uuid', '=', uuid)
    .execute()
  await place(faraway)
  expect((await distances()).sort()).toEqual(['fail', undefined])
})
