import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { call } from 'tests/support/call'
import { expectRefusal, live, runByPalette } from 'tests/support/forms'
import { picture } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())
// Each makes the lenders it needs: those of a try before it would be taken.
beforeEach(async () => {
  await stage.world.db.deleteFrom('lenders').execute()
})

const kept = (name: string) =>
  stage.world.db.selectFrom('lenders').selectAll().where('name', '=', name).executeTakeFirst()

it('by key: a new one, each wrong address named by its line, deleted by Delete and brought back by z', async () => {
  const seat = await stage.sit(stage.people.agency, { pointer: false, path: paths.lenders() })
  const { page } = seat
  await live(page)
  await page.getByText('No lenders yet').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'New lender' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('Agency').count()).toBe(0)
  await page.keyboard.insertText('Harbor Bank')
  await page.getByLabel('Addresses').fill('draws@harbor.example\nharbor\nDRAWS@harbor.example')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Line 2, harbor: /).waitFor()
  expectRefusal(seat)
  await page.getByLabel('Addresses').fill('draws@harbor.example\nDRAWS@harbor.example')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Line 2, DRAWS@harbor.example: This address is listed twice/).waitFor()
  expectRefusal(seat)
  await page.getByLabel('Addresses').fill('draws@harbor.example\nDesk@harbor.example')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Lender added, Harbor Bank').first().waitFor()
  expect(await kept('Harbor Bank')).toMatchObject({
    recipients: ['draws@harbor.example', 'desk@harbor.example'],
    agency: stage.people.agency.uuid,
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
  await seat.leave()
})

