import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths, withQuery } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  const { world, people } = stage
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
afterAll(() => stage.stop())

it('each number, also of a reviewer and of a city, opens the list with exactly that many rows, which says what it is narrowed to', async () => {
  const seat = await stage.sit(stage.people.agency)
  const { page } = seat
  await live(page)
  const rows = page.locator('tbody tr[data-row-id]')
  const counts = page.getByRole('navigation', { name: 'Counts' })
  const links = counts.getByRole('link')
  await expect.poll(() => links.count()).toBe(8)
  // That each of these lists has as many rows as its number says, for every role, is shown by the calls.
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
  const year = stage.world.clock.now().getUTCFullYear()
  for (const [link, count, filters] of [
    ['1 completed by Reviewer Tester', 1, ['Reviewer is Reviewer Tester', 'Completed is Within 90 days']],
    ['3 open with Reviewer Tester', 3, ['Reviewer is Reviewer Tester', 'Status is Pending, Re Requested or Submitted']],
    ['2 draw requests in Norman', 2, ['City is Norman', `Year is ${year}`]],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: 'Draw requests' }).waitFor()
    await expect.poll(() => rows.count()).toBe(count)
    for (const filter of filters) await page.getByText(filter).waitFor()
    await page.goBack()
    await counts.waitFor()
  }
  await seat.leave()
})

it('at 1024 and 1440 pixels none of its names is cut, and its counts go from edge to edge; the slow panels come after the page: cities and dearest of a year and a city, chosen by key with the focus kept on the choice, months, and to an admin which agencies completed most, beside the reviewers', async () => {
  const seat = await stage.sit(stage.people.admin, { pointer: false })
  const { page } = seat
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
  expect(await dearest.count()).toBe(4)
  await page.getByRole('row', { name: /^Reviewer Tester 1 completed by Reviewer Tester 3 open/ }).waitFor()
  const top = page.getByRole('group', { name: 'Top performers, last 90 days' })
  await top.getByRole('table', { name: 'Agencies' }).getByRole('row').nth(1).getByRole('cell', { name: '1' }).waitFor()
  await top.getByRole('table', { name: 'Reviewers' }).waitFor()
  await page.getByRole('img', { name: /^1 item approved in \d{4}$/ }).waitFor()
  await page.getByRole('heading', { name: /^Items approved by month, \d{4}$/ }).waitFor()
  await page.getByRole('button', { name: 'As a table' }).press('Enter')
  await page.getByRole('cell', { name: 'November' }).waitFor()
  await seat.checkAccess()
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
    expect(await city.inputValue()).toBe(name)
  }
  await page.goBack()
  await expect.poll(() => city.inputValue()).toBe('Arvada')
  await seat.leave()
})

it('on a phone what waits comes first, each row says which draw it is and what is to be done, and is high enough for a thumb, as each way on from the top inspections', async () => {
  const { page, leave } = await stage.sit(stage.people.reviewer, { phone: true })
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

it('its calendar shows the next two weeks, leads to an event on its day, and takes a new one; it follows what happens elsewhere', async () => {
  const seat = await stage.sit(stage.people.reviewer)
  const { page } = seat
  await live(page)
  const day = new Date().toISOString().slice(0, 10)
  await page.getByRole('button', { name: /event/i }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill('Walk the site')
  await form.getByLabel('Date').fill(day)
  await page.keyboard.press('Control+Enter')
  // The address comes before its page does: keys would be heard by the form that is still there.
  await form.waitFor({ state: 'detached' })
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
  // Numbers of people are those of lists a reviewer does not have.
  expect(await counts.getByRole('link').count()).toBe(5)
  expect(await page.getByRole('link', { name: 'Cost codes' }).count()).toBe(0)
  const gone = stage.world.db.selectFrom('draw_requests').select('uuid').where('status', '=', 'pending')
  const { uuid } = await gone.executeTakeFirstOrThrow()
  const deleted = await call(stage.world, stage.people.agency, 'requests.delete', { body: { target: { ids: [uuid] } } })
  expect(deleted.status).toBe(200)
  await counts.getByRole('link', { name: /^3 Inspections/ }).waitFor()
  await seat.leave()
})

it('by key: a panel that is slow holds nothing else up when one goes there, and comes when it is read; one cursor goes over the rows of all its lists, opens what it is on, and is back there also where its panel came late; one that could not be read is read again from its own button, with the focus kept at it', async () => {
  const { db } = stage.world
  const seat = await stage.sit(stage.people.reviewer, { pointer: false, path: paths.lots() })
  const { page } = seat
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
  await panel.getByText('This could not be read now.').waitFor()
  await seat.checkAccess()
  await button.focus()
  await pressed()
  await button.and(focused).waitFor()
  await sql`alter table events_away rename to events`.execute(db)
  await pressed()
  await panel.getByText('Nothing in the next two weeks.').waitFor()
  await panel.and(focused).waitFor()
  await seat.leave()
})

it('who has no draw request yet is led to what has to be there first, if they may make it', async () => {
  const seat = await stage.sit(stage.people.agency2, { path: paths.newRequest() })
  const { page } = seat
  await live(page)
  const dialog = page.getByRole('dialog', { name: 'New draw request' })
  await dialog.getByText('There is no lot yet').waitFor()
  await seat.checkAccess()
  await dialog.getByRole('button', { name: 'New lot' }).click()
  await page.getByRole('dialog', { name: 'New lot' }).waitFor()
  await page.goto(paths.dashboard())
  await live(page)
  await page.getByText('It begins with a lot').waitFor()
  await seat.checkAccess()
  // The palette begins with the same, and tells none from a search that failed.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'New lot', selected: true }).waitFor()
  await page.route('**/resources/search*', (route) => route.abort(), { times: 1 })
  seat.expects(/ERR_FAILED \(\/resources\/search/)
  await page.keyboard.type('#')
  await page.getByText('Records could not be searched just now. Type on to try again.').first().waitFor()
  expect(await page.getByText('There is none yet').count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('lot:')
  await page.getByText('There is none yet').waitFor()
  await page.getByRole('option', { name: 'New lot', selected: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('main').getByRole('button', { name: 'Import lots' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import lots' }).waitFor()
  await seat.leave()
  const other = await stage.sit(stage.people.borrower2)
  await other.page.getByText('Draw requests of the lots you work on come here.').waitFor()
  expect(await other.page.getByRole('main').getByRole('button', { name: /lot/ }).count()).toBe(0)
  await other.leave()
})
