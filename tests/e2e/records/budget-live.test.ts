import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aChecklistEntry } from 'tests/support/builders/requests'
import { live } from 'tests/support/browser/forms'
import { checkScreens } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let calls: ReturnType<typeof drawCalls>
beforeAll(async () => {
  app = await startApp()
  calls = drawCalls({ world: app.world, who: app.people })
})
afterAll(() => app.stop())

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** An open draw of $10,000 on the slab, whose only checklist line is at 50 %. */
async function anInspectedDraw() {
  const lot = await calls.aScheduledLot()
  const { id, items } = await calls.aDraw(lot.lot, [slabItem, { code: '99-100', title: 'Pool', budget: 50 }])
  const item = items[0] ?? ''
  await aChecklistEntry(app.world, { item, title: 'Concrete poured', progress: 50 })
  const ids = { lotId: lot.lot, requestId: id }
  return { ...lot, ids, item, itemPath: paths.item({ ...ids, itemId: item }) }
}

it('shows what a percentage releases while it is typed, and how it is computed', async () => {
  const { ids, itemPath } = await anInspectedDraw()
  const session = await app.openSession(app.people.reviewer, { path: itemPath })
  const { page } = session
  await live(page)
  const release = page.getByRole('region', { name: 'Budget line' })

  // 1. Half of the slab is in place: $20,000 less 10 % of retainage.
  await release.getByText('50% releases $18,000.00').waitFor()
  await release.getByText('03-300 Slab').first().waitFor()

  // 2. The typed figure counts before it is saved.
  await page.getByLabel('Concrete poured', { exact: true }).fill('20.5')
  await release.getByText('20.5% releases $7,380.00').waitFor()
  const recommended = release.getByRole('group').filter({ hasText: 'Recommended' })
  await recommended.getByText('$7,380.00').first().waitFor()
  expect((await calls.draw(app.people.agency, ids.requestId)).data.lines[0]?.inspectedPercent).toBe(50)

  // 3. An amount opens its inputs.
  const available = release.getByRole('group').filter({ hasText: 'Available' })
  await available.getByText('Available').click()
  await available.getByText('$8,200.00').waitFor()
  await session.leave()
})

it('leads from a figure to the single record behind it', async () => {
  const { ids, slab, itemPath } = await anInspectedDraw()
  const session = await app.openSession(app.people.agency, { path: paths.drawRequestBudget(ids) })
  const { page } = session
  await live(page)
  const row = page.getByRole('row', { name: /Slab/ })
  await page.keyboard.press('ArrowDown')
  await row.and(page.locator('[aria-current="true"]')).waitFor()
  const computed = page.getByRole('region', { name: 'How computed' })
  await computed.getByText('Work in place', { exact: true }).first().click()
  await computed.getByRole('link', { name: 'Item in draw 1' }).first().click()
  await page.waitForURL((url) => url.pathname === itemPath)

  // A line of the lot's budget, from its own page.
  await page.goto(`${paths.budget(ids.lotId)}#${slab}`)
  await live(page)
  await row.and(page.locator('[aria-current="true"]')).waitFor()
  const rail = page.getByRole('complementary', { name: 'How computed' })
  await rail.getByText('Work in place', { exact: true }).first().click()
  await rail.getByRole('link', { name: 'Draw 1' }).first().click()
  await page.waitForURL((url) => url.pathname === paths.drawRequestBudget(ids))
  await row.and(page.locator('[aria-current="true"]')).waitFor()
  await session.leave()
})

it('has requested, claimed, inspected and recommended beside items, with the totals of the ledger', async () => {
  const { ids, slab, permits } = await anInspectedDraw()
  await calls.claim(app.people.agency, ids.requestId, slab, { claimedPercent: 60 })
  await calls.claim(app.people.agency, ids.requestId, permits, { requested: 123_456 })
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  const cellsOf = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell')
  await page.getByRole('columnheader', { name: 'Claimed, %' }).waitFor()
  await expect
    .poll(() => cellsOf(/Slab/).allInnerTexts())
    .toEqual(expect.arrayContaining(['$10,000.00', '60.0', '50.0', '$10,000.00']))
  await expect
    .poll(() => cellsOf(/^Total/).allInnerTexts())
    .toEqual(expect.arrayContaining(['$11,234.56', '33.3', '$10,000.00']))
  await page.getByText('The total inspected covers the whole budget', { exact: false }).waitFor()
  await page.getByText('$1,234.56 of the total is requested on budget lines without an item.').waitFor()
  await page.getByText('Not in the totals, because no budget line has the code: 99-100 Pool.').waitFor()
  await session.leave()
})

