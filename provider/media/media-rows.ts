import { type Units, unitsFor } from 'contract/geo/units'
import type { JournalOperation } from 'contract/audit/audit-lines'
import { sql, type Kysely } from 'kysely'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { JobData } from 'provider/adapters/queues'
import type { Database } from 'provider/db/schema'
import type { Deps } from 'provider/http/context'
import { record } from 'provider/history/journal'
import type { LotShape } from './lot-shape'
import type { PictureHashes } from './picture-hash'
import type { Refusal } from './refusals'
import type { CaptureColumns } from './capture-facts'
import { checkMedia } from './evidence-checks'
import { findLaterCopies, saveHashes, lockMediaMatching } from './look-alikes'

type RowDeps = Pick<Deps, 'db' | 'clock'>

/** Columns of a media row and its lot that the pipeline reads. */
export type MediaToProcess = {
  uuid: string
  kind: 'image' | 'video'
  content_type: string
  storage_key: string
  duration_seconds: number | null
  has_poster: boolean
  browser_facts: Record<string, unknown>
  item: string
  draw_request: string
  /** True when the draw request is completed, so that its evidence stays as it is. */
  isCompleted: boolean
  lotId: string
  /** Position of the lot, if known more exactly than by its ZIP or city. */
  lot: LotShape | null
  /** Units of the lot's country. */
  units: Units
}

/** Results of processing, as columns. */
export type ProcessedColumns = CaptureColumns & {
  sha256: string
  /** Null for a video. */
  hashes: PictureHashes | null
  sharpness: number | null
  luma_deviation: number | null
  width: number | null
  height: number | null
  duration_seconds: number | null
  has_preview: boolean
  has_poster: boolean
  has_map: boolean
  /** Set only if the job itself made the original. */
  bytes?: number
}

/** Finds a queued media item; null if it is ready, failed or removed. Not limited to an actor, because jobs call it. */
export async function findForProcessing(db: Kysely<Database>, mediaId: string): Promise<MediaToProcess | null> {
  const found = await mediaWithLot(db)
    .where('media.uuid', '=', mediaId)
    .where('media.processing', '=', 'queued')
    .executeTakeFirst()
  return found ? toProcess(found) : null
}

/** Finds a media item in any state, to attach a poster or to check it again. */
export async function findMediaUnscoped(db: Kysely<Database>, mediaId: string): Promise<MediaToProcess | null> {
  const found = await mediaWithLot(db).where('media.uuid', '=', mediaId).executeTakeFirst()
  return found ? toProcess(found) : null
}

function mediaWithLot(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'media.draw_request')
    .innerJoin('lots', 'lots.uuid', 'draw_requests.lot')
    .where('media.deleted_at', 'is', null)
    .select([
      'media.uuid',
      'media.kind',
      'media.content_type',
      'media.storage_key',
      'media.duration_seconds',
      'media.has_poster',
      'media.browser_facts',
      'media.item',
      'media.draw_request',
      sql<boolean>`draw_requests.status = 'completed'`.as('isCompleted'),
      'lots.uuid as lotId',
      'lots.latitude',
      'lots.longitude',
      'lots.coordinates_source',
      'lots.outline',
      'lots.country',
    ])
}

type Found = Omit<MediaToProcess, 'lot' | 'units'> & {
  country: string
  latitude: number | null
  longitude: number | null
  coordinates_source: string | null
  outline: [number, number][] | null
}

function toProcess({ latitude, longitude, coordinates_source, outline, country, ...media }: Found): MediaToProcess {
  const isPlaced = coordinates_source === 'placed' || coordinates_source === 'address'
  return {
    ...media,
    units: unitsFor(null, country),
    lot: isPlaced && latitude !== null && longitude !== null ? { latitude, longitude, outline } : null,
  }
}

/**
 * Stores the results of processing, and runs the checks of this media and of later copies of it, in one transaction.
 * Transactions take turns, so that the second of two similar photos finds the first.
 */
