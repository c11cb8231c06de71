import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const aHouseLot = () => aLot(app.world, { agency: app.people.agency.uuid, total_budget: 500_000 })
const budgetOf = async (uuid: string) =>
  (await app.world.db.selectFrom('lots').select('total_budget').where('uuid', '=', uuid).executeTakeFirst())
    ?.total_budget

/** Copies the link of the current state and returns it. */
async function copied(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Link copied').first().waitFor()
  await expect.poll(read).not.toBe('')
  return read()
}

/** Opens a link from another page: a browser does not reload between two URLs of one page. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

/** Closes the palette with Escape, layer by layer. */
async function putAway(page: Page): Promise<void> {
  const palette = page.getByRole('dialog')
  for (let layer = 0; layer < 4 && (await palette.count()) > 0; layer += 1) await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
}

async function say(page: Page, words: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words)
  await page.getByRole('option', { name: option, selected: true }).waitFor()
}

it('the link of a command page contains typed text and changes nothing before Enter', async () => {
  const lot = await aHouseLot()
  const session = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid) })
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await live(session.page)
  await say(session.page, 'set total budget', 'Set total budget…')
  await session.page.keyboard.press('Enter')
  await session.page.getByRole('combobox', { name: 'Set total budget: Total budget' }).fill('620000')
  const link = await copied(session.page)
  expect(link).toMatch(/#do=lot\.setBudget&say=620000$/)
  await session.leave()
  const { page, leave } = await app.openSession(app.people.admin, { path: link })
  const box = page.getByRole('combobox', { name: 'Set total budget: Total budget' })
  await expect.poll(() => box.inputValue()).toBe('620000')
  await live(page)
  expect(new URL(page.url()).hash).toBe('')
  expect(await budgetOf(lot.uuid)).toBe(500_000)
  // Opens the link again after its page was closed: one Escape for the text, one for the page.
  for (let layer = 0; layer < 2; layer++) await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.evaluate(() => location.assign('#do=lot.setBudget&say=620000'))
  await expect.poll(() => box.inputValue()).toBe('620000')
  await page.keyboard.press('Enter')
  await expect.poll(() => budgetOf(lot.uuid)).toBe(620_000)
  await leave()
})

it('links keep the record they named, from a sentence, a row or without a clipboard', async () => {
  const [here, meant] = [await aHouseLot(), await aHouseLot()]
  const listed = await aLot(app.world, { agency: app.people.agency.uuid, street: '78 Penstock Drive' })
  const session = await app.openSession(app.people.agency, { path: paths.lot(here.uuid), pointer: false })
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = session
  await live(page)
  await say(page, `set budget of ${meant.loan_number} to 640000`, /^Set total budget/)
  const ofSentence = await copied(page)
  await page.goto(paths.lots())
  await live(page)
  await page.locator(`tr[data-row-id="${listed.uuid}"]`).focus()
  await say(page, 'set total budget', 'Set total budget…')
  expect(new URL(await copied(page)).hash).toBe('#do=lot.setBudget&for=another&say=78+Penstock+Drive')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Set total budget: Total budget' }).fill('650000')
  const ofRow = await copied(page)

  await putAway(page)
  await say(page, `#${listed.loan_number}`, new RegExp(listed.street))
  expect(await copied(page)).toBe(new URL(paths.lot(listed.uuid), page.url()).href)
  expect(new URL(page.url()).pathname).toBe(paths.lots())
  await putAway(page)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.keyboard.press('y')
  await page.getByText(`Couldn’t copy. Copy this yourself: ${page.url()}`).first().waitFor()

  await aHouseLot()
  const target = page.getByRole('combobox', { name: 'Set total budget: For which record' })
  for (const [link, lot, words, typed] of [
    [ofSentence, meant, meant.loan_number, 640_000],
    [ofRow, listed, listed.street, 650_000],
  ] as const) {
    await follow(page, link)
    await expect.poll(() => target.inputValue()).toBe(words)
    await page.getByRole('option', { selected: true, name: new RegExp(lot.street) }).waitFor()
    await page.keyboard.press('Enter')
    const budget = page.getByRole('combobox', { name: 'Set total budget: Total budget' })
    await expect.poll(() => budget.inputValue()).toBe(`${typed}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => budgetOf(lot.uuid)).toBe(typed)
  }
  expect(await budgetOf(here.uuid)).toBe(500_000)

  await follow(page, `${app.web.origin}${paths.lenders()}#do=lot.setBudget&say=${meant.loan_number}&say=1`)
  await expect.poll(() => target.inputValue()).toBe(meant.loan_number)
  await page.getByRole('option').filter({ hasText: meant.street }).first().waitFor()
  await session.leave()
})

it('the link of a multiple choice page contains its selection and that of the page before', async () => {
  const { agency } = app.people
  const lot = await aHouseLot()
  const codes = ['Linked walls', 'Linked roofs']
  for (const title of codes) await aCostCode(app.world, { agency: agency.uuid, title })
  const session = await app.openSession(agency, { path: paths.lot(lot.uuid), pointer: false })
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = session
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
  const link = await copied(page)
  const another = await session.context.newPage()
  await another.goto(link)
  const opened = async (other: Page) => {
    const there = other.getByRole('combobox', { name: 'Add draw request: Cost codes' })
    await other.getByRole('combobox', { name: 'Add draw request: Title' }).waitFor()
    for (const typed of ['Draw 7', '1000']) {
      await expect.poll(() => other.getByRole('dialog').getByRole('combobox').inputValue()).toBe(typed)
      await other.keyboard.press('Enter')
    }
    await there.waitFor()
    for (const title of codes)
      await other
        .getByRole('option', { name: new RegExp(title) })
        .and(other.locator('[aria-checked=true]'))
        .waitFor()
    await other.getByRole('button', { name: /Continue with 2/ }).waitFor()
    await expect.poll(() => there.inputValue()).toBe('')
  }
  await opened(another)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('combobox', { name: 'Add draw request: Reviewer' }).waitFor()
  await page.bringToFront()
  await follow(another, await copied(page))
  await opened(another)
  await session.leave()
})

it('the link of a command without permission opens the empty palette', async () => {
  const { page, leave } = await app.openSession(app.people.borrower, {
    path: `${paths.notifications()}#do=user.invite`,
  })
  await live(page)
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  await expect.poll(() => page.getByRole('option', { name: /Invite/ }).count()).toBe(0)
  await leave()
})
