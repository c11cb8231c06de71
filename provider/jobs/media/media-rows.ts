import type { JournalOperation } from 'contract/audit-lines'
import { sql, type Kysely } from 'kysely'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { Database } from 'provider/db/schema'
import type { Deps } from 'provider/http/context'
import { record } from 'provider/journal'
import type { LotGround } from 'provider/modules/media/pipeline/ground'
import type { CaptureColumns } from './capture-facts'
import { checkMedia, findLaterCopies } from './evidence-checks'

type RowDeps = Pick<Deps, 'db' | 'clock'>

/** What the pipeline needs of a media row and of the lot it is about. */
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
  lotId: string
  /** Where the lot is, when that is known better than by its ZIP or city. */
  lot: LotGround | null
}

/** Everything processing finds out, as columns. */
export type ProcessedColumns = CaptureColumns & {
  sha256: string
  phash: string | null
  sharpness: number | null
  luma_deviation: number | null
  width: number | null
  height: number | null
  duration_seconds: number | null
  has_preview: boolean
  has_poster: boolean
  has_map: boolean
  /** Only where the original was made by the job itself. */
  bytes?: number
}

/** A queued media item; null when it is ready, failed or removed. No actor asks: this is the provider's own work. */
export async function findForProcessing(db: Kysely<Database>, mediaId: string): Promise<MediaToProcess | null> {
  const found = await mediaWithLot(db)
    .where('media.uuid', '=', mediaId)
    .where('media.processing', '=', 'queued')
    .executeTakeFirst()
  return found ? toProcess(found) : null
}

/** A media item whatever its state, to attach a poster to it or to draw its map again. */
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
      'lots.uuid as lotId',
      'lots.latitude',
      'lots.longitude',
      'lots.coordinates_source',
      'lots.outline',
    ])
}

type Found = Omit<MediaToProcess, 'lot'> & {
  latitude: number | null
  longitude: number | null
  coordinates_source: string | null
  outline: [number, number][] | null
}

function toProcess({ latitude, longitude, coordinates_source, outline, ...media }: Found): MediaToProcess {
  const isPlaced = coordinates_source === 'placed' || coordinates_source === 'address'
  return {
    ...media,
    lot: isPlaced && latitude !== null && longitude !== null ? { latitude, longitude, outline } : null,
  }
}

/** Keeps what was found, answers the checks, and those of later copies whose answer this one changes; one transaction. */
export async function keepReady(deps: RowDeps, media: MediaToProcess, columns: ProcessedColumns): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { phash, ...rest } = columns
    await update(tx, media, now, {
      ...rest,
      processing: 'ready',
      processing_message: null,
      phash: phash === null ? null : sql`${phash}::bit(64)`,
    })
    for (const uuid of [media.uuid, ...(await findLaterCopies(tx, media.uuid))]) await storeChecks(tx, uuid)
    await tell(tx, media, now, 'media.process', ['processing', 'preview', 'thumbnail', 'poster', 'mapImage', 'checks'])
  })
}

/** Keeps that the file cannot be read, with the sentence for its uploader. */
export async function keepFailed(deps: RowDeps, media: MediaToProcess, message: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await update(tx, media, now, { processing: 'failed', processing_message: message })
    await tell(tx, media, now, 'media.process', ['processing', 'processingMessage'])
  })
}

/** Keeps that the browser's poster frame is there. */
export async function keepPoster(deps: RowDeps, media: MediaToProcess): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await update(tx, media, now, { has_poster: true })
    await tell(tx, media, now, 'media.process', ['poster', 'thumbnail'])
  })
}

/** Answers the checks of these media again and tells about those whose answers changed. */
export async function recheckMedia(deps: RowDeps, mediaIds: readonly string[]): Promise<void> {
  for (const mediaId of mediaIds) {
    await inTransaction(deps.db, async (tx) => {
      const media = await findMediaUnscoped(tx, mediaId)
      if (media && (await storeChecks(tx, mediaId))) {
        const now = deps.clock.now()
        await update(tx, media, now, {})
        await tell(tx, media, now, 'media.recheck', ['checks'])
      }
    })
  }
}

/** Writes the answers where they differ from the stored ones; true when they did. */
export async function storeChecks(db: Kysely<Database>, mediaId: string): Promise<boolean> {
  const checks = await checkMedia(db, mediaId)
  if (!checks) return false
  const answers = JSON.stringify(checks)
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ checks: answers })
    .where('uuid', '=', mediaId)
    .where('checks', '<>', sql<never>`${answers}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A version counts what people did: a decision made before the machine was through must not be refused as stale. */
async function update(tx: Tx, media: MediaToProcess, now: Date, columns: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...columns, updated_at: now })
    .where('uuid', '=', media.uuid)
    .execute()
}

/** Told without a version: a client that has the record asks for what changed. */
async function tell(
  tx: Tx,
  media: MediaToProcess,
  now: Date,
  operation: JournalOperation,
  changed: string[],
): Promise<void> {
  const place = { lot: media.lotId, drawRequest: media.draw_request, item: media.item }
  await record({ db: tx, actor: null, operation, now }, [{ noun: 'media', uuid: media.uuid, ...place, changed }])
}
