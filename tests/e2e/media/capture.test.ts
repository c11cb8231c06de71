import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { t as evidenceText } from 'locales/evidence'
import { t as uploadText } from 'locales/item'
import { t as uploadLine } from 'locales/uploads'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { giveMicrophone } from 'tests/support/browser/microphone'
import { aPicture } from 'tests/support/files/sample-files'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'

/** Forty meters north of the builders' lot. */
const onSite = { latitude: 30.26756, longitude: -97.7431, accuracy: 4 }

let app: TestApp
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let session: BrowserSession

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(app.world, app.people)
  const { lot, drawRequest, item } = asked
  const path = paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid })
  session = await app.openSession(app.people.borrower, { phone: true, path })
  await session.page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
})
afterEach(() => session.close())

/** Presses the shutter; the system camera returns a photo without EXIF. */
async function shoot(page: Page, name = 'IMG_0001.jpg'): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
}

const arrived = (page: Page, count: number) => page.getByText(`${count} of ${count} on the server`).waitFor()

const media = () =>
  app.world.db
    .selectFrom('media')
    .select(['uuid', 'file_name', 'status', 'latitude', 'longitude', 'accuracy', 'position_source', 'time_source'])
    .where('item', '=', asked.item.uuid)
    .where('processing', '=', 'ready')
    .orderBy('file_name')
    .execute()
const comments = () =>
  app.world.db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .where('media.item', '=', asked.item.uuid)
    .select(['comments.text', 'comments.audio', 'media.file_name', 'media.status'])
    .orderBy('comments.text')
    .execute()

