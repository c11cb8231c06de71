import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { live } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const lotsOf = (loan: string) =>
  stage.world.db
    .selectFrom('lots')
    .selectAll()
    .where('loan_number', '=', loan)
    .where('deleted_at', 'is', null)
    .execute()

async function choose(page: Page, name: string, change = (text: string) => text): Promise<void> {
  const content = await readFile(`tests/support/samples/imports/${name}`)
  const buffer = name.endsWith('.csv') ? Buffer.from(change(content.toString())) : content
  await page.getByLabel(/^CSV or Excel/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const ready = (page: Page, lots: string) => page.getByRole('button', { name: `Import ${lots}`, disabled: false })

describe('an import', () => {
  it('is corrected and made by keyboard alone', async () => {
    const { page, checkAccess, leave } = await stage.sit(stage.people.agency, {
      pointer: false,
      path: paths.importLots(),
    })
    await live(page)

    // 1. The ZIP code of another state is a problem, and the first box to correct.
    await choose(page, 'broken_zip.csv')
    await ready(page, '3 lots').waitFor()
    const zip = page.getByRole('textbox', { name: /^Postal code, row 6: A ZIP code has 5 digits/ })
    await zip.focus()
    await checkAccess()

    // 2. Enter leads from one cell with a problem to the next.
    await page.keyboard.press('Control+A')
    await page.keyboard.type('78704')
    await page.keyboard.press('Enter')
    await page
      .getByRole('textbox', { name: /^Borrower email, row 7/ })
      .and(page.locator(':focus'))
      .waitFor()
    await ready(page, '4 lots').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('dana.cole@example.com')
    await page.keyboard.press('Enter')
    await ready(page, '5 lots').waitFor()

    // 3. The rows that are right are imported with what was corrected.
    await page.keyboard.press('Control+Enter')
    await page.getByText('5 lots imported', { exact: true }).waitFor()
    expect((await lotsOf('LN-300104'))[0]).toMatchObject({ postal_code: '78704', state_or_province: 'TX' })
    await leave()
  })

  it('is read as its columns are chosen, by pointer', async () => {
    const { page, checkAccess, leave } = await stage.sit(stage.people.agency, { path: paths.importLots() })
    await live(page)

    // 1. A required field without a column is one sentence, and one value stands for every row.
    await choose(page, 'no_email.csv')
    await page.getByText('Choose a column for Borrower email', { exact: true }).waitFor()
    await page.getByLabel('Borrower email (required)').selectOption({ label: 'Same value for every row…' })
    await page.getByLabel('Borrower email for every row').fill('ada@example.com')
    await page.getByRole('heading', { name: 'Columns' }).click()
    await ready(page, '5 lots').waitFor()

    // 2. Columns that compete are shown with samples; the lot's own address is chosen.
    await choose(page, 'mailing_first_100.csv')
    await page.getByText('E Address: 0 Mailing Rd · 1 Mailing Rd · 2 Mailing Rd').waitFor()
    expect(await page.getByLabel('Street (required)').inputValue()).toBe('8')

    // 3. A column that writes amounts in two ways asks which mark is decimal.
    await choose(page, 'budgets.csv')
    const unclear = page.getByRole('textbox', { name: /^Total budget, row 12: This amount is ambiguous/ })
    await unclear.waitFor()
    await page.getByLabel('Decimal separator in Total budget').selectOption({ label: 'Comma: 1.500,00' })
    await unclear.waitFor({ state: 'detached' })
    await checkAccess()

    // 4. The sheets of a workbook are offered.
    await choose(page, 'xlsx_two_sheets.xlsx')
    await ready(page, '3 lots').waitFor()
    await page.getByLabel('Sheet (2 sheets have lots)').selectOption('2026')
    await ready(page, '5 lots').click()
    await page.getByText('5 lots imported', { exact: true }).waitFor()
    expect(await lotsOf('S26-0')).toHaveLength(1)
    await leave()
  })
})
