import { sql } from 'kysely'
import type { Context } from 'provider/http/context'
import type { ChangedRow } from 'provider/history/stored-changes'
import type { Entry } from 'provider/history/journal'
import type { ItemRowLocked, RequestRow } from 'provider/records/locks'

export type Outcome = 're-requested' | 'completed'
export type SentBack = { itemId: string; title: string; count: number }
type AttemptEnd = { changed: ChangedRow[]; entries: Entry[] }

/** Ends the attempt under review: stores who ended it, the outcome, the weighted progress, and the items sent back. */
export async function endAttempt(
  { db, actor, now }: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  end: { outcome: Outcome; progress: number | null; sentBack: readonly SentBack[] },
): Promise<AttemptEnd> {
  const attempt = await db
    .selectFrom('attempts')
    .selectAll()
    .where('draw_request', '=', drawRequest.uuid)
    .where('kind', '=', 'submission')
    .where('ended_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!attempt) return { changed: [], entries: [] }
  const kept = await db
    .selectFrom('attempt_items')
    .select(['item', 'progress', 'media_count', 'lines'])
    .where('attempt', '=', attempt.uuid)
    .execute()
  await db
    .updateTable('attempts')
    .set({
      ended_at: now,
      ended_by: actor.uuid,
      outcome: end.outcome,
      progress: end.progress,
      sent_back: JSON.stringify(end.sentBack),
    })
    .where('uuid', '=', attempt.uuid)
    .execute()
  await storeItemProgress(db, attempt.uuid, items)
  const before = { ended_at: null, ended_by: null, outcome: null, progress: null, sent_back: [], attempt_items: kept }
  return {
    changed: [{ noun: 'attempt', uuid: attempt.uuid, before, versionAfter: 0 }],
    entries: [
      {
        noun: 'attempt',
        uuid: attempt.uuid,
        lot: drawRequest.lot,
        drawRequest: drawRequest.uuid,
        changed: ['endedAt', 'outcome', 'progress', 'sentBack'],
        after: { totalAttempts: attempt.number, outcome: end.outcome, progress: end.progress, sentBack: end.sentBack },
        patch: {
          totalAttempts: attempt.number,
          endedAt: now.toISOString(),
          endedBy: { uuid: actor.uuid, name: actor.name },
          outcome: end.outcome,
          progress: end.progress,
          sentBack: end.sentBack,
        },
      },
    ],
  }
}

/** Stores the progress of each item and its checklist lines at the end of an attempt; this is the item's history. */
export async function storeItemProgress(
  db: Context['db'],
  attempt: string,
  items: readonly ItemRowLocked[],
): Promise<void> {
  await sql`
    insert into attempt_items (attempt, item, progress, lines)
    select ${attempt}::uuid, item.uuid, item.progress, coalesce(
      (select jsonb_agg(jsonb_build_object('uuid', line.uuid, 'title', line.title, 'progress', line.progress, 'reason', line.reason)
        order by line.position, line.uuid) from checklist_entries line where line.item = item.uuid), '[]')
    from inspection_items item where item.uuid = any(${items.map(({ uuid }) => uuid)}::uuid[])
    on conflict (attempt, item) do update set progress = excluded.progress, lines = excluded.lines`.execute(db)
}
