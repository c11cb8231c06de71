import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { colorRules, violationsOn, wcag } from 'tests/support/browser/axe'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/files/pictures'
import { live, openPalette } from 'tests/support/browser/forms'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let photo: string
let request: string

beforeAll(async () => {
  app = await startApp()
  const review = await aReview(app.world, app.people, { photos: 3 })
  // A photo of a second attempt, with an earlier one to compare.
  await app.world.db.updateTable('draw_requests').set({ total_attempts: 2 }).execute()
  app.world.clock.advance(60_000)
  const now = await aMedia(app.world, { item: review.item.uuid, uploaded_by: app.people.borrower.uuid, attempt: 2 })
  await givePictures(app.world, [...review.media, now])
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  request = paths.drawRequest(ids)
  photo = paths.media({ ...ids, mediaId: now.uuid })
})
afterAll(() => app.stop())

async function atPhoto({ page }: BrowserSession): Promise<void> {
  await live(page)
  await page.locator('[data-shown] img').waitFor()
}

/** Expects no axe violations: all rules in the light theme, color rules in the dark. */
async function checkThemes({ page, checkAccess }: BrowserSession): Promise<void> {
  await checkAccess()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccess('colors')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks a part of a screen that is closed in `screens`. */
async function checkPart(page: Page, include: string): Promise<void> {
  expect(await violationsOn(page, { include }, [...wcag, 'best-practice'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { include }, colorRules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Layers over the photo: the key that opens each, a check that it is open, its selector, and the key that closes it.
 */
const layers: readonly [string, (page: Page) => Promise<unknown>, string, string][] = [
  ['m', (page) => page.locator('.maplibregl-canvas').waitFor(), 'section[aria-label="Photo location"]', 'm'],
  ['b', (page) => page.getByRole('group', { name: /next to an earlier photo/ }).waitFor(), '[data-stage]', 'b'],
  ['c', (page) => page.getByRole('textbox', { name: /comment/i }).fill('Too far away'), 'form:has(textarea)', 'Escape'],
  ['?', (page) => page.getByRole('dialog').waitFor(), '[role=dialog]', 'Escape'],
]

it('layers over a photo pass axe in both themes, and return the focus to the photo', async () => {
  const session = await app.openSession(app.people.reviewer, { path: photo })
  const { page } = session
  await atPhoto(session)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Compare with last attempt' }).waitFor()
  for (const [opens, isThere, where, closes] of layers) {
    await page.keyboard.press(opens)
    await isThere(page)
    await checkPart(page, where)
    await page.keyboard.press(closes)
    await page.locator('[data-stage]:focus').waitFor()
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openPalette(page)
  await page.keyboard.insertText('>Theme')
  await page.getByRole('option', { name: /theme/i }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Dark' }).waitFor()
  await checkThemes(session)
  await page.goto(request)
  await live(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Reason' }).waitFor()
  await checkThemes(session)
  await session.leave()
})

it('the panel and the menu of a phone pass axe in both themes', async () => {
  const session = await app.openSession(app.people.reviewer, { phone: true, path: photo })
  const { page } = session
  await atPhoto(session)
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await checkThemes(session)
  await page.goto(paths.lots())
  await live(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').waitFor()
  await checkThemes(session)
  await session.leave()
})

it('the page below the palette accepts no press and does not scroll', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.lots() })
  await live(page)
  const place = page.getByRole('link', { name: 'Draw requests' })
  const beneath = await place.boundingBox()
  const { x, y } = { x: (beneath?.x ?? 0) + 10, y: (beneath?.y ?? 0) + 10 }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('a'), [x, y] as const),
  ).toBe(null)
  // It handles outside presses from the next task on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.mouse.click(x, y)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(paths.lots())
  await place.click()
  await page.getByRole('heading', { name: 'Draw requests', level: 1 }).waitFor()
  await leave()
})

it('the keys after G are shown completely, without covering the sidebar, in a small window', async () => {
  const { page, leave } = await app.openSession(app.people.admin, { path: paths.lots() })
  await live(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
    const bar = page.getByRole('status').filter({ hasText: 'Dashboard' })
    const sidebar = await page.getByRole('navigation').first().boundingBox()
    const edge = (sidebar?.x ?? 0) + (sidebar?.width ?? Infinity)
    const measure = async () => {
      // The bar closes by itself, perhaps before it is measured: G opens it again.
      await page.keyboard.press('Escape')
      await page.keyboard.press('g')
      const { left, right, hidden } = await bar.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect()
        return { left, right, hidden: box.scrollWidth - box.clientWidth }
      })
      return { isBeside: left > edge, isWithin: right <= size.width, hidden }
    }
    await expect.poll(measure).toEqual({ isBeside: true, isWithin: true, hidden: 0 })
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  }
  await leave()
})

it('a form’s dialog is aligned to whole pixels, and its footer is as wide as its fields', async () => {
  const { page, leave } = await app.openSession(app.people.admin, { path: paths.inviteUser() })
  const dialog = page.getByRole('dialog')
  const field = await dialog.getByRole('textbox', { name: 'Email' }).locator('..').boundingBox()
  const line = await dialog
    .getByRole('button', { name: /^Send invitation/ })
    .locator('..')
    .boundingBox()
  expect(line).toMatchObject({ x: field?.x, width: field?.width })
  expect(await dialog.evaluate((box) => getComputedStyle(box).translate)).toBe('none')
  const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect(Math.abs(y * 2 + height - (page.viewportSize()?.height ?? 0))).toBeLessThan(2)
  await leave()
})

it('Escape asks before it discards a template; by touch Back closes its field menu', async () => {
  const session = await app.openSession(app.people.agency, { phone: true, path: paths.newTemplate() })
  const { page } = session
  await live(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const name = page.getByLabel('Name')
  await name.fill('Half a letter')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await session.checkAccess()
  // The safe choice is the primary button, at the end, and has the focus.
  const keep = question.getByRole('button', { name: 'Keep editing' })
  await keep.and(page.locator(':focus')).waitFor()
  await expect.poll(() => keep.getAttribute('class')).toContain('bg-primary')
  await expect
    .poll(() => question.getByRole('button', { name: 'Discard' }).getAttribute('class'))
    .not.toContain('bg-primary')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await name.and(page.locator(':focus')).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Half a letter')
  await page.getByRole('button', { name: 'Insert field' }).first().tap()
  await page.getByRole('menu').waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL((url) => url.pathname === paths.templates())
  await page.goto(paths.newTemplate())
  await live(page)
  await expect.poll(() => name.inputValue()).toBe('')
  await expect.poll(() => page.getByText('Your draft was restored').count()).toBe(0)
  // Without typed text there is no question.
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === paths.templates())
  await session.leave()
})

it('a toast next to an open form can be pressed, and the form stays', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: request })
  await live(page)
  await page.keyboard.press('y')
  const toast = page.locator('[data-toast]').first()
  await toast.waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  const pressed = await toast.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(pressed).toBe(true)
  // Screen readers can reach it, although an open dialog hides everything else.
  expect(await toast.evaluate((one) => one.closest('[aria-hidden=true]') === null)).toBe(true)
  await toast.click({ position: { x: 8, y: 8 } })
  await page.getByRole('dialog').waitFor()
  await leave()
})

it('on a phone the palette leaves space for toasts above its last button', async () => {
  const { page, context, leave } = await app.openSession(app.people.reviewer, { phone: true, path: request })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await live(page)
  await page.keyboard.press('y')
  const toast = page.locator('[data-toast]').first()
  await toast.waitFor()
  await page.keyboard.press('Control+k')
  const box = await page.getByRole('dialog').boundingBox()
  const words = await toast.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  await leave()
})
