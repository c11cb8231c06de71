import type { CDPSession, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { t as uploadText } from 'locales/item'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { startApp, phone, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg, sha256Of } from 'tests/support/files/uploads'

const shots = 3
/** Bytes per second at which no photo arrives before a test interrupts it; each has about 50,000 bytes. */
const crawl = 2_000
const side = 200

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const aPhoto = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'image/jpeg', buffer })

let app: TestApp
let photos: Chosen[]
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let session: BrowserSession

beforeAll(async () => {
  app = await startApp()
  photos = await Promise.all([1, 2, 3].map(async (shot) => aPhoto(`IMG_000${shot}.jpg`, await aJpeg(side))))
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(app.world, app.people)
  const { lot, drawRequest, item } = asked
  session = await app.openSession(app.people.borrower, {
    path: paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }),
  })
  await session.page.getByText('Live', { exact: true }).waitFor()
})
afterEach(() => session.close())

const choose = (page: Page, chosen: Chosen[]) =>
  page.locator('input[type=file]:not([webkitdirectory]):not([capture])').first().setInputFiles(chosen)
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
const arrived = (page: Page, count: number) => page.getByText(`${count} of ${count} on the server`).waitFor()

const media = () =>
  app.world.db
    .selectFrom('media')
    .select(['file_name', 'sha256', 'uploaded_by'])
    .where('item', '=', asked.item.uuid)
    .orderBy('file_name')
    .execute()
const hashes = () => photos.map(({ buffer }) => sha256Of(buffer))

const devTools = new WeakMap<Page, Promise<CDPSession>>()

/** Throttles this page's uploads, so that they can be interrupted; -1 removes the limit. */
async function slow(page: Page, bytesPerSecond: number): Promise<void> {
  const opening = devTools.get(page) ?? session.context.newCDPSession(page)
  devTools.set(page, opening)
  const tools = await opening
  await tools.send('Network.enable')
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

const boxOf = async (one: Locator) => {
  const { y = -1, height = 0 } = (await one.boundingBox()) ?? {}
  return { y, height, bottom: y + height }
}

/**
 * The list of refused files is over the bottom of the page, which does not move, and leaves most of the screen free.
 */
async function foldsOnSmallScreens(page: Page, told: Locator): Promise<void> {
  const shown = told.getByRole('listitem').filter({ visible: true })
  const all = (expanded: boolean) => told.getByRole('button', { name: 'All 35', expanded })
  await expect.poll(() => shown.count()).toBe(2)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => told.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  // On a short screen it is one line.
  await expect.poll(() => shown.count()).toBe(0)
  expect((await boxOf(told)).height).toBeLessThan(60)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.scrollIntoViewIfNeeded()
  expect((await boxOf(told)).y).toBeGreaterThan((await boxOf(heading)).bottom)
  await all(false).click()
  await expect.poll(() => shown.count()).toBe(35)
  expect((await boxOf(told)).height).toBeLessThanOrEqual(320)
  // A list longer than its space fades out at the end.
  expect(await told.evaluate((one) => getComputedStyle(one, '::after').position)).toBe('sticky')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await boxOf(told)).height).toBeLessThanOrEqual(195)
  // The reason there replaces "Needs attention".
  expect((await boxOf(shown.first())).height).toBeLessThanOrEqual(52)
  await all(true).click()
  await expect.poll(() => shown.count()).toBe(0)
}

/** The selection bar and the refused files are both fully visible and usable; toasts do not overlap them. */
async function leavesRoomForTheSelected(page: Page, told: Locator): Promise<void> {
  await page.locator('[data-media]').first().focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: '1 media selected' })
  const [all, away] = [/^All/, uploadText('upload.clearRefused')].map((name) => told.getByRole('button', { name }))
  for (const [width, height] of [
    [844, 390],
    [834, 1112],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['More actions', 'Clear selection'])
      await bar.getByRole('button', { name }).click({ trial: true, timeout: 5_000 })
    for (const one of [all, away]) await one?.click({ trial: true, timeout: 5_000 })
    if (all && away) expect(await boxOf(all)).toEqual(await boxOf(away))
    const place = page.locator('.toast-place')
    expect(await place.evaluate((one) => getComputedStyle(one).getPropertyValue('--toast-bottom'))).toBe('auto')
  }
  await bar.getByRole('button', { name: 'Clear selection' }).click()
}

