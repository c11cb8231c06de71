import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateAfter, defaultZone, longDayText, todayIn } from '~/lib/dates'
import { instantAt } from '~/lib/event-times'
import { paths } from '~/lib/paths'
import { anEvent } from 'tests/support/builders/events'
import { call } from 'tests/support/call'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/forms'
import { createStage, type SeatOptions, type Stage } from 'tests/support/stage'

let stage: Stage
let lot: { uuid: string; street: string }
let request: { uuid: string; number: number }
beforeAll(async () => {
  stage = await createStage()
  const { agency, reviewer, borrower } = stage.people
  lot = await aLot(stage.world, { agency: agency.uuid, borrower_email: borrower.email, street: '7 Dove Lane' })
  request = await aDrawRequest(stage.world, { lot: lot.uuid, reviewer: reviewer.uuid, due_date: day(15) })
})
afterAll(() => stage.stop())

// A month ahead of now, so that nothing is at its edge.
const month = dateAfter(`${todayIn(defaultZone, Date.now()).slice(0, 8)}01`, 40).slice(0, 8)
const day = (of: number) => `${month}${String(of).padStart(2, '0')}`

const kept = (title: string) =>
  stage.world.db
    .selectFrom('events')
    .selectAll()
    .where('title', '=', title)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
const anAgencyEvent = (title: string, on: string) =>
  anEvent(stage.world, {
    title,
    created_by: stage.people.agency.uuid,
    agency: stage.people.agency.uuid,
    starts_on: on,
    ends_on: on,
  })
const sitAt = async (date: string, person = stage.people.agency, options: SeatOptions = {}) => {
  const seat = await stage.sit(person, { path: paths.calendarAt('month', date), ...options })
  await live(seat.page)
  await seat.page.locator('.sx__calendar').waitFor()
  return seat
}

it('a title that does not fit its day in the month ends in an ellipsis', async () => {
  const title = 'Walk the whole foundation with the borrower and the reviewer'
  await anAgencyEvent(title, day(3))
  const seat = await sitAt(day(3))
  const cut = await seat.page
    .locator('.sx__month-grid-event')
    .getByText(title)
    .evaluate((at) => [at.scrollWidth > at.clientWidth, getComputedStyle(at).textOverflow])
  expect(cut).toEqual([true, 'ellipsis'])
  await seat.leave()
})

it('a week on a phone is a day: the day is marked, and the arrows go to the next one', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.calendarAt('week', day(10)), phone: true })
  const { page } = seat
  await live(page)
  const shown = page.getByRole('navigation', { name: 'What is shown' })
  await expect.poll(() => shown.locator('[aria-current]').allTextContents()).toEqual(['Day'])
  await page.getByRole('link', { name: 'Next day' }).click()
  await page.waitForURL((url) => url.searchParams.get('date') === day(11))
  await seat.leave()
})

it('by key: from day to day, a new one at its hours, a day on, deleted and undone', async () => {
  const seat = await sitAt(day(10), stage.people.agency, { pointer: false })
  const { page } = seat
  const dayPanel = page.getByRole('complementary', { name: 'The day' })
  await page.keyboard.press('ArrowRight')
  await dayPanel.getByRole('heading', { name: longDayText(day(11), defaultZone) }).waitFor()
  await page.keyboard.press('ArrowDown')
  await dayPanel.getByRole('heading', { name: longDayText(day(18), defaultZone) }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.waitFor()
  expect(await form.getByLabel('Date').inputValue()).toBe(day(18))
  await settled(page)
  await seat.checkAccess()
  await form.getByLabel('Title').fill('Roof walk')
  await form.getByLabel('From').fill('09:00')
  await form.getByLabel('To').fill('08:00')
  await page.keyboard.press('Control+Enter')
  await form.getByText('It ends before it starts').waitFor()
  expectRefusal(seat)
  await form.getByLabel('To').fill('10:30')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Event added').first().waitFor()
  expect((await kept('Roof walk'))?.starts_at?.toISOString()).toBe(instantAt(day(18), 540, defaultZone))
  await dayPanel.getByRole('button', { name: /Roof walk/ }).waitFor()
  // The hand goes along with it, so that the next key means it again.
  for (const on of [19, 20]) {
    await page.keyboard.press('Shift+ArrowRight')
    await dayPanel.getByRole('heading', { name: longDayText(day(on), defaultZone) }).waitFor()
    await expect
      .poll(async () => (await kept('Roof walk'))?.starts_at?.toISOString())
      .toBe(instantAt(day(on), 540, defaultZone))
  }
  await dayPanel.getByRole('button', { name: /Roof walk/ }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => kept('Roof walk')).toBeUndefined()
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Roof walk'))?.title).toBe('Roof walk')
  await page.keyboard.press('PageDown')
  await page.waitForURL((url) => !(url.searchParams.get('date') ?? '').startsWith(month))
  await page.keyboard.press('t')
  await dayPanel.getByRole('heading', { name: longDayText(todayIn(defaultZone, Date.now()), defaultZone) }).waitFor()
  await seat.leave()
})

it('by key, pressed again before the first is answered, goes on a day each time', async () => {
  await anAgencyEvent('Slow road', day(24))
  const seat = await sitAt(day(24))
  const { page } = seat
  const heading = (of: number) => page.getByRole('heading', { name: longDayText(day(of), defaultZone) }).waitFor()
  let answer = () => {}
  const pressedTwice = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => pressedTwice.then(() => route.continue()), { times: 1 })
  for (const on of [25, 26]) {
    await page.keyboard.press('Shift+ArrowRight')
    await heading(on)
  }
  answer()
  await expect.poll(async () => (await kept('Slow road'))?.starts_on).toBe(day(26))
  await seat.leave()
})

