import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { call } from 'tests/support/world/call'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { picture } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
// Each test creates its lenders, so those of an earlier run are deleted.
beforeEach(async () => {
  await app.world.db.deleteFrom('lenders').execute()
})

const kept = (name: string) =>
  app.world.db.selectFrom('lenders').selectAll().where('name', '=', name).executeTakeFirst()

it('by key: adds one, reports each wrong address at its line, deletes and undoes', async () => {
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.lenders() })
  const { page } = session
  await live(page)
  await page.getByText('No lenders yet').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'New lender' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel('Agency').count()).toBe(0)
  await page.keyboard.insertText('Harbor Bank')
  await page.getByLabel('Addresses').fill('draws@harbor.example\nharbor\nDRAWS@harbor.example')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Line 2, harbor: /).waitFor()
  expectRefusal(session)
  await page.getByLabel('Addresses').fill('draws@harbor.example\nDRAWS@harbor.example')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Line 2, DRAWS@harbor.example: This address is listed twice/).waitFor()
  expectRefusal(session)
  await page.getByLabel('Addresses').fill('draws@harbor.example\nDesk@harbor.example')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Lender added, Harbor Bank').first().waitFor()
  expect(await kept('Harbor Bank')).toMatchObject({
    recipients: ['draws@harbor.example', 'desk@harbor.example'],
    agency: app.people.agency.uuid,
  })
  const row = page.locator('[data-row-id]').filter({ hasText: 'Harbor Bank' })
  await row.getByText('draws@harbor.example and 1 more').waitFor()
  await row.focus()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit lender' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row.focus()
  await page.keyboard.press('Delete')
  await row.waitFor({ state: 'detached' })
  await expect.poll(async () => (await kept('Harbor Bank'))?.deleted_at).not.toBeNull()
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Harbor Bank'))?.deleted_at).toBeNull()
  await row.waitFor()
  await session.leave()
})

