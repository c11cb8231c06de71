import type { Page } from 'playwright'

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
