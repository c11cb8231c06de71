import { z } from 'zod'
import { changed, idParam, instant, percent, person, plainDate, recordDate, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { optionalText, requiredLine } from 'contract/core/text-fields'
import { inspectionStatus } from 'contract/inspections/calls'
import { cents, figure, lotParam, mostLedgerLines, optionalReason, reason, totalFlags } from './fields'
import { drawRecordKinds, drawTerms, toDateAmountTerms, recommendationTerms, type DrawTerm } from './draw-terms'

/** An approval, a payment or a release of retainage, with its amount per line. */
export const drawRecord = z.object({
  uuid,
  id: uuid,
  requestId: uuid,
  kind: z.enum(drawRecordKinds),
  date: plainDate,
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  lines: z.array(z.object({ lineId: uuid, amount: z.int() })),
  total: z.int(),
  createdBy: person,
  createdAt: instant,
  version: z.int(),
})
export type DrawRecord = z.infer<typeof drawRecord>

const isHiddenUntilCompletion = (term: DrawTerm) => recommendationTerms.some((one) => one === term)
const objectOfTerms = <T extends z.ZodType, N extends z.ZodType>(shown: T, maybe: N) =>
  z.object(
    Object.fromEntries(drawTerms.map((term) => [term, isHiddenUntilCompletion(term) ? maybe : shown])) as Record<
      Exclude<DrawTerm, (typeof recommendationTerms)[number]>,
      T
    > &
      Record<(typeof recommendationTerms)[number], N>,
  )

const figures = objectOfTerms(figure, figure.nullable())
const amounts = objectOfTerms(z.int(), z.int().nullable())

/** One budget line in a draw: inputs, figures with how each is computed, and what needs attention. */
export const drawLine = z.object({
  lineId: uuid,
  code: z.string(),
  title: z.string(),
  isSoftCost: z.boolean(),
  /** The draw request's item for this line. */
  itemId: uuid.nullable(),
  /** The item was chosen, not found by its code. */
  isChosen: z.boolean(),
  /** Set amount; null takes the item's budget. */
  requested: z.int().nullable(),
  claimedPercent: percent.nullable(),
  /** Reviewer's finding of the whole line in place; null before the first one, and for a soft-cost line. */
  inspectedPercent: percent.nullable(),
  storedMaterials: z.int(),
  documented: z.int().nullable(),
  /** Reviewer's own recommendation; null without one, and for a borrower before completion. */
  override: z.object({ amount: z.int(), reason: z.string() }).nullable(),
  figures,
  /** The previous inspected %, if the current one is lower; otherwise null. */
  fellFrom: percent.nullable(),
  storedAboveLimit: z.int(),
  requestedAboveAvailable: z.int(),
  /** Highest amount that can be approved without a reason; null before completion, and for a borrower. */
  approvable: z.int().nullable(),
  /** Version of the inputs; 1 before they are set. */
  version: z.int(),
})
export type DrawLineAnswer = z.infer<typeof drawLine>

const drawHead = {
  requestId: uuid,
  lotId: uuid,
  number: z.int(),
  title: z.string(),
  status: inspectionStatus,
  /** Day up to which change orders count: of completion, otherwise today on the lot. */
  date: plainDate,
  /** Time of completion, which froze the figures; null while they still follow the schedule. */
  frozenAt: instant.nullable(),
}

/** Numbers of the draws and change orders that inputs of the figures stand on. */
export const sources = {
  draws: z.array(z.object({ requestId: uuid, number: z.int() })),
  changeOrders: z.array(z.object({ uuid, number: z.int() })),
}

/** One draw of a lot's ledger: every line with its figures, the totals, and items without a line. */
export const drawLedger = z.object({
  ...drawHead,
  records: z.array(drawRecord),
  lines: z.array(drawLine),
  totals: figures,
  /** Null without a line that carries progress. */
  percentComplete: figure.nullable(),
  /** Number of the lot's latest completed draw, whose release dialog is offered; null without one. */
  latestCompleted: z.int().nullable(),
  /** Flags of the totals as of the draw; none for a borrower. */
  flags: totalFlags,
  ...sources,
  /** Items that no line was found for; their budgets are in no figure. */
  unlinked: z.array(z.object({ itemId: uuid, code: z.string(), title: z.string(), budget: z.int() })),
})
export type DrawLedger = z.infer<typeof drawLedger>

/** Amounts of one draw over all lines. */
const drawSummary = z.object({ ...drawHead, totals: amounts, percentComplete: percent.nullable() })
export type DrawSummary = z.infer<typeof drawSummary>

const reference = optionalText({ max: 200 }).optional()
const requestParam = z.strictObject({ requestId: uuid })
const lineParam = z.strictObject({ requestId: uuid, lineId: uuid })
const amountsOfLines = z
  .array(z.strictObject({ lineId: uuid, amount: cents }))
  .min(1)
  .max(mostLedgerLines)
  .optional()

/** A borrower's part of a line; fields left out stay. */
export const claimForm = z.strictObject({
  /** Null takes the item's budget. */
  requested: cents.nullable().optional(),
  claimedPercent: percent.nullable().optional(),
  storedMaterials: cents.optional(),
  version,
})
export type ClaimForm = z.output<typeof claimForm>

/** A reviewer's part of a line; an override needs a reason. */
export const reviewForm = z.strictObject({
  documented: cents.nullable().optional(),
  /** Recommended in place of the rule's amount; null takes the rule's. */
  override: cents.nullable().optional(),
  /** Item for the line; null links by code. */
  itemId: uuid.nullable().optional(),
  reason: optionalReason,
  version,
})
export type ReviewForm = z.output<typeof reviewForm>

/** An approval; without lines the recommended amounts, and above them a reason is needed. */
export const approvalForm = z.strictObject({
  date: recordDate,
  reference,
  reason: optionalReason,
  lines: amountsOfLines,
})
export type ApprovalForm = z.output<typeof approvalForm>

/** A payment or a release of retainage; without lines everything approved and not funded, or everything held. */
export const paymentForm = z.strictObject({
  date: recordDate,
  reference: requiredLine('reference', { max: 200 }),
  lines: amountsOfLines,
})
export type PaymentForm = z.output<typeof paymentForm>

const lineWritten = z.object({ requestId: uuid, lineId: uuid, version: z.int(), ...changed })
const recorded = z.object({ record: drawRecord, ...changed })

const amount = z.int()
const toDateAmounts = Object.fromEntries(toDateAmountTerms.map((term) => [term, amount])) as Record<
  (typeof toDateAmountTerms)[number],
  typeof amount
>

export const drawCalls = {
  'ledger.draws': endpoint({
    operation: 'ledger.draws',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger/draws',
    effect: 'read',
    summary: "The draws of a lot's ledger by number, with the totals of each; `now` counts every payment",
    params: lotParam,
    data: z.object({
      lotId: uuid,
      draws: z.array(drawSummary),
      now: z.object({
        ...toDateAmounts,
        percentComplete: percent.nullable(),
        /** Every line of the budget in its order. */
        lines: z.array(z.object({ lineId: uuid, inspectedPercent: percent.nullable(), ...toDateAmounts })),
      }),
    }),
  }),
  'ledger.draw': endpoint({
    operation: 'ledger.draw',
    method: 'GET',
    path: '/api/draw-requests/{requestId}/ledger',
    effect: 'read',
    summary: 'The budget lines of a draw request with how each figure is computed; frozen by completion',
    params: requestParam,
    data: drawLedger,
  }),
  'ledger.claimLine': endpoint({
    operation: 'ledger.claimLine',
    method: 'PATCH',
    path: '/api/draw-requests/{requestId}/ledger/{lineId}/claim',
    effect: 'change',
    summary: 'Set what a draw requests for a budget line: amount, percent claimed and stored materials',
    params: lineParam,
    body: claimForm,
    data: lineWritten,
  }),
  'ledger.reviewLine': endpoint({
    operation: 'ledger.reviewLine',
    method: 'PATCH',
    path: '/api/draw-requests/{requestId}/ledger/{lineId}/review',
    effect: 'change',
    summary: 'Set the documented amount, the item and the recommended amount of a budget line in a draw',
    params: lineParam,
    body: reviewForm,
    data: lineWritten,
  }),
  'ledger.approveDraw': endpoint({
    operation: 'ledger.approveDraw',
    method: 'POST',
    path: '/api/draw-requests/{requestId}/approval',
    effect: 'change',
    summary: 'Record the approval of a completed draw request, in full or per line',
    params: requestParam,
    body: approvalForm,
    data: recorded,
  }),
  'ledger.fundDraw': endpoint({
    operation: 'ledger.fundDraw',
    method: 'POST',
    path: '/api/draw-requests/{requestId}/funding',
    effect: 'change',
    summary: 'Record a payment of approved amounts',
    params: requestParam,
    body: paymentForm,
    data: recorded,
  }),
  'ledger.releaseRetainage': endpoint({
    operation: 'ledger.releaseRetainage',
    method: 'POST',
    path: '/api/draw-requests/{requestId}/retainage-release',
    effect: 'change',
    summary: 'Record the release of retainage with the latest completed draw request',
    params: requestParam,
    body: paymentForm,
    data: recorded,
  }),
  'ledger.reverseRecord': endpoint({
    operation: 'ledger.reverseRecord',
    method: 'PATCH',
    path: '/api/draw-records/{id}/reverse',
    effect: 'change',
    summary: 'Reverse an approval, a payment or a release of retainage, with a reason',
    params: idParam,
    body: z.strictObject({ reason, version }),
    data: z.object({ requestId: uuid, ...changed }),
  }),
} as const
