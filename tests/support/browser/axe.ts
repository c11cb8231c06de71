import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import program from 'axe-core/axe.min.js?raw'
import type { Page } from 'playwright'

/** WCAG 2.2 AA (docs/quality.md#accessibility). */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules whose result depends on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** Selector of the part to check. */
type Where = { include: string }

/**
 * Caches parsed colors: axe parses the same dozen of colors again for every text and every box around it, which takes a
 * third of its time on a list.
 */
function rememberColors() {
  const { prototype } = window.axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Channels>()
  prototype.parseString = function (text: string) {
    const same = known.get(text)
    if (same) return Object.assign(this, same)
    read.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

const prepared = `${program};(${String(rememberColors)})()`

/**
 * Adds axe to every document that a page opens from now on. Its half million characters are then sent and compiled
 * once; sent to each document, they would take half of the checking time.
 */
export const bringAxe = (page: Page) => page.addInitScript(prepared)

/**
 * Returns axe violations of these tags or rules, each with its elements. Axe is loaded once per document; frames are
 * not checked.
 */
export async function violationsOn(page: Page, where: Where, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(prepared)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate((given) => window.axe.run(...given), [where, options] as const)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

type Channels = { r: number; g: number; b: number; alpha: number }

/** Part of the library that its declarations omit. */
type Colors = { Color: { prototype: Channels & { parseString: (text: string) => unknown } } }

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: Colors } }
  }
}
