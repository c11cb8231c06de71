import type { Page } from 'playwright'
import { expect } from 'vitest'
import { bringAxe } from './axe'
import { desk, phone, type BrowserSession } from './test-app'

/** The narrowest window (WCAG 1.4.10: 1280 pixels at 400 %) is checked as a phone, where touch targets are larger. */
const shapes = {
  phone: { ...phone, mobile: true },
  narrow: { width: 320, height: 640, mobile: true },
  tablet: { width: 834, height: 1112, mobile: true },
  desk: { ...desk, mobile: false },
  '1280x720': { width: 1280, height: 720, mobile: false },
  '1366x768': { width: 1366, height: 768, mobile: false },
  '1024x768': { width: 1024, height: 768, mobile: false },
}

/** Windows of small notebooks, in which every control must be clickable. */
const notebooks = ['1280x720', '1366x768', '1024x768'] as const

/** One reason per key, with labels of realistic length. */
export const reasons = Array.from({ length: 9 }, (_, index) => ({
  label: `Too far from the wall ${index + 1}`,
  text: 'Closer',
}))

/** Changes the page's window to a device's. */
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

/** Layout shifts of the page since it was opened, from a CLS of 0.001, the smallest that is visible. */
export const watchShifts = (page: Page) =>
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

/** Waits until the page is live, with all pictures. */
async function settled(page: Page, isOpen: boolean): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!isOpen) await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

type Screen = { name: string; address: string; isOpen: boolean }

/** The device that loads a screen, and the one it is checked on afterwards. */
const turns = [
  ['phone', 'desk'],
  ['desk', 'phone'],
] as const

/**
 * Checks screens one after the other. Each has a title, fits the window, does not shift, and has no axe violation on a
 * phone and on a desktop, light when loaded and dark after the change of device. Every other screen is loaded on the
 * desktop, so that shared parts are checked both ways; loading each twice and another dark check would take a third
 * longer. In the narrowest window nothing is cut off, and touch targets are larger there and on a tablet.
 */
export async function checkScreens(session: BrowserSession, screens: readonly Screen[]): Promise<void> {
  const turn = await prepare(session.page)
  for (const [index, screen] of screens.entries())
    await checkScreen(session, turn, screen, turns[index % 2] ?? turns[0])
}

type Way = (typeof turns)[number]

async function checkScreen(
  session: BrowserSession,
  turn: Turn,
  { name, address, isOpen }: Screen,
  [first, then]: Way,
): Promise<void> {
  const { page, checkAccess } = session
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
    // Only areas within the frame scroll, never the document.
    if (!isOpen) expect.soft(await documentScroll(page), `${name} at ${notebook}`).toBe(0)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await turn(then)
  await checkPlace(page, `${name}: ${then}`)
  await checkAccess()
}

/** Expects that the page fits the window and did not shift. */
async function checkPlace(page: Page, name: string): Promise<void> {
  const facts = await page.evaluate(() => {
    // A phone widens its viewport to its content.
    const { scrollWidth } = document.documentElement
    return { isWider: scrollWidth > screen.width, moved: [...Reflect.get(window, 'moved')] }
  })
  expect.soft(facts, name).toEqual({ isWider: false, moved: [] })
}

/** Pixels by which the document is taller than the window. */
const documentScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

/** Texts outside the window, or cut off by their box. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    // A table may scroll within its own focusable box (WCAG 1.4.10 exception).
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
 * Touch targets lower than 44 px. Links within a sentence are as high as its lines; in a list the row is the target,
 * and its checkbox extends beyond its drawing.
 */
const tooLow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button:not([role=checkbox]), select, summary, .field-box')]
      .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('.sr-only, [data-row-id]'))
      .filter((one) => one.clientHeight > 0 && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`),
  )

/**
 * Content that a toast at the bottom would permanently cover: content lower than the toast after scrolling to the end.
 * Below the calendar's grid the page makes space when a toast appears; content fixed at the bottom is excluded.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('.toast-place')
    const bottom = Number.parseFloat((place && getComputedStyle(place).getPropertyValue('--toast-bottom')) || '20')
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
 * Controls that a mouse cannot reach: outside the window, cut off by a box that does not scroll, or covered at their
 * center. Content of a scroll container counts after scrolling it into view.
 */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (style: string) => style === 'auto' || style === 'scroll'
    const middleOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    /** The nearest box that cuts it off at its center; null if none does. */
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
