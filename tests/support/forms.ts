import type { Page } from 'playwright'
import type { Seat } from 'tests/support/stage'

/** The page has its keys and hears of changes. */
export const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })

/** Opens the palette; what is put into its box at once is no key, and does not wait for it. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
}

/** Runs a command by the palette, by the words on its row. */
export async function runByPalette(page: Page, row: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(row)
  await page.getByRole('option', { name: row }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** A refused form is an answer of 400, which browsers report: takes note of it, and of nothing else. */
export const expectRefusal = (seat: Seat): void => seat.expects(/\b400\b/)

/** Nothing is under way any more, so that what is seen is what stays. */
export const settled = (page: Page) => page.getByRole('progressbar').waitFor({ state: 'detached' })
