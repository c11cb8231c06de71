import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import { rules } from 'contract/core/rules'
import type { Context } from 'provider/http/context'
import { conflict, invalid, notFound, requireAllowed } from 'provider/http/errors'
import { enqueue } from 'provider/adapters/queues'
import { record, type Entry } from 'provider/history/journal'
import { lockItemsUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { lockMedia, type LockedMedia } from './locked'
import { isMedia } from './repo'
import { mediaPlace } from './write-decisions'

/** Checks of an upload, made before its bytes are accepted and again after they arrived. */
export type UploadTarget = { itemId: string; replaces: string | null }

/** An upload whose bytes are stored, ready to become a media row. */
export type NewMedia = UploadTarget & {
  uuid: string
  kind: 'image' | 'video'
  fileName: string
  contentType: string
  bytes: number
  sha256: string
  storageKey: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  /** Facts from the browser at capture: `capturedAt`, `lat`, `lng`, `accuracy`, `heading`, `source`. */
  browserFacts: Record<string, unknown>
  clientKey: string | null
}

type Place = { drawRequest: RequestRow; item: ItemRowLocked; replaced: LockedMedia | null }

/**
 * Checks in a transaction that this person may upload to an item: it is Requested, the inspection is open, and replaced
 * media belong to the item and are neither verified nor already replaced. Locks these rows. @throws 404 not visible;
 * 409 with the reason; 400 a replacement for another item
 */
export async function requireUploadable(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { itemId, replaces }: UploadTarget,
): Promise<Place> {
  const found = await db
    .selectFrom('inspection_items')
    .select('draw_request')
    .where('uuid', '=', itemId)
    .executeTakeFirst()
  if (!found) throw notFound()
  const drawRequest = await lockRequest(db, actor, found.draw_request, 'share')
  const [item] = await lockItemsUnscoped(db, [itemId], 'share')
  if (!item) throw notFound()
  const replaced = replaces ? await lockReplaced({ db, actor }, replaces, itemId) : null
  const mediaStatus = replaced?.status
  requireAllowed(
    rules.upload({
      inspectionStatus: drawRequest.status,
      itemStatus: item.status,
      ...(mediaStatus && { mediaStatus }),
    }),
  )
  return { drawRequest, item, replaced }
}

async function lockReplaced(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
  itemId: string,
): Promise<LockedMedia> {
  const [media] = await lockMedia(db, actor, [isMedia([id])])
  if (!media) throw notFound()
  if (media.item !== itemId) throw invalid('replaces', refusal('replaceElsewhere'))
  if (media.replaced_by !== null) throw conflict(refusal('alreadyReplaced'))
  return media
}

/**
 * Creates the media row of a stored upload, links it to the media it replaces, journals it and queues its processing,
 * in the caller's transaction. A repeated upload or captured file returns the existing row. @returns the id of the
 * media @throws as `requireUploadable`, which is checked again because the item may have been submitted since
 */
export async function createMedia(context: Context, media: NewMedia): Promise<string> {
  const { db, boss } = context
  const known = await findKnown(context, media)
  if (known) return known
  const place = await requireUploadable(context, media)
  if (!(await insertRow(context, media, place))) return (await findKnown(context, media)) ?? media.uuid
  if (place.replaced) await link(context, media.uuid, place.replaced)
  await record(context, entriesOf(media, place))
  await enqueue(boss, db, 'media.process', { mediaId: media.uuid })
  return media.uuid
}

async function findKnown({ db, actor }: Context, { uuid, clientKey }: NewMedia): Promise<string | null> {
  const row = await db
    .selectFrom('media')
    .select('uuid')
    .where('uploaded_by', '=', actor.uuid)
    .where(({ eb, or }) => or([eb('upload_id', '=', uuid), ...(clientKey ? [eb('client_key', '=', clientKey)] : [])]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.uuid ?? null
}

async function insertRow({ db, actor, now }: Context, media: NewMedia, { drawRequest, item }: Place): Promise<boolean> {
  const result = await db
    .insertInto('media')
    .values({
      uuid: media.uuid,
      item: item.uuid,
      draw_request: drawRequest.uuid,
      kind: media.kind,
      file_name: media.fileName,
      content_type: media.contentType,
      bytes: media.bytes,
      sha256: media.sha256,
      storage_key: media.storageKey,
      width: media.width,
      height: media.height,
      duration_seconds: media.durationSeconds,
      browser_facts: JSON.stringify(media.browserFacts),
      replaces: media.replaces,
      uploaded_by: actor.uuid,
      upload_id: media.uuid,
      client_key: media.clientKey,
      processing: 'queued',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function link({ db, now }: Context, uuid: string, replaced: LockedMedia): Promise<void> {
  await db
    .updateTable('media')
    .set({ replaced_by: uuid, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', replaced.uuid)
    .execute()
}

function entriesOf(media: NewMedia, { drawRequest, item, replaced }: Place): Entry[] {
  const created: Entry = {
    noun: 'media',
    uuid: media.uuid,
    lot: drawRequest.lot,
    drawRequest: drawRequest.uuid,
    item: item.uuid,
    version: 1,
    changed: ['created'],
    after: { fileName: media.fileName, sha256: media.sha256, bytes: media.bytes, replaces: media.replaces },
    patch: {
      created: true,
      itemId: item.uuid,
      kind: media.kind,
      fileName: media.fileName,
      status: 'pending',
      processing: 'queued',
      replaces: media.replaces,
      version: 1,
    },
  }
  if (!replaced) return [created]
  const version = replaced.version + 1
  const linked: Entry = {
    ...mediaPlace(replaced),
    noun: 'media',
    uuid: replaced.uuid,
    version,
    changed: ['replacedBy'],
    after: { replacedBy: media.uuid },
    patch: { replacedBy: media.uuid, version },
  }
  return [created, linked]
}