it('by key: one made off the page that is shown leaves no other in hand; the only row comes back to it', async () => {
  const { agency } = stage.people
  await aLender(stage.world, { agency: agency.uuid, name: 'Gable Bank' })
  const seat = await stage.sit(agency, { pointer: false, path: `${paths.newLender()}?q=Gable` })
  const { page } = seat
  await live(page)
  const row = page.locator('[data-row-id]').filter({ hasText: 'Gable Bank' })
  await page.getByLabel('Name').fill('gable bank')
  await page.keyboard.press('Control+Enter')
  await page.getByText('There is a lender of this name already').first().waitFor()
  expectRefusal(seat)
  await page.getByLabel('Name').fill('Hip Trust')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Lender added').first().waitFor()
  expect(await page.locator('[data-row-id][aria-current="true"]').count()).toBe(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('j')
  await row.and(page.locator(':focus')).waitFor()
  expect((await kept('Gable Bank'))?.deleted_at).toBeNull()
  await page.keyboard.press('Delete')
  await page.getByText('Lender deleted, Gable Bank').first().waitFor()
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('z')
  await row.and(page.locator(':focus')).waitFor()
  await seat.leave()
})

it('says in its form who deleted it meanwhile, and keeps what was typed', async () => {
  const { agency } = stage.people
  const { uuid } = await aLender(stage.world, { agency: agency.uuid, name: 'Purlin Bank' })
  const seat = await stage.sit(agency, { path: paths.lender(uuid) })
  const { page } = seat
  await live(page)
  await page.getByLabel('Name').fill('Purlin & Sons')
  await call(stage.world, stage.people.admin, 'lenders.delete', { params: { id: uuid } })
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('alert')
    .filter({ hasText: /deleted this lender\.What you typed stays here\.$/ })
    .waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Purlin & Sons')
  await seat.leave()
})

it('by pointer: an admin chooses the agency and a logo, which is seen before it is saved, and taken away again', async () => {
  const seat = await stage.sit(stage.people.admin, { path: paths.lenders() })
  const { page } = seat
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
  expectRefusal(seat)
  await page.getByLabel('Agency').selectOption({ label: 'Second Agency' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lender added').first().waitFor()
  const made = await kept('Cedar Credit')
  expect(made).toMatchObject({ agency: stage.people.agency2.uuid, recipients: [] })
  expect(made?.logo).not.toBeNull()
  const row = page.locator('[data-row-id]').filter({ hasText: 'Cedar Credit' })
  await expect.poll(() => row.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await row.getByRole('link', { name: 'Cedar Credit' }).click()
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lender saved').first().waitFor()
  await expect.poll(async () => (await kept('Cedar Credit'))?.logo).toBeNull()
  await seat.leave()
})

it('hears of one added elsewhere; by palette and in bulk: inactive, deleted together, which is one thing done, taken back and put back', async () => {
  const { admin, agency } = stage.people
  await aLender(stage.world, { agency: agency.uuid, name: 'Elm One' })
  const seat = await stage.sit(agency, { path: `${paths.lenders()}?q=Elm` })
  const { page } = seat
  await live(page)
  await call(stage.world, admin, 'lenders.add', { body: { name: 'Elm Two', agency: agency.uuid, recipients: [] } })
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
  await page.getByText('No lender matches').or(page.getByText('No lenders yet')).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Undone: 2 lenders deleted', { exact: true }).waitFor()
  await expect.poll(areDeleted).toEqual([false, false])
  await page.keyboard.press('Shift+Z')
  await expect.poll(areDeleted).toEqual([true, true])
  await seat.leave()
})

it('what is deleted in one of two tabs is told and taken back there; deleted in both at once, it is gone already in one, and told once with its undo, which takes what is told from both; undone in both at once, what was done before stays done', async () => {
  const { agency } = stage.people
  for (const name of ['Rafter Bank', 'Ridge Bank', 'Truss Bank'])
    await aLender(stage.world, { agency: agency.uuid, name })
  const { page, context, leave } = await stage.sit(agency, { pointer: false, path: paths.lenders() })
  const rowOf = (one: Page, name: string) => one.locator('[data-row-id]').filter({ hasText: name })
  const toldIn = (one: Page, text: string) => one.locator('[data-toast]').filter({ hasText: text })
  await live(page)
  const other = await context.newPage()
  await other.addInitScript(hearLate)
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
  // Each takes its own back, after a reload as well.
  await other.reload()
  await live(other)
  for (const [tab, name] of theirs) {
    await tab.keyboard.press('z')
    await toldIn(tab, `Undone: Lender deleted, ${name}`).waitFor()
  }
  await page.keyboard.press('Shift+Z')
  await expect.poll(async () => (await kept('Rafter Bank'))?.deleted_at).not.toBeNull()
  for (const tab of tabs) await rowOf(tab, 'Truss Bank').focus()
  // What one does the other has not heard yet.
  await other.evaluate(() => document.dispatchEvent(new Event('deafen')))
  for (const tab of tabs) {
    await tab.keyboard.press('Delete')
    await rowOf(tab, 'Truss Bank').waitFor({ state: 'detached' })
  }
  await other.evaluate(() => document.dispatchEvent(new Event('hear')))
  const already = 'Lender deleted already, Truss Bank'
  for (const tab of tabs) {
    await toldIn(tab, already).getByRole('button', { name: /^Undo/ }).waitFor()
    expect(await toldIn(tab, 'Truss Bank').count()).toBe(1)
    expect(await toldIn(tab, 'was not done').count()).toBe(0)
  }
  // Nor does the key that both print take back anything older, though one has not heard that it was pressed in the other.
  await other.evaluate(() => document.dispatchEvent(new Event('deafen')))
  await page.keyboard.press('z')
  await toldIn(page, 'Undone: Lender deleted, Truss Bank').waitFor()
  await toldIn(page, already).waitFor({ state: 'detached', timeout: 2000 })
  await expect.poll(async () => (await kept('Truss Bank'))?.deleted_at).toBeNull()
  await other.keyboard.press('z')
  await other.evaluate(() => document.dispatchEvent(new Event('hear')))
  await toldIn(other, 'undone already').waitFor()
  await toldIn(other, already).waitFor({ state: 'detached', timeout: 2000 })
  await rowOf(page, 'Truss Bank').waitFor()
  expect((await kept('Truss Bank'))?.deleted_at).toBeNull()
  expect((await kept('Rafter Bank'))?.deleted_at).not.toBeNull()
  await leave()
})

/** Runs in a page before its own scripts: from "deafen" until "hear" it hears nothing from other tabs. */
function hearLate(): void {
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
