import { lineKinds } from 'contract/imports/fields'
import { t } from 'locales/import'
import { isWritten } from 'provider/modules/imports/file-texts'
import { ledgerLineForm, type LedgerLineAnswer, type LedgerLineForm } from 'contract/ledger/calls'
import { mostLedgerLines } from 'contract/ledger/fields'
import type { DrawLedger } from 'contract/ledger/draws'
import { centsText, mostCents, sumCents } from 'contract/money/cents'
import { readRate } from 'contract/money/typed-cents'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { editRows, type Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import type { CheckedRow, Existing, FieldChange, Importable } from 'provider/modules/imports/noun'
import { readByForm } from 'provider/modules/imports/read-form'
import type { ReadRow, RowFacts, RowTexts, CellNote } from 'provider/modules/imports/read-values'
import type { Open } from 'provider/modules/imports/service'
import {
  editDrawLines,
  getLedger,
  listVisibleDraws,
  lockLedger,
  writeChangeOrder,
  writeLines,
} from 'provider/modules/ledger/public'
import { getLot } from 'provider/modules/lots/public'
import { given } from 'provider/records/changed-fields'
import { lockLot, lockRequests } from 'provider/records/locks'
import { fileTotal, readAmount, rowsWithoutLine } from './budget-rows'
import { drawChanges, drawColumnsIn, drawEdits, frozenProblem, readDrawCells, type DrawCells } from './draw-cells'
import { readSettings, type LotSettings } from './lot-settings'

/** A line with the sum of its changes in cents, and its cells in columns of draws. */
type Values = { form: LedgerLineForm; change: number; cells: DrawCells } | null

/** A line that exists, with the sum of its changes. */
type Found = Existing & { form: LedgerLineForm; change: number }

const textIn = (texts: RowTexts, field: string): string => texts[field]?.trim() ?? ''

/** A kind in the words of lenders' files: "Soft costs", "Hard". */
function kindText(text: string): string {
  if (/^soft\b/i.test(text) || isWritten(text, () => t('import.softCost'))) return lineKinds.softCost
  return /^(hard|work)\b/i.test(text) || isWritten(text, () => t('import.work')) ? lineKinds.work : text
}

const keyed = (texts: RowTexts): string =>
  JSON.stringify([textIn(texts, 'code').toLowerCase(), textIn(texts, 'title').toLowerCase()])

function read(given: RowTexts, facts: RowFacts): ReadRow<Values> {
  const texts = given.kind === undefined ? given : { ...given, kind: kindText(given.kind.trim()) }
  const amounts = ['scheduledValue', 'changeOrders'].map((field) => ({
    field,
    amount: readAmount(textIn(texts, field), facts[field]),
  }))
  const [value = 0, change = 0] = amounts.map(({ amount }) => ('cents' in amount ? amount.cents : 0))
  const rate = readRate(textIn(texts, 'retainageRate'))
  const formOf = () => ({
    code: textIn(texts, 'code'),
    title: textIn(texts, 'title'),
    // Negative amounts are refused below, in words of their own.
    scheduledValue: Math.max(0, value),
    retainageRate: rate,
    isSoftCost: textIn(texts, 'kind').toLowerCase() === lineKinds.softCost,
  })
  const row = readByForm('budget-lines', { schema: ledgerLineForm, formOf }, texts, facts)
  const said = (field: string, message: string): CellNote => ({ field, text: texts[field] ?? '', message })
  for (const { field, amount } of amounts) {
    if ('message' in amount) row.problems.push(said(field, amount.message))
    else if (amount.note) row.notes.push(said(field, amount.note))
  }
  if (value < 0) row.problems.push(said('scheduledValue', sayOfFile('valueNegative')))
  else if (value + change < 0) row.problems.push(said('changeOrders', sayOfFile('changeTooLarge')))
  else if (value + change > mostCents)
    row.problems.push(
      said('changeOrders', refusal('revisedTooLarge', { line: textIn(texts, 'title'), most: centsText(mostCents) })),
    )
  if (rate === null && textIn(texts, 'retainageRate') !== '')
    row.problems.push(said('retainageRate', sayOfFile('rateUnclear')))
  // Sheets write 10% as 0.1, too.
  if (rate !== null && rate > 0 && rate < 100 && !textIn(texts, 'retainageRate').includes('%'))
    row.notes.push(said('retainageRate', sayOfFile('rateSmall', { rate: `${rate / 100}%` })))
  const { cells, ...drawn } = readDrawCells(texts, facts, row.values?.isSoftCost ?? false)
  row.problems.push(...drawn.problems)
  row.notes.push(...drawn.notes)
  return { ...row, values: row.values && { form: row.values, change, cells } }
}

const dollarsText = (cents: number): string => (cents / 100).toFixed(2)

/** A line of the lot, with its fields as a file writes them. */
function toFound({ uuid, version, figures, ...form }: LedgerLineAnswer, draws: readonly DrawLedger[]): Found {
  const { code, title, scheduledValue, retainageRate, isSoftCost } = form
  const change = figures.changeOrders.value
  const drawn = draws.flatMap(({ lines }) => lines.filter((line) => line.lineId === uuid))
  return {
    uuid,
    // Each version only grows, so that any change of the line or of its amounts in a draw changes the sum.
    version: drawn.reduce((sum, line) => sum + line.version, version),
    texts: {
      code,
      title,
      scheduledValue: dollarsText(scheduledValue),
      changeOrders: dollarsText(change),
      retainageRate: retainageRate === null ? '' : String(retainageRate / 100),
      kind: isSoftCost ? lineKinds.softCost : lineKinds.work,
    },
    form: { code, title, scheduledValue, retainageRate, isSoftCost },
    change,
  }
}

const kindOf = ({ isSoftCost }: LedgerLineForm): string => (isSoftCost ? lineKinds.softCost : lineKinds.work)

/** Fields of a line that a file gives another value than the budget has. */
function lineChanges({ form, change }: Found, values: NonNullable<Values>): FieldChange[] {
  const pairs: [field: string, from: string, to: string][] = [
    ['scheduledValue', centsText(form.scheduledValue), centsText(values.form.scheduledValue)],
    ['changeOrders', centsText(change), centsText(values.change)],
    ['retainageRate', rateWords(form.retainageRate), rateWords(values.form.retainageRate)],
    ['kind', kindOf(form), kindOf(values.form)],
  ]
  return pairs.flatMap(([field, from, to]) => (from === to ? [] : [{ field, from, to }]))
}

/** Rows that would change a line, or a completed draw: the first such cell of each. */
function problemsOf(rows: readonly CheckedRow<Values, Found>[], draws: readonly DrawLedger[]) {
  const problems = new Map<number, Pick<CellNote, 'field' | 'message'>>()
  for (const { row, values, update } of rows) {
    if (!values) continue
    const [changed] = update ? lineChanges(update.found, values) : []
    const problem = changed
      ? { field: changed.field, message: sayOfFile('lineDiffers', { value: changed.from }) }
      : frozenProblem(values.cells, update?.found.uuid, draws)
    if (problem) problems.set(row, problem)
  }
  return problems
}

const rateWords = (rate: number | null): string => (rate === null ? sayOfFile('lotRate') : `${rate / 100}%`)

/** An amount as it is imported, if the file writes it in another way. */
function shown(field: string, text: string, values: Values): string | null {
  if (!values || text === '' || (field !== 'scheduledValue' && field !== 'changeOrders')) return null
  const cents = field === 'scheduledValue' ? values.form.scheduledValue : values.change
  const isPlain = Number(text.replace(/[$,\s]/g, '')) * 100 === cents
  return isPlain ? null : centsText(cents)
}

/** The day in a time zone, as `2026-06-30`. */
const dayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

type Lot = { uuid: string; timeZone: string; settings: Partial<LotSettings> }
type Row = { lineId: string; cells: DrawCells }

/** Writes the changes of the file's change order column as one change order. */
async function writeChanges(
  context: Context,
  lot: Lot,
  lines: readonly { lineId: string; amount: number }[],
  reason: string,
): Promise<Written[]> {
  const changes = lines.filter(({ amount }) => amount !== 0)
  if (changes.length === 0) return []
  const order = { date: dayIn(lot.timeZone, context.now), reason, lines: changes }
  const { written } = await writeChangeOrder(context, lot.uuid, order)
  return [{ ...written, entries: written.entries.map((entry) => ({ ...entry, why: reason })) }]
}

/** Writes new lines, their change order, amounts in open draws, and the settings of a lot that has none. */
async function write(
  context: Context,
  lot: Lot,
  added: readonly NonNullable<Values>[],
  updated: readonly Row[],
  fileName: string,
): Promise<Written[]> {
  const { budget, settings } = await lockLedger(context, lot.uuid)
  const forms = added.map(({ form }) => form)
  const { ids, written } = await writeLines(context, lot.uuid, budget, forms)
  const reason = sayOfFile('changesImported', { file: fileName.slice(0, 200) })
  const rows = added.map((values, index) => ({ ...values, lineId: ids[index] ?? '' }))
  const changes = rows.map(({ lineId, change }) => ({ lineId, amount: change }))
  const { retainageRate, storedLimit, loanAmount } = lot.settings
  const set = given({ retainage_rate: retainageRate, stored_limit: storedLimit, loan_amount: loanAmount })
  return [
    written,
    ...(await writeChanges(context, lot, changes, reason)),
    await editDrawLines(context, drawEdits([...rows, ...updated], await listVisibleDraws(context, lot.uuid))),
    await editRows(context, Object.keys(set).length > 0 ? [{ noun: 'ledger', uuid: settings.uuid, set }] : []),
  ]
}

/** The cells of a row that changes open draws. */
const cellsIn = (set: object): DrawCells => ('cells' in set && set.cells instanceof Map ? set.cells : new Map())

/** Locks a lot, its draw requests and its ledger, in the order of all writes. */
async function lockBudget(context: Context, lotId: string, draws: readonly DrawLedger[]): Promise<void> {
  const { db, actor } = context
  await lockLot(db, actor, lotId, 'share')
  const ids = draws.map(({ requestId }) => requestId)
  await lockRequests(db, actor, ids, 'share')
  await lockLedger(context, lotId)
}

/** Opens the import of a schedule of values into a lot. @throws ApiError 404 for a lot the actor may not see */
export const openBudgetLines =
  (lotId: string): Open<Values, Found> =>
  async (context) => {
    const { totalBudget, timeZone } = await getLot(context, lotId)
    let ledger = await getLedger(context, lotId)
    let draws = await listVisibleDraws(context, lotId)
    let settings: Partial<LotSettings> = {}
    const importable: Importable<Values, Found> = {
      noun: 'budget-lines',
      comparesExisting: true,
      columns: async (headings) => drawColumnsIn(headings, draws),
      read: (texts, _readings, facts) => read(texts, facts),
      nameOf: (texts) => (textIn(texts, 'code') + textIn(texts, 'title') === '' ? null : keyed(texts)),
      find: async () => {
        const byKey = new Map(
          ledger.lines.map((line) => [keyed({ code: line.code, title: line.title }), [toFound(line, draws)]]),
        )
        return (texts) => byKey.get(keyed(texts)) ?? []
      },
      compare: (found, values) => ({
        set: { cells: values?.cells },
        changes: values ? [...lineChanges(found, values), ...drawChanges(values.cells, found.uuid, draws)] : [],
      }),
      check: async (rows) => problemsOf(rows, draws),
      withoutRecord: (all) => {
        const found = readSettings(all, ledger)
        settings = found.set
        return rowsWithoutLine(found.rows)
      },
      limit: async (added) =>
        ledger.lines.length + added > mostLedgerLines ? refusal('tooManyBudgetLines', { most: mostLedgerLines }) : null,
      messages: { changed: sayOfFile('lineChanged') },
      shown,
      sums: (added, existing, totals) => {
        const lines = sumCents([...added, ...existing].map((values) => values?.form.scheduledValue ?? 0))
        const more = added.flatMap((values) => (values ? [values.form.scheduledValue, values.change] : []))
        return {
          lines,
          file: fileTotal(totals, lines),
          revised: sumCents([ledger.totals.revisedValue.value, ...more]),
          budget: totalBudget === null ? null : totalBudget * 100,
        }
      },
      write: (writing, { added, updated }, fileName) =>
        write(
          writing,
          { uuid: lotId, timeZone, settings },
          added.filter((values) => values !== null),
          updated.map(({ found, set }) => ({ lineId: found.uuid, cells: cellsIn(set) })),
          fileName,
        ),
    }
    const lockNames = async () => {
      await lockBudget(context, lotId, draws)
      ledger = await getLedger(context, lotId)
      draws = await listVisibleDraws(context, lotId)
    }
    return { importable, lot: lotId, lockNames }
  }
