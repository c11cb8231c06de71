import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { colorRules, violationsOn, wcag } from 'tests/support/axe'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/pictures'
import { live, openPalette } from 'tests/support/forms'
import { createStage, type Seat, type Stage } from 'tests/support/stage'

let stage: Stage
let photo: string
let request: string

beforeAll(async () => {
  stage = await createStage()
  const review = await aReview(stage.world, stage.people, { photos: 3 })
  // One of a second attempt, which has something to stand beside it.
  await stage.world.db.updateTable('draw_requests').set({ total_attempts: 2 }).execute()
  stage.world.clock.advance(60_000)
  const now = await aMedia(stage.world, { item: review.item.uuid, uploaded_by: stage.people.borrower.uuid, attempt: 2 })
  await givePictures(stage.world, [...review.media, now])
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  request = paths.drawRequest(ids)
  photo = paths.media({ ...ids, mediaId: now.uuid })
})
afterAll(() => stage.stop())

async function atPhoto({ page }: Seat): Promise<void> {
  await live(page)
  await page.locator('[data-shown] img').waitFor()
}

/** What lies over the page gives axe nothing to find: all rules in the light, those of colours in the dark. */
async function checkThemes({ page, checkAccess }: Seat): Promise<void> {
  await checkAccess()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccess('colors')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same of that part of a screen which is not open as `screens` looks at it. */
async function checkPart(page: Page, include: string): Promise<void> {
  expect(await violationsOn(page, { include }, [...wcag, 'best-practice'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { include }, colorRules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What may lie over the photo: the key that opens it, how it is known to be there, where it is, and the key that takes it away. */
const layers: readonly [string, (page: Page) => Promise<unknown>, string, string][] = [
  ['m', (page) => page.locator('.maplibregl-canvas').waitFor(), 'section[aria-label="Where it was taken"]', 'm'],
  ['b', (page) => page.getByRole('group', { name: /beside an earlier photo/ }).waitFor(), '[data-stage]', 'b'],
  ['c', (page) => page.getByRole('textbox', { name: /comment/i }).fill('Too far away'), 'form:has(textarea)', 'Escape'],
  ['?', (page) => page.getByRole('dialog').waitFor(), '[role=dialog]', 'Escape'],
]

it('the map, the photo before, the comment box and the sheet of keys over a photo, and pages that ask for a choice or for words, give axe nothing to find in either theme; closed, they leave the focus on the photo', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: photo })
  const { page } = seat
  await atPhoto(seat)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Beside the last attempt' }).waitFor()
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
  await checkThemes(seat)
  await page.goto(request)
  await live(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Reason' }).waitFor()
  await checkThemes(seat)
  await seat.leave()
})

it('the panel and the menu of a phone give axe nothing to find in either theme', async () => {
  const seat = await stage.sit(stage.people.reviewer, { phone: true, path: photo })
  const { page } = seat
  await atPhoto(seat)
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await checkThemes(seat)
  await page.goto(paths.lots())
  await live(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').waitFor()
  await checkThemes(seat)
  await seat.leave()
})

it('beneath the palette the page takes no press and does not move', async () => {
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: paths.lots() })
  await live(page)
  const place = page.getByRole('link', { name: 'Draw requests' })
  const beneath = await place.boundingBox()
  const { x, y } = { x: (beneath?.x ?? 0) + 10, y: (beneath?.y ?? 0) + 10 }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('a'), [x, y] as const),
  ).toBe(null)
  // It hears what is pressed beside it from the next turn on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.mouse.click(x, y)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(paths.lots())
  await place.click()
  await page.getByRole('heading', { name: 'Draw requests', level: 1 }).waitFor()
  await leave()
})

it('what may follow G stands whole, and over nothing of the sidebar, in a small window, too', async () => {
  const { page, leave } = await stage.sit(stage.people.admin, { path: paths.lots() })
  await live(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
    await page.keyboard.press('g')
    const bar = page.getByRole('status').filter({ hasText: 'Dashboard' })
    await bar.waitFor()
    const { x = 0, width = 0 } = (await bar.boundingBox()) ?? {}
    const sidebar = await page.getByRole('navigation').first().boundingBox()
    expect(x).toBeGreaterThan((sidebar?.x ?? 0) + (sidebar?.width ?? Infinity))
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(await bar.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  }
  await leave()
})

it('a form’s dialog is moved by no half of itself, and the line of its foot is as wide as its fields', async () => {
  const { page, leave } = await stage.sit(stage.people.admin, { path: paths.inviteUser() })
  const dialog = page.getByRole('dialog')
  const field = await dialog.getByLabel('Email').locator('..').boundingBox()
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

it('Escape asks before the words of a template are left: kept on, or gone for good; by touch Back closes the menu of what is put among them', async () => {
  const seat = await stage.sit(stage.people.agency, { phone: true, path: paths.newTemplate() })
  const { page } = seat
  await live(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const name = page.getByLabel('Name')
  await name.fill('Half a letter')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await seat.checkAccess()
  // What loses nothing is the main act, at the end, and has the focus.
  const keep = question.getByRole('button', { name: 'Keep editing' })
  await keep.and(page.locator(':focus')).waitFor()
  expect(await keep.getAttribute('class')).toContain('bg-primary')
  expect(await question.getByRole('button', { name: 'Discard' }).getAttribute('class')).not.toContain('bg-primary')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await name.and(page.locator(':focus')).waitFor()
  expect(await name.inputValue()).toBe('Half a letter')
  await page.getByRole('button', { name: 'Insert a field' }).first().tap()
  await page.getByRole('menu').waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL((url) => url.pathname === paths.templates())
  await page.goto(paths.newTemplate())
  await live(page)
  expect(await name.inputValue()).toBe('')
  expect(await page.getByText('What you typed before is here again').count()).toBe(0)
  // Where nothing was typed nothing is asked.
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === paths.templates())
  await seat.leave()
})

it('what is told beside a form is pressed while the form is open, which stays', async () => {
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: request })
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
  // Readers, to whom an open dialog hides all else, come to it as well.
  expect(await toast.evaluate((one) => one.closest('[aria-hidden=true]') === null)).toBe(true)
  await toast.click({ position: { x: 8, y: 8 } })
  await page.getByRole('dialog').waitFor()
  await leave()
})

it('on a phone the palette leaves room for what is told while it is open, to its last button', async () => {
  const { page, context, leave } = await stage.sit(stage.people.reviewer, { phone: true, path: request })
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
