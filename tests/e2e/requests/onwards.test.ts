import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Review = Awaited<ReturnType<typeof aReview>>
const idsOf = ({ lot, drawRequest }: Review) => ({ lotId: lot.uuid, requestId: drawRequest.uuid })

async function shownReviews() {
  const reviews = [await aReview(app.world, app.people, { photos: 1 }), await aReview(app.world, app.people)]
  for (const { media } of reviews) await givePictures(app.world, media)
  return reviews as [Review, Review]
}

it('after the last decision the review offers to end it, and leads to the next inspection', async () => {
  const [review, next] = await shownReviews()
  const mediaId = first(review.media).uuid
  const path = paths.media({ ...idsOf(review), itemId: review.item.uuid, mediaId })
  const { db } = app.world
  await db.updateTable('checklist_entries').set({ progress: 40 }).where('item', '=', review.item.uuid).execute()
  await db.updateTable('inspection_items').set({ progress: 40 }).where('uuid', '=', review.item.uuid).execute()
  const { page, context, leave } = await app.openSession(app.people.reviewer, { path })
  const verdicts = page.getByRole('toolbar', { name: 'Decision' }).first()
  await canBeJudged(page)
  await expect.poll(() => verdicts.getByRole('button', { name: 'Next inspection' }).count()).toBe(0)
  await page.keyboard.press('v')
  await verdicts.getByRole('button', { name: 'Complete', disabled: false }).waitFor()
  const key = page.locator('[data-toast] kbd')
  await key.waitFor()
  await page.keyboard.press('c')
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).waitFor()
  await expect.poll(() => key.count()).toBe(0)
  await page.keyboard.press('Escape')
  // A bouncing key does not answer a question that was not visible yet, even if the presses arrive late.
  await context.clock.pauseAt(Date.now() + 60_000)
  for (let times = 0; times < 2; times++) await page.keyboard.press('Control+Enter')
  await context.clock.resume()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete', disabled: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await verdicts.getByRole('button', { name: 'Next inspection' }).click()
  await page.waitForURL((url) => url.pathname.includes(next.drawRequest.uuid))
  // Screen readers hear the next draw request and its lot.
  const isTold = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-live=polite]')].some(({ textContent }) => textContent === document.title),
    )
  await expect.poll(isTold).toBe(true)
  await leave()
})

it('ending an inspection from its review opens the next of the queue', async () => {
  const [review, next] = await shownReviews()
  const { db } = app.world
  const rest = { status: 'completed' as const, completed_at: new Date() }
  const ours = [review.drawRequest.uuid, next.drawRequest.uuid]
  await db.updateTable('draw_requests').set(rest).where('uuid', 'not in', ours).execute()
  await db
    .updateTable('draw_requests')
    .set({ due_date: '2026-01-05' })
    .where('uuid', '=', ours[0] ?? '')
    .execute()
  await db
    .updateTable('draw_requests')
    .set({ due_date: '2026-01-06' })
    .where('uuid', '=', ours[1] ?? '')
    .execute()
  const { item } = next
  await db.updateTable('checklist_entries').set({ progress: 40 }).where('item', '=', item.uuid).execute()
  await db.updateTable('inspection_items').set({ progress: 40 }).where('uuid', '=', item.uuid).execute()
  const { page, context, leave } = await app.openSession(app.people.reviewer, { path: paths.review() })
  const shown = (at: string) =>
    page
      .waitForURL((url) => url.pathname.includes(at) && url.pathname.includes('/media/'))
      .then(() => canBeJudged(page))
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await shown(ours[0] ?? '')
  await page.keyboard.press('c')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.insertText('Too dark to see')
  await page.keyboard.press('Control+Enter')
  const verdicts = page.getByRole('toolbar', { name: 'Decision' }).first()
  await verdicts.getByRole('button', { name: 'Re-request', disabled: false }).waitFor()
  await page.keyboard.press('w')
  // The toast names the draw request that was sent back, although another one is open now.
  const nameOf = ({ drawRequest, lot }: Review) => `Draw ${drawRequest.number}, ${lot.street}`
  await page
    .locator('[data-toast]')
    .filter({ hasText: nameOf(review) })
    .waitFor()
  await shown(ours[1] ?? '')
  for (const place of next.media.keys()) {
    await canBeJudged(page, place + 1)
    await page.keyboard.press('v')
  }
  // Decisions in the previous one are not counted.
  await page.locator('[data-toast]').getByText('3 verified', { exact: true }).waitFor()
  await verdicts.getByRole('button', { name: 'Complete', disabled: false }).waitFor()
  const other = await context.newPage()
  await other.goto(page.url())
  await live(other)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete', disabled: false }).click()
  // Nothing else waits, so the page stays on the completed one.
  await page.waitForURL((url) => url.pathname === paths.drawRequest(idsOf(next)))
  await page.getByRole('heading', { level: 1, name: /^Draw/ }).waitFor()
  // Another tab on it stays and shows that it is completed.
  await other.getByPlaceholder(`${app.people.reviewer.name} completed this inspection`).waitFor()
  await other.getByRole('button', { name: 'Next inspection' }).first().waitFor()
  expect(new URL(other.url()).pathname).toContain('/media/')
  await other.close()
  // Its decisions are frozen: the undo is no longer offered, and undo skips to earlier changes.
  await page.locator('[data-toast]').filter({ hasText: 'Inspection completed' }).waitFor()
  await page.locator('[data-toast]').filter({ hasText: 'verified' }).waitFor({ state: 'detached', timeout: 1000 })
  await page.keyboard.press('z')
  await page.getByText('Not undone: A completed inspection can’t be reopened').first().waitFor()
  await page.keyboard.press('z')
  await page
    .getByText(/^Undone: Sent back, /)
    .first()
    .waitFor()
  const statusOf = (at: string) =>
    db.selectFrom('draw_requests').select('status').where('uuid', '=', at).executeTakeFirst()
  await expect.poll(() => statusOf(ours[0] ?? '')).toEqual({ status: 'submitted' })
  expect(await statusOf(ours[1] ?? '')).toEqual({ status: 'completed' })
  await page.keyboard.press('Shift+Z')
  await expect.poll(() => statusOf(ours[0] ?? '')).toEqual({ status: 're-requested' })
  await leave()
})