it('by palette: added in one line, moved to a date', async () => {
  const seat = await sitAt(day(5))
  const { page } = seat
  await anAgencyEvent('Walk through', day(5))
  await page.reload()
  await live(page)
  await page
    .getByRole('button', { name: /Walk through/ })
    .first()
    .waitFor()
  await runByPalette(page, 'Move to date')
  await page.keyboard.type(day(7))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept('Walk through'))?.starts_on).toBe(day(7))
  await runByPalette(page, 'Add event')
  await page.keyboard.type('Final walk')
  await page.keyboard.press('Enter')
  await page.keyboard.type(day(6))
  await page.keyboard.press('Enter')
  await page.keyboard.type('2 pm to 3:15 pm')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await kept('Final walk'))?.ends_at?.toISOString())
    .toBe(instantAt(day(6), 15 * 60 + 15, defaultZone))
  await seat.leave()
})

it('by pointer: dragged to another day and undone, and back where it was when it is refused', async () => {
  await anAgencyEvent('Framing', day(9))
  const seat = await sitAt(day(9))
  const { page } = seat
  const event = page.locator('.sx__month-grid-event').filter({ hasText: 'Framing' })
  const drag = async (to: string) => {
    await event.hover()
    await page.mouse.down()
    const box = await page.locator(`.sx__month-grid-day[data-date="${to}"]`).boundingBox()
    if (!box) throw new Error('The day is not shown')
    // A drag begins once the press has lasted; the first moves tell whether it has.
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
  await stage.world.db.updateTable('events').set({ version: 9 }).where('title', '=', 'Framing').execute()
  await drag(day(16))
  await page
    .getByText(/was not done/)
    .first()
    .waitFor()
  await cell(day(9)).waitFor()
  expect((await kept('Framing'))?.starts_on).toBe(day(9))
  await seat.leave()
})

it('shows what is due, leads to it, and moves nothing of it; another’s event comes by itself', async () => {
  const seat = await sitAt(day(15), stage.people.reviewer)
  const { page } = seat
  const dayPanel = page.getByRole('complementary', { name: 'The day' })
  await dayPanel.getByRole('button', { name: /Due$/ }).waitFor()
  expect(await dayPanel.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  const other = await sitAt(day(15))
  await runByPalette(other.page, 'Add event')
  await other.page.keyboard.type('Lender visits')
  await other.page.keyboard.press('Enter')
  await other.page.keyboard.type(day(15))
  await other.page.keyboard.press('Enter')
  await other.page.keyboard.press('Enter')
  await dayPanel.getByRole('button', { name: /Lender visits/ }).waitFor()
  await other.leave()
  await dayPanel.getByRole('link', { name: `Draw ${request.number}, 7 Dove Lane` }).click()
  await page.waitForURL(`**${paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid })}`)
  await seat.leave()
})

it('a borrower reads; on a phone the month, the day and its list stand below each other', async () => {
  const mine = { created_by: stage.people.agency.uuid, lot: lot.uuid, starts_on: day(20), ends_on: day(20) }
  await anEvent(stage.world, { ...mine, title: 'Your inspector comes' })
  const seat = await sitAt(day(20), stage.people.borrower, { phone: true })
  const { page } = seat
  await page
    .getByRole('button', { name: /Your inspector comes/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /New event|Move to date|Delete/ }).count()).toBe(0)
  await page.keyboard.press('Delete')
  await page.getByRole('navigation', { name: 'What is shown' }).getByRole('link', { name: 'Day' }).click()
  await page.locator('.sx__week-grid').waitFor()
  await settled(page)
  await seat.checkAccess()
  expect((await kept('Your inspector comes'))?.deleted_at).toBeNull()
  await seat.leave()
})

it('an address for calendar programs: made, read without a sign-in, ended', async () => {
  await anAgencyEvent('Feed me', dateAfter(todayIn(defaultZone, Date.now()), 3))
  const seat = await stage.sit(stage.people.agency, { path: paths.calendarSettings() })
  const { page } = seat
  await live(page)
  await page.getByRole('button', { name: /^Make an? (new )?address$/ }).click()
  const address = await page.getByLabel('Copy it now').inputValue()
  // It stays, whatever happens live.
  const renamed = { body: { firstName: 'Philippa' } }
  expect((await call(stage.world, stage.people.agency, 'account.updateProfile', renamed)).status).toBe(200)
  await page.getByRole('button', { name: /^Philippa .*, account$/ }).waitFor()
  expect(await page.getByLabel('Copy it now').inputValue()).toBe(address)
  await settled(page)
  await seat.checkAccess()
  const { pathname } = new URL(address)
  const read = () => fetch(new URL(pathname, stage.web.origin))
  const answer = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toContain('SUMMARY:Feed me')
  await page.getByRole('button', { name: 'End the address' }).click()
  await page.getByText('Your calendar has no address.').waitFor()
  expect((await read()).status).toBe(404)
  await seat.leave()
})
