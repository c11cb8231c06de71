import type { Page } from 'playwright'
import { onTestFailed } from 'vitest'

import type { Loan } from './browsers'

/** Number of lines of the page to print, from its start and its end. */
const lines = { first: 60, last: 20 }
const limit = { timeout: 5_000 }

/**
 * Prints, for a failed test, the page as a screen reader reads it and the focused element, which is the only trace of a
 * race on a remote machine. Then closes the browser's pages, so that they use no resources of later tests.
 */
export function reportWhenFailed(
  session: Pick<Loan, 'context' | 'isOut' | 'close'>,
  complaints: readonly string[],
): void {
  try {
    onTestFailed(async () => {
      if (!session.isOut()) return
      for (const page of session.context.pages()) {
        const shown = await page.locator('body').ariaSnapshot(limit).catch(String)
        process.stdout.write(
          [`What ${page.url()} showed:`, ...trimmedPage(shown), await focused(page), ...complaints, ''].join('\n'),
        )
      }
      await session.close()
    })
  } catch {
    // A hook has no test that could fail.
  }
}

/** The page without the common frame and link targets. */
function trimmedPage(shown: string): string[] {
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
