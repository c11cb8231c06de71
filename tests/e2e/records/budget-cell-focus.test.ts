import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { aBudget, cell, focused, paste } from 'tests/support/browser/cells'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('keeps the focus on a cell after saving, discarding and a refusal, by key and by button', async () => {
  const { lot, values } = await aBudget(app)
  const session = await app.openSession(app.people.agency, { path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)
  const bar = page.getByRole('form', { name: 'Cells not saved' })
  const save = page.getByRole('button', { name: /^Save cells/ })

  // 1. A pasted column that cannot be saved: the key leads to its first wrong cell.
  await cell(page, 'Slab', 'scheduledValue').click()
  await paste(page, '$10.00\r\n12k\r\n')
  await focused(page, 'Slab', 'scheduledValue')
  await page.keyboard.press('Control+Enter')
  await focused(page, 'Framing', 'scheduledValue')

  // 2. A reason that is missing gets the focus.
  await page.keyboard.type('20')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Give a reason for changing this figure', { exact: true }).waitFor()
  expectRefusal(session)
  await page.getByLabel('Reason').and(page.locator(':focus')).waitFor()

  // 3. Saved from the reason: the focus is on the cell again, and arrows go on.
  await page.keyboard.type('Bids')
  await page.keyboard.press('Control+Enter')
  await bar.waitFor({ state: 'detached' })
  await focused(page, 'Framing', 'scheduledValue')
  expect((await values()).map(([value]) => value)).toEqual([1000, 2000, 4_000_000])
  await page.keyboard.press('ArrowDown')
  await focused(page, 'Roof', 'scheduledValue')

  // 4. Saved by the button.
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('Bids')
  await save.click()
  await bar.waitFor({ state: 'detached' })
  await focused(page, 'Roof', 'scheduledValue')

  // 5. A cell that is edited again at once is no conflict with the save before.
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('Bids')
  await page.keyboard.press('Enter')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.type('32')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('Bids')
  await save.click()
  await bar.waitFor({ state: 'detached' })
  expect((await values()).map(([value]) => value)).toEqual([1000, 2000, 3200])

  // 6. Discarded.
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Discard' }).click()
  await bar.waitFor({ state: 'detached' })
  await focused(page, 'Roof', 'scheduledValue')
  await session.leave()
})

it('focuses the first cell that the server refuses', async () => {
  const { lot } = await aBudget(app)
  for (const code of ['80-100', '80-200']) await aLedgerLine(app.world, { lot: lot.uuid, code, title: 'Gutter' })
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)
  const code = page
    .getByRole('row', { name: /Gutter/ })
    .nth(1)
    .locator('[data-cell="code"]')
  await code.focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: /^Code of/ }).fill('80-100')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await focused(page, 'Slab', 'line')
  await page.keyboard.press('Control+Enter')
  await page.getByText('A line with this code and title already exists', { exact: true }).first().waitFor()
  expectRefusal(session)
  await code.and(page.locator(':focus')).waitFor()
  await session.leave()
})
