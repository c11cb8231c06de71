import { z } from 'zod'
import { percent, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { inspectionStatus } from 'contract/inspections/calls'
import { columnTerms, toDateTerms, type ColumnTerm, type ToDateTerm } from './draw-terms'
import { sources } from './draws'
import { figure, lotParam } from './fields'

const figures = z.object(
  Object.fromEntries(toDateTerms.map((term) => [term, figure])) as Record<ToDateTerm, typeof figure>,
)

const amounts = z.array(z.int())
type Amounts = Record<Exclude<ColumnTerm, 'recommended'>, typeof amounts>
const amountsOfLines = z.object({
  ...(Object.fromEntries(columnTerms.map((term) => [term, amounts])) as Amounts),
  /** Null for a borrower before the draw request is completed. */
  recommended: amounts.nullable(),
})
const total = z.int()
type Totals = Record<Exclude<ColumnTerm, 'recommended'>, typeof total>
const totals = z.object({
  ...(Object.fromEntries(columnTerms.map((term) => [term, total])) as Totals),
  recommended: total.nullable(),
})

/** The draws of a budget side by side. */
const drawColumns = z.object({
  lotId: uuid,
  /** Lines of the budget in order, then removed ones that a completed draw still has. */
  lines: z.array(z.object({ lineId: uuid, code: z.string(), title: z.string() })),
  draws: z.array(
    z.object({
      requestId: uuid,
      number: z.int(),
      status: inspectionStatus,
      /** Cents in the order of `lines`. */
      amounts: amountsOfLines,
      totals,
    }),
  ),
})
export type DrawColumns = z.infer<typeof drawColumns>

/** Figures of a budget after all draws, each with how it is computed. */
const budgetToDate = z.object({
  lotId: uuid,
  /** Null for the totals. */
  lineId: uuid.nullable(),
  inspectedPercent: percent.nullable(),
  figures,
  /** Only for the totals, and only if some line carries progress; otherwise null. */
  percentComplete: figure.nullable(),
  /** Only for the totals of a lot with a loan amount; otherwise null. */
  inBalance: figure.nullable(),
  ...sources,
})

export const columnCalls = {
  'ledger.now': endpoint({
    operation: 'ledger.now',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger/now',
    effect: 'read',
    summary: 'Figures of one budget line, or of the totals, after all draws, with how each is computed',
    params: lotParam,
    query: z.strictObject({ lineId: uuid.optional() }),
    data: budgetToDate,
  }),
  'ledger.columns': endpoint({
    operation: 'ledger.columns',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger/columns',
    effect: 'read',
    summary: "Amounts of every budget line in every draw of a lot's ledger",
    params: lotParam,
    data: drawColumns,
  }),
} as const
