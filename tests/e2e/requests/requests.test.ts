import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { todayIn } from '~/lib/time/dates'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/browser/forms'
import { sayYes } from 'tests/support/browser/question'
import { mailsTo } from 'tests/support/servers/mail'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let lot: Awaited<ReturnType<typeof aLot>>
let bank: Awaited<ReturnType<typeof aLender>>
beforeAll(async () => {
  app = await startApp()
  const agency = app.people.agency.uuid
  lot = await aLot(app.world, { agency, street: '7 Plumb Lane' })
  for (const [code, title] of [
    ['03-100', 'Concrete'],
    ['06-100', 'Framing'],
    ['07-300', 'Roof'],
  ] as const)
    await aCostCode(app.world, { code, title })
  bank = await aLender(app.world, { agency, name: 'Harbor Bank' })
})
afterAll(() => app.stop())

const photosOf = async (title: string) => {
  const items = app.world.db
    .selectFrom('inspection_items')
    .select('photos_wanted')
    .where('draw_request', '=', (await kept(title))?.uuid ?? '')
    .orderBy('position')
  return (await items.execute()).map(({ photos_wanted }) => photos_wanted)
}
const kept = (title: string) =>
  app.world.db.selectFrom('draw_requests').selectAll().where('title', '=', title).executeTakeFirst()
const lendersOf = async (title: string) => {
  const chosen = app.world.db
    .selectFrom('request_lenders')
    .select('lender')
    .where('draw_request', '=', (await kept(title))?.uuid ?? '')
  return (await chosen.execute()).map(({ lender }) => lender)
}
const budgetsOf = async (title: string) => {
  const request = await kept(title)
  const items = await app.world.db
    .selectFrom('inspection_items')
    .select(['budget', 'position'])
    .where('draw_request', '=', request?.uuid ?? '')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return items.map(({ budget }) => Number(budget))
}

it('by key: creates one on a searched lot, with split shares and a named difference', async () => {
  await aDrawRequest(app.world, { lot: (await aLot(app.world, { agency: app.people.agency.uuid })).uuid })
  const listed = `${paths.drawRequests()}?status=pending&status=completed&sort=dueDate`
  const session = await app.openSession(app.people.agency, { pointer: false, path: listed })
  const { page } = session
  await live(page)
  const focused = page.locator(':focus')
  const choice = page.getByRole('dialog', { name: 'New draw request' })
  const ask = async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const key of ['n', 'r']) await page.keyboard.press(key)
    await choice.waitFor()
  }
  await ask()
  await page.keyboard.press('Escape')
  await page.waitForURL(`**${listed}`)
  await ask()
  const beneath = page.locator('[data-row-id]')
  const rows = await beneath.count()
  const box = page.getByPlaceholder('Street, lot or loan number')
  const before = (await box.boundingBox())?.y
  await page.keyboard.insertText('7 Plumb Lane')
  await choice.getByText('1 lot', { exact: true }).waitFor({ state: 'attached' })
  expect((await box.boundingBox())?.y).toBe(before)
  await page.keyboard.press('ArrowDown')
  await choice
    .getByRole('link', { name: /Plumb Lane/ })
    .and(focused)
    .waitFor()
  await session.checkAccess()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('searchbox').and(focused).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(listed)
  await expect.poll(() => beneath.count()).toBe(rows)
  await page.getByLabel('Title').fill('Shell')
  await expect
    .poll(() => page.getByLabel('Due date').inputValue())
    .toBe(todayIn('America/Los_Angeles', new Date().toISOString()))
  await page.getByLabel('Total budget').fill('$100,000')
  await page.keyboard.press('Control+Enter')
  // The invalid field gets the focus and is described by its error.
  const codes = page.getByRole('group', { name: 'Cost codes' })
  const code = (name: string) => codes.getByRole('checkbox', { name })
  await code('Concrete').and(focused).waitFor()
  const described = async () => page.locator(`[id="${await codes.getAttribute('aria-describedby')}"]`).textContent()
  await expect.poll(described).toBe('Cost code is required')
  expectRefusal(session)
  await page.keyboard.press('Space')
  for (const name of ['Framing', 'Roof']) {
    await page.keyboard.press('ArrowDown')
    await code(name).and(focused).waitFor()
    await page.keyboard.press('Space')
  }
  // A chosen code has its budget and photo fields next in the tab order.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await page.getByLabel('Reviewer').and(focused).waitFor()
  const share = (name: string) => page.getByLabel(`Budget of ${name}`)
  await expect.poll(() => share('03-100 Concrete').getAttribute('placeholder')).toBe('$33,334')
  await share('03-100 Concrete').fill('50000')
  await share('06-100 Framing').fill('30000')
  await expect.poll(() => share('07-300 Roof').getAttribute('placeholder')).toBe('$20,000')
  await share('07-300 Roof').fill('(10000)')
  await page.getByText(/^07-300 Roof: Type an amount without a minus/).waitFor()
  await share('07-300 Roof').fill('10000')
  await page.getByText('$10,000 of the total is left.').waitFor()
  await page.keyboard.press('Control+Enter')
  // An error about the shares appears once, and the first share has the focus.
  await share('03-100 Concrete').and(focused).waitFor()
  await expect.poll(() => choice.getByText(/10,?000 /).count()).toBe(1)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Shell')
  await share('07-300 Roof').fill('')
  await page.getByLabel('Photos of 06-100 Framing').fill('4')
  await page.getByLabel('Reviewer').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: 'Harbor Bank' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^Draw request added\. Draw \d+, 7 Plumb Lane$/)
    .first()
    .waitFor()
  await page.waitForURL(`**${listed}`)
  expect(await kept('Shell')).toMatchObject({ lot: lot.uuid, reviewer: app.people.reviewer.uuid })
  expect(await budgetsOf('Shell')).toEqual([50_000, 30_000, 20_000])
  expect(await photosOf('Shell')).toEqual([null, 4, null])
  expect(await lendersOf('Shell')).toEqual([bank.uuid])
  await session.leave()
})

