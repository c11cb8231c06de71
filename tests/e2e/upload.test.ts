import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aPhotoFolder } from 'tests/support/photos'
import { createStage, type Seat, type Stage } from 'tests/support/stage'

const shots = 3
/** Bytes a second at which no photo arrives before a test breaks it off. */
const crawl = 5_000

let stage: Stage
let folder: string
let files: string[]
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let seat: Seat

beforeAll(async () => {
  stage = await createStage()
  const day = 24 * 3600 * 1000
  const lot = { latitude: 30.2672, longitude: -97.7431 }
  folder = await aPhotoFolder(stage.world, lot, shots, new Date(Date.now() - day))
  files = (await readdir(folder)).sort().map((name) => path.join(folder, name))
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(stage.world, stage.people)
  const { lot, drawRequest, item } = asked
  seat = await stage.sit(stage.people.borrower, {
    path: paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }),
  })
  await seat.page.getByText('Live', { exact: true }).waitFor()
})
afterEach(() => seat.close())

const choose = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]:not([webkitdirectory]):not([capture])').first().setInputFiles(chosen)
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
const arrived = (page: Page, count: number) => page.getByText(`${count} of ${count} on the server`).waitFor()

const media = () =>
  stage.world.db
    .selectFrom('media')
    .select(['file_name', 'sha256', 'uploaded_by'])
    .where('item', '=', asked.item.uuid)
    .orderBy('file_name')
    .execute()
