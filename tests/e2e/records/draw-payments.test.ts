import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let calls: ReturnType<typeof drawCalls>
let ledgers: ReturnType<typeof ledgerCalls>
beforeAll(async () => {
  app = await startApp()
  calls = drawCalls({ world: app.world, who: app.people })
  ledgers = ledgerCalls({ world: app.world, who: app.people })
})
afterAll(() => app.stop())

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** A completed draw of $10,000 on the slab at 50 %. */
async function aCompletedDraw() {
  const lot = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot.lot, [slabItem])
  await calls.complete(id)
  return { ...lot, id, ids: { lotId: lot.lot, requestId: id } }
}

it('by key and pointer: a draw that cannot be approved, paid or released says why before a form opens', async () => {
  const { id, lot, ids } = await aCompletedDraw()
  const { agency, admin } = app.people
  const { page, leave } = await app.openSession(agency, { path: paths.drawRequestBudget(ids) })
  await live(page)
  const refused = (name: RegExp) => page.getByRole('button', { name, disabled: true })
  const possible = (name: RegExp) => page.getByRole('button', { name, disabled: false })
  const reason = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

  // 1. Nothing is approved.
  await possible(/^Approve amounts/).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  await reason('Approve this draw first')
  await refused(/^Record payment/).click({ force: true })

  // 2. Approved, and paid in full.
  await calls.approve(admin, id)
  await refused(/^Approve amounts/).waitFor()
  await possible(/^Record payment/).waitFor()
  await calls.fund(admin, id)
  await refused(/^Record payment/).click({ force: true })
  await reason('Everything approved is funded')
  await refused(/^Approve amounts/).click({ force: true })
  await reason('This draw is approved already. Reverse the approval to approve other amounts.')

  // 3. The approval is reversed after its payment.
  const reversals = page.getByRole('button', { name: 'Reverse' })
  await expect.poll(() => reversals.count()).toBe(2)
  await reversals.first().click({ force: true })
  await reason('This draw is funded. Reverse the payments first.')

  // 4. Retainage is released with the latest draw, while some is held.
  await calls.release(admin, id)
  await refused(/^Release retainage/).click({ force: true })
  await reason('No retainage is held')
  const later = await calls.aDraw(lot, [slabItem])
  await calls.complete(later.id)
  await page.goto(paths.drawRequestBudget(ids))
  await live(page)
  await page.keyboard.press('n')
  await page.keyboard.press('t')
  await reason('Retainage is released with the latest completed draw, which is draw 2')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave()
})

it('reverses a payment that is chosen in the palette', async () => {
  const { id, ids } = await aCompletedDraw()
  await calls.approve(app.people.admin, id)
  await calls.fund(app.people.admin, id)
  const path = paths.drawRequestBudget(ids)
  const { page, leave } = await app.openSession(app.people.agency, { path, pointer: false })
  await live(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reverse')
  await page.getByRole('option', { name: /^Reverse approval or payment/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^Approval of .*This draw is funded/, disabled: true }).waitFor()
  await page.keyboard.type('payment')
  await page.getByRole('option', { name: /^Payment of/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Reason' }).waitFor()
  await page.keyboard.type('Wrong wire')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('button', { name: 'Reverse' }).count()).toBe(1)
  await page.getByRole('button', { name: /^Record payment/, disabled: false }).waitFor()
  await leave()
})

it('warns of a payment above the loan amount beside its total, and saves it', async () => {
  const { id, lot, ids } = await aCompletedDraw()
  await ledgers.set(app.people.agency, lot, { loanAmount: 880_000, reason: 'Smaller loan' })
  await calls.approve(app.people.agency, id)
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequestRecord(ids, 'funding') })
  await live(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$1,200.00 more than the loan amount').waitFor()
  await dialog.getByLabel(/Slab/).fill('8,800')
  await dialog.getByText('Sum $8,800.00').waitFor()
  expect(await dialog.getByText(/more than the loan amount/).count()).toBe(0)
  await dialog.getByLabel(/Slab/).fill('8,800.01')
  await dialog.getByText('$0.01 more than the loan amount').waitFor()
  await dialog.getByLabel('Reference').fill('Wire 1')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Payment, /).waitFor()
  await page.getByText('$8,800.01').first().waitFor()
  await leave()
})

it('warns at the line of a payment above what is approved, and refuses it', async () => {
  const { id, ids } = await aCompletedDraw()
  await calls.approve(app.people.agency, id)
  const session = await app.openSession(app.people.agency, { path: paths.drawRequestRecord(ids, 'funding') })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText(/more than is approved and not funded/)
  await dialog.getByLabel('Reference').fill('Wire 1')
  await dialog.getByLabel(/Slab/).fill('10,000.01')
  await warning.getByText('$0.01 more').waitFor()
  await dialog.getByLabel(/Slab/).fill('10,000')
  await warning.waitFor({ state: 'detached' })
  await dialog.getByLabel(/Slab/).fill('12,000')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('At most $10,000.00').first().waitFor()
  expectRefusal(session)
  await session.leave()
})

it('warns of lines that another retainage rate makes overfunded, and saves it', async () => {
  const { id, lot } = await aCompletedDraw()
  await calls.approve(app.people.agency, id)
  await calls.fund(app.people.agency, id)
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.ledgerSettings(lot) })
  await live(page)
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText('1 line becomes overfunded')
  // $20,000 are earned and $10,000 paid.
  await dialog.getByLabel('Retainage, %').fill('50.01')
  await warning.waitFor()
  await dialog.getByLabel('Retainage, %').fill('50')
  await warning.waitFor({ state: 'detached' })
  await dialog.getByLabel('Retainage, %').fill('100')
  await warning.waitFor()
  await dialog.getByLabel('Reason').fill('Loan agreement')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Overfunded by $10,000.00').first().waitFor()
  await leave()
})

