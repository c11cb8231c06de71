import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { messages } from 'contract/messages'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { takeAway } from 'tests/support/outage'
import type { Person } from 'tests/support/people'
import { givePictures } from 'tests/support/pictures'
import { canBeJudged, photosSeen } from 'tests/support/seen'
import { createStage, type Seat, type SeatOptions, signIn, type Stage } from 'tests/support/stage'

const photos = 5
/** Photos that are decoded before they are come to, the first one included. */
const ahead = 4

let stage: Stage
let review: Awaited<ReturnType<typeof aReview>>
let address: string

beforeAll(async () => {
  stage = await createStage({ worker: true })
})
afterAll(() => stage.stop())
beforeEach(async () => {
  review = await aReview(stage.world, stage.people, { photos })
  await givePictures(stage.world, review.media)
  const { lot, drawRequest, item, media } = review
  address = paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid })
})

const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

/** Sits down at the first photo, with the stream open. */
async function reviewing(person: Person, options: SeatOptions = {}): Promise<Seat> {
  const seat = await stage.sit(person, { path: address, ...options })
  await isLive(seat.page)
  // A photo that is not on the screen cannot be decided on.
  await photosSeen(seat.page, { count: ahead })
  await canBeJudged(seat.page)
  return seat
}

/** The pile's count as the page shows it. */
const pile = (page: Page, name: string, count: number) => page.getByText(new RegExp(`^${name}\\s*${count}$`)).first()
const verified = (page: Page, count: number) => pile(page, 'Verified', count).waitFor()
const unsent = (page: Page, count: number) => page.getByText(`${count} unsent`).waitFor()
const noneUnsent = (page: Page) => page.getByText(/unsent/).waitFor({ state: 'detached' })

const statuses = async () => {
  const rows = await stage.world.db
    .selectFrom('media')
    .select('status')
    .where('draw_request', '=', review.drawRequest.uuid)
    .execute()
  return rows.map(({ status }) => status).sort()
}
const countOf = async (table: 'changes') =>
  Number(
    (
      await stage.world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('two people on one inspection', () => {
  it('see without a reload what the other decides, also over a dropped connection and in a tab that takes over', async () => {
    const [reviewer, agency] = await Promise.all([reviewing(stage.people.reviewer), reviewing(stage.people.agency)])
    await agency.page.evaluate(() => Object.assign(window, { stayed: true }))
    await reviewer.page.keyboard.press('v')
    await verified(agency.page, 1)
    await reviewer.page.keyboard.press('d')
    await pile(agency.page, 'Defective', 1).waitFor()
    for (const key of ['j', 'j', 'v']) await agency.page.keyboard.press(key)
    await verified(reviewer.page, 2)

    await agency.context.setOffline(true)
    await agency.page.getByText('Offline', { exact: true }).waitFor()
    for (const key of ['j', 'v']) await reviewer.page.keyboard.press(key)
    await expect.poll(async () => (await statuses()).filter((status) => status === 'verified')).toHaveLength(3)
    await agency.context.setOffline(false)
    await verified(agency.page, 3)
    await isLive(agency.page)
    expect(await agency.page.evaluate(() => 'stayed' in window)).toBe(true)

    // Tabs of one browser share one stream, and another tab takes over when its tab goes.
    let streams = 0
    reviewer.context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/resources/stream') streams += 1
    })
    const second = await reviewer.context.newPage()
    await second.goto(address)
    await isLive(second)
    expect(streams).toBe(0)
    await agency.page.keyboard.press('z')
    await verified(second, 2)
    await reviewer.page.close()
    await expect.poll(() => streams).toBe(1)
    await agency.page.keyboard.press('Shift+Z')
    await verified(second, 3)
    await agency.close()
    await reviewer.leave()
  })
})

