import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { inWorld } from 'tests/support/in-world'
import type { Person } from 'tests/support/people'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 1 })
  world.clock.advance(1000)
})

const phash = (bits: string) => sql<string>`${bits.padStart(64, '0')}::bit(64)`
const copy = (of: { item: string }, facts: Partial<Parameters<typeof aMedia>[1]> = {}) =>
  aMedia(world, { item: of.item, uploaded_by: who.borrower.uuid, attempt: 1, ...facts })
const matches = (person: Person, id: string) => call(world, person, 'media.matches', { params: { id } })
const give = (id: string, bits: string) =>
  world.db
    .updateTable('media')
    .set({ phash: phash(bits) })
    .where('uuid', '=', id)
    .execute()

test('leads to the earlier media with the same bytes, with its draw request', async () => {
  const earlier = first(review.media)
  const later = await copy(earlier, { sha256: earlier.sha256 })
  expect((await matches(who.reviewer, later.uuid)).data).toMatchObject({
    sameFile: { uuid: earlier.uuid, requestNumber: 1 },
    lookAlike: null,
  })
  expect((await matches(who.reviewer, earlier.uuid)).data).toEqual({ sameFile: null, lookAlike: null })
})

test('leads to the most similar earlier photo, those of the same lot first', async () => {
  const other = await aReview(world, who, { photos: 1 })
  await give(first(other.media).uuid, '1111')
  await give(first(review.media).uuid, '1110')
  world.clock.advance(1000)
  const later = await copy(first(review.media))
  await give(later.uuid, '1111')
  expect((await matches(who.agency, later.uuid)).data.lookAlike).toMatchObject({ uuid: first(review.media).uuid })
})

test('shows nothing of a match on a lot the viewer may not see', async () => {
  const foreign = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
  const { sha256, uuid } = first(foreign.media)
  world.clock.advance(1000)
  const later = await copy(first(review.media), { sha256 })
  expect((await matches(who.reviewer, later.uuid)).data.sameFile).toBeNull()
  expect((await matches(who.admin, later.uuid)).data.sameFile).toMatchObject({ uuid })
  expect(await matches(who.reviewer, uuid)).toMatchObject({ status: 404 })
})
