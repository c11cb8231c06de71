import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from 'contract/refusals'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { aPerson, type Person } from 'tests/support/people'
import { call } from 'tests/support/call'
import { givePictures } from 'tests/support/pictures'
import { canBeJudged } from 'tests/support/seen'
import { createStage, signIn, type Stage } from 'tests/support/stage'

const minutes = (count: number) => count * 60_000

let stage: Stage
let address: string
let grid: string

beforeAll(async () => {
  stage = await createStage({ worker: true })
})
afterAll(() => stage.stop())
beforeEach(async () => {
  const review = await aReview(stage.world, stage.people, { photos: 4 })
  await givePictures(stage.world, review.media)
  const ids = {
    lotId: review.lot.uuid,
    requestId: review.drawRequest.uuid,
    itemId: review.item.uuid,
    mediaId: first(review.media).uuid,
  }
  address = paths.media(ids)
  grid = paths.drawRequestMedia(ids)
})

const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()
const comment = (page: Page) => page.getByRole('textbox', { name: /^Comment/ })

/** Waits until every picture on the page is there: one on its way cannot live through a jump of the clock. */
const hasPictures = (page: Page) =>
  page.waitForFunction(() => {
    const shown = [...document.images]
    return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })

const endSessions = (person: Person) =>
  stage.world.db
    .updateTable('sessions')
    .set({ ended_at: stage.world.clock.now(), ended_why: 'test' })
    .where('user_id', '=', person.uuid)
    .where('ended_at', 'is', null)
    .execute()

/** Waits until the service worker answers for this page. */
const isServed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

describe('a session', () => {
  it('outlives its access token, wherever one goes; once it ended it leads to the login page and back, where what was typed is, and nothing of it where another person signs in', async () => {
    const seat = await stage.sit(stage.people.reviewer, { path: address })
    await isLive(seat.page)
    await hasPictures(seat.page)
    stage.world.clock.advance(minutes(16))
    await seat.page.keyboard.press('u')
    await seat.page.getByRole('grid').waitFor()
    await hasPictures(seat.page)
    stage.world.clock.advance(minutes(16))
    await seat.page.getByRole('gridcell').first().dblclick()
    await seat.page.waitForURL(/\/media\/[\w-]+/)
    await seat.page.waitForFunction(() =>
      [...document.images].some((image) => image.src.includes('/preview') && image.naturalWidth > 0),
    )
    await hasPictures(seat.page)
    const decided = stage.world.db.selectFrom('media').select('uuid').where('status', '=', 'verified')
    for (const count of [1, 2]) {
      stage.world.clock.advance(minutes(16))
      await canBeJudged(seat.page, count)
      await seat.page.keyboard.press('v')
      // No quarter of an hour goes by while an answer is on its way.
      await expect.poll(async () => (await decided.execute()).length).toBe(count)
    }
    await seat.page.getByText(/unsent/).waitFor({ state: 'detached' })
    stage.world.clock.advance(minutes(16))
    await seat.page.reload()
    await isLive(seat.page)
    expect(seat.complaints).toEqual([])

    const { page, context, close } = seat
    const here = new URL(page.url()).pathname
    await page.keyboard.press('c')
    await comment(page).fill('The gate hides the left corner')
    await endSessions(stage.people.reviewer)
    await page.goto(here)
    await page.waitForURL(/\/login\?redirectTo=/)
    await page.getByText('Your session has ended. Sign in again; what you typed is kept.').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('plumbline_session')
    await signIn(page, stage.people.reviewer, here)
    await expect.poll(() => comment(page).inputValue()).toBe('The gate hides the left corner')

    await context.route('**/resources/calls', (route) => route.abort('connectionfailed'))
    // The reload may have come before the address of the third photo.
    const shown = page.getByRole('figure', { name: /^Photo \d of/ }).first()
    await canBeJudged(page, Number((await shown.getAttribute('aria-label'))?.slice(6, 7)))
    await page.keyboard.press('v')
    await page.getByText('1 unsent').waitFor()
    await page.keyboard.press('c')
    await comment(page).fill('Mine alone')
    const next = new URL(page.url()).pathname
    await context.unroute('**/resources/calls')
    await endSessions(stage.people.reviewer)
    await signIn(page, stage.people.agency, next)
    await isLive(page)
    expect(await comment(page).inputValue()).toBe('')
    expect(await page.getByText(/unsent/).count()).toBe(0)
    const byAgency = stage.world.db.selectFrom('changes').select('uuid').where('actor', '=', stage.people.agency.uuid)
    expect(await byAgency.execute()).toEqual([])
    await close()
  })

  it('that ended on a phone with nothing unsent asks to sign in, beside the name of the product', async () => {
    const { page, close } = await stage.sit(stage.people.agency, { path: paths.lots(), phone: true })
    await isLive(page)
    // The first page of a browser asks for everything once more; a page that asks when the session is over is led away.
    await page.reload()
    await isLive(page)
    await endSessions(stage.people.agency)
    const link = page.getByRole('link', { name: 'Sign in', exact: true })
    await link.waitFor()
    const [asks, name] = await Promise.all(
      [link, page.getByText('Plumbline', { exact: true }).filter({ visible: true })].map((one) => one.boundingBox()),
    )
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(asks?.x ?? 0)
    await close()
  })

  it('of an account that was deactivated says so at once', async () => {
    const person = await aPerson(stage.world, { role: 'reviewer', agency: stage.people.agency.uuid })
    const { page, close } = await stage.sit(person, { path: paths.dashboard(), worker: false })
    await isLive(page)
    const body = { target: { ids: [person.uuid] }, status: 'inactive' as const }
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\.data\b|[?&]_data=/, async (route) => {
      await late
      await route.continue()
    })
    // The one of the stage has a token that is too old by now.
    const admin = await aPerson(stage.world, { role: 'admin' })
    expect((await call(stage.world, admin, 'users.setStatus', { body })).status).toBe(200)
    // By a notice first, as here the page's own next question is late; then by the sign-in page alone.
    await page.locator('[data-toast]').getByText(refusal('inactiveAccount')).waitFor()
    answer()
    await page.waitForURL((url) => url.pathname === paths.login())
    await page.getByRole('main').getByText(refusal('inactiveAccount')).waitFor()
    await page.locator('[data-toast]').waitFor({ state: 'detached', timeout: 2000 })
    await close()
  })
})

