import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lotRow = (uuid: string) =>
  app.world.db.selectFrom('lots').select(['total_budget', 'agency']).where('uuid', '=', uuid).executeTakeFirst()

const codeRow = (code: string) =>
  app.world.db.selectFrom('cost_codes').select(['title', 'category']).where('code', '=', code).executeTakeFirst()

it('parses a typed amount, and lists selectable records at once', async () => {
  const lot = await aLot(app.world, { agency: app.people.agency.uuid, total_budget: 500_000 })
  const { page, leave } = await app.openSession(app.people.admin, { path: paths.lot(lot.uuid) })
  await live(page)
  const ask = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('set total budget')
    // A click, so that the following keys must find the box themselves.
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

  await runByPalette(page, 'Assign an agency to the lot')
  const rows = page.getByRole('listbox').getByRole('option')
  await rows.first().waitFor()
  for (const text of await rows.allInnerTexts()) expect(text).toContain('Agency')
  await page.keyboard.insertText('second')
  await rows.filter({ hasText: 'Second Agency' }).click()
  await expect.poll(async () => (await lotRow(lot.uuid))?.agency).toBe(app.people.agency2.uuid)
  await leave()
})

it('a command without a record on the screen asks for one, and restores an archived one', async () => {
  const lot = await aLot(app.world, { agency: app.people.agency.uuid, street: '12 Faraway Lane' })
  const ahead = await aLot(app.world, { agency: app.people.agency.uuid, street: '77 Ahead Avenue' })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.lenders() })
  await live(page)
  const runOn = async (command: string, letters: string) => {
    await runByPalette(page, command)
    await page.getByRole('combobox', { name: `${command}: For which record?` }).waitFor()
    await page.keyboard.insertText(letters)
    await page.getByRole('option', { name: /12 Faraway Lane/ }).waitFor()
    await page.keyboard.press('Enter')
  }
  await runOn('Set total budget', 'farawa')
  await page.getByRole('combobox', { name: 'Set total budget: Total budget' }).waitFor()
  await page.keyboard.insertText('250000')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lotRow(lot.uuid))?.total_budget).toBe(250_000)
  const isDeleted = async () =>
    (await app.world.db.selectFrom('lots').select('deleted_at').where('uuid', '=', lot.uuid).executeTakeFirstOrThrow())
      .deleted_at !== null
  await runOn('Delete lot', 'farawa')
  await expect.poll(isDeleted).toBe(true)
  await runOn('Restore', 'farawa')
  await expect.poll(isDeleted).toBe(false)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  await page.keyboard.type('77 ahe')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.lot(ahead.uuid))
  await leave()
})

it('a command for an item on its draw request lists that one’s items at once', async () => {
  const { agency } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid })
  const [here, newer] = [
    await aDrawRequest(app.world, { lot: lot.uuid }),
    await aDrawRequest(app.world, {
      lot: lot.uuid,
      created_at: new Date(app.world.clock.now().getTime() + 60_000),
    }),
  ]
  const item = await anItem(app.world, { draw_request: here.uuid, title: 'Skylights' })
  await anItem(app.world, { draw_request: newer.uuid, title: 'Gutters' })
  const path = paths.drawRequest({ lotId: lot.uuid, requestId: here.uuid })
  const { page, leave } = await app.openSession(agency, { path })
  await live(page)
  await runByPalette(page, 'Add a checklist line')
  await page.getByRole('combobox', { name: 'Add a checklist line: For which record?' }).waitFor()
  const rows = page.getByRole('listbox').getByRole('option')
  await rows.filter({ hasText: 'Gutters' }).first().waitFor()
  await expect.poll(() => rows.first().innerText()).toContain('Skylights')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Add a checklist line: Line' }).waitFor()
  await page.keyboard.insertText('Flashing is tight')
  await page.keyboard.press('Enter')
  const lines = () =>
    app.world.db.selectFrom('checklist_entries').select('title').where('item', '=', item.uuid).execute()
  await expect.poll(lines).toContainEqual({ title: 'Flashing is tight' })
  await leave()
})

