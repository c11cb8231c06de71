import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview, first } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/pictures'
import { canBeJudged, photosSeen } from 'tests/support/seen'
import { createStage, type Seat, type Stage } from 'tests/support/stage'
import { aJpeg } from 'tests/support/uploads'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ worker: true })
})
afterAll(() => stage.stop())

/** The page is drawn, kept, and watched over by the service worker. */
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

/** So many decisions are on the disk: a hand is slower than that at closing a tab, this test is not. */
const shelved = (page: Page, count: number) => {
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

/** The tab is closed and the product opened again: what a phone does by itself. */
async function anew(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close()
  const opened = await context.newPage()
  await opened.goto(path)
  return opened
}

describe('a phone without a network', () => {
  let asked: Awaited<ReturnType<typeof anAskedRequest>>
  let seat: Seat
  let path: string

  beforeEach(async () => {
    await stage.world.db.deleteFrom('comment_templates').execute()
    asked = await anAskedRequest(stage.world, stage.people)
    const { lot, drawRequest, item } = asked
    path = paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid })
    seat = await stage.sit(stage.people.borrower, { phone: true, path })
    await settled(seat.page)
  })
  afterEach(() => seat.close())

  const arrivedNames = async () => {
    const rows = await stage.world.db
      .selectFrom('media')
      .select('file_name')
      .where('item', '=', asked.item.uuid)
      .orderBy('file_name')
      .execute()
    return rows.map(({ file_name }) => file_name)
  }

  const account = (page: Page) => page.getByRole('button', { name: /, account$/ })
  const signOut = (page: Page) => page.getByRole('menuitem', { name: 'Sign out' })

  it('opens and lists what it has seen, captures, loses nothing with its tab, warns after three days, and sends each photo once; asks before one signs out of what is not sent yet, stays where the answer is no, and forgets what it kept with whoever signs out', async () => {
    const { context } = seat
    // What it lists was opened once: the scripts of its page are here, too.
    await seat.page.goto(paths.drawRequest({ lotId: asked.lot.uuid, requestId: asked.drawRequest.uuid }))
    await settled(seat.page)
    await seat.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/menus-')),
    )
    await context.setOffline(true)
    // In the same tab: some browsers leave the network to the worker of a new one.
    await seat.page.goto(paths.lots())
    await seat.page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await seat.page.getByRole('link', { name: /^Draw 1, 125 John Street/ }).click()
    await seat.page.getByRole('heading', { level: 1, name: /^Draw 1/ }).waitFor()
    await seat.page.getByRole('link', { name: 'Walks' }).first().click()
    await seat.page.getByRole('button', { name: 'Take a photo' }).waitFor()

    let page = await anew(context, seat.page, path)
    await page.getByRole('heading', { level: 1, name: /Walks/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await shoot(page, 'IMG_0001.jpg')
    await shoot(page, 'IMG_0002.jpg')
    await unsent(page, 2)
    expect(await page.getByRole('alert').count()).toBe(0)
    // The menu was never opened, and comes all the same.
    await account(page).click()
    await signOut(page).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out?' })
    await question.getByText('2 changes are not sent yet').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await unsent(page, 2)
    expect(new URL(page.url()).pathname).toBe(path)

    // From here on time stands still in each page of this browser.
    const later = await context.newPage()
    await later.clock.setFixedTime(Date.now() + 3 * 24 * 3600 * 1000 + 60_000)
    await later.goto(path)
    await later
      .getByRole('alert')
      .getByText(/^2 not sent for 3 days/)
      .waitFor()
    await later.close()
    page = await anew(context, page, path)
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
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await page.getByText('125 John Street').count()).toBe(0)
  })
})