export async function markReady(deps: RowDeps, media: MediaToProcess, columns: ProcessedColumns): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockMediaMatching(tx)
    const now = deps.clock.now()
    const { hashes, ...rest } = columns
    await update(tx, media, now, {
      ...rest,
      processing: 'ready',
      processing_message: null,
      processing_translations: null,
    })
    if (hashes) await saveHashes(tx, media.uuid, hashes)
    for (const uuid of [media.uuid, ...(await findLaterCopies(tx, media.uuid))]) await storeChecks(tx, uuid)
    await recordChange(tx, media, now, 'media.process', [
      'processing',
      'preview',
      'thumbnail',
      'poster',
      'mapImage',
      'checks',
    ])
  })
}

/** Stores that the file cannot be read, with the message for its uploader. */
export async function markFailed(
  deps: RowDeps,
  media: MediaToProcess,
  { message, translations }: Refusal,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await update(tx, media, now, {
      processing: 'failed',
      processing_message: message,
      processing_translations: JSON.stringify(translations),
    })
    await recordChange(tx, media, now, 'media.process', ['processing', 'processingMessage'])
  })
}

/** Stores that the video has the browser's poster frame. */
export async function markPoster(deps: RowDeps, media: MediaToProcess): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await update(tx, media, now, { has_poster: true })
    await recordChange(tx, media, now, 'media.process', ['poster', 'thumbnail'])
  })
}

/** Runs a job of the queue `media.recheck`. */
export async function recheck(deps: RowDeps, data: JobData['media.recheck']): Promise<void> {
  if ('lotIds' in data) return recheckMedia(deps, await findMediaOfLots(deps.db, data.lotIds))
  for (const mediaId of data.mediaIds) await recheckCopies(deps, mediaId)
}

/** Leaves out media without check results, which are checked when they are processed. */
async function findMediaOfLots(db: Kysely<Database>, lotIds: readonly string[]): Promise<string[]> {
  const found = await mediaWithLot(db)
    .where(sql<boolean>`lots.uuid = any(${[...lotIds]}::uuid[])`)
    .where('media.processing', '=', 'ready')
    .orderBy('media.uuid')
    .execute()
  return found.map(({ uuid }) => uuid)
}

/** Runs the checks of these media again, except in completed draw requests, and journals changed results. */
export async function recheckMedia(deps: RowDeps, mediaIds: readonly string[]): Promise<void> {
  for (const mediaId of mediaIds) {
    await inTransaction(deps.db, async (tx) => {
      const media = await findMediaUnscoped(tx, mediaId)
      if (media && !media.isCompleted && (await storeChecks(tx, mediaId))) {
        const now = deps.clock.now()
        await update(tx, media, now, {})
        await recordChange(tx, media, now, 'media.recheck', ['checks'])
      }
    })
  }
}

/** Runs the checks of a media item again, and of later media that match it, after it was added or removed. */
export async function recheckCopies(deps: RowDeps, mediaId: string): Promise<void> {
  await recheckMedia(deps, [mediaId, ...(await findLaterCopies(deps.db, mediaId))])
}

/** Stores changed check results; true if they changed. */
async function storeChecks(db: Kysely<Database>, mediaId: string): Promise<boolean> {
  const checked = await checkMedia(db, mediaId)
  if (!checked) return false
  const answers = JSON.stringify(checked.checks)
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ checks: answers, look_alike: checked.lookAlike })
    .where('uuid', '=', mediaId)
    .where(sql<boolean>`(checks <> ${answers}::jsonb or look_alike is distinct from ${checked.lookAlike}::uuid)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves the version unchanged, so that a decision made before the checks ended is not refused as stale. */
async function update(tx: Tx, media: MediaToProcess, now: Date, columns: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...columns, updated_at: now })
    .where('uuid', '=', media.uuid)
    .execute()
}

/** Journals a change without a version, so that clients with the record load what changed. */
async function recordChange(
  tx: Tx,
  media: MediaToProcess,
  now: Date,
  operation: JournalOperation,
  changed: string[],
): Promise<void> {
  const place = { lot: media.lotId, drawRequest: media.draw_request, item: media.item }
  await record({ db: tx, actor: null, operation, now }, [{ noun: 'media', uuid: media.uuid, ...place, changed }])
}