it('names the completed draws that a change order leaves frozen, and refuses a far date at its field', async () => {
  const { lot, id } = await aCompletedDraw()
  const session = await app.openSession(app.people.agency, { path: paths.newChangeOrder(lot) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const date = (await calls.draw(app.people.agency, id)).data.date
  const note = dialog.getByText(/^Draw 1 was completed on .* Its frozen figures do not change\.$/)
  await dialog.getByLabel('Date').fill(date)
  await note.waitFor()
  await dialog.getByLabel('Date').fill('9999-12-31')
  await note.waitFor({ state: 'detached' })
  await dialog.getByLabel('Reason').fill('Thicker slab')
  await dialog.getByLabel(/Slab/).fill('100')
  await page.keyboard.press('Control+Enter')
  const field = dialog.getByLabel('Date').and(page.locator('[aria-invalid="true"]'))
  await field.waitFor()
  await dialog.getByText('Enter a date from the year 2000 to 2200').waitFor()
  expectRefusal(session)
  await session.leave()
})

it('leads from an edit that a tab opened back to the tab', async () => {
  const { lot } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [slabItem])
  const ids = { lotId: lot, requestId: id }
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequestBudget(ids) })
  await live(page)
  const dialog = page.getByRole('dialog')
  for (const path of [paths.drawRequestBudget(ids), paths.drawRequestFiles(ids)]) {
    await page.goto(path)
    await live(page)
    await page
      .getByRole('button', { name: /^Edit( draw request)?$/ })
      .first()
      .click()
    await dialog.getByLabel('Total budget').fill('10,000')
    await dialog.getByLabel('Description').fill(`Seen on ${path}`)
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`Seen on ${path}`).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await leave()
})

it('shows a finding of an earlier draw with its origin', async () => {
  const { lot } = await aCompletedDraw()
  const later = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 5_000 }])
  const ids = { lotId: lot, requestId: later.id }
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  await page.getByRole('row', { name: /Slab.* 50% from draw 1/ }).waitFor()
  await page.goto(paths.drawRequestBudget(ids))
  await page.getByRole('row', { name: /Slab/ }).getByText('from draw 1').waitFor()
  await leave()
})

it('shows what the documents of a soft cost show, with the draw that they came with', async () => {
  const { lot, permits } = await calls.aScheduledLot()
  const item = { code: '01-100', title: 'Permits', budget: 2_000 }
  const first = await calls.aDraw(lot, [item])
  await calls.review(app.people.reviewer, first.id, permits, { documented: 125_075 })
  const { page, leave } = await app.openSession(app.people.agency, {
    path: paths.drawRequest({ lotId: lot, requestId: first.id }),
  })
  const row = page.getByRole('row', { name: /Permits/ })
  await row.getByText('Documents $1,250.75').waitFor()
  expect(await row.getByText('from draw 1').count()).toBe(0)
  await calls.complete(first.id)
  const later = await calls.aDraw(lot, [item])
  const ids = { lotId: lot, requestId: later.id }
  await page.goto(paths.drawRequest(ids))
  await page.getByRole('row', { name: /Permits.* Documents \$1,250\.75 from draw 1/ }).waitFor()
  await page.goto(paths.drawRequestBudget(ids))
  await row.getByText('from draw 1').waitFor()
  await leave()
})

it('shows what is held, released and left of the retainage', async () => {
  const { id, slab, ids } = await aCompletedDraw()
  await calls.release(app.people.agency, id, { lines: [{ lineId: slab, amount: 50_000 }] })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequestBudget(ids) })
  for (const [term, amount] of [
    ['Retainage held', '$2,000.00'],
    ['Retainage released', '$500.00'],
    ['Retainage left', '$1,500.00'],
  ] as const)
    await page.getByText(term, { exact: true }).first().locator('xpath=..').getByText(amount).waitFor()
  await page.goto(paths.report(ids.lotId, id))
  await page.getByText('$500.00 of retainage was released with this draw, $1,500.00 is left.').waitFor()
  await leave()
})

it('asks no more for a form that was refused while others change the budget', async () => {
  const { lot, id, slab, ids } = await aCompletedDraw()
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequestRecord(ids, 'approval') })
  const { page } = session
  session.expects(/\b403\b/)
  await page.getByRole('dialog').getByText('Your role can’t do this').waitFor()
  await live(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await calls.approve(app.people.agency, id)
  await ledgers.order(app.people.agency, lot, [[slab, 100]], { date: '2026-01-02' })
  const approval = page.getByText(/^Approval, /)
  expect(await approval.count()).toBe(0)
  await page.keyboard.press('Escape')
  await approval.waitFor()
  expect(asked).not.toContain(`${paths.drawRequestRecord(ids, 'approval')}.data`)
  await session.leave()
})

it('refuses to remove a line with a change order before it asks for a reason', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  await ledgers.order(app.people.agency, lot, [[slab, 100]], { date: '2026-01-02' })
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.budget(lot) })
  await live(page)
  await page.getByRole('row', { name: /Slab/ }).click()
  await page.getByRole('button', { name: 'Remove', disabled: true }).click({ force: true })
  const why = page.getByText(/^Change order 1 changes 03-300 Slab, so the line stays/)
  await why.filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('row', { name: /Roof/ }).click()
  await page.getByRole('button', { name: 'Remove', disabled: false }).waitFor()
  await leave()
})
