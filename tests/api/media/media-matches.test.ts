import { beforeEach, expect, test } from 'vitest'

import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 1 })
  world.clock.advance(1000)
})

const copy = (of: { item: string }, facts: Partial<Parameters<typeof aMedia>[1]> = {}) =>
  aMedia(world, { item: of.item, uploaded_by: who.borrower.uuid, attempt: 1, ...facts })
const matches = (person: Person, id: string) => call(world, person, 'media.matches', { params: { id } })

test('returns the earlier medium with the same bytes, with its draw request', async () => {
  const earlier = first(review.media)
  const later = await copy(earlier, { sha256: earlier.sha256 })
  expect((await matches(who.reviewer, later.uuid)).data).toMatchObject({
    sameFile: { uuid: earlier.uuid, requestNumber: 1 },
    lookAlike: null,
  })
  expect((await matches(who.reviewer, earlier.uuid)).data).toEqual({ sameFile: null, lookAlike: null })
})

test('leads to the similar photo that the checks speak of, until it is removed', async () => {
  const similar = first(review.media)
  const later = await copy(similar, { look_alike: similar.uuid })
  expect((await matches(who.agency, later.uuid)).data.lookAlike).toMatchObject({ uuid: similar.uuid, requestNumber: 1 })
  await world.db.updateTable('media').set({ deleted_at: world.clock.now() }).where('uuid', '=', similar.uuid).execute()
  expect((await matches(who.agency, later.uuid)).data.lookAlike).toBeNull()
})

test('shows nothing of a match on an invisible lot', async () => {
  const foreign = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
  const { sha256, uuid } = first(foreign.media)
  world.clock.advance(1000)
  const later = await copy(first(review.media), { sha256 })
  expect((await matches(who.reviewer, later.uuid)).data.sameFile).toBeNull()
  expect((await matches(who.admin, later.uuid)).data.sameFile).toMatchObject({ uuid })
  expect(await matches(who.reviewer, uuid)).toMatchObject({ status: 404 })
})
