import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { live, runByPalette } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const aHouseLot = () => aLot(stage.world, { agency: stage.people.agency.uuid, total_budget: 500_000 })
const budgetOf = async (uuid: string) =>
  (await stage.world.db.selectFrom('lots').select('total_budget').where('uuid', '=', uuid).executeTakeFirst())
    ?.total_budget

it('a link opens the page of a command with its words, and changes nothing before Enter', async () => {
  const lot = await aHouseLot()
  const seat = await stage.sit(stage.people.agency, { path: `${paths.lot(lot.uuid)}#do=lot.setBudget&say=750000` })
  const { page } = seat
  await live(page)
  const box = page.getByRole('combobox', { name: 'Set total budget: Total budget' })
  await expect.poll(() => box.inputValue()).toBe('750000')
  expect(new URL(page.url()).hash).toBe('')
  await seat.checkAccess()
  expect(await budgetOf(lot.uuid)).toBe(500_000)
  // The same link once more, after its page was left.
  // One for the words, one for the page.
  for (let layer = 0; layer < 2; layer++) await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.evaluate(() => location.assign('#do=lot.setBudget&say=750000'))
  await expect.poll(() => box.inputValue()).toBe('750000')
  await page.keyboard.press('Enter')
  await expect.poll(() => budgetOf(lot.uuid)).toBe(750_000)
  await seat.leave()
})

it('a page’s link is copied by key with what is typed, and opens the same page for somebody else', async () => {
  const lot = await aHouseLot()
  const seat = await stage.sit(stage.people.agency, { path: paths.lot(lot.uuid) })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('set total budget')
  await page.getByRole('option', { name: 'Set total budget…' }).click()
  await page.keyboard.type('620000')
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#do=lot\.setBudget&say=620000$/)
  expect(await budgetOf(lot.uuid)).toBe(500_000)
  const other = await stage.sit(stage.people.admin, { path: link })
  const box = other.page.getByRole('combobox', { name: 'Set total budget: Total budget' })
  await expect.poll(() => box.inputValue()).toBe('620000')
  await other.leave()
  await seat.leave()
})

it('the link of a typed sentence is for the record it named, not for the one whose page it is opened on', async () => {
  const [here, meant] = [await aHouseLot(), await aHouseLot()]
  const seat = await stage.sit(stage.people.agency, { path: paths.lot(here.uuid), pointer: false })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`set budget of ${meant.loan_number} to 640000`)
  await page.getByRole('option', { name: /^Set total budget/, selected: true }).waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await seat.leave()
  const other = await stage.sit(stage.people.agency, { path: link, pointer: false })
  const target = other.page.getByRole('combobox', { name: 'Set total budget: For which record' })
  await expect.poll(() => target.inputValue()).toBe(meant.loan_number)
  await other.page.getByRole('option', { selected: true, name: new RegExp(meant.street) }).waitFor()
  await other.page.keyboard.press('Enter')
  const budget = other.page.getByRole('combobox', { name: 'Set total budget: Total budget' })
  await expect.poll(() => budget.inputValue()).toBe('640000')
  await other.page.keyboard.press('Enter')
  await expect.poll(() => budgetOf(meant.uuid)).toBe(640_000)
  expect(await budgetOf(here.uuid)).toBe(500_000)
  await other.leave()
})

it('a link of a row of the palette is for the record it is listed for, before its page is opened', async () => {
  const meant = await aLot(stage.world, { agency: stage.people.agency.uuid, street: '78 Penstock Drive' })
  const seat = await stage.sit(stage.people.agency, { path: paths.lots(), pointer: false })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await page.locator(`tr[data-row-id="${meant.uuid}"]`).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('set total budget')
  await page.getByRole('option', { name: 'Set total budget…', selected: true }).waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toBe('#do=lot.setBudget&for=another&say=78+Penstock+Drive')
  await seat.leave()
})

