import { t as refusal } from 'locales/refusals'
import type { Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { lineName } from 'provider/records/ledger/budget'
import { loadLedgerWithDrawsUnscoped, lockLedgerUnscoped, type DrawRow } from 'provider/records/ledger/draw-ledger'
import { editDrawLines } from './edit-lines'

/** A budget line for an item, with the field that chose it; null finds the line by the item's code. */
export type LineChoice = { item: string; line: string | null; path: string }

/** Choices of new items for the `lineIds` of a form, in the same order. */
export const choicesOfLines = (lineIds: readonly string[], items: readonly string[]): LineChoice[] =>
  lineIds.map((line, index) => ({ item: items[index] ?? '', line, path: `lineIds.${index}` }))

/** Item of each line whose choice changes: the lines that the items had are free again. */
function itemsByLine(rows: DrawRow['rows'], choices: readonly LineChoice[]): Map<string, string | null> {
  const chosen = new Map(choices.map(({ item, line }) => [item, line]))
  const freed = rows.filter(({ item, line }) => item !== null && chosen.has(item) && chosen.get(item) !== line)
  const items = new Map<string, string | null>(freed.map(({ line }) => [line, null]))
  for (const { item, line } of choices) if (line !== null) items.set(line, item)
  return items
}

/**
 * Links items of a draw request that the caller has locked to budget lines.
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
  const draw = draws.find(({ uuid }) => uuid === home.uuid)
  const chosen = new Map(choices.map(({ item, line }) => [item, line]))
  for (const [index, { item, line, path }] of choices.entries()) {
    if (line === null) continue
    const row = budget.lines.find(({ uuid }) => uuid === line)
    if (!row) throw invalid(path, refusal('notABudgetLine'))
    const other = draw?.items.get(line)
    const isTaken = other !== undefined && other.uuid !== item && (chosen.get(other.uuid) ?? line) === line
    if (isTaken) throw invalid(path, refusal('lineHasItem', { line: lineName(row), item: lineName(other) }))
    if (choices.findIndex((one) => one.line === line) < index)
      throw invalid(path, refusal('lineChosenTwice', { line: lineName(row) }))
  }
  const edits = [...itemsByLine(draw?.rows ?? [], choices)].map(([lineId, item]) => ({
    requestId: home.uuid,
    lineId,
    set: { item },
  }))
  return editDrawLines(context, edits)
}
