import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const archived = (street: string) => {
  const { agency } = stage.people
  return aLot(stage.world, {
    agency: agency.uuid,
    street,
    deleted_at: stage.world.clock.now(),
    deleted_by: agency.uuid,
  })
}

it('offers for picked records to bring them back, and none of what only living ones take', async () => {
  await archived('8 Picked Road')
  await archived('9 Picked Road')
  const { page, leave } = await stage.sit(stage.people.agency, { path: paths.archive() })
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
  await leave()
})

it('shows on a phone what is known of a record, with the way to bring it back', async () => {
  await archived('10 Pocket Road')
  const { page, leave } = await stage.sit(stage.people.agency, { path: paths.archive(), phone: true })
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.getByText('10 Pocket Road').first().tap()
  const panel = page.getByRole('complementary', { name: 'Details of the record' })
  await panel.getByRole('button', { name: /^Restore/ }).tap()
  await page.getByText('10 Pocket Road', { exact: true }).first().waitFor({ state: 'detached' })
  await leave()
})

it('says why a lot stays whose number was taken meanwhile, and offers nothing that cannot help', async () => {
  const { agency } = stage.people
  const named = { agency: agency.uuid, loan_number: 'TW-1', lot_number: 'T-1' }
  const gone = { deleted_at: stage.world.clock.now(), deleted_by: agency.uuid }
  await aLot(stage.world, { ...named, ...gone, street: '7 Taken Road' })
  await aLot(stage.world, named)
  const { page, leave } = await stage.sit(agency, { path: paths.archive() })
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
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
