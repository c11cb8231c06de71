import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLot } from 'tests/support/builders/lots'
import { live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { call } from 'tests/support/world/call'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const buffer = (name: string) => readFile(`tests/support/samples/schedules/${name}`)

it('imports a schedule of values by palette: totals compared, undone as a whole', async () => {
  const { agency } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid, total_budget: 130_001 })
  const { page, checkAccess, leave } = await app.openSession(agency, { path: paths.budget(lot.uuid) })
  const count = async () =>
    (await call(app.world, agency, 'ledger.get', { params: { lotId: lot.uuid } })).data.lines.length
  await live(page)

  // 1. The command opens the page of the import.
  await runByPalette(page, 'Import schedule of values')
  await page.getByRole('heading', { name: 'Import budget lines' }).waitFor()

  // 2. The sheet is read: lines, rows left out, and the sums beside the totals they are compared with.
  const file = { name: 'lender-budget.csv', mimeType: 'text/csv', buffer: await buffer('lender-budget.csv') }
  await page.getByLabel(/^CSV or Excel/).setInputFiles(file)
  await page.getByText('Rows left out because they are not budget lines').waitFor()
  const sums = page.getByRole('region', { name: 'Totals' })
  await sums.getByText('The lines are the same as the total in the file.', { exact: false }).waitFor()
  await sums.getByText('The budget is then $1.00 less than the budget set on the lot.', { exact: false }).waitFor()
  await checkAccess()

  // 3. All lines are added as one change.
  await page.getByRole('button', { name: 'Import 5 budget lines' }).click()
  await page.getByText('5 budget lines imported', { exact: true }).waitFor()
  await expect.poll(count).toBe(5)

  // 4. The undo takes back all of it.
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone: 5 budget lines imported').waitFor()
  await expect.poll(count).toBe(0)
  await leave()
})

it('imports an edited export into its own lot: open draws take the amounts, and undo takes them back', async () => {
  const { agency } = app.people
  const calls = drawCalls({ world: app.world, who: app.people })
  const { lot, slab } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 1_000, progress: 50 }])
  const { page, checkAccess, leave } = await app.openSession(agency, { path: paths.importBudget(lot) })
  await live(page)
  const text = [
    'Code,Title,Scheduled value,Draw 1 requested,Draw 1 recommended,Draw 7 requested',
    '03-300,Slab,40000,1234.56,5,1',
    '07-300,Roof,20000.50,0,0,1',
  ].join('\n')
  const file = { name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(/^CSV or Excel/).setInputFiles(file)
  await page.getByText('$1,000.00 → $1,234.56').waitFor()
  await page.getByText(/0 to add, 1 to update, 1 unchanged/).waitFor()
  await page
    .getByText('Draw 1 recommended (follows from the inspection and the rules of the ledger)', { exact: false })
    .waitFor()
  await page.getByText('Draw 7 requested (this lot has no draw 7)', { exact: false }).waitFor()
  await checkAccess()
  await page.getByRole('button', { name: 'Update 1 budget line' }).click()
  await expect.poll(async () => (await calls.lineOf(id, slab)).requested).toBe(123_456)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(async () => (await calls.lineOf(id, slab)).requested).toBeNull()
  await leave()
})

it('downloads a budget as a workbook', async () => {
  const { agency } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid })
  const form = { code: '03-300', title: 'Slab', scheduledValue: 100 }
  await call(app.world, agency, 'ledger.addLines', { params: { lotId: lot.uuid }, body: { lines: [form] } })
  const { page, leave } = await app.openSession(agency, { path: paths.budget(lot.uuid) })
  await live(page)
  await page.getByRole('button', { name: /^Export/ }).click()
  // An export changes nothing.
  await page.getByRole('dialog').getByRole('heading', { name: 'For', exact: true }).waitFor()
  await page.getByRole('status').getByText('2 choices').waitFor({ state: 'attached' })
  const download = page.waitForEvent('download')
  await page.getByRole('option', { name: /Excel/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^budget-.*\.xlsx$/)
  await leave()
})
