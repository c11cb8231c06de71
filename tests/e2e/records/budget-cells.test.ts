import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { aLot } from 'tests/support/builders/lots'
import { aBudget, cell, focused, paste } from 'tests/support/browser/cells'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { call } from 'tests/support/world/call'
import type { Person } from 'tests/support/world/people'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('by key: moves over cells, edits figures with a live total, saves with a reason, and undoes', async () => {
  const { lot, values } = await aBudget(app)
  const session = await app.openSession(app.people.agency, { pointer: false, path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)

  // 1. Arrows move over the cells.
  await page.keyboard.press('ArrowDown')
  await focused(page, 'Slab', 'code')
  for (const column of ['line', 'retainage', 'scheduledValue']) {
    await page.keyboard.press('ArrowRight')
    await focused(page, 'Slab', column)
  }

  // 2. A digit replaces the figure, the total follows, and Enter goes down.
  await page.keyboard.type('50,000')
  await page.getByRole('row', { name: /Total .*\$130,000\.00/ }).waitFor()
  await page.keyboard.press('Enter')
  await focused(page, 'Framing', 'scheduledValue')

  // 3. F2 edits the figure in place, Escape leaves it as it was.
  await page.keyboard.press('F2')
  const box = page.getByRole('textbox', { name: /^Scheduled value of .* Framing/ })
  await expect.poll(() => box.inputValue()).toBe('$40,000.00')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await focused(page, 'Framing', 'scheduledValue')
  await page.getByText('1 cell changed').waitFor()

  // 4. Tab keeps the text and goes right; a text that is no rate stays with its reason.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await focused(page, 'Framing', 'scheduledValue')
  await page.getByText('2 cells changed, 1 to correct').waitFor()
  await page.getByText('A percentage from 0 to 100 with at most two decimals', { exact: true }).waitFor()
  await session.checkAccess()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await focused(page, 'Roof', 'retainage')

  // 5. The cells are saved as one change with a reason.
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Bids')
  await page.keyboard.press('Enter')
  await page.getByText('2 budget lines changed').first().waitFor()
  await page.getByText('cells changed', { exact: false }).waitFor({ state: 'detached' })
  expect(await values()).toEqual([
    [5_000_000, null],
    [4_000_000, 500],
    [4_000_000, null],
  ])

  // 6. The usual key undoes all of it.
  await cell(page, 'Slab', 'code').focus()
  await page.keyboard.press('z')
  await expect.poll(async () => (await values())[0]).toEqual([4_000_000, null])

  // 7. The next cells have a reason of their own.
  await cell(page, 'Slab', 'scheduledValue').filter({ hasText: '$40,000.00' }).focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Reason').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await session.leave()
})

it('pastes a column with errors at its cells, keeps it over a reload, refuses what does not fit', async () => {
  const { lot, values } = await aBudget(app)
  const session = await app.openSession(app.people.agency, { path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)

  // 1. A column that is too long changes nothing.
  await cell(page, 'Framing', 'scheduledValue').click()
  await paste(page, '1\n2\n3\n')
  await page.getByText(/^Nothing was pasted: 3 rows were copied, and there are 2 lines/).waitFor()
  expect(await page.getByText('changed', { exact: false }).count()).toBe(0)

  // 2. A column that fits is in the cells, and what cannot be read is marked.
  await paste(page, '$10.00\r\n12k\r\n')
  await cell(page, 'Framing', 'scheduledValue').getByText('$10.00').waitFor()
  await cell(page, 'Roof', 'scheduledValue').getByText('12k', { exact: true }).waitFor()
  await page.getByText('2 cells changed, 1 to correct').waitFor()

  // 3. The cells are there after a reload.
  await page.reload()
  await cell(page, 'Roof', 'scheduledValue').getByText('12k', { exact: true }).waitFor()

  // 4. A double click edits; without a reason the figures are refused, and stay.
  await cell(page, 'Roof', 'scheduledValue').dblclick()
  await page.getByRole('textbox', { name: /^Scheduled value of/ }).fill('20')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save cells' }).click()
  await page.getByText('Give a reason for changing this figure', { exact: true }).waitFor()
  expectRefusal(session)
  await cell(page, 'Roof', 'scheduledValue').getByText('$20.00').waitFor()
  await page.getByLabel('Reason').fill('Bids')
  await page.getByRole('button', { name: 'Save cells' }).click()
  await expect.poll(values).toEqual([
    [4_000_000, null],
    [1000, null],
    [2000, null],
  ])
  await session.leave()
})

it('says that another person changed the line, and saves over it when asked again', async () => {
  const { lot, values } = await aBudget(app)
  const session = await app.openSession(app.people.agency, { path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)
  await cell(page, 'Roof', 'scheduledValue').dblclick()
  await page.getByRole('textbox', { name: /^Scheduled value of/ }).fill('20')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('Bids')

  // Another person changes the same line.
  const { data } = await call(app.world, app.people.admin, 'ledger.get', { params: { lotId: lot.uuid } })
  const roof = data.lines.find(({ title }) => title === 'Roof')
  await call(app.world, app.people.admin, 'ledger.updateLine', {
    params: { id: roof?.uuid ?? '' },
    body: { version: roof?.version ?? 0, retainageRate: 500, reason: 'Bank' },
  })
  await cell(page, 'Roof', 'retainage').getByText('5%').waitFor()

  await page.getByRole('button', { name: 'Save cells' }).click()
  await page
    .getByRole('form', { name: 'Cells not saved' })
    .getByText(/changed/)
    .nth(1)
    .waitFor()
  session.expects(/\b409\b/)
  await page.getByRole('button', { name: 'Save cells' }).click()
  await expect.poll(async () => (await values())[2]).toEqual([2000, 500])
  await session.leave()
})

it('shows a value stored meanwhile at its cell before saving writes over it', async () => {
  const { lot, values } = await aBudget(app)
  const { admin, agency } = app.people
  const store = async (person: Person, scheduledValue: number) => {
    const { data } = await call(app.world, person, 'ledger.get', { params: { lotId: lot.uuid } })
    const roof = data.lines.find(({ title }) => title === 'Roof')
    const body = { scheduledValue, reason: 'Bank' }
    await call(app.world, person, 'ledger.updateLine', { params: { id: roof?.uuid ?? '' }, body })
  }
  const session = await app.openSession(agency, { path: paths.budget(lot.uuid) })
  const { page } = session
  await live(page)
  const roof = cell(page, 'Roof', 'scheduledValue')
  const unsaved = page.getByRole('form', { name: 'Cells not saved' })
  await roof.dblclick()
  await page.getByRole('textbox', { name: /^Scheduled value of/ }).fill('20')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('Bids')

  // 1. Another person's value is named at the cell and with its line, also after a reload, and stays stored.
  await store(admin, 222_222)
  await page.getByRole('button', { name: 'Save cells' }).click()
  await roof.getByText(`Now $2,222.22, by ${admin.name}`).waitFor()
  await roof.getByText('$20.00').waitFor()
  await page.reload()
  await unsaved.getByText(/Scheduled value of 03-\d+ Roof: Now \$2,222\.22, by .*Save again to overwrite it/).waitFor()
  expect((await values())[2]).toEqual([222_222, null])

  // 2. A value that is stored after that is not written over either, and one's own is called so.
  await store(agency, 300)
  await page.getByRole('button', { name: 'Save cells' }).click()
  await roof.getByText('Now $3.00, changed by you in another tab').waitFor()
  session.expects(/\b409\b/)
  await session.checkAccess()

  // 3. Save again to overwrite it.
  await page.getByRole('button', { name: 'Save cells' }).click()
  await expect.poll(async () => (await values())[2]).toEqual([2000, null])
  await session.leave()
})

it('leaves out edited cells of a line that was removed meanwhile, and says so', async () => {
  const { lot, values } = await aBudget(app)
  const { admin, agency } = app.people
  const { data } = await call(app.world, admin, 'ledger.get', { params: { lotId: lot.uuid } })
  const roof = data.lines.find(({ title }) => title === 'Roof')?.uuid ?? ''
  const session = await app.openSession(agency, { path: paths.budget(lot.uuid) })
  const { page, context } = session
  await live(page)
  const type = async (line: string, text: string) => {
    await cell(page, line, 'scheduledValue').dblclick()
    await page.getByRole('textbox', { name: /^Scheduled value of/ }).fill(text)
    await page.keyboard.press('Enter')
  }
  await type('Slab', '10')
  await type('Roof', '20')
  const form = await context.newPage()
  await form.goto(paths.budgetLine(lot.uuid, roof))
  await live(form)

  // 1. The cells name the removed line, and so does its form.
  await call(app.world, admin, 'ledger.removeLine', { params: { id: roof }, body: { reason: 'Not built' } })
  await page.getByText('1 changed cell is in a line that was removed. Saving leaves it out.').waitFor()
  await form.getByText(`${admin.name} deleted this budget line.`).waitFor()
  await form.close()

  // 2. The others are saved.
  await page.getByLabel('Reason').fill('Bids')
  await page.getByRole('button', { name: 'Save cells' }).click()
  await page.getByRole('form', { name: 'Cells not saved' }).waitFor({ state: 'detached' })
  expect((await values())[0]).toEqual([1000, null])

  // 3. Where there are no others, saving closes the bar.
  const slab = data.lines.find(({ title }) => title === 'Slab')?.uuid ?? ''
  await type('Slab', '30')
  await call(app.world, admin, 'ledger.removeLine', { params: { id: slab }, body: { reason: 'Not built' } })
  await page.getByText('1 changed cell is in a line that was removed. Saving leaves it out.').waitFor()
  await page.getByRole('button', { name: 'Save cells' }).click()
  await page.getByRole('form', { name: 'Cells not saved' }).waitFor({ state: 'detached' })
  await session.leave()
})

it('saves the edited cells by the key of every form', async () => {
  const { lot, values } = await aBudget(app)
  const { page, leave } = await app.openSession(app.people.agency, { pointer: false, path: paths.budget(lot.uuid) })
  await live(page)
  const saved = page.getByRole('form', { name: 'Cells not saved' })
  for (const key of ['ArrowDown', 'ArrowRight', 'F2', 'End']) await page.keyboard.press(key)
  await page.keyboard.type('s')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Slabs changed/)
    .first()
    .waitFor()
  await saved.waitFor({ state: 'detached' })

  await focused(page, 'Slabs', 'line')
  await page.keyboard.press('F2')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Save cells/ })
    .getByText('Ctrl')
    .waitFor()
  await focused(page, 'Framing', 'line')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Slabs! changed/)
    .first()
    .waitFor()
  await saved.waitFor({ state: 'detached' })

  await focused(page, 'Framing', 'line')
  for (const key of ['ArrowRight', 'ArrowRight', '1', 'Enter']) await page.keyboard.press(key)
  await saved.waitFor()
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Bids')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await values())[1]).toEqual([100, null])
  await leave()
})

