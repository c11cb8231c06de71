import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { t as uploadText } from 'locales/item'
import { t as ruleText } from 'locales/rules'
import { t as sayNotDone } from 'locales/not-done'
import { aReview, first } from 'tests/support/builders/review'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { giveMicrophone } from 'tests/support/browser/microphone'
import { givePictures } from 'tests/support/files/pictures'
import { sayYes } from 'tests/support/browser/question'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>
let address: string
let request: string

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const { lot, drawRequest, item, media } = review
  const at = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  address = paths.media({ ...at, mediaId: first(media).uuid })
  request = paths.drawRequest(at)
})

/** Opens one of its photos as the reviewer. */
async function reviewing() {
  const session = await app.openSession(app.people.reviewer, { path: address })
  await live(session.page)
  await canBeJudged(session.page)
  return session
}

/** An action of the agency meanwhile. */
const sendBack = async () => {
  const { status } = await call(app.world, app.people.agency, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Again, please' }] },
  })
  expect(status).toBe(200)
}
const archiveRequest = () =>
  call(app.world, app.people.agency, 'requests.delete', { body: { target: { ids: [review.drawRequest.uuid] } } })

const comments = () =>
  app.world.db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .where('media.item', '=', review.item.uuid)
    .select(['comments.text', 'comments.audio'])
    .execute()

const box = (page: Page) => page.getByRole('textbox', { name: /^Comment/ })
const sentBack = (page: Page) => page.getByText(/sent this inspection back\. What you wrote is kept here\.$/)

describe('a comment being written while another person ends the inspection', () => {
  it('keeps its text, says who did what, and is not lost by saving', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('c')
    await page.keyboard.insertText('Crack at')
    await sendBack()
    await sentBack(page).waitFor()
    await page.keyboard.insertText(' the sill plate')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-toast]').first().waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('Crack at the sill plate')
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('Crack at the sill plate')
    expect(await comments()).toEqual([])
    await live(page)
    await page.getByRole('figure').focus()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.pathname !== address)
    const next = new URL(page.url()).pathname
    await page.getByPlaceholder(/sent this inspection back$/).waitFor()
    await page.keyboard.press('c')
    await page.keyboard.type('l50k')
    expect(new URL(page.url()).pathname).toBe(next)
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => box(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await page.waitForURL((url) => url.pathname === address)
    await leave()
  })

  it('is restored in its photo’s box when the server refuses it', async () => {
    const { page, close } = await reviewing()
    await page.keyboard.press('End')
    await canBeJudged(page, 2)
    // Without an event, so that the browser does not know.
    await app.world.db
      .updateTable('draw_requests')
      .set({ status: 'completed' })
      .where('uuid', '=', review.drawRequest.uuid)
      .execute()
    await page.keyboard.press('c')
    await page.keyboard.insertText('No flashing')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/Your text is back in the comment field of the photo/)
      .first()
      .waitFor()
    // The next undecided photo was opened meanwhile.
    await page.keyboard.press('End')
    await expect.poll(() => box(page).inputValue()).toBe('No flashing')
    await close()
  })

  it('keeps a voice note, which can be stopped, played and discarded', async () => {
    const { page, context, close } = await reviewing()
    await context.grantPermissions(['microphone'])
    await giveMicrophone(page)
    await page.keyboard.press('Shift+C')
    await page.getByRole('button', { name: uploadText('voice.keep') }).waitFor()
    await page.getByText('0:01').waitFor()
    await sendBack()
    await page.getByPlaceholder(/sent this inspection back$/).waitFor()
    await page.keyboard.press('Shift+C')
    const held = page.getByText(/^A voice note was not sent: /)
    await held.waitFor()
    await page
      .getByText(/The voice note is saved with the photo$/)
      .first()
      .waitFor()
    await page.reload()
    await held.waitFor()
    await page.getByLabel(sayNotDone('unsentVoiceNote')).waitFor()
    const seconds = () =>
      page.getByLabel(sayNotDone('unsentVoiceNote')).evaluate((one: HTMLAudioElement) => one.readyState)
    await expect.poll(seconds).toBeGreaterThan(0)
    expect(await comments()).toEqual([])
    await page.getByRole('button', { name: uploadText('voice.discard') }).click()
    await held.waitFor({ state: 'detached' })
    await close()
  })
})

