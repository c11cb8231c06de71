import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const rowsOf = (page: Page) =>
  page.locator('[data-row-id]').evaluateAll((all) => all.map((one) => one.getAttribute('data-row-id') ?? ''))
const cursorIn = (page: Page) => new URL(page.url()).searchParams.get('cursor')

it('pages turn from where the last one ends: by button, key, Back and a shared address', async () => {
  const borrower = `Pages${Date.now()}`
  const ids: string[] = []
  // Lots of one millisecond would be in no particular order.
  const first = app.world.clock.now().getTime()
  for (let index = 0; index < 7; index += 1) {
    const created_at = new Date(first + index)
    ids.unshift((await aLot(app.world, { borrower_name: borrower, created_at, updated_at: created_at })).uuid)
  }
  const { page, leave } = await app.openSession(app.people.admin, {
    path: `${paths.lots()}?q=${borrower}&limit=2`,
  })
  await live(page)
  const shows = async (number: number) => {
    await page.getByText(`Page ${number} of 4`, { exact: true }).waitFor()
    const from = (number - 1) * 2
    await expect.poll(() => rowsOf(page)).toEqual(ids.slice(from, from + 2))
  }
  await shows(1)
  expect(cursorIn(page)).toBeNull()

  // 1. The button and the key turn to the next page with the position of the last row.
  await page.getByRole('link', { name: 'Next page' }).click()
  await shows(2)
  const second = cursorIn(page)
  expect(second).not.toBeNull()
  await page.keyboard.press('PageDown')
  await shows(3)
  expect([null, second]).not.toContain(cursorIn(page))
  const shared = page.url()

  // 2. The previous page is where it was, and the first one needs no position.
  await page.getByRole('link', { name: 'Previous page' }).click()
  await shows(2)
  expect(cursorIn(page)).toBe(second)
  await page.keyboard.press('PageUp')
  await shows(1)
  expect(cursorIn(page)).toBeNull()
  await page.goBack()
  await shows(2)

  // 3. A shared address opens the same rows; the page before it goes by its number.
  await page.goto(shared)
  await live(page)
  await shows(3)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await shows(2)

  // 4. Another order starts at the first page, and an address with a number alone opens that page.
  await page.goto(`${paths.lots()}?q=${borrower}&limit=2&page=4`)
  await live(page)
  await page.getByText('Page 4 of 4', { exact: true }).waitFor()
  await expect.poll(() => rowsOf(page)).toEqual(ids.slice(6))
  await leave()
})
