import type { Page } from 'playwright'
import { expect } from 'vitest'
import { bringAxe } from './axe'
import { desk, phone, type Seat } from './stage'

/** The narrowest window there is (WCAG 1.4.10: 1280 pixels at 400 %) is looked at on a phone, where what a finger presses is larger. */
const shapes = {
  phone: { ...phone, mobile: true },
  narrow: { width: 320, height: 640, mobile: true },
  tablet: { width: 834, height: 1112, mobile: true },
  desk: { ...desk, mobile: false },
  '1280x720': { width: 1280, height: 720, mobile: false },
  '1366x768': { width: 1366, height: 768, mobile: false },
  '1024x768': { width: 1024, height: 768, mobile: false },
}

/** Windows of small notebooks, in which every control can be clicked. */
const notebooks = ['1280x720', '1366x768', '1024x768'] as const

/** As many reasons as there are keys for, with words as long as agencies write them. */
export const reasons = Array.from({ length: 9 }, (_, index) => ({
  label: `Too far from the wall ${index + 1}`,
  text: 'Closer',
}))

/** Gives the page that is open another window, as on that device. */
type Turn = (to: keyof typeof shapes) => Promise<unknown>

async function prepare(page: Page): Promise<Turn> {
  await watchShifts(page)
  await bringAxe(page)
  const session = await page.context().newCDPSession(page)
  return async (to) => {
    const { width, height, mobile } = shapes[to]
    const device = { screenWidth: width, screenHeight: height, deviceScaleFactor: 1 }
    await session.send('Emulation.setDeviceMetricsOverride', { ...shapes[to], ...device })
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
    await page.waitForFunction(
      ([wide, coarse]) => screen.width === wide && matchMedia('(pointer: coarse)').matches === coarse,
      [width, mobile] as const,
    )
  }
}

/** What moved on the page by itself since it was opened; less than a thousandth (of the CLS figure) nobody sees. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = Number(Reflect.get(entry, 'value'))
        if (Reflect.get(entry, 'hadRecentInput') || value < 0.001) continue
        const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources')
        moved.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Alive, with all its pictures. */
async function settled(page: Page, isOpen: boolean): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!isOpen) await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

type Screen = { name: string; address: string; isOpen: boolean }

/** Where a screen is loaded, and where it is looked at afterwards. */
const turns = [
  ['phone', 'desk'],
  ['desk', 'phone'],
] as const

/**
 * Looks at screens one after the other. Each has a title, fits the window, does not move by itself, and has no axe finding on a
 * phone and at a desk, in light as it is loaded and in the dark as it is turned: every other one is loaded at a desk, so
 * that of what many share each way is seen; loaded twice, and looked at once more in the dark, they cost a third more. Nothing
 * of them is cut off in the narrowest window, where what a finger presses is larger than elsewhere, as it is on a tablet.
 */
export async function checkScreens(seat: Seat, screens: readonly Screen[]): Promise<void> {
  const turn = await prepare(seat.page)
  for (const [index, screen] of screens.entries()) await checkScreen(seat, turn, screen, turns[index % 2] ?? turns[0])
}

type Way = (typeof turns)[number]

