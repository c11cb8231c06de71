import { t as refusal } from 'locales/refusals'
import { editRows, type Edit, type Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { lineName } from 'provider/records/ledger/budget'
import { loadLedgerWithDrawsUnscoped, lockLedgerUnscoped } from 'provider/records/ledger/draw-ledger'
import { lockDrawLineUnscoped } from './repo'

/** A budget line for an item, with the field that chose it. */
export type LineChoice = { item: string; line: string; path: string }

/**
 * Links new items of a draw request that the caller has locked to budget lines.
 * @throws ApiError 400 at the path of a line of another lot, or of one that another item has
 */
export async function chooseLines(
  context: Context,
  home: { uuid: string; lot: string },
  choices: readonly LineChoice[],
): Promise<Written> {
  if (choices.length === 0) return { changed: [], entries: [] }
  const { db, now } = context
  await lockLedgerUnscoped(db, home.lot)
  const { budget, draws } = await loadLedgerWithDrawsUnscoped(db, home.lot, now)
  const items = draws.find(({ uuid }) => uuid === home.uuid)?.items
  const chosen = new Map(choices.map(({ item, line }) => [item, line]))
  const edits: Edit[] = []
  for (const [index, { item, line, path }] of choices.entries()) {
    const row = budget.lines.find(({ uuid }) => uuid === line)
    if (!row) throw invalid(path, refusal('notABudgetLine'))
    const other = items?.get(line)
    const isTaken = other !== undefined && other.uuid !== item && (chosen.get(other.uuid) ?? line) === line
    const isTwice = choices.findIndex((one) => one.line === line) < index
    if (isTaken || isTwice)
      throw invalid(path, refusal('lineHasItem', { line: lineName(row), item: other ? lineName(other) : '' }))
    const { uuid } = await lockDrawLineUnscoped(db, { draw_request: home.uuid, line }, now)
    edits.push({ noun: 'drawLine', uuid, set: { item } })
  }
  return editRows(context, edits)
}
