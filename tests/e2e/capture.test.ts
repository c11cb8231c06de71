import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { giveMicrophone } from 'tests/support/microphone'
import { createStage, type Seat, type Stage } from 'tests/support/stage'
import { aJpeg } from 'tests/support/uploads'

/** Forty metres north of the builders' lot. */
const onSite = { latitude: 30.26756, longitude: -97.7431, accuracy: 4 }

let stage: Stage
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let seat: Seat

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(stage.world, stage.people)
  const { lot, drawRequest, item } = asked
  const path = paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid })
  seat = await stage.sit(stage.people.borrower, { phone: true, path })
  await seat.page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
})
afterEach(() => seat.close())

/** Presses the shutter; the system's camera gives a photo without any facts in it. */
async function shoot(page: Page, name = 'IMG_0001.jpg'): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
}

const arrived = (page: Page, count: number) => page.getByText(`${count} of ${count} on the server`).waitFor()

const media = () =>
  stage.world.db
    .selectFrom('media')
    .select(['uuid', 'file_name', 'status', 'latitude', 'longitude', 'accuracy', 'position_source', 'time_source'])
    .where('item', '=', asked.item.uuid)
    .where('processing', '=', 'ready')
    .orderBy('file_name')
    .execute()
const comments = () =>
  stage.world.db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .where('media.item', '=', asked.item.uuid)
    .select(['comments.text', 'comments.audio', 'media.file_name', 'media.status'])
    .orderBy('comments.text')
    .execute()

describe('a photo of the phone’s camera', () => {
  it('goes without where the position is refused: unknown, and no failure; it stands before what is asked, and moves nothing of it; where it is granted, with that of the shutter, kept apart from what the file says', async () => {
    const { page, context } = seat
    await page.getByText(messages['upload.touch']).waitFor()
    expect(await page.getByText(messages['upload.dropOrShoot']).filter({ visible: true }).count()).toBe(0)
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    const asks = page.getByRole('heading', { name: 'What is asked', level: 2 })
    const between = async () => (await top(asks)) - (await top(page.getByRole('heading', { level: 1 })))
    const before = await between()
    await shoot(page)
    await page.getByText(messages['capture.nowhere']).waitFor()
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
    await page.getByText('40 m from the lot, ± 4 m').waitFor()
    // With a photo to keep, the browser is asked to stay with it.
    await expect.poll(() => page.evaluate(() => navigator.storage.persisted())).toBe(true)
    await arrived(page, 2)
    await expect
      .poll(media)
      .toMatchObject([{ position_source: 'none' }, { ...onSite, position_source: 'browser', time_source: 'browser' }])
    await seat.checkAccess()
    await seat.leave()
  })

  it('says so where the browser has no room, and is sent all the same', async () => {
    const { page, context } = seat
    const browser = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    // For half a minute a browser remembers how much room there was when it last asked: what asked is taken away.
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    await context.setOffline(true)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await (await choosing).setFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1500) })
    await page.getByText(messages['upload.notKept']).waitFor()
    await context.setOffline(false)
    await arrived(page, 1)
    await expect.poll(media).toHaveLength(1)
  })

  it('carries a note, written before or after it has arrived, and a voice note, made while it is still on the phone; nothing that is told lies over the shutter, nor over the bar of what is selected above it', async () => {
    const { page, context } = seat
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
    await page.getByRole('button', { name: messages['voice.record'] }).waitFor()
    const before = await shutter.boundingBox()
    await page.getByRole('button', { name: messages['voice.record'] }).click()
    await page.getByText('0:01').waitFor()
    expect(await shutter.boundingBox()).toEqual(before)
    // Nor on a narrow phone does it push anything out of the screen.
    await page.setViewportSize({ width: 320, height: 640 })
    const [discard, narrow] = [
      page.getByRole('button', { name: messages['voice.discard'] }),
      await shutter.boundingBox(),
    ]
    const edge = await discard.boundingBox()
    expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(320)
    expect((narrow?.x ?? 0) + (narrow?.width ?? 0) / 2).toBeCloseTo(160, 0)
    await page.getByRole('button', { name: messages['voice.keep'] }).click()
    await page.getByText(messages['voice.waiting']).waitFor()
    await context.setOffline(false)
    await arrived(page, 1)
    const written = { text: 'Behind the fence', status: 'pending' }
    const spoken = { text: '', audio: expect.any(String), file_name: 'IMG_0001.jpg' }
    await expect.poll(comments).toMatchObject([spoken, written])
    await page.getByText(messages['voice.waiting']).waitFor({ state: 'detached' })
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
    // It rises into its place.
    const isAbove = async () => {
      const [words, acts] = await Promise.all([told.boundingBox(), bar.boundingBox()])
      return words !== null && acts !== null && words.y + words.height <= acts.y
    }
    await expect.poll(isAbove).toBe(true)
  })
})
