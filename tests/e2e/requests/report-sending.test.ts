import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { aReview } from 'tests/support/builders/review'
import { aTemplate } from 'tests/support/builders/templates'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { mailTo } from 'tests/support/servers/mail'
import { givePictures } from 'tests/support/files/pictures'
import { sayYes } from 'tests/support/browser/question'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>

beforeAll(async () => {
  app = await startApp()
  const { db } = app.world
  review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
  await db.updateTable('draw_requests').set({ status: 'completed' }).where('lot', '=', review.lot.uuid).execute()
  await db.updateTable('lots').set({ lot_number: 'LOT-12' }).where('uuid', '=', review.lot.uuid).execute()
  const { uuid } = app.people.agency
  await aLender(app.world, { agency: uuid, name: 'First Bank', recipients: ['draws@first.example'] })
  await aLender(app.world, { agency: uuid, name: 'Cedar Valley', recipients: ['draws@cedar.example'] })
})
afterAll(() => app.stop())

const report = () => paths.report(review.lot.uuid, review.drawRequest.uuid)
const sentTo = (page: Page) => page.getByRole('region', { name: 'Sent to lenders' })
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Send this report\?/ })
const linkIn = (mail: string) => /\/shared\/[\w-]+/.exec(mail)?.[0] ?? ''

/** Picks a lender on the argument page and continues to the question. */
async function pick(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Send report to lenders: Lenders' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('option', { name: new RegExp(name), selected: true })
    .first()
    .waitFor()
  await page.keyboard.press('Control+Enter')
}

