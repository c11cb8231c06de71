import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { todayIn } from '~/lib/time/dates'
import { aLender } from 'tests/support/builders/codes'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { checkScreens } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let calls: ReturnType<typeof drawCalls>
beforeAll(async () => {
  app = await startApp()
  calls = drawCalls({ world: app.world, who: app.people })
})
afterAll(() => app.stop())

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

it('by key and pointer: recommends, approves, funds, and explains the figures', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  const first = await calls.aDraw(lot, [slabItem])
  const ids = { lotId: lot, requestId: first.id }
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  const { page } = session
  const dialog = page.getByRole('dialog')
  await live(page)

  // 1. The sixth section has the line with what its item requests.
  await page.keyboard.press('6')
  const row = page.getByRole('row', { name: /Slab/ })
  await row.getByText('$10,000.00').first().waitFor()
  await row.getByText('50%').waitFor()

  // 2. Stored materials, by key.
  await page.keyboard.press('ArrowDown')
  await row.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('e')
  await dialog.getByLabel('Stored materials').fill('2,000')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('$2,000.00 stored').waitFor()
  expect((await calls.lineOf(first.id, slab)).storedMaterials).toBe(200_000)

  // 3. Another recommended amount needs a reason.
  await row.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('d')
  await dialog.getByLabel('Recommended').fill('9,000')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Give a reason for recommending another amount').waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Reason').fill('Cracks in the slab')
  await page.keyboard.press('Control+Enter')
  await row.getByText('$9,000.00').waitFor()

  // 4. Its figures are explained.
  const computed = page.getByRole('region', { name: 'How computed' })
  await computed.getByText('Recommended').click()
  await computed.getByText('Reviewer’s amount').waitFor()

  // 5. The reviewer completes; the agency approves and funds, and takes the payment back.
  await calls.complete(first.id)
  await page.getByRole('button', { name: /^Approve amounts/, disabled: false }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('a')
  await dialog.getByText('Sum $9,000.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Approval, /).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  await dialog.getByLabel('Reference').fill('Wire 1')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Payment, /).waitFor()
  await page.keyboard.press('z')
  await page.getByText(/^Payment, /).waitFor({ state: 'detached' })

  // 6. The payment again, by pointer.
  await page.getByRole('button', { name: /^Record payment/ }).click()
  await dialog.getByLabel('Reference').fill('Wire 2')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^Payment, /).waitFor()

  await session.leave()
})

it('fills an approval with what other draws leave, dated on the lot', async () => {
  const { lot } = await calls.aScheduledLot({ time_zone: 'Pacific/Kiritimati' })
  const first = await calls.aDraw(lot, [slabItem])
  await calls.complete(first.id)
  const later = await calls.aDraw(lot, [{ ...slabItem, budget: 18_000 }])
  await calls.complete(later.id)
  await calls.approve(app.people.agency, first.id)
  const session = await app.openSession(app.people.agency, {
    path: paths.drawRequestRecord({ lotId: lot, requestId: later.id }, 'approval'),
  })
  const dialog = session.page.getByRole('dialog')
  const slab = dialog.getByLabel(/Slab/)
  expect(await slab.inputValue()).toBe('$8,000.00')
  await dialog
    .getByText('Requested $18,000.00, recommended $18,000.00, $8,000.00 left by other draws and later changes')
    .waitFor()
  expect(await dialog.getByLabel('Date').inputValue()).toBe(todayIn('Pacific/Kiritimati', Date.now()))
  await session.leave()
})

it('fills a release of retainage only for finished lines', async () => {
  const { lot, slab, roof } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [
    { code: '03-300', title: 'Slab', budget: 40_000, progress: 100 },
    { code: '07-300', title: 'Roof', budget: 10_000, progress: 50 },
  ])
  await calls.complete(id)
  const session = await app.openSession(app.people.agency, {
    path: paths.drawRequestRecord({ lotId: lot, requestId: id }, 'release'),
  })
  const dialog = session.page.getByRole('dialog')
  const amounts = () => Promise.all([/Slab/, /Roof/].map((line) => dialog.getByLabel(line).inputValue()))
  expect(await amounts()).toEqual(['$4,000.00', ''])
  await dialog.getByText('Held $1,000.03', { exact: true }).waitFor()
  await dialog.getByText(/^Filled in where a line is 100% inspected and not overfunded/).waitFor()
  await dialog.getByLabel('Reference').fill('Wire 1')
  await session.page.keyboard.press('Control+Enter')
  await session.page.getByText(/^Release of retainage, /).waitFor()
  const released = await Promise.all([slab, roof].map(async (line) => (await calls.lineOf(id, line)).figures))
  expect(released.map(({ retainageReleased }) => retainageReleased.value)).toEqual([400_000, 0])
  await session.leave()
})

it('leaves a release of retainage empty for an overfunded line', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  const first = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 40_000, progress: 100 }])
  await calls.complete(first.id)
  await calls.approve(app.people.agency, first.id, {
    lines: [{ lineId: slab, amount: 3_900_000 }],
    reason: 'Paid in full',
  })
  await calls.fund(app.people.agency, first.id)
  const later = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 0, progress: 100 }])
  await calls.complete(later.id)
  const { page, leave } = await app.openSession(app.people.agency, {
    path: paths.drawRequestRecord({ lotId: lot, requestId: later.id }, 'release'),
  })
  await page.getByRole('dialog').getByText('Held $4,000.00', { exact: true }).waitFor()
  expect(await page.getByRole('dialog').getByLabel(/Slab/).inputValue()).toBe('')
  await leave()
})

