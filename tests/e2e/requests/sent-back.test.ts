import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as evidenceText } from 'locales/evidence'
import { paths } from '~/lib/paths'
import { newId } from 'provider/db/ids'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures, picture } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A draw request sent back because of its single photo. */
async function aSentBack() {
  const { db } = app.world
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 1 })
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

/** Prepares a review with the photo replaced by the borrower and not yet submitted. */
async function aReplaced() {
  const { old, ...ids } = await aSentBack()
  const replacement = await aMedia(app.world, {
    item: ids.itemId,
    uploaded_by: app.people.borrower.uuid,
    replaces: old.uuid,
  })
  const { db } = app.world
  await db.updateTable('media').set({ replaced_by: replacement.uuid }).where('uuid', '=', old.uuid).execute()
  await givePictures(app.world, [old, replacement])
  return { ...ids, replacement }
}

it('a sent-back photo and its reason are next to its replacement until that is decided', async () => {
  const { replacement, ...ids } = await aReplaced()
  const session = await app.openSession(app.people.borrower, { path: paths.item(ids) })
  const { page } = session
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  await sentBack.getByText('The pipe is not to be seen').waitFor()
  await sentBack.getByText('Sent to the reviewer when you submit.').waitFor()

  const { db } = app.world
  await db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', ids.requestId).execute()
  await db.updateTable('media').set({ attempt: 2 }).where('uuid', '=', replacement.uuid).execute()
  await page.reload()
  await sentBack.getByText('Waiting for the reviewer.').waitFor()
  await sentBack.getByText('The pipe is not to be seen').waitFor()

  await db.updateTable('media').set({ status: 'verified' }).where('uuid', '=', replacement.uuid).execute()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('The pipe is not to be seen').count()).toBe(0)
  await session.leave()
})

it('missing pictures of both load when the server answers again, or on request', async () => {
  const { replacement, ...ids } = await aReplaced()
  const { db } = app.world
  await db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', ids.requestId).execute()
  await db.updateTable('media').set({ attempt: 2 }).where('uuid', '=', replacement.uuid).execute()
  // Same origin, but not a page of the product.
  const session = await app.openSession(app.people.reviewer, { path: '/favicon.svg' })
  const { page, context } = session
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
    // No broken picture is shown.
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
  session.expects(/ERR_INTERNET_DISCONNECTED/)
  await session.leave()
})

it('a spoken reason can be played, and a refused replacement can be replaced', async () => {
  const { old, ...ids } = await aSentBack()
  await givePictures(app.world, [old])
  await aComment(app.world, { media: old.uuid, user_id: app.people.reviewer.uuid, text: '', audio: newId() })
  const session = await app.openSession(app.people.borrower, { path: paths.item(ids), phone: true })
  const { page } = session
  await live(page)
  await page
    .getByRole('region', { name: 'Sent back' })
    .getByLabel(/^Voice note by /)
    .waitFor()
  await session.checkAccess()
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
  await page.getByText(evidenceText('submit.captured', { count: 1 })).waitFor()
  await session.leave()
})

it('on a phone, a sent-back photo can also be replaced by an existing file', async () => {
  const { old, ...ids } = await aSentBack()
  await givePictures(app.world, [old])
  const { page, leave } = await app.openSession(app.people.borrower, { path: paths.item(ids), phone: true })
  await live(page)
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  for (const [name, capture] of [
    ['Replace', 'environment'],
    ['Choose file', null],
  ] as const) {
    const choosing = page.waitForEvent('filechooser')
    await sentBack.getByRole('button', { name }).tap()
    const chooser = await choosing
    expect(await chooser.element().evaluate((input) => (input as Element).getAttribute('capture'))).toBe(capture)
    if (name === 'Choose file')
      await chooser.setFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  }
  await sentBack.getByText('1 replaced', { exact: true }).waitFor()
  await leave()
})

it('shows a sent replacement as being checked before the page has loaded it', async () => {
  const { old, ...ids } = await aSentBack()
  await givePictures(app.world, [old])
  const session = await app.openSession(app.people.borrower, { path: '/favicon.svg', phone: true })
  const { page } = session
  // No event tells the page about the new file.
  await page.route('**/resources/stream*', (route) => route.abort())
  await page.goto(paths.item(ids))
  const sentBack = page.getByRole('region', { name: 'Sent back' })
  const chooser = page.waitForEvent('filechooser')
  await sentBack.getByRole('button', { name: 'Replace' }).click()
  await (await chooser).setFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await sentBack.getByText('Being checked. Sent to the reviewer when you submit.').waitFor()
  await sentBack.getByText('1 replaced', { exact: true }).waitFor()
  await expect.poll(() => sentBack.getByRole('button', { name: 'Replace' }).count()).toBe(0)
  await page.getByText('1 new photo or video', { exact: false }).first().waitFor()
  session.expects(/ERR_FAILED/)
  await session.leave()
})

it('shows the borrower the reason and the comments beside a photo that needs a retake', async () => {
  const { old, ...ids } = await aSentBack()
  await givePictures(app.world, [old])
  await aComment(app.world, { media: old.uuid, user_id: app.people.reviewer.uuid, text: 'Stand by the door' })
  const path = paths.media({ ...ids, mediaId: old.uuid })
  const session = await app.openSession(app.people.borrower, { path, phone: true })
  const reason = session.page.getByRole('region', { name: 'Sent back' })
  await reason.getByRole('heading', { name: 'Needs retake' }).waitFor()
  await reason.getByText('The pipe is not to be seen').waitFor()
  await reason.getByText(/: Stand by the door$/).waitFor()
  await session.checkAccess()
  await reason.getByRole('link', { name: 'Open item to replace it' }).click()
  await session.page.getByRole('button', { name: 'Replace' }).waitFor()

  const reviewer = await app.openSession(app.people.reviewer, { path })
  await reviewer.page.getByRole('region', { name: 'Comments' }).getByText('Stand by the door').waitFor()
  await expect.poll(() => reviewer.page.getByRole('heading', { name: 'Needs retake' }).count()).toBe(0)
  await reviewer.leave()
  await session.leave()
})

it('by keys alone: the borrower replaces one after the other, with the focus on the next', async () => {
  const { old, ...ids } = await aSentBack()
  const second = await aMedia(app.world, {
    item: ids.itemId,
    uploaded_by: app.people.borrower.uuid,
    attempt: old.attempt,
    status: 'defective',
    remarks: 'Too dark',
  })
  await givePictures(app.world, [old, second])
  const session = await app.openSession(app.people.borrower, {
    pointer: false,
    path: paths.media({ ...ids, mediaId: old.uuid }),
  })
  const { page } = session
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
  await session.leave()
})
