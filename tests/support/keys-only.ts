import type { BrowserContext, Locator, Page } from 'playwright'

/**
 * Makes every pointer event throw and come to nothing, so that what is done on a page of this browser is done by keys alone
 * (keyboard.md goal 5); the seat fails when one was used.
 */
export const forbidPointer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const refuse = (event: Event) => {
      // A button that is pressed by a key hears a click, too: one that counts no presses of a pointer.
      if (!event.isTrusted || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) return
      event.stopImmediatePropagation()
      event.preventDefault()
      throw new Error(`A pointer was used: ${event.type}`)
    }
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'contextmenu'])
      addEventListener(type, refuse, { capture: true, passive: false })
  })

/** More stops than any page has before its last control. */
const mostStops = 120

/** Goes on by Tab until the focus is there, as somebody without a pointer has to. */
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

/** Goes to a button or a link by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to each field by Tab and puts words over what is in it. */
export async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, words] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words)
  }
}
