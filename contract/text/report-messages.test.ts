import { expect, test } from 'vitest'
import type { Continuation, LotReport } from 'contract/reports/calls'
import { recommendationOfReport, recommendationText, recommendationWithReasons } from './report-messages'

const line = (requested: number, recommended: number, reason: string | null = null) => ({
  code: '07',
  title: 'Roof',
  requested,
  recommended,
  reason,
})

test.each([
  ['all that is requested', 500, 500, [], 'Fund $5.00, as requested.'],
  ['all that is requested, for a reason', 500, 500, [line(500, 500, 'Paid for')], 'Fund $5.00, as requested.'],
  [
    'the total by other amounts',
    500,
    500,
    [line(300, 200), line(200, 300, 'Paid for')],
    'Fund $5.00, the total requested, with other amounts on some lines.',
  ],
  ['a part', 500, 200, [line(500, 200)], 'Fund in part: $2.00 of $5.00 requested.'],
  ['more', 500, 900, [line(500, 900, 'Paid for')], 'Fund $9.00, more than the $5.00 requested.'],
  ['nothing', 500, 0, [line(500, 0)], 'Hold: nothing of $5.00 requested is recommended.'],
  ['no request', 0, 0, [], 'This draw requests no money.'],
])('recommends in one line: %s', (_name, requested, recommended, reasons, text) => {
  expect(recommendationText({ requested, recommended, reasons })).toBe(text)
})

test('names the items that it leaves out, five at most', () => {
  const unlinked = Array.from({ length: 7 }, (_, index) => ({ code: `2${index}`, title: 'Plumbing', budget: 100 }))
  const text = (count: number) =>
    recommendationText({ requested: 500, recommended: 500, reasons: [], unlinked: unlinked.slice(0, count) })
  expect(text(1)).toBe('Fund $5.00, as requested. Not counted, $1.00 without a budget line: 20 Plumbing.')
  expect(text(7)).toMatch(/\$7\.00 without a budget line: 20 Plumbing, .*24 Plumbing and 2 more\.$/)
})

const amounts = {
  ...{ scheduledValue: 1, revisedValue: 1, previous: 0, thisPeriod: 0, storedMaterials: 0 },
  ...{ earned: 0, percent: 0, balanceToFinish: 0, retainageHeld: 0 },
}

/** A report of this many draws, recommended for the second. */
function reportOf(recommendation: NonNullable<Continuation['recommendation']>, draws: number) {
  const continuation: Continuation = { drawNumber: 2, lines: [], totals: amounts, recommendation }
  return { continuation, inspectionInfo: draws === 1 ? [second] : [second, second] }
}
const second: LotReport['inspectionInfo'][number] = {
  ...{ uuid: '', title: '', number: 2, status: 'completed', progress: 50, totalBudget: 0, attempts: 1, version: 1 },
  ...{ reviewer: null, dueDate: null, submittedAt: null, completedAt: null },
}

test('names its draw in a report of several', () => {
  const recommendation = { requested: 500, recommended: 500, reasons: [] }
  expect([1, 2].map((draws) => recommendationOfReport(reportOf(recommendation, draws)))).toEqual([
    'Fund $5.00, as requested.',
    'Draw 2: Fund $5.00, as requested.',
  ])
})

test('names each line with its reason where a template has the recommendation', () => {
  const reasons = Array.from({ length: 7 }, (_, index) => line(100, 50, index === 0 ? 'Flashing is missing' : null))
  const text = recommendationWithReasons(reportOf({ requested: 700, recommended: 350, reasons }, 1)) ?? ''
  expect(text).toContain('07 Roof: $0.50 of $1.00. Flashing is missing')
  expect(text.match(/Earned, less retainage and earlier payments\./g)).toHaveLength(6)
})