it('by key: a lender created on another page is not selected; the only row is selected again', async () => {
  const { agency } = app.people
  await aLender(app.world, { agency: agency.uuid, name: 'Gable Bank' })
  const session = await app.openSession(agency, { pointer: false, path: `${paths.newLender()}?q=Gable` })
  const { page } = session
  await live(page)
  const row = page.locator('[data-row-id]').filter({ hasText: 'Gable Bank' })
  await page.getByLabel('Name').fill('gable bank')
  await page.keyboard.press('Control+Enter')
  await page.getByText('A lender with this name already exists').first().waitFor()
  expectRefusal(session)
  await page.getByLabel('Name').fill('Hip Trust')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Lender added').first().waitFor()
  await expect.poll(() => page.locator('[data-row-id][aria-current="true"]').count()).toBe(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('j')
  await row.and(page.locator(':focus')).waitFor()
  expect((await kept('Gable Bank'))?.deleted_at).toBeNull()
  await page.keyboard.press('Delete')
  await page.getByText('Lender deleted, Gable Bank').first().waitFor()
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('z')
  await row.and(page.locator(':focus')).waitFor()
  await session.leave()
})

it('its form says who deleted it meanwhile, and keeps typed values', async () => {
  const { agency } = app.people
  const { uuid } = await aLender(app.world, { agency: agency.uuid, name: 'Purlin Bank' })
  const session = await app.openSession(agency, { path: paths.lender(uuid) })
  const { page } = session
  await live(page)
  await page.getByLabel('Name').fill('Purlin & Sons')
  await call(app.world, app.people.admin, 'lenders.delete', { params: { id: uuid } })
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('alert')
    .filter({ hasText: /deleted this lender\.You can still copy what you typed\.$/ })
    .waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Purlin & Sons')
  await session.leave()
})

it('by pointer: an admin chooses the agency and a logo, with a preview, and removes it', async () => {
  const session = await app.openSession(app.people.admin, { path: paths.lenders() })
  const { page } = session
  await live(page)
  await page
    .getByRole('button', { name: /^New lender/ })
    .first()
    .click()
  await page.getByLabel('Name').fill('Cedar Credit')
  await page.getByLabel('Addresses').fill('nowhere')
  await page.getByLabel('Logo').setInputFiles({ name: 'cedar.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByRole('img', { name: 'The chosen logo' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('Agency is required').waitFor()
  await page.getByRole('dialog').getByText('Line 1, nowhere: Invalid email address').waitFor()
  await page.getByLabel('Addresses').fill('')
  expectRefusal(session)
  await page.getByLabel('Agency').selectOption({ label: 'Second Agency' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lender added').first().waitFor()
  const made = await kept('Cedar Credit')
  expect(made).toMatchObject({ agency: app.people.agency2.uuid, recipients: [] })
  expect(made?.logo).not.toBeNull()
  const row = page.locator('[data-row-id]').filter({ hasText: 'Cedar Credit' })
  await expect.poll(() => row.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await row.getByRole('link', { name: 'Cedar Credit' }).click()
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lender saved').first().waitFor()
  await expect.poll(async () => (await kept('Cedar Credit'))?.logo).toBeNull()
  await session.leave()
})

it('appears live; by palette and in bulk: deactivated, deleted and undone together', async () => {
  const { admin, agency } = app.people
  await aLender(app.world, { agency: agency.uuid, name: 'Elm One' })
  const session = await app.openSession(agency, { path: `${paths.lenders()}?q=Elm` })
  const { page } = session
  await live(page)
  await call(app.world, admin, 'lenders.add', { body: { name: 'Elm Two', agency: agency.uuid, recipients: [] } })
  await page.locator('[data-row-id]').filter({ hasText: 'Elm Two' }).waitFor()
  await runByPalette(page, 'Make lender inactive')
  await expect.poll(async () => (await kept('Elm One'))?.status).toBe('inactive')
  expect((await kept('Elm Two'))?.status).toBe('active')
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: '2 lenders selected' })
  const areDeleted = () =>
    Promise.all(['Elm One', 'Elm Two'].map(async (name) => (await kept(name))?.deleted_at !== null))
  await bar.getByRole('button', { name: /^Delete lender/ }).click()
  await page.getByText('2 lenders deleted', { exact: true }).waitFor()
  expect(await areDeleted()).toEqual([true, true])
  await page.getByText('No lenders match').or(page.getByText('No lenders yet')).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone: 2 lenders deleted', { exact: true }).waitFor()
  await expect.poll(areDeleted).toEqual([false, false])
  await page.keyboard.press('Shift+Z')
  await expect.poll(areDeleted).toEqual([true, true])
  await session.leave()
})

it('deleting and undoing in two tabs at once is one change', async () => {
  const { agency } = app.people
  for (const name of ['Rafter Bank', 'Ridge Bank', 'Truss Bank'])
    await aLender(app.world, { agency: agency.uuid, name })
  const { page, context, leave } = await app.openSession(agency, { pointer: false, path: paths.lenders() })
  const rowOf = (one: Page, name: string) => one.locator('[data-row-id]').filter({ hasText: name })
  const toldIn = (one: Page, text: string) => one.locator('[data-toast]').filter({ hasText: text })
  await live(page)
  const other = await context.newPage()
  await other.addInitScript(delayMessages)
  await other.goto(paths.lenders())
  await live(other)
  const tabs = [page, other]
  const theirs: [Page, string][] = [
    [page, 'Rafter Bank'],
    [other, 'Ridge Bank'],
  ]
  for (const [tab, name] of theirs) {
    await rowOf(tab, name).focus()
    await tab.keyboard.press('Delete')
    await toldIn(tab, `Lender deleted, ${name}`).waitFor()
  }
  await rowOf(page, 'Ridge Bank').waitFor({ state: 'detached' })
  await toldIn(page, 'Lender deleted').locator('kbd').waitFor()
  expect(await toldIn(page, 'Lender deleted').allInnerTexts()).toEqual([expect.stringContaining('Rafter Bank')])
  // Each tab undoes its own change, even after a reload.
  await other.reload()
  await live(other)
  for (const [tab, name] of theirs) {
    await tab.keyboard.press('z')
    await toldIn(tab, `Undone: Lender deleted, ${name}`).waitFor()
  }
  await page.keyboard.press('Shift+Z')
  await expect.poll(async () => (await kept('Rafter Bank'))?.deleted_at).not.toBeNull()
  for (const tab of tabs) {
    await rowOf(tab, 'Rafter Bank').waitFor({ state: 'detached' })
    await rowOf(tab, 'Truss Bank').focus()
  }
  // Each tab does not yet know the other's action.
  await other.evaluate(() => document.dispatchEvent(new Event('deafen')))
  for (const tab of tabs) {
    await tab.keyboard.press('Delete')
    await rowOf(tab, 'Truss Bank').waitFor({ state: 'detached' })
  }
  await other.evaluate(() => document.dispatchEvent(new Event('hear')))
  // One tab deleted it; the other reports that it was deleted already.
  for (const tab of tabs) {
    await toldIn(tab, 'Truss Bank').waitFor()
    await expect.poll(() => toldIn(tab, 'was not done').count()).toBe(0)
  }
  // The shared undo key does not undo an older change, although one tab does not yet know that the other has pressed
  // it.
  await other.evaluate(() => document.dispatchEvent(new Event('deafen')))
  await page.keyboard.press('z')
  await toldIn(page, 'Undone: Lender deleted, Truss Bank').waitFor()
  await expect.poll(async () => (await kept('Truss Bank'))?.deleted_at).toBeNull()
  await other.keyboard.press('z')
  await other.evaluate(() => document.dispatchEvent(new Event('hear')))
  await toldIn(other, 'Already undone').waitFor()
  await rowOf(page, 'Truss Bank').waitFor()
  expect((await kept('Truss Bank'))?.deleted_at).toBeNull()
  expect((await kept('Rafter Bank'))?.deleted_at).not.toBeNull()
  await leave()
})

/** Runs in a page before its own scripts: between "deafen" and "hear" it receives no messages from other tabs. */
function delayMessages(): void {
  let isDeaf = false
  const held: (() => void)[] = []
  document.addEventListener('deafen', () => (isDeaf = true))
  document.addEventListener('hear', () => {
    isDeaf = false
    for (const tell of held.splice(0)) tell()
  })
  const late = (hear: (event: Event) => void) => (event: Event) => (isDeaf ? held.push(() => hear(event)) : hear(event))
  const ofChannel = BroadcastChannel.prototype.addEventListener
  BroadcastChannel.prototype.addEventListener = function (name: string, hear: (event: Event) => void) {
    ofChannel.call(this, name, late(hear))
  }
  const ofWindow = window.addEventListener.bind(window)
  Object.defineProperty(window, 'addEventListener', {
    value: (name: string, hear: (event: Event) => void, options?: AddEventListenerOptions) =>
      ofWindow(name, name === 'storage' ? late(hear) : hear, options),
  })
}
