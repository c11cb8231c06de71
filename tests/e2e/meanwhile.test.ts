import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { messages, say } from 'contract/messages'
import { sayNotDone } from 'contract/not-done'
import { aReview, first } from 'tests/support/builders/review'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { giveMicrophone } from 'tests/support/microphone'
import { givePictures } from 'tests/support/pictures'
import { sayYes } from 'tests/support/question'
import { canBeJudged } from 'tests/support/seen'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
let review: Awaited<ReturnType<typeof aReview>>
let address: string
let request: string

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const { lot, drawRequest, item, media } = review
  const at = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  address = paths.media({ ...at, mediaId: first(media).uuid })
  request = paths.drawRequest(at)
})

/** The reviewer at a photo of it. */
async function reviewing() {
  const seat = await stage.sit(stage.people.reviewer, { path: address })
  await live(seat.page)
  await canBeJudged(seat.page)
  return seat
}

/** What the agency does meanwhile. */
const sendBack = async () => {
  const { status } = await call(stage.world, stage.people.agency, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Again, please' }] },
  })
  expect(status).toBe(200)
}
const archiveRequest = () =>
  call(stage.world, stage.people.agency, 'requests.delete', { body: { target: { ids: [review.drawRequest.uuid] } } })

const comments = () =>
  stage.world.db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .where('media.item', '=', review.item.uuid)
    .select(['comments.text', 'comments.audio'])
    .execute()

const box = (page: Page) => page.getByRole('textbox', { name: /^Comment/ })
const sentBack = (page: Page) => page.getByText(/sent this inspection back\. What you wrote is kept here\.$/)

describe('a comment under way while somebody else ends the inspection', () => {
  it('is typed on, says who did what, and is not lost by saving it; on the next photo none can be begun, and what is typed there runs no command', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('c')
    await page.keyboard.insertText('Crack at')
    await sendBack()
    await sentBack(page).waitFor()
    await page.keyboard.insertText(' the sill plate')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-toast]').first().waitFor()
    expect(await box(page).inputValue()).toBe('Crack at the sill plate')
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
    expect(await box(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await page.waitForURL((url) => url.pathname === address)
    await leave()
  })

  it('stands in the box again where the server alone refuses it, on the photo it was about', async () => {
    const { page, close } = await reviewing()
    await page.keyboard.press('End')
    await canBeJudged(page, 2)
    // Without an event, so that the browser does not know.
    await stage.world.db
      .updateTable('draw_requests')
      .set({ status: 'completed' })
      .where('uuid', '=', review.drawRequest.uuid)
      .execute()
    await page.keyboard.press('c')
    await page.keyboard.insertText('No flashing')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/What was written stands at the photo again/)
      .first()
      .waitFor()
    // The next undecided photo has come meanwhile.
    await page.keyboard.press('End')
    await expect.poll(() => box(page).inputValue()).toBe('No flashing')
    await close()
  })

  it('is kept where it was spoken: ended by its key, heard, and thrown away', async () => {
    const { page, context, close } = await reviewing()
    await context.grantPermissions(['microphone'])
    await giveMicrophone(page)
    await page.keyboard.press('Shift+C')
    await page.getByRole('button', { name: messages['voice.keep'] }).waitFor()
    await page.getByText('0:01').waitFor()
    await sendBack()
    await page.getByPlaceholder(/sent this inspection back$/).waitFor()
    await page.keyboard.press('Shift+C')
    const held = page.getByText(/^A voice note was not said: /)
    await held.waitFor()
    await page
      .getByText(/The voice note is kept at the photo$/)
      .first()
      .waitFor()
    await page.reload()
    await held.waitFor()
    await page.getByLabel(sayNotDone('hearVoice')).waitFor()
    const seconds = () => page.getByLabel(sayNotDone('hearVoice')).evaluate((one: HTMLAudioElement) => one.readyState)
    await expect.poll(seconds).toBeGreaterThan(0)
    expect(await comments()).toEqual([])
    await page.getByRole('button', { name: messages['voice.discard'] }).click()
    await held.waitFor({ state: 'detached' })
    await close()
  })
})

