import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { t as say } from 'locales/messages'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { takeAway } from 'tests/support/servers/outage'
import type { Person } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { canBeJudged, photosSeen } from 'tests/support/browser/seen'
import {
  startApp,
  type BrowserSession,
  type SessionOptions,
  signIn,
  type TestApp,
} from 'tests/support/browser/test-app'

const photos = 5
/** Number of photos decoded in advance, including the first. */
const ahead = 4

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>
let address: string

beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  review = await aReview(app.world, app.people, { photos })
  await givePictures(app.world, review.media)
  const { lot, drawRequest, item, media } = review
  address = paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid })
})

const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

/** Opens the first photo, with the stream connected. */
async function reviewing(person: Person, options: SessionOptions = {}): Promise<BrowserSession> {
  const session = await app.openSession(person, { path: address, ...options })
  await isLive(session.page)
  // A photo that is not on the screen cannot be decided on.
  await photosSeen(session.page, { count: ahead })
  await canBeJudged(session.page)
  return session
}

/** A bucket's count on the page. */
const bucket = (page: Page, name: string, count: number) => page.getByText(new RegExp(`^${name}\\s*${count}$`)).first()
const verified = (page: Page, count: number) => bucket(page, 'Verified', count).waitFor()
const unsent = (page: Page, count: number) => page.getByText(`${count} unsent`).waitFor()
const noneUnsent = (page: Page) => page.getByText(/unsent/).waitFor({ state: 'detached' })

