import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { call } from 'tests/support/world/call'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
// Each test creates its codes, so those of an earlier run are deleted.
beforeEach(async () => {
  await app.world.db.deleteFrom('cost_codes').execute()
})

const kept = (code: string) =>
  app.world.db.selectFrom('cost_codes').selectAll().where('code', '=', code).executeTakeFirst()

it('by key: a new one with its checklist, its errors at the fields, and undo', async () => {
  await aCostCode(app.world, { code: '100', title: 'Permits' })
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.costCodes() })
  const { page } = session
  await live(page)
  await page.keyboard.press('n')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New cost code' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.newCostCode())
  expect(await page.getByLabel('Code', { exact: true }).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.insertText('100')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Footings')
  await page.getByLabel('Checklist').fill(`Forms set\nSteel tied\n${'x'.repeat(121)}`)
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Line 3, x+: /).waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Footings')
  await settled(page)
  await session.checkAccess()
  expectRefusal(session)
  await page.getByLabel('Checklist').fill('Forms set\n\n Steel tied ')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('This code is already in use: Permits').waitFor()
  expectRefusal(session)
  await page.getByLabel('Code', { exact: true }).fill('110')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Cost code added').first().waitFor()
  await page.locator('[data-row-id]').filter({ hasText: 'Footings' }).getByText('2 lines').waitFor()
  expect(await kept('110')).toMatchObject({
    title: 'Footings',
    category: null,
    checklist: ['Forms set', 'Steel tied'],
    agency: app.people.agency.uuid,
  })
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('110'))?.deleted_at).not.toBeNull()
  await page.locator('[data-row-id]').filter({ hasText: 'Footings' }).waitFor({ state: 'detached' })
  await session.leave()
})

it('by pointer: edited from its panel; the list keeps its order and its page', async () => {
  await aCostCode(app.world, {
    code: '300',
    title: 'Framing',
    category: 'Shell',
    checklist: ['Walls'],
    agency: app.people.agency.uuid,
  })
  const session = await app.openSession(app.people.agency, { path: `${paths.costCodes()}?q=fram&sort=-title` })
  const { page } = session
  await live(page)
  await page
    .locator('[data-row-id]')
    .filter({ hasText: 'Framing' })
    .click({ position: { x: 400, y: 10 } })
  await page.getByRole('button', { name: /^Edit cost code/ }).click()
  await page.getByRole('dialog', { name: 'Edit cost code' }).waitFor()
  await page.getByLabel('Category').fill('')
  await page.getByLabel('Checklist').fill('Walls\nRoof')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Cost code saved').first().waitFor()
  expect(new URL(page.url()).search).toContain('q=fram&sort=-title')
  expect(await kept('300')).toMatchObject({ category: null, checklist: ['Walls', 'Roof'], version: 2 })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await kept('300'))?.category).toBe('Shell')
  await session.leave()
})

it('by palette: added by its arguments, deactivated and activated', async () => {
  const session = await app.openSession(app.people.admin, { path: `${paths.costCodes()}?q=Roofing` })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Add cost code')
  for (const value of ['410', 'Roofing']) {
    await page.keyboard.insertText(value)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('option', { name: 'Leave this out' }).click()
  await expect.poll(() => kept('410')).toMatchObject({ title: 'Roofing', agency: null, status: 'active' })
  await page.locator('[data-row-id]').filter({ hasText: 'Roofing' }).focus()
  await runByPalette(page, 'Make cost code inactive')
  await expect.poll(async () => (await kept('410'))?.status).toBe('inactive')
  await page.locator('[data-row-id]').getByText('Inactive').waitFor()
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('410'))?.status).toBe('active')
  await session.leave()
})

it('live events do not reload the list from the start', async () => {
  const { uuid } = await aCostCode(app.world, { code: '510', title: 'Primer' })
  const session = await app.openSession(app.people.admin, { path: paths.costCode(uuid) })
  const { page } = session
  await live(page)
  const beside = await session.context.newPage()
  await beside.goto(paths.costCodes())
  await live(beside)
  let release = () => undefined
  const held = new Promise<void>((resolve) => (release = () => void resolve()))
  let asked = 0
  await page.route(/cost-codes\.data/, async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.getByLabel('Title').fill('Primer and sealer')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => asked).toBe(1)
  const added = { body: { code: '520', title: 'Stain and oil' } }
  expect((await call(app.world, app.people.admin, 'costCodes.add', added)).status).toBe(200)
  await beside.getByText('Stain and oil').first().waitFor()
  expect(asked).toBe(1)
  release()
  await page.getByText('Cost code saved').first().waitFor()
  await page.getByText('Stain and oil').first().waitFor()
  await session.leave()
})

it('an agency reads a global one but cannot change it', async () => {
  const { uuid } = await aCostCode(app.world, { code: '600', title: 'Windows', checklist: ['Flashing'] })
  const agency = await app.openSession(app.people.agency, { path: paths.costCode(uuid) })
  await agency.page.getByRole('dialog', { name: '600 Windows' }).waitFor()
  await agency.page.getByText('Only an administrator can change what all agencies share').first().waitFor()
  await expect.poll(() => agency.page.getByLabel('Title').isDisabled()).toBe(true)
  await expect.poll(() => agency.page.getByRole('dialog').getByRole('button', { name: 'Save' }).count()).toBe(0)
  await agency.checkAccess()
  await agency.leave()
})

it('works without JavaScript', async () => {
  const { page, close } = await app.openSession(app.people.admin, { scripts: false, path: paths.newCostCode() })
  await page.getByLabel('Code', { exact: true }).fill('700')
  await page.getByLabel('Title').fill('Doors')
  await page.getByLabel('Checklist').fill(`Hinges\n${'y'.repeat(121)}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Line 2, y+: /).waitFor()
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('700')
  await page.getByLabel('Checklist').fill('Hinges')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => url.pathname === paths.costCodes())
  expect(await kept('700')).toMatchObject({ title: 'Doors', checklist: ['Hinges'] })
  await close()
})
