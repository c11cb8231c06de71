import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { aLot } from 'tests/support/builders/lots'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { checkScreens } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { call } from 'tests/support/world/call'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const aHouse = (street: string) => {
  const { agency, borrower } = app.people
  return aLot(app.world, { agency: agency.uuid, borrower_email: borrower.email, street })
}
const ledgerOf = async (lotId: string) =>
  (await call(app.world, app.people.agency, 'ledger.get', { params: { lotId } })).data

it('by key: adds lines, records a change order, edits and removes a line, and undoes', async () => {
  const lot = await aHouse('1 Budget Street')
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.lot(lot.uuid) })
  const { page } = session
  const dialog = page.getByRole('dialog')
  await live(page)

  // 1. The budget is empty.
  await page.keyboard.press('b')
  await page.getByRole('heading', { name: 'No budget lines yet' }).waitFor()
  await page.getByText('Import it from a file, or add its first line.').waitFor()
  await page.getByRole('button', { name: 'Import schedule of values' }).waitFor()
  await page.getByRole('button', { name: 'New budget line' }).waitFor()

  // 2. The first line, after an amount that cannot be read.
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  await dialog.getByLabel('Code').fill('03-300')
  await dialog.getByLabel('Title').fill('Slab')
  await dialog.getByLabel('Scheduled value').fill('12k')
  await page.keyboard.press('Control+Enter')
  await dialog.locator('[aria-invalid="true"]').and(dialog.getByLabel('Scheduled value')).waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Scheduled value').fill('$40,000.50')
  await page.keyboard.press('Control+Enter')
  const slab = page.getByRole('row', { name: /Slab/ })
  await slab.getByText('$40,000.50').first().waitFor()

  // 3. The second line.
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  await dialog.getByLabel('Code').fill('07-300')
  await dialog.getByLabel('Title').fill('Roof')
  await dialog.getByLabel('Scheduled value').fill('20000')
  await page.keyboard.press('Control+Enter')
  const roof = page.getByRole('row', { name: /Roof/ })
  await roof.waitFor()
  await page.getByRole('row', { name: /Total .*\$60,000\.50/ }).waitFor()

  // 4. A reallocation that does not sum to zero is refused at its lines, then recorded.
  await page.keyboard.press('n')
  await page.keyboard.press('o')
  await dialog.getByLabel('Reason').fill('Soil report')
  await dialog.getByLabel('Kind').selectOption({ label: 'Reallocation, sums to zero' })
  await dialog.getByLabel(/Slab/).fill('1,000')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/A reallocation sums to zero; these changes sum to \$1,000\.00/).waitFor()
  expectRefusal(session)
  await dialog.getByLabel(/Roof/).fill('-1,000')
  await dialog.getByText('Sum $0.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Change order 1 recorded').first().waitFor()
  await page.getByText(/^Reallocation 1, /).waitFor()
  await slab.getByText('+$1,000.00').waitFor()

  // 5. The figures of the line under the cursor are explained.
  const computed = page.getByRole('complementary', { name: 'How computed' })
  await computed.getByText('exact sum of 2 lines', { exact: false }).waitFor()
  await page.keyboard.press('ArrowDown')
  const revised = computed.getByRole('group').filter({ hasText: 'Revised' })
  await revised.getByText('$41,000.50').waitFor()
  await revised.locator('summary').focus()
  await page.keyboard.press('Enter')
  await revised.getByText('$1,000.00').waitFor()

  // 6. Another value needs a reason.
  await page.keyboard.press('e')
  await dialog.getByLabel('Scheduled value').fill('39000')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Give a reason for changing this figure').waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Reason').fill('Bid corrected')
  await page.keyboard.press('Control+Enter')
  await slab.getByText('$40,000.00').first().waitFor()

  // 7. The edit is undone.
  await page.keyboard.press('z')
  await slab.getByText('$41,000.50').first().waitFor()
  expect((await ledgerOf(lot.uuid)).totals.revisedValue.value).toBe(6_000_050)
  await session.leave()
})

it('by key: removes a line with a reason, and undo brings it back', async () => {
  const lot = await aHouse('2 Budget Street')
  await aLedgerLine(app.world, { lot: lot.uuid, title: 'Permits' })
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)
  const row = page.getByRole('row', { name: /Permits/ })
  await page.keyboard.press('ArrowDown')
  await row.locator(':focus').waitFor()
  await page.keyboard.press('Delete')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText('Paid by the owner')
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'No budget lines yet' }).waitFor()
  await page.keyboard.press('z')
  await row.waitFor()
  await session.leave()
})