it('by key: Shift+S asks naming the lender, the mail has the report, its link works publicly', async () => {
  const session = await app.openSession(app.people.agency, { path: report() })
  const { page } = session
  await live(page)
  await page.keyboard.press('Shift+S')
  await pick(page, 'First Bank')
  await question(page).getByText('To First Bank (draws@first.example), with the PDF and a link of their own').waitFor()
  await question(page).getByRole('listitem').filter({ hasText: review.lot.street }).getByText('Draw 1').waitFor()
  await session.checkAccess()
  await sayYes(page)
  await page.getByText('Version 1 goes to First Bank').first().waitFor()
  const row = sentTo(page).getByRole('row', { name: /draws@first\.example/ })
  await row.getByRole('cell', { name: /^Sent / }).waitFor({ timeout: 30_000 })

  const link = linkIn(await mailTo(app.world, 'draws@first.example'))
  const lender = await app.openSession(null, { path: link })
  await lender.page.getByRole('heading', { level: 1, name: review.lot.street }).waitFor()
  await lender.page.getByText(/^Version 1, sent to First Bank/).waitFor()
  const photos = lender.page.getByRole('region', { name: 'Photos and videos, 2' }).getByRole('img')
  await expect.poll(() => photos.count()).toBe(2)
  await photos.first().scrollIntoViewIfNeeded()
  await lender.page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
  await lender.checkAccess()
  // A photo opens at full size in a new page next to the report.
  const [large] = await Promise.all([lender.page.waitForEvent('popup'), photos.first().click()])
  await large.waitForURL(/\/images\/[\w-]+\/preview$/)
  await large.getByRole('img').waitFor()
  await large.close()
  // The graph is rendered before any script runs, and is readable as a table.
  const bars = lender.page.getByRole('table', { name: 'In place per cost code, percent' })
  const [bar] = await bars.getByRole('row').all()
  await bar?.getByRole('rowheader', { name: review.item.title }).waitFor()
  const drawn = await (await lender.page.request.get(link)).text()
  expect(drawn).toMatch(/In place per cost code, percent[^]*style="width:\d/)
  const [download] = await Promise.all([
    lender.page.waitForEvent('download'),
    lender.page.getByRole('link', { name: /^Download the PDF/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^PL-LOT-12-1-1-\w{4}\.pdf$/)

  // It fits the narrowest phone and has sufficient contrast in the dark.
  await lender.page.setViewportSize({ width: 320, height: 640 })
  await lender.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => lender.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await lender.checkAccess('colors')

  await row.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('alertdialog', { name: /^Revoke this link/ })
    .getByText('Link of ')
    .waitFor()
  await sayYes(page)
  await row.getByText('Revoked').waitFor()
  await lender.page.reload()
  await lender.page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  lender.expects(/\b404\b/)
  await lender.leave()
  await session.leave()
})

/** Holds the search response for these words until it is released. */
async function heldAnswer(page: Page, words: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/resources/search?*${words}*`, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

/** Types a sentence about LOT-12 and Cedar into the palette, and picks the lot when asked. */
async function sayFromAnywhere(page: Page, sentence: string, title: string): Promise<void> {
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(sentence)
  await page.getByRole('option', { name: `${title}: LOT-12, Cedar…` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: `${title}: For which record?` }).waitFor()
  await page
    .getByRole('option', { name: new RegExp(`^${review.lot.street}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

it('by palette: a sentence sends a report from anywhere and revokes a link', async () => {
  const session = await app.openSession(app.people.agency, { path: '/' })
  const { page } = session
  await sayFromAnywhere(page, 'send report of LOT-12 to Cedar', 'Send report to lenders')
  await page.getByRole('option', { name: /^Cedar Valley/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await question(page).getByText('To Cedar Valley (draws@cedar.example), with the PDF').waitFor()
  await question(page).getByText('In the template: Standard').waitFor()
  await sayYes(page)
  await page.getByText('Version 1 goes to Cedar Valley').first().waitFor()
  await mailTo(app.world, 'draws@cedar.example')

  await sayFromAnywhere(page, 'revoke link LOT-12 to Cedar', 'Revoke a link')
  await page.getByRole('combobox', { name: 'Revoke a link: Link' }).waitFor()
  await page.getByRole('option', { name: /^draws@cedar\.example/ }).waitFor()
  await page.keyboard.press('Enter')
  await sayYes(page)
  await page.getByText('The link for draws@cedar.example no longer works').first().waitFor()
  await page.goto(paths.report(review.lot.uuid))
  await live(page)
  const row = sentTo(page).getByRole('row', { name: /draws@cedar\.example/ })
  await row.getByText('Revoked').waitFor()
  await row.getByRole('cell', { name: 'All draw requests' }).waitFor()
  const other = sentTo(page).getByRole('row', { name: /draws@first\.example/ })
  await other.getByRole('cell', { name: /^Draw 1/ }).waitFor()
  await session.checkAccess()

  // Each check and item has its full name, each mail its lender and version.
  await page.setViewportSize({ width: 390, height: 844 })
  await sentTo(page).getByText('First Bank, Draw 1, version 1').first().waitFor()
  for (const name of ['Progress by cost code', 'Photo checks', 'Sent to lenders']) {
    const cells = page.getByRole('region', { name }).getByRole('cell')
    const words = await cells.evaluateAll((all) =>
      all.map((cell) => [cell.textContent, cell.scrollWidth - cell.clientWidth]),
    )
    expect(words.filter(([, over]) => Number(over) > 0)).toEqual([])
  }
  await session.leave()
})

it('a selection survives other searches and Escape; the question names versions', async () => {
  const session = await app.openSession(app.people.agency, { path: report() })
  const { page } = session
  await live(page)
  await page.keyboard.press('Shift+S')
  await page.getByRole('option', { name: /^Cedar Valley/, checked: false }).waitFor()
  await page.keyboard.insertText('Cedar')
  await page.getByRole('option', { name: /^Cedar Valley/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^Cedar Valley/, checked: true }).waitFor()
  await page.keyboard.insertText('zzz')
  await page.getByRole('option', { checked: false }).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByText('No results for “zzz”.').waitFor()
  await page.getByRole('option', { name: /^Cedar Valley/, checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: /^Cedar Valley/, checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const ask = async () => {
    await page.getByRole('button', { name: 'Send report to lenders' }).click()
    // Lenders who had it are preselected.
    await page.getByRole('option', { name: /^First Bank/, checked: true }).waitFor()
    await page.getByRole('button', { name: /^Continue/ }).click()
  }
  await ask()
  await question(page).getByText('First Bank has version 1 and gets it again').waitFor()
  await question(page)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const { db } = app.world
  await db.updateTable('inspection_items').set({ progress: 88 }).where('uuid', '=', review.item.uuid).execute()
  await page.goto(report())
  await live(page)
  await ask()
  await question(page).getByText('First Bank has version 1: this one replaces it').waitFor()
  await question(page)
    .getByRole('button', { name: /^Send report/ })
    .click()
  await page.getByText('Version 2 goes to First Bank and replaces version 1').first().waitFor()
  await sentTo(page)
    .getByRole('row', { name: /2, for 1/ })
    .waitFor()
  await session.leave()
})

it('by key: chosen lenders are preselected, and the shown template is used', async () => {
  const { db } = app.world
  const { uuid: lender } = await db
    .selectFrom('lenders')
    .select('uuid')
    .where('name', '=', 'Cedar Valley')
    .executeTakeFirstOrThrow()
  const chosen = { draw_request: review.drawRequest.uuid, lender }
  await db
    .insertInto('request_lenders')
    .values(chosen)
    .onConflict((row) => row.doNothing())
    .execute()
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid }
  const { page, leave } = await app.openSession(app.people.agency, { path: report() })
  for (const [path, key] of [
    [report(), 'Control+Enter'],
    [paths.drawRequest(ids), 'Enter'],
  ] as const) {
    if (key === 'Enter') await page.goto(path)
    await live(page)
    // The draw request's page shows the time of sending and asks the same question.
    if (key === 'Enter') await page.getByText(/^Version 2 sent /).waitFor()
    const answer = await heldAnswer(page, 'q=Cedar')
    await page.keyboard.press('Shift+S')
    await page.getByRole('option', { name: /^Cedar Valley/, selected: true, checked: false }).waitFor()
    // A key pressed before the lender search has answered applies to its result.
    await page.keyboard.press(key)
    answer()
    await question(page)
      .getByText('To Cedar Valley (draws@cedar.example), with the PDF and a link of their own')
      .waitFor()
    await question(page).getByText('In the template: Standard').waitFor()
  }
  await db.deleteFrom('request_lenders').where('lender', '=', lender).execute()

  const { uuid } = await aTemplate(app.world, { name: 'For banks', agency: app.people.agency.uuid })
  await db.updateTable('templates').set({ summary_html: '<p>Dear bank</p>' }).where('uuid', '=', uuid).execute()
  await page.goto(report())
  await live(page)
  await page.getByRole('combobox', { name: 'Template' }).selectOption('For banks')
  await page.getByText('Dear bank').waitFor()
  expect(new URL(page.url()).searchParams.get('request')).toBe(review.drawRequest.uuid)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+P')])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Shift+S')
  await page.getByRole('option', { name: /^First Bank/, checked: true }).waitFor()
  // Enter continues from the selection, as the hint says.
  await page.getByText(/^Enter\s*Continue$/).waitFor()
  await page.keyboard.press('Enter')
  await question(page).getByText('To First Bank').waitFor()
  await sayYes(page)
  await page
    .getByText(/^Version \d goes to First Bank/)
    .first()
    .waitFor()
  const newest = () =>
    db.selectFrom('reports').select('facts').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  expect((await newest()).facts.template?.name).toBe('For banks')
  await page.getByText('The latest version matches this page.').waitFor()

  const { uuid: requestId } = review.drawRequest
  await page.goto(paths.report(review.lot.uuid))
  await live(page)
  await call(app.world, app.people.agency, 'requests.delete', { body: { target: { ids: [requestId] } } })
  await page.getByText('Nothing to report yet').waitFor()
  await page
    .getByRole('region', { name: 'Versions' })
    .getByRole('row', { name: /Draw 1/ })
    .first()
    .waitFor()
  const row = sentTo(page).getByRole('row', { name: /2, for 1/ })
  await row.getByRole('cell', { name: /^Sent / }).waitFor()
  await row.getByRole('button', { name: 'Revoke' }).press('Enter')
  await sayYes(page)
  await row.getByText('Revoked').waitFor()
  await leave()
})
