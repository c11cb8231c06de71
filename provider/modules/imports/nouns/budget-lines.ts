import { lineKinds } from 'contract/imports/fields'
import type { LedgerAnswer, LedgerLineAnswer, LedgerLineForm } from 'contract/ledger/calls'
import type { DrawLedger } from 'contract/ledger/draws'
import { mostLedgerLines } from 'contract/ledger/fields'
import { centsText, sumCents } from 'contract/money/cents'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { editRows, type Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import type { CheckedRow, Existing, FieldChange, Importable, RowBelow } from 'provider/modules/imports/noun'
import type { CellNote } from 'provider/modules/imports/read-values'
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
import { fileTotal, rowsWithoutLine } from './budget-rows'
import { keyed, readBudgetLine, textIn, type BudgetValues } from './budget-values'
import { changeOrderColumnsIn, type ChangeOrders } from './change-order-cells'
import { drawChanges, drawColumnsIn, drawEdits, frozenProblem, type DrawCells } from './draw-cells'
import { readLotSettings, type LotSettings } from './lot-settings'

/** A line that exists, with the sum of its changes. */
type Found = Existing & { form: LedgerLineForm; change: number }

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
function lineChanges({ form, change }: Found, values: NonNullable<BudgetValues>): FieldChange[] {
  const pairs: [field: string, from: string, to: string][] = [
    ['scheduledValue', centsText(form.scheduledValue), centsText(values.form.scheduledValue)],
    ['changeOrders', centsText(change), centsText(values.change)],
    ['retainageRate', rateWords(form.retainageRate), rateWords(values.form.retainageRate)],
    ['kind', kindOf(form), kindOf(values.form)],
  ]
  return pairs.flatMap(([field, from, to]) => (from === to ? [] : [{ field, from, to }]))
}

/** Rows that would change a line, or a completed draw: the first such cell of each. */
function problemsOf(rows: readonly CheckedRow<BudgetValues, Found>[], draws: readonly DrawLedger[]) {
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
function shown(field: string, text: string, values: BudgetValues): string | null {
  if (!values || text === '' || (field !== 'scheduledValue' && field !== 'changeOrders')) return null
  const cents = field === 'scheduledValue' ? values.form.scheduledValue : values.change
  const isPlain = Number(text.replace(/[$,\s]/g, '')) * 100 === cents
  return isPlain ? null : centsText(cents)
}

/** The day in a time zone, as `2026-06-30`. */
const dayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

type Lot = { uuid: string; timeZone: string; settings: Partial<LotSettings>; changeOrders: ChangeOrders }
type Row = { lineId: string; cells: DrawCells }

type LineChanges = Pick<NonNullable<BudgetValues>, 'change' | 'changes'> & { lineId: string }

/**
 * The change orders of a file by number, each with its lines; its column of net changes is one change order of today.
 */
function changeOrdersIn(context: Context, lot: Lot, lines: readonly LineChanges[], fileName: string) {
  if (lot.changeOrders.size > 0)
    return [...lot.changeOrders.values()]
      .sort((one, other) => one.number - other.number)
      .map(({ number, date, reason }) => ({
        ...{ date, reason },
        lines: lines.map(({ lineId, changes }) => ({ lineId, amount: changes.get(number) ?? 0 })),
      }))
  const reason = sayOfFile('changesImported', { file: fileName.slice(0, 200) })
  const net = lines.map(({ lineId, change }) => ({ lineId, amount: change }))
  return [{ date: dayIn(lot.timeZone, context.now), reason, lines: net }]
}

/** Writes change orders of a file, without lines that they do not change. */
async function writeChanges(
  context: Context,
  lot: Lot,
  lines: readonly LineChanges[],
  fileName: string,
): Promise<Written[]> {
  const all: Written[] = []
  for (const order of changeOrdersIn(context, lot, lines, fileName)) {
    const changed = order.lines.filter(({ amount }) => amount !== 0)
    if (changed.length === 0) continue
    const { written } = await writeChangeOrder(context, lot.uuid, { ...order, lines: changed })
    all.push({ ...written, entries: written.entries.map((entry) => ({ ...entry, why: order.reason })) })
  }
  return all
}

/** Writes new lines, their change order, amounts in open draws, and the settings of a lot that has none. */
async function write(
  context: Context,
  lot: Lot,
  added: readonly NonNullable<BudgetValues>[],
  updated: readonly Row[],
  fileName: string,
): Promise<Written[]> {
  const { budget, settings } = await lockLedger(context, lot.uuid)
  const forms = added.map(({ form }) => form)
  const { ids, written } = await writeLines(context, lot.uuid, budget, forms)
  const rows = added.map((values, index) => ({ ...values, lineId: ids[index] ?? '' }))
  const { retainageRate, storedLimit, loanAmount } = lot.settings
  const set = given({ retainage_rate: retainageRate, stored_limit: storedLimit, loan_amount: loanAmount })
  return [
    written,
    ...(await writeChanges(context, lot, rows, fileName)),
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

/** Sums of the lines that the lot would have, with the file's own total. */
function sumsOf(
  { totals }: LedgerAnswer,
  added: readonly BudgetValues[],
  existing: readonly BudgetValues[],
  rows: readonly RowBelow[],
) {
  const lines = sumCents([...added, ...existing].map((values) => values?.form.scheduledValue ?? 0))
  const more = added.flatMap((values) => (values ? [values.form.scheduledValue, values.change] : []))
  return { lines, file: fileTotal(rows, lines), revised: sumCents([totals.revisedValue.value, ...more]) }
}

/** Opens the import of a schedule of values into a lot. @throws ApiError 404 for a lot the actor may not see */
export const openBudgetLines =
  (lotId: string): Open<BudgetValues, Found> =>
  async (context) => {
    const { totalBudget, timeZone } = await getLot(context, lotId)
    let ledger = await getLedger(context, lotId)
    let draws = await listVisibleDraws(context, lotId)
    let settings: Partial<LotSettings> = {}
    let changeOrders: ChangeOrders = new Map()
    const importable: Importable<BudgetValues, Found> = {
      noun: 'budget-lines',
      comparesExisting: true,
      columns: async (headings) => {
        const [ofDraws, ofChangeOrders] = [drawColumnsIn(headings, draws), changeOrderColumnsIn(headings)]
        changeOrders = ofChangeOrders.changeOrders
        return {
          fields: new Map([...ofChangeOrders.fields, ...ofDraws.fields]),
          leftOut: new Map([...ofChangeOrders.leftOut, ...ofDraws.leftOut]),
        }
      },
      read: (texts, _readings, facts) => readBudgetLine(texts, facts, changeOrders),
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
        const found = readLotSettings(all, ledger)
        settings = found.set
        return rowsWithoutLine(found.rows)
      },
      limit: async (added) =>
        ledger.lines.length + added > mostLedgerLines ? refusal('tooManyBudgetLines', { most: mostLedgerLines }) : null,
      messages: { changed: sayOfFile('lineChanged') },
      shown,
      sums: (added, existing, totals) => ({
        ...sumsOf(ledger, added, existing, totals),
        budget: totalBudget === null ? null : totalBudget * 100,
      }),
      write: (writing, { added, updated }, fileName) =>
        write(
          writing,
          { uuid: lotId, timeZone, settings, changeOrders },
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