it('the queue leads to the next inspection; T starts the selected one’s review', async () => {
  const [review] = await shownReviews()
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.review() })
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Shift+N')
  await page.waitForURL((url) => url.pathname.includes('/media/'))
  await page.goBack()
  await page.locator(`tr[data-row-id="${review.drawRequest.uuid}"]`).focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().getByText('Start review').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await page.waitForURL(
    (url) => url.pathname.includes(`/requests/${review.drawRequest.uuid}/`) && url.pathname.includes('/media/'),
  )
  await leave()
})

it('on a draw request Mod+Enter asks to complete, Enter opens the first item, L its checklist', async () => {
  const [review] = await shownReviews()
  const ids = idsOf(review)
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids) })
  const item = paths.item({ ...ids, itemId: review.item.uuid })
  await page.getByText('Live', { exact: true }).waitFor()
  // Refused with the reason while media wait.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: '1 photo or video waits for review' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === item)
  await page.getByRole('grid', { name: 'Media' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL((url) => url.pathname === paths.drawRequest(ids))
  await page.getByRole('heading', { level: 1, name: /^Draw/ }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('l')
  await page.waitForURL((url) => url.pathname === item)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-checklist]') !== null)).toBe(true)
  // The next inspection also follows from the photos of one item.
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Media' }).getByRole('gridcell').first().focus()
  await page.keyboard.press('Shift+N')
  await page.waitForURL((url) => url.pathname.includes('/media/') && !url.pathname.includes(ids.requestId))
  await leave()
})

it('without further work, the next inspection is the queue, which says so', async () => {
  const [review] = await shownReviews()
  await app.world.db
    .updateTable('draw_requests')
    .set({ status: 'completed', completed_at: new Date() })
    .where('uuid', '!=', review.drawRequest.uuid)
    .execute()
  const path = paths.media({ ...idsOf(review), itemId: review.item.uuid, mediaId: first(review.media).uuid })
  const { page, context, leave } = await app.openSession(app.people.reviewer, { path })
  await canBeJudged(page)
  await context.clock.install()
  const told = page.locator('[data-toast]', { hasText: refusal('queueEnds') })
  await page.keyboard.press('Shift+N')
  await page.waitForURL((url) => url.pathname === paths.review())
  await told.waitFor()
  // Nothing waits there either.
  await app.world.db.updateTable('draw_requests').set({ status: 'completed', completed_at: new Date() }).execute()
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Shift+N')
    await told.waitFor()
    await context.clock.fastForward(15_000)
    await told.waitFor({ state: 'detached' })
  }
  await leave()
})