describe('a review without a network', () => {
  const atFirstPhoto = ({ lot, drawRequest, item, media }: Awaited<ReturnType<typeof aReview>>) =>
    paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid })

  it('goes on after its tab was closed and is sent in order; what another did meanwhile is told, and what it refuses stands no more, but can be done all the same', async () => {
    const review = await aReview(stage.world, stage.people, { photos: 3 })
    await givePictures(stage.world, review.media)
    const path = atFirstPhoto(review)
    const seat = await stage.sit(stage.people.reviewer, { path })
    await settled(seat.page)
    const other = await stage.sit(stage.people.agency, { path, worker: false })
    await light(other.page, 'Live')
    await photosSeen(seat.page, { alt: 'Photo 1 of 3' })
    await photosSeen(other.page, { alt: 'Photo 1 of 3' })
    // What another does still arrives while what is decided here does not leave: the page is kept with both.
    await seat.context.route('**/resources/calls*', (route) => route.abort())
    await seat.page.keyboard.press('v')
    await unsent(seat.page, 1)
    await other.page.keyboard.press('c')
    await other.page.keyboard.insertText('Stand closer')
    await other.page.keyboard.press('Control+Enter')
    await seat.page.keyboard.press('k')
    await seat.page.getByText('Stand closer', { exact: true }).first().waitFor()
    await seat.context.setOffline(true)
    let page = await anew(seat.context, seat.page, path)
    await unsent(page, 1)
    await photosSeen(page, { alt: 'Photo 1 of 3' })
    await page.keyboard.press('j')
    await photosSeen(page, { alt: 'Photo 2 of 3' })
    await page.keyboard.press('d')
    await unsent(page, 2)
    await shelved(page, 2)
    page = await anew(seat.context, page, path)
    await unsent(page, 2)
    await page.getByRole('progressbar', { name: '2 of 3 decided' }).waitFor()
    const statuses = async () => {
      const rows = await stage.world.db
        .selectFrom('media')
        .select('status')
        .where('draw_request', '=', review.drawRequest.uuid)
        .orderBy('uuid')
        .execute()
      return rows.map(({ status }) => status)
    }
    await expect.poll(statuses).toEqual(['defective', 'pending', 'pending'])
    await seat.context.unroute('**/resources/calls*')
    await seat.context.setOffline(false)
    const told = page.locator('[data-toast]')
    await told.getByText(/^Verify, .* was not done: .* marked it defective \(Stand closer\) meanwhile/).waitFor()
    await expect.poll(() => told.count()).toBe(1)
    await expect.poll(statuses).toEqual(['defective', 'defective', 'pending'])
    const pile = (name: string, count: number) => page.getByText(new RegExp(`^${name}\\s*${count}$`)).first()
    await pile('Defective', 2).waitFor()
    await pile('Verified', 0).waitFor()
    await page.getByRole('button', { name: 'Verify anyway' }).click()
    await expect.poll(statuses).toEqual(['verified', 'defective', 'pending'])
    await page.keyboard.press('z')
    await page.getByText(/^Undone: Verified, .* photo \d/).waitFor()
    await expect.poll(statuses).toEqual(['defective', 'defective', 'pending'])
    await other.close()
    await seat.close()
  })

  it('shows the pictures it could not have as soon as the network is back, and keeps the words of a comment that is refused in the box of their photo until they are said', async () => {
    const review = await aReview(stage.world, stage.people, { photos: 60 })
    await givePictures(stage.world, review.media)
    const path = atFirstPhoto(review)
    const { page, context, close } = await stage.sit(stage.people.reviewer, { path })
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
      stage.world.db
        .updateTable('draw_requests')
        .set({ deleted_at: isDeleted ? new Date() : null })
        .where('uuid', '=', review.drawRequest.uuid)
        .execute()
    const said = async () => {
      const rows = await stage.world.db.selectFrom('comments').select('text').where('media', '=', photo).execute()
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
      .getByText(/^Comment with text, .* was not done: .* What was written stands at the photo again$/)
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
    expect(await box.inputValue()).toBe('')
    await close()
  })

  it('asks for the news that a page drawn from what was kept cannot know; opens the queue that was seen, whose rows lead to what was kept', async () => {
    const [seen, other] = [
      await aReview(stage.world, stage.people, { photos: 2 }),
      await aReview(stage.world, stage.people, { photos: 1 }),
    ]
    await givePictures(stage.world, [...seen.media, ...other.media])
    const row = ({ lot }: typeof seen) => page.getByRole('row', { name: new RegExp(lot.street) })
    const { page, context, close } = await stage.sit(stage.people.reviewer, { path: atFirstPhoto(seen) })
    await settled(page)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL(/\/review/)
    // Nothing of the photos is known in this tab any more.
    await page.reload()
    await light(page, 'Live')
    const agency = await stage.sit(stage.people.agency, { path: atFirstPhoto(seen), worker: false })
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
    // By key as well; what was not kept is said to be missing in the frame, from which the way leads on.
    const press = async ({ drawRequest }: typeof seen) => {
      await page.keyboard.press('g')
      await page.keyboard.press('i')
      await page.locator(`[data-row-id="${drawRequest.uuid}"]`).focus()
      await page.keyboard.press('Enter')
    }
    await press(seen)
    await page.getByRole('grid', { name: 'Media' }).waitFor()
    await press(other)
    await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
    await page.getByRole('link', { name: 'Review queue' }).first().waitFor()
    await page.goBack()
    await row(seen).waitFor()
    await close()
  })
})
