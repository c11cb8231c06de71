import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateAfter, defaultZone, instantText, longDayText, plainDateText, todayIn } from '~/lib/time/dates'
import { monthAfter, monthAndYearText } from '~/lib/time/calendar-view'
import { instantAt } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'
import { anEvent, eventCalled } from 'tests/support/builders/events'
import { t as ruleText } from 'locales/rules'
import { call } from 'tests/support/world/call'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/browser/forms'
import { startApp, type SessionOptions, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let lot: { uuid: string; street: string }
let request: { uuid: string; number: number }
beforeAll(async () => {
  app = await startApp()
  const { agency, reviewer, borrower } = app.people
  lot = await aLot(app.world, { agency: agency.uuid, borrower_email: borrower.email, street: '7 Dove Lane' })
  request = await aDrawRequest(app.world, { lot: lot.uuid, reviewer: reviewer.uuid, due_date: day(15) })
})
afterAll(() => app.stop())

// A month ahead of now, so that no event is at its edge.
const month = dateAfter(`${todayIn(defaultZone, Date.now()).slice(0, 8)}01`, 40).slice(0, 8)
const day = (of: number) => `${month}${String(of).padStart(2, '0')}`

const kept = (title: string) => eventCalled(app.world, title)
const anAgencyEvent = (title: string, on: string) =>
  anEvent(app.world, {
    title,
    created_by: app.people.agency.uuid,
    agency: app.people.agency.uuid,
    starts_on: on,
    ends_on: on,
  })
const sitAt = async (date: string, person = app.people.agency, options: SessionOptions = {}) => {
  const session = await app.openSession(person, { path: paths.calendarAt('month', date), ...options })
  await live(session.page)
  await session.page.locator('.sx__calendar').waitFor()
  return session
}

it('by key: moves between days, adds, moves, deletes and undoes; by palette: moves and adds', async () => {
  const session = await sitAt(day(10), app.people.agency, { pointer: false })
  const { page } = session
  const dayPanel = page.getByRole('complementary', { name: 'The day' })
  await page.keyboard.press('ArrowRight')
  await dayPanel.getByRole('heading', { name: longDayText(day(11), defaultZone) }).waitFor()
  await page.keyboard.press('ArrowDown')
  await dayPanel.getByRole('heading', { name: longDayText(day(18), defaultZone) }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.waitFor()
  await expect.poll(() => form.getByLabel('Date').inputValue()).toBe(day(18))
  await form.getByLabel('Title').fill('Roof walk')
  await form.getByLabel('From').fill('09:00')
  await form.getByLabel('To').fill('08:00')
  await page.keyboard.press('Control+Enter')
  await form.getByText('The end must be after the start').waitFor()
  expectRefusal(session)
  // Without an end it lasts an hour.
  await form.getByLabel('To').fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Event added').first().waitFor()
  const { starts_at, ends_at } = (await kept('Roof walk')) ?? {}
  expect([starts_at, ends_at].map((at) => at?.toISOString())).toEqual(
    [540, 600].map((minutes) => instantAt(day(18), minutes, defaultZone)),
  )
  await dayPanel.getByRole('button', { name: /Roof walk/ }).waitFor()
  // The focus moves with it, so that the next key acts on it before the first is answered.
  let answer = () => {}
  const pressedTwice = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => pressedTwice.then(() => route.continue()), { times: 1 })
  for (const on of [19, 20]) {
    await page.keyboard.press('Shift+ArrowRight')
    await dayPanel.getByRole('heading', { name: longDayText(day(on), defaultZone) }).waitFor()
  }
  answer()
  await expect
    .poll(async () => (await kept('Roof walk'))?.starts_at?.toISOString())
    .toBe(instantAt(day(20), 540, defaultZone))
  await dayPanel.getByRole('button', { name: /Roof walk/ }).waitFor()
  // The toast of the second move replaces the first.
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
  await expect.poll(() => page.locator('[data-toast]').filter({ hasText: 'Event moved' }).count()).toBe(1)
  await page.keyboard.press('Delete')
  await expect.poll(() => kept('Roof walk')).toBeUndefined()
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Roof walk'))?.title).toBe('Roof walk')

  await runByPalette(page, 'Move event to date')
  await page.keyboard.insertText(day(7))
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await kept('Roof walk'))?.starts_at?.toISOString())
    .toBe(instantAt(day(7), 540, defaultZone))
  const movedTo = instantText(instantAt(day(7), 540, defaultZone), defaultZone, Date.now())
  await page.getByText(`Event moved: ${movedTo}, Roof walk`).first().waitFor()
  // To another month, loaded before the move reaches the server; undo moves the calendar back too.
  const read = page.waitForResponse((answer) => answer.url().includes(`date=${monthAfter(day(7), -2)}`))
  await page.route('**/resources/calls*', (route) => read.then(() => route.continue()), { times: 1 })
  await runByPalette(page, 'Move event to date')
  await page.keyboard.insertText(monthAfter(day(7), -2))
  await page.keyboard.press('Enter')
  const walk = dayPanel.getByRole('button', { name: /Roof walk/ })
  await dayPanel.getByRole('heading', { name: longDayText(monthAfter(day(7), -2), defaultZone) }).waitFor()
  await walk.waitFor()
  await expect
    .poll(async () => (await kept('Roof walk'))?.starts_at?.toISOString())
    .toBe(instantAt(monthAfter(day(7), -2), 540, defaultZone))
  await page.keyboard.press('z')
  await dayPanel.getByRole('heading', { name: longDayText(day(7), defaultZone) }).waitFor()
  await walk.waitFor()
  await runByPalette(page, 'Add event')
  await page.keyboard.insertText('Final walk')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(day(6))
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('2 pm to 3:15 pm')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await kept('Final walk'))?.ends_at?.toISOString())
    .toBe(instantAt(day(6), 15 * 60 + 15, defaultZone))
  await page.getByText('Event added, Final walk').first().waitFor()
  await session.leave()
})

