import type { Page } from 'playwright'
import { onTestFailed } from 'vitest'

import type { Loan } from 'tests/support/browsers'

/** What the page shows, and what is told at its end. */
const lines = { first: 60, last: 20 }
const limit = { timeout: 5_000 }

/**
 * A test that fails tells what its browser showed then, as a screen reader would, and what had the focus: of a race on a
 * machine far away nothing else is left. The browser's pages are closed after, so that they take nothing from the tests to
 * come.
 */
export function tellWhenFailed(seat: Pick<Loan, 'context' | 'isOut' | 'close'>, complaints: readonly string[]): void {
  try {
    onTestFailed(async () => {
      if (!seat.isOut()) return
      for (const page of seat.context.pages()) {
        const shown = await page.locator('body').ariaSnapshot(limit).catch(String)
        process.stdout.write(
          [`What ${page.url()} showed:`, ...told(shown), await focused(page), ...complaints, ''].join('\n'),
        )
      }
      await seat.close()
    })
  } catch {
    // A hook has no test of its own that could fail.
  }
}

/** The frame before the page is the same everywhere, and where links lead is told by their names. */
function told(shown: string): string[] {
  const all = shown.split('\n').filter((line) => !line.includes('/url:'))
  const page = all.slice(Math.max(0, all.indexOf('- main:')))
  return page.length <= lines.first + lines.last
    ? page
    : [...page.slice(0, lines.first), '…', ...page.slice(-lines.last)]
}

const focused = (page: Page): Promise<string> =>
  page
    .locator(':focus')
    .evaluate((one) => `With the focus on: ${one.outerHTML.slice(0, 300)}`, undefined, limit)
    .catch(() => 'With the focus on nothing')
