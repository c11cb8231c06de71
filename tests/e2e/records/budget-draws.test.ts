import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { live, runByPalette } from 'tests/support/browser/forms'
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

/** A lot with a completed and an open draw, and 300 lines. */
async function twoDraws() {
  const { lot } = await calls.aScheduledLot()
  for (let count = 0; count < 297; count += 1)
    await aLedgerLine(app.world, {
      lot,
      code: `50-${String(count).padStart(3, '0')}`,
      title: count === 0 ? 'Line 0 of the rough framing and sheathing' : `Line ${count}`,
    })
  const first = await calls.aDraw(lot, [slabItem])
  await calls.complete(first.id)
  await calls.approve(app.people.agency, first.id)
  await calls.fund(app.people.agency, first.id)
  await calls.release(app.people.agency, first.id)
  await calls.aDraw(lot, [{ ...slabItem, budget: 4000, progress: 80 }])
  return { lot, first: first.id }
}

it('shows draws side by side by key, button and palette, with totals and the cursor of the lines', async () => {
  const { lot } = await twoDraws()
  const session = await app.openSession(app.people.agency, { path: paths.budget(lot) })
  const { page } = session
  await live(page)
  const table = page.getByRole('table', { name: 'Schedule of values by draw' })
  const slab = table.getByRole('row', { name: /Slab/ })
  await page.keyboard.press('Shift+B')
  await slab.waitFor()
  expect(await slab.getByRole('cell').allInnerTexts()).toEqual([
    '$10,000.00',
    '$10,000.00',
    '$10,000.00',
    '$4,000.00',
    '$4,000.00',
    '$0.00',
  ])
  await page.getByRole('button', { name: 'All columns' }).click()
  expect(await slab.getByRole('cell').allInnerTexts()).toEqual(
    ['$10,000.00', '$20,000.00', '$10,000.00', '$10,000.00', '$10,000.00', '$2,000.00'].concat([
      '$4,000.00',
      '$32,000.00',
      '$4,000.00',
      '$0.00',
      '$0.00',
      '$0.00',
    ]),
  )
  await table
    .getByRole('row', { name: /^Total/ })
    .getByText('$32,000.00')
    .waitFor()

  // Only the rows on screen are in the document; the cursor reaches the last one.
  expect(await table.getByRole('row').count()).toBeLessThan(100)
  await page.keyboard.press('End')
  await table
    .getByRole('row', { name: /Line 296/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByRole('complementary', { name: 'How computed' }).getByText('Line 296').waitFor()

  await page.getByRole('button', { name: /^Hide draws/ }).click()
  await table.waitFor({ state: 'detached' })
  await runByPalette(page, 'Draws side by side')
  await table.waitFor()
  await session.leave()
})

it('shows every line of a short schedule above its draws in a low window', async () => {
  const { lot } = await calls.aScheduledLot()
  for (const budget of [10, 20, 30, 40]) await calls.aDraw(lot, [{ ...slabItem, budget }])
  const session = await app.openSession(app.people.agency, { path: paths.budgetDraws(lot) })
  const { page } = session
  await page.setViewportSize({ width: 1280, height: 600 })
  await live(page)
  const region = page.getByRole('region', { name: 'Draws side by side' })
  await region.getByRole('row', { name: /Slab/ }).waitFor()
  // Two heads, three lines and the totals.
  await expect.poll(async () => (await region.boundingBox())?.height ?? 0).toBeGreaterThan(64 + 3 * 36 + 40)
  await session.leave()
})

it('fits three draws of large amounts on a screen, and goes to the others by key', async () => {
  const { lot } = await calls.aScheduledLot()
  await aLedgerLine(app.world, { lot, code: '06-100', title: 'Rough framing and sheathing of the main house' })
  for (const budget of [1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000])
    await calls.aDraw(lot, [{ ...slabItem, budget }])
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.budgetDraws(lot) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await live(page)
  const region = page.getByRole('region', { name: 'Draws side by side' })
  const rightOf = async (number: number) => {
    const box = await region.getByRole('columnheader', { name: `Draw ${number},` }).boundingBox()
    return box ? box.x + box.width : 0
  }
  await region.getByText('$3,000,000.00').first().waitFor()
  expect(await rightOf(3)).toBeLessThanOrEqual(1440)
  expect(await rightOf(5)).toBeGreaterThan(1440)
  await page.getByRole('row', { name: /Slab/ }).click()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => rightOf(5)).toBeLessThanOrEqual(1440)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('complementary', { name: 'How computed' }).getByText('Slab').waitFor()
  await leave()
})

it('shows a borrower on a phone no recommendation of an open draw, and fits', async () => {
  const { lot } = await twoDraws()
  const session = await app.openSession(app.people.borrower, { phone: true, path: paths.budgetDraws(lot) })
  const { page } = session
  await live(page)
  const slab = page.getByRole('table', { name: 'Schedule of values by draw' }).getByRole('row', { name: /Slab/ })
  const texts = await slab.getByRole('cell').allInnerTexts()
  expect([texts[1], texts[4]]).toEqual(['$10,000.00', '–'])
  // The name of a line leaves room for its amounts.
  const name = await page.getByRole('rowheader', { name: /Line 0 / }).boundingBox()
  expect(name?.width).toBeLessThan(200)
  await checkScreens(session, [{ name: 'draws side by side', address: paths.budgetDraws(lot), isOpen: false }])
  await session.leave()
})

it('puts the secondary commands of a budget in a menu on phones', async () => {
  const { lot } = await twoDraws()
  const session = await app.openSession(app.people.agency, { phone: true, path: paths.budget(lot) })
  const { page } = session
  await page.setViewportSize({ width: 320, height: 640 })
  await live(page)
  const tops = await page
    .getByRole('main')
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(2)
  await session.checkAccess()
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.tap()
  const items = ['Import', 'Export', 'Retainage and loan amount', 'Draws side by side']
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(items)
  await page.getByRole('menuitem', { name: 'Draws side by side' }).tap()
  await page.getByRole('region', { name: 'Draws side by side' }).waitFor()
  await menu.tap()
  await page.getByRole('menuitem', { name: 'Retainage and loan amount' }).tap()
  await page.getByRole('dialog', { name: 'Retainage and loan amount' }).waitFor()
  await session.leave()
})
