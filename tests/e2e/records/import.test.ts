import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lotsOf = (loan: string) =>
  app.world.db.selectFrom('lots').selectAll().where('loan_number', '=', loan).where('deleted_at', 'is', null).execute()

async function choose(page: Page, name: string, change = (text: string) => text): Promise<void> {
  const content = await readFile(`tests/support/samples/imports/${name}`)
  const buffer = name.endsWith('.csv') ? Buffer.from(change(content.toString())) : content
  await page.getByLabel(/^CSV or Excel/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const chooseText = (page: Page, name: string, lines: readonly string[]) =>
  page.getByLabel(/^CSV or Excel/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
const ready = (page: Page, lots: string) => page.getByRole('button', { name: `Import ${lots}`, disabled: false })

describe('an import', () => {
  it('is corrected and finished by keyboard alone', async () => {
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, {
      pointer: false,
      path: paths.imports('lots'),
    })
    await live(page)

    // 1. The ZIP code of another state is a problem, and the first box to correct.
    await choose(page, 'broken_zip.csv')
    await ready(page, '3 lots').waitFor()
    const zip = page.getByRole('textbox', { name: /^Postal code, row 6: Enter a 5-digit ZIP code/ })
    // A problem elsewhere in the row hides no reading of its other cells.
    const state = page.getByRole('textbox', { name: /^State.*, row 8$/ })
    await page.getByRole('cell').filter({ has: state }).getByText('→ TX').waitFor()
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

    // 3. The valid rows are imported with the corrections.
    await page.keyboard.press('Control+Enter')
    await page.getByText('5 lots imported', { exact: true }).waitFor()
    expect((await lotsOf('LN-300104'))[0]).toMatchObject({ postal_code: '78704', state_or_province: 'TX' })
    await leave()
  })

  it('is read as its columns are chosen, by pointer', async () => {
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.imports('lots') })
    await live(page)

    // 1. A required field without a column is one message, and one value applies to every row.
    await choose(page, 'no_email.csv')
    await page.getByText('Choose a column for Borrower email', { exact: true }).waitFor()
    await page.getByText('5 in the file: none can be imported until each required field has a column').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true, disabled: true }).waitFor()
    await page.getByLabel('Borrower email (required)').selectOption({ label: 'Same value for every row…' })
    await page.getByLabel('Borrower email for every row').fill('ada@example.com')
    await page.getByRole('heading', { name: 'Columns' }).click()
    await ready(page, '5 lots').waitFor()

    // 2. Competing columns are shown with samples; the lot's own address is chosen.
    await choose(page, 'mailing_first_100.csv')
    await page.getByText('E Address: 0 Mailing Rd · 1 Mailing Rd · 2 Mailing Rd').waitFor()
    await expect.poll(() => page.getByLabel('Street (required)').inputValue()).toBe('8')

    // 3. A column with two number formats asks for the decimal separator.
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

  it('goes from a problem in the list to its cell, scrolling if necessary', async () => {
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.imports('lots') })
    await live(page)
    await page.setViewportSize({ width: 1024, height: 768 })
    const row = (lot: number, email: string) => `${lot},1 Oak,Austin,TX,78701,SEEK-${lot},Ada,${email}`
    const rows = Array.from({ length: 80 }, (_, lot) => row(lot, 'a@b.co'))
    const lines = ['Lot,Street,City,State,Zip,Loan,Borrower,Email', ...rows, row(90, 'wrong@x'), row(91, 'bad@y')]
    await chooseText(page, 'seek.csv', lines)
    const listed = page.getByRole('list', { name: 'Problems' })
    const box = (line: number) => page.getByRole('textbox', { name: `Borrower email, row ${line}: Invalid` })

    // 1. A row far below the visible ones, and a column to their right.
    await listed.getByRole('button', { name: /^Row 82, column H, Borrower email: Invalid email address/ }).click()
    await box(82).and(page.locator(':focus')).waitFor()
    // The row number stays visible next to the cell.
    const number = await page.getByRole('rowheader', { name: '82' }).boundingBox()
    const cell = await box(82).boundingBox()
    expect(number && cell && number.x + number.width <= cell.x && Math.abs(number.y - cell.y) < 10).toBe(true)
    await checkAccess()

    // 2. The next problem of the list, after the first was corrected.
    await page.keyboard.press('Control+A')
    await page.keyboard.type('ada@example.com')
    await listed.getByRole('button', { name: /^Row 83/ }).click()
    await box(83).and(page.locator(':focus')).waitFor()
    await ready(page, '81 lots').waitFor()
    await leave()
  })

  it('updates lots that exist and is undone, by pointer', async () => {
    const { agency } = app.people
    await aLot(app.world, { agency: agency.uuid, loan_number: 'UP-1', lot_number: '1', state_or_province: 'TX' })
    const changed = {
      agency: agency.uuid,
      loan_number: 'UP-2',
      lot_number: '2',
      state_or_province: 'TX',
      city: 'Austin',
    }
    const lot = await aLot(app.world, changed)
    const { page, checkAccess, leave } = await app.openSession(agency, { path: paths.imports('lots') })
    await live(page)

    // 1. Rows about lots that exist have a problem until they are to be updated.
    const lines = ['Loan number,Lot number,City', 'UP-1,1,Austin', 'UP-2,2,Dallas', 'UP-3,3,Waco']
    await chooseText(page, 'updates.csv', lines)
    await page.getByText(/^Choose a column for Street/).waitFor()
    await page.getByRole('radio', { name: 'Update lots that exist as well' }).check()

    // 2. The preview shows each change, and the row that is neither new nor there.
    await page.getByText('3 in the file: 0 to add, 1 to update, 1 unchanged, 1 with a problem, 0 left out').waitFor()
    await page.getByRole('cell', { name: 'Austin → Dallas' }).waitFor()
    await page.getByLabel('Show').selectOption('Rows with changes')
    await page.getByRole('rowheader', { name: '2' }).waitFor({ state: 'detached' })
    await checkAccess()

    // 3. The import and its undo.
    await page.getByRole('button', { name: 'Update 1 lot', disabled: false }).click()
    const result = page.getByRole('region', { name: 'Import result' })
    await result.getByText('1 lot updated', { exact: true }).waitFor()
    await result.getByText(/^Row 4, column A, Loan number: There is no such lot/).waitFor()
    expect((await lotsOf('UP-2'))[0]?.city).toBe('Dallas')
    await page.getByRole('listitem').filter({ hasText: 'updates.csv' }).getByText('1 lot updated').waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone: 1 lot updated').waitFor()
    expect((await lotsOf('UP-2'))[0]).toMatchObject({ uuid: lot.uuid, city: 'Austin' })
    await leave()
  })

  it('made elsewhere appears among the recent ones of an open page', async () => {
    const { agency } = app.people
    const { page, leave } = await app.openSession(agency, { path: paths.imports('lots') })
    await live(page)
    const headings = 'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email'
    const file = new File([`${headings}\n77,7 Away Street,Austin,TX,78701,LN-AWAY,Ada,ada@example.com`], 'away.csv')
    await call(app.world, agency, 'lots.import', { body: {}, files: { file } })
    await page.getByRole('region', { name: 'Your recent imports' }).getByText('away.csv').waitFor()
    await leave()
  })

  it('updates lots by keyboard alone, and names who changed one meanwhile', async () => {
    const { agency, admin } = app.people
    const facts = { agency: agency.uuid, state_or_province: 'TX', city: 'Austin' }
    const lot = await aLot(app.world, { ...facts, loan_number: 'KEY-1', lot_number: '1' })
    await aLot(app.world, { ...facts, loan_number: 'KEY-2', lot_number: '2' })
    const { page, leave } = await app.openSession(agency, { pointer: false, path: paths.imports('lots') })
    await live(page)
    await page.getByRole('radio', { name: 'Add new lots only' }).focus()
    await page.keyboard.press('ArrowDown')
    await chooseText(page, 'keys.csv', ['Loan number,City', 'KEY-1,Dallas', 'KEY-2,Dallas'])
    await page.getByRole('button', { name: 'Update 2 lots', disabled: false }).waitFor()
    await call(app.world, admin, 'lots.update', { body: { uuid: lot.uuid, city: 'Plano' } })
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 lot updated', { exact: true }).waitFor()
    await page.getByText(`Row 2, column A, Loan number: ${admin.name} changed this lot`, { exact: false }).waitFor()
    expect([(await lotsOf('KEY-1'))[0]?.city, (await lotsOf('KEY-2'))[0]?.city]).toEqual(['Plano', 'Dallas'])
    await leave()
  })

  it('of users invites them by keyboard, and says what its undo takes back', async () => {
    const { agency, admin } = app.people
    const { page, checkAccess, leave } = await app.openSession(admin, { pointer: false, path: paths.users() })
    await live(page)

    // 1. The key of the list opens the import.
    await page.keyboard.press('Shift+I')
    await page.getByRole('heading', { name: 'Import users', level: 1 }).waitFor()
    await page.getByText('New users get an invitation by email.').waitFor()

    // 2. A full name is split, and a wrong role is corrected in its cell.
    const lines = ['Full name,E-mail,Role,Agency', `Ada King,ada.king@example.com,Reviewer,${agency.email}`]
    await chooseText(page, 'users.csv', [...lines, 'Bo Reed,bo.reed@example.com,Boss,'])
    await page.getByRole('button', { name: 'Invite 1 user', disabled: false }).waitFor()
    const role = page.getByRole('textbox', { name: /^Role, row 3: One of: admin, agency, reviewer, borrower/ })
    await role.focus()
    await checkAccess()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Borrower')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Invite 2 users', disabled: false }).waitFor()

    // 3. The invitations stay, so the import offers no undo.
    await page.keyboard.press('Control+Enter')
    const result = page.getByRole('region', { name: 'Import result' })
    await result.getByText('2 users invited', { exact: true }).waitFor()
    await result.getByText('Undo does not withdraw invitations. To withdraw one, delete the user.').waitFor()
    await expect.poll(() => result.getByRole('button', { name: 'Undo import' }).count()).toBe(0)
    await page.getByRole('listitem').filter({ hasText: 'users.csv' }).getByText('Cannot be undone').waitFor()
    const found = await app.world.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'ada.king@example.com')
      .execute()
    expect(found).toMatchObject([{ first_name: 'Ada', last_name: 'King', agency: agency.uuid, status: 'invited' }])
    await leave()
  })

  it('of cost codes is reached from their list and made by pointer', async () => {
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.costCodes() })
    await live(page)
    await page.getByRole('button', { name: /^Import/ }).click()
    await page.getByRole('heading', { name: 'Import cost codes', level: 1 }).waitFor()
    await chooseText(page, 'codes.csv', ['Cost Code,Description', '91-100,Solar panels', '91-200,'])
    await page.getByRole('button', { name: 'Import 1 cost code', disabled: false }).waitFor()
    await page.getByRole('textbox', { name: /^Title, row 3: Title is required/ }).fill('Batteries')
    await page.getByRole('heading', { name: 'Columns' }).click()
    await checkAccess()
    await page.getByRole('button', { name: 'Import 2 cost codes', disabled: false }).click()
    await page.getByText('2 cost codes imported', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'View cost codes' }).click()
    await page.getByText('Batteries').waitFor()
    await leave()
  })
})