/** The hour at the top of the scrolled hours. */
const hourAtTop = (page: Page) =>
  page.getByRole('region', { name: 'Hours' }).evaluate((room) => Math.round((room.scrollTop / 1100) * 24))

it('by pointer: drags and undoes; announces the number of events and the selection', async () => {
  const long = 'Walk the whole foundation with the borrower and the reviewer'
  await anAgencyEvent(long, day(3))
  await anAgencyEvent('Framing', day(9))
  await anEvent(app.world, {
    title: 'Pour the slab',
    created_by: app.people.agency.uuid,
    agency: app.people.agency.uuid,
    starts_on: day(12),
    ends_on: day(13),
  })
  await anAgencyEvent('Second pour', day(13))
  const session = await sitAt(day(9))
  const { page } = session
  const cut = await page
    .locator('.sx__month-grid-event')
    .getByText(long)
    .locator('..')
    .evaluate((at) => [at.scrollWidth > at.clientWidth, getComputedStyle(at).textOverflow])
  expect(cut).toEqual([true, 'ellipsis'])
  const event = page.locator('.sx__month-grid-event').filter({ hasText: 'Framing' })
  const drag = async (to: string) => {
    await event.hover()
    await page.mouse.down()
    const box = await page.locator(`.sx__month-grid-day[data-date="${to}"]`).boundingBox()
    if (!box) throw new Error('The day is not shown')
    // A drag begins after a long press; the first moves show whether it has begun.
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
        return page.locator('.sx__month-grid-day--dragover').count()
      })
      .toBeGreaterThan(0)
    await page.mouse.up()
  }
  await drag(day(16))
  await expect.poll(async () => (await kept('Framing'))?.starts_on).toBe(day(16))
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Framing'))?.starts_on).toBe(day(9))
  const cell = (date: string) => page.locator(`.sx__month-grid-day[data-date="${date}"]`).filter({ hasText: 'Framing' })
  await cell(day(9)).waitFor()
  // A drag that ends before the pointer was reported over a day.
  const end = await page.locator(`.sx__month-grid-day[data-date="${day(16)}"]`).boundingBox()
  await event.dispatchEvent('mousedown')
  const other = page.locator('.sx__month-grid-event').filter({ hasText: 'Second pour' })
  await expect.poll(() => other.evaluate((one: HTMLElement) => one.style.pointerEvents)).toBe('none')
  await event.dispatchEvent('dragend', { clientX: (end?.x ?? 0) + 20, clientY: (end?.y ?? 0) + 20 })
  await expect.poll(async () => (await kept('Framing'))?.starts_on).toBe(day(16))
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Framing'))?.starts_on).toBe(day(9))
  await cell(day(9)).waitFor()
  // Somebody else changes it while the next move is in progress.
  const bump = () => app.world.db.updateTable('events').set({ version: 9 }).where('title', '=', 'Framing').execute()
  await page.route('**/resources/calls*', (route) => bump().then(() => route.continue()), { times: 1 })
  await drag(day(16))
  await expect.poll(() => page.getByText(/was not done/).count()).toBeGreaterThan(0)
  await cell(day(9)).waitFor()
  expect((await kept('Framing'))?.starts_on).toBe(day(9))

  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: longDayText(day(16), defaultZone) }).waitFor()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  const told = page.getByRole('complementary', { name: 'The day' }).locator('[aria-live=polite]')
  const span = `${plainDateText(day(12), day(1), defaultZone)} – ${plainDateText(day(13), day(1), defaultZone)}`
  await told.getByText(`${longDayText(day(12), defaultZone)}, 1 entry`).waitFor()
  await told.getByText(`Pour the slab, ${span}, 1 of 1`).waitFor()
  await page.keyboard.press('ArrowRight')
  await told.getByText(`${longDayText(day(13), defaultZone)}, 2 entries`).waitFor()
  await page.keyboard.press('j')
  await told.getByText('Second pour, All day, 2 of 2').waitFor()
  const chosen = page.getByRole('complementary', { name: 'The day' }).getByRole('button', { pressed: true })
  const second = await chosen.innerText()
  const shown = page.getByRole('navigation', { name: 'Calendar view' })
  for (const [key, view] of [
    ['2', 'Week'],
    ['1', 'Month'],
    ['2', 'Week'],
    ['3', 'Day'],
    ['1', 'Month'],
  ] as const) {
    await page.keyboard.press(key)
    await shown.getByRole('link', { name: view }).and(page.locator('[aria-current]')).waitFor()
    if (view !== 'Month') await expect.poll(() => hourAtTop(page)).toBe(7)
    await expect.poll(() => chosen.innerText()).toBe(second)
  }
  // Each press is a month, even while the previous one is still loading.
  let loaded = () => {}
  const pressedOn = new Promise<void>((resolve) => (loaded = resolve))
  await page.route('**/calendar?*_data=*', (route) => pressedOn.then(() => route.continue()))
  for (const key of ['PageDown', 'PageDown', 'PageDown']) await page.keyboard.press(key)
  loaded()
  await page.getByRole('heading', { name: monthAndYearText(monthAfter(day(1), 3)) }).waitFor()
  await page.unroute('**/calendar?*_data=*')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: longDayText(todayIn(defaultZone, Date.now()), defaultZone) }).waitFor()
  await session.leave()
})