it('marks the required fields of forms before they are saved', async () => {
  const { lot } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [slabItem])
  await calls.complete(id)
  await calls.approve(app.people.agency, id)
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(app.people.agency)
  const { page } = session
  const dialog = page.getByRole('dialog')
  for (const [address, labels] of [
    [paths.drawRequestRecord(ids, 'funding'), ['Date', 'Reference']],
    [paths.drawRequestRecord(ids, 'approval'), ['Date']],
    [paths.newChangeOrder(lot), ['Date', 'Reason']],
    [paths.ledgerSettings(lot), ['Reason']],
    [paths.newBudgetLine(lot), ['Code', 'Title', 'Scheduled value']],
  ] as const) {
    await page.goto(address)
    for (const label of labels) {
      const field = dialog.getByLabel(label, { exact: true })
      await field.and(page.locator('[required]')).waitFor()
    }
    expect(await dialog.getByText('Required', { exact: true }).count()).toBe(labels.length)
  }
  await session.leave()
})

it('shows the figures of the budget in the header of a draw, in lists and in its report', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [slabItem])
  const ids = { lotId: lot, requestId: id }
  const bank = await aLender(app.world, { agency: app.people.agency.uuid, name: 'Cedar Valley Bank' })
  await app.world.db.insertInto('request_lenders').values({ draw_request: id, lender: bank.uuid }).execute()
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await live(page)
  const tops = ['Requested', 'Lender'].map((term) => page.getByRole('term').getByText(term, { exact: true }))
  const [requestedBox, lenderBox] = await Promise.all(tops.map((term) => term.boundingBox()))
  expect(lenderBox?.y).toBe(requestedBox?.y)
  const factOf = (term: string) => page.getByText(term, { exact: true }).locator('xpath=..')

  // 1. The header, live.
  await factOf('Percent complete of the budget').getByText('33.3%').waitFor()
  await factOf('Requested').getByText('$10,000.00').first().waitFor()
  await calls.claim(app.people.admin, id, slab, { requested: 812_345 })
  await factOf('Requested').getByText('$8,123.45').first().waitFor()
  for (const term of ['In place, weighted by budget', 'Budget'])
    expect(await page.getByRole('term').getByText(term, { exact: true }).count()).toBe(0)

  // 2. Lists, and the panel beside them.
  for (const address of [paths.drawRequests(), paths.lot(lot)]) {
    await page.goto(address)
    const row = page.getByRole('row').filter({ hasText: '$8,123.45' })
    await row.getByText('33.3').waitFor()
  }
  const requested = page.getByRole('columnheader', { name: 'Requested' })
  await requested.waitFor()
  // No list sorts by what budget lines request.
  expect(await requested.getByRole('link').count()).toBe(0)

  // 3. The report.
  await page.goto(paths.report(lot, id))
  const definition = (term: string) => page.getByRole('definition').filter({ has: page.getByText(term) })
  await page.getByRole('term').filter({ hasText: 'Completed and stored' }).first().waitFor()
  await page.getByText('$65,001', { exact: true }).waitFor()
  expect(await definition('$65,001').count()).toBe(1)
  for (const column of ['Budget', 'In place'])
    expect(await page.getByRole('columnheader', { name: column, exact: true }).count()).toBe(0)
  await leave()
})

it('shows no budget section on a lot without a schedule', async () => {
  const { lot, slab, roof, permits } = await calls.aScheduledLot()
  await app.world.db.deleteFrom('ledger_lines').where('uuid', 'in', [slab, roof, permits]).execute()
  const { id } = await calls.aDraw(lot, [slabItem])
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest({ lotId: lot, requestId: id }) })
  const { page } = session
  await live(page)
  await page.getByRole('link', { name: 'Files' }).waitFor()
  expect(await page.getByRole('link', { name: 'Budget', exact: true }).count()).toBe(0)
  await session.leave()
})

it('fits phones, tablets and notebooks, and is accessible', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [slabItem, { code: '99-100', budget: 50 }])
  await calls.complete(id)
  await calls.approve(app.people.agency, id)
  const open = await calls.aDraw(lot, [{ ...slabItem, budget: 40_000, progress: 20 }])
  const [ids, later] = [
    { lotId: lot, requestId: id },
    { lotId: lot, requestId: open.id },
  ]
  const session = await app.openSession(app.people.agency)
  await checkScreens(
    session,
    [
      ['a completed draw', paths.drawRequestBudget(ids)],
      ['an open draw', paths.drawRequestBudget(later)],
      ['draw amounts', paths.drawRequestClaim(later, slab)],
      ['another recommended amount', paths.drawRequestReview(later, slab)],
      ['a payment', paths.drawRequestRecord(ids, 'funding')],
      ['a budget with draws', paths.budget(lot)],
    ].map(([name = '', address = '']) => ({ name, address, isOpen: false })),
  )
  await session.leave()
})
