import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as compareText } from 'locales/compare'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { recordVideo } from 'tests/support/files/video'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const besideButton = (page: Page) => page.getByRole('button', { name: 'Compare with last attempt' })

const toastOf = (page: Page) => page.locator('[data-toast]').filter({ hasText: 'copied' })

/** Texts of controls, and of further elements, that the toast lies over. */
async function covered(page: Page, others = ''): Promise<(string | null)[]> {
  const box = await toastOf(page).boundingBox()
  const all = await page
    .locator(['button:visible', 'a:visible', 'textarea:visible', others].filter(Boolean).join(', '))
    .evaluateAll((each) =>
      each
        .filter((one) => !one.closest('[data-toast]'))
        .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect().toJSON() })),
    )
  if (!box) return ['no toast']
  return all.flatMap(({ name, box: one }) => {
    const isBeside = one.right <= box.x || one.left >= box.x + box.width
    return isBeside || one.bottom <= box.y || one.top >= box.y + box.height ? [] : [name]
  })
}

/** A second draw in its second attempt: one photo of the previous draw, one of the first attempt, one current. */
async function aSecondAttempt() {
  const { world, people } = app
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

it('a first attempt has no comparison, and rotation applies to a single photo', async () => {
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const session = await app.openSession(app.people.reviewer, { path: paths.media(ids) })
  const { page } = session
  await live(page)
  await page.locator(`button[aria-disabled=true]`, { hasText: 'Compare with last attempt' }).waitFor()
  const described = await besideButton(page).getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain(ruleText('why.noEarlier'))
  await page.keyboard.press('b')
  await page.keyboard.press('i')
  await page.getByRole('complementary', { name: 'Details' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('group', { name: /next to an earlier photo/ }).count()).toBe(0)
  const shown = page.locator('[data-shown] img')
  const upright = await shown.boundingBox()
  await page.keyboard.press('r')
  await page.locator('[data-shown] img[data-turn="1"]').waitFor()
  const turned = await shown.boundingBox()
  // The rotated picture fills the box as before.
  expect(Math.round(turned?.width ?? 0)).toBe(Math.round(upright?.width ?? -1))
  expect(Math.round(turned?.height ?? 0)).toBe(Math.round(upright?.height ?? -1))
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.locator('[data-shown] img[data-turn="2"]').waitFor()
  await page.keyboard.press('j')
  await page.locator(`[data-shown] img[data-media="${media[1]?.uuid}"]:not([data-turn])`).waitFor()
  await session.leave()
})

it('a file that cannot be shown keeps its notice while photos are compared', async () => {
  const { world, people } = app
  const path = await aSecondAttempt()
  const itemId = path.split('/').at(-3) ?? ''
  world.clock.advance(60_000)
  const broken = await aMedia(world, {
    item: itemId,
    uploaded_by: people.borrower.uuid,
    attempt: 2,
    has_preview: false,
  })
  await world.db.updateTable('media').set({ processing: 'failed' }).where('uuid', '=', broken.uuid).execute()
  const session = await app.openSession(people.reviewer, { path })
  const { page } = session
  await live(page)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Compare with last attempt' }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  await page.keyboard.press('j')
  await page.locator(`[data-shown][data-media="${broken.uuid}"]`).getByText('This photo can’t be shown').waitFor()
  await besideButton(page).waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  await session.leave()
})

it('a toast in the review covers no action', async () => {
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const session = await app.openSession(app.people.reviewer, { path: paths.media(ids) })
  const { page } = session
  await live(page)
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 720 })
    await page.keyboard.press('y')
    await toastOf(page).waitFor()
    await expect.poll(() => covered(page), { message: `${width}` }).toEqual([])
  }
  await session.leave()
})

it('a toast of two lines covers no link or caption of a comparison', async () => {
  const session = await app.openSession(app.people.reviewer, { path: await aSecondAttempt() })
  const { page } = session
  await live(page)
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Compare with last attempt' }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 720 })
    await page.keyboard.press('y')
    await toastOf(page).waitFor()
    await toastOf(page).evaluate((toast) => (toast.style.minHeight = '56px'))
    await expect.poll(() => covered(page, 'figcaption'), { message: `${width}` }).toEqual([])
  }
  await session.leave()
})

it('buttons that end a review are whole on notebooks, and no toast covers them', async () => {
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const decided = {
    status: 'verified',
    decided_by: app.people.reviewer.uuid,
    decided_at: app.world.clock.now(),
  } as const
  await app.world.db.updateTable('media').set(decided).where('item', '=', item.uuid).execute()
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const session = await app.openSession(app.people.reviewer, { path: paths.media(ids) })
  const { page } = session
  await live(page)
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bar = page.getByRole('toolbar', { name: 'Decision' })
  await bar.getByRole('button', { name: 'Next inspection' }).waitFor()
  const cut = () =>
    bar.getByRole('button').evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
        return ends.every((at) => one.contains(at)) ? [] : [one.textContent]
      }),
    )
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(cut, { message: `${width}` }).toEqual([])
    await page.keyboard.press('y')
    await toastOf(page).waitFor()
    await expect.poll(() => covered(page), { message: `${width}` }).toEqual([])
  }
  await session.leave()
})