describe('a server that is away', () => {
  /** Something that only the page's own loader can show. */
  const sendBack = async () => {
    const { status } = await call(stage.world, stage.people.agency, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Again, please' }] },
    })
    expect(status).toBe(200)
  }

  it('between an event and what is asked because of it, leaves the page as it is; the news comes by itself, and so does a page that the network left', async () => {
    const path = paths.drawRequest({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })
    const { page, context, close } = await stage.sit(stage.people.reviewer, { path })
    // The first page of a browser asks for everything once more.
    await page.reload()
    await isLive(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    const away = new Promise<() => Promise<void>>((resolve, reject) => {
      const stopFirst = (route: Route) =>
        takeAway(stage.world)
          .then(resolve, reject)
          .then(() => route.continue())
      void page.route('**/*.data*', stopFirst, { times: 1 })
    })
    const unanswered = page.waitForResponse((answer) => answer.url().includes('.data') && answer.status() === 503)
    await sendBack()
    const comeBack = await away
    await unanswered
    await page.getByText('Connecting', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await comeBack()
    await page
      .getByText(/^1 item sent back$/)
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)

    // Once there, so that only the records are missing.
    for (const [to, name] of [
      ['r', 'Draw requests'],
      ['l', 'Lots'],
    ] as const) {
      for (const key of ['g', to]) await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await context.setOffline(true)
    for (const key of ['g', 'r']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Draw requests' }).waitFor()
    await close()
  })

  it('when a photo is to be shown, is asked for it again once it is back; whoever goes on while news are on their way gets them all the same', async () => {
    const { page, close } = await reviewing(stage.people.reviewer)
    const comeBack = await takeAway(stage.world)
    await page.keyboard.press('End')
    await page.getByText(messages.imageFailed).waitFor()
    await comeBack()
    await page.waitForFunction(() =>
      [...document.images].some(({ alt, naturalWidth }) => alt.startsWith('Photo 5 of 5') && naturalWidth > 0),
    )

    await page.goto(address)
    await isLive(page)
    // Whoever goes on has seen the photo.
    await canBeJudged(page)
    await aMedia(stage.world, { item: review.item.uuid, uploaded_by: stage.people.borrower.uuid, attempt: 1 })
    await page.route(
      '**/*.data*',
      async (route) => {
        await page.keyboard.press('j')
        await page.waitForURL((url) => url.pathname !== address)
        // It was given up by then.
        await route.continue().catch(() => undefined)
      },
      { times: 1 },
    )
    await sendBack()
    await pile(page, 'To review', photos + 1).waitFor()
    await close()
  })
})

describe('decisions on the way', () => {
  it('made while nothing gets through are painted, kept over a reload, and sent once, also where no answer came back', async () => {
    const { page, context, close } = await reviewing(stage.people.reviewer)
    const before = await countOf('changes')
    await context.route('**/resources/calls', (route) => route.abort('connectionfailed'))
    for (const key of ['v', 'v', 'd']) await page.keyboard.press(key)
    await unsent(page, 3)
    await page.reload()
    await unsent(page, 3)
    await verified(page, 2)
    await pile(page, 'Defective', 1).waitFor()
    expect(await statuses()).toEqual(Array(photos).fill('pending'))
    let lost = 0
    // The newer stands before the older: in a moment without either, all would get through.
    await context.route('**/resources/calls', async (route) => {
      if (lost++ > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await noneUnsent(page)
    expect(lost).toBeGreaterThan(2)
    expect(await statuses()).toEqual(['defective', 'pending', 'pending', 'verified', 'verified'])
    expect((await countOf('changes')) - before).toBe(3)
    await context.unroute('**/resources/calls')

    // The session ends as well: what is decided then waits for whoever signs in again.
    await isLive(page)
    await page.getByRole('button', { name: /^Photo 4,/ }).click()
    await canBeJudged(page, 4)
    await stage.world.db
      .updateTable('sessions')
      .set({ ended_at: stage.world.clock.now(), ended_why: 'test' })
      .where('user_id', '=', stage.people.reviewer.uuid)
      .where('ended_at', 'is', null)
      .execute()
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('v')
    await page.getByRole('link', { name: 'Sign in to send 2' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, stage.people.reviewer, address)
    await verified(page, 4)
    await noneUnsent(page)
    expect((await statuses()).filter((status) => status === 'verified')).toHaveLength(4)
    await close()
  })

  it('are made of a photo that was cut off on its way and came by itself; right after a comment was left by Escape put no key into its words, and are taken back and put back, also after a reload; words that another tab shows too are let go of there once they are said', async () => {
    const { page, close } = await reviewing(stage.people.reviewer, { worker: false })
    let cut = 0
    const last = review.media.at(-1)?.uuid ?? ''
    await page.route(`**/${last}/preview*`, (route) => (cut++ < 2 ? route.abort() : route.continue()))
    await page.keyboard.press('End')
    await page.waitForFunction(() =>
      [...document.images].some(({ alt, naturalWidth }) => alt.startsWith('Photo 5 of 5') && naturalWidth > 0),
    )
    expect(cut).toBe(3)
    await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).waitFor()
    await page.keyboard.press('v')
    await verified(page, 1)

    await page.keyboard.press('Home')
    await canBeJudged(page)
    await page.keyboard.press('c')
    await page.keyboard.insertText('Half a')
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    await verified(page, 2)
    await page.keyboard.press('k')
    expect(await page.getByRole('textbox', { name: 'Comment, marks it defective' }).inputValue()).toBe('Half a')
    for (const key of ['j', 'v']) await page.keyboard.press(key)
    await verified(page, 3)
    await page.keyboard.press('z')
    await verified(page, 2)
    await noneUnsent(page)
    expect((await statuses()).filter((status) => status === 'verified')).toHaveLength(2)
    await page.reload()
    await isLive(page)
    await page.keyboard.press('z')
    await verified(page, 1)
    await page.keyboard.press('Shift+Z')
    await verified(page, 2)
    await noneUnsent(page)
    expect((await statuses()).filter((status) => status === 'verified')).toHaveLength(2)

    // Of words in two tabs what was typed on in one stays whatever the other does, and what one says the other lets go of.
    await page.keyboard.press('Home')
    const box = (tab: Page) => tab.getByRole('textbox', { name: /^Comment/ })
    const says = (tab: Page, text: string) => expect.poll(() => box(tab).inputValue()).toBe(text)
    await says(page, 'Half a')
    await page.waitForURL((url) => url.pathname.endsWith(`/${review.media[0]?.uuid}`))
    const other = await page.context().newPage()
    await other.goto(page.url())
    await says(other, 'Half a')
    await box(other).fill('Half a word')
    await box(page).fill('')
    await page.reload()
    await says(page, 'Half a word')
    expect(await box(other).inputValue()).toBe('Half a word')
    await box(page).press('Control+Enter')
    await says(other, '')
    await close()
  })

  it('keep nobody: whoever goes on right after one gets there', async () => {
    const { page, context, close } = await reviewing(stage.people.reviewer, { worker: false })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/lots.data*', async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer })
    })
    await page.clock.install()
    // However slowly the keys come here, no time passes between them.
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked = page.waitForRequest('**/lots.data*')
    for (const key of ['v', 'g', 'l']) await page.keyboard.press(key)
    await asked
    // The address of the next photo would be written by now.
    await page.clock.runFor(1000)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.clock.resume()
    release()
    await page.waitForURL((url) => url.pathname === '/lots')
    await expect.poll(async () => (await statuses()).filter((status) => status === 'verified')).toHaveLength(1)
    await close()
  })
})