describe('a photo of the phone’s camera', () => {
  it('works without a position, and records a permitted one apart from the file’s', async () => {
    const { page, context } = session
    await page.getByText(uploadText('upload.touch')).waitFor()
    await expect.poll(() => page.getByText(uploadText('upload.dropOrShoot')).filter({ visible: true }).count()).toBe(0)
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    const asks = page.getByRole('heading', { name: 'Instructions', level: 2 })
    const between = async () => (await top(asks)) - (await top(page.getByRole('heading', { level: 1 })))
    const before = await between()
    await shoot(page)
    await page.getByText(uploadText('capture.nowhere')).waitFor()
    await arrived(page, 1)
    await expect.poll(media).toMatchObject([{ latitude: null, position_source: 'none' }])
    await page.getByRole('button', { name: 'Single' }).waitFor()
    expect(await between()).toBe(before)
    const photo = page.getByRole('grid', { name: 'Media' }).getByRole('link')
    await photo.waitFor()
    expect(await top(photo)).toBeLessThan(await top(asks))
    expect(await top(photo)).toBeLessThan(await top(page.getByRole('heading', { name: /^Checklist/ })))

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(onSite)
    const browser = await context.newCDPSession(page)
    const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo
    await browser.send('Browser.grantPermissions', {
      permissions: ['geolocation', 'durableStorage'],
      origin: new URL(page.url()).origin,
      ...(browserContextId && { browserContextId }),
    })
    await shoot(page, 'IMG_0002.jpg')
    await page.getByText('131 ft from the lot, ± 13 ft').waitFor()
    // With a stored photo, the browser is asked for persistent storage.
    await expect.poll(() => page.evaluate(() => navigator.storage.persisted())).toBe(true)
    await arrived(page, 2)
    await expect
      .poll(media)
      .toMatchObject([{ position_source: 'none' }, { ...onSite, position_source: 'browser', time_source: 'browser' }])
    await session.checkAccess()
    await session.leave()
  })

  it('keeps the scroll position when the first file is uploaded', async () => {
    const { page, context } = session
    await context.setOffline(true)
    await shoot(page)
    await page.getByRole('link', { name: evidenceText('capture.offline', { count: 1 }) }).tap()
    const main = page.getByRole('main')
    const top = () => main.evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(top).toBeGreaterThan(0)
    const before = await top()
    await context.setOffline(false)
    await arrived(page, 1)
    await page.getByRole('button', { name: 'Single' }).waitFor()
    await expect.poll(() => page.getByRole('grid', { name: 'Media' }).getByRole('link').count()).toBe(1)
    // The list of files gets shorter, so the exact position may change.
    expect(await top()).toBeGreaterThan(before / 2)
    await session.leave()
  })

  it('reports a full browser storage, and is sent nevertheless', async () => {
    const { page, context } = session
    const browser = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    // A browser caches the free space for half a minute, so the page that asked is reloaded.
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    await context.setOffline(true)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await (await choosing).setFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1500) })
    await page.getByText(uploadText('upload.notKept')).waitFor()
    await context.setOffline(false)
    await arrived(page, 1)
    await expect.poll(media).toHaveLength(1)
  })

  it('carries a note and a voice note, and toasts never cover the shutter', async () => {
    const { page, context } = session
    await page.keyboard.press('z')
    const first = page.locator('[data-toast]').first()
    await first.waitFor()
    const [said, camera] = await Promise.all([
      first.boundingBox(),
      page.getByRole('toolbar', { name: 'Capture' }).boundingBox(),
    ])
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(camera?.y ?? 0)
    const write = async (text: string) => {
      await page.getByRole('button', { name: 'Note about IMG_0001.jpg' }).click()
      await page.getByRole('textbox', { name: 'Note about IMG_0001.jpg' }).fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    await context.grantPermissions(['microphone'])
    await giveMicrophone(page)
    await context.setOffline(true)
    await shoot(page)
    await write('Behind the fence')
    await page.getByText('Behind the fence').waitFor()
    const shutter = page.getByRole('button', { name: 'Take a photo' })
    await page.getByRole('button', { name: uploadText('voice.record') }).waitFor()
    const before = await shutter.boundingBox()
    await page.getByRole('button', { name: uploadText('voice.record') }).click()
    await page.getByText('0:01').waitFor()
    expect(await shutter.boundingBox()).toEqual(before)
    // It does not overflow a narrow phone either.
    await page.setViewportSize({ width: 320, height: 640 })
    const [discard, narrow] = [
      page.getByRole('button', { name: uploadText('voice.discard') }),
      await shutter.boundingBox(),
    ]
    const edge = await discard.boundingBox()
    expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(320)
    expect((narrow?.x ?? 0) + (narrow?.width ?? 0) / 2).toBeCloseTo(160, 0)
    await page.getByRole('button', { name: uploadText('voice.keep') }).click()
    await page.getByText(uploadText('voice.waiting')).waitFor()
    await context.setOffline(false)
    await arrived(page, 1)
    const written = { text: 'Behind the fence', status: 'pending' }
    const spoken = { text: '', audio: expect.any(String), file_name: 'IMG_0001.jpg' }
    await expect.poll(comments).toMatchObject([spoken, written])
    await page.getByText(uploadText('voice.waiting')).waitFor({ state: 'detached' })
    await write('And the gate is locked')
    await expect.poll(comments).toMatchObject([spoken, { text: 'And the gate is locked' }, written])

    await page.getByRole('button', { name: 'Select', exact: true }).first().tap()
    const bar = page.getByRole('toolbar', { name: '1 media selected' })
    await bar.getByRole('button', { name: 'Remove upload' }).tap()
    await bar.waitFor({ state: 'detached' })
    await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).tap()
    await bar.waitFor()
    const told = page.locator('[data-toast]').filter({ hasText: /^Undone/ })
    await told.waitFor()
    // It is animated into its place.
    const isAbove = async () => {
      const [words, acts] = await Promise.all([told.boundingBox(), bar.boundingBox()])
      return words !== null && acts !== null && words.y + words.height <= acts.y
    }
    await expect.poll(isAbove).toBe(true)
  })
})

it('leads from an item that has its photos to the next one that lacks some', async () => {
  const { world, people } = app
  const { lot, drawRequest, item } = asked
  const more = { draw_request: drawRequest.uuid }
  await anItem(world, { ...more, title: 'Done already', status: 'Submitted' })
  const gutters = await anItem(world, { ...more, title: 'Gutters' })
  await world.db.updateTable('inspection_items').set({ photos_wanted: 2 }).where('uuid', '=', item.uuid).execute()
  const { page } = session
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  const next = page.getByRole('link', { name: /^Next: / })
  await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid })
  await page.reload()
  await page.getByText('1 of 2 photos or videos').first().waitFor()
  await expect.poll(() => next.count()).toBe(0)
  await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid })
  await page.reload()
  await expect.poll(() => next.innerText()).toBe('Next: Gutters')
  await next.tap()
  await page.waitForURL(`**${paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: gutters.uuid })}`)
  await next.waitFor({ state: 'detached' })
})

