import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode } from 'tests/support/builders/codes'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let calls: ReturnType<typeof drawCalls>
beforeAll(async () => {
  app = await startApp()
  calls = drawCalls({ world: app.world, who: app.people })
})
afterAll(() => app.stop())

/** A lot with two budget lines of one code, and a cost code that finds none of its lines. */
async function twoLines() {
  const { lot } = await calls.aScheduledLot()
  await aLedgerLine(app.world, { lot, code: '09-900', title: 'Paint inside' })
  const { uuid: outside } = await aLedgerLine(app.world, { lot, code: '09-900', title: 'Paint outside' })
  const code = await aCostCode(app.world, { agency: app.people.agency.uuid })
  return { lot, outside, code }
}

it('chooses the budget line of a new item, and says at the field that a line is not known', async () => {
  const { lot, outside, code } = await twoLines()
  const { id } = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 10 }])
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest({ lotId: lot, requestId: id }) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('n')
  await page.keyboard.press('i')
  await dialog.getByLabel('Cost code').selectOption(code.uuid)
  await dialog.getByLabel('Budget line').fill('09-900')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Choose one line of this lot’s budget').waitFor()
  await dialog.locator('[aria-invalid="true"]').and(dialog.getByLabel('Budget line')).waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Budget line').fill('09-900 Paint outside')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await calls.lineOf(id, outside)).isChosen).toBe(true)
  await session.leave()
})

it('chooses the budget lines of the cost codes of a new draw request', async () => {
  const { lot, outside, code } = await twoLines()
  const session = await app.openSession(app.people.agency, { path: paths.newRequestOnLot(lot) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const line = dialog.getByLabel(`Budget line of ${code.code} ${code.title}`)
  await dialog.getByLabel('Title').fill('Painting')
  await dialog.getByLabel('Total budget').fill('1000')
  await dialog.getByRole('checkbox', { name: new RegExp(code.title) }).check()
  await line.fill('Paint')
  await page.keyboard.press('Control+Enter')
  await dialog
    .getByText(`Budget line of ${code.code} ${code.title}: Choose one line of this lot’s budget`)
    .first()
    .waitFor()
  await line.and(dialog.locator('[aria-invalid="true"]')).waitFor()
  expectRefusal(session)
  await line.fill('09-900 Paint outside')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { data } = await calls.draws(app.people.agency, lot)
  const requestId = data.draws[0]?.requestId ?? ''
  expect((await calls.lineOf(requestId, outside)).itemId).not.toBeNull()
  await session.leave()
})

it('makes items of budget lines that a new draw request and its edit choose', async () => {
  const { lot } = await twoLines()
  const session = await app.openSession(app.people.agency, { path: paths.newRequestOnLot(lot) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Painting')
  await dialog.getByLabel('Total budget').fill('1000')
  for (const name of [/Paint outside/, /Slab/]) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByLabel('Budget of 03-300 Slab').fill('400')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /Painting/ })
    .first()
    .click()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Paint outside' }).filter({ hasText: '$600' }).waitFor()
  await rows.filter({ hasText: 'Slab' }).filter({ hasText: '$400' }).waitFor()

  // The edit offers the other lines.
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await dialog.getByRole('checkbox', { name: /Paint inside/ }).check()
  expect(await dialog.getByRole('checkbox', { name: /Slab/ }).count()).toBe(0)
  await dialog.getByLabel('Budget of 03-300 Slab').fill('300')
  await dialog.getByLabel('Budget of 09-900 Paint inside').fill('100')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'Paint inside' }).filter({ hasText: '$100' }).waitFor()
  await session.leave()
})