describe('files of an item', () => {
  it('arrive byte for byte, chosen, pasted or dropped, and appear by themselves', async () => {
    const { page } = session
    await choose(page, photos.slice(0, 1))
    await arrived(page, 1)
    await page.evaluate(
      ([pasted, dropped]) => {
        const carry = (name: string, content: number[] = []) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(content)], name, { type: 'image/jpeg' }))
          return data
        }
        window.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: carry('IMG_0002.jpg', pasted), bubbles: true }),
        )
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: carry('IMG_0003.jpg', dropped), bubbles: true }))
      },
      photos.slice(1).map(({ buffer }) => [...buffer]),
    )
    await arrived(page, shots)
    expect((await media()).map(({ sha256 }) => sha256)).toEqual(hashes())
    await expect.poll(() => page.getByRole('gridcell').count()).toBeGreaterThanOrEqual(shots)
    await session.leave()
  })

  it('are refused with a reason if invalid, and retried if only badly timed', async () => {
    const plan = 'plan_20000×20000.jpg'
    const svg = aPhoto(plan, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'))
    const good = photos[0]?.buffer ?? Buffer.alloc(0)
    const empty = ['empty.jpg', ...Array.from({ length: 33 }, (_, nth) => `blank${nth}.jpg`)]
    const none = empty.map((name) => aPhoto(name, Buffer.alloc(0)))
    await choose(session.page, [svg, ...none, aPhoto('good.jpg', good)])
    await row(session.page, 'good.jpg').getByText('On the server').waitFor()
    await row(session.page, plan).getByText('SVG drawings are not accepted').waitFor()
    await row(session.page, 'empty.jpg').getByText('The file is empty').waitFor()
    // Visible at any scroll position above the camera bar, and announced, on a phone too.
    const told = session.page.getByRole('status').filter({ hasText: '35 refused' })
    const usual = session.page.viewportSize()
    await session.page.setViewportSize(phone)
    await session.page.getByRole('heading', { name: /^Checklist/ }).scrollIntoViewIfNeeded()
    const bar = session.page.getByRole('toolbar', { name: 'Capture' })
    for (const why of ['SVG drawings are not accepted', 'The file is empty']) {
      const { y = -1, height = 0 } = (await told.getByText(why).first().boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    }
    await foldsOnSmallScreens(session.page, told)
    await leavesRoomForTheSelected(session.page, told)
    // A name longer than its line breaks before its extension.
    expect(await told.getByText(plan).evaluate((name) => [...name.childNodes].at(-1)?.textContent)).toBe('.jpg')
    if (usual) await session.page.setViewportSize(usual)
    await expect.poll(() => row(session.page, plan).getByText('Needs attention').count()).toBe(1)
    expect((await media()).map(({ file_name }) => file_name)).toEqual(['good.jpg'])
    await arrived(session.page, 1)
    // These bytes would be refused again.
    await expect.poll(() => session.page.getByRole('button', { name: /^Try .* again$/ }).count()).toBe(0)
    // They keep their order when the browser loads them again.
    await session.page.reload()
    const names = async () => (await told.getByRole('listitem').allInnerTexts()).map((words) => words.split('\n')[0])
    await expect.poll(names).toEqual([plan, ...empty])
    await session.page.getByRole('button', { name: 'Remove empty.jpg' }).click()
    await row(session.page, 'empty.jpg').waitFor({ state: 'detached' })
    // A refusal is an answer, not an error.
    expect(session.complaints).toEqual([])
    await session.page.getByRole('button', { name: uploadText('upload.clearRefused') }).click()
    await row(session.page, plan).waitFor({ state: 'detached' })
    await session.page.reload()
    await session.page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => session.page.getByText('Needs attention').count()).toBe(0)

    await choose(session.page, [svg])
    await row(session.page, plan).getByText('SVG drawings are not accepted').waitFor()
    const setItem = (status: 'Submitted' | 'Requested') =>
      app.world.db.updateTable('inspection_items').set({ status }).where('uuid', '=', asked.item.uuid).execute()
    // Somebody else submits at the same time: a page that has received the event accepts no files.
    const begins = (url: URL) => url.pathname === '/resources/uploads'
    await session.page.route(begins, (route) => setItem('Submitted').then(() => route.continue()), { times: 1 })
    await choose(session.page, photos.slice(1, 2))
    await row(session.page, 'IMG_0002').getByText(ruleText('rule.uploadSent')).waitFor()
    // It is shown even if the item accepts nothing now, without a count of 0.
    await session.page.reload()
    await session.page.getByText('Live', { exact: true }).waitFor()
    await row(session.page, 'IMG_0002').getByText('Needs attention').waitFor()
    await expect.poll(() => session.page.getByText('Drop photos').count()).toBe(0)
    await expect.poll(() => session.page.getByText('0 of 0').isVisible()).toBe(false)
    // Refusals without a possible replacement are shown again when one is possible.
    await expect.poll(() => row(session.page, plan).count()).toBe(0)
    await setItem('Requested')
    await session.page.reload()
    await row(session.page, plan).waitFor()
    await session.page.getByRole('button', { name: 'Try IMG_0002.jpg again' }).click()
    await arrived(session.page, 1)
    expect((await media()).map(({ sha256 }) => sha256).sort()).toEqual(hashes().slice(0, 2).sort())
  })

  it('that exceed the storage limit are kept with the reason, and retried on request', async () => {
    const { page } = session
    const sentence = refusal('storageFull')
    await page.route('**/resources/uploads/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 507, json: { status: 507, message: sentence } })
        : route.fallback(),
    )
    await choose(page, photos.slice(0, 1))
    await row(page, 'IMG_0001.jpg').getByText(sentence).waitFor()
    await page.unroute('**/resources/uploads/**')
    await row(page, 'IMG_0001.jpg').getByRole('button', { name: 'Try IMG_0001.jpg again' }).click()
    await arrived(page, 1)
    expect(await media()).toMatchObject([{ sha256: hashes()[0] }])
    expect(await app.world.db.selectFrom('uploads').select('id').where('finished_at', 'is', null).execute()).toEqual([])
  })

  it('can be paused and canceled, resume after a reload, wait for the network, and arrive once', async () => {
    const { page, context } = session
    await slow(page, crawl)
    const begun = page.waitForRequest((request) => request.method() === 'PATCH')
    await choose(page, photos)
    await begun
    await page.getByRole('button', { name: 'Pause IMG_0001.jpg' }).click()
    await row(page, 'IMG_0001').getByText('Waiting to upload, paused').waitFor()
    await page.getByRole('button', { name: 'Cancel IMG_0002.jpg' }).click()
    await row(page, 'IMG_0002').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resume IMG_0001.jpg' }).click()
    const resumed = page.waitForRequest((request) => request.method() === 'HEAD')
    await page.reload()
    await resumed
    await page.getByText(/of 2 on the server/).waitFor()
    await context.setOffline(true)
    await row(page, 'IMG_0001').getByText('No network.').waitFor()
    await context.setOffline(false)
    await slow(page, -1)
    await arrived(page, 2)
    await expect
      .poll(async () => (await media()).map(({ file_name }) => file_name))
      .toEqual(['IMG_0001.jpg', 'IMG_0003.jpg'])
    const [one, , three] = hashes()
    expect((await media()).map(({ sha256 }) => sha256)).toEqual([one, three])
  })
})