it('by palette and by key: assigns a reviewer, and forms lead back when closed', async () => {
  const home = await aLot(app.world, { agency: app.people.agency.uuid, street: '9 Level Road' })
  const facts = { lot: home.uuid, title: 'Walls', agency: app.people.agency.uuid, total_budget: 20_000 }
  const { uuid } = await aDrawRequest(app.world, facts)
  await anItem(app.world, { draw_request: uuid, budget: 20_000, status: 'Not initiated' })
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.lot(home.uuid) })
  const { page } = session
  await live(page)
  await page.locator('[data-row-id]').filter({ hasText: 'Walls' }).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByText('Assign a reviewer').first().waitFor()
  await page.keyboard.press('Escape')
  await runByPalette(page, 'New draw request')
  await page.waitForURL((url) => url.pathname === paths.newRequestOnLot(home.uuid))
  await page.getByRole('dialog', { name: 'New draw request' }).getByText('9 Level Road').waitFor()
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === paths.lot(home.uuid))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('[data-row-id]').filter({ hasText: 'Walls' }).focus()
  await page.keyboard.press('Enter')
  const ids = { lotId: home.uuid, requestId: uuid }
  const isBack = (url: URL) => url.pathname === paths.drawRequest(ids)
  await page.waitForURL(isBack)
  await page.getByRole('heading', { level: 1, name: /Walls/ }).waitFor()
  const form = page.getByRole('dialog', { name: 'Edit draw request' })
  await page.keyboard.press('e')
  await page.waitForURL((url) => url.pathname === paths.drawRequestForm(ids))
  await form.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(isBack)
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await form.getByLabel('Title').fill('Walls and stairs')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(isBack)
  await page.getByRole('heading', { name: /Walls and stairs/ }).waitFor()
  await page.goto(paths.drawRequestMedia(ids))
  await live(page)
  const main = page.getByRole('main')
  await main.getByText('No photos or videos have been requested yet.').waitFor()
  await main.getByRole('button', { name: 'Request photos' }).last().press('Enter')
  await sayYes(page)
  await main.getByText('Photos and videos will appear here when the borrower sends them.').waitFor()
  await expect.poll(() => main.getByRole('button', { name: 'Request photos' }).count()).toBe(0)
  await session.leave()
})

