import { editRows, type Edit, type Written } from 'provider/history/edits'
import type { Before } from 'provider/history/undoable'
import type { Context } from 'provider/http/context'
import { lockDrawLineUnscoped } from './repo'

/** New inputs of a budget line in a draw request. */
export type DrawLineEdit = { requestId: string; lineId: string; set: Before<'drawLine'> }

/** Writes inputs of several lines in draw requests that the caller has locked and checked. */
export async function editDrawLines(context: Context, edits: readonly DrawLineEdit[]): Promise<Written> {
  const { db, now } = context
  const rows: Edit[] = []
  for (const { requestId, lineId, set } of edits) {
    const { uuid } = await lockDrawLineUnscoped(db, { draw_request: requestId, line: lineId }, now)
    rows.push({ noun: 'drawLine', uuid, set })
  }
  return editRows(context, rows)
}
