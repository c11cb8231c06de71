import { lineKinds } from 'contract/imports/fields'
import { ledgerLineForm, type LedgerLineForm } from 'contract/ledger/calls'
import { centsText, mostCents } from 'contract/money/cents'
import { readRate } from 'contract/money/typed-cents'
import { t as sayOfFile } from 'locales/files'
import { t } from 'locales/import'
import { t as refusal } from 'locales/refusals'
import { isWritten } from 'provider/modules/imports/file-texts'
import { readByForm } from 'provider/modules/imports/read-form'
import type { CellNote, ReadRow, RowFacts, RowTexts } from 'provider/modules/imports/read-values'
import { whyNotWorth } from 'provider/records/ledger/budget'
import { readAmount } from './budget-rows'
import { readChangeOrderCells, type ChangeOrderCells, type ChangeOrders } from './change-order-cells'
import { readDrawCells, type DrawCells } from './draw-cells'

/**
 * A line of a file with the sum of its changes in cents, the change orders behind it, and its cells in columns of
 * draws.
 */
export type BudgetValues = { form: LedgerLineForm; change: number; changes: ChangeOrderCells; cells: DrawCells } | null

/** A row's text of a field without outer spaces; '' without one. */
export const textIn = (texts: RowTexts, field: string): string => texts[field]?.trim() ?? ''

/** A kind in the words of lenders' files: "Soft costs", "Hard". */
function kindText(text: string): string {
  if (/^soft\b/i.test(text) || isWritten(text, () => t('import.softCost'))) return lineKinds.softCost
  return /^(hard|work)\b/i.test(text) || isWritten(text, () => t('import.work')) ? lineKinds.work : text
}

/** A text that rows about the same line share. */
export const keyed = (texts: RowTexts): string =>
  JSON.stringify([textIn(texts, 'code').toLowerCase(), textIn(texts, 'title').toLowerCase()])

/** Reads a row of a schedule of values: its line and amounts, with problems and notes at their fields. */
export function readBudgetLine(given: RowTexts, facts: RowFacts, changeOrders: ChangeOrders): ReadRow<BudgetValues> {
  const texts = given.kind === undefined ? given : { ...given, kind: kindText(given.kind.trim()) }
  const amounts = ['scheduledValue', 'changeOrders'].map((field) => ({
    field,
    amount: readAmount(textIn(texts, field), facts[field]),
  }))
  const ofChangeOrders = readChangeOrderCells(texts, facts)
  const [value = 0, net = 0] = amounts.map(({ amount }) => ('cents' in amount ? amount.cents : 0))
  const change = textIn(texts, 'changeOrders') === '' ? (ofChangeOrders?.sum ?? 0) : net
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
  const drawn = readDrawCells(texts, facts, row.values?.isSoftCost ?? false)
  for (const more of ofChangeOrders ? [ofChangeOrders, drawn] : [drawn]) {
    row.problems.push(...more.problems)
    row.notes.push(...more.notes)
  }
  const why =
    ofChangeOrders && row.problems.length === 0 ? whyNotChanged(row.values, change, ofChangeOrders, changeOrders) : null
  if (why !== null) row.problems.push(said('changeOrders', why))
  const changes = ofChangeOrders?.cells ?? new Map()
  return { ...row, values: row.values && { form: row.values, change, changes, cells: drawn.cells } }
}

/** Reason why a row cannot have its change orders: another sum, or a value that is not possible on some day. */
function whyNotChanged(
  form: LedgerLineForm | null,
  change: number,
  { cells, sum }: { cells: ChangeOrderCells; sum: number },
  changeOrders: ChangeOrders,
): string | null {
  if (!form) return null
  if (sum !== change) return sayOfFile('changeOrdersSum', { sum: centsText(sum) })
  const line = { ...form, uuid: '', scheduled_value: form.scheduledValue }
  const orders = [...cells].map(([number, amount]) => ({
    ...{ uuid: String(number), date: changeOrders.get(number)?.date ?? '' },
    lines: [{ line: line.uuid, amount }],
  }))
  return whyNotWorth(line, orders)
}
