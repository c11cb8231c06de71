import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { theTemplates } from 'tests/support/builders/codes'
import { call } from 'tests/support/world/call'
import { live, openPalette, runByPalette } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>
beforeAll(async () => {
  app = await startApp()
  const labels = ['Too far away', 'Wrong item', 'Not finished', 'Not this lot', 'Blurred', 'Too dark']
  await theTemplates(
    app.world,
    app.people.agency.uuid,
    labels.map((text) => ({ label: text, text })),
  )
})
afterAll(() => app.stop())
beforeEach(async () => {
  review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
})

const ids = () => ({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid })
const progress = async () => {
  const rows = await app.world.db
    .selectFrom('checklist_entries')
    .select('progress')
    .where('item', '=', review.item.uuid)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.progress && Number(row.progress))
}

it('in the review, values are typed one after the other and saved', async () => {
  const path = paths.media({ ...ids(), mediaId: first(review.media).uuid })
  const session = await app.openSession(app.people.reviewer, { path, pointer: false })
  const { page } = session
  const box = (name: string) => page.getByRole('textbox', { name }).and(page.locator(':focus'))
  const stageFocused = page.locator('[data-stage]:focus')
  await live(page)
  await page.keyboard.press('l')
  await box('Footings').waitFor()
  await page.keyboard.type('50')
  await page.keyboard.press('Control+Enter')
  await expect.poll(progress).toEqual([50, null])
  // Like Enter, it leads on to the next value.
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect.poll(progress).toEqual([50, 60])
  // On the last line the focus stays; Escape saves the typed value.
  await page.keyboard.type('65')
  await page.keyboard.press('Escape')
  await stageFocused.waitFor()
  await expect.poll(progress).toEqual([50, 65])
  await page.getByRole('region', { name: 'Checklist and progress' }).waitFor({ state: 'detached' })
  // An invalid value is discarded with a message before the list is left.
  await page.keyboard.press('l')
  await box('Footings').waitFor()
  await page.keyboard.type('500')
  await page.keyboard.press('Escape')
  await page.locator('[data-toast]').getByText(sayOfField('percentRange')).waitFor()
  await expect.poll(() => box('Footings').inputValue()).toBe('50')
  await page.keyboard.press('Escape')
  await stageFocused.waitFor()
  await page.getByRole('figure', { name: /Photo 1 of 2/ }).waitFor()
  const { status } = await app.world.db
    .selectFrom('media')
    .select('status')
    .where('uuid', '=', first(review.media).uuid)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')
  await session.leave()
})

it('by pointer the panel does not close with an invalid value, which gets the focus', async () => {
  const session = await app.openSession(app.people.reviewer, {
    path: paths.media({ ...ids(), mediaId: first(review.media).uuid }),
  })
  const { page } = session
  await live(page)
  await page.keyboard.press('l')
  const figure = page.getByRole('textbox', { name: 'Footings' })
  await figure.fill('150')
  const close = page.getByRole('region', { name: 'Checklist and progress' }).getByRole('button', { name: 'Close' })
  await close.click()
  await expect.poll(() => figure.evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => figure.inputValue()).toBe('150')
  await figure.fill('')
  await close.click()
  await figure.waitFor({ state: 'detached' })
  await session.leave()
})

/** Sets it by palette, for the line `Footings` of the page's or cursor's item. */
const set = async (page: Page, figure: string) => {
  await runByPalette(page, 'Set progress')
  await page.getByRole('option', { name: /^Footings/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /Progress/ }).waitFor()
  await page.keyboard.type(figure)
  await page.keyboard.press('Enter')
}

it('on the item’s page Escape leaves the checklist and saves; the palette sets a line', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.item(ids()), pointer: false })
  const { page } = session
  const isNow = (figure: number) => expect.poll(async () => (await progress())[0]).toBe(figure)
  await live(page)
  await page.keyboard.press('l')
  await page.getByRole('textbox', { name: 'Footings' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('70')
  await page.keyboard.press('Escape')
  await page.locator('[role="gridcell"] a:focus').waitFor()
  await expect.poll(progress).toEqual([70, null])
  await set(page, '20')
  await isNow(20)
  await page.goto(paths.drawRequestMedia(ids()))
  await live(page)
  await set(page, '30')
  await isNow(30)
  await session.leave()
})

it('by palette a line is set from the draw request and at the cursor’s item', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids()), pointer: false })
  const { page } = session
  await live(page)
  await openPalette(page)
  await page.keyboard.insertText(`set progress of ${review.item.title} to 45`)
  await page.getByRole('option', { name: `Set progress: ${review.item.title}, 45…`, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^Slab/, selected: true }).waitFor()
  // The draw request only limits the search for lines.
  await expect.poll(() => page.getByRole('heading', { name: 'Will change' }).count()).toBe(0)
  const dialog = page.getByRole('dialog')
  // Enter changes nothing yet, because another page follows.
  await dialog.getByText('Set progress…', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByText(', can be undone').count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog.getByText(', can be undone').waitFor()
  const figure = page.getByRole('combobox', { name: /Progress/ })
  await expect.poll(() => figure.inputValue()).toBe('45')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await progress())[1]).toBe(45)
  await page.keyboard.press('ArrowDown')
  await set(page, '40')
  await expect.poll(progress).toEqual([40, 45])
  const line = `${review.item.code} ${review.item.title}, Footings`
  await page.locator('[data-toast]', { hasText: `Progress saved: 40.0%, ${line}` }).waitFor()
  await page.keyboard.press('z')
  await page.getByText(`Undone: Progress saved, 40.0%, ${line}`).first().waitFor()
  await session.leave()
})

it('a value being typed stays during another person’s change, which saving reports', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.item(ids()) })
  await live(page)
  const box = page.getByRole('textbox', { name: 'Footings' })
  await box.click()
  await page.keyboard.type('7')
  await call(app.world, app.people.agency, 'inspections.updateChecklistProgress', {
    params: { uuid: first(review.checklist).uuid },
    body: { progress: 30 },
  })
  await page
    .getByRole('progressbar', { name: 'Footings: progress' })
    .and(page.locator('[aria-valuenow="30"]'))
    .waitFor()
  await page.keyboard.type('0')
  await expect.poll(() => box.inputValue()).toBe('70')
  await page.keyboard.press('Enter')
  await page
    .locator('[data-toast]')
    .getByText(/was not done/)
    .waitFor()
  await expect.poll(progress).toEqual([30, null])
  await page.getByRole('button', { name: /anyway$/ }).click()
  await expect.poll(progress).toEqual([70, null])
  await leave()
})