async function checkScreen(
  seat: Seat,
  turn: Turn,
  { name, address, isOpen }: Screen,
  [first, then]: Way,
): Promise<void> {
  const { page, checkAccess } = seat
  await page.emulateMedia({ colorScheme: 'light' })
  await turn(first)
  await page.goto(address)
  await settled(page, isOpen)
  expect.soft(await page.title(), name).toMatch(/^.+ · Plumbline$/)
  await checkPlace(page, `${name}: ${first}`)
  await checkAccess()
  await turn('narrow')
  await checkPlace(page, `${name} in the narrowest window`)
  expect.soft(await cutOff(page), name).toEqual([])
  expect.soft(await tooLow(page), `${name}, pressed by a finger`).toEqual([])
  expect.soft(await covered(page), `${name}, scrolled to its end`).toEqual([])
  await turn('tablet')
  expect.soft(await tooLow(page), `${name}, pressed on a tablet`).toEqual([])
  for (const notebook of notebooks) {
    await turn(notebook)
    expect.soft(await unreachable(page), `${name} at ${notebook}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await turn(then)
  await checkPlace(page, `${name}: ${then}`)
  await checkAccess()
}

/** It fits the window and has not moved by itself. */
async function checkPlace(page: Page, name: string): Promise<void> {
  const facts = await page.evaluate(() => {
    // A phone makes its window as wide as what stands in it.
    const { scrollWidth } = document.documentElement
    return { isWider: scrollWidth > screen.width, moved: [...Reflect.get(window, 'moved')] }
  })
  expect.soft(facts, name).toEqual({ isWider: false, moved: [] })
}

/** What stands outside the window, or is cut off by its box, told by its words. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    // A table may scroll within a box of its own that keys reach (WCAG 1.4.10 excepts it).
    const isHidden = (element: Element) =>
      element.closest('.sr-only, [hidden], .invisible, [role=region][tabindex="0"]') !== null
    const isOut = ({ left, right }: DOMRect) => left < -0.5 || right > window.innerWidth + 0.5
    const isCut = (element: Element) =>
      getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return [...document.querySelectorAll('main *')]
      .filter((one) => one.getClientRects().length > 0 && !isHidden(one) && one.textContent?.trim())
      .filter((one) => isOut(one.getBoundingClientRect()) || isCut(one))
      .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`)
  })

/**
 * What a finger presses that is not 44 px high (look: Metrics). Links within a sentence are as high as its lines; in a list the
 * row is pressed, and the box that picks it reaches beyond what is drawn of it.
 */
const tooLow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button:not([role=checkbox]), select, summary, .field-box')]
      .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('.sr-only, [data-row-id]'))
      .filter((one) => one.clientHeight > 0 && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`),
  )

/**
 * What a line that is told at the foot of the window would lie over for good: it stands lower, where its page is scrolled to the
 * end. Beneath the calendar's grid the page makes that room as something is told; what keeps to the foot goes on doing so.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const bottom = Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--toast-bottom') || '20')
    if (Number.isNaN(bottom) || document.querySelector('main [data-day]')) return []
    const top = window.innerHeight - bottom - 44
    const all = [...document.querySelectorAll('main, main *')]
    const scrolls = all.filter((one) => one.scrollHeight > one.clientHeight)
    const ends = scrolls.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
    for (const one of ends) one.scrollTo(0, one.scrollHeight)
    const kept = all.filter((one) => one.matches('.sr-only') || getComputedStyle(one).position === 'sticky')
    return ends
      .flatMap((one) => [...one.querySelectorAll('*')])
      .filter((one) => one.textContent?.trim() && one.getBoundingClientRect().bottom > top)
      .filter((one) => !kept.some((other) => other.contains(one)))
      .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`)
  })

/**
 * Controls that a mouse cannot reach: outside the window or cut off by a box that does not scroll, or covered at their middle.
 * Content of a scroll container counts after it is scrolled into view.
 */
export const unreachable = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (style: string) => style === 'auto' || style === 'scroll'
    const middleOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    /** The nearest box that cuts it off at its middle; null where none does. */
    const cutting = (element: Element) => {
      const { x, y } = middleOf(element)
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const isOut = { x: x < left || x > right, y: y < top || y > bottom }
        if ((isOut.x && !scrolls(overflowX)) || (isOut.y && !scrolls(overflowY))) return box
        if (isOut.x || isOut.y) return null
      }
      return null
    }
    const isHit = (element: Element) => {
      const { x, y } = middleOf(element)
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))
    }
    const isReached = (element: Element) => {
      if (cutting(element)) return false
      if (isHit(element)) return true
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      return isHit(element)
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.closest('.sr-only, [aria-hidden=true], [inert]')
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')
    return [...controls]
      .filter((one) => isShown(one) && !isReached(one))
      .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 60)}`)
  })