/** Files that come once a page is alive. */
const paletteFile = /\/palette-[^/]*\.js$/
const sheetFile = /\/cheat-sheet-[^/]*\.js$/

it('keys pressed while the palette loads act in order; Escape cancels a cheat sheet that is loading', async () => {
  // An address of this host that is no page of the product.
  const { page, leave } = await app.openSession(app.people.admin, { path: '/favicon.svg' })
  const openWithout = async (file: RegExp) => {
    let bring = (): void => undefined
    const brought = new Promise<void>((resolve) => (bring = resolve))
    await page.route(
      file,
      async (route) => {
        await brought
        await route.continue()
      },
      { times: 1 },
    )
    const asked = page.waitForRequest(file)
    await page.goto(paths.costCodes())
    await asked
    await live(page)
    return bring
  }
  const bringPalette = await openWithout(paletteFile)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Add cost codf')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e\n420\nGutters\n')
  bringPalette()
  await page.getByRole('option', { name: 'Leave this out' }).waitFor()
  await page.keyboard.type('Shell\n')
  await expect.poll(() => codeRow('420')).toMatchObject({ title: 'Gutters', category: 'Shell' })

  const bringSheet = await openWithout(sheetFile)
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  const here = page.waitForResponse(sheetFile)
  bringSheet()
  await (await here).finished()
  // Anything that would have opened it happens before this page is reached.
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.waitForURL((url) => url.pathname === paths.lots())
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await leave()
})

