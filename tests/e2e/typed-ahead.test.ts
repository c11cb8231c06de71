import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live } from 'tests/support/forms'
import { createStage, type Seat, type Stage } from 'tests/support/stage'

let stage: Stage
let seat: Seat
let lot: string
beforeAll(async () => {
  stage = await createStage()
  lot = (await aLot(stage.world, { agency: stage.people.agency.uuid, loan_number: 'TA-1' })).uuid
  // A service worker would ask for the pages where nothing can be held up.
  seat = await stage.sit(stage.people.agency, { path: paths.users() })
  await live(seat.page)
})
afterAll(async () => {
  await seat.leave()
  await stage.stop()
})

/** Holds up the data of a page until it is let go. */
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

it('a key of the list that is on its way is heard there, when it is there, and not by the page that is left, though that knows it too', async () => {
  const { page } = seat
  const selected = page.getByRole('toolbar', { name: /selected/i })
  const letGo = await holdUp(page, paths.lots())
  const asked = isUnderWay(page, paths.lots())
  for (const key of ['g', 'l', 'x']) await page.keyboard.press(key)
  await asked
  expect(await selected.count()).toBe(0)
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor()
  await selected.waitFor()
})

it('changes nothing that nobody has seen', async () => {
  const { page } = seat
  await page.goto(paths.lot(lot))
  await live(page)
  for (const key of ['g', 't']) await page.keyboard.press(key)
  await page.waitForURL((url) => url.pathname === paths.templates())
  const letGo = await holdUp(page, paths.lot(lot))
  const asked = isUnderWay(page, paths.lot(lot))
  for (const key of ['g', 'b', 'Delete', 'r']) await page.keyboard.press(key)
  await asked
  letGo()
  // The key after it was heard, so it was passed over.
  await page.waitForURL((url) => url.pathname === paths.report(lot))
  const kept = await stage.world.db.selectFrom('lots').select('deleted_at').where('uuid', '=', lot).execute()
  expect(kept).toEqual([{ deleted_at: null }])
})

it('is written into the field that has the focus there', async () => {
  const { page } = seat
  const letGo = await holdUp(page, paths.newLot())
  const asked = isUnderWay(page, paths.newLot())
  for (const key of ['n', 'l', '5', '8', 'B']) await page.keyboard.press(key)
  await asked
  letGo()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Lot number', { exact: true }).inputValue()).toBe('58B')
})

it('is forgotten when the page takes long', async () => {
  const { page } = seat
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