it('by palette and pointer: sets the loan amount, and flags lines that cost more', async () => {
  const lot = await aHouse('3 Budget Street')
  await aLedgerLine(app.world, { lot: lot.uuid })
  const session = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid) })
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: /^Budget/ }).click()
  await page.getByRole('heading', { name: 'Schedule of values' }).waitFor()
  await runByPalette(page, 'Retainage and loan amount')
  const dialog = page.getByRole('dialog', { name: 'Retainage and loan amount' })
  await dialog.getByLabel('Retainage, %').fill('10')
  await dialog.getByLabel('Loan amount').fill('39,999.99')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('The lines cost $0.01 more than the loan.').waitFor()
  expect(await ledgerOf(lot.uuid)).toMatchObject({ retainageRate: 1000, loanAmount: 3_999_999 })
  await session.leave()
})

it('shows a borrower the lines on a phone, live, without a way to change them', async () => {
  const [empty, lot] = [await aHouse('7 Budget Street'), await aHouse('4 Budget Street')]
  const line = await aLedgerLine(app.world, { lot: lot.uuid, title: 'Framing' })
  const session = await app.openSession(app.people.borrower, { phone: true, path: paths.budget(empty.uuid) })
  const { page } = session
  await page.getByText('The schedule of values lists what each part of the work costs.').waitFor()
  expect(await page.getByText('add its first line').count()).toBe(0)
  await page.goto(paths.budget(lot.uuid))
  await live(page)
  await page.getByText('Framing').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /budget line|change order|retainage/i }).count()).toBe(0)
  await call(app.world, app.people.agency, 'ledger.updateLine', {
    params: { id: line.uuid },
    body: { title: 'Framing and trusses' },
  })
  await page.getByText('Framing and trusses').waitFor()
  await session.leave()
})

it('fits phones, tablets and notebooks, and is accessible', async () => {
  const [empty, lot] = [await aHouse('5 Budget Street'), await aHouse('6 Budget Street')]
  const { agency } = app.people
  const [one, other] = [
    await aLedgerLine(app.world, { lot: lot.uuid }),
    await aLedgerLine(app.world, { lot: lot.uuid }),
  ]
  const lines = [
    { lineId: one.uuid, amount: -50 },
    { lineId: other.uuid, amount: 250_000 },
  ]
  await call(app.world, agency, 'ledger.recordChangeOrder', {
    params: { lotId: lot.uuid },
    body: { date: '2026-06-30', reason: 'Thicker slab', lines },
  })
  const session = await app.openSession(agency)
  await checkScreens(
    session,
    [
      ['an empty budget', paths.budget(empty.uuid)],
      ['a budget', paths.budget(lot.uuid)],
      ['a new line', paths.newBudgetLine(lot.uuid)],
      ['a line', paths.budgetLine(lot.uuid, one.uuid)],
      ['a new change order', paths.newChangeOrder(lot.uuid)],
      ['the settings', paths.ledgerSettings(lot.uuid)],
    ].map(([name = '', address = '']) => ({ name, address, isOpen: false })),
  )
  await session.leave()
})

it('names a soft cost in its line and in how its figures are computed', async () => {
  const lot = await aHouse('7 Permit Street')
  await aLedgerLine(app.world, { lot: lot.uuid, title: 'Slab' })
  await aLedgerLine(app.world, { lot: lot.uuid, title: 'Permits', is_soft_cost: true })
  await aLedgerLine(app.world, { lot: lot.uuid, title: 'Rough framing and sheathing of the main house' })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.budget(lot.uuid) })
  await live(page)
  const computed = page.getByRole('complementary', { name: 'How computed' })
  const softCost = 'A soft cost carries no progress. Its documents show the work in place.'
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('row', { name: /Permits Soft cost/ }).click()
    await computed.getByText(softCost).waitFor()
    // A long title is read in full.
    const long = page.getByRole('row', { name: /Rough framing/ }).getByRole('gridcell', { name: /main house/ })
    expect(await long.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.getByRole('row', { name: /Slab/ }).click()
  await computed.getByText(/ Slab$/).waitFor()
  expect(await computed.getByText(softCost).count()).toBe(0)
  expect(await page.getByText('Soft cost', { exact: true }).count()).toBe(1)
  await leave()
})