it('by key an admin assigns a draw request, mails the agency by palette, and undoes both', async () => {
  const { admin, agency, agency2 } = app.people
  const home = await aLot(app.world, { agency: agency.uuid, street: '11 Batter Row' })
  await aDrawRequest(app.world, { lot: home.uuid, title: 'Stairs', agency: agency.uuid })
  const session = await app.openSession(admin, { path: `${paths.drawRequests()}?q=Batter` })
  const { page } = session
  await live(page)
  await page.locator('[data-row-id]').filter({ hasText: 'Stairs' }).focus()
  await page.keyboard.press('a')
  await page.keyboard.insertText('second')
  await page.getByRole('option', { name: 'Second Agency' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept('Stairs'))?.agency).toBe(agency2.uuid)
  const mails = () => mailsTo(app.world, agency2.email)
  expect(await mails()).toEqual([])
  await page.locator('[data-row-id]').filter({ hasText: 'Stairs' }).focus()
  await runByPalette(page, 'Send the assignment email')
  await page.getByRole('alertdialog', { name: 'Send the assignment email?' }).getByText('11 Batter Row').waitFor()
  await sayYes(page)
  await page.getByText('Email sent to Agency Tester', { exact: true }).first().waitFor()
  const waiting = () =>
    app.world.db.selectFrom('mail_outbox').select('subject').where('to_address', '=', agency2.email).execute()
  expect(await waiting()).toEqual([{ subject: '1 draw request was assigned to you' }])
  await page.keyboard.press('z')
  await expect.poll(waiting).toEqual([])
  expect((await kept('Stairs'))?.agency).toBe(agency2.uuid)
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Stairs'))?.agency).toBe(agency.uuid)
  expect(await mails()).toEqual([])

  // Another agency's records give an error at the field, until the lot is changed back.
  await aCostCode(app.world, { agency: agency.uuid, code: '09-900', title: 'Batter boards' })
  await aLot(app.world, { agency: agency2.uuid, street: '12 Second Street' })
  await page.goto(paths.newRequestOn(home.uuid, ''))
  await live(page)
  const chosen = ['09-900 Batter boards', 'Harbor Bank'].map((name) => page.getByRole('checkbox', { name }))
  for (const box of chosen) await box.check()
  await page.getByLabel('Reviewer').selectOption(app.people.reviewer.uuid)
  const goTo = async (street: string) => {
    await page.getByRole('link', { name: 'Another lot' }).press('Enter')
    await page
      .getByRole('link', { name: new RegExp(street) })
      .first()
      .press('Enter')
    await page.getByText(new RegExp(`^${street}.* · Lot`)).waitFor()
  }
  await goTo('12 Second Street')
  for (const one of ['cost code', 'reviewer', 'lender'])
    await page.getByText(`1 ${one} that you chose before isn’t available for this lot.`, { exact: true }).waitFor()
  await page.getByLabel('Title').fill('Elsewhere')
  await goTo('11 Batter Row')
  await page.getByText('Your draft was restored.').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Elsewhere')
  for (const box of chosen) expect(await box.isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Reviewer').inputValue()).toBe(app.people.reviewer.uuid)
  await expect.poll(() => page.getByText('available for this lot').count()).toBe(0)
  await session.leave()
})

it('by pointer, on a phone in the dark: creates one from the lot’s page', async () => {
  await aCostCode(app.world, { code: '08-500', title: 'Doors and windows with their frames, sills and flashing' })
  const session = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid), phone: true, theme: 'dark' })
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: /^New draw request/ }).tap()
  await page.getByLabel('Title').fill('Roof only')
  await page.getByLabel('Total budget').fill('9000')
  await expect.poll(() => page.getByLabel('Photos of 07-300 Roof').isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: /Roof/ }).check()
  await page.getByLabel('Photos of 07-300 Roof').fill('many')
  await page.getByRole('button', { name: /^Save/ }).tap()
  await page.getByText('Photos of 07-300 Roof: A whole number from 1 to 200').waitFor()
  expectRefusal(session)
  await page.getByLabel('Photos of 07-300 Roof').fill('3')
  const box = await page.getByLabel('Photos of 07-300 Roof').boundingBox()
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(370)
  await settled(page)
  await session.checkAccess()
  await page.getByRole('button', { name: /^Save/ }).tap()
  await page.getByText('Draw request added').first().waitFor()
  expect(await budgetsOf('Roof only')).toEqual([9000])
  expect(await photosOf('Roof only')).toEqual([3])
  // It was opened over the lot's page, which now lists it.
  await page
    .getByRole('row', { name: /Roof only/ })
    .or(page.locator('[data-row-id]').filter({ hasText: 'Roof only' }))
    .first()
    .waitFor()
  await session.leave()
})

it('a rejected form stays over its list, which keeps its position', async () => {
  const session = await app.openSession(app.people.borrower, { path: paths.newRequest() })
  session.expects(/\b403\b/)
  const refusal = session.page.getByRole('dialog', { name: 'Your role can’t do this' })
  await refusal.waitFor()
  await session.checkAccess()
  await live(session.page)
  await session.page.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
  expect(new URL(session.page.url()).pathname).toBe(paths.drawRequests())
  await session.leave()
})

