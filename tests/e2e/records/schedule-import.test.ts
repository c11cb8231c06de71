import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live, runByPalette } from 'tests/support/browser/forms'
import { createStage, type Stage } from 'tests/support/browser/stage'
import { call } from 'tests/support/world/call'

let app: Stage
beforeAll(async () => {
  app = await createStage()
})
afterAll(() => app.stop())

const buffer = (name: string) => readFile(`tests/support/samples/schedules/${name}`)

it('imports a schedule of values by palette: totals compared, undone as a whole', async () => {
  const { agency } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid, total_budget: 130_001 })
  const { page, checkAccess, leave } = await app.sit(agency, { path: paths.budget(lot.uuid) })
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

it('downloads a budget as a workbook', async () => {
  const { agency } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid })
  const form = { code: '03-300', title: 'Slab', scheduledValue: 100 }
  await call(app.world, agency, 'ledger.addLines', { params: { lotId: lot.uuid }, body: { lines: [form] } })
  const { page, leave } = await app.sit(agency, { path: paths.budget(lot.uuid) })
  await live(page)
  await page.getByRole('button', { name: /^Export/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('option', { name: /Excel/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^budget-.*\.xlsx$/)
  await leave()
})
