import type { Page } from 'playwright'

/** Says yes by key to the question before what cannot be undone, as soon as it takes an answer: not before it could be read. */
export async function sayYes(page: Page): Promise<void> {
  const buttons = page.getByRole('alertdialog').getByRole('button', { disabled: false })
  await buttons.nth(1).waitFor()
  await page.keyboard.press('Control+Enter')
}
