import type { BrowserContext, Locator, Page } from 'playwright'

/**
 * Makes every pointer event throw without effect, so that a page of this browser is only used by keys (keyboard goal
 * 5); the test fails if a pointer was used.
 */
export const forbidPointer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const refuse = (event: Event) => {
      // A key press on a button also causes a click, one with a pointer count of 0.
      if (!event.isTrusted || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) return
      event.stopImmediatePropagation()
      event.preventDefault()
      throw new Error(`A pointer was used: ${event.type}`)
    }
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'contextmenu'])
      addEventListener(type, refuse, { capture: true, passive: false })
  })

/** More tab stops than any page has before its last control. */
const mostStops = 120

/** Presses Tab until the focus is on the target, like a person without a pointer. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const one = target.first()
  await one.waitFor()
  const isThere = () => one.evaluate((element) => element.contains(document.activeElement))
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never leads to ${String(target)}`)
}

/** Focuses a button or link by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Focuses each field by Tab and replaces its value. */
export async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, words] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words)
  }
}