it('leads from the item of a soft-cost line to the amount that its documents show', async () => {
  const { lot, permits } = await calls.aScheduledLot()
  const { id, items } = await calls.aDraw(lot, [{ code: '01-100', title: 'Permits', budget: 1_000 }])
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(app.people.reviewer, { path: paths.item({ ...ids, itemId: items[0] ?? '' }) })
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: 'Enter documented amount' }).click()
  await page.getByLabel('Documented', { exact: true }).fill('800')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await calls.lineOf(id, permits)).documented).toBe(80_000)
  await session.leave()
})

it('says before completing which items stay out of the recommendation', async () => {
  const { lot } = await calls.aScheduledLot()
  const pool = { code: '99-100', title: 'Pool', budget: 50, progress: 0 }
  const { id } = await calls.aDraw(lot, [slabItem, pool])
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: /^Complete/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/^Without a budget line, \$[\d,.]+ stays out of the recommendation: Pool$/).waitFor()
  await session.leave()
})

it('hides the recommendation of an open draw from its borrower, beside items and on the item', async () => {
  const { ids, itemPath } = await anInspectedDraw()
  const session = await app.openSession(app.people.borrower, { path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  const slab = page.getByRole('row', { name: /Slab/ })
  await slab.getByText('$10,000.00').waitFor()
  expect(await slab.getByText(/\$/).count()).toBe(1)
  await page.goto(itemPath)
  await live(page)
  await page.getByText('Concrete poured').waitFor()
  expect(await page.getByRole('region', { name: 'Budget line' }).count()).toBe(0)
  expect(await page.content()).not.toContain('recommended":{')
  await session.leave()
})

it('shows changes of a budget in the open pages of others at once', async () => {
  const { ids, slab, itemPath } = await anInspectedDraw()
  const agency = await app.openSession(app.people.agency, { path: paths.budget(ids.lotId) })
  const tab = await app.openSession(app.people.reviewer, { path: paths.drawRequestBudget(ids) })
  const panel = await app.openSession(app.people.reviewer, { path: itemPath })
  for (const { page } of [agency, tab, panel]) await live(page)

  // 1. A change order reaches the draw's budget and the review.
  const dialog = agency.page.getByRole('dialog')
  await agency.page.keyboard.press('n')
  await agency.page.keyboard.press('o')
  await dialog.getByLabel('Reason').fill('Thicker slab')
  await dialog.getByLabel(/Slab/).fill('1,000')
  await agency.page.keyboard.press('Control+Enter')
  await agency.page.getByText(/^Change order 1, /).waitFor()
  const computed = tab.page.getByRole('region', { name: 'How computed' })
  await computed.getByText('$66,000.50').first().waitFor()
  const release = panel.page.getByRole('region', { name: 'Budget line' })
  await release.getByText('50% releases $18,450.00').waitFor()

  // 2. Stored materials reach both, and a reviewer's amount the draw's budget.
  await calls.claim(app.people.agency, ids.requestId, slab, { storedMaterials: 200_000 })
  await release.getByText('50% releases $20,250.00').waitFor()
  await calls.review(app.people.reviewer, ids.requestId, slab, { override: 900_000, reason: 'Cracks' })
  await tab.page.getByRole('row', { name: /Slab/ }).getByText('$9,000.00').waitFor()

  // 3. A payment reaches the budget of the lot.
  await app.world.db
    .updateTable('inspection_items')
    .set({ progress: 50 })
    .where('draw_request', '=', ids.requestId)
    .execute()
  expect((await calls.complete(ids.requestId)).status).toBe(200)
  await calls.approve(app.people.agency, ids.requestId)
  await calls.fund(app.people.agency, ids.requestId)
  await agency.page.getByText('$9,000.00 funded', { exact: false }).first().waitFor()
  await agency.page.getByRole('img', { name: '$9,000.00 funded and $22,500.00 earned of $41,000.00' }).first().waitFor()
  for (const session of [agency, tab, panel]) await session.leave()
})

it('fits phones, tablets and notebooks, and is accessible', async () => {
  const { ids, slab, itemPath } = await anInspectedDraw()
  await calls.claim(app.people.agency, ids.requestId, slab, { requested: 1_800_000 })
  const session = await app.openSession(app.people.reviewer)
  await checkScreens(session, [
    { name: 'items of a draw', address: paths.drawRequest(ids), isOpen: false },
    { name: 'an item with its budget line', address: itemPath, isOpen: false },
    { name: 'a budget', address: paths.budget(ids.lotId), isOpen: false },
  ])
  await session.leave()
})
