import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLines } from 'contract/event-lines'
import { say } from 'contract/messages'
import { defaultZone, longDayText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { anEvent, eventCalled } from 'tests/support/builders/events'
import { aDrawRequest } from 'tests/support/builders/requests'
import { expectRefusal, live, settled } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
let lot: Awaited<ReturnType<typeof aLot>>
beforeAll(async () => {
  stage = await createStage()
  lot = await aLot(stage.world, { agency: stage.people.agency.uuid })
})
afterAll(() => stage.stop())

const kept = (title: string) => eventCalled(stage.world, title)
const anAgencyEvent = (facts: {
  title: string
  starts_on?: string
  starts_at?: Date
  ends_on?: string
  ends_at?: Date
}) => anEvent(stage.world, { created_by: stage.people.agency.uuid, agency: stage.people.agency.uuid, ...facts })
const sitAt = async (date: string) => {
  const seat = await stage.sit(stage.people.agency, { path: paths.calendarAt('month', date) })
  await live(seat.page)
  await seat.page.locator('.sx__calendar').waitFor()
  return seat
}

const dueVersion = (uuid: string) => async () =>
  (
    await stage.world.db
      .selectFrom('draw_requests')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).version

it('by key: once what was chosen is gone, the next press means nothing else on its day', async () => {
  // Of a try before this one.
  await stage.world.db.deleteFrom('events').where('title', '=', 'Short walk').execute()
  const due = await aDrawRequest(stage.world, { lot: lot.uuid, due_date: '2031-05-11' })
  await anAgencyEvent({ title: 'Short walk', starts_on: '2031-05-11', ends_on: '2031-05-11' })
  const seat = await sitAt('2031-05-11')
  const { page } = seat
  const dueOn = async () =>
    (
      await stage.world.db
        .selectFrom('draw_requests')
        .select('due_date')
        .where('uuid', '=', due.uuid)
        .executeTakeFirst()
    )?.due_date
  const walk = page.getByRole('complementary').getByRole('button', { name: /Short walk/ })
  await walk.click()
  await page.keyboard.press('Delete')
  await expect.poll(() => kept('Short walk')).toBeUndefined()
  await page.keyboard.press('Shift+ArrowRight')
  // Undone, it is chosen again, and goes on, before the undo is answered.
  let answer = () => {}
  const movedOn = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => movedOn.then(() => route.continue()), { times: 1 })
  await page.keyboard.press('z')
  await walk.and(page.getByRole('button', { pressed: true })).waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  // Sooner than the outbox would give the held call up.
  await page.getByRole('heading', { name: longDayText('2031-05-12', defaultZone) }).waitFor({ timeout: 10_000 })
  answer()
  await expect.poll(async () => (await kept('Short walk'))?.starts_on).toBe('2031-05-12')
  expect(await dueOn()).toBe('2031-05-11')
  await seat.leave()
})

it('by key: what is chosen on a day stays so from the month to the week and back', async () => {
  for (const title of ['Early look', 'Late look'])
    await anAgencyEvent({ title, starts_on: '2031-06-20', ends_on: '2031-06-20' })
  const seat = await sitAt('2031-06-20')
  const { page } = seat
  const chosen = page.getByRole('complementary', { name: 'The day' }).getByRole('button', { pressed: true })
  const first = await chosen.innerText()
  await page.keyboard.press('j')
  await expect.poll(() => chosen.innerText()).not.toBe(first)
  const second = await chosen.innerText()
  for (const [key, view] of [
    ['2', 'week'],
    ['1', 'month'],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL((url) => url.searchParams.get('view') === view)
    expect(await chosen.innerText()).toBe(second)
  }
  await seat.leave()
})

it('by key: a title that is edited leaves the times, also in the hour that a day has twice', async () => {
  // In Los Angeles the clocks read half past one for the second time.
  const [starts_at, ends_at] = [new Date('2031-11-02T09:30:00Z'), new Date('2031-11-02T10:00:00Z')]
  const { uuid } = await anAgencyEvent({ title: 'Night walk', starts_at, ends_at })
  const seat = await stage.sit(stage.people.agency, { path: paths.event(uuid), pointer: false })
  const title = seat.page.getByLabel('Title')
  await live(seat.page)
  await expect.poll(() => title.evaluate((box) => box === document.activeElement)).toBe(true)
  await seat.page.keyboard.press('ControlOrMeta+a')
  await seat.page.keyboard.type('Night round')
  await seat.page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await kept('Night round'))?.starts_at).toEqual(starts_at)
  expect((await kept('Night round'))?.ends_at).toEqual(ends_at)
  await seat.leave()
})

