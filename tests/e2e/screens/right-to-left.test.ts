import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { allDecided, onPhone, touchAt } from 'tests/support/browser/photos-on-phone'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { givePictures } from 'tests/support/files/pictures'
import { paths } from '~/lib/paths'

let app: TestApp
let screens: string[]
beforeAll(async () => {
  app = await startApp()
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  screens = [
    paths.dashboard(),
    paths.lots(),
    paths.lot(ids.lotId),
    paths.budget(ids.lotId),
    paths.drawRequest(ids),
    paths.media({ ...ids, mediaId: first(media).uuid }),
    paths.editLot(ids.lotId),
  ]
})
afterAll(() => app.stop())

const turn = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

/** Pixels by which the page, or its main part, is wider than its box. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })

it.each([
  ['narrow', 320, 640],
  ['wide', 1440, 900],
])('a %s page from right to left does not scroll sideways and has its navigation on the right', async (...window) => {
  const [, width, height] = window
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.dashboard() })
  await page.setViewportSize({ width, height })
  for (const path of screens) {
    await page.goto(`${app.web.origin}${path}`)
    await live(page)
    await turn(page)
    await expect.poll(() => beyond(page), { message: path }).toBe(0)
    if (width < 768) continue
    const navigation = await page.getByRole('navigation', { name: 'Main', includeHidden: true }).boundingBox()
    expect((navigation?.x ?? 0) + (navigation?.width ?? 0), path).toBeCloseTo(width, 0)
  }
  await leave()
})

it('arrows of buttons point the other way from right to left', async () => {
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.lots() })
  await page.setViewportSize({ width: 1440, height: 900 })
  await live(page)
  const arrow = page
    .getByRole('button', { name: 'Next page' })
    .or(page.getByRole('link', { name: 'Next page' }))
    .locator('svg')
  const scale = () => arrow.first().evaluate((icon) => getComputedStyle(icon).scale)
  expect(await scale()).toBe('none')
  await turn(page)
  expect(await scale()).toBe('-1 1')
  await leave()
})

it('swipes go the other way from right to left: to the next photo, and to verify', async () => {
  const swipe = async ({ context, page }: BrowserSession, from: number, to: number) => {
    const touch = await context.newCDPSession(page)
    await touchAt(touch, 'touchStart', from)
    await touchAt(touch, 'touchMove', to)
    return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  // 1. A borrower moves between photos.
  const given = await onPhone(app, 'borrower')
  await allDecided(app, given.review)
  const borrower = await given.openSession()
  await live(borrower.page)
  await turn(borrower.page)
  await (await swipe(borrower, 100, 300))()
  await borrower.page.getByRole('figure', { name: /^Photo 2 of/ }).waitFor()
  await borrower.leave()

  // 2. A reviewer decides.
  const reviewer = await (await onPhone(app, 'reviewer')).openSession()
  const { page } = reviewer
  await live(page)
  await turn(page)
  await canBeJudged(page)
  const release = await swipe(reviewer, 300, 100)
  const stamp = await page.locator('p', { hasText: /^Verify$/ }).boundingBox()
  expect((stamp?.x ?? 0) + (stamp?.width ?? 0)).toBeGreaterThan(300)
  await release()
  await page.getByText('Verified').filter({ visible: true }).first().waitFor()
  await reviewer.leave()
})

it('tabs fade out at the left, and the first photo is at the right, from right to left', async () => {
  const [, , , , , photo = ''] = screens
  const { page, leave } = await app.openSession(app.people.agency, { path: screens[4] ?? '' })
  await page.setViewportSize({ width: 390, height: 844 })
  await live(page)
  const fade = () =>
    page
      .locator('.fades')
      .first()
      .evaluate((one) => getComputedStyle(one).maskImage)
  expect(await fade()).toContain('to right')
  await turn(page)
  expect(await fade()).toContain('to left')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(photo)
  await live(page)
  await turn(page)
  const first = page.getByRole('group', { name: 'Filmstrip' }).locator('[aria-current]')
  await expect.poll(async () => (await first.boundingBox())?.x).toBeGreaterThan(720)
  await leave()
})
