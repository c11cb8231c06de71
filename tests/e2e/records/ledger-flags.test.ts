import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshStaleFlags } from 'provider/records/ledger/flags'
import { paths, withQuery } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { live, openPalette } from 'tests/support/browser/forms'
import { checkScreens } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let draws: ReturnType<typeof drawCalls>
let ledgers: ReturnType<typeof ledgerCalls>
let lots: { quiet: string; flagged: string; requestId: string; slab: string }
beforeAll(async () => {
  app = await startApp()
  const { world, people: who } = app
  draws = drawCalls({ world, who })
  ledgers = ledgerCalls({ world, who })
  const quiet = await draws.aScheduledLot()
  const { lot, slab } = await draws.aScheduledLot()
  const { id } = await draws.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 30_000, progress: 50 }])
  lots = { quiet: quiet.lot, flagged: lot, requestId: id, slab }
  await refreshStaleFlags(world.db, world.clock.now())
})
afterAll(() => app.stop())

const mark = 'Flags: Requested above available'

it('counts flags on the dashboard, live, and each count leads to its rows', async () => {
  const session = await app.openSession(app.people.agency)
  const { page } = session
  await live(page)
  const strip = page.getByRole('navigation', { name: 'Payments and flags' })
  await expect.poll(() => strip.getByRole('link').count()).toBe(8)
  await strip.getByRole('link', { name: /^1\s*Requested above available/ }).waitFor()
  await strip.getByRole('link', { name: /^0\s*Out of balance/ }).waitFor()

  // Another person's change moves the count.
  await ledgers.set(app.people.admin, lots.quiet, { loanAmount: 100, reason: 'Smaller loan' })
  const outOfBalance = strip.getByRole('link', { name: /^1\s*Out of balance/ })
  await outOfBalance.waitFor()
  await outOfBalance.click()
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor()
  await page.getByText('Flag is Out of balance').waitFor()
  const rows = page.locator('tbody tr[data-row-id]')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().getByRole('img', { name: 'Flags: Out of balance' }).waitFor()
  expect(new URL(page.url()).search).toBe('?flag=outOfBalance')

  // The list follows the next change, too.
  await ledgers.set(app.people.admin, lots.quiet, { loanAmount: 100_000_000, reason: 'Larger loan' })
  await expect.poll(() => rows.count()).toBe(0)
  await session.leave()
})

it('by key: filters draw requests by a flag, whose row and peek name it', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequests() })
  const { page } = session
  await live(page)
  await page.getByRole('img', { name: mark }).waitFor()
  await page.keyboard.press('f')
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('checkbox', { name: 'Requested above available' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.getByText('Flag is Requested above available').waitFor()
  const rows = page.locator('tbody tr[data-row-id]')
  await expect.poll(() => rows.count()).toBe(1)

  // 2. A claim of less removes the row.
  await draws.claim(app.people.agency, lots.requestId, lots.slab, { requested: 100 })
  await expect.poll(() => rows.count()).toBe(0)
  await draws.claim(app.people.agency, lots.requestId, lots.slab, { requested: 3_000_000 })
  await expect.poll(() => rows.count()).toBe(1)
  await session.leave()
})

it('by palette: lists the lots with a flag, and the draw requests that are not funded', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.calendar() })
  const { page } = session
  await live(page)
  await openPalette(page)
  await page.keyboard.insertText('requested above')
  await page.getByRole('option', { name: 'Lots with a flag: Requested above available' }).click()
  await page.waitForURL((url) => url.search === '?flag=requestedAboveAvailable')
  await page.getByRole('img', { name: mark }).waitFor()
  await openPalette(page)
  await page.keyboard.insertText('not funded')
  await page.getByRole('option', { name: 'Draw requests by payment: Approved, not funded' }).click()
  await page.waitForURL((url) => url.search === '?payment=unfunded')
  await page.getByRole('button', { name: /filter.*Payment/ }).waitFor()
  await session.leave()
})

