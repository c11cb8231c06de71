import type { Page } from 'playwright'
import { expect } from 'vitest'
import { bringAxe } from './axe'
import type { Seat } from './stage'

/**
 * How every screen is looked at. What a theme changes are colours, which are the same at both sizes; what a finger presses
 * is larger, so that what fits the narrowest window on a phone fits it elsewhere.
 */
export const looks = [
  { where: 'at a desk, in both themes', phone: false },
  { where: 'on a phone, and in the narrowest window', phone: true },
] as const

/** Makes a page ready to be looked at by `checkScreen`, screen after screen. */
export async function prepare(page: Page): Promise<void> {
  await watchShifts(page)
  await bringAxe(page)
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

type Screen = { name: string; address: string; isOpen: boolean; phone: boolean }

/** Opens a screen and checks that it has a title, fits the window, does not move by itself and has no axe finding; and as `looks` say. */
export async function checkScreen(seat: Seat, { name, address, isOpen, phone }: Screen): Promise<void> {
  const { page } = seat
  await page.goto(address)
  await settled(page, isOpen)
  expect.soft(await page.title(), name).toMatch(/^.+ · Plumbline$/)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect.soft(wider, `${name} is wider than the window`).toBe(false)
  expect.soft(await page.evaluate(() => [...Reflect.get(window, 'moved')]), `${name} moves`).toEqual([])
  await seat.checkAccess()
  if (phone) await checkNarrow(page, name)
  else await checkDark(seat)
}

async function checkDark({ page, checkAccess }: Seat): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccess('colors')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The narrowest window there is (WCAG 1.4.10: 1280 pixels at 400 %). */
const narrow = { width: 320, height: 640 }

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

/** In the narrow window nothing is cut off or scrolls sideways. */
async function checkNarrow(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize(narrow)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width, { message: `${name} reflows` }).toBe(narrow.width)
  expect.soft(await cutOff(page), name).toEqual([])
  if (usual) await page.setViewportSize(usual)
}