describe('a figure under way while somebody else completes the inspection', () => {
  const figure = (page: Page) => page.getByRole('textbox', { name: 'Footings' })
  const isFocused = (page: Page) => figure(page).evaluate((one) => one === document.activeElement)
  const lost = (typed: string) =>
    say('figureNotSaved', { typed, why: say('closed.completed', { who: stage.people.agency.name }) })

  beforeEach(async () => {
    const { db } = stage.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await db.updateTable('inspection_items').set({ progress: 80 }).where('uuid', '=', review.item.uuid).execute()
    await db
      .updateTable('checklist_entries')
      .set({ progress: 80, frozen_progress: 60 })
      .where('item', '=', review.item.uuid)
      .execute()
  })

  const complete = async () => {
    const { status } = await call(stage.world, stage.people.agency, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 'completed' },
    })
    expect(status).toBe(200)
  }

  it('is told as not saved beside what is recorded, with the reason that was written, which is asked for no more; its Mod+Enter reaches nothing else', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('l')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await reason.and(page.locator(':focus')).waitFor()
    await page.keyboard.insertText('Torn out')
    await complete()
    const words = lost('40 %, “Torn out”')
    await page.getByText(words, { exact: true }).waitFor()
    expect(await reason.count()).toBe(0)
    expect(await isFocused(page)).toBe(true)
    expect(await figure(page).inputValue()).toBe('80')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-toast]').getByText(words).waitFor()
    expect(await isFocused(page)).toBe(true)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    // Given up first, then the list is left.
    await page.keyboard.press('Escape')
    await page.locator('li').getByText(words, { exact: true }).waitFor({ state: 'detached' })
    expect(await isFocused(page)).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('[data-stage]:focus').waitFor()
    await leave()
  })
})

describe('a record that somebody deletes while its page is open', () => {
  it('gives way to a page that says who, with the words that were being written', async () => {
    const { page, expects, leave } = await reviewing()
    await page.keyboard.press('c')
    await page.keyboard.insertText('Half a')
    await archiveRequest()
    const heading = page.getByRole('heading', { name: 'There is nothing here' })
    await heading.waitFor()
    await page.getByText(/deleted this draw request\.$/).waitFor()
    await page.getByText('Your comment is kept on this device: “Half a”').waitFor()
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expects(/\b404\b/)
    await leave()
  })

  it('and one that went to another reviewer, as soon as something is done to it; one that is put to another, at once and by whom', async () => {
    const { page, expects, close } = await reviewing()
    const assign = (reviewer: string) =>
      stage.world.db
        .updateTable('draw_requests')
        .set({ reviewer })
        .where('uuid', '=', review.drawRequest.uuid)
        .execute()
    await assign(stage.people.reviewer2.uuid)
    await page.keyboard.press('v')
    await page.getByText('It was deleted, or is no longer yours to see.').waitFor()
    await assign(stage.people.reviewer.uuid)
    await page.goto(address)
    await live(page)
    await canBeJudged(page)
    const { uuid } = await aUser(stage.world, { agency: stage.people.agency.uuid })
    const body = { reviewer: uuid, target: { ids: [review.drawRequest.uuid] } }
    await call(stage.world, stage.people.agency, 'users.assignReviewer', { body })
    await page.getByText(/gave this draw request to somebody else\.$/).waitFor()
    expects(/\b404\b/)
    await close()
  })

  it('a page of the palette says so, and keeps what was typed', async () => {
    const { page, close } = await stage.sit(stage.people.agency, { path: request })
    await live(page)
    await page.keyboard.press('a')
    const typed = page.getByRole('combobox')
    await typed.fill('Somebody')
    await archiveRequest()
    await page.getByText(/^This is gone: /).waitFor()
    expect(await typed.inputValue()).toBe('Somebody')
    await close()
  })
})

describe('the question before an inspection is completed', () => {
  beforeEach(async () => {
    const { db } = stage.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await db.updateTable('inspection_items').set({ progress: 50 }).where('uuid', '=', review.item.uuid).execute()
    await db.updateTable('checklist_entries').set({ progress: 50 }).where('item', '=', review.item.uuid).execute()
  })

  it('follows what others do, and names the photos that are defective now, not those that were as it was asked', async () => {
    const { page, leave } = await reviewing()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    const { uuid, file_name } = first(review.media)
    expect(await question.getByText(file_name).count()).toBe(0)
    await call(stage.world, stage.people.reviewer, 'inspections.setMediaStatuses', {
      body: { target: { ids: [uuid] }, status: 'defective' },
    })
    await question.getByText(file_name).waitFor()
    // What is defective is sent back with its reason.
    await stage.world.db.updateTable('media').set({ remarks: 'Blurred' }).where('uuid', '=', uuid).execute()
    await sendBack()
    await question.getByText(/ sent this inspection back$/).waitFor()
    await question.getByRole('button', { name: /^Complete/, disabled: true }).waitFor()
    await leave()
  })

  it('offers nothing "anyway" that can only be refused', async () => {
    const { page, context, close } = await stage.sit(stage.people.reviewer, { path: '/favicon.svg' })
    // A network that brings no news.
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
    expect(await page.getByRole('button', { name: /anyway$/ }).count()).toBe(0)
    await close()
  })
})
