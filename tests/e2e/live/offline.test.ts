import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview, first } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/files/pictures'
import { canBeJudged, photosSeen } from 'tests/support/browser/seen'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.stop())

/** Waits until the page is rendered, cached, and controlled by the service worker. */
async function settled(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  const kept = () =>
    page.evaluate(async () => {
      const answer = await fetch('/offline/kept')
      return answer.ok ? (await answer.json()).length : 0
    })
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(0)
}

const light = (page: Page, word: string) => page.getByText(word, { exact: true }).waitFor({ state: 'attached' })
const unsent = (page: Page, count: number) => page.getByText(`${count} unsent`).waitFor()

/** Waits until the decisions are on disk; a person closes a tab later than this test would. */
const waitForStored = (page: Page, count: number) => {
  const counted = () =>
    page.evaluate(async () => {
      const [known] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('plumbline'))
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(known?.name ?? '')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('queue').objectStore('queue').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      })
    })
  return expect.poll(counted, { timeout: 30_000 }).toBe(count)
}

async function shoot(page: Page, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
  await page.getByRole('listitem').filter({ hasText: name }).waitFor()
}

/** Closes the tab and opens the product again, as phones do. */
async function reopen(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close()
  const opened = await context.newPage()
  await opened.goto(path)
  return opened
}

describe('a phone without a network', () => {
  let asked: Awaited<ReturnType<typeof anAskedRequest>>
  let session: BrowserSession
  let path: string

  beforeEach(async () => {
    await app.world.db.deleteFrom('comment_templates').execute()
    asked = await anAskedRequest(app.world, app.people)
    const { lot, drawRequest, item } = asked
    path = paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid })
    session = await app.openSession(app.people.borrower, { phone: true, path })
    await settled(session.page)
  })
  afterEach(() => session.close())

  const arrivedNames = async () => {
    const rows = await app.world.db
      .selectFrom('media')
      .select('file_name')
      .where('item', '=', asked.item.uuid)
      .orderBy('file_name')
      .execute()
    return rows.map(({ file_name }) => file_name)
  }

  const account = (page: Page) => page.getByRole('button', { name: /, account$/ })
  const signOut = (page: Page) => page.getByRole('menuitem', { name: 'Sign out' })

  it('works offline, keeps captures, sends each photo once, and clears data on sign-out', async () => {
    const { context } = session
    // The draw request was opened before, so its scripts are cached too.
    await session.page.goto(paths.drawRequest({ lotId: asked.lot.uuid, requestId: asked.drawRequest.uuid }))
    await settled(session.page)
    await session.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/account-menu-')),
    )
    await context.setOffline(true)
    // In the same tab, because in a new one some browsers leave requests to the worker.
    await session.page.goto(paths.lots())
    await session.page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await session.page.getByRole('link', { name: /^Draw 1, 125 John Street/ }).click()
    await session.page.getByRole('heading', { level: 1, name: /^Draw 1/ }).waitFor()
    await session.page.getByRole('link', { name: 'Walks' }).first().click()
    await session.page.getByRole('button', { name: 'Take a photo' }).waitFor()

    let page = await reopen(context, session.page, path)
    await page.getByRole('heading', { level: 1, name: /Walks/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await shoot(page, 'IMG_0001.jpg')
    await shoot(page, 'IMG_0002.jpg')
    await unsent(page, 2)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    // The menu was never opened before and still works.
    await account(page).click()
    await signOut(page).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out?' })
    await question.getByText('2 changes are not sent yet').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await unsent(page, 2)
    expect(new URL(page.url()).pathname).toBe(path)

    // From here on, time stands still in each page of this browser.
    const later = await context.newPage()
    await later.clock.setFixedTime(Date.now() + 3 * 24 * 3600 * 1000 + 60_000)
    await later.goto(path)
    await later
      .getByRole('alert')
      .getByText(/^2 not sent for 3 days/)
      .waitFor()
    await later.close()
    page = await reopen(context, page, path)
    await unsent(page, 2)
    await context.setOffline(false)
    await expect.poll(arrivedNames, { timeout: 60_000 }).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg'])
    await page.getByText(/unsent/).waitFor({ state: 'detached' })
    await light(page, 'Live')

    await account(page).click()
    await signOut(page).click()
    await page.waitForURL(/\/login/)
    await context.setOffline(true)
    await page.goto(path)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await expect.poll(() => page.getByText('125 John Street').count()).toBe(0)
  })
})

