import { sql } from 'kysely'
import type { Db } from 'provider/db/transaction'
import type { DecisionColumns } from './decision'

/** A change of a media item, with its row before the change. */
type Touch = {
  uuid: string
  operation: string
  undo_of: string | null
  undone_by: string | null
  before: Record<string, unknown> | null
}

export type LastDecision = {
  before: Omit<DecisionColumns, 'comment'>
  /** Comments of the decision that are not deleted. */
  commentIds: string[]
}

const REVERT = 'requests.revertImage'

/**
 * Finds the current decision on a media item by its changes: undone ones do not count, and each revert removes one. A
 * comment that left the status unchanged is no decision. @returns null if all decisions were reverted, or none is known
 */
export async function findLastDecision(db: Db, mediaId: string): Promise<LastDecision | null> {
  const touches = await loadTouches(db, mediaId)
  const byId = new Map(touches.map((touch) => [touch.uuid, touch]))
  const isInEffect = (touch: Touch): boolean => {
    const undo = touch.undone_by ? byId.get(touch.undone_by) : undefined
    return undo ? !isInEffect(undo) : touch.undone_by === null
  }
  let reverted = 0
  for (const touch of touches) {
    if (touch.undo_of !== null || !isInEffect(touch)) continue
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

/**
 * True for the change of a decision, which stores the earlier reviewer; comments, submissions and removals store other
 * columns.
 */
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
