import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths, withQuery } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { aPerson } from 'tests/support/world/people'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const { world, people } = app
  const lot = { agency: people.agency.uuid, borrower_email: people.borrower.email }
  const arvada = await aLot(world, { ...lot, city: 'Arvada', street: '1 Dear Street' })
  const norman = await aLot(world, { ...lot, city: 'Norman', street: '2 Cheap Street' })
  const reviewer = people.reviewer.uuid
  const now = world.clock.now()
  const done = { reviewer, status: 'completed', completed_at: now } as const
  const first = await aDrawRequest(world, { lot: arvada.uuid, ...done, total_budget: 90_000 })
  await anItem(world, { draw_request: first.uuid, status: 'Approved' })
  const second = await aDrawRequest(world, { lot: arvada.uuid, reviewer, status: 'submitted', total_budget: 5000 })
  const item = await anItem(world, { draw_request: second.uuid, status: 'Submitted' })
  const approved = await call(world, people.reviewer, 'inspections.approveItem', { body: { ids: [item.uuid] } })
  expect(approved.data.done).toEqual([item.uuid])
  await aDrawRequest(world, { lot: norman.uuid, reviewer, status: 'pending', total_budget: 100 })
  await aDrawRequest(world, { lot: norman.uuid, reviewer, status: 're-requested', total_budget: 50 })
})
afterAll(() => app.stop())

it('each number opens the list with exactly as many rows, and its filters', async () => {
  const session = await app.openSession(app.people.agency)
  const { page } = session
  await live(page)
  const rows = page.locator('tbody tr[data-row-id]')
  const counts = page.getByRole('navigation', { name: 'Counts' })
  const links = counts.getByRole('link')
  await expect.poll(() => links.count()).toBe(8)
  // API tests check that each list has as many rows as its number, for every role.
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    paths.drawRequests(),
    ...['pending', 'submitted', 're-requested', 'completed'].map((status) =>
      withQuery(paths.drawRequests(), { status }),
    ),
    ...['agency', 'reviewer', 'borrower'].map((role) => withQuery(paths.users(), { role })),
  ])
  for (const index of [3, 7]) {
    const text = await links.nth(index).textContent()
    const count = Number(/^\d+/.exec(text ?? '')?.[0])
    await links.nth(index).click()
    await counts.waitFor({ state: 'detached' })
    await page.locator('h1').first().waitFor()
    await expect.poll(() => rows.count()).toBe(count)
    await page.goBack()
    await counts.waitFor()
  }
  const year = app.world.clock.now().getUTCFullYear()
  for (const [link, count, filters] of [
    ['1 completed by Reviewer Tester', 1, ['Reviewer is Reviewer Tester', 'Completed is Within 90 days']],
    [
      '3 open with Reviewer Tester',
      3,
      ['Reviewer is Reviewer Tester', 'Status is Pending, Re Requested, or Submitted'],
    ],
    ['2 draw requests in Norman', 2, ['City is Norman', `Year is ${year}`]],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: 'Draw requests' }).waitFor()
    await expect.poll(() => rows.count()).toBe(count)
    for (const filter of filters) await page.getByText(filter).waitFor()
    await page.goBack()
    await counts.waitFor()
  }
  await session.leave()
})

