import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const archived = (street: string) => {
  const { agency } = app.people
  return aLot(app.world, {
    agency: agency.uuid,
    street,
    deleted_at: app.world.clock.now(),
    deleted_by: agency.uuid,
  })
}

it('offers only possible actions for selected records, and says why a lot cannot be restored', async () => {
  await archived('8 Picked Road')
  await archived('9 Picked Road')
  const { agency } = app.people
  const named = { agency: agency.uuid, loan_number: 'TW-1', lot_number: 'T-1' }
  const gone = { deleted_at: app.world.clock.now(), deleted_by: agency.uuid }
  await aLot(app.world, { ...named, ...gone, street: '7 Taken Road' })
  await aLot(app.world, named)
  const { page, leave } = await app.openSession(agency, { path: paths.archive() })
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  for (const street of ['8 Picked Road', '9 Picked Road'])
    await page
      .getByRole('row', { name: new RegExp(street) })
      .getByRole('checkbox')
      .click()
  const bar = page.getByRole('toolbar', { name: /picked|selected/i })
  expect(await bar.getByRole('button').allInnerTexts()).not.toContainEqual(expect.stringMatching(/Delete|Ask|due/))
  await bar.getByRole('button', { name: /^Restore/ }).click()
  for (const street of ['8 Picked Road', '9 Picked Road'])
    await page.getByRole('row', { name: new RegExp(street) }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /7 Taken Road/ }).click()
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  const toast = page.locator('[data-toast]', { hasText: 'Another record has taken its place: T-1' })
  await toast.waitFor()
  expect(await toast.getByRole('button').allInnerTexts()).toEqual([])
  await leave()
})

it('shows a record on a phone, with the button to restore it', async () => {
  await archived('10 Pocket Road')
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.archive(), phone: true })
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.getByText('10 Pocket Road').first().tap()
  const panel = page.getByRole('complementary', { name: 'Details of the record' })
  await panel.getByRole('button', { name: /^Restore/ }).tap()
  await page.getByText('10 Pocket Road', { exact: true }).first().waitFor({ state: 'detached' })
  await leave()
})

it('an undo refused because of a taken name says so, and the next undoes the change before it', async () => {
  const { world, people } = app
  const before = await aLot(world, { agency: people.agency.uuid, street: '4 Taken Street' })
  const lot = await aLot(world, { agency: people.agency.uuid, street: '5 Taken Street' })
  const { page, leave } = await app.openSession(people.agency, { path: `${paths.lots()}?q=Taken+Street` })
  await page.getByText('Live', { exact: true }).waitFor()
  const now = async () => {
    const read = (uuid: string) =>
      world.db
        .selectFrom('lots')
        .select(['total_budget', 'deleted_at'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    return { budget: (await read(before.uuid)).total_budget, isKept: (await read(lot.uuid)).deleted_at === null }
  }
  const row = (uuid: string) => page.locator(`[data-row-id="${uuid}"]`)
  await row(before.uuid).focus()
  await runByPalette(page, 'Set total budget')
  await page.keyboard.insertText('5000')
  await page.keyboard.press('Enter')
  await expect.poll(now).toEqual({ budget: 5000, isKept: true })
  await row(lot.uuid).focus()
  await page.keyboard.press('Delete')
  await expect.poll(now).toEqual({ budget: 5000, isKept: false })
  await aLot(world, { agency: people.agency.uuid, loan_number: lot.loan_number, lot_number: lot.lot_number })
  const toast = page.getByRole('listitem').filter({ hasText: 'A lot with this loan and lot number already exists' })
  await page.keyboard.press('z')
  await toast.waitFor()
  expect(await now()).toEqual({ budget: 5000, isKept: false })
  await page.keyboard.press('z')
  await expect.poll(now).toEqual({ budget: null, isKept: false })
  await leave()
})
