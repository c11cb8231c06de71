import { expect, test } from 'vitest'
import type { Continuation } from 'contract/reports/calls'
import { centsText } from 'contract/money/cents'
import { completedBelow } from 'contract/text/report-messages'
import { renderReport } from 'report/render'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { readPdf } from 'tests/support/files/pdf'
import { interFonts } from 'tests/support/files/reports'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
const { aScheduledLot, aDraw, draw, complete, claim, review, lineOf, approve, fund } = drawCalls({ world, who })

const reportOf = async (person: Person, id: string) =>
  (await call(world, person, 'inspections.report', { params: { id } })).data

/** Two draws: the slab at 50 and then 80 percent, the roof at 25 percent; the first draw is paid. */
async function twoDraws() {
  const { lot, slab, roof } = await aScheduledLot()
  const first = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 18_000, progress: 50 }])
  await complete(first.id)
  await approve(who.agency, first.id)
  await fund(who.agency, first.id)
  const second = await aDraw(lot, [
    { code: '03-300', title: 'Slab', budget: 12_000, progress: 80 },
    { code: '07-300', title: 'Roof', budget: 4000, progress: 25 },
  ])
  return { lot, slab, roof, first: first.id, second: second.id }
}

const lineAt = ({ lines }: Continuation, code: string) => lines.find((line) => line.code === code)

test('has the continuation sheet as of its draw, equal to the ledger to the cent', async () => {
  const { first, second, slab } = await twoDraws()
  const { continuation } = await reportOf(who.agency, second)
  expect(continuation && lineAt(continuation, '03-300')).toMatchObject({
    scheduledValue: 4_000_000,
    revisedValue: 4_000_000,
    previous: 2_000_000,
    thisPeriod: 1_200_000,
    earned: 3_200_000,
    percent: 80,
    balanceToFinish: 800_000,
    retainageHeld: 320_000,
  })
  expect(continuation && lineAt(continuation, '07-300')).toMatchObject({
    previous: 0,
    thisPeriod: 500_013,
    percent: 25,
  })
  const { totals } = (await draw(who.agency, second)).data
  expect(continuation?.totals).toMatchObject({
    earned: totals.earned.value,
    retainageHeld: totals.retainageHeld.value,
    balanceToFinish: totals.balanceToFinish.value,
    revisedValue: totals.revisedValue.value,
  })
  const earlier = (await reportOf(who.agency, first)).continuation
  expect(earlier && lineAt(earlier, '03-300')).toMatchObject({ previous: 0, thisPeriod: 2_000_000 })
  expect(slab).toBe(lineAt(earlier ?? (continuation as Continuation), '03-300')?.lineId)
})

test('of a whole lot takes its facts from the continuation sheet', async () => {
  const { lot } = await twoDraws()
  const { data } = await call(world, who.agency, 'lots.reportDetails', { params: { id: lot } })
  const totals = data.continuation?.totals
  expect([data.progress, data.totalBudget, data.inPlace]).toEqual([
    totals?.percent,
    Math.round((totals?.revisedValue ?? 0) / 100),
    Math.round((totals?.earned ?? 0) / 100),
  ])
  expect(data.totalBudget).toBe(65_001)
})

test('adds up each line whose stored materials exceed the rest of its value', async () => {
  const { lot, slab } = await aScheduledLot()
  const { id } = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 18_000, progress: 90 }])
  await claim(who.agency, id, slab, { storedMaterials: 1_000_000 })
  const { continuation } = await reportOf(who.agency, id)
  expect(continuation && lineAt(continuation, '03-300')).toMatchObject({
    previous: 0,
    thisPeriod: 3_600_000,
    storedMaterials: 400_000,
    earned: 4_000_000,
  })
})

test('recommends what is available, with the reasons by line', async () => {
  const { first, second, roof } = await twoDraws()
  expect((await reportOf(who.agency, first)).continuation?.recommendation).toEqual({
    requested: 1_800_000,
    recommended: 1_800_000,
    reasons: [],
  })
  const { version } = await lineOf(second, roof)
  await review(who.reviewer, second, roof, { override: 100_000, reason: 'Flashing is missing', version })
  // Slab: 3,200,000 earned, 320,000 held, 1,800,000 paid leave 1,080,000 of 1,200,000 requested.
  expect((await reportOf(who.agency, second)).continuation?.recommendation).toEqual({
    requested: 1_600_000,
    recommended: 1_180_000,
    reasons: [
      { code: '03-300', title: 'Slab', requested: 1_200_000, recommended: 1_080_000, reason: null },
      { code: '07-300', title: 'Roof', requested: 400_000, recommended: 100_000, reason: 'Flashing is missing' },
    ],
  })
})