it('fits at 1024 and 1440 pixels, and loads slow panels after the page', async () => {
  const session = await app.openSession(app.people.admin, { pointer: false })
  const { page } = session
  await live(page)
  const links = page.getByRole('navigation', { name: 'Counts' }).getByRole('link')
  await expect.poll(() => links.count()).toBe(8)
  const street = page.getByRole('table', { name: /^Latest/ }).getByRole('link', { name: /Street/ })
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    const room = (await page.getByRole('main').boundingBox())?.width ?? 0
    const strip = await page.getByRole('navigation', { name: 'Counts' }).boundingBox()
    expect(strip?.width, `${width}`).toBeGreaterThan(room - 64)
    expect((await street.first().boundingBox())?.width, `${width}`).toBeGreaterThan(60)
    const cut = await links.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut, `${width}`).toBe(0)
  }
  const dearest = page.getByRole('list', { name: 'By total budget' }).getByRole('listitem')
  await dearest.first().getByText('1 Dear Street').waitFor()
  await expect.poll(() => dearest.count()).toBe(4)
  await page.getByRole('row', { name: /^Reviewer Tester 1 completed by Reviewer Tester 3 open/ }).waitFor()
  const top = page.getByRole('group', { name: 'Top performers, last 90 days' })
  await top.getByRole('table', { name: 'Agencies' }).getByRole('row').nth(1).getByRole('cell', { name: '1' }).waitFor()
  await top.getByRole('table', { name: 'Reviewers' }).waitFor()
  await page.getByRole('img', { name: /^1 item approved in \d{4}$/ }).waitFor()
  await page.getByRole('heading', { name: /^Items approved by month, \d{4}$/ }).waitFor()
  await page.getByRole('button', { name: 'As a table' }).press('Enter')
  await page.getByRole('cell', { name: 'November' }).waitFor()
  await session.checkAccess()
  const city = page.getByRole('combobox', { name: 'City' })
  await city.focus()
  for (const [name, count] of [
    ['Arvada', 2],
    ['Norman', 2],
  ] as const) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('city') === name)
    await expect.poll(() => dearest.count()).toBe(count)
    await city.and(page.locator(':focus')).waitFor()
    await expect.poll(() => city.inputValue()).toBe(name)
  }
  await page.goBack()
  await expect.poll(() => city.inputValue()).toBe('Arvada')
  await session.leave()
})

it('on a phone waiting work comes first, in rows for a thumb', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { phone: true })
  await live(page)
  const waiting = page.getByRole('table', { name: 'Waiting for me' })
  const counts = await page.getByRole('navigation', { name: 'Counts' }).boundingBox()
  expect((await waiting.boundingBox())?.y).toBeLessThan(counts?.y ?? 0)
  await waiting
    .getByRole('row')
    .getByText(/^Draw \d+, .* to review$/)
    .waitFor()
  await page
    .getByRole('table', { name: 'Latest inspections' })
    .getByRole('row')
    .getByText(/^Draw \d+, /)
    .first()
    .waitFor()
  const dearest = page.getByRole('list', { name: 'By total budget' }).getByRole('link')
  await dearest.first().waitFor()
  const cities = page.getByRole('list', { name: /^Draw requests by city/ }).getByRole('link')
  for (const links of [waiting.getByRole('link'), dearest, cities]) {
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
  await leave()
})

