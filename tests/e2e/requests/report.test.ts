import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { aReview } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/files/pictures'
import { readPdf } from 'tests/support/files/pdf'
import { openPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>
const title = 'WOODWORK, WINDOWS AND WARM WALLS'

beforeAll(async () => {
  app = await startApp()
  review = await aReview(app.world, app.people, { photos: 7 })
  await givePictures(app.world, review.media)
  const { db } = app.world
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
  await db.updateTable('inspection_items').set({ title, progress: 62.5 }).where('uuid', '=', review.item.uuid).execute()
})
afterAll(() => app.stop())

const ids = () => ({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
const isReport = (page: Page) => page.waitForURL((url) => url.pathname === paths.report(review.lot.uuid))

/** Downloads a file and parses its pages. */
async function saved(page: Page, save: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), pages: await readPdf(bytes) }
}

it('by key: from a lot to its report, its map and its PDF', async () => {
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.lot(review.lot.uuid) })
  const { page } = session
  await isLive(page)
  await page.keyboard.press('r')
  await isReport(page)
  await page.getByRole('region', { name: 'Photos and videos, 7' }).waitFor()
  const progress = page.getByRole('region', { name: 'Progress by cost code' })
  await expect.poll(() => progress.getByRole('row', { name: title }).innerText()).toContain('62.5')
  // Labels of bars begin within the chart, even with wide letters.
  const chart = page.locator('svg', { hasText: 'WOODWORK' })
  const begin = await chart.getByText('WOODWORK').first().boundingBox()
  expect(begin?.x).toBeGreaterThanOrEqual((await chart.boundingBox())?.x ?? Infinity)
  await page.keyboard.press('m')
  await page.getByRole('region', { name: 'Where the photos were taken' }).locator('canvas').waitFor()
  const file = await saved(page, async () => {
    await page.keyboard.press('Shift+P')
    await page.getByText('PDF saved').first().waitFor()
  })
  const { pages } = file
  expect(file.name).toMatch(/^report-lot-.+-draw-all\.pdf$/)
  const pictures = pages.filter(({ text }) => /Photos \d/.test(text))
  expect(pictures.map((one) => one.pictures)).toEqual([6, 1])
  expect(pages[0]?.text).toContain('62.5%')
  expect(pages.at(-1)?.text).toMatch(/\d of \d/)
  // A link to a photo navigates within the same document.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('figure').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/media\/[\w-]+$/)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  await session.leave()
})

it('a draft for a Spanish lender is saved in Spanish from an English page', async () => {
  const { db } = app.world
  const other = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, other.media)
  const bank = await aLender(app.world, { agency: app.people.agency.uuid, language: 'es-US' })
  const { uuid } = other.drawRequest
  await db.updateTable('draw_requests').set({ title: 'Shell' }).where('uuid', '=', uuid).execute()
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', other.item.uuid).execute()
  await db.insertInto('request_lenders').values({ draw_request: uuid, lender: bank.uuid }).execute()
  const session = await app.openSession(app.people.agency, { path: paths.report(other.lot.uuid, uuid) })
  const { page } = session
  await isLive(page)
  const { pages } = await saved(page, async () => {
    await page.keyboard.press('Shift+P')
    // The page stays in its own language.
    await page.getByText('PDF saved').first().waitFor()
  })
  const text = pages.map((one) => one.text).join(' ')
  for (const part of ['Avance por código de costo', 'Desembolso 1: Shell', 'Fotos 1']) expect(text).toContain(part)
  expect(text).not.toMatch(/Draw|Progress|Inspection|Photos?\b|Attempt|Evidence/)
  await page.getByRole('heading', { name: 'Progress by cost code' }).waitFor()
  await session.leave()
})

it('scrolls in one area of the page, on a laptop and a tablet', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.report(review.lot.uuid) })
  const { page } = session
  for (const size of [
    { width: 1280, height: 720 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('region', { name: 'Photos and videos, 7' }).waitFor()
    const past = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(past, { message: String(size.width) }).toBe(0)
  }
  await session.leave()
})

it('by palette from anywhere: a sentence opens the report, and its Enter saves it', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.lenders() })
  const { page } = session
  await isLive(page)
  await openPalette(page)
  await page.keyboard.insertText(`save pdf of ${review.lot.street}`)
  await page.getByRole('option', { name: `Save as PDF: ${review.lot.street}…` }).waitFor()
  await page.keyboard.press('Enter')
  // The draw request is also found by its lot's street.
  await page.getByRole('option', { name: new RegExp(`^Draw 1.*${review.lot.street}`) }).click()
  await isReport(page)
  expect(new URL(page.url()).searchParams.get('request')).toBe(review.drawRequest.uuid)
  await page.getByRole('option', { name: /^Save as PDF/ }).waitFor()
  const { name } = await saved(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/^report-lot-.+-draw-1\.pdf$/)
  await session.leave()
})

it('by palette: a draw request’s report freezes a version that stays available', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest(ids()) })
  const { page } = session
  await isLive(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('report')
  await page.getByRole('option', { name: 'Report', exact: false }).first().waitFor()
  await page.keyboard.press('Enter')
  await isReport(page)
  expect(new URL(page.url()).searchParams.get('request')).toBe(review.drawRequest.uuid)
  await page.getByText(/^Draw 1 · /).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('freeze a version')
  await page.getByRole('option', { name: /^Freeze a version/ }).waitFor()
  await page.keyboard.press('Enter')
  const versions = page.getByRole('region', { name: 'Versions' })
  const link = versions.getByRole('link', { name: /of version 1$/ })
  await link.waitFor()
  await versions.getByText('The latest version matches this page.').waitFor()
  const { name, pages } = await saved(page, () => link.click())
  expect(name).toMatch(/^PL-.+-1-1-[0-9A-Z]{4}\.pdf$/)
  expect(pages[0]?.text).toContain('version 1')
  expect(pages.filter(({ text }) => /Photos \d/.test(text)).map((one) => one.pictures)).toEqual([6, 1])
  await session.leave()
})

it('by pointer: the lot’s link; on a phone the report is readable', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.lot(review.lot.uuid), phone: true })
  const { page } = session
  await isLive(page)
  await page.getByRole('button', { name: 'Report' }).tap()
  await isReport(page)
  await page.getByRole('region', { name: 'Progress by cost code' }).waitFor()
  const top = async (one: ReturnType<Page['getByText']>) => (await one.boundingBox())?.y ?? 0
  const place = await top(page.getByText(/^All draw requests · /))
  expect(place).toBeGreaterThan(await top(page.getByRole('heading', { level: 1 })))
  expect(place).toBeLessThan(await top(page.getByRole('button', { name: 'Save as PDF' })))
  const bars = page.getByRole('table', { name: 'In place per cost code, percent' })
  const letters = bars.getByRole('cell').last()
  expect(await letters.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(12)
  expect((await letters.boundingBox())?.height).toBeGreaterThan(12)
  // Values of columns that do not fit are below the item's name.
  const progress = page.getByRole('region', { name: 'Progress by cost code' })
  await progress
    .getByText(/^\$[\d,]+ of \$[\d,]+$/)
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await session.leave()
})