test('names the items whose amounts it leaves out', async () => {
  const { lot } = await aScheduledLot()
  const { id } = await aDraw(lot, [
    { code: '03-300', title: 'Slab', budget: 18_000, progress: 50 },
    { code: '27', title: 'Plumbing', budget: 40_000, progress: 20 },
  ])
  expect((await reportOf(who.agency, id)).continuation?.recommendation).toEqual({
    requested: 1_800_000,
    recommended: 1_800_000,
    reasons: [],
    unlinked: [{ code: '27', title: 'Plumbing', budget: 4_000_000 }],
  })
})

test('prints the recommendation on the cover, and the figures of the screen to the cent', async () => {
  const { second, roof } = await twoDraws()
  await review(who.reviewer, second, roof, { override: 400_000, reason: 'Flashing is paid for' })
  const report = await reportOf(who.agency, second)
  const edition = { version: null, reportedAt: world.clock.now().toISOString() }
  const pictures = async () => ({ problem: 'none' })
  const { bytes } = await renderReport({ report, edition, fonts: await interFonts(report), pictures })
  const [cover, ...pages] = await readPdf(bytes)
  expect(cover?.text).toContain('Fund in part: $14,800.00 of $16,000.00 requested.')
  const text = pages.map((page) => page.text).join(' ')
  expect(text).toMatch(/Requested and recommended .*Slab \$12,000\.00 \$10,800\.00 Earned, less retainage/)
  expect(text).toContain('Roof $4,000.00 $4,000.00 Flashing is paid for')
  const { lines = [], totals } = report.continuation ?? {}
  for (const amounts of totals ? [...lines, totals] : [])
    for (const cents of [
      amounts.previous,
      amounts.thisPeriod,
      amounts.earned,
      amounts.balanceToFinish,
      amounts.retainageHeld,
    ])
      expect(text).toContain(centsText(cents))
})

test('shows borrowers the sheet of completed draws only', async () => {
  const { lot, first } = await twoDraws()
  expect((await reportOf(who.borrower, first)).continuation?.recommendation).toMatchObject({ recommended: 1_800_000 })
  const ofLot = async (person: Person) =>
    (await call(world, person, 'lots.reportDetails', { params: { id: lot } })).data.continuation
  expect(await ofLot(who.borrower)).toMatchObject({ drawNumber: 1, recommendation: { recommended: 1_800_000 } })
  expect(await ofLot(who.agency)).toMatchObject({
    drawNumber: 2,
    recommendation: { requested: 1_600_000, recommended: 1_480_000 },
  })
})

test('has no continuation sheet without a schedule of values', async () => {
  const { uuid } = await aLot(world, { agency: who.agency.uuid })
  const request = await aDrawRequest(world, { lot: uuid, reviewer: who.reviewer.uuid })
  expect(await reportOf(who.agency, request.uuid)).not.toHaveProperty('continuation')
})

test('names the lines that a completed draw leaves open, soft costs by their documents', async () => {
  const { lot, permits } = await aScheduledLot()
  const { id } = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 18_000, progress: 100 }])
  await review(who.reviewer, id, permits, { documented: 125_000 })
  await complete(id)
  expect(completedBelow(await reportOf(who.agency, id))).toEqual([
    'Draw 1 is completed at 63.5% of the budget, stored materials included: its review has ended, and 07-300 Roof (0.0%), 01-100 Permits (25.0%) are not complete.',
  ])
})

test('says completed and stored in the standard summary of a report with a budget', async () => {
  const { second } = await twoDraws()
  const summaryOf = async (id: string) => JSON.stringify((await reportOf(who.agency, id)).template?.summary)
  expect(await summaryOf(second)).toContain('of the budget is completed and stored: $')
  const { uuid } = await aLot(world, { agency: who.agency.uuid })
  const request = await aDrawRequest(world, { lot: uuid, reviewer: who.reviewer.uuid })
  expect(await summaryOf(request.uuid)).toContain('of the work is in place: ')
})

test('fills the ledger’s fields of a template', async () => {
  const { lot, second } = await twoDraws()
  const body = { name: 'Money', summaryHtml: '<p>{{recommendation}} {{retainageHeld}}, {{balanceToFinish}}</p>' }
  const { uuid } = (await call(world, who.agency, 'templates.create', { body })).data.template
  const { template, continuation } = (
    await call(world, who.agency, 'inspections.report', { params: { id: second }, query: { template: uuid } })
  ).data
  const text = JSON.stringify(template?.summary)
  expect(text).toContain('Fund in part: $14,800.00 of $16,000.00 requested.')
  expect(text).toContain(centsText(continuation?.totals.retainageHeld ?? 0))
  expect(lot).toBeTruthy()
})
