import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

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
