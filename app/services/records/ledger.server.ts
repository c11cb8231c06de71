import { data } from '@remix-run/node'
import { z } from 'zod'
import type { DataOf } from 'contract/core/catalog'
import {
  changeOrderForm,
  ledgerLine,
  ledgerLineEdit,
  ledgerLineForm,
  ledgerLinesEdit,
  ledgerSettingsForm,
} from 'contract/ledger/calls'
import { centsText, sumCents } from 'contract/money/cents'
import { required } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { rateText } from '~/lib/text/rate'
import { typedCents, typedRate } from '~/lib/text/typed-amount'
import type { CellsAnswer } from '~/lib/ledger/cells-answer'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'
import { callForEnvelope, callProvider, notFound, ProviderError } from '~/services/http/provider.server'
import { readForm, takeKey } from '~/services/http/request-body.server'

export type Ledger = DataOf<'ledger.get'>
export type LedgerLine = Ledger['lines'][number]

/** The ledger of a lot. @throws ProviderError 404 */
export const getLedger = (request: Request, lotId: string): Promise<Ledger> =>
  callProvider(request, 'ledger.get', { params: { lotId } })

/** Cents of a lot's loan that are not paid yet; null without a loan amount. @throws ProviderError 404 */
export async function getLoanLeft(request: Request, lotId: string): Promise<number | null> {
  const { loanAmount, inBalance } = await getLedger(request, lotId)
  const funded = inBalance?.inputs.find(({ term }) => term === 'previouslyFunded')?.value ?? 0
  return loanAmount === null ? null : sumCents([loanAmount, -funded])
}

/** A line of a lot's ledger. @throws ProviderError 404 */
export async function getLedgerLine(request: Request, lotId: string, lineId: string): Promise<LedgerLine> {
  const line = (await getLedger(request, lotId)).lines.find(({ uuid }) => uuid === lineId)
  if (!line) throw notFound()
  return line
}

/** Fields of a form whose text differs from the record's value. */
export const lineParts = ({ scheduledValue, retainageRate, isSoftCost }: LedgerLine) => ({
  scheduledValue: centsText(scheduledValue),
  retainageRate: rateText(retainageRate),
  isSoftCost: String(isSoftCost),
})
/** Like the above, for the budget's settings. */
export const settingsParts = ({ retainageRate, storedLimit, loanAmount }: Ledger) => ({
  retainageRate: rateText(retainageRate),
  storedLimit: rateText(storedLimit),
  loanAmount: loanAmount === null ? '' : centsText(loanAmount),
})

const requiredCents = typedCents().transform((cents, context) => {
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: required('scheduledValue') })
  return z.NEVER
})
const typedFields = {
  scheduledValue: requiredCents,
  retainageRate: typedRate,
  isSoftCost: z.enum(['true', 'false']).transform((text) => text === 'true'),
}

/** Action of a new line's form: redirects to the budget with a toast, or returns field errors. */
export const addLedgerLine = (request: Request, lotId: string, back: string) =>
  saveForm({
    request,
    schema: ledgerLineForm.extend(typedFields),
    back,
    command: 'budgetLine.new',
    send: (line, { key }) =>
      withFormFields(
        callForEnvelope(
          request,
          'ledger.addLines',
          { params: { lotId }, body: { lines: [line] } },
          { idempotencyKey: key },
        ),
        (path) => path.replace(/^lines\.0\./, ''),
      ),
  })

/** Action of a line's form. */
export const updateLedgerLine = (request: Request, id: string, back: string) =>
  saveEdit({
    request,
    schema: ledgerLineEdit.extend(typedFields),
    back,
    command: 'budgetLine.form',
    parts: (record) => lineParts(lineRecord.parse(record) as LedgerLine),
    send: (edit, { key, version }) =>
      callForEnvelope(
        request,
        'ledger.updateLine',
        { params: { id }, body: { ...edit, version } },
        { idempotencyKey: key },
      ),
  })
const lineRecord = z.looseObject({
  scheduledValue: z.number(),
  retainageRate: z.number().nullable(),
  isSoftCost: z.boolean(),
})

