import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import program from 'axe-core/axe.min.js?raw'
import type { Page } from 'playwright'

/** WCAG 2.2 AA (quality.md "Accessibility"). */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules whose outcome depends on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** A selector of what is looked at. */
type Where = { include: string }

/**
 * axe reads the colour of a box anew for each text in it and each box around, by a library that knows every way to write
 * one: a third of its work on a list, for a dozen colours.
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
 * Every document that a page opens from now on has axe. Half a million letters are sent once then, and compiled once: sent to
 * each document they are half of what it costs to look at it.
 */
export const bringAxe = (page: Page) => page.addInitScript(prepared)

/**
 * What axe finds wrong on a page by these tags or rules: each violation with the elements that have it. Its program is
 * brought into a document once, however often it is asked there; frames are not looked into.
 */
export async function violationsOn(page: Page, where: Where, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(prepared)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate((given) => window.axe.run(...given), [where, options] as const)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

type Channels = { r: number; g: number; b: number; alpha: number }

/** Its declarations leave out what it shares with rules of others. */
type Colors = { Color: { prototype: Channels & { parseString: (text: string) => unknown } } }

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: Colors } }
  }
}
