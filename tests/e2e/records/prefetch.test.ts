import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { call } from 'tests/support/world/call'

let app: TestApp
let lot: Awaited<ReturnType<typeof aLot>>
let drawRequest: Awaited<ReturnType<typeof aDrawRequest>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  lot = await aLot(app.world, { agency: app.people.agency.uuid })
  drawRequest = await aDrawRequest(app.world, { lot: lot.uuid, agency: app.people.agency.uuid, title: 'Foundation' })
  // The newest lot is first in the list, and the cursor starts on it.
  await aLot(app.world, { agency: app.people.agency.uuid })
})

type Answer = { by: string; isFromServer: boolean }

/** Answers to requests for a page's data, by default the lot's, in their order. */
const answersOf = (page: Page, address = paths.lot(lot.uuid)): Promise<Answer[]> =>
  page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname === `${path}.data`)
        .map(({ initiatorType, transferSize }) => ({ by: initiatorType, isFromServer: transferSize > 0 })),
    address,
  )
/** A prefetch, and its answer read into memory from the browser's cache. */
const prefetch = [
  { by: 'link', isFromServer: true },
  { by: 'fetch', isFromServer: false },
]
const isPrefetched = (page: Page) => expect.poll(() => answersOf(page)).toEqual(prefetch)
/** Requests of the page itself; the pointer may prefetch once more after it opened. */
const fetchesOf = async (page: Page) => (await answersOf(page)).filter(({ by }) => by === 'fetch')

const row = (page: Page) => page.locator(`[data-row-id="${lot.uuid}"]`)
const isOpen = (page: Page) => page.getByRole('heading', { level: 1, name: lot.street }).waitFor()

async function openLots() {
  const session = await app.openSession(app.people.agency, { path: paths.lots() })
  await live(session.page)
  await row(session.page).waitFor()
  return session
}

describe('the page of a row', () => {
  it('is loaded once when its link is pointed at, and opens without a request', async () => {
    const { page, leave } = await openLots()
    await row(page).getByRole('link').hover()
    await isPrefetched(page)
    await row(page).getByRole('link').click()
    await isOpen(page)
    expect(await fetchesOf(page)).toEqual([{ by: 'fetch', isFromServer: false }])
    await leave()
  })

  it('is loaded once when the cursor rests on it and Enter opens it', async () => {
    const { page, leave } = await openLots()
    await page.keyboard.press('j')
    await isPrefetched(page)
    await page.keyboard.press('Enter')
    await isOpen(page)
    expect(await fetchesOf(page)).toEqual([{ by: 'fetch', isFromServer: false }])
    await leave()
  })

  it('shows a change that another person made after it was prefetched', async () => {
    const { page, leave } = await openLots()
    await row(page).getByRole('link').hover()
    await isPrefetched(page)
    const { version } = drawRequest
    const edit = { params: { id: drawRequest.uuid }, body: { title: 'Foundation and slab', version } }
    expect((await call(app.world, app.people.admin, 'requests.update', edit)).status).toBe(200)
    // The event has arrived when the list has loaded again.
    await expect.poll(() => answersOf(page, paths.lots())).not.toEqual([])
    await row(page).getByRole('link').click()
    await isOpen(page)
    await page.getByRole('link', { name: /Foundation and slab/ }).waitFor()
    expect(await fetchesOf(page)).toContainEqual({ by: 'fetch', isFromServer: true })
    await leave()
  })
})

it('a refused prefetch is answered by nothing', async () => {
  const lender = await aLender(app.world, { agency: app.people.agency.uuid })
  await call(app.world, app.people.agency, 'lenders.delete', { params: { id: lender.uuid } })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.lenders() })
  const data = `${paths.lender(lender.uuid)}.data`
  const prefetched = await page.request.get(data, { headers: { 'Sec-Purpose': 'prefetch' } })
  expect([prefetched.status(), prefetched.headers()['cache-control']]).toEqual([204, 'no-store'])
  expect((await page.request.get(data)).status()).toBe(404)
  await leave()
})