it.each([
  ['key', false],
  ['pointer', true],
] as const)('chooses all budget lines of a new draw request at once, by %s', async (_way, pointer) => {
  const { lot, code } = await twoLines()
  const { page, leave, checkAccess } = await app.openSession(app.people.agency, {
    path: paths.newRequestOnLot(lot),
    ...(!pointer && { pointer: false }),
  })
  await live(page)
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('list', { name: 'Budget lines' })
  const all = lines.getByRole('checkbox', { name: 'All budget lines' })
  await dialog.getByRole('list', { name: 'Cost codes without a budget line' }).getByText(code.title).waitFor()
  if (pointer) await all.click()
  else {
    await all.focus()
    await page.keyboard.press('Space')
  }
  await expect.poll(() => lines.getByRole('checkbox', { checked: true }).count()).toBe(6)
  const roof = lines.getByRole('checkbox', { name: /Roof/ })
  if (pointer) await roof.uncheck()
  else {
    for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await roof.and(page.locator(':focus')).waitFor()
  }
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await checkAccess()
  await dialog.getByLabel('Title').fill('All but the roof')
  await dialog.getByLabel('Total budget').fill('0')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { data } = await calls.draws(app.people.agency, lot)
  const drawn = await calls.draw(app.people.agency, data.draws[0]?.requestId ?? '')
  expect(drawn.data.lines.filter(({ itemId }) => itemId === null).map(({ title }) => title)).toEqual(['Roof'])
  // The edit names what its budget lines ask for, to the cent.
  const [slab] = drawn.data.lines
  await calls.claim(app.people.admin, drawn.data.requestId, slab?.lineId ?? '', { requested: 812_345 })
  await page.goto(`${paths.drawRequest({ lotId: lot, requestId: drawn.data.requestId })}/edit`)
  await dialog.getByText('The budget lines request $8,123.45.').waitFor()
  await dialog.getByRole('list', { name: 'Items of this draw request' }).getByText('Slab').first().waitFor()
  await leave()
})

it('names the budget line of each chosen cost code, and lists it with the item', async () => {
  const { lot, code } = await twoLines()
  const session = await app.openSession(app.people.agency, { path: paths.newRequestOnLot(lot) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const lineOf = (one: { code: string; title: string }) => dialog.getByLabel(`Budget line of ${one.code} ${one.title}`)
  const warning = dialog.getByText('No budget line: its amount stays out of the lot’s budget.')
  await dialog.getByLabel('Title').fill('Slab and paint')
  await dialog.getByLabel('Total budget').fill('1000')
  await dialog.getByRole('checkbox', { name: new RegExp(code.title) }).check()
  await warning.waitFor()
  expect(await lineOf(code).getAttribute('placeholder')).toBe('No budget line')
  await session.checkAccess()

  await lineOf(code).fill('09-900 Paint outside')
  await warning.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { data } = await calls.draws(app.people.agency, lot)
  await page.goto(paths.drawRequest({ lotId: lot, requestId: data.draws[0]?.requestId ?? '' }))
  await page
    .getByRole('row', { name: new RegExp(code.title) })
    .getByText('Budget line 09-900 Paint outside')
    .waitFor()

  // The next draw request finds the line that this one chose.
  await page.goto(paths.newRequestOnLot(lot))
  await live(page)
  await dialog.getByRole('checkbox', { name: new RegExp(code.title) }).check()
  await expect.poll(() => lineOf(code).getAttribute('placeholder')).toBe('09-900 Paint outside')
  await session.leave()
})

it('chooses the budget line of an item in the form of its draw request, and frees it again', async () => {
  const { lot, outside } = await twoLines()
  const { id } = await calls.aDraw(lot, [{ code: '99-999', title: 'Other', budget: 10 }])
  await app.world.db.updateTable('draw_requests').set({ total_budget: 10 }).where('uuid', '=', id).execute()
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest({ lotId: lot, requestId: id }) })
  const { page, checkAccess } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const line = dialog.getByLabel('Budget line of 99-999 Other')
  const open = async () => {
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await line.waitFor()
  }
  await open()
  await checkAccess()
  await line.fill('Paint')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Budget line of 99-999 Other: Choose one line of this lot’s budget').first().waitFor()
  await line.and(dialog.locator('[aria-invalid="true"]')).waitFor()
  expectRefusal(session)
  await line.fill('09-900 Paint outside')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await calls.lineOf(id, outside)).isChosen).toBe(true)
  await open()
  expect(await line.inputValue()).toBe('09-900 Paint outside')
  await line.fill('')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await calls.lineOf(id, outside)).itemId).toBeNull()
  await session.leave()
})
