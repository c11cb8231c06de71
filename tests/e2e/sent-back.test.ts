import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

/** A draw request that was sent back, its one photo replaced by the borrower and not yet submitted. */
async function aReplaced() {
  const { db } = stage.world
  const { lot, drawRequest, item, media } = await aReview(stage.world, stage.people, { photos: 1 })
  const old = first(media)
  await db.updateTable('draw_requests').set({ status: 're-requested' }).where('uuid', '=', drawRequest.uuid).execute()
  await db
    .updateTable('inspection_items')
    .set({ status: 'Requested', sent_back: true })
    .where('uuid', '=', item.uuid)
    .execute()
  const replacement = await aMedia(stage.world, {
    item: item.uuid,
    uploaded_by: stage.people.borrower.uuid,
    replaces: old.uuid,
  })
  await db
    .updateTable('media')
    .set({ status: 'defective', remarks: 'The pipe is not to be seen', replaced_by: replacement.uuid })
    .where('uuid', '=', old.uuid)
    .execute()
  await givePictures(stage.world, [old, replacement])
  return { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, replacement }
}

it('what was sent back and why stands beside its replacement until that is decided', async () => {
  const { replacement, ...ids } = await aReplaced()
  const seat = await stage.sit(stage.people.borrower, { path: paths.item(ids) })
  const { page } = seat
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  await sentBack.getByText('The pipe is not to be seen').waitFor()
  await sentBack.getByText('Goes to the reviewer when you submit.').waitFor()
  await seat.checkAccess()

  const { db } = stage.world
  await db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', ids.requestId).execute()
  await db.updateTable('media').set({ attempt: 2 }).where('uuid', '=', replacement.uuid).execute()
  await page.reload()
  await sentBack.getByText('Waits for the reviewer.').waitFor()
  await sentBack.getByText('The pipe is not to be seen').waitFor()

  await db.updateTable('media').set({ status: 'verified' }).where('uuid', '=', replacement.uuid).execute()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('The pipe is not to be seen').count()).toBe(0)
  await seat.leave()
})