const dueNow = (uuid: string) =>
  app.world.db
    .selectFrom('draw_requests')
    .select(['due_date', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

it('by key: moves a due date, undoes before the answer, and gives reasons for refusals', async () => {
  const due = await aDrawRequest(app.world, { lot: lot.uuid, due_date: day(21) })
  const isDue = (date: string) => expect.poll(async () => (await dueNow(due.uuid)).due_date).toBe(date)
  const session = await sitAt(day(21), app.people.agency, { pointer: false })
  const { page } = session
  // The selected day moves with it.
  const on = (date: string, state = 'due Due') =>
    page
      .getByRole('complementary', { name: 'The day' })
      .filter({ has: page.getByRole('heading', { name: longDayText(date, defaultZone) }) })
      .getByRole('button', { name: `7 Dove Lane: draw ${due.number} ${state}`, pressed: true })
      .waitFor()
  await on(day(21))
  // Its buttons show the keys that act on it.
  const keysOf = (name: string) => page.getByRole('button', { name }).getAttribute('aria-keyshortcuts')
  expect([await keysOf('Set due date'), await keysOf('Edit draw request')]).toEqual(['M', 'E'])
  await page.keyboard.press('Delete')
  await page.getByText(ruleText('why.dueDate')).filter({ visible: true }).first().waitFor()
  for (const of of [22, 23]) {
    await page.keyboard.press('Shift+ArrowRight')
    await on(day(of))
  }
  await isDue(day(23))
  await page.keyboard.press('Shift+ArrowLeft')
  await on(day(22))
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.insertText('2031-11-20')
  await page.keyboard.press('Enter')
  await on('2031-11-20')
  const whose = `Draw ${due.number}, 7 Dove Lane`
  await page.getByText(`Due date set: Nov 20, 2031, ${whose}`).first().waitFor()
  await isDue('2031-11-20')
  const undo = page.locator('[data-toast="decisions"]').first().getByRole('button', { name: /Undo/ })
  await page.locator('[data-toast]').filter({ hasText: 'Nov 20, 2031' }).getByRole('button', { name: /Undo/ }).waitFor()
  await page.keyboard.press('z')
  await on(day(22))
  await page.getByText(`Undone: Due date set, Nov 20, 2031, ${whose}`).first().waitFor()
  await isDue(day(22))
  // A change undone before it was answered is only announced as undone.
  const { version } = await dueNow(due.uuid)
  let answer = () => {}
  const undone = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => undone.then(() => route.continue()), { times: 1 })
  await page.keyboard.press('Shift+ArrowRight')
  await on(day(23))
  await page.keyboard.press('z')
  await on(day(22))
  answer()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[data-toast="decisions"]')?.textContent))
    .toMatch(/^Undone/)
  await expect.poll(async () => (await dueNow(due.uuid)).version).toBe(version + 2)
  await expect.poll(() => undo.count()).toBe(0)
  await app.world.db
    .updateTable('draw_requests')
    .set({ status: 'completed', completed_at: app.world.clock.now() })
    .where('uuid', '=', due.uuid)
    .execute()
  await page.reload()
  await live(page)
  await on(day(22), 'completed Completed')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('A completed inspection is frozen').filter({ visible: true }).first().waitFor()
  await session.leave()
})

it('shows a due date, opens it, and cannot move it; another person’s event appears live', async () => {
  const session = await sitAt(day(15), app.people.reviewer)
  const { page } = session
  const dayPanel = page.getByRole('complementary', { name: 'The day' })
  await dayPanel.getByRole('button', { name: /Due$/ }).waitFor()
  await expect.poll(() => dayPanel.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  const theirs = { body: { title: 'Lender visits', start: day(15), end: day(15), requestId: request.uuid } }
  expect((await call(app.world, app.people.agency, 'events.create', theirs)).status).toBe(200)
  await dayPanel.getByRole('button', { name: /Lender visits/ }).waitFor()
  await dayPanel.getByRole('link', { name: `Draw ${request.number}, 7 Dove Lane` }).click()
  await page.waitForURL(`**${paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid })}`)
  await session.leave()
})

it('a borrower only reads; on a phone the month, the day and its list are stacked', async () => {
  const mine = { created_by: app.people.agency.uuid, lot: lot.uuid, starts_on: day(20), ends_on: day(20) }
  await anEvent(app.world, { ...mine, title: 'Your inspector comes' })
  const session = await sitAt(day(20), app.people.borrower, { phone: true })
  const { page } = session
  await page
    .getByRole('button', { name: /Your inspector comes/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /New event|Move to date|Delete/ }).count()).toBe(0)
  await page.keyboard.press('Delete')
  await page.getByRole('navigation', { name: 'Calendar view' }).getByRole('link', { name: 'Day' }).click()
  await page.locator('.sx__week-grid').waitFor()
  expect((await kept('Your inspector comes'))?.deleted_at).toBeNull()
  await session.leave()
})

it('a calendar feed is created, read without a sign-in, and ended', async () => {
  await anAgencyEvent('Feed me', dateAfter(todayIn(defaultZone, Date.now()), 3))
  const session = await app.openSession(app.people.agency, { path: paths.calendarSettings() })
  const { page } = session
  await live(page)
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // It is copied before the page knows since when there is a feed, which it learns afterwards.
  let learn = () => {}
  const copied = new Promise<void>((resolve) => (learn = resolve))
  const isRead = (route: Route) => route.request().method() === 'GET'
  await page.route('**/settings/calendar.data*', (route) =>
    (isRead(route) ? copied : Promise.resolve()).then(() => route.continue()),
  )
  await page.getByRole('button', { name: /^Create (new )?address$/ }).click()
  const address = await page.getByLabel('Copy it now').inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  learn()
  await page.getByText(/^Your calendar has had an address since/).waitFor()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  // It stays visible after live events.
  const renamed = { body: { firstName: 'Philippa' } }
  expect((await call(app.world, app.people.agency, 'account.updateProfile', renamed)).status).toBe(200)
  await page.getByRole('button', { name: /^Philippa .*, account$/ }).waitFor()
  await expect.poll(() => page.getByLabel('Copy it now').inputValue()).toBe(address)
  await settled(page)
  await session.checkAccess()
  const { pathname } = new URL(address)
  const read = () => fetch(new URL(pathname, app.web.origin))
  const answer = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toContain('SUMMARY:Feed me')
  // Ending the feed affects subscribed calendars, so a confirmation asks first.
  const end = page.getByRole('button', { name: 'Revoke address' })
  const question = page.getByRole('alertdialog', { name: 'Revoke the address?' })
  await end.click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await end.and(page.locator(':focus')).waitFor()
  await end.click()
  await question.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Your calendar doesn’t have an address yet.').waitFor()
  await page.getByRole('heading', { name: 'Calendar address' }).and(page.locator(':focus')).waitFor()
  expect((await read()).status).toBe(404)
  await session.leave()
})
