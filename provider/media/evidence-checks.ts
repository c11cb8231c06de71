import { sql, type Kysely } from 'kysely'
import {
  defaultLimits,
  evaluateChecks,
  type Check,
  type CheckFacts,
  type CheckLimits,
} from 'contract/media/evidence-checks'
import type { Database } from 'provider/db/schema'
import { distanceToLot } from './lot-shape'
import { findLookAlike, isFromEarlierAttempt } from './look-alikes'

type Row = {
  uuid: string
  kind: 'image' | 'video'
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  captured_at: Date | null
  captured_local: string | null
  created_at: Date
  sharpness: number | null
  width: number | null
  height: number | null
  luma_deviation: number | null
  lot_latitude: number | null
  lot_longitude: number | null
  lot_source: string | null
  lot_outline: [number, number][] | null
  previous_attempt_at: Date | null
  same_item: boolean
  sent_before: boolean
  elsewhere: boolean
  check_limits: Partial<CheckLimits> | null
}
/**
 * Runs the photo checks of a media item on its stored facts (domain rule 10). Identical files and similar photos are
 * searched among earlier media, so that the copy is flagged and not the original. @returns the results with the id of
 * the similar photo; null for unknown media
 */
export async function checkMedia(
  db: Kysely<Database>,
  mediaId: string,
): Promise<{ checks: Check[]; lookAlike: string | null } | null> {
  const row = await readRow(db, mediaId)
  if (!row) return null
  const limits = { ...defaultLimits, ...row.check_limits }
  const lookAlike = row.kind === 'image' ? await findLookAlike(db, mediaId, limits) : null
  return { checks: evaluateChecks(factsOf(row, lookAlike), limits), lookAlike: lookAlike?.uuid ?? null }
}

async function readRow(db: Kysely<Database>, mediaId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select one.uuid, one.kind, one.latitude, one.longitude, one.accuracy, one.captured_at, one.captured_local, one.created_at, one.sharpness, one.width, one.height, one.luma_deviation,
      lot.latitude as lot_latitude, lot.longitude as lot_longitude, lot.coordinates_source as lot_source, lot.outline as lot_outline,
      settings.check_limits,
      (select max(submitted_at) from attempts where attempts.draw_request = one.draw_request and attempts.kind = 'submission'
        and attempts.number < coalesce(one.attempt, request.total_attempts + 1)) as previous_attempt_at,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.item = one.item and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid)) as same_item,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid) and ${isFromEarlierAttempt}) as sent_before,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.item <> one.item and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid)) as elsewhere
    from media one
    join draw_requests request on request.uuid = one.draw_request
    join lots lot on lot.uuid = request.lot
    left join agency_settings settings on settings.agency = request.agency
    where one.uuid = ${mediaId}`.execute(db)
  return rows[0]
}

function factsOf(row: Row, lookAlike: CheckFacts['lookAlike']): CheckFacts {
  return {
    kind: row.kind,
    ...distanceOf(row),
    capturedAt: row.captured_at && row.captured_at.getTime() / 1000,
    clockTime: row.captured_local === null ? null : Date.parse(`${row.captured_local}Z`) / 1000,
    receivedAt: row.created_at.getTime() / 1000,
    previousAttemptAt: row.previous_attempt_at && row.previous_attempt_at.getTime() / 1000,
    sameFile: row.elsewhere ? 'elsewhere' : row.sent_before ? 'sent before' : row.same_item ? 'same item' : 'none',
    lookAlike,
    sharpness: row.sharpness,
    width: row.width,
    height: row.height,
    lumaDeviation: row.luma_deviation,
    accuracy: row.accuracy,
  }
}

function distanceOf(row: Row): Pick<CheckFacts, 'distance' | 'distanceUnknown'> {
  const { latitude, longitude, lot_latitude, lot_longitude } = row
  const isPlaced = row.lot_source === 'placed' || row.lot_source === 'address'
  if (lot_latitude === null || lot_longitude === null || !isPlaced)
    return { distance: null, distanceUnknown: 'lot not placed' }
  if (latitude === null || longitude === null) return { distance: null, distanceUnknown: 'no position' }
  const lot = { latitude: lot_latitude, longitude: lot_longitude, outline: row.lot_outline }
  return { distance: Math.round(distanceToLot(lot, { latitude, longitude }) * 10) / 10, distanceUnknown: null }
}
