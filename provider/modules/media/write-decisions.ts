import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { sql } from 'kysely'
import type { MediaStatus } from 'contract/core/statuses'
import { changeInserts, type ChangedRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { insertPrepared, prepared } from 'provider/db/prepared'
import { runTogether } from 'provider/db/transaction'
import { entryInserts, type Entry } from 'provider/history/journal'
import { columnsOf, type DecisionColumns, type Plan, type Statement } from './decision'
import type { LockedMedia } from './locked'
import { audioValue } from './present'

export type Planned = { media: LockedMedia; plan: Plan }
type NewComment = { uuid: string; media: LockedMedia }

/**
 * Writes allowed decisions and comments as one undoable change with its journal entries. All rows get the same values,
 * so one update is enough. @returns the updated rows, and the id of the change
 */
export async function writeDecisions(
  context: Context,
  planned: readonly Planned[],
  statement: Statement,
): Promise<{ rows: LockedMedia[]; changeId: string }> {
  const comments = planned.filter(({ plan }) => plan.says).map(({ media }) => ({ uuid: newId(context.now), media }))
  const rows = planned.map(({ media, plan }) => applied(context, media, plan.columns))
  const changeId = newId(context.now)
  const changed = [
    ...planned.map(changedMedia),
    ...comments.map((comment): ChangedRow => ({ noun: 'comment', uuid: comment.uuid, before: null, versionAfter: 1 })),
  ]
  const entries = [
    ...planned.map(({ media, plan }, index) => mediaEntry(media, plan.columns, rows[index], changeId, statement.text)),
    ...comments.map((comment) => commentEntry(context, comment, statement, changeId)),
  ]
  await runTogether(context.db, [
    ...rowUpdates(context, planned, statement),
    ...commentInserts(context, comments, statement),
    ...changeInserts(context, changeId, { write: () => textOf(planned), rows: changed, undoOf: null }),
    ...entryInserts(context, entries),
  ])
  return { rows, changeId }
}

/** Decided rows get all columns of the decision; rows with a comment alone only get its text. */
function rowUpdates({ db, now }: Context, planned: readonly Planned[], { text }: Statement) {
  return [true, false].flatMap((decides) => {
    const group = planned.filter(({ plan }) => plan.decides === decides)
    const [first] = group
    if (!first) return []
    const { comment: _words, ...columns } = first.plan.columns
    return db
      .updateTable('media')
      .set({
        ...(decides ? columns : {}),
        ...(text ? { comment: text } : {}),
        updated_at: now,
        version: sql<number>`version + 1`,
      })
      .where(sql<boolean>`uuid = any(${group.map(({ media }) => media.uuid)}::uuid[])`)
      .modifyEnd(prepared)
  })
}

function commentInserts({ db, actor, now }: Context, comments: readonly NewComment[], { text, audio }: Statement) {
  const inserts = []
  for (let from = 0; from < comments.length; from += 500) {
    const rows = comments.slice(from, from + 500).map(({ uuid, media }) => ({
      uuid,
      media: media.uuid,
      user_id: actor.uuid,
      text,
      audio,
      attempt: media.attempt,
      created_at: now,
      updated_at: now,
    }))
    inserts.push(insertPrepared(db.insertInto('comments').values(rows), rows.length))
  }
  return inserts
}

function applied({ actor, now }: Context, media: LockedMedia, columns: DecisionColumns): LockedMedia {
  const decider = columns.decided_by === actor.uuid ? actor.name : media.decider_name
  return {
    ...media,
    ...columns,
    decider_name: columns.decided_by ? decider : null,
    updated_at: now,
    version: media.version + 1,
  }
}

const changedMedia = ({ media, plan }: Planned): ChangedRow => ({
  noun: 'media',
  uuid: media.uuid,
  before: plan.decides ? columnsOf(media) : { comment: media.comment },
  versionAfter: media.version + 1,
})

/** Text of the change in the past tense, for the toast and the undo list. */
function textOf(planned: readonly Planned[]): string {
  const decided = planned.find(({ plan }) => plan.decides)
  if (!decided) return say('commented')
  const { status } = decided.plan.columns
  return planned.length === 1 ? say(oneDone[status]) : changeText(manyDone[status], { count: planned.length })
}

const oneDone = {
  verified: 'verified',
  defective: 'markedDefective',
  pending: 'backToPending',
} as const satisfies Record<MediaStatus, string>
const manyDone = {
  verified: 'did.verifiedMany',
  defective: 'did.rejectedMany',
  pending: 'did.resetMany',
} as const satisfies Record<MediaStatus, string>

const wireNames = {
  status: 'status',
  remarks: 'remarks',
  comment: 'comment',
  decided_by: 'decidedBy',
  decided_at: 'decidedAt',
} as const satisfies Record<keyof DecisionColumns, string>
const columnNames = ['status', 'remarks', 'comment', 'decided_by', 'decided_at'] as const

/** The live event and audit entry of a media row whose decision columns moved from `media` to `columns`. */
export function mediaEntry(
  media: LockedMedia,
  columns: DecisionColumns,
  row: LockedMedia | undefined,
  change: string,
  why: string,
): Entry {
  const updated = row ?? media
  const moved = columnNames.filter((name) =>
    name === 'decided_at' ? +(media[name] ?? 0) !== +(columns[name] ?? 0) : media[name] !== columns[name],
  )
  return {
    ...mediaPlace(media),
    noun: 'media',
    uuid: media.uuid,
    version: updated.version,
    changed: moved.map((name) => wireNames[name]),
    before: { status: media.status, remarks: media.remarks, comment: media.comment },
    after: { status: columns.status, remarks: columns.remarks, comment: columns.comment },
    patch: {
      status: columns.status,
      remarks: columns.remarks,
      comment: columns.comment,
      decidedBy: updated.decided_by ? { uuid: updated.decided_by, name: updated.decider_name ?? '' } : null,
      decidedAt: updated.decided_at?.toISOString() ?? null,
      version: updated.version,
    },
    why: why || null,
    change,
  }
}

function commentEntry(
  { actor, now }: Context,
  { uuid, media }: NewComment,
  { text, audio }: Statement,
  change: string,
): Entry {
  const at = now.toISOString()
  const comment = {
    uuid,
    mediaId: media.uuid,
    text,
    audio: audio ? audioValue(audio) : null,
    userId: actor.uuid,
    userName: actor.name,
    status: 'active',
    attempt: media.attempt,
    createdAt: at,
    updatedAt: at,
  }
  return {
    ...mediaPlace(media),
    noun: 'comment',
    uuid,
    version: 1,
    changed: ['text'],
    after: { mediaId: media.uuid, text, audio },
    patch: comment,
    change,
  }
}

/** Parents of a media row, which determine who may see its events. */
export const mediaPlace = (media: Pick<LockedMedia, 'lot' | 'draw_request' | 'item'>) => ({
  lot: media.lot,
  drawRequest: media.draw_request,
  item: media.item,
})