const hashes = async () =>
  Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  )

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Slows what this page sends, so that there is time to break it off; -1 lets it go as fast as it can. */
async function slow(page: Page, bytesPerSecond: number): Promise<void> {
  const opening = sessions.get(page) ?? seat.context.newCDPSession(page)
  sessions.set(page, opening)
  const session = await opening
  await session.send('Network.enable')
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

describe('files of an item', () => {
  it('arrive whole, byte for byte, and the page shows them by itself', async () => {
    await choose(seat.page, files)
    await arrived(seat.page, shots)
    expect((await media()).map(({ sha256 }) => sha256)).toEqual(await hashes())
    await expect.poll(() => seat.page.getByRole('gridcell').count()).toBeGreaterThanOrEqual(shots)
    await seat.leave()
  })

  it('a bad one is refused with its reason, and the rest goes on', async () => {
    const svg = {
      name: 'plan.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'),
    }
    const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }
    const good = await readFile(files[0] ?? '')
    await choose(seat.page, [svg, empty, { name: 'good.jpg', mimeType: 'image/jpeg', buffer: good }])
    await row(seat.page, 'good.jpg').getByText('On the server').waitFor()
    await row(seat.page, 'plan.jpg').getByText('SVG drawings are not accepted').waitFor()
    await row(seat.page, 'empty.jpg').getByText('The file is empty').waitFor()
    // Told where one looks, and heard, on a phone too: wherever the page is scrolled to, above the bar of the camera.
    const told = seat.page.getByRole('status').filter({ hasText: '2 refused' })
    const usual = seat.page.viewportSize()
    await seat.page.setViewportSize({ width: 390, height: 640 })
    await seat.page.getByRole('heading', { name: /^Checklist/ }).scrollIntoViewIfNeeded()
    const bar = seat.page.getByRole('toolbar', { name: 'Capture' })
    for (const why of ['SVG drawings are not accepted', 'The file is empty']) {
      const { y = -1, height = 0 } = (await told.getByText(why).boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    }
    await seat.page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => told.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    if (usual) await seat.page.setViewportSize(usual)
    expect(await row(seat.page, 'plan.jpg').getByText('Needs attention').count()).toBe(1)
    expect((await media()).map(({ file_name }) => file_name)).toEqual(['good.jpg'])
    await arrived(seat.page, 1)
    // The same bytes would be refused again.
    expect(await seat.page.getByRole('button', { name: /^Try .* again$/ }).count()).toBe(0)
    // They keep their order, also where this browser reads them again.
    await seat.page.reload()
    const names = async () => (await told.getByRole('listitem').allInnerTexts()).map((words) => words.split('\n')[0])
    await expect.poll(names).toEqual(['plan.jpg', 'empty.jpg'])
    await seat.page.getByRole('button', { name: 'Remove empty.jpg' }).click()
    await row(seat.page, 'empty.jpg').waitFor({ state: 'detached' })
    // A refusal is an answer, not something that broke.
    expect(seat.complaints).toEqual([])
    await seat.page.getByRole('button', { name: messages['upload.clearRefused'] }).click()
    await row(seat.page, 'plan.jpg').waitFor({ state: 'detached' })
    await seat.page.reload()
    await seat.page.getByText('Live', { exact: true }).waitFor()
    expect(await seat.page.getByText('Needs attention').count()).toBe(0)
  })

  it('one that only came at a bad time is kept, and tried again when its person says so', async () => {
    const setItem = (status: 'Submitted' | 'Requested') =>
      stage.world.db.updateTable('inspection_items').set({ status }).where('uuid', '=', asked.item.uuid).execute()
    // Submitted by somebody else in the very moment: a page that has heard of it takes no files.
    const begins = (url: URL) => url.pathname === '/resources/uploads'
    await seat.page.route(begins, (route) => setItem('Submitted').then(() => route.continue()), { times: 1 })
    await choose(seat.page, files.slice(0, 1))
    await row(seat.page, 'IMG_0001').getByText(messages.uploadSent).waitFor()
    // It is told also where the item takes nothing now, and no count of none stands beside it.
    await seat.page.reload()
    await seat.page.getByText('Live', { exact: true }).waitFor()
    await row(seat.page, 'IMG_0001').getByText('Needs attention').waitFor()
    expect(await seat.page.getByText('Drop photos').count()).toBe(0)
    expect(await seat.page.getByText('0 of 0').isVisible()).toBe(false)
    await setItem('Requested')
    await seat.page.reload()
    await seat.page.getByRole('button', { name: 'Try IMG_0001.jpg again' }).click()
    await arrived(seat.page, 1)
    expect((await media()).map(({ sha256 }) => sha256)).toEqual((await hashes()).slice(0, 1))
    await seat.leave()
  })

  it('go on where they were after a reload, and arrive once', async () => {
    await slow(seat.page, crawl)
    const begun = seat.page.waitForRequest((request) => request.method() === 'PATCH')
    await choose(seat.page, files)
    await begun
    const resumed = seat.page.waitForRequest((request) => request.method() === 'HEAD')
    await seat.page.reload()
    await resumed
    await seat.page.getByText(new RegExp(`of ${shots} on the server`)).waitFor()
    await slow(seat.page, -1)
    await expect.poll(async () => (await media()).length, { timeout: 60_000 }).toBe(shots)
    expect((await media()).map(({ sha256 }) => sha256)).toEqual(await hashes())
  })

  it('wait for the network, and go on when it is back', async () => {
    await slow(seat.page, crawl)
    const begun = seat.page.waitForRequest((request) => request.method() === 'PATCH')
    await choose(seat.page, files)
    await begun
    await seat.context.setOffline(true)
    await row(seat.page, 'IMG_0001').getByText('Saved').waitFor()
    await seat.context.setOffline(false)
    await slow(seat.page, -1)
    await arrived(seat.page, shots)
    expect((await media()).map(({ sha256 }) => sha256)).toEqual(await hashes())
  })

  it('can be paused, gone on with, and cancelled', async () => {
    await slow(seat.page, crawl)
    await choose(seat.page, files.slice(0, 2))
    await seat.page.getByRole('button', { name: 'Pause IMG_0001.jpg' }).click()
    await row(seat.page, 'IMG_0001').getByText('Saved, paused').waitFor()
    await seat.page.getByRole('button', { name: 'Cancel IMG_0002.jpg' }).click()
    await row(seat.page, 'IMG_0002').waitFor({ state: 'detached' })
    await slow(seat.page, -1)
    await seat.page.getByRole('button', { name: 'Go on with IMG_0001.jpg' }).click()
    await arrived(seat.page, 1)
    expect((await media()).map(({ file_name }) => file_name)).toEqual(['IMG_0001.jpg'])
  })

  it('come in by paste and by drop as well', async () => {
    const bytes = [...(await readFile(files[0] ?? ''))]
    const other = [...(await readFile(files[1] ?? ''))]
    await seat.page.evaluate(
      ([pasted, dropped]) => {
        const carry = (name: string, content: number[] = []) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(content)], name, { type: 'image/jpeg' }))
          return data
        }
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carry('pasted.jpg', pasted), bubbles: true }))
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: carry('dropped.jpg', dropped), bubbles: true }))
      },
      [bytes, other],
    )
    await arrived(seat.page, 2)
    expect((await media()).map(({ file_name }) => file_name)).toEqual(['dropped.jpg', 'pasted.jpg'])
    await seat.leave()
  })
})