it('a link copied over a row of a list is for that row, whatever stands in its place by then', async () => {
  const meant = await aLot(stage.world, { agency: stage.people.agency.uuid, street: '77 Penstock Drive' })
  const seat = await stage.sit(stage.people.agency, { path: paths.lots(), pointer: false })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await page.getByText('77 Penstock Drive').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('set total budget')
  await page.getByRole('option', { name: 'Set total budget…', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Set total budget: Total budget' }).waitFor()
  await page.keyboard.type('640000')
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await seat.leave()
  await aHouseLot()
  const other = await stage.sit(stage.people.agency, { path: link, pointer: false })
  const target = other.page.getByRole('combobox', { name: 'Set total budget: For which record' })
  await expect.poll(() => target.inputValue()).toBe('77 Penstock Drive')
  await other.page.getByRole('option', { selected: true, name: /77 Penstock Drive/ }).waitFor()
  await other.page.keyboard.press('Enter')
  await other.page.keyboard.press('Enter')
  await expect.poll(() => budgetOf(meant.uuid)).toBe(640_000)
  await other.leave()
})

it('a link of a page of many brings what is picked there, and what was picked on a page before', async () => {
  const { agency } = stage.people
  const lot = await aHouseLot()
  const codes = ['Linked walls', 'Linked roofs']
  for (const title of codes) await aCostCode(stage.world, { agency: agency.uuid, title })
  const seat = await stage.sit(agency, { path: paths.lot(lot.uuid), pointer: false })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await runByPalette(page, 'Add draw request')
  await page.getByRole('combobox', { name: 'Add draw request: Title' }).waitFor()
  await page.keyboard.type('Draw 7\n1000\n')
  const box = page.getByRole('combobox', { name: 'Add draw request: Cost codes' })
  for (const title of codes) {
    await box.fill(title)
    await page.getByRole('option', { name: new RegExp(title), selected: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  const copied = async () => {
    await page.keyboard.press('Shift+Enter')
    await page.getByText('Link copied').first().waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const opened = async (link: string) => {
    const other = await stage.sit(agency, { path: link, pointer: false })
    const there = other.page.getByRole('combobox', { name: 'Add draw request: Cost codes' })
    await other.page.getByRole('combobox', { name: 'Add draw request: Title' }).waitFor()
    for (const typed of ['Draw 7', '1000']) {
      await expect.poll(() => other.page.getByRole('dialog').getByRole('combobox').inputValue()).toBe(typed)
      await other.page.keyboard.press('Enter')
    }
    await there.waitFor()
    for (const title of codes)
      await other.page
        .getByRole('option', { name: new RegExp(title) })
        .and(other.page.locator('[aria-checked=true]'))
        .waitFor()
    await other.page.getByRole('button', { name: /Go on with 2/ }).waitFor()
    expect(await there.inputValue()).toBe('')
    await other.leave()
  }
  await opened(await copied())
  await page.keyboard.press('Control+Enter')
  await page.getByRole('combobox', { name: 'Add draw request: Reviewer' }).waitFor()
  await opened(await copied())
  await seat.leave()
})

it('the link of a record is copied by key from its row, which stays where it is', async () => {
  const lot = await aHouseLot()
  const seat = await stage.sit(stage.people.agency, { path: paths.lots(), pointer: false })
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = seat
  await live(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`#${lot.loan_number}`)
  await page.getByRole('option', { name: new RegExp(lot.street), selected: true }).waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(new URL(paths.lot(lot.uuid), page.url()).href)
  expect(new URL(page.url()).pathname).toBe(paths.lots())
  await seat.leave()
})

it('where the browser has no clipboard to offer, the address is said to be copied by hand', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.lots(), pointer: false })
  const { page } = seat
  await live(page)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.keyboard.press('y')
  await page.getByText(`Not copied, this browser does not let it: ${page.url()}`).first().waitFor()
  await seat.leave()
})

it('one for a record that is elsewhere asks for it first; one that the role has not opens the empty palette', async () => {
  const lot = await aHouseLot()
  const seat = await stage.sit(stage.people.agency, { path: `/#do=lot.setBudget&say=${lot.loan_number}&say=1` })
  await live(seat.page)
  await seat.page.getByRole('option').filter({ hasText: lot.street }).first().waitFor()
  const borrower = await stage.sit(stage.people.borrower, { path: '/#do=user.invite' })
  await live(borrower.page)
  await borrower.page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  expect(await borrower.page.getByRole('option', { name: /Invite/ }).count()).toBe(0)
  await borrower.leave()
  await seat.leave()
})