it('its calendar shows two weeks, opens an event, adds one, and updates live', async () => {
  const session = await app.openSession(app.people.reviewer)
  const { page } = session
  await live(page)
  const day = new Date().toISOString().slice(0, 10)
  await page.getByRole('button', { name: /event/i }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill('Walk the site')
  await form.getByLabel('Date').fill(day)
  await page.keyboard.press('Control+Enter')
  // The URL changes before the page does; until then the old form would handle the keys.
  await form.waitFor({ state: 'detached' })
  // Keys pressed while a page loads for long are dropped.
  await page.getByRole('main').getByText('Walk the site').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const ahead = page.getByRole('list', { name: 'The next two weeks' })
  await ahead.getByRole('link', { name: 'Walk the site' }).click()
  await page.waitForURL(new RegExp(`/calendar\\?view=day&date=${day}`))
  const shown = page.getByRole('complementary', { name: 'The day' }).getByRole('button', { name: /^Walk the site/ })
  await shown.click()
  await page.keyboard.press('Delete')
  await shown.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByText('Nothing in the next two weeks.').waitFor()

  const counts = page.getByRole('navigation', { name: 'Counts' })
  await counts.getByRole('link', { name: /^4 Inspections/ }).waitFor()
  // Numbers of people link to lists that a reviewer does not have.
  await expect.poll(() => counts.getByRole('link').count()).toBe(5)
  await expect.poll(() => page.getByRole('link', { name: 'Cost codes' }).count()).toBe(0)
  const gone = app.world.db.selectFrom('draw_requests').select('uuid').where('status', '=', 'pending')
  const { uuid } = await gone.executeTakeFirstOrThrow()
  const deleted = await call(app.world, app.people.agency, 'requests.delete', { body: { target: { ids: [uuid] } } })
  expect(deleted.status).toBe(200)
  await counts.getByRole('link', { name: /^3 Inspections/ }).waitFor()
  await session.leave()
})

it('by key: slow panels do not block, and one cursor covers all lists', async () => {
  const { db } = app.world
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.lots() })
  const { page } = session
  await live(page)
  await db.transaction().execute(async (tx) => {
    await sql`lock table events in access exclusive mode`.execute(tx)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('list', { name: 'By total budget' }).getByRole('listitem').first().waitFor()
    await page.getByRole('status', { name: 'Calendar is loading' }).waitFor()
  })
  await page.getByText('Nothing in the next two weeks.').waitFor()

  const late = page.getByRole('list', { name: 'By total budget' }).getByRole('listitem').first()
  await late.waitFor()
  const rows = page.locator('main [data-row-id]')
  const on = (at: number) => rows.nth(at).and(page.locator(':focus')).waitFor()
  const latest = await page.getByRole('table', { name: 'Latest inspections' }).locator('tbody tr').count()
  await page.keyboard.press('j')
  await on(0)
  for (let step = 1; step <= latest; step += 1) await page.keyboard.press('ArrowDown')
  await page.getByRole('table', { name: 'Waiting for me' }).locator('tbody tr:focus').waitFor()
  await on(latest)
  await page.keyboard.press('k')
  await on(latest - 1)
  await page.keyboard.press('End')
  await on((await rows.count()) - 1)
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  const to = await rows.nth(1).getByRole('link').getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === to)
  await page.locator('h1').first().waitFor()
  await page.goBack()
  await on(1)
  await late.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== paths.dashboard())
  await page.getByRole('heading', { level: 1, name: /^Draw/ }).waitFor()
  await page.goBack()
  await late.and(page.locator(':focus')).waitFor()

  await sql`alter table events rename to events_away`.execute(db)
  await page.reload()
  await live(page)
  const panel = page.getByRole('group', { name: 'Calendar' })
  const button = panel.getByRole('button', { name: 'Try again: Calendar' })
  const focused = page.locator(':focus')
  const pressed = async () => {
    const answer = page.waitForResponse(/\.data/)
    await page.keyboard.press('Enter')
    await answer
  }
  await panel.getByText('This could not be loaded.').waitFor()
  await session.checkAccess()
  await button.focus()
  await pressed()
  await button.and(focused).waitFor()
  await sql`alter table events_away rename to events`.execute(db)
  await pressed()
  await panel.getByText('Nothing in the next two weeks.').waitFor()
  await panel.and(focused).waitFor()
  await session.leave()
})

