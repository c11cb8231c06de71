import type { Page } from 'playwright'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import type { TestApp } from './test-app'

/** A lot of three budget lines, and a function that reads their scheduled values and retainage rates. */
export async function aBudget(app: TestApp) {
  const { agency, borrower } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid, borrower_email: borrower.email })
  for (const title of ['Slab', 'Framing', 'Roof']) await aLedgerLine(app.world, { lot: lot.uuid, title })
  const values = async () => {
    const { data } = await call(app.world, agency, 'ledger.get', { params: { lotId: lot.uuid } })
    return data.lines.map(({ scheduledValue, retainageRate }) => [scheduledValue, retainageRate])
  }
  return { lot, values }
}

/** The cell of a line in a column of the budget's table. */
export const cell = (page: Page, line: string, column: string) =>
  page.getByRole('row', { name: new RegExp(line) }).locator(`[data-cell="${column}"]`)
/** Waits until a cell has the focus. */
export const focused = (page: Page, line: string, column: string) =>
  cell(page, line, column).and(page.locator(':focus')).waitFor()
/** Pastes as the browser does when a spreadsheet's cells were copied. */
export const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