it('a photo added by mistake is removed on its page, and from the list of files', async () => {
  const { page } = session
  await shoot(page)
  await arrived(page, 1)
  const files = page.getByRole('list', { name: 'Files' }).getByText('IMG_0001.jpg')
  await files.waitFor()
  await photos(page).tap()
  const actions = page.getByRole('toolbar', { name: 'Decision' }).filter({ visible: true })
  await actions.getByRole('button', { name: 'Comment' }).waitFor()
  // In landscape, the details open from a button below the photo.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Details' }).filter({ visible: true }).tap()
  await page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Photo checks' }).waitFor()
  await page.getByRole('button', { name: 'Close details' }).tap()
  await page.setViewportSize({ width: 390, height: 844 })
  // Only reviewers can end a review.
  await expect.poll(() => page.getByRole('button', { name: 'Next inspection' }).count()).toBe(0)
  await session.checkAccess()
  await actions.getByRole('button', { name: 'Remove' }).tap()
  await page.locator('[data-toast]').getByRole('button', { name: /^Undo/ }).waitFor()
  await page.getByRole('link', { name: 'Back to Walks' }).tap()
  await page.getByText('No photos or videos yet').waitFor()
  await expect.poll(() => files.count()).toBe(0)
})

/** Chooses photos from the phone's gallery. */
async function choose(page: Page, count: number): Promise<void> {
  const buffers = await Promise.all(Array.from({ length: count }, (_, seed) => aJpeg(100 + seed)))
  const files = buffers.map((buffer, index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.locator('input[type=file]:not([webkitdirectory]):not([capture])').first().setInputFiles(files)
}

/** Observes layout shifts from now on. @returns a function that reads their sum */
async function observeShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((all, one) => all + one, 0))
}

const photos = (page: Page) => page.getByRole('grid', { name: 'Media' }).getByRole('link')

it('moves nothing that is read when the first photos arrive', async () => {
  const { page } = session
  const shifts = await observeShifts(page)
  await choose(page, 9)
  await arrived(page, 9)
  await expect.poll(() => photos(page).count()).toBe(9)
  expect(await shifts()).toBeLessThan(0.05)
})

it('reserves the place of chosen photos, so that nothing moves', async () => {
  const { page } = session
  let send = () => {}
  const isSending = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/resources/uploads**', async (route) => {
    await isSending
    await route.continue()
  })
  const instructions = page.getByRole('heading', { name: 'Instructions', level: 2 })
  const top = async () => (await instructions.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await choose(page, 14)
  await page.getByText('0 of 14 on the server').waitFor()
  await expect.poll(top).toBeGreaterThan(before + 150)
  const chosen = await top()
  const shifts = await observeShifts(page)
  send()
  await arrived(page, 14)
  await expect.poll(() => photos(page).count()).toBeGreaterThanOrEqual(12)
  expect(await shifts()).toBeLessThan(0.05)
  expect(Math.abs((await top()) - chosen)).toBeLessThan(2)
})

it('tells its sender which file cannot be shown and what to do, and does not count it as to review', async () => {
  const { page } = session
  const damaged = await (await aPicture(640, 480)).png().toBuffer()
  damaged.fill(0, 20_000, 20_050)
  const file = { name: 'ro\u202eof.png', mimeType: 'image/png', buffer: damaged }
  await page.locator('input[type=file]:not([webkitdirectory]):not([capture])').first().setInputFiles(file)
  const told = page.getByRole('region', { name: 'Sent back' }).getByText(uploadLine('uploadBroken', { kind: 'photo' }))
  await told.waitFor()
  await expect.poll(() => told.innerText()).toContain('roof.png: ')
  const isArrived = page.getByRole('list', { name: 'Files' }).getByText('roof.png')
  await expect.poll(() => isArrived.count()).toBe(0)
  await page.reload()
  await told.waitFor()
  await page.getByText(/· 0 photos and videos$/).waitFor()
  await photos(page).tap()
  await page.getByRole('list', { name: 'Checks' }).getByText('Not checked', { exact: true }).waitFor()
})