it('by key from its row: cost codes are edited and undone; it is deleted and restored', async () => {
  const { world, people } = app
  const home = await aLot(world, { agency: people.agency.uuid, street: '11 Square Court' })
  const own = await aDrawRequest(world, { lot: home.uuid, title: 'Changing', total_budget: 30_000 })
  const [framing, roof] = await Promise.all(
    ['06-100', '07-300'].map((code) =>
      world.db.selectFrom('cost_codes').selectAll().where('code', '=', code).executeTakeFirstOrThrow(),
    ),
  )
  await anItem(world, { draw_request: own.uuid, code: '06-100', title: 'Framing', cost_code: framing?.uuid ?? null })
  await anItem(world, { draw_request: own.uuid, code: 'X-1', title: 'Crane hire', budget: 20_000 })
  // More than one page of the provider's list.
  await Promise.all(
    Array.from({ length: 110 }, (_, n) => aCostCode(world, { code: `20-${100 + n}`, title: `Sundry ${100 + n}` })),
  )
  await world.db.insertInto('request_lenders').values({ draw_request: own.uuid, lender: bank.uuid }).execute()
  const session = await app.openSession(people.agency, { pointer: false, path: `${paths.drawRequests()}?q=Square` })
  const { page } = session
  await live(page)
  const row = page.locator('[data-row-id]').filter({ hasText: 'Changing' })
  await row.focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit draw request' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: /Crane hire/ }).count()).toBe(0)
  expect(await dialog.getByRole('checkbox', { name: 'Harbor Bank' }).isChecked()).toBe(true)
  await dialog.getByRole('checkbox', { name: /Framing/ }).press('Space')
  await dialog.getByLabel('Find a cost code').fill('sundry 207')
  await expect
    .poll(() =>
      dialog
        .getByRole('checkbox', { name: /Sundry/ })
        .filter({ visible: true })
        .count(),
    )
    .toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('checkbox', { name: /Sundry 207/ }).isChecked()).toBe(true)
  const [save, box] = await Promise.all([
    dialog.getByRole('button', { name: 'Save' }).boundingBox(),
    dialog.boundingBox(),
  ])
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
  // A code removed by key stays visible until the focus leaves it.
  const found = dialog.getByRole('checkbox', { name: /Sundry 207/ })
  await dialog.getByLabel('Find a cost code').fill('stairs')
  await found.focus()
  await page.keyboard.press('Space')
  expect(await found.isChecked()).toBe(false)
  await found.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Space')
  expect(await found.isChecked()).toBe(true)
  await page.keyboard.press('Space')
  await dialog.getByLabel('Title').focus()
  await found.waitFor({ state: 'hidden' })
  await dialog.getByLabel('Find a cost code').fill('sundry 207')
  await found.press('Space')
  await dialog.getByLabel('Find a cost code').fill('roof')
  await dialog.getByRole('checkbox', { name: /Roof/ }).press('Space')
  await dialog.getByLabel(`Photos of 07-300 ${roof?.title}`).fill('2')
  await dialog.getByLabel(`Budget of 07-300 ${roof?.title}`).fill('4,000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Request Updated').first().waitFor()
  const codes = async () => {
    const items = await world.db
      .selectFrom('inspection_items')
      .select(['code', 'budget', 'photos_wanted'])
      .where('draw_request', '=', own.uuid)
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .execute()
    return items.map(({ code, budget, photos_wanted }) => `${code} ${budget} ${photos_wanted}`)
  }
  const edited = ['07-300 4000 2', '20-207 6000 null', 'X-1 20000 null']
  expect(await codes()).toEqual(edited)
  await page.keyboard.press('z')
  await page
    .getByText(/^Undone: /)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText('Request Updated', { exact: true }).count()).toBe(0)
  await expect.poll(codes).toEqual(['06-100 10000 null', 'X-1 20000 null'])
  await page.keyboard.press('Shift+Z')
  await expect.poll(codes).toEqual(edited)
  await row.focus()
  await page.keyboard.press('Delete')
  await row.waitFor({ state: 'detached' })
  await page
    .getByText(/^Request Deleted, Draw \d+, 11 Square Court$/)
    .first()
    .waitFor()
  await page.getByText('Request Deleted', { exact: true }).first().waitFor()
  await expect.poll(async () => (await kept('Changing'))?.deleted_at).not.toBeNull()
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept('Changing'))?.deleted_at).toBeNull()
  await session.leave()
})
