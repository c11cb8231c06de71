import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultZone, longDayText, todayIn } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { anEvent, eventCalled } from 'tests/support/builders/events'
import { aDrawRequest } from 'tests/support/builders/requests'
import { live, settled } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let lot: Awaited<ReturnType<typeof aLot>>
beforeAll(async () => {
  app = await startApp()
  lot = await aLot(app.world, { agency: app.people.agency.uuid })
})
afterAll(() => app.stop())

const kept = (title: string) => eventCalled(app.world, title)
const anAgencyEvent = (facts: {
  title: string
  starts_on?: string
  starts_at?: Date
  ends_on?: string
  ends_at?: Date
}) => anEvent(app.world, { created_by: app.people.agency.uuid, agency: app.people.agency.uuid, ...facts })
const heightIn = async (at: Page, grid: 'date' | 'month', title: string) => {
  const event = at.locator(`.sx__${grid}-grid-event`).filter({ hasText: title }).first()
  await event.waitFor()
  return (await event.boundingBox())?.height
}

const sitAt = async (date: string) => {
  const session = await app.openSession(app.people.agency, { path: paths.calendarAt('month', date) })
  await live(session.page)
  await session.page.locator('.sx__calendar').waitFor()
  return session
}

it('a crowded day shows due dates by number, and the selection follows actions', async () => {
  // From an earlier run.
  await app.world.db.deleteFrom('events').where('title', 'in', ['Short walk', 'Before it']).execute()
  const due = await aDrawRequest(app.world, { lot: lot.uuid, due_date: '2031-05-11' })
  await anAgencyEvent({ title: 'Short walk', starts_on: '2031-05-11', ends_on: '2031-05-11' })
  await anAgencyEvent({ title: 'Before it', starts_on: '2031-05-11', ends_on: '2031-05-11' })
  const on = '2031-08-13'
  for (const number of [11, 12, 13, 14, 15]) await aDrawRequest(app.world, { lot: lot.uuid, number, due_date: on })
  for (const number of [21, 22, 23, 24, 25])
    await aDrawRequest(app.world, { lot: lot.uuid, number, due_date: '2031-08-20' })
  await anAgencyEvent({ title: 'Whole walk', starts_on: on, ends_on: on })
  await anAgencyEvent({
    title: 'Noon walk',
    starts_at: new Date(`${on}T19:00:00Z`),
    ends_at: new Date(`${on}T20:00:00Z`),
  })
  const session = await sitAt(on)
  const { page } = session
  const there = page.locator(`[data-date="${on}"] .sx__event`)
  await expect
    .poll(() => there.allInnerTexts())
    .toEqual([
      expect.stringContaining('Whole walk'),
      expect.stringMatching(/draw \d+ due/),
      '+ 4 due',
      expect.stringContaining('Noon walk'),
    ])
  expect(await heightIn(page, 'month', 'Whole walk')).toBeGreaterThanOrEqual(24)
  await expect.poll(() => page.getByRole('button', { name: '1 more on August 20, 2031' }).innerText()).toBe('+ 1 more')
  await session.checkAccess()
  await page.keyboard.press('2')
  const strip = page.locator(`[data-date-grid-date="${on}"] .sx__event`)
  await expect
    .poll(async () => (await strip.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Whole walk', expect.stringMatching(/draw \d+ due/), expect.stringMatching(/draw \d+ due/), '+ 3 more'])
  await strip.last().click()
  await page.waitForURL((url) => url.searchParams.get('view') === 'day')
  await expect.poll(() => strip.count()).toBe(6)

  await page.goto(paths.calendarAt('month', '2031-05-11'))
  await live(page)
  const dueOn = async () =>
    (await app.world.db.selectFrom('draw_requests').select('due_date').where('uuid', '=', due.uuid).executeTakeFirst())
      ?.due_date
  const walk = page.getByRole('complementary').getByRole('button', { name: /Short walk/ })
  await walk.click()
  await page.keyboard.press('Delete')
  await expect.poll(() => kept('Short walk')).toBeUndefined()
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  // After undo it is chosen again and moved on before the undo is answered.
  let answer = () => {}
  const movedOn = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => movedOn.then(() => route.continue()), { times: 1 })
  await page.keyboard.press('z')
  await walk.and(page.getByRole('button', { pressed: true })).waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  // Within less time than the outbox waits for the held call.
  await page.getByRole('heading', { name: longDayText('2031-05-12', defaultZone) }).waitFor({ timeout: 10_000 })
  answer()
  await expect.poll(async () => (await kept('Short walk'))?.starts_on).toBe('2031-05-12')
  expect([await dueOn(), (await kept('Before it'))?.starts_on]).toEqual(['2031-05-11', '2031-05-11'])

  const name = `draw ${due.number} due`
  const chosen = page.getByRole('complementary', { name: 'The day' }).getByRole('listitem').filter({ hasText: name })
  await page.locator('.sx__event').filter({ hasText: name }).click()
  await chosen.getByRole('button', { pressed: true }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: /^Edit/ }).waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await chosen.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('heading', { name: longDayText('2031-05-10', defaultZone) }).waitFor()
  await chosen.and(page.locator(':focus')).waitFor()
  await expect.poll(dueOn).toBe('2031-05-10')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.drawRequest({ lotId: lot.uuid, requestId: due.uuid })}`)
  await session.leave()
})

/** The hour at the top of the scrolled hours. */
const hourAtTop = (page: Page) =>
  page.getByRole('region', { name: 'Hours' }).evaluate((room) => Math.round((room.scrollTop / 1100) * 24))

it('on a phone the month, the working hours and whole days work by touch', async () => {
  await anAgencyEvent({ title: 'Survey week', starts_on: '2031-08-06', ends_on: '2031-08-06' })
  const today = todayIn(defaultZone, Date.now())
  // Independent of the chosen day.
  const other = `${today.slice(0, 8)}${today.endsWith('-15') ? '16' : '15'}`
  const session = await app.openSession(app.people.agency, { phone: true, path: paths.calendarAt('month', other) })
  const { page } = session
  await expect
    .poll(() => page.locator('.sx__month-agenda-day[aria-current="date"]').allTextContents())
    .toEqual([String(Number(today.slice(8)))])
  await page.goto(paths.calendarAt('week', '2031-08-05'))
  await live(page)
  const shown = page.getByRole('navigation', { name: 'Calendar view' })
  await expect.poll(() => page.getByRole('button', { name: 'New event' }).count()).toBe(1)
  await expect.poll(() => shown.locator('[aria-current]').allTextContents()).toEqual(['Day'])
  await expect.poll(() => hourAtTop(page)).toBe(7)
  await page.getByRole('link', { name: 'Next day' }).tap()
  await page.waitForURL((url) => url.searchParams.get('date') === '2031-08-06')
  expect(await heightIn(page, 'date', 'Survey week')).toBeGreaterThanOrEqual(44)
  await settled(page)
  await session.checkAccess()
  // A pressed event is scrolled into view with its actions, which are below the hours.
  await page.locator('.sx__date-grid-event').filter({ hasText: 'Survey week' }).tap()
  const deletes = page.getByRole('button', { name: /^Delete/ })
  await expect
    .poll(() => deletes.evaluate((one) => one.getBoundingClientRect().bottom - window.innerHeight))
    .toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 834, height: 1112 })
  // The hours use all the space above the day.
  await page.getByRole('link', { name: 'Week', exact: true }).tap()
  const bounds = (role: 'region' | 'complementary') => page.getByRole(role).last().boundingBox()
  await expect
    .poll(async () => {
      const [hours, day] = [await bounds('region'), await bounds('complementary')]
      return hours && day && Math.round(day.y - hours.y - hours.height)
    })
    .toBe(0)
  // Controls below them and the navigation as well.
  const day = page.getByRole('complementary', { name: 'The day' })
  const rail = page.getByRole('navigation', { name: 'Main' }).locator('a, button')
  const low = () =>
    rail
      .or(day.getByRole('button'))
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent))
  await expect.poll(() => day.getByRole('button', { name: /^Survey week/ }).count()).toBe(1)
  expect(await low()).toEqual([])
  await page.getByRole('link', { name: 'Month', exact: true }).tap()
  expect(await heightIn(page, 'month', 'Survey week')).toBeGreaterThanOrEqual(44)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.newEvent({ date: '2031-07-08' }))
  await live(page)
  await page.getByLabel('Title').fill('Roof walk')
  await page.getByRole('button', { name: 'Save' }).tap()
  const told = page.locator('[data-toast]').filter({ hasText: 'Roof walk' })
  await told.waitFor()
  const acts = page.getByRole('complementary', { name: 'The day' }).getByRole('button', { name: /^(Move|Edit|Delete)/ })
  await acts.first().waitFor()
  await expect.poll(() => acts.count()).toBe(3)
  const bar = page.getByRole('banner').getByRole('button').or(page.getByRole('banner').getByRole('link'))
  const pressed = acts.or(bar.filter({ visible: true }))
  for (const size of [{ width: 834, height: 900 }, page.viewportSize()]) {
    if (size) await page.setViewportSize(size)
    // The page can be scrolled until the buttons are above the toast.
    await acts.last().evaluate((one) => one.scrollIntoView({ block: 'end' }))
    const toast = await told.boundingBox()
    const covers = await pressed.evaluateAll(
      (all, over) =>
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return over && top < over.y + over.height && bottom > over.y
        }).length,
      toast,
    )
    expect(covers).toBe(0)
  }
  await acts.first().tap()
  const asking = page.getByRole('dialog')
  const goOn = asking.getByRole('button', { name: 'Continue' })
  for (const width of [834, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goOn.waitFor()
    const { width: wide = 0, height = 0 } = (await goOn.boundingBox()) ?? {}
    expect([wide > 64, height >= 44]).toEqual([true, true])
    // Key hints only appear if there are keys, and nothing suggests typing.
    expect(
      await asking
        .getByText(/^(Back|Close|Leave page)$/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await expect.poll(() => asking.getByPlaceholder(/type/i).count()).toBe(0)
  }
  await asking.getByLabel('Or choose a day').fill('2031-07-10')
  await expect.poll(() => asking.getByRole('combobox').inputValue()).toBe('2031-07-10')
  await goOn.tap()
  await expect.poll(async () => (await kept('Roof walk'))?.starts_on).toBe('2031-07-10')
  await session.leave()
})
