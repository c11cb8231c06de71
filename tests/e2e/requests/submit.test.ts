import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { t as evidenceText } from 'locales/evidence'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { aChecklistEntry, anItem } from 'tests/support/builders/requests'
import { live, runByPalette } from 'tests/support/browser/forms'
import { sayYes } from 'tests/support/browser/question'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'

let app: TestApp
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let ids: { lotId: string; requestId: string; itemId: string }
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(app.world, app.people)
  ids = { lotId: asked.lot.uuid, requestId: asked.drawRequest.uuid, itemId: asked.item.uuid }
})

const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ }).first()
const headingFocused = (page: Page) => page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))
const capture = async () =>
  givePictures(app.world, [await aMedia(app.world, { item: ids.itemId, uploaded_by: app.people.borrower.uuid })])
const attempts = () =>
  app.world.db.selectFrom('attempts').select('number').where('draw_request', '=', ids.requestId).execute()
const wanted = async () =>
  (
    await app.world.db
      .selectFrom('inspection_items')
      .select('photos_wanted')
      .where('uuid', '=', ids.itemId)
      .executeTakeFirstOrThrow()
  ).photos_wanted

async function shoot(page: Page, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
}

it('is disabled with its reason until there are captures and no unsent files', async () => {
  const session = await app.openSession(app.people.borrower, { phone: true, path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  await page.getByText(evidenceText('submit.nothing')).filter({ visible: true }).first().waitFor()
  const described = await submitButton(page).getAttribute('aria-describedby')
  await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain(ruleText('rule.nothingToSubmit'))

  await page.getByRole('link', { name: 'Walks' }).first().click()
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  await session.context.setOffline(true)
  await shoot(page, 'IMG_0001.jpg')
  await shoot(page, 'IMG_0002.jpg')
  await page
    .getByText(ruleText('rule.unsentFirst', { count: 2 }))
    .first()
    .waitFor()
  await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).toBe('true')
  await session.checkAccess()

  await session.context.setOffline(false)
  await page.getByText(evidenceText('submit.captured', { count: 2 })).waitFor()
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Submit' }).first().click()
  await headingFocused(page).waitFor()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await session.close()
})

it('stays in reach below a long checklist, and says what is missing', async () => {
  const lines = Array.from({ length: 14 }, (_, line) => `Line ${line + 1}`)
  for (const title of lines) await aChecklistEntry(app.world, { item: ids.itemId, title })
  await anItem(app.world, { draw_request: ids.requestId, title: 'Gutters', code: '09' })
  await capture()
  const { page, checkAccess, leave } = await app.openSession(app.people.borrower, {
    phone: true,
    path: paths.item(ids),
  })
  const bar = page.getByRole('region', { name: 'Submit' })
  for (const path of [paths.item(ids), paths.drawRequest(ids)]) {
    await page.goto(path)
    await live(page)
    await bar.getByText('Missing: Gutters: no photos').waitFor()
    for (const width of [320, 390, 834]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await bar.getByRole('button', { name: /^Submit/ }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    // The last part of the page ends above the bar.
    const main = page.getByRole('main')
    await main.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    const ends = await main.evaluate((one) => {
      const foot = one.querySelector('[data-submit-bar]')
      const parts = [...one.querySelectorAll('*')].filter((part) => part.innerHTML && !foot?.contains(part))
      const above = parts.filter((part) => part.closest('[data-capture-bar]') === null)
      return (
        Math.max(...above.map((part) => part.getBoundingClientRect().bottom)) <= (foot?.getBoundingClientRect().y ?? 0)
      )
    })
    expect(ends).toBe(true)
  }
  await checkAccess()
  await bar.getByRole('button', { name: 'Submit' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).tap()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await bar.waitFor({ state: 'detached' })
  await leave()
})

it('the submit bar links to the next item without photos, and says why files wait', async () => {
  const gutters = await anItem(app.world, { draw_request: ids.requestId, title: 'Gutters', code: '09' })
  await capture()
  const session = await app.openSession(app.people.borrower, { phone: true, path: paths.item(ids) })
  const { page, context } = session
  await live(page)
  // The address of the lot.
  await page.getByRole('main').getByText('125 John Street, Austin', { exact: true }).waitFor()
  const bar = page.getByRole('region', { name: 'Submit' })
  const missing = bar.getByText('Missing: Gutters: no photos')
  await bar.getByRole('link', { name: 'Missing: Gutters: no photos' }).tap()
  await page.waitForURL((url) => url.pathname === paths.item({ ...ids, itemId: gutters.uuid }))
  await page.getByRole('heading', { name: /Gutters/, level: 1 }).waitFor()
  await missing.waitFor()
  await expect.poll(() => bar.getByRole('link').count()).toBe(0)
  await page.goto(paths.drawRequest(ids))
  await live(page)
  // Only the agency sends the report.
  await page.getByText('Available here when the draw is completed.').waitFor()
  await bar.getByRole('link', { name: 'Missing: Gutters: no photos' }).tap()
  await page.waitForURL((url) => url.pathname === paths.item({ ...ids, itemId: gutters.uuid }))
  await context.setOffline(true)
  await shoot(page, 'IMG_0003.jpg')
  await bar.getByText(evidenceText('capture.offline', { count: 1 })).waitFor()
  await context.setOffline(false)
  await bar.getByText(evidenceText('submit.ready', { count: 2 })).waitFor()
  await session.close()
})

it('two quick presses, or two concurrent browsers, make one attempt', async () => {
  await capture()
  const path = paths.drawRequest(ids)
  const phone = await app.openSession(app.people.borrower, { phone: true, path })
  const desk = await app.openSession(app.people.borrower, { path })
  await Promise.all([live(phone.page), live(desk.page)])
  await Promise.all([submitButton(phone.page).dblclick(), submitButton(desk.page).dblclick()])
  await expect.poll(attempts).toEqual([{ number: 1 }])
  for (const { page } of [phone, desk]) await page.getByText('Submitted', { exact: true }).first().waitFor()
  for (const { page } of [phone, desk]) await page.getByText(/unsent/).waitFor({ state: 'detached' })
  expect(await attempts()).toEqual([{ number: 1 }])
  await phone.close()
  await desk.close()
})

it('the requested number of photos is shown to the borrower and on the grid', async () => {
  const reviewer = await app.openSession(app.people.reviewer, { path: paths.item(ids) })
  await live(reviewer.page)
  await runByPalette(reviewer.page, 'Set number of photos')
  await reviewer.page.keyboard.type('3')
  await reviewer.page.keyboard.press('Enter')
  await expect.poll(wanted).toBe(3)
  await reviewer.page.getByText('0 of 3 photos or videos').first().waitFor()
  await capture()

  const borrower = await app.openSession(app.people.borrower, { phone: true, path: paths.item(ids) })
  await borrower.page.getByText('1 of 3 photos or videos').first().waitFor()
  await borrower.page.getByText('Fewer than requested: Walks, 1 of 3 photos or videos.').waitFor()
  // On a tablet, the button is as wide as its label.
  await borrower.page.setViewportSize({ width: 834, height: 1112 })
  expect((await submitButton(borrower.page).boundingBox())?.width).toBeLessThan(200)
  await borrower.leave()

  await reviewer.page.goto(paths.drawRequestMedia(ids))
  await reviewer.page.getByRole('rowheader', { name: /Walks 1 1 of 3 photos or videos/ }).waitFor()
  await live(reviewer.page)
  await reviewer.page.keyboard.press('z')
  await expect.poll(wanted).toBe(null)
  await reviewer.leave()
})

it('a request changes the navigation’s counts live', async () => {
  await app.world.db
    .updateTable('inspection_items')
    .set({ status: 'Not initiated' })
    .where('uuid', '=', ids.itemId)
    .execute()
  const agency = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  const borrower = await app.openSession(app.people.borrower, { path: paths.lots() })
  await Promise.all([live(agency.page), live(borrower.page)])
  const waiting = async ({ page }: typeof agency) => {
    const name = await page.getByRole('link', { name: /^(Review queue|Photos requested)/ }).innerText()
    return Number(/\d+/.exec(name)?.[0] ?? 0)
  }
  const [before, borrowers] = [await waiting(agency), await waiting(borrower)]
  expect(before).toBeGreaterThan(0)
  await agency.page.getByRole('button', { name: 'Request photos' }).first().click()
  const evidence = agency.page.getByRole('alertdialog', { name: 'Request photos from the borrower?' })
  await evidence.getByText('The borrower is notified now. The email is sent in a minute, unless you undo').waitFor()
  await sayYes(agency.page)
  await expect.poll(() => waiting(agency)).toBe(before - 1)
  await expect.poll(() => waiting(borrower)).toBe(borrowers + 1)
  // The person the draw request waits for and its history update too; undo reverts them.
  const rail = agency.page.getByRole('complementary')
  await rail.getByText(/^Photos requested for/).waitFor()
  await agency.page.keyboard.press('z')
  await rail.getByText(/^Photos requested for/).waitFor({ state: 'detached' })
  await agency.leave()
  await borrower.leave()
})

it('selected uploads are removed together with one undo; missing items are listed', async () => {
  await capture()
  await capture()
  await anItem(app.world, { draw_request: ids.requestId, title: 'Gutters', code: '09' })
  const path = paths.drawRequestMedia(ids)
  const { page, leave } = await app.openSession(app.people.borrower, { phone: true, path })
  await live(page)
  const photos = page.getByRole('grid', { name: 'Media' }).getByRole('link')
  for (let times = 0; times < 2; times += 1)
    await page.getByRole('button', { name: 'Select', exact: true }).first().tap()
  const bar = page.getByRole('toolbar', { name: '2 media selected' })
  await bar.getByRole('button', { name: 'Remove upload' }).tap()
  await page.getByText('2 media removed').first().waitFor()
  await expect.poll(() => photos.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).first().tap()
  await expect.poll(() => photos.count()).toBe(2)
  const there = () =>
    app.world.db
      .selectFrom('media')
      .select('uuid')
      .where('item', '=', ids.itemId)
      .where('deleted_at', 'is', null)
      .execute()
  await expect.poll(there).toHaveLength(2)
  await page.goto(paths.drawRequest(ids))
  await live(page)
  const turn = page.getByRole('heading', { name: /^Photograph 1 item/ }).locator('..')
  expect(await turn.getByRole('link').allInnerTexts()).toEqual(['Gutters'])
  // The confirmation names items without photos.
  await runByPalette(page, 'Submit')
  const question = page.getByRole('alertdialog')
  await question.getByText('Gutters: no photos').waitFor()
  expect(await attempts()).toEqual([])
  await question.getByRole('button', { name: 'Submit' }).click()
  await headingFocused(page).waitFor()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await leave()
})

it('asks before a status of Submitted when items lack photos, and names them', async () => {
  await capture()
  await anItem(app.world, { draw_request: ids.requestId, title: 'Gutters', code: '09' })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  await live(page)
  await runByPalette(page, 'Set status')
  await page.getByRole('option', { name: /^Submitted/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Gutters: no photos').waitFor()
  expect(await attempts()).toEqual([])
  await question.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await leave()
})