describe('a value being typed while another person completes the inspection', () => {
  const figure = (page: Page) => page.getByRole('textbox', { name: 'Footings' })
  const isFocused = (page: Page) => figure(page).evaluate((one) => one === document.activeElement)
  const lost = (typed: string) =>
    ruleText('rule.figureNotSaved', {
      typed,
      why: ruleText('rule.completedBy', { who: app.people.agency.name }),
    })

  beforeEach(async () => {
    const { db } = app.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await db.updateTable('inspection_items').set({ progress: 80 }).where('uuid', '=', review.item.uuid).execute()
    await db
      .updateTable('checklist_entries')
      .set({ progress: 80, frozen_progress: 60 })
      .where('item', '=', review.item.uuid)
      .execute()
  })

  const complete = async () => {
    const { status } = await call(app.world, app.people.agency, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 'completed' },
    })
    expect(status).toBe(200)
  }

  it('is reported as not saved, with the stored value and the typed reason', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('l')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await reason.and(page.locator(':focus')).waitFor()
    await page.keyboard.insertText('Torn out')
    await complete()
    const words = lost('40%, “Torn out”')
    await page.getByText(words, { exact: true }).waitFor()
    await expect.poll(() => reason.count()).toBe(0)
    expect(await isFocused(page)).toBe(true)
    await expect.poll(() => figure(page).inputValue()).toBe('80')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-toast]').getByText(words).waitFor()
    expect(await isFocused(page)).toBe(true)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    // First the value is discarded, then the list is left.
    await page.keyboard.press('Escape')
    await page.locator('li').getByText(words, { exact: true }).waitFor({ state: 'detached' })
    expect(await isFocused(page)).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('[data-stage]:focus').waitFor()
    await leave()
  })
})

describe('a record deleted while its page is open', () => {
  it('is replaced by a page with who deleted it and the unsaved text', async () => {
    const { page, expects, leave } = await reviewing()
    await page.keyboard.press('c')
    await page.keyboard.insertText('Half a')
    await archiveRequest()
    const heading = page.getByRole('heading', { name: 'Page not found' })
    await heading.waitFor()
    await page.getByText(/deleted this draw request\.$/).waitFor()
    await page.getByText('Your comment is kept on this device: “Half a”').waitFor()
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expects(/\b404\b/)
    await leave()
  })

  it('and one that was reassigned shows so, with the name of who did it', async () => {
    const { page, expects, close } = await reviewing()
    const assign = (reviewer: string) =>
      app.world.db.updateTable('draw_requests').set({ reviewer }).where('uuid', '=', review.drawRequest.uuid).execute()
    await assign(app.people.reviewer2.uuid)
    await page.keyboard.press('v')
    await page.getByText('It was deleted, or you no longer have access to it.').waitFor()
    await assign(app.people.reviewer.uuid)
    await page.goto(address)
    await live(page)
    await canBeJudged(page)
    const { uuid } = await aUser(app.world, { agency: app.people.agency.uuid })
    const body = { reviewer: uuid, target: { ids: [review.drawRequest.uuid] } }
    await call(app.world, app.people.agency, 'users.assignReviewer', { body })
    await page.getByText(/assigned this draw request to someone else\.$/).waitFor()
    expects(/\b404\b/)
    await close()
  })

  it('is reported on a page of the palette, which keeps typed text', async () => {
    const { page, close } = await app.openSession(app.people.agency, { path: request })
    await live(page)
    await page.keyboard.press('a')
    const typed = page.getByRole('combobox')
    await typed.fill('Somebody')
    await archiveRequest()
    await page.getByText(/^It was deleted, or/).waitFor()
    await expect.poll(() => typed.inputValue()).toBe('Somebody')
    await close()
  })
})

describe('the question before an inspection is completed', () => {
  beforeEach(async () => {
    const { db } = app.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await db.updateTable('inspection_items').set({ progress: 50 }).where('uuid', '=', review.item.uuid).execute()
    await db.updateTable('checklist_entries').set({ progress: 50 }).where('item', '=', review.item.uuid).execute()
  })

  it('follows others’ actions, and names the currently defective photos', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    const { uuid, file_name } = first(review.media)
    await expect.poll(() => question.getByText(file_name).count()).toBe(0)
    await call(app.world, app.people.reviewer, 'inspections.setMediaStatuses', {
      body: { target: { ids: [uuid] }, status: 'defective' },
    })
    await question.getByText(file_name).waitFor()
    // Defective media are sent back with their reason.
    await app.world.db.updateTable('media').set({ remarks: 'Blurred' }).where('uuid', '=', uuid).execute()
    await sendBack()
    await question.getByText(/ sent this inspection back$/).waitFor()
    await question.getByRole('button', { name: /^Complete/, disabled: true }).waitFor()
    await leave()
  })

  it('offers no way around an impossible completion', async () => {
    const { page, context, close } = await app.openSession(app.people.reviewer, { path: '/favicon.svg' })
    // The live stream is unavailable.
    await context.route('**/resources/stream*', (route) => route.abort())
    await page.goto(address)
    await canBeJudged(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').waitFor()
    await sendBack()
    await sayYes(page)
    await page
      .getByText(/sent it back meanwhile/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /anyway$/ }).count()).toBe(0)
    await close()
  })
})