/** Action of the settings' form; an empty limit or loan amount is none, an empty rate is 0. */
export const setLedger = (request: Request, lotId: string, back: string) =>
  saveEdit({
    request,
    schema: ledgerSettingsForm.extend({
      retainageRate: typedRate.transform((rate) => rate ?? 0),
      storedLimit: typedRate,
      loanAmount: typedCents().transform((cents) => cents ?? null),
    }),
    back,
    command: 'ledger.settings',
    parts: (record) => settingsParts(settingsRecord.parse(record) as Ledger),
    send: (settings, { key, version }) =>
      callForEnvelope(
        request,
        'ledger.set',
        { params: { lotId }, body: { ...settings, version } },
        { idempotencyKey: key },
      ),
  })
const settingsRecord = z.looseObject({
  retainageRate: z.number(),
  storedLimit: z.number().nullable(),
  loanAmount: z.number().nullable(),
})

const typedOrder = changeOrderForm
  .extend({
    isReallocation: z.enum(['true', 'false']).transform((text) => text === 'true'),
    lines: z.array(z.strictObject({ lineId: z.uuid(), amount: typedCents({ isSigned: true }) })).default([]),
  })
  .check(({ value, issues }) => {
    if (value.lines.some(({ amount }) => amount !== undefined)) return
    issues.push({ code: 'custom', message: refusal('changeNothing'), path: ['lines'], input: value.lines })
  })

/** Action of a change order's form: sends the lines with an amount. */
export const recordChangeOrder = (request: Request, lotId: string, back: string) =>
  saveForm({
    request,
    schema: typedOrder,
    back,
    command: 'changeOrder.new',
    send: ({ lines: typed, ...order }, { key }) => {
      const rows = typed.flatMap(({ lineId, amount }, row) => (amount === undefined ? [] : [{ lineId, amount, row }]))
      const lines = rows.map(({ lineId, amount }) => ({ lineId, amount }))
      return withFormFields(
        callForEnvelope(
          request,
          'ledger.recordChangeOrder',
          { params: { lotId }, body: { ...order, lines } },
          { idempotencyKey: key },
        ),
        (path) => path.replace(/^lines\.(\d+)\.\w+$/, (_, at: string) => `lines.${rows[Number(at)]?.row}.amount`),
      )
    },
  })

/** Renames the fields in the errors of a refused call to those of the form. */
async function withFormFields<T>(sending: Promise<T>, fieldOf: (path: string) => string): Promise<T> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { message } = error
    throw new ProviderError({
      ...error,
      message,
      issues: error.issues.map((issue) => ({ ...issue, path: fieldOf(issue.path) })),
    })
  }
}

const newerLines = z.object({
  lines: z.array(z.object({ line: ledgerLine, who: z.string(), isOwn: z.boolean() })),
})

/** Saves the edited cells of a lot's budget as one change; a refusal names the cells, a conflict has the changed lines. */
export async function saveCells(request: Request, lotId: string) {
  const form = await readForm(request)
  const key = takeKey(form)
  try {
    const read = ledgerLinesEdit.parse(JSON.parse(String(form.get('cells'))))
    const call = { params: { lotId }, body: read }
    const { message, data: done } = await callForEnvelope(request, 'ledger.updateLines', call, { idempotencyKey: key })
    return data<CellsAnswer>({ kind: 'saved', message, changeId: done.changeId })
  } catch (error) {
    const newer = error instanceof ProviderError ? newerLines.safeParse(error.current).data : undefined
    if (error instanceof ProviderError && newer)
      return data<CellsAnswer>({ kind: 'conflict', message: error.message, changed: newer.lines }, error.status)
    if (error instanceof ProviderError)
      return data<CellsAnswer>({ kind: 'refused', message: error.message, issues: error.issues ?? [] }, error.status)
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return data<CellsAnswer>({ kind: 'refused', message: sayOfField('invalidInput'), issues: [] }, 400)
    throw error
  }
}