const statuses = async () => {
  const rows = await app.world.db
    .selectFrom('media')
    .select('status')
    .where('draw_request', '=', review.drawRequest.uuid)
    .execute()
  return rows.map(({ status }) => status).sort()
}
const countOf = async (table: 'changes') =>
  Number(
    (
      await app.world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('two people on one inspection', () => {
  it('see each other’s decisions live, after a dropped connection and in another tab', async () => {
    const [reviewer, agency] = await Promise.all([reviewing(app.people.reviewer), reviewing(app.people.agency)])
    await agency.page.evaluate(() => Object.assign(window, { stayed: true }))
    await reviewer.page.keyboard.press('v')
    await verified(agency.page, 1)
    await reviewer.page.keyboard.press('d')
    await bucket(agency.page, 'Defective', 1).waitFor()
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

    // Tabs of one browser share one stream, and another tab takes over when its tab closes.
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

describe('an unreachable server', () => {
  /** A change that only the page's own loader can show. */
  const sendBack = async () => {
    const { status } = await call(app.world, app.people.agency, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Again, please' }] },
    })
    expect(status).toBe(200)
  }

  it('leaves the page as it is, which updates itself afterwards', async () => {
    const path = paths.drawRequest({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })
    const { page, context, close } = await app.openSession(app.people.reviewer, { path })
    // The first page of a browser loads everything once more.
    await page.reload()
    await isLive(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    const away = new Promise<() => Promise<void>>((resolve, reject) => {
      const stopFirst = (route: Route) =>
        takeAway(app.world)
          .then(resolve, reject)
          .then(() => route.continue())
      void page.route('**/*.data*', stopFirst, { times: 1 })
    })
    const unanswered = page.waitForResponse((answer) => answer.url().includes('.data') && answer.status() === 503)
    await sendBack()
    const comeBack = await away
    await unanswered
    await page.getByText('Connecting', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await comeBack()
    await page
      .getByText(/^1 item sent back$/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)

    // Visited once, so that only the records are missing.
    for (const [to, name] of [
      ['r', 'Draw requests'],
      ['l', 'Lots'],
    ] as const) {
      for (const key of ['g', to]) await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await context.setOffline(true)
    for (const key of ['g', 'r']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Draw requests' }).waitFor()
    await close()
  })

  it('makes a photo load again, and updates arrive after navigation', async () => {
    const { page, close } = await reviewing(app.people.reviewer)
    const comeBack = await takeAway(app.world)
    await page.keyboard.press('End')
    await page.getByText(say('imageFailed')).waitFor()
    await comeBack()
    await page.waitForFunction(() =>
      [...document.images].some(({ alt, naturalWidth }) => alt.startsWith('Photo 5 of 5') && naturalWidth > 0),
    )

    await page.goto(address)
    await isLive(page)
    // A decision requires that the photo has been visible.
    await canBeJudged(page)
    await aMedia(app.world, { item: review.item.uuid, uploaded_by: app.people.borrower.uuid, attempt: 1 })
    await page.route(
      '**/*.data*',
      async (route) => {
        await page.keyboard.press('j')
        await page.waitForURL((url) => url.pathname !== address)
        // The request was aborted by then.
        await route.continue().catch(() => undefined)
      },
      { times: 1 },
    )
    await sendBack()
    await bucket(page, 'To review', photos + 1).waitFor()
    await close()
  })
})

describe('unsent decisions', () => {
  it('are shown without a network, survive a reload, and are sent once', async () => {
    const { page, context, close } = await reviewing(app.people.reviewer)
    const before = await countOf('changes')
    await context.route('**/resources/calls', (route) => route.abort('connectionfailed'))
    for (const key of ['v', 'v', 'd']) await page.keyboard.press(key)
    await unsent(page, 3)
    await page.reload()
    await unsent(page, 3)
    await verified(page, 2)
    await bucket(page, 'Defective', 1).waitFor()
    expect(await statuses()).toEqual(Array(photos).fill('pending'))
    let lost = 0
    // The newer route goes in before the older is removed, so that nothing gets through in between.
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

    // The session ends too, so that later decisions wait for the next sign-in.
    await isLive(page)
    await page.getByRole('button', { name: /^Photo 4,/ }).click()
    await canBeJudged(page, 4)
    await app.world.db
      .updateTable('sessions')
      .set({ ended_at: app.world.clock.now(), ended_why: 'test' })
      .where('user_id', '=', app.people.reviewer.uuid)
      .where('ended_at', 'is', null)
      .execute()
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('v')
    await page.getByRole('link', { name: 'Sign in to send 2' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, app.people.reviewer, address)
    await verified(page, 4)
    await noneUnsent(page)
    expect((await statuses()).filter((status) => status === 'verified')).toHaveLength(4)
    await close()
  })

  it('are made on reloaded photos, do not mix with comments, and are undone after a reload', async () => {
    const { page, close } = await reviewing(app.people.reviewer, { worker: false })
    let cut = 0
    const last = review.media.at(-1)?.uuid ?? ''
    await page.route(`**/${last}/preview*`, (route) => (cut++ < 2 ? route.abort() : route.continue()))
    // The next photos were loaded ahead, this one among them.
    await page.reload()
    await isLive(page)
    await canBeJudged(page)
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
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Comment, marks it defective' }).inputValue())
      .toBe('Half a')
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

    // Drafts in two tabs: continued text stays regardless of the other tab, and a sent comment is removed from the
    // other.
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
    await expect.poll(() => box(other).inputValue()).toBe('Half a word')
    await box(page).press('Control+Enter')
    await says(other, '')
    await close()
  })

  it('do not block navigation', async () => {
    const { page, context, close } = await reviewing(app.people.reviewer, { worker: false })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/lots.data*', async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer })
    })
    await page.clock.install()
    // A paused clock, so that no time passes between the keys.
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked = page.waitForRequest('**/lots.data*')
    for (const key of ['v', 'g', 'l']) await page.keyboard.press(key)
    await asked
    // The next photo's URL would be set by now.
    await page.clock.runFor(1000)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.clock.resume()
    release()
    await page.waitForURL((url) => url.pathname === '/lots')
    await expect.poll(async () => (await statuses()).filter((status) => status === 'verified')).toHaveLength(1)
    await close()
  })
})
