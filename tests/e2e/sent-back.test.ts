import { afterAll, beforeAll, expect, it } from 'vitest'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { newId } from 'provider/ids'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { givePictures, picture } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

/** A draw request that was sent back for its one photo. */
async function aSentBack() {
  const { db } = stage.world
  const { lot, drawRequest, item, media } = await aReview(stage.world, stage.people, { photos: 1 })
  const old = first(media)
  await db.updateTable('draw_requests').set({ status: 're-requested' }).where('uuid', '=', drawRequest.uuid).execute()
  await db
    .updateTable('inspection_items')
    .set({ status: 'Requested', sent_back: true })
    .where('uuid', '=', item.uuid)
    .execute()
  await db
    .updateTable('media')
    .set({ status: 'defective', remarks: 'The pipe is not to be seen' })
    .where('uuid', '=', old.uuid)
    .execute()
  return { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, old }
}

/** The same, the photo replaced by the borrower and not yet submitted. */
async function aReplaced() {
  const { old, ...ids } = await aSentBack()
  const replacement = await aMedia(stage.world, {
    item: ids.itemId,
    uploaded_by: stage.people.borrower.uuid,
    replaces: old.uuid,
  })
  const { db } = stage.world
  await db.updateTable('media').set({ replaced_by: replacement.uuid }).where('uuid', '=', old.uuid).execute()
  await givePictures(stage.world, [old, replacement])
  return { ...ids, replacement }
}

it('what was sent back and why stands beside its replacement until that is decided', async () => {
  const { replacement, ...ids } = await aReplaced()
  const seat = await stage.sit(stage.people.borrower, { path: paths.item(ids) })
  const { page } = seat
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  await sentBack.getByText('The pipe is not to be seen').waitFor()
  await sentBack.getByText('Goes to the reviewer when you submit.').waitFor()

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

it('pictures of both that could not be had come once the server answers again, or they are asked for once more', async () => {
  const { replacement, ...ids } = await aReplaced()
  const { db } = stage.world
  await db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', ids.requestId).execute()
  await db.updateTable('media').set({ attempt: 2 }).where('uuid', '=', replacement.uuid).execute()
  // Of the same host, and none of the product's pages.
  const seat = await stage.sit(stage.people.reviewer, { path: '/favicon.svg' })
  const { page, context } = seat
  const pairs = page.locator('section', { has: page.getByRole('heading', { name: /^Sent back and replaced/ }) })
  const pictures = pairs.last().locator('img')
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  const openWithout = async () => {
    const refused = new Set<string>()
    await page.route('**/files/**', async (route) => {
      await route.abort('internetdisconnected')
      refused.add(route.request().url())
    })
    await page.goto(paths.drawRequest(ids))
    await live(page)
    await expect.poll(() => refused.size).toBeGreaterThanOrEqual(2)
    // None is shown broken.
    await expect.poll(() => pictures.count()).toBe(0)
  }
  await openWithout()
  await page.unroute('**/files/**')
  await expect.poll(widths).toEqual([320, 320])

  await openWithout()
  await context.setOffline(true)
  await page.getByText('Live', { exact: true }).waitFor({ state: 'detached' })
  await page.unroute('**/files/**')
  await context.setOffline(false)
  await expect.poll(widths).toEqual([320, 320])
  seat.expects(/ERR_INTERNET_DISCONNECTED/)
  await seat.leave()
})

it('a reason that was spoken can be heard where the photo is replaced; a refused replacement leaves the way to choose another, which takes its place', async () => {
  const { old, ...ids } = await aSentBack()
  await givePictures(stage.world, [old])
  await aComment(stage.world, { media: old.uuid, user_id: stage.people.reviewer.uuid, text: '', audio: newId() })
  const seat = await stage.sit(stage.people.borrower, { path: paths.item(ids), phone: true })
  const { page } = seat
  await live(page)
  await page
    .getByRole('region', { name: 'Sent back' })
    .getByLabel(/^Voice note by /)
    .waitFor()
  await seat.checkAccess()
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  await choose('empty.jpg', Buffer.alloc(0))
  const list = page.getByRole('list', { name: 'Replacement' })
  await list.getByText('empty.jpg').waitFor()
  await list.getByText('Needs attention').waitFor()
  await choose('whole.jpg', await picture())
  await list.getByText('empty.jpg').waitFor({ state: 'detached' })
  await page.getByText(say('submit.captured', { count: 1 })).waitFor()
  await seat.leave()
})

it('by keys alone: up from a photo leads the borrower to its item; after it is replaced the next one to replace has the focus, and after the last the words about all', async () => {
  const { old, ...ids } = await aSentBack()
  const second = await aMedia(stage.world, {
    item: ids.itemId,
    uploaded_by: stage.people.borrower.uuid,
    attempt: old.attempt,
    status: 'defective',
    remarks: 'Too dark',
  })
  await givePictures(stage.world, [old, second])
  const seat = await stage.sit(stage.people.borrower, {
    pointer: false,
    path: paths.media({ ...ids, mediaId: old.uuid }),
  })
  const { page } = seat
  await live(page)
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  const replace = async (name: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: await picture() })
  }
  await page.keyboard.press('u')
  await page.waitForURL((url) => url.pathname === paths.item(ids))
  await sentBack.getByRole('button', { name: 'Replace' }).first().focus()
  await replace('one.jpg')
  await sentBack.getByText('1 replaced', { exact: true }).waitFor()
  await sentBack.getByRole('button', { name: 'Replace' }).and(page.locator(':focus')).waitFor()
  await replace('two.jpg')
  await sentBack.getByText('2 replaced', { exact: true }).waitFor()
  await sentBack.getByRole('heading').and(page.locator(':focus')).waitFor()
  await seat.leave()
})
