import type { Page } from 'playwright'

/** Confirms an irreversible action by key, after its question accepts an answer: not before it was readable. */
export async function sayYes(page: Page): Promise<void> {
  const buttons = page.getByRole('alertdialog').getByRole('button', { disabled: false })
  await buttons.nth(1).waitFor()
  await page.keyboard.press('Control+Enter')
}