it('compares with the last attempt or the previous draw, in halves or by a slider', async () => {
  const session = await app.openSession(app.people.reviewer, { path: await aSecondAttempt() })
  const { page } = session
  await live(page)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Compare with last attempt' }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('img', { name: 'Attempt 1: Blurred' }).waitFor()
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  // Same as the photo view before it: keys may be limited to its focus.
  await page
    .getByRole('group', { name: /next to an earlier photo/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Shift+B')
  await page.getByRole('img', { name: 'Draw 1 · Attempt 1' }).waitFor()
  await page.getByRole('button', { name: 'Last attempt', exact: true }).click()
  await page.getByRole('img', { name: 'Attempt 1: Blurred' }).waitFor()

  await page.keyboard.press('s')
  const slider = page.getByRole('slider', { name: compareText('compare.share') })
  const edge = await aboveOf(slider)
  const without = await page.screenshot({ clip: edge })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  // The upper edge of its focus ring is over the photo.
  await expect.poll(async () => without.equals(await page.screenshot({ clip: edge }))).toBe(false)
  await expect.poll(() => page.locator('[data-share]').getAttribute('data-share')).toBe('51')
  const box = await slider.boundingBox()
  if (!box) throw new Error('No slider')
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
  await expect
    .poll(async () => Number(await page.locator('[data-share]').getAttribute('data-share')))
    .toBeGreaterThan(90)
  await session.checkAccess()
  await page.getByRole('button', { name: 'Side by side' }).click()
  await slider.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: /next to an earlier photo/ }).waitFor({ state: 'detached' })
  await session.leave()
})

/** The area just above a control, away from the dividing line of the photos. */
async function aboveOf(control: Locator) {
  const box = await control.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + 8, y: box.y - 3, width: 40, height: 2 }
}

it('compares by touch on a phone, where the slider decides nothing', async () => {
  const path = await aSecondAttempt()
  const session = await app.openSession(app.people.reviewer, { phone: true, path })
  const { page } = session
  await live(page)
  const beside = page.locator('button:not([aria-disabled=true]):visible', { hasText: /^Compare/ })
  await beside.tap()
  await page.getByRole('img', { name: 'Attempt 1: Blurred' }).waitFor()
  await page.getByRole('button', { name: compareText('compare.slide') }).tap()
  const slider = page.getByRole('slider', { name: compareText('compare.share') })
  const box = await slider.boundingBox()
  if (!box) throw new Error('No slider')
  const touch = await session.context.newCDPSession(page)
  const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.02) })
  for (const share of [0.3, 0.6, 0.98])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect
    .poll(async () => Number(await page.locator('[data-share]').getAttribute('data-share')))
    .toBeGreaterThan(85)
  // A swipe's decision is painted in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /, To review$/ })
      .count(),
  ).toBe(1)
  const mediaId = path.split('/').at(-1) ?? ''
  const kept = app.world.db.selectFrom('media').select('status').where('uuid', '=', mediaId)
  expect(await kept.executeTakeFirst()).toEqual({ status: 'pending' })
  await beside.tap()
  await page.getByRole('group', { name: /next to an earlier photo/ }).waitFor({ state: 'detached' })
  await session.leave()
})

it('a video plays, pauses and moves by its keys, and is decided on after it was played', async () => {
  const { world, people } = app
  const bytes = await recordVideo()
  const { lot, drawRequest, item } = await aReview(world, people, { photos: 0 })
  const facts = { kind: 'video', content_type: 'video/webm', file_name: 'walk.webm', has_preview: false } as const
  const video = await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid, attempt: 1, ...facts })
  await givePictures(world, [video])
  await world.deps.files.put(video.storage_key, bytes)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: video.uuid }
  const session = await app.openSession(people.reviewer, { path: paths.media(ids) })
  const { page } = session
  await live(page)
  const player = page.locator('video')
  const at = () => player.evaluate((one: HTMLVideoElement) => one.currentTime)
  const paused = () => player.evaluate((one: HTMLVideoElement) => one.paused)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1)
  const statusOf = () =>
    world.db.selectFrom('media').select('status').where('uuid', '=', video.uuid).executeTakeFirstOrThrow()
  await page.keyboard.press('v')
  const toast = page.locator('[data-toast=reason]').filter({ hasText: ruleText('rule.unseenVideo') })
  await toast.getByRole('button', { name: /^Play/ }).waitFor()
  expect(await statusOf()).toEqual({ status: 'pending' })
  await page.keyboard.press('Shift+O')
  await expect.poll(at).toBeGreaterThan(0)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.paused || one.currentTime > 0.2)).toBe(true)
  await page.keyboard.press(' ')
  await expect.poll(paused).toBe(true)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(at).toBe(0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(at).toBeGreaterThan(0.5)
  await page.keyboard.press('v')
  await expect.poll(statusOf).toEqual({ status: 'verified' })
  await session.leave()
})

it.each([
  ['sameFile', 'Same file elsewhere', { sha256: 'a'.repeat(64) }],
  ['lookAlike', 'Similar photo', {}],
] as const)('a click on the evidence row of %s compares the two photos', async (kind, title, alike) => {
  const { world, people } = app
  const { lot, drawRequest, item, media } = await aReview(world, people, { photos: 2 })
  await givePictures(world, media)
  const [old, now] = [first(media), media[1]?.uuid ?? '']
  const both = media.map(({ uuid }) => uuid)
  if (kind === 'sameFile') await world.db.updateTable('media').set(alike).where('uuid', 'in', both).execute()
  const checks = JSON.stringify([{ kind, result: 'fail', value: 1, limit: 0, detail: 'another photo' }])
  const look_alike = kind === 'lookAlike' ? old.uuid : null
  await world.db.updateTable('media').set({ checks, look_alike }).where('uuid', '=', now).execute()
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: now }
  const { page, checkAccess, leave } = await app.openSession(people.reviewer, { path: paths.media(ids) })
  await live(page)
  await page.getByRole('link', { name: `${title}: another photo, compare` }).click()
  const beside = page.getByRole('group', { name: /next to an earlier photo/ })
  await beside.locator(`img[src*="${old.uuid}"]`).waitFor()
  await beside.getByRole('img', { name: 'Now, attempt 1' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.media(ids))
  await checkAccess()
  await leave()
})
