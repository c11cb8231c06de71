import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'

/** WCAG 2.2 AA (quality.md "Accessibility"). */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules whose outcome depends on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** Selectors of what is looked at: all, unless it says what alone, or what not. */
type Where = { include: string } | { exclude: string }

/**
 * What axe finds wrong on a page by these tags or rules: each violation with the elements that have it. Its program is
 * brought into a document once, however often it is asked there; frames are not looked into.
 */
export async function violationsOn(page: Page, where: Where, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate((given) => window.axe.run(...given), [where, options] as const)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