it('gives borrowers a table without cells to edit', async () => {
  const { lot } = await aBudget(app)
  const { page, leave } = await app.openSession(app.people.borrower, { path: paths.budget(lot.uuid) })
  await live(page)
  await page.getByRole('table', { name: 'Schedule of values' }).waitFor()
  expect(await page.locator('[data-cell]').count()).toBe(0)
  await leave()
})

it.each([
  ['a desktop', 1440, 900],
  ['a notebook', 1024, 768],
  ['a tablet', 800, 1024],
])('keeps the totals above the bar of unsaved cells with its errors, on %s', async (_name, width, height) => {
  const { lot } = await aLongBudget()
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.budget(lot.uuid) })
  await page.setViewportSize({ width, height })
  await live(page)
  const bar = page.getByRole('form', { name: 'Cells not saved' })
  const totals = page.getByRole('row', { name: /^Total/ })
  await cell(page, 'Line 1\\.', 'scheduledValue').click()
  await page.keyboard.type('12k')
  await page.keyboard.press('Enter')
  await bar.getByText('1 cell changed, 1 to correct').waitFor()
  const gap = async () => {
    const [sums, unsaved] = await Promise.all([totals.boundingBox(), bar.boundingBox()])
    return (unsaved?.y ?? 0) - (sums ? sums.y + sums.height : Number.POSITIVE_INFINITY)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  expect((await bar.boundingBox())?.y).toBeGreaterThan(height / 2)
  await leave()
})