it('shows borrowers no flag, no count and no filter', async () => {
  const session = await app.openSession(app.people.borrower, { path: paths.drawRequests() })
  const { page } = session
  await live(page)
  await expect.poll(() => page.locator('tbody tr[data-row-id]').count()).toBe(1)
  expect(await page.getByRole('img', { name: /^Flags/ }).count()).toBe(0)
  await page.keyboard.press('f')
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('group', { name: 'Due' }).waitFor()
  expect(await filter.getByRole('group', { name: 'Flag' }).count()).toBe(0)
  await page.goto(paths.dashboard())
  await page.getByRole('navigation', { name: 'Counts' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Payments and flags' }).count()).toBe(0)
  await session.leave()
})

it('fits the screens, and breaks no rule of accessibility', async () => {
  const session = await app.openSession(app.people.agency)
  await checkScreens(
    session,
    [
      ['the dashboard with flags', paths.dashboard()],
      ['lots with a flag', withQuery(paths.lots(), { flag: 'requestedAboveAvailable' })],
      ['draw requests with flags', paths.drawRequests()],
    ].map(([name = '', address = '']) => ({ name, address, isOpen: false })),
  )
  await session.leave()
})

it('names the flags of a draw beside its lines, on its budget and its items, live', async () => {
  const { people, world } = app
  const { lot, roof, slab } = await draws.aScheduledLot()
  await ledgers.set(people.agency, lot, { loanAmount: 5_500_000, reason: 'Smaller loan' })
  const [roofItem, slabItem] = [
    { code: '07-300', title: 'Roof', budget: 5_000, progress: 60 },
    { code: '03-300', title: 'Slab', budget: 18_000, progress: 50 },
  ]
  const first = await draws.aDraw(lot, [roofItem, slabItem])
  await draws.complete(first.id)
  await draws.approve(people.agency, first.id, { lines: [{ lineId: slab, amount: 1_800_000 }] })
  await draws.fund(people.agency, first.id)
  const { id, items } = await draws.aDraw(lot, [
    { ...roofItem, budget: 30_000, progress: 50 },
    { ...slabItem, budget: 100, progress: 50 },
  ])
  await ledgers.order(people.agency, lot, [[slab, -500_000]], { date: '2026-01-02' })
  await draws.claim(people.agency, id, roof, { storedMaterials: 600_000 })
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(people.reviewer, { path: paths.drawRequestBudget(ids) })
  const { page, checkAccess } = session
  await live(page)
  const notes = [
    'Requested $16,499.66 above available',
    'Stored materials $999.87 above the limit',
    'Progress fell from 60% to 50%',
  ]
  for (const address of [paths.drawRequestBudget(ids), paths.drawRequest(ids)]) {
    await page.goto(address)
    await live(page)
    await page
      .getByRole('list', { name: 'Needs attention' })
      .getByText('The lines cost $5,000.50 more than the loan.')
      .waitFor()
    const row = page.getByRole('row', { name: /Roof/ })
    for (const note of notes) await row.getByText(note, { exact: false }).waitFor()
    await page.getByRole('row', { name: /Slab/ }).getByText('Overfunded by $2,250.00').waitFor()
    await checkAccess()
  }

  // Another person's finding of more and a smaller request remove the notes about them.
  await world.db.updateTable('inspection_items').set({ progress: 61 }).where('uuid', 'in', items).execute()
  await draws.claim(people.agency, id, roof, { requested: 100 })
  for (const note of [notes[0], notes[2]]) await page.getByText(note ?? '').waitFor({ state: 'detached' })
  await session.leave()

  const borrower = await app.openSession(people.borrower, { path: paths.drawRequest(ids) })
  await live(borrower.page)
  await borrower.page.getByRole('row', { name: /Roof/ }).waitFor()
  expect(await borrower.page.getByRole('list', { name: 'Needs attention' }).count()).toBe(0)
  await borrower.leave()
})

it('shows what an item requests, claims, has in place and gets, on a phone', async () => {
  const session = await app.openSession(app.people.agency, {
    phone: true,
    path: paths.drawRequest({ lotId: lots.flagged, requestId: lots.requestId }),
  })
  const { page } = session
  await live(page)
  await draws.claim(app.people.agency, lots.requestId, lots.slab, { requested: 3_000_000, claimedPercent: 62.5 })
  const row = page.getByRole('row', { name: /Slab/ })
  for (const text of [/Requested \$30,000\.00/, /Claimed 62\.5/, /Inspected/, /Recommended \$18,000\.00/])
    await row.filter({ hasText: text }).waitFor()
  const cut = await row
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
  const [wide, narrow] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBe(narrow)
  const width = narrow ?? 0
  for (const cell of await row.getByRole('cell').filter({ visible: true }).all()) {
    const box = await cell.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  await session.leave()
})

it('a flag on a phone follows the address, and covers none of it', async () => {
  const { world, people: who } = app
  const { lot } = await draws.aScheduledLot()
  const street = '1184 Old Chesapeake Landing Road'
  await world.db.updateTable('lots').set({ street, city: 'Rancho Santa Margarita' }).where('uuid', '=', lot).execute()
  await draws.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 30_000, progress: 50 }])
  await refreshStaleFlags(world.db, world.clock.now())
  const session = await app.openSession(who.agency, { phone: true, path: paths.lots() })
  const row = session.page.locator('tbody tr[data-row-id]').filter({ hasText: street })
  const flag = await row.getByRole('img', { name: /^Flags/ }).boundingBox()
  // The text may be wider than the box of its link.
  const ends = await row
    .getByRole('link')
    .locator('span')
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().right))
  expect(flag?.x).toBeGreaterThanOrEqual(Math.max(...ends))
  await session.leave()
})