it('the pages of a new lot report errors like its form, and keep the answers', async () => {
  const taken = { loan_number: 'PAGES-1', lot_number: 'B-07' }
  await aLot(app.world, { agency: app.people.agency.uuid, ...taken })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.lenders() })
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('> add lot')
  await page.getByRole('option', { name: 'Add lot…' }).waitFor()
  await page.keyboard.press('Enter')
  const box = (label: string) => page.getByRole('combobox', { name: `Add lot: ${label}` })
  const answer = async (label: string, text: string) => {
    await box(label).fill(text)
    await page.keyboard.press('Enter')
  }
  const wrong = (why: string) => page.getByRole('alert').getByText(why).waitFor()
  await answer('Lot number', 'B-07')
  await answer('Street', '9 Palette Place')
  await answer('City', 'Austin')
  await answer('State or province', 'Narnia')
  await wrong('Enter a US state')
  await answer('State or province', 'texas')
  await answer('Postal code', '7870')
  await wrong('Enter a 5-digit ZIP code')
  await answer('Postal code', '78701')
  await answer('Loan number', 'pages-1')
  await answer('Borrower name', '')
  await wrong('Borrower name is required')
  await answer('Borrower name', 'Palette Homes')
  await answer('Borrower email', 'pal')
  await wrong('Invalid email address')
  await answer('Borrower email', 'pal@example.com')
  await wrong('A lot with this loan and lot number already exists')
  await expect.poll(() => box('Lot number').inputValue()).toBe('B-07')
  // An unchanged value leads on to the other number, from where going back is possible.
  await page.keyboard.press('Enter')
  await wrong('A lot with this loan and lot number already exists')
  await expect.poll(() => box('Loan number').inputValue()).toBe('pages-1')
  await page.keyboard.press('Shift+Tab')
  await box('Lot number').waitFor()
  // After closing, it waits below the message with the reason.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Correct it' }).click()
  await answer('Lot number', 'B-08')
  const made = () => app.world.db.selectFrom('lots').selectAll().where('loan_number', '=', 'pages-1').executeTakeFirst()
  await expect.poll(made).toMatchObject({
    lot_number: 'B-08',
    street: '9 Palette Place',
    state_or_province: 'TX',
    postal_code: '78701',
    borrower_name: 'Palette Homes',
    borrower_email: 'pal@example.com',
  })
  await expect.poll(() => page.getByText('was not done').count()).toBe(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('> invite')
  await page.getByRole('option', { name: 'Invite a user…' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(app.people.reviewer.email)
  await page.keyboard.type('\nMaya\nOrtiz\n')
  await page.getByRole('option', { name: 'Borrower' }).click()
  await page.getByRole('alert').getByText('This email is already in use.').waitFor()
  await page.getByRole('combobox', { name: 'Invite a user: Email' }).fill('maya.ortiz@example.com')
  await page.keyboard.press('Enter')
  const invited = () =>
    app.world.db.selectFrom('users').selectAll().where('email', '=', 'maya.ortiz@example.com').executeTakeFirst()
  await expect.poll(invited).toMatchObject({ first_name: 'Maya', last_name: 'Ortiz', status: 'invited' })
  await leave()
})

it('keeps a selection on the way back, and when the server asks again', async () => {
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, street: '5 Picked Place' })
  const agency = people.agency.uuid
  const codes = [await aCostCode(world, { agency, code: '88A' }), await aCostCode(world, { agency, code: '88B' })]
  const { page, leave } = await app.openSession(people.agency, { path: paths.lot(lot.uuid) })
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('> add draw request')
  await page.getByRole('option', { name: 'Add draw request…' }).waitFor()
  await page.keyboard.type('\nDraw 1\n1000\n')
  const box = page.getByRole('combobox', { name: 'Add draw request: Cost codes' })
  await box.waitFor()
  for (const { code, title } of codes) {
    await box.fill(code)
    await page.getByRole('option', { name: new RegExp(title) }).click()
  }
  const ticked = page.locator('[role=option][aria-checked=true]')
  const bothTicked = () => expect.poll(async () => (await ticked.allInnerTexts()).join()).toMatch(/88A[^]*88B/)
  await page.keyboard.press('Control+Enter')
  const reviewer = page.getByRole('combobox', { name: 'Add draw request: Reviewer' })
  await reviewer.waitFor()
  await page.keyboard.press('Shift+Tab')
  await box.waitFor()
  await bothTicked()
  // Going back shows the typed values, and going forward again keeps them.
  for (const [label, typed] of [
    ['Total budget', '1000'],
    ['Title', 'Draw 1'],
  ]) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.getByRole('combobox', { name: `Add draw request: ${label}` }).inputValue()).toBe(typed)
  }
  for (let one = 0; one < 2; one += 1) await page.keyboard.press('Enter')
  await box.waitFor()
  await bothTicked()
  // Meanwhile somebody deactivates one of them.
  await world.db.updateTable('cost_codes').set({ status: 'inactive' }).where('code', '=', '88B').execute()
  await page.keyboard.press('Control+Enter')
  for (const label of ['Reviewer', 'Due date', 'Description']) {
    await page.getByRole('dialog', { name: `Add draw request: ${label}` }).waitFor()
    await page.keyboard.press('Control+Enter')
  }
  await page.getByRole('alert').getByText('Choose active cost codes').waitFor()
  await bothTicked()
  await ticked.filter({ hasText: '88B' }).click()
  await page.keyboard.press('Control+Enter')
  const made = () =>
    world.db
      .selectFrom('inspection_items')
      .innerJoin('draw_requests', 'draw_requests.uuid', 'inspection_items.draw_request')
      .select('code')
      .where('lot', '=', lot.uuid)
      .execute()
  await expect.poll(made).toEqual([{ code: '88A' }])
  await leave()
})

it('asks again for an agency that was closed meanwhile, for all selected lots', async () => {
  const { world, people } = app
  const lots = [await aLot(world, { borrower_name: 'Chosen' }), await aLot(world, { borrower_name: 'Chosen' })]
  const { page, leave } = await app.openSession(people.admin, { path: `${paths.lots()}?q=Chosen` })
  await live(page)
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('a')
  const box = page.getByRole('combobox', { name: /Agency$/ })
  await box.fill('second')
  const second = page.getByRole('option', { name: /Second Agency/ })
  await second.waitFor()
  await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', people.agency2.uuid).execute()
  await second.click()
  await page
    .getByRole('alert')
    .getByText(/agency/i)
    .waitFor()
  await page.getByText('2 lots', { exact: true }).first().waitFor()
  await box.fill('first')
  await page.getByRole('option', { name: /First Agency/ }).click()
  const given = async () => Promise.all(lots.map(async ({ uuid }) => (await lotRow(uuid))?.agency))
  await expect.poll(given).toEqual([people.agency.uuid, people.agency.uuid])
  await leave()
})
