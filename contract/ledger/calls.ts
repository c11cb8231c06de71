import { z } from 'zod'
import { changed, idParam, instant, person, plainDate, recordDate, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { longest } from 'contract/core/limits'
import { requiredLine } from 'contract/core/text-fields'
import { mostCents, wholeRate } from 'contract/money/cents'
import { t as refusal } from 'locales/refusals'
import { cents, figure, lotParam, mostLedgerLines, optionalReason, reason, tooLarge, totalFlags } from './fields'

/** Most lines that one change order changes. */
const mostChanges = 200

const change = z
  .int()
  .min(-mostCents, { error: tooLarge })
  .max(mostCents, { error: tooLarge })
  .refine((amount) => amount !== 0, { error: () => refusal('zeroChange') })
/** Basis points: 1,000 is 10 %. */
const rate = z.int().min(0).max(wholeRate)

/** A line of a lot's schedule of values; cents and basis points, `retainageRate` null for the lot's rate. */
export const ledgerLine = z.object({
  uuid,
  id: uuid,
  lotId: uuid,
  code: z.string(),
  title: z.string(),
  scheduledValue: z.int(),
  retainageRate: z.int().nullable(),
  /** Carries no progress, such as permits or interest. */
  isSoftCost: z.boolean(),
  figures: z.object({ scheduledValue: figure, changeOrders: figure, revisedValue: figure }),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type LedgerLineAnswer = z.infer<typeof ledgerLine>

export const changeOrder = z.object({
  uuid,
  id: uuid,
  number: z.int(),
  date: plainDate,
  reason: z.string(),
  lines: z.array(z.object({ lineId: uuid, amount: z.int() })),
  total: z.int(),
  isReallocation: z.boolean(),
  createdBy: person,
  createdAt: instant,
  version: z.int(),
})

/** A lot's ledger: settings, lines in order, change orders by number, totals and flags. */
export const ledger = z.object({
  lotId: uuid,
  retainageRate: z.int(),
  storedLimit: z.int().nullable(),
  loanAmount: z.int().nullable(),
  /** Version of the settings. */
  version: z.int(),
  lines: z.array(ledgerLine),
  changeOrders: z.array(changeOrder),
  /** The line that was last chosen by hand for each item code; only with `include=chosenLines`. */
  chosenLines: z.array(z.object({ code: z.string(), lineId: uuid })).optional(),
  totals: z.object({ scheduledValue: figure, changeOrders: figure, revisedValue: figure }),
  /** Null without a loan amount. */
  inBalance: figure.nullable(),
  flags: totalFlags,
})
export type LedgerAnswer = z.infer<typeof ledger>

const lineFields = {
  code: requiredLine('code', { max: longest.code }),
  title: requiredLine('title', { max: longest.codeTitle }),
  scheduledValue: cents,
  retainageRate: rate.nullable(),
  isSoftCost: z.boolean(),
}

/** The form of a line; without a rate the lot's applies. */
export const ledgerLineForm = z.strictObject({
  ...lineFields,
  retainageRate: lineFields.retainageRate.default(null),
  isSoftCost: lineFields.isSoftCost.default(false),
})
export type LedgerLineForm = z.output<typeof ledgerLineForm>

/** An edit of a line; omitted fields stay, and another value or rate needs a reason. */
export const ledgerLineEdit = z.strictObject(lineFields).partial().extend({ reason: optionalReason, version })
export type LedgerLineEdit = z.output<typeof ledgerLineEdit>

/** Edits of several lines at once, as cells of the table are edited; all or none. */
export const ledgerLinesEdit = z.strictObject({
  lines: z
    .array(ledgerLineEdit.omit({ reason: true }).extend({ id: uuid }))
    .min(1)
    .max(mostLedgerLines),
  reason: optionalReason,
})
export type LedgerLinesEdit = z.output<typeof ledgerLinesEdit>

/** The form of a change order: with `isReallocation` its changes must sum to zero. */
export const changeOrderForm = z.strictObject({
  date: recordDate,
  reason,
  lines: z
    .array(z.strictObject({ lineId: uuid, amount: change }))
    .min(1)
    .max(mostChanges),
  isReallocation: z.boolean().default(false),
})
export type ChangeOrderForm = z.output<typeof changeOrderForm>

/** An edit of a ledger's settings; a change of settings that were saved before needs a reason. */
export const ledgerSettingsForm = z.strictObject({
  retainageRate: rate.optional(),
  storedLimit: rate.nullable().optional(),
  loanAmount: cents.nullable().optional(),
  reason: optionalReason,
  version,
})
export type LedgerSettingsForm = z.output<typeof ledgerSettingsForm>

const ledgerChanged = z.object({ ledger, ...changed })

export const ledgerCalls = {
  'ledger.get': endpoint({
    operation: 'ledger.get',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger',
    effect: 'read',
    summary: "A lot's ledger with how each figure is computed; `date` counts change orders up to that day only",
    params: lotParam,
    // Choices of many draws take longer to find than the rest; only forms of draw requests need them.
    query: z.strictObject({ date: plainDate.optional(), include: z.literal('chosenLines').optional() }),
    data: ledger,
  }),
  'ledger.set': endpoint({
    operation: 'ledger.set',
    method: 'PATCH',
    path: '/api/lots/{lotId}/ledger',
    effect: 'change',
    summary: 'Set the retainage rate, the limit of stored materials and the loan amount of a lot; fields left out stay',
    params: lotParam,
    body: ledgerSettingsForm,
    data: ledgerChanged,
  }),
  'ledger.addLines': endpoint({
    operation: 'ledger.addLines',
    method: 'POST',
    path: '/api/lots/{lotId}/ledger/lines',
    effect: 'change',
    summary: "Add lines to a lot's schedule of values, in order after the others",
    params: lotParam,
    body: z.strictObject({ lines: z.array(ledgerLineForm).min(1).max(mostLedgerLines) }),
    data: ledgerChanged,
  }),
  'ledger.updateLine': endpoint({
    operation: 'ledger.updateLine',
    method: 'PATCH',
    path: '/api/ledger-lines/{id}',
    effect: 'change',
    summary: 'Edit a line of a schedule of values; fields left out stay',
    params: idParam,
    body: ledgerLineEdit,
    data: ledgerChanged,
  }),
  'ledger.updateLines': endpoint({
    operation: 'ledger.updateLines',
    method: 'PATCH',
    path: '/api/lots/{lotId}/ledger/lines',
    effect: 'change',
    summary: 'Edit several lines of a schedule of values as one change, all or none; fields left out stay',
    params: lotParam,
    body: ledgerLinesEdit,
    data: ledgerChanged,
  }),
  'ledger.removeLine': endpoint({
    operation: 'ledger.removeLine',
    method: 'PATCH',
    path: '/api/ledger-lines/{id}/remove',
    effect: 'change',
    summary: 'Remove a line without change orders from a schedule of values',
    params: idParam,
    body: z.strictObject({ reason, version }),
    data: ledgerChanged,
  }),
  'ledger.recordChangeOrder': endpoint({
    operation: 'ledger.recordChangeOrder',
    method: 'POST',
    path: '/api/lots/{lotId}/ledger/change-orders',
    effect: 'change',
    summary: 'Record a change order, numbered by the provider; cents per line, negative ones reduce it',
    params: lotParam,
    body: changeOrderForm,
    data: ledgerChanged,
  }),
} as const