describe('what the browser keeps', () => {
  it("is a page that knows nobody for an address never seen, pictures per person, and no loader's answer; signing out removes it, and leaves nothing to see in another tab", async () => {
    const { page, context, close } = await stage.sit(stage.people.reviewer, { path: grid })
    await isServed(page)
    // The first page of a browser asks for everything once more.
    await page.reload()
    await isLive(page)
    await context.setOffline(true)
    await page.goto(paths.lots())
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await page.content()).not.toContain(stage.people.reviewer.name)
    await context.setOffline(false)
    await page.waitForURL((url) => url.pathname === paths.lots())
    await isLive(page)

    await page.goto(address)
    await isLive(page)
    const other = await context.newPage()
    await other.goto(address)
    await isLive(other)
    await expect.poll(() => cacheNames(page)).toContain(`plumbline-pictures-${stage.people.reviewer.uuid}`)
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      return all.flat()
    })
    expect(
      kept.filter((path) => !/^\/(assets\/|assets$|files\/inspectionItemsImages\/|offline$|user$)/.test(path)),
    ).toEqual([])
    await page
      .getByRole('button', { name: /Account|Reviewer|menu/i })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await other.waitForURL(`${stage.web.origin}${paths.login()}?redirectTo=${encodeURIComponent(address)}`)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => cacheNames(page)).toEqual(['plumbline-shared'])
    // What a page had still to say of whom it showed comes too late.
    await page.evaluate(async (user) => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ kind: 'signedIn', user, since: performance.timeOrigin, assets: [] })
    }, stage.people.reviewer.uuid)
    const told = () => page.evaluate(async () => (await caches.match('/assets'))?.text())
    await expect.poll(told).toBe('[]')
    expect(await cacheNames(page)).toEqual(['plumbline-shared'])
    await close()
  })
})
