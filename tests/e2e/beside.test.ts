import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { besideLines } from 'contract/beside-lines'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'
import { recordVideo } from 'tests/support/video'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const besideButton = (page: Page) => page.getByRole('button', { name: 'Beside the last attempt' })

/** A second draw in its second attempt: one photo of the draw before, one of the first attempt, one of now. */
async function aSecondAttempt() {
  const { world, people } = stage
  const { lot, item: earlier, media: before } = await aReview(world, people, { photos: 1 })
  const drawRequest = await aDrawRequest(world, {
    lot: lot.uuid,
    reviewer: people.reviewer.uuid,
    status: 'submitted',
    total_attempts: 2,
  })
  const item = await anItem(world, { draw_request: drawRequest.uuid, code: earlier.code, status: 'Re-submitted' })
  const own = { item: item.uuid, uploaded_by: people.borrower.uuid }
  const old = await aMedia(world, { ...own, attempt: 1, status: 'defective', remarks: 'Blurred' })
  world.clock.advance(60_000)
  const now = await aMedia(world, { ...own, attempt: 2 })
  await givePictures(world, [...before, old, now])
  return paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: now.uuid })
}

it('a first attempt has nothing to stand beside it: the button says so, and B does nothing; a photo turns by quarters, and the next one stands upright', async () => {
  const { lot, drawRequest, item, media } = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const seat = await stage.sit(stage.people.reviewer, { path: paths.media(ids) })
  const { page } = seat
  await live(page)
  await page.locator(`button[aria-disabled=true]`, { hasText: 'Beside the last attempt' }).waitFor()
  const described = await besideButton(page).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(messages['why.noEarlier'])
  await page.keyboard.press('b')
  await page.keyboard.press('i')
  await page.getByRole('complementary', { name: 'Details' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('group', { name: /beside an earlier photo/ }).count()).toBe(0)
  const shown = page.locator('[data-shown] img')
  const upright = await shown.boundingBox()
  await page.keyboard.press('r')
  await page.locator('[data-shown] img[data-turn="1"]').waitFor()
  const turned = await shown.boundingBox()
  // The same box is filled, the picture in it stands on its side.
  expect(Math.round(turned?.width ?? 0)).toBe(Math.round(upright?.width ?? -1))
  expect(Math.round(turned?.height ?? 0)).toBe(Math.round(upright?.height ?? -1))
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.locator('[data-shown] img[data-turn="2"]').waitFor()
  await page.keyboard.press('j')
  await page.locator(`[data-shown] img[data-media="${media[1]?.uuid}"]:not([data-turn])`).waitFor()
  await seat.leave()
})

it('beside the last attempt or the previous draw, in halves or by a slider, by key and by pointer', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: await aSecondAttempt() })
  const { page } = seat
  await live(page)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Beside the last attempt' }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('img', { name: 'attempt 1: Blurred' }).waitFor()
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  // As the stage before it: keys may be kept to where it has the focus.
  await page
    .getByRole('group', { name: /beside an earlier photo/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Shift+B')
  await page.getByRole('img', { name: 'Draw 1, attempt 1' }).waitFor()
  await page.getByRole('button', { name: 'Last attempt', exact: true }).click()
  await page.getByRole('img', { name: 'attempt 1: Blurred' }).waitFor()

  await page.keyboard.press('s')
  const slider = page.getByRole('slider', { name: besideLines.share })
  const edge = await aboveOf(slider)
  const without = await page.screenshot({ clip: edge })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  // The upper edge of the ring around it lies over the photo.
  await expect.poll(async () => without.equals(await page.screenshot({ clip: edge }))).toBe(false)
  await expect.poll(() => page.locator('[data-share]').getAttribute('data-share')).toBe('51')
  const box = await slider.boundingBox()
  if (!box) throw new Error('No slider')
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
  await expect
    .poll(async () => Number(await page.locator('[data-share]').getAttribute('data-share')))
    .toBeGreaterThan(90)
  await seat.checkAccess()
  await page.getByRole('button', { name: 'Halves' }).click()
  await slider.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: /beside an earlier photo/ }).waitFor({ state: 'detached' })
  await seat.leave()
})

/** The line just above a control, away from the photos' line between them. */
async function aboveOf(control: Locator) {
  const box = await control.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + 8, y: box.y - 3, width: 40, height: 2 }
}

it('stands under a finger on a phone, whose finger on the slider moves it and decides nothing', async () => {
  const path = await aSecondAttempt()
  const seat = await stage.sit(stage.people.reviewer, { phone: true, path })
  const { page } = seat
  await live(page)
  const beside = page.locator('button:not([aria-disabled=true]):visible', { hasText: /^Beside/ })
  await beside.tap()
  await page.getByRole('img', { name: 'attempt 1: Blurred' }).waitFor()
  await page.getByRole('button', { name: besideLines.slide }).tap()
  const slider = page.getByRole('slider', { name: besideLines.share })
  const box = await slider.boundingBox()
  if (!box) throw new Error('No slider')
  const touch = await seat.context.newCDPSession(page)
  const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.02) })
  for (const share of [0.3, 0.6, 0.98])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect
    .poll(async () => Number(await page.locator('[data-share]').getAttribute('data-share')))
    .toBeGreaterThan(85)
  // What a swipe decides is painted in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /, pending$/ })
      .count(),
  ).toBe(1)
  const mediaId = path.split('/').at(-1) ?? ''
  const kept = stage.world.db.selectFrom('media').select('status').where('uuid', '=', mediaId)
  expect(await kept.executeTakeFirst()).toEqual({ status: 'pending' })
  await beside.tap()
  await page.getByRole('group', { name: /beside an earlier photo/ }).waitFor({ state: 'detached' })
  await seat.leave()
})

it('a video plays, pauses and moves by its keys', async () => {
  const { world, people } = stage
  const bytes = await recordVideo()
  const { lot, drawRequest, item } = await aReview(world, people, { photos: 0 })
  const facts = { kind: 'video', content_type: 'video/webm', file_name: 'walk.webm', has_preview: false } as const
  const video = await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid, attempt: 1, ...facts })
  await givePictures(world, [video])
  await world.deps.files.put(video.storage_key, bytes)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: video.uuid }
  const seat = await stage.sit(people.reviewer, { path: paths.media(ids) })
  const { page } = seat
  await live(page)
  const player = page.locator('video')
  const at = () => player.evaluate((one: HTMLVideoElement) => one.currentTime)
  const paused = () => player.evaluate((one: HTMLVideoElement) => one.paused)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1)
  await page.keyboard.press(' ')
  await expect.poll(at).toBeGreaterThan(0)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.paused || one.currentTime > 0.2)).toBe(true)
  await page.keyboard.press(' ')
  await expect.poll(paused).toBe(true)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(at).toBe(0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(at).toBeGreaterThan(0.5)
  await seat.leave()
})
