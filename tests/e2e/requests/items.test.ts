import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await aCostCode(app.world, { code: '03-100', title: 'Concrete', checklist: ['Forms', 'Pour'] })
})
afterAll(() => app.stop())

async function aHome() {
  const lot = await aLot(app.world, { agency: app.people.agency.uuid, street: '5 Plumb Lane' })
  const facts = { lot: lot.uuid, reviewer: app.people.reviewer.uuid, total_budget: 10_000 }
  const drawRequest = await aDrawRequest(app.world, facts)
  const item = await anItem(app.world, { draw_request: drawRequest.uuid, code: '01-100', title: 'Site' })
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return { ids, item: item.uuid, home: paths.drawRequest(ids) }
}

async function itemsOf({ requestId }: { requestId: string }) {
  const items = await app.world.db
    .selectFrom('inspection_items')
    .select(['uuid', 'code', 'budget'])
    .where('draw_request', '=', requestId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return items.map(({ code, budget }) => `${code} ${budget}`)
}

async function linesOf(code: string, requestId: string) {
  const lines = await app.world.db
    .selectFrom('checklist_entries')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'checklist_entries.item')
    .select('checklist_entries.title')
    .where('inspection_items.draw_request', '=', requestId)
    .where('inspection_items.code', '=', code)
    .orderBy('checklist_entries.position')
    .execute()
  return lines.map(({ title }) => title)
}

it('by key: adds an item for a cost code with its checklist, and undoes it', async () => {
  const { ids, home } = await aHome()
  const session = await app.openSession(app.people.reviewer, { path: home })
  const { page } = session
  await live(page)
  await page.keyboard.press('n')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.newItem(ids))
  // Only people who maintain draw requests may add a custom code.
  expect(await dialog.getByLabel('Cost code').locator('option').allTextContents()).toEqual(['03-100 Concrete'])
  await dialog.getByLabel('Cost code').selectOption({ label: '03-100 Concrete' })
  await dialog.getByLabel('Budget').fill('$2,500.00')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Inspection item added.').first().waitFor()
  await page.waitForURL((url) => url.pathname === home)
  await page.locator('[data-row-id]').filter({ hasText: 'Concrete' }).waitFor()
  expect(await itemsOf(ids)).toEqual(['01-100 10000', '03-100 2500'])
  expect(await linesOf('03-100', ids.requestId)).toEqual(['Forms', 'Pour'])
  await page.keyboard.press('z')
  await expect.poll(() => itemsOf(ids)).toEqual(['01-100 10000'])
  await session.leave()
})

it('by pointer: a custom code reports missing fields, and adds its typed lines', async () => {
  const { ids, home } = await aHome()
  const session = await app.openSession(app.people.agency, { path: home })
  const { page } = session
  await live(page)
  await page
    .getByRole('button', { name: /^New item/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await expect.poll(() => dialog.getByLabel('Code', { exact: true }).isVisible()).toBe(false)
  await dialog.getByLabel('Cost code').selectOption('own')
  await dialog.getByLabel('Code', { exact: true }).fill('X-9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Title is required').waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Title').fill('Crane hire')
  await dialog.getByLabel('Checklist').fill('Crane up\nCRANE UP')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Line 2, CRANE UP: This line is on the checklist already').waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Checklist').fill('Crane up\n\nCrane down')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-row-id]').filter({ hasText: 'Crane hire' }).waitFor()
  expect(await itemsOf(ids)).toEqual(['01-100 10000', 'X-9 0'])
  expect(await linesOf('X-9', ids.requestId)).toEqual(['Crane up', 'Crane down'])
  await session.leave()
})

it('by palette, on a phone in the dark: adds lines to a checklist from the item’s page', async () => {
  const { ids, item } = await aHome()
  const path = paths.item({ ...ids, itemId: item })
  const session = await app.openSession(app.people.agency, { path, phone: true, theme: 'dark' })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Add lines to the checklist')
  const dialog = page.getByRole('dialog', { name: 'Add lines to the checklist' })
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await dialog.getByText('Line is required').waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Lines').fill('Stakes\nSilt fence')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Silt fence').waitFor()
  expect(await linesOf('01-100', ids.requestId)).toEqual(['Stakes', 'Silt fence'])
  await session.leave()
})