it('leads a person without draw requests to the first step they may do', async () => {
  const session = await app.openSession(app.people.agency2, { path: paths.newRequest() })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog', { name: 'New draw request' })
  await dialog.getByText('No lots yet').waitFor()
  await session.checkAccess()
  await dialog.getByRole('button', { name: 'New lot' }).click()
  await page.getByRole('dialog', { name: 'New lot' }).waitFor()
  await page.goto(paths.dashboard())
  await live(page)
  await page.getByText('Start with a lot').waitFor()
  await session.checkAccess()
  // The palette starts with the same, and distinguishes no results from a failed search.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'New lot', selected: true }).waitFor()
  await page.route('**/resources/search*', (route) => route.abort(), { times: 1 })
  session.expects(/ERR_FAILED \(\/resources\/search/)
  await page.keyboard.type('#')
  await page.getByText('Search failed. Keep typing to try again.').first().waitFor()
  await expect.poll(() => page.getByText('None yet').count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('lot:')
  await page.getByText('None yet').waitFor()
  await page.getByRole('option', { name: 'New lot', selected: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('main').getByRole('button', { name: 'Import lots' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import lots' }).waitFor()
  await session.leave()
  const other = await app.openSession(app.people.borrower2)
  await other.page.getByText('Draw requests for the lots you work on will appear here.').waitFor()
  await expect.poll(() => other.page.getByRole('main').getByRole('button', { name: /lot/ }).count()).toBe(0)
  await other.leave()
})

it('says on the home page of a borrower what each draw request needs', async () => {
  const { world, people } = app
  const borrower = await aPerson(world, { role: 'borrower' })
  const lot = await aLot(world, { agency: people.agency.uuid, borrower_email: borrower.email })
  const aRequest = async (facts: Partial<Parameters<typeof aDrawRequest>[1]>, media: object[] = []) => {
    const { uuid } = await aDrawRequest(world, { lot: lot.uuid, reviewer: people.reviewer.uuid, ...facts })
    const item = await anItem(world, { draw_request: uuid, sent_back: facts.status === 're-requested' })
    for (const one of media) await aMedia(world, { item: item.uuid, uploaded_by: borrower.uuid, ...one })
  }
  const defective = { attempt: 1, status: 'defective', remarks: 'Blurred' }
  await aRequest({})
  await aRequest({}, [{}, {}])
  await aRequest({ status: 're-requested', total_attempts: 1 }, [defective, { attempt: 1, processing: 'failed' }])
  await aRequest({ status: 're-requested', total_attempts: 1 })
  await aRequest({ status: 'submitted', total_attempts: 1 })
  for (const phone of [true, false]) {
    const { page, leave } = await app.openSession(borrower, { phone })
    await live(page)
    const rows = page.getByRole('table', { name: 'Waiting for me' }).locator('tbody tr')
    for (const [draw, need] of [
      ['Draw 1', '1 item needs photos'],
      ['Draw 2', '2 to submit'],
      ['Draw 3', '2 to replace'],
      ['Draw 4', 'Sent back'],
    ] as const)
      await rows.filter({ hasText: draw }).getByText(need).filter({ visible: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(4)
    await leave()
  }
})

it('on a phone, in portrait and landscape, a borrower first sees which items need photos', async () => {
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, borrower_email: people.borrower.email })
  const asked = await aDrawRequest(world, { lot: lot.uuid, reviewer: people.reviewer.uuid })
  const item = await anItem(world, { draw_request: asked.uuid, title: 'Walks' })
  for (const title of ['Gutters', 'Roof']) await anItem(world, { draw_request: asked.uuid, title })
  await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid })
  const { page, leave } = await app.openSession(people.borrower, { phone: true })
  await live(page)
  const waiting = page.getByRole('table', { name: 'Waiting for me' })
  await waiting.getByText('Draw 1, 2 items need photos, 1 to submit').waitFor()
  const top = async () => (await waiting.boundingBox())?.y ?? Number.NaN

  // A to-do of two lines keeps its distance from the lines of its row.
  await page.setViewportSize({ width: 320, height: 640 })
  const row = await waiting.getByRole('row', { name: /need photos/ }).boundingBox()
  const todo = await waiting.getByText('Draw 1, 2 items need photos, 1 to submit').boundingBox()
  expect((row?.y ?? 0) + (row?.height ?? 0) - (todo?.y ?? 0) - (todo?.height ?? 0)).toBeGreaterThanOrEqual(4)
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    expect(await top()).toBeLessThan((await page.getByRole('navigation', { name: 'Counts' }).boundingBox())?.y ?? 0)
  }
  await leave()
})
