import { sql } from 'kysely'
import type { Download, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lotsOf = (loan: string) =>
  app.world.db.selectFrom('lots').selectAll().where('loan_number', '=', loan).where('deleted_at', 'is', null).execute()
const textOf = async (saved: Download) => (await (await saved.createReadStream()).toArray()).join('')
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

async function fill(page: Page, loan: string): Promise<void> {
  await field(page, 'Lot number').fill('B-07')
  await field(page, 'Loan number').fill(loan)
  await field(page, 'Street').fill('125 John Street')
  await field(page, 'State or province').fill('California')
  await field(page, 'City').fill('Santa Cruz')
  await field(page, 'Postal code').fill('95060')
  await field(page, 'Borrower name').fill('Halvorsen Brothers')
  await field(page, 'Borrower email').fill('halvorsen@example.com')
  await field(page, 'Total budget').fill('$486,000.75')
}

describe('a lot by its form', () => {
  it('is added by key with messages, located by its address, and undone', async () => {
    await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'F-19', lot_number: 'B-07' })
    const { page, expects, leave } = await app.openSession(app.people.agency, { pointer: false, path: paths.lots() })
    await live(page)
    await page.keyboard.press('n')
    await page.keyboard.press('l')
    await page.waitForURL((url) => url.pathname === paths.newLot())
    await expect.poll(() => field(page, 'Lot number').evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, 'Country').inputValue()).toBe('USA')
    await page.keyboard.press('Control+Enter')
    await dialog(page).getByText('Loan number is required').waitFor()
    expects(/\b400\b/)
    await fill(page, 'F-19')
    await dialog(page).getByText('$486,000; .75 is left out').waitFor()
    await field(page, 'Longitude').focus()
    await expect.poll(() => field(page, 'Latitude').inputValue()).toMatch(/^37\.0/)
    await page.keyboard.press('Control+Enter')
    const same = dialog(page).getByText('A lot with this loan and lot number already exists')
    await expect.poll(() => same.count()).toBeGreaterThan(1)
    await expect.poll(() => field(page, 'Lot number').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Loan number').fill('F-1')
    await expect.poll(() => same.count()).toBe(0)
    await expect.poll(() => field(page, 'Lot number').getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === paths.lots())
    const [lot] = await lotsOf('F-1')
    expect(lot).toMatchObject({
      city: 'Santa Cruz',
      state_or_province: 'CA',
      total_budget: 486_000,
      coordinates_source: 'zip',
      agency: app.people.agency.uuid,
    })
    await page.getByText('Lot added').first().waitFor()
    // The next key acts on the created lot, and the deleted one is named.
    const made = page.locator('[data-row-id]:focus').filter({ hasText: '125 John Street' })
    await made.waitFor()
    await page.keyboard.press('e')
    await field(page, 'Latitude').fill('36.97')
    await field(page, 'Longitude').fill('122.03')
    await field(page, 'Street').focus()
    const far = dialog(page).getByText(/^[\d,]+ mi from the ZIP code/)
    await far.waitFor()
    await field(page, 'Longitude').fill('-122.03')
    await field(page, 'Street').focus()
    await far.waitFor({ state: 'detached' })
    await field(page, 'Longitude').fill('122.03')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === paths.lots())
    expect(await lotsOf('F-1')).toMatchObject([{ longitude: 122.03, coordinates_source: 'placed' }])
    await dialog(page).waitFor({ state: 'detached' })
    await made.waitFor()
    await page.keyboard.press('Delete')
    await page.getByText('1 lot deleted, 125 John Street').first().waitFor()
    await expect.poll(() => lotsOf('F-1')).toHaveLength(0)
    await page.keyboard.press('z')
    await expect.poll(() => lotsOf('F-1')).toHaveLength(1)
    await page.keyboard.press('z')
    await expect.poll(() => lotsOf('F-1')).toMatchObject([{ coordinates_source: 'zip' }])
    await page.keyboard.press('z')
    await expect.poll(() => lotsOf('F-1')).toHaveLength(0)
    await leave()
  })

  it('is edited by key over the list and over its own page; Escape asks about changes', async () => {
    const made = await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'F-2' })
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: `${paths.lots()}?q=F-2` })
    await live(page)
    await page.keyboard.press('e')
    await page.waitForURL((url) => url.pathname === paths.editListedLot(made.uuid))
    await field(page, 'Lot number').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === paths.lots() && url.search === '?q=F-2')
    // Leaving returns to the list where it was opened, even over another list, and focuses its current row.
    const inHand = page.locator(`[data-row-id="${made.uuid}"]:focus`)
    await inHand.waitFor()
    for (const key of ['n', 'u']) await page.keyboard.press(key)
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === paths.lots() && url.search === '?q=F-2')
    // Going up from its page leads to the unchanged list.
    await inHand.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${paths.lot(made.uuid)}`)
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('u')
    await page.waitForURL((url) => url.pathname === paths.lots() && url.search === '?q=F-2')
    await inHand.waitFor()
    await page.keyboard.press('e')
    await field(page, 'Street').fill('9 New Road')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await asked.waitFor()
    await checkAccess()
    await asked.getByRole('button', { name: 'Keep editing' }).press('Enter')
    // "Keep editing" returns the focus to the field.
    await expect.poll(() => field(page, 'Street').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL((url) => url.pathname === paths.lots())
    const [lot] = await lotsOf('F-2')
    expect(lot).toMatchObject({ street: '9 New Road', latitude: made.latitude, coordinates_source: 'placed' })
    await inHand.press('Enter')
    await page.getByRole('button', { name: /^Edit lot/ }).click()
    await page.waitForURL((url) => url.pathname === paths.editLot(made.uuid))
    await field(page, 'Latitude').fill('30.5')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL((url) => url.pathname === paths.lot(made.uuid))
    await expect.poll(async () => (await lotsOf('F-2'))[0]?.latitude).toBe(30.5)
    // A finished or discarded edit leaves nothing behind: the form of a new lot is empty.
    const isNewAndEmpty = async () => {
      for (const role of ['dialog', 'alertdialog'] as const) await page.getByRole(role).waitFor({ state: 'detached' })
      await page.keyboard.press('n')
      await page.keyboard.press('l')
      await page.waitForURL((url) => url.pathname === paths.newLot())
      await dialog(page).getByRole('heading', { name: 'New lot' }).waitFor()
      for (const label of ['Lot number', 'Loan number', 'Street', 'Borrower email', 'Latitude'])
        expect(await field(page, label).inputValue(), label).toBe('')
      await expect.poll(() => field(page, 'Country').inputValue()).toBe('USA')
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    await isNewAndEmpty()
    await page.keyboard.press('e')
    await field(page, 'Street').fill('Never kept')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await isNewAndEmpty()
    await leave()
  })
})

describe('lots in files', () => {
  it('the filtered view is exported by key, a file is imported by its columns, and undone', async () => {
    const { agency } = app.people
    await aLot(app.world, { agency: agency.uuid, loan_number: 'X-1', borrower_name: 'Exported One' })
    const { page, expects, checkAccess, leave } = await app.openSession(agency, { path: `${paths.lots()}?q=X-1` })
    await live(page)
    await page.keyboard.press('Shift+E')
    const saving = page.waitForEvent('download')
    await page.getByRole('option', { name: /^CSV/ }).click()
    const lines = (await textOf(await saving)).trim().split('\n')
    expect(lines).toEqual([expect.any(String), expect.stringContaining('Exported One')])

    await page.goto(`${paths.lots()}?q=none-like-this`)
    await page.keyboard.press('Shift+E')
    await page.getByText('The list is empty').last().waitFor()
    const focused = (heading: RegExp) =>
      page.getByRole('heading', { name: heading }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+I')
    await focused(/^Import lots/)
    await page.keyboard.press('Escape')
    await focused(/^Lots/)
    expect(page.url()).toContain(`${paths.lots()}?q=none-like-this`)
    await page.keyboard.press('Shift+I')
    await focused(/^Import lots/)
    // Typing has no effect in a file field, so navigation keys and the keyboard sheet work there like on the page.
    await page.getByLabel(/^CSV or Excel/).focus()
    for (const key of ['n', 'r']) await page.keyboard.press(key)
    await page.getByRole('dialog', { name: 'New draw request' }).waitFor()
    await page.keyboard.press('Escape')
    await focused(/^Import lots/)
    await page.getByLabel(/^CSV or Excel/).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(paths.imports('lots'))
    const rows = [
      'Lot,Address,Town,ST,Zip,Their number,Builder,Write to',
      '1,1 Elm Street,Austin,TX,78701,I-1,Ann,ann@example.com',
      '2,2 Elm Street,Austin,TX,78701,I-1,Bea,bea@example.com',
      '3,3 Elm Street,Austin,TX,78701,I-1,Cyd,not a mail',
    ]
    const file = { name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
    await page.getByLabel(/^CSV or Excel/).setInputFiles(file)
    await page.getByText(/Choose a column for/).waitFor()
    // An empty file shows an error, and the previous file's data is removed.
    await page.getByLabel(/^CSV or Excel/).setInputFiles({ ...file, buffer: Buffer.alloc(0) })
    await page.getByText('This file is empty').waitFor()
    await page.getByText(/Choose a column for/).waitFor({ state: 'detached' })
    expects(/\b400\b/)
    await page.getByLabel(/^CSV or Excel/).setInputFiles(file)
    await page.getByText(/Choose a column for/).waitFor()
    await page.getByLabel('Loan number (required)').selectOption({ label: 'F  Their number' })
    await page.getByText('Choose a column for Borrower email', { exact: true }).waitFor()
    await page.getByLabel('Borrower email (required)').selectOption({ label: 'H  Write to' })
    await page.getByText('Row 4, column H, Borrower email: Invalid email address').waitFor()
    await page.getByRole('cell', { name: 'Cyd' }).waitFor()
    await checkAccess()
    // Leaving after a file was read asks first.
    await page.getByLabel('Borrower email (required)').focus()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByLabel('Borrower email (required)').and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.imports('lots'))
    await page.getByLabel(/^All rows/).check()
    await page.getByText('Some rows have a problem').waitFor()
    await page.getByLabel(/^Rows without problems/).check()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Import result' }).waitFor()
    expect(await lotsOf('I-1')).toHaveLength(2)
    await page.locator('h1:focus').waitFor()
    const failures = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Import result' }).getByRole('link', { name: 'CSV' }).click()
    expect(await textOf(await failures)).toContain('not a mail')
    await page.getByRole('button', { name: /^Undo import/ }).click()
    await page.getByText('Import undone: 2 lots imported').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Undo import/ }).count()).toBe(0)
    expect([...(await lotsOf('I-1')), ...(await lotsOf('X-1'))]).toHaveLength(1)
    await page.keyboard.press('Shift+Z')
    await page.getByText('2 lots imported', { exact: true }).waitFor()
    await page.keyboard.press('z')
    await page.getByText('Undone: ').first().waitFor()
    await page.getByText('Import undone: 2 lots imported').waitFor()
    expect(await lotsOf('I-1')).toHaveLength(0)
    // The result stays until another file is chosen, which then stays chosen.
    const again = rows.map((row) => row.replace('Their number', 'Loan number').replace('Write to', 'Borrower email'))
    await page.getByLabel(/^CSV or Excel/).setInputFiles({ ...file, buffer: Buffer.from(again.join('\n')) })
    await page.getByRole('button', { name: /^Import 2 lots/, disabled: false }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('2 lots imported', { exact: true }).waitFor()
    expect(await lotsOf('I-1')).toHaveLength(2)
    await leave()
  })
})

describe('an import that takes its time', () => {
  it('shows its progress, stops without a trace, goes on off its page, and offers its undo anywhere', async () => {
    const { page, leave, expects } = await app.openSession(app.people.agency, { path: paths.imports('lots') })
    await live(page)
    const rows = [
      'Lot number,Street,City,State or province,Postal code,Loan number,Borrower name,Borrower email',
      '1,1 Elm Street,Austin,TX,78701,SLOW-1,Ann,ann@example.com',
      '2,2 Elm Street,Austin,TX,78701,SLOW-1,Bea,bea@example.com',
    ]
    const choose = (lines: string[]) =>
      page
        .getByLabel(/^CSV or Excel/)
        .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    const ready = page.getByRole('button', { name: /^Import 2 lots/, disabled: false })
    await choose(rows)
    await ready.waitFor()
    expects(/409/)
    // The lots are written, and on a slow machine their undo rows too.
    const share = page.getByText(/^(33|66)%$/)
    await app.world.db.transaction().execute(async (tx) => {
      await sql`lock table journal in share mode`.execute(tx)
      await page.keyboard.press('Control+Enter')
      await share.waitFor()
      await page.getByRole('button', { name: /^Stop the import/ }).click()
      const stopped = () => tx.selectFrom('long_works').where('cancelled', '=', true).selectAll().execute()
      await expect.poll(async () => (await stopped()).length).toBe(1)
    })
    await page.getByText('The import was stopped, and nothing was imported').waitFor()
    expect(await lotsOf('SLOW-1')).toHaveLength(0)

    await choose(rows.map((row) => row.replace('Bea', 'Cyd')))
    await page.getByRole('cell', { name: 'Cyd' }).waitFor()
    await ready.waitFor()
    await app.world.db.transaction().execute(async (tx) => {
      await sql`lock table journal in share mode`.execute(tx)
      await page.keyboard.press('Control+Enter')
      await share.waitFor()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Lots/ }).click()
      await page.getByRole('heading', { level: 1, name: /^Lots/ }).waitFor()
      await page.goBack()
      await share.waitFor()
      // Navigation keys work while it runs.
      for (const key of ['g', 'r']) await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: /^Draw requests/ }).waitFor()
    })
    // The specification's text (§8).
    await page.getByText('Imported Successfully', { exact: true }).first().waitFor()
    expect(await lotsOf('SLOW-1')).toHaveLength(2)
    await page.keyboard.press('z')
    await expect.poll(async () => (await lotsOf('SLOW-1')).length).toBe(0)
    await leave()
  })
})

describe('several lots', () => {
  it('are assigned to an agency by an admin and deleted, by keys, with undo', async () => {
    for (const loan of ['S-1', 'S-2']) await aLot(app.world, { loan_number: loan, borrower_name: 'Several' })
    const both = async () => [...(await lotsOf('S-1')), ...(await lotsOf('S-2'))]
    const { page, leave } = await app.openSession(app.people.admin, { path: `${paths.lots()}?q=Several` })
    await live(page)
    const giveTo = async (name: string) => {
      await page.keyboard.press('a')
      await page.getByRole('combobox', { name: /Agency$/ }).waitFor()
      await page.keyboard.insertText(name)
      await page.getByRole('option', { name }).click()
    }
    await giveTo('First Agency')
    await page.getByText('Agency has been assigned successfully', { exact: true }).first().waitFor()
    await page.keyboard.press('Shift+J')
    await giveTo('Second Agency')
    const { uuid } = app.people.agency2
    await expect.poll(async () => (await both()).map(({ agency }) => agency)).toEqual([uuid, uuid])
    await page.keyboard.press('Delete')
    await expect.poll(both).toHaveLength(0)
    await page.keyboard.press('z')
    await expect.poll(both).toHaveLength(2)
    await leave()
  })
})
