import type { Page } from 'playwright'
import type { BrowserSession } from './test-app'

/** Waits until the page handles keys and receives events. */
export const live = (page: Page) => page.getByText(/^(Live|En vivo)$/).waitFor({ state: 'attached' })

/** Opens the palette and waits for its box: text inserted earlier is not a key press and would be lost. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
}

/** Runs a command by the palette, by its row's text. */
export async function runByPalette(page: Page, row: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(row)
  await page.getByRole('option', { name: row }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** A refused form answers 400, which browsers report; accepts only that. */
export const expectRefusal = (session: BrowserSession): void => session.expects(/\b400\b/)

/** Waits until nothing is loading. */
export const settled = (page: Page) => page.getByRole('progressbar').waitFor({ state: 'detached' })
