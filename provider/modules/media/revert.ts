import { sql } from 'kysely'
import { t as say } from 'locales/messages'
import { rules } from 'contract/core/rules'
import { storeChange, type ChangedRow } from 'provider/history/stored-changes'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { conflict, requireAllowed, requireFound } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { requireFresh } from 'provider/records/optimistic-lock'
import type { Decided } from './decide'
import { columnsOf, type DecisionColumns } from './decision'
import { findLastDecision } from './decision-log'
import { lockOne, presentLocked, type LockedMedia } from './locked'
import { mediaEntry, mediaPlace } from './write-decisions'

type ChangedMedia = Extract<ChangedRow, { noun: 'media' }>
type Restored = { columns: DecisionColumns; commentIds: string[] }

/**
 * Reverts the last decision on a media item as one undoable change (spec §7 "Revert image"): its status and its
 * comment. Media uploaded as its replacement become separate uploads. @throws 404 not visible; 409 stale, not
 * submitted, the actor's own upload, or without a decision
 */
export async function revertImage(context: Context, id: string, sent: number | undefined): Promise<Decided> {
  const { db, actor } = context
  const media = requireFound(await lockOne(db, actor, id))
  await requireFresh(context, media, sent, () => presentLocked(db, media))
  requireAllowed(
    rules.decide({ inspectionStatus: media.request_status, uploadedByMe: media.uploaded_by === actor.uuid }),
  )
  const restored = await findRestored(db, media)
  if (!restored) throw conflict(say('nothingToRevert'))
  const replacement = media.replaced_by ? ((await lockOne(db, actor, media.replaced_by)) ?? null) : null
  return writeRevert(context, media, restored, replacement)
}

/** State before the last decision; a decision older than the change log reverts to pending. */
async function findRestored(db: Db, media: LockedMedia): Promise<Restored | null> {
  const last = await findLastDecision(db, media.uuid)
  if (last)
    return {
      columns: { ...last.before, comment: await latestWords(db, media.uuid, last.commentIds) },
      commentIds: last.commentIds,
    }
  if (media.status === 'pending') return null
  return {
    columns: { ...columnsOf(media), status: 'pending', remarks: null, decided_by: null, decided_at: null },
    commentIds: [],
  }
}

/** Latest comment apart from the removed ones; somebody may have answered since. */
async function latestWords(db: Db, mediaId: string, without: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('comments')
    .select('text')
    .where('media', '=', mediaId)
    .where('status', '=', 'active')
    .where('text', '<>', '')
    .where(sql<boolean>`not (uuid = any(${[...without]}::uuid[]))`)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.text ?? null
}

async function writeRevert(
  context: Context,
  media: LockedMedia,
  { columns, commentIds }: Restored,
  replacement: LockedMedia | null,
): Promise<Decided> {
  const { db, now } = context
  await writeRows(context, media, columns, replacement)
  const comments = await removeComments(context, commentIds)
  const changeId = await storeChange(context, () => say('imageReverted'), [
    changedRow(media, { ...columnsOf(media), replaced_by: media.replaced_by }),
    ...(replacement ? [changedRow(replacement, { replaces: replacement.replaces })] : []),
    ...comments,
  ])
  const reverted = { ...media, ...columns, replaced_by: null, updated_at: now, version: media.version + 1 }
  const row = await withDecider(db, reverted)
  const entry = mediaEntry(media, columns, row, changeId, '')
  await record(context, [
    {
      ...entry,
      changed: [...entry.changed, ...(replacement ? ['replacedBy'] : [])],
      patch: { ...entry.patch, replacedBy: null },
    },
    ...(replacement ? [unlinked(replacement, changeId)] : []),
    ...comments.map((comment) => removedComment(media, comment, changeId)),
  ])
  return { media: await presentLocked(db, row), changeId, message: say('imageReverted') }
}

/** Writes the earlier columns of a media item and separates it from its replacement. */
async function writeRows(
  { db, now }: Context,
  media: LockedMedia,
  columns: DecisionColumns,
  replacement: LockedMedia | null,
): Promise<void> {
  const moved = { updated_at: now, version: sql<number>`version + 1` }
  const update = (set: Partial<DecisionColumns> & { replaced_by?: null; replaces?: null }, uuid: string) =>
    db
      .updateTable('media')
      .set({ ...set, ...moved })
      .where('uuid', '=', uuid)
      .execute()
  await update({ ...columns, replaced_by: null }, media.uuid)
  if (replacement) await update({ replaces: null }, replacement.uuid)
}

const changedRow = (media: LockedMedia, before: ChangedMedia['before']): ChangedMedia => ({
  noun: 'media',
  uuid: media.uuid,
  before,
  versionAfter: media.version + 1,
})

const removedComment = (media: LockedMedia, { uuid, versionAfter }: ChangedRow, change: string) => ({
  ...mediaPlace(media),
  noun: 'comment' as const,
  uuid,
  version: versionAfter,
  changed: ['status'],
  patch: { mediaId: media.uuid, status: 'deleted' },
  change,
})

const unlinked = (media: LockedMedia, change: string) => ({
  ...mediaPlace(media),
  noun: 'media' as const,
  uuid: media.uuid,
  version: media.version + 1,
  changed: ['replaces'],
  before: { replaces: media.replaces },
  after: { replaces: null },
  patch: { replaces: null, version: media.version + 1 },
  change,
})

async function removeComments({ db, now }: Context, ids: readonly string[]): Promise<ChangedRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('comments')
    .set({ status: 'deleted', updated_at: now, version: sql<number>`version + 1` })
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'active')
    .returning(['uuid', 'version'])
    .execute()
  return rows.map(({ uuid, version }) => ({
    noun: 'comment',
    uuid,
    before: { status: 'active' },
    versionAfter: version,
  }))
}

/** The restored decision may be another person's. */
async function withDecider(db: Db, media: LockedMedia): Promise<LockedMedia> {
  if (!media.decided_by) return { ...media, decider_name: null }
  const decider = await db
    .selectFrom('users')
    .where('uuid', '=', media.decided_by)
    .select(fullNameAt('users', `'${media.decided_at?.toISOString() ?? 'infinity'}'::timestamptz`).as('name'))
    .executeTakeFirst()
  return { ...media, decider_name: decider?.name ?? null }
}
