import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { createStage, signIn, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const lotRow = (uuid: string) =>
  stage.world.db.selectFrom('lots').select(['total_budget', 'agency']).where('uuid', '=', uuid).executeTakeFirst()

const codeRow = (code: string) =>
  stage.world.db.selectFrom('cost_codes').select(['title', 'category']).where('code', '=', code).executeTakeFirst()

it('an amount is understood as it is typed, refused where it is none, and left out only by saying so', async () => {
  const lot = await aLot(stage.world, { agency: stage.people.agency.uuid, total_budget: 500_000 })
  const { page, leave } = await stage.sit(stage.people.agency, { path: paths.lot(lot.uuid) })
  await page.getByText('Live', { exact: true }).waitFor()
  const ask = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('set total budget')
    // By pointer, so that the keys typed next have to find the box by themselves.
    await page.getByRole('option', { name: 'Set total budget…' }).click()
  }
  const box = page.getByRole('combobox', { name: 'Set total budget: Total budget' })
  await ask()
  await box.waitFor()
  await page.getByRole('option', { name: 'Leave this out' }).waitFor()
  await page.keyboard.type('-5')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Type an amount without a minus or parentheses').waitFor()
  await box.fill('$1,234.56')
  await page.getByText('$1,234; .56 is left out').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lotRow(lot.uuid))?.total_budget).toBe(1234)
  await ask()
  await page.getByRole('option', { name: 'Leave this out' }).click()
  await expect.poll(async () => (await lotRow(lot.uuid))?.total_budget).toBeNull()
  await leave()
})

it('a choice of records lists the newest at once, and only those that may be chosen', async () => {
  const lot = await aLot(stage.world, { agency: stage.people.agency.uuid })
  const { page, leave } = await stage.sit(stage.people.admin, { path: paths.lot(lot.uuid) })
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assign an agency to the lot')
  await page.getByRole('option', { name: 'Assign an agency to the lot…' }).waitFor()
  await page.keyboard.press('Enter')
  const rows = page.getByRole('listbox').getByRole('option')
  await rows.first().waitFor()
  for (const text of await rows.allInnerTexts()) expect(text).toContain('Agency')
  await page.keyboard.type('second')
  await rows.filter({ hasText: 'Second Agency' }).click()
  await expect.poll(async () => (await lotRow(lot.uuid))?.agency).toBe(stage.people.agency2.uuid)
  await leave()
})

it('a command for a record that is nowhere on the screen asks for it, and one in the archive can be brought back', async () => {
  const lot = await aLot(stage.world, { agency: stage.people.agency.uuid, street: '12 Faraway Lane' })
  const { page, leave } = await stage.sit(stage.people.agency, { path: '/' })
  await page.getByText('Live', { exact: true }).waitFor()
  const runOn = async (command: string, letters: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(command)
    await page.getByRole('option', { name: `${command}…` }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: `${command}: For which record?` }).waitFor()
    await page.keyboard.type(letters)
    await page.getByRole('option', { name: /12 Faraway Lane/ }).waitFor()
    await page.keyboard.press('Enter')
  }
  await runOn('Set total budget', 'farawa')
  await page.getByRole('combobox', { name: 'Set total budget: Total budget' }).waitFor()
  await page.keyboard.type('250000')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lotRow(lot.uuid))?.total_budget).toBe(250_000)
  const isDeleted = async () =>
    (
      await stage.world.db
        .selectFrom('lots')
        .select('deleted_at')
        .where('uuid', '=', lot.uuid)
        .executeTakeFirstOrThrow()
    ).deleted_at !== null
  await runOn('Delete lot', 'farawa')
  await expect.poll(isDeleted).toBe(true)
  await runOn('Restore', 'farawa')
  await expect.poll(isDeleted).toBe(false)
  await leave()
})

it('Enter pressed before the search has answered opens what it finds', async () => {
  const lot = await aLot(stage.world, { agency: stage.people.agency.uuid, street: '77 Ahead Avenue' })
  const { page, leave } = await stage.sit(stage.people.agency, { path: '/' })
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  await page.keyboard.type('77 ahe')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.lot(lot.uuid))
  await leave()
})

it('what is pressed while the palette is still loading is not lost, in its order, over all its pages', async () => {
  const seat = await stage.sit(null, { path: '/login', worker: false })
  const { page } = seat
  let bring = (): void => undefined
  const brought = new Promise<void>((resolve) => (bring = resolve))
  await page.route(/\/palette-[^/]*\.js$/, async (route) => {
    await brought
    await route.continue()
  })
  await signIn(page, stage.people.admin, paths.costCodes())
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Add cost codf')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e\n420\nGutters\n')
  bring()
  await page.getByRole('option', { name: 'Leave this out' }).waitFor()
  await page.keyboard.type('Shell\n')
  await expect.poll(() => codeRow('420')).toMatchObject({ title: 'Gutters', category: 'Shell' })
  await seat.leave()
})