/** A lot with a budget of 70 lines, and its last line. */
async function aLongBudget() {
  const lot = await aLot(app.world, { agency: app.people.agency.uuid })
  let last = ''
  for (let number = 1; number <= 70; number += 1)
    last = (await aLedgerLine(app.world, { lot: lot.uuid, title: `Line ${number}.`, position: number })).uuid
  return { lot, last }
}

it('shows all lines of a long budget, and opens at one that its address names', async () => {
  const { lot, last } = await aLongBudget()
  const { page, leave } = await app.openSession(app.people.agency, {
    pointer: false,
    path: `${paths.budget(lot.uuid)}#${last}`,
  })
  await live(page)
  await page
    .getByRole('row', { name: /Line 70\./ })
    .and(page.locator('[aria-current]:focus'))
    .waitFor()
  expect(await page.locator('[data-row-id]').count()).toBe(70)
  await leave()
})

it('keeps the totals of a long budget in view, below the cell with the focus', async () => {
  const { lot } = await aLongBudget()
  const { page, leave } = await app.openSession(app.people.agency, { pointer: false, path: paths.budget(lot.uuid) })
  await live(page)
  const edges = async (locator: Locator) => {
    const { y = -1, height = 0 } = (await locator.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const totals = page.getByRole('row', { name: /^Total/ })
  const { height = 0 } = page.viewportSize() ?? {}
  await expect.poll(async () => (await edges(totals)).bottom).toBeLessThanOrEqual(height)
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown')
  await focused(page, 'Line 40\\.', 'code')
  expect((await edges(cell(page, 'Line 40\\.', 'code'))).bottom).toBeLessThanOrEqual((await edges(totals)).top)

  // Totals follow a figure that is typed, above the bar of unsaved cells.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', '1', 'Enter']) await page.keyboard.press(key)
  const bar = page.getByRole('form', { name: 'Cells not saved' })
  await bar.waitFor()
  await focused(page, 'Line 41\\.', 'scheduledValue')
  const [row, sums, unsaved] = await Promise.all([cell(page, 'Line 41\\.', 'scheduledValue'), totals, bar].map(edges))
  expect(row?.bottom).toBeLessThanOrEqual(sums?.top ?? 0)
  expect(sums?.bottom).toBeLessThanOrEqual(unsaved?.top ?? 0)

  // The draws follow the totals.
  const last = await edges(page.getByRole('row', { name: /Line 70\./ }))
  const draws = await edges(page.getByRole('heading', { name: 'Draws', exact: true }))
  expect(draws.top).toBeGreaterThanOrEqual(last.bottom + (sums ? sums.bottom - sums.top : 0))
  await leave()
})
