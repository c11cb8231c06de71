import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { live } from 'tests/support/browser/forms'
import { watchShifts } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const moved = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved'))

it.each([
  [820, 1180, true],
  [820, 1180, false],
  [1024, 768, false],
])(
  'the day below a full calendar keeps its place while the grid loads, %s by %s, by touch: %s',
  async (width, height, phone) => {
    const { agency } = app.people
    // Six weeks, whose days are full.
    for (let day = 1; day <= 31; day += 1)
      for (const number of [1, 2, 3, 4, 5, 6]) {
        const on = `2026-08-${String(day).padStart(2, '0')}`
        const facts = { title: `Site walk ${number}`, starts_on: on, ends_on: on }
        await anEvent(app.world, { ...facts, created_by: agency.uuid, agency: agency.uuid })
      }
    const { page, checkAccess, leave } = await app.openSession(agency, { path: paths.notifications(), phone })
    await page.setViewportSize({ width, height })
    await watchShifts(page)
    for (const view of ['month', 'week', 'day']) {
      await page.goto(paths.calendarAt(view, '2026-08-14'))
      const day = page.getByRole('complementary', { name: 'The day' })
      const top = () => day.evaluate((one) => one.getBoundingClientRect().top)
      const before = await top()
      await live(page)
      await page.locator('.sx__event').first().waitFor()
      expect(await top(), view).toBe(before)
      expect(await moved(page), view).toEqual([])
      // The last week is reached by scrolling within.
      const room = page.locator('.sx__view-container')
      expect(await room.evaluate((one) => one.scrollHeight > one.clientHeight), view).toBe(true)
    }
    await page.goto(paths.calendarAt('month', '2026-08-14'))
    await page.locator('.sx__event').first().waitFor()
    await checkAccess()
    await leave()
  },
)

it('the lots list shows an address of 40 characters whole, 820 pixels wide', async () => {
  const street = '12345 Northwest Meadowbrook Terrace'
  const lot = await aLot(app.world, {
    agency: app.people.agency.uuid,
    street,
    loan_number: 'T-820',
    city: 'Ames',
  })
  const { page, leave } = await app.openSession(app.people.agency, { path: `${paths.lots()}?q=T-820` })
  await page.setViewportSize({ width: 820, height: 1180 })
  await live(page)
  const cell = page.locator(`[data-row-id="${lot.uuid}"]`).getByRole('cell').filter({ hasText: street })
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect((await cell.innerText()).length).toBeGreaterThanOrEqual(40)
  await leave()
})

it('lists show long addresses, their city and the reviewer on notebook screens', async () => {
  const { world, people } = app
  const [street, city] = ['1047 Martin Luther King Junior Memorial Boulevard', 'Rancho Santa Margarita']
  const home = await aLot(world, { agency: people.agency.uuid, street, city })
  await aDrawRequest(world, { lot: home.uuid, agency: people.agency.uuid, reviewer: people.reviewer.uuid })
  const { page, leave } = await app.openSession(people.agency, { path: paths.lots() })
  const isWhole = (one: Locator) => one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  for (const width of [1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    for (const list of [paths.lots(), paths.drawRequests()]) {
      await page.goto(`${list}?q=Memorial`)
      await live(page)
      const row = page.getByRole('row').filter({ hasText: street })
      const cell = row.getByRole('cell').filter({ hasText: street })
      expect(await isWhole(row.getByText(`${city}, Texas`)), `${list} at ${width}`).toBe(true)
      await cell.hover()
      await expect
        .poll(async () => (await isWhole(row.getByText(street))) || (await cell.getAttribute('title')))
        .toSatisfy((read) => read === true || String(read).includes(street))
      expect((await row.boundingBox())?.height).toBe(36)
    }
    await expect.poll(() => page.getByRole('columnheader', { name: 'Reviewer' }).isVisible()).toBe(width >= 1280)
  }
  await leave()
})

it('the column menu marks columns that the window is too narrow for', async () => {
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequests() })
  await live(page)
  const updated = page.getByRole('menuitemcheckbox', { name: /^Updated/ })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await updated.and(page.getByRole('menuitemcheckbox', { name: 'Window too narrow' })).waitFor()
  await page.getByRole('menuitemcheckbox', { name: 'Status', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Updated', exact: true }).waitFor()
  await leave()
})
