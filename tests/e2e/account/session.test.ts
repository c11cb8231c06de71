import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { aPerson, type Person } from 'tests/support/world/people'
import { call } from 'tests/support/world/call'
import { givePictures } from 'tests/support/files/pictures'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, signIn, type TestApp } from 'tests/support/browser/test-app'

const minutes = (count: number) => count * 60_000

let app: TestApp
let address: string
let grid: string

beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const review = await aReview(app.world, app.people, { photos: 4 })
  await givePictures(app.world, review.media)
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

/** Waits until every picture is loaded, because loading fails when the clock jumps. */
const hasPictures = (page: Page) =>
  page.waitForFunction(() => {
    const shown = [...document.images]
    return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })

const endSessions = (person: Person) =>
  app.world.db
    .updateTable('sessions')
    .set({ ended_at: app.world.clock.now(), ended_why: 'test' })
    .where('user_id', '=', person.uuid)
    .where('ended_at', 'is', null)
    .execute()

/** Waits until the service worker controls this page. */
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
  it('outlasts its access token; after its end typed text returns only to its author', async () => {
    const session = await app.openSession(app.people.reviewer, { path: address })
    await isLive(session.page)
    await hasPictures(session.page)
    app.world.clock.advance(minutes(16))
    await session.page.keyboard.press('u')
    await session.page.getByRole('grid').waitFor()
    await hasPictures(session.page)
    app.world.clock.advance(minutes(16))
    await session.page.getByRole('gridcell').first().dblclick()
    await session.page.waitForURL(/\/media\/[\w-]+/)
    await session.page.waitForFunction(() =>
      [...document.images].some((image) => image.src.includes('/preview') && image.naturalWidth > 0),
    )
    await hasPictures(session.page)
    const decided = app.world.db.selectFrom('media').select('uuid').where('status', '=', 'verified')
    for (const count of [1, 2]) {
      app.world.clock.advance(minutes(16))
      await canBeJudged(session.page, count)
      await session.page.keyboard.press('v')
      // The clock only advances after all answers have arrived.
      await expect.poll(async () => (await decided.execute()).length).toBe(count)
    }
    await session.page.getByText(/unsent/).waitFor({ state: 'detached' })
    app.world.clock.advance(minutes(16))
    await session.page.reload()
    await isLive(session.page)
    expect(session.complaints).toEqual([])

    const { page, context, close } = session
    const here = new URL(page.url()).pathname
    await page.keyboard.press('c')
    await comment(page).fill('The gate hides the left corner')
    await endSessions(app.people.reviewer)
    await page.goto(here)
    await page.waitForURL(/\/login\?redirectTo=/)
    await page.getByText('Your session has ended. Sign in again; what you typed is kept.').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('plumbline_session')
    await signIn(page, app.people.reviewer, here)
    await expect.poll(() => comment(page).inputValue()).toBe('The gate hides the left corner')

    await context.route('**/resources/calls', (route) => route.abort('connectionfailed'))
    // The reload may have preceded the third photo's URL.
    const shown = page.getByRole('figure', { name: /^Photo \d of/ }).first()
    await canBeJudged(page, Number((await shown.getAttribute('aria-label'))?.slice(6, 7)))
    await page.keyboard.press('v')
    await page.getByText('1 unsent').waitFor()
    await page.keyboard.press('c')
    await comment(page).fill('Mine alone')
    const next = new URL(page.url()).pathname
    await context.unroute('**/resources/calls')
    await endSessions(app.people.reviewer)
    await signIn(page, app.people.agency, next)
    await isLive(page)
    await expect.poll(() => comment(page).inputValue()).toBe('')
    await expect.poll(() => page.getByText(/unsent/).count()).toBe(0)
    const byAgency = app.world.db.selectFrom('changes').select('uuid').where('actor', '=', app.people.agency.uuid)
    expect(await byAgency.execute()).toEqual([])
    await close()
  })

  it('that ended on a phone with nothing unsent asks to sign in, next to the product’s name', async () => {
    const { page, close } = await app.openSession(app.people.agency, { path: paths.lots(), phone: true })
    await isLive(page)
    // The first page of a browser loads everything once more; a page that loads after the end of the session is
    // redirected.
    await page.reload()
    await isLive(page)
    await endSessions(app.people.agency)
    const link = page.getByRole('link', { name: 'Sign in', exact: true })
    await link.waitFor()
    const [asks, name] = await Promise.all(
      [link, page.getByText('Plumbline', { exact: true }).filter({ visible: true })].map((one) => one.boundingBox()),
    )
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(asks?.x ?? 0)
    await close()
  })

  it('of a deactivated account says so at once', async () => {
    const person = await aPerson(app.world, { role: 'reviewer', agency: app.people.agency.uuid })
    const { page, close } = await app.openSession(person, { path: paths.dashboard(), worker: false })
    await isLive(page)
    const body = { target: { ids: [person.uuid] }, status: 'inactive' as const }
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\.data\b|[?&]_data=/, async (route) => {
      await late
      await route.continue()
    })
    // The fixture's admin token is too old by now.
    const admin = await aPerson(app.world, { role: 'admin' })
    expect((await call(app.world, admin, 'users.setStatus', { body })).status).toBe(200)
    // First in a toast, because the page's own next request is delayed here; then only on the sign-in page.
    await page.locator('[data-toast]').getByText(refusal('inactiveAccount')).waitFor()
    answer()
    await page.waitForURL((url) => url.pathname === paths.login())
    await page.getByRole('main').getByText(refusal('inactiveAccount')).waitFor()
    await page.locator('[data-toast]').waitFor({ state: 'detached', timeout: 2000 })
    await close()
  })
})

describe('browser storage', () => {
  it('has an anonymous page for unknown URLs, pictures per person, and is cleared on sign-out', async () => {
    const { page, context, close } = await app.openSession(app.people.reviewer, { path: grid })
    await isServed(page)
    // The first page of a browser loads everything once more.
    await page.reload()
    await isLive(page)
    await context.setOffline(true)
    await page.goto(paths.lots())
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await page.content()).not.toContain(app.people.reviewer.name)
    await context.setOffline(false)
    await page.waitForURL((url) => url.pathname === paths.lots())
    await isLive(page)

    await page.goto(address)
    await isLive(page)
    const other = await context.newPage()
    await other.goto(address)
    await isLive(other)
    await expect.poll(() => cacheNames(page)).toContain(`plumbline-pictures-${app.people.reviewer.uuid}`)
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
    await other.waitForURL(`${app.web.origin}${paths.login()}?redirectTo=${encodeURIComponent(address)}`)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => cacheNames(page)).toEqual(['plumbline-shared'])
    // A late message from a page of the previous user has no effect.
    await page.evaluate(async (user) => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ kind: 'signedIn', user, since: performance.timeOrigin, assets: [] })
    }, app.people.reviewer.uuid)
    const told = () => page.evaluate(async () => (await caches.match('/assets'))?.text())
    await expect.poll(told).toBe('[]')
    expect(await cacheNames(page)).toEqual(['plumbline-shared'])
    await close()
  })
})
