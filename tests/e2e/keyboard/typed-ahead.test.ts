import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live } from 'tests/support/browser/forms'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let session: BrowserSession
let lot: string
beforeAll(async () => {
  app = await startApp()
  lot = (await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'TA-1' })).uuid
  // A service worker would load the pages itself, where routes cannot hold requests.
  session = await app.openSession(app.people.agency, { path: paths.users() })
  await live(session.page)
})
afterAll(async () => {
  await session.leave()
  await app.stop()
})

/** Holds the data of a page until it is released. */
async function holdUp(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}.data*`, async (route) => {
    await gone
    await route.fallback()
  })
  return letGo
}

const isUnderWay = (page: Page, path: string) => page.waitForRequest(`**${path}.data*`)

it('a key for a loading list is handled there, and not by the old page', async () => {
  const { page } = session
  const selected = page.getByRole('toolbar', { name: /selected/i })
  const letGo = await holdUp(page, paths.lots())
  const asked = isUnderWay(page, paths.lots())
  for (const key of ['g', 'l', 'x']) await page.keyboard.press(key)
  await asked
  await expect.poll(() => selected.count()).toBe(0)
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor()
  await selected.waitFor()
})

it('a key changes nothing that nobody has seen', async () => {
  const { page } = session
  await page.goto(paths.lot(lot))
  await live(page)
  for (const key of ['g', 't']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: 'Report templates' }).waitFor()
  await live(page)
  const letGo = await holdUp(page, paths.lot(lot))
  const asked = isUnderWay(page, paths.lot(lot))
  for (const key of ['g', 'b', 'Delete', 'r']) await page.keyboard.press(key)
  await asked
  letGo()
  // The key after it was handled, so this one was dropped.
  await page.waitForURL((url) => url.pathname === paths.report(lot))
  const kept = await app.world.db.selectFrom('lots').select('deleted_at').where('uuid', '=', lot).execute()
  expect(kept).toEqual([{ deleted_at: null }])
})

it('text is written into the focused field of the next page', async () => {
  const { page } = session
  await page.goto(paths.users())
  await live(page)
  const letGo = await holdUp(page, paths.newLot())
  const asked = isUnderWay(page, paths.newLot())
  for (const key of ['n', 'l', '5', '8', 'B']) await page.keyboard.press(key)
  await asked
  letGo()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Lot number', { exact: true }).inputValue()).toBe('58B')
})

it('keys are dropped when the page takes long', async () => {
  const { page } = session
  await page.goto(paths.users())
  await live(page)
  const letGo = await holdUp(page, paths.lots())
  const asked = isUnderWay(page, paths.lots())
  for (const key of ['g', 'l', 'Shift+I']) await page.keyboard.press(key)
  const pressed = performance.now()
  await asked
  await expect.poll(() => performance.now() - pressed, { timeout: 4000 }).toBeGreaterThan(2500)
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor()
  await page.getByText('TA-1').waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.lots())
})
