import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as uploadText } from 'locales/item'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { giveMicrophone } from 'tests/support/browser/microphone'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let photo: string
let mediaId: string

beforeAll(async () => {
  app = await startApp()
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  mediaId = first(review.media).uuid
  photo = paths.media({
    lotId: review.lot.uuid,
    requestId: review.drawRequest.uuid,
    itemId: review.item.uuid,
    mediaId,
  })
})
afterAll(() => app.stop())

const statusNow = async () =>
  (await app.world.db.selectFrom('media').select('status').where('uuid', '=', mediaId).executeTakeFirstOrThrow()).status

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment, marks it defective' })

/** Returns the focused element right after a key, before the browser does anything else. */
const focusedBy = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, composed: true })
    document.activeElement?.dispatchEvent(event)
    return document.activeElement?.getAttribute('aria-label')
  }, key)

it('by pointer: the microphone of the open, empty comment box records at the first press', async () => {
  const { page, context, close } = await app.openSession(app.people.reviewer, { path: photo })
  await live(page)
  await context.grantPermissions(['microphone'])
  await giveMicrophone(page)
  await page.getByRole('button', { name: 'Comment', exact: true }).first().click()
  await expect.poll(() => comment(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: uploadText('voice.record') }).click()
  await page.getByRole('button', { name: uploadText('voice.keep') }).waitFor()
  expect(await comment(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: uploadText('voice.discard') }).click()
  await page.getByRole('button', { name: uploadText('voice.record') }).waitFor()
  await close()
})

it('a comment begun before the page is ready is complete, and decides nothing', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: '/favicon.svg' })
  let bring = (): void => undefined
  const brought = new Promise<void>((resolve) => (bring = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await brought
    await route.continue()
  })
  await page.goto(photo, { waitUntil: 'commit' })
  await comment(page).waitFor()
  // Twice, because nothing moved.
  await page.keyboard.type('ccdoor')
  bring()
  await expect.poll(() => comment(page).inputValue()).toBe('door')
  await page.keyboard.type(' vd')
  await expect.poll(() => comment(page).inputValue()).toBe('door vd')
  expect(await statusNow()).toBe('pending')
  await leave()
})

it('a photo at 100 % opens at its center and is moved by keys', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { pointer: false, path: photo })
  await live(page)
  const place = () => page.locator('[data-shown]').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
  const middle = () =>
    page
      .locator('[data-shown]')
      .evaluate((box) => [(box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2])
  await page.getByRole('figure').focus()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await place()).toEqual([0, 0])
  await page.keyboard.press('Space')
  const [x = 0, y = 0] = await middle()
  expect(Math.min(x, y)).toBeGreaterThan(20)
  const isMiddle = async () => (await place()).every((at, axis) => Math.abs(at - ((axis ? y : x) ?? 0)) < 20)
  await expect.poll(isMiddle).toBe(true)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const [right = 0, down = 0] = await place()
  expect(right).toBeGreaterThan(x + 20)
  expect(down).toBeGreaterThan(y + 20)
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp'])
    for (let times = 0; times < 20; times += 1) await page.keyboard.press(key)
  await expect.poll(place).toEqual([0, 0])
  expect(new URL(page.url()).pathname).toBe(photo)

  await page.setViewportSize({ width: 1440, height: 620 })
  await page.getByRole('figure').focus()
  expect(await focusedBy(page, 'c')).toBe('Comment, marks it defective')
  const save = page.getByRole('button', { name: /^Save/ })
  await expect.poll(() => save.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(620)
  await leave()
})