it('what is wrong with the times is said at its field: too long, and an hour that the clocks skip', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.newEvent({ date: '2031-03-09' }) })
  const { page } = seat
  await live(page)
  await page.getByLabel('Title').fill('Long')
  await page.getByLabel('Last day').fill('2032-12-30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(eventLines.long).waitFor()
  await page.getByLabel('Last day').fill('')
  await page.getByLabel('From').fill('02:30')
  await page.getByLabel('To', { exact: true }).fill('03:15')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(eventLines.skipped).waitFor()
  expectRefusal(seat)
  expect(await kept('Long')).toBeUndefined()
  await seat.leave()
})

it('what was chosen by mouse has the focus when its form is left, and Enter opens it as before', async () => {
  const due = await aDrawRequest(stage.world, { lot: lot.uuid, due_date: '2031-07-09' })
  await anAgencyEvent({ title: 'Before it', starts_on: '2031-07-09', ends_on: '2031-07-09' })
  const seat = await sitAt('2031-07-09')
  const { page } = seat
  const chosen = page
    .getByRole('complementary', { name: 'The day' })
    .getByRole('listitem')
    .filter({ hasText: `Draw ${due.number} due` })
  await page
    .locator('.sx__event')
    .filter({ hasText: `Draw ${due.number} due` })
    .click()
  await chosen.getByRole('button', { pressed: true }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: /^Edit/ }).waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await chosen.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.drawRequest({ lotId: lot.uuid, requestId: due.uuid })}`)
  await seat.leave()
})

it('events have room before what is due: what does not fit a day is told by its number, and leads to the day', async () => {
  const on = '2031-08-13'
  for (const number of [11, 12, 13, 14, 15]) await aDrawRequest(stage.world, { lot: lot.uuid, number, due_date: on })
  for (const number of [21, 22, 23, 24, 25])
    await aDrawRequest(stage.world, { lot: lot.uuid, number, due_date: '2031-08-20' })
  await anAgencyEvent({ title: 'Whole walk', starts_on: on, ends_on: on })
  await anAgencyEvent({
    title: 'Noon walk',
    starts_at: new Date(`${on}T19:00:00Z`),
    ends_at: new Date(`${on}T20:00:00Z`),
  })
  const seat = await sitAt(on)
  const { page } = seat
  const there = page.locator(`[data-date="${on}"] .sx__event`)
  await expect
    .poll(() => there.allInnerTexts())
    .toEqual([
      expect.stringContaining('Whole walk'),
      expect.stringMatching(/Draw \d+ due/),
      '+ 4 due',
      expect.stringContaining('Noon walk'),
    ])
  expect(await page.getByRole('button', { name: '1 more on August 20, 2031' }).innerText()).toBe('+ 1 more')
  await seat.checkAccess()
  await page.keyboard.press('2')
  const strip = page.locator(`[data-date-grid-date="${on}"] .sx__event`)
  await expect
    .poll(async () => (await strip.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Whole walk', expect.stringMatching(/Draw \d+ due/), expect.stringMatching(/Draw \d+ due/), '+ 3 more'])
  await strip.last().click()
  await page.waitForURL((url) => url.searchParams.get('view') === 'day')
  await expect.poll(() => strip.count()).toBe(6)
  await seat.leave()
})

it('on a phone and a tablet what is on a whole day can be pressed by a finger, in the month too, and by a pointer', async () => {
  await anAgencyEvent({ title: 'Survey week', starts_on: '2031-08-06', ends_on: '2031-08-06' })
  const { page, leave } = await stage.sit(stage.people.agency, {
    phone: true,
    path: paths.calendarAt('day', '2031-08-06'),
  })
  await live(page)
  const heightIn = async (at: Page, grid: 'date' | 'month') => {
    const event = at.locator(`.sx__${grid}-grid-event`).filter({ hasText: 'Survey week' }).first()
    await event.waitFor()
    return (await event.boundingBox())?.height
  }
  expect(await heightIn(page, 'date')).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 834, height: 1112 })
  await page.getByRole('link', { name: 'Month', exact: true }).tap()
  expect(await heightIn(page, 'month')).toBeGreaterThanOrEqual(44)
  await leave()
  const desk = await sitAt('2031-08-06')
  expect(await heightIn(desk.page, 'month')).toBeGreaterThanOrEqual(24)
  await desk.leave()
})

it('on a phone or a tablet what is told of a new event covers nothing that is pressed; it is moved to a day that is pressed', async () => {
  const path = paths.newEvent({ date: '2031-07-08' })
  const { page, leave } = await stage.sit(stage.people.agency, { phone: true, path })
  await live(page)
  await page.getByLabel('Title').fill('Roof walk')
  await page.getByRole('button', { name: 'Save' }).tap()
  const told = page.locator('[data-toast]').filter({ hasText: 'Roof walk' })
  await told.waitFor()
  const acts = page.getByRole('complementary', { name: 'The day' }).getByRole('button', { name: /^(Move|Edit|Delete)/ })
  await acts.first().waitFor()
  expect(await acts.count()).toBe(3)
  const bar = page.getByRole('banner').getByRole('button').or(page.getByRole('banner').getByRole('link'))
  const pressed = acts.or(bar.filter({ visible: true }))
  for (const size of [{ width: 834, height: 900 }, page.viewportSize()]) {
    if (size) await page.setViewportSize(size)
    // Wherever the page is scrolled to, its foot is what the buttons come to.
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
  const goOn = asking.getByRole('button', { name: 'Go on' })
  for (const width of [834, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goOn.waitFor()
    const { width: wide = 0, height = 0 } = (await goOn.boundingBox()) ?? {}
    expect([wide > 64, height >= 44]).toEqual([true, true])
    // What keys do is said only where there are some, and nothing says to type.
    expect(
      await asking
        .getByText(/^(Back|Close|Leave page)$/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    expect(await asking.getByPlaceholder(/type/i).count()).toBe(0)
  }
  await asking.getByLabel('Or choose a day').fill('2031-07-10')
  expect(await asking.getByRole('combobox').inputValue()).toBe('2031-07-10')
  await goOn.tap()
  await expect.poll(async () => (await kept('Roof walk'))?.starts_on).toBe('2031-07-10')
  await leave()
})

it('the day goes along with what is due, far and back again; its toast is gone with it; Delete says whose it is', async () => {
  const due = await aDrawRequest(stage.world, { lot: lot.uuid, due_date: '2031-08-11' })
  const seat = await sitAt('2031-08-11')
  const { page } = seat
  const on = (date: string) =>
    page
      .getByRole('complementary', { name: 'The day' })
      .filter({ has: page.getByRole('heading', { name: longDayText(date, defaultZone) }) })
      .getByRole('button', { name: new RegExp(`Draw ${due.number} due: .* Due$`), pressed: true })
      .waitFor()
  await on('2031-08-11')
  // Its buttons have the keys that are heard for it.
  const keysOf = (name: string) => page.getByRole('button', { name }).getAttribute('aria-keyshortcuts')
  expect([await keysOf('Set due date'), await keysOf('Edit draw request')]).toEqual(['M', 'E'])
  await page.keyboard.press('Delete')
  await page.getByText(say('why.dueDate')).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('2031-11-20')
  await page.keyboard.press('Enter')
  await on('2031-11-20')
  await page.locator('[data-toast]').getByRole('button', { name: /Undo/ }).waitFor()
  await page.keyboard.press('z')
  await on('2031-08-11')
  const whose = `Draw ${due.number}, ${lot.street}`
  await page.getByText(`Undone: Due date set, ${whose}`).first().waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText(`Due date set: Aug 10, 2031, ${whose}`).first().waitFor()
  await page.keyboard.press('z')
  await on('2031-08-11')
  // What is undone before it was answered is told as undone alone.
  let answer = () => {}
  const undone = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resources/calls*', (route) => undone.then(() => route.continue()), { times: 1 })
  await page.keyboard.press('Shift+ArrowRight')
  await on('2031-08-12')
  await page.keyboard.press('z')
  await on('2031-08-11')
  answer()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[data-toast="decisions"]')?.textContent))
    .toMatch(/^Undone/)
  await expect.poll(dueVersion(due.uuid)).toBeGreaterThan(3)
  expect(await page.locator('[data-toast]').getByRole('button', { name: /Undo/ }).count()).toBe(0)
  await seat.leave()
})
