import { changeOrderField, changeOrderName, readChangeOrderField } from 'contract/imports/change-order-columns'
import { changeOrderForm, type LedgerAnswer } from 'contract/ledger/calls'
import { sumCents } from 'contract/money/cents'
import { isWritten } from 'provider/modules/imports/file-texts'
import type { CellNote, RowFacts, RowTexts } from 'provider/modules/imports/read-values'
import type { OwnColumns } from 'provider/modules/imports/sheet'
import { readAmount } from './budget-rows'

type ChangeOrder = Pick<LedgerAnswer['changeOrders'][number], 'number' | 'date' | 'reason'>

/** Change orders of a file by number. */
export type ChangeOrders = ReadonlyMap<number, ChangeOrder>

/** Amounts of a row in columns of change orders: cents by number. */
export type ChangeOrderCells = ReadonlyMap<number, number>

/** "Change order 2, 2026-06-30: Soil report", the heading of its column in an exported budget. */
export const changeOrderHeading = ({ number, date, reason }: ChangeOrder): string =>
  `${changeOrderName(number)}, ${date}: ${reason}`

/** Reads the heading of a change order's column in any language; null for any other heading. */
function readHeading(heading: string): ChangeOrder | null {
  const [, name = '', date = '', reason = ''] = /^([^,]*), ([^:]*): (.*)$/.exec(heading) ?? []
  const number = Number(/\d{1,6}/.exec(name)?.[0])
  return isWritten(name, () => changeOrderName(number)) ? { number, date, reason } : null
}

const headingForm = changeOrderForm.pick({ date: true, reason: true })

/** Finds the columns of change orders among the headings of a file, and the change orders that they name. */
export function changeOrderColumnsIn(headings: readonly string[]): OwnColumns & { changeOrders: ChangeOrders } {
  const changeOrders = new Map<number, ChangeOrder>()
  const fields = new Map<string, number>()
  const leftOut = new Map<number, string>()
  for (const [index, heading] of headings.entries()) {
    const changeOrder = readHeading(heading)
    if (!changeOrder) continue
    const { date, reason } = changeOrder
    const issue = headingForm.safeParse({ date, reason }).error?.issues[0]
    if (issue) leftOut.set(index, issue.message)
    else if (!changeOrders.has(changeOrder.number)) {
      changeOrders.set(changeOrder.number, changeOrder)
      fields.set(changeOrderField(changeOrder.number), index)
    }
  }
  return { fields, leftOut, changeOrders }
}

/** Reads the amounts of a row in columns of change orders, and their sum; null for a file without such columns. */
export function readChangeOrderCells(texts: RowTexts, facts: RowFacts) {
  const cells = new Map<number, number>()
  const problems: CellNote[] = []
  const notes: CellNote[] = []
  const fields = Object.keys(texts).filter((field) => readChangeOrderField(field) !== null)
  for (const field of fields) {
    const [number, text] = [readChangeOrderField(field) ?? 0, texts[field] ?? '']
    const amount = readAmount(text, facts[field])
    if ('message' in amount) problems.push({ field, text, message: amount.message })
    else if (amount.cents !== 0) cells.set(number, amount.cents)
    if ('note' in amount && amount.note) notes.push({ field, text, message: amount.note })
  }
  return fields.length === 0 ? null : { cells, problems, notes, sum: sumCents([...cells.values()]) }
}
