import { sql } from 'kysely'
import type { Db } from 'provider/db/transaction'
import type { DecisionColumns } from './decision'

/** A change that touched a media item, with what the item's row was before it. */
type Touch = {
  uuid: string
  operation: string
  undo_of: string | null
  undone_by: string | null
  before: Record<string, unknown> | null
}

export type LastDecision = {
  before: Omit<DecisionColumns, 'comment'>
  /** Comments that came with the decision and still stand. */
  commentIds: string[]
}

const REVERT = 'requests.revertImage'

/**
 * The decision on a media item that stands now, by its changes: undone ones do not count, and each revert has taken one
 * back already. Words that left the status alone are no decision.
 * @returns null when every decision was taken back, or none is known
 */
export async function findLastDecision(db: Db, mediaId: string): Promise<LastDecision | null> {
  const touches = await loadTouches(db, mediaId)
  const byId = new Map(touches.map((touch) => [touch.uuid, touch]))
  const stands = (touch: Touch): boolean => {
    const undo = touch.undone_by ? byId.get(touch.undone_by) : undefined
    return undo ? !stands(undo) : touch.undone_by === null
  }
  let reverted = 0
  for (const touch of touches) {
    if (touch.undo_of !== null || !stands(touch)) continue
    if (touch.operation === REVERT) reverted += 1
    else if (isDecision(touch) && reverted > 0) reverted -= 1
    else if (isDecision(touch))
      return { before: decisionOf(touch), commentIds: await commentsOf(db, touch.uuid, mediaId) }
  }
  return null
}

async function loadTouches(db: Db, mediaId: string): Promise<Touch[]> {
  return db
    .selectFrom('change_rows')
    .innerJoin('changes', 'changes.uuid', 'change_rows.change')
    .where('change_rows.uuid', '=', mediaId)
    .select(['changes.uuid', 'changes.operation', 'changes.undo_of', 'changes.undone_by', 'change_rows.before'])
    .orderBy('change_rows.version_after', 'desc')
    .execute()
}

/** Decisions keep who decided before them; mere words, a submit or a removal keep other columns. */
const isDecision = ({ before }: Touch): boolean => before !== null && 'decided_by' in before

function decisionOf({ before }: Touch): LastDecision['before'] {
  const { status, remarks, decided_by, decided_at } = before as Omit<DecisionColumns, 'decided_at'> & {
    decided_at: string | null
  }
  return { status, remarks, decided_by, decided_at: decided_at ? new Date(decided_at) : null }
}

async function commentsOf(db: Db, change: string, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('change_rows')
    .innerJoin('comments', 'comments.uuid', 'change_rows.uuid')
    .where('change_rows.change', '=', change)
    .where('change_rows.noun', '=', 'comment')
    .where('comments.media', '=', mediaId)
    .where(sql<boolean>`comments.status = 'active'`)
    .select('comments.uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}