describe('a review without a network', () => {
  const atFirstPhoto = ({ lot, drawRequest, item, media }: Awaited<ReturnType<typeof aReview>>) =>
    paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid })

  it('continues after its tab was closed, is sent in order, and reports conflicts', async () => {
    const review = await aReview(app.world, app.people, { photos: 3 })
    await givePictures(app.world, review.media)
    const path = atFirstPhoto(review)
    const session = await app.openSession(app.people.reviewer, { path })
    await settled(session.page)
    const other = await app.openSession(app.people.agency, { path, worker: false })
    await light(other.page, 'Live')
    await canBeJudged(session.page)
    await photosSeen(other.page, { alt: 'Photo 1 of 3' })
    // Another person's change still arrives while decisions here are not sent; the page is cached with both.
    await session.context.route('**/resources/calls*', (route) => route.abort())
    await session.page.keyboard.press('v')
    await unsent(session.page, 1)
    await session.page.getByRole('figure', { name: /^Photo 2 of 3/ }).waitFor()
    await other.page.keyboard.press('c')
    await other.page.locator('textarea:focus').waitFor()
    await other.page.keyboard.insertText('Stand closer')
    await other.page.keyboard.press('Control+Enter')
    await session.page.keyboard.press('k')
    await session.page.getByText('Stand closer', { exact: true }).first().waitFor()
    await session.context.setOffline(true)
    let page = await reopen(session.context, session.page, path)
    await unsent(page, 1)
    await photosSeen(page, { alt: 'Photo 1 of 3' })
    await page.keyboard.press('j')
    await canBeJudged(page, 2)
    await page.keyboard.press('d')
    await unsent(page, 2)
    await waitForStored(page, 2)
    page = await reopen(session.context, page, path)
    await unsent(page, 2)
    await page.getByRole('progressbar', { name: '2 of 3 decided' }).waitFor()
    const statuses = async () => {
      const rows = await app.world.db
        .selectFrom('media')
        .select('status')
        .where('draw_request', '=', review.drawRequest.uuid)
        .orderBy('uuid')
        .execute()
      return rows.map(({ status }) => status)
    }
    await expect.poll(statuses).toEqual(['defective', 'pending', 'pending'])
    await session.context.unroute('**/resources/calls*')
    await session.context.setOffline(false)
    const told = page.locator('[data-toast]')
    await told.getByText(/^Verify, .* was not done: .* marked it defective \(Stand closer\) meanwhile/).waitFor()
    await expect.poll(() => told.count()).toBe(1)
    await expect.poll(statuses).toEqual(['defective', 'defective', 'pending'])
    const bucket = (name: string, count: number) => page.getByText(new RegExp(`^${name}\\s*${count}$`)).first()
    await bucket('Defective', 2).waitFor()
    await bucket('Verified', 0).waitFor()
    await page.getByRole('button', { name: 'Verify anyway' }).click()
    await expect.poll(statuses).toEqual(['verified', 'defective', 'pending'])
    await page.keyboard.press('z')
    await page.getByText(/^Undone: Verified, .* photo \d/).waitFor()
    await expect.poll(statuses).toEqual(['defective', 'defective', 'pending'])
    await other.close()
    await session.close()
  })

  it('reloads missing pictures when online, and keeps refused comments in their box', async () => {
    const review = await aReview(app.world, app.people, { photos: 60 })
    await givePictures(app.world, review.media)
    const path = atFirstPhoto(review)
    const { page, context, close } = await app.openSession(app.people.reviewer, { path })
    await settled(page)
    await photosSeen(page, { alt: 'Photo 1 of 60' })
    await context.setOffline(true)
    await light(page, 'Offline')
    const strip = page.getByRole('group', { name: 'Filmstrip' })
    await strip.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    const frame = strip.getByRole('button', { name: 'Photo 60,' })
    await frame.waitFor()
    const pictures = () => frame.locator('img').count()
    await expect.poll(pictures).toBe(0)
    await context.setOffline(false)
    const isDrawn = () =>
      frame.evaluate((box) => [...box.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 0))
    await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true)
    await light(page, 'Live')

    const photo = first(review.media).uuid
    const setDeleted = (isDeleted: boolean) =>
      app.world.db
        .updateTable('draw_requests')
        .set({ deleted_at: isDeleted ? new Date() : null })
        .where('uuid', '=', review.drawRequest.uuid)
        .execute()
    const said = async () => {
      const rows = await app.world.db.selectFrom('comments').select('text').where('media', '=', photo).execute()
      return rows.map(({ text }) => text)
    }
    const box = page.getByRole('textbox', { name: /^Comment/ })
    await context.setOffline(true)
    await page.keyboard.press('c')
    await page.keyboard.insertText('No footing drain')
    await page.keyboard.press('Control+Enter')
    await unsent(page, 1)
    await setDeleted(true)
    await context.setOffline(false)
    await page
      .getByText(/^Comment with text, .* was not done: .* Your text is back in the comment field of the photo$/)
      .waitFor()
    await setDeleted(false)
    await page.goto(path)
    await expect.poll(() => box.inputValue()).toBe('No footing drain')
    await light(page, 'Live')
    await photosSeen(page, { alt: 'Photo 1 of 60' })
    await page.keyboard.press('c')
    await page.keyboard.press('Control+Enter')
    await expect.poll(said).toEqual(['No footing drain'])
    await page.goto(path)
    await light(page, 'Live')
    await expect.poll(() => box.inputValue()).toBe('')
    await close()
  })

  it('updates a cached page when online, and opens the cached queue', async () => {
    const [seen, other] = [
      await aReview(app.world, app.people, { photos: 2 }),
      await aReview(app.world, app.people, { photos: 1 }),
    ]
    await givePictures(app.world, [...seen.media, ...other.media])
    const row = ({ lot }: typeof seen) => page.getByRole('row', { name: new RegExp(lot.street) })
    const { page, context, close } = await app.openSession(app.people.reviewer, { path: atFirstPhoto(seen) })
    await settled(page)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL(/\/review/)
    // This tab knows nothing about the photos any more.
    await page.reload()
    await light(page, 'Live')
    const agency = await app.openSession(app.people.agency, { path: atFirstPhoto(seen), worker: false })
    await light(agency.page, 'Live')
    await canBeJudged(agency.page)
    await agency.page.keyboard.press('v')
    await page.getByRole('row', { name: new RegExp(`${seen.lot.street} .*\\b1\\s+to review`) }).waitFor()
    await agency.close()
    await context.setOffline(true)
    await light(page, 'Offline')
    await page.goBack()
    const verified = (count: number) => page.getByText(new RegExp(`^Verified\\s*${count}$`)).first()
    await verified(0).waitFor()
    await context.setOffline(false)
    await verified(1).waitFor()

    await page.goto(paths.drawRequestMedia({ lotId: seen.lot.uuid, requestId: seen.drawRequest.uuid }))
    await page.getByRole('grid', { name: 'Media' }).waitFor()
    await page.goto(paths.review())
    await row(other).waitFor()
    await settled(page)
    const kept = async () => {
      const rows = await page.evaluate(async () => (await (await fetch('/offline/kept')).json()) as { path: string }[])
      return rows.map((one) => one.path)
    }
    await expect.poll(kept).toContain(paths.review())
    await context.setOffline(true)
    await page.goto(paths.review())
    await row(seen).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Draw 1/ }).waitFor()
    expect(new URL(page.url()).pathname).toContain(seen.drawRequest.uuid)
    // A key works too; an uncached page says so inside the frame, which has links onwards.
    const press = async ({ drawRequest }: typeof seen) => {
      await page.keyboard.press('g')
      await page.keyboard.press('i')
      await page.locator(`[data-row-id="${drawRequest.uuid}"]`).focus()
      await page.keyboard.press('Enter')
    }
    await press(seen)
    await page.getByRole('grid', { name: 'Media' }).waitFor()
    await press(other)
    await page.getByRole('heading', { level: 1, name: 'This page didn’t load' }).waitFor()
    await page.getByRole('link', { name: 'Review queue' }).first().waitFor()
    await page.goBack()
    await row(seen).waitFor()
    await close()
  })
})
