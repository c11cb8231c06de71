import { sql, type Kysely, type RawBuilder } from 'kysely'
import { defaultLimits, evaluateChecks, type Check, type CheckFacts, type CheckLimits } from 'contract/checks'
import type { Database } from 'provider/db/schema'
import { mirrorMasks } from 'provider/modules/media/pipeline/fingerprint'
import { distanceToLot } from 'provider/modules/media/pipeline/ground'

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
type LookAlike = NonNullable<CheckFacts['lookAlike']>

/** Bits in which two hashes differ, the second also mirrored in each direction. */
const hashDistance = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`least(bit_count(${one} # ${other}), ${sql.join(mirrorMasks.map((mask) => sql`bit_count(${one} # ${other} # ${sql.lit(mask)}::bit(64))`))})`
const phash = (table: string) => sql.ref(`${table}.phash`)

/** True when `one` replaces `other`, or `other` belongs to the same item in an earlier attempt. */
const isSentBefore = sql`(other.uuid is not distinct from one.replaces
  or other.item = one.item and other.attempt is not null and other.attempt is distinct from one.attempt)`

/**
 * Answers the evidence checks of one media item from what is stored about it (domain rule 10). Same bytes and look-alikes are
 * searched among what was received before it: the copy is flagged, not what it copies.
 * @returns the checks, or null when there is no such media
 */
export async function checkMedia(db: Kysely<Database>, mediaId: string): Promise<Check[] | null> {
  const row = await readRow(db, mediaId)
  if (!row) return null
  const limits = { ...defaultLimits, ...row.check_limits }
  const lookAlike = row.kind === 'image' ? await findLookAlike(db, mediaId, limits) : null
  return evaluateChecks(factsOf(row, lookAlike), limits)
}

/** Media received after this one that carries its bytes, or on the same lot resembles it: their answers may have changed. */
export async function findLaterCopies(db: Kysely<Database>, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select other.uuid from media one join media other on other.sha256 = one.sha256
    where one.uuid = ${mediaId} and other.deleted_at is null and other.processing = 'ready'
      and (other.created_at, other.uuid) > (one.created_at, one.uuid)
    union
    select other.uuid from media one
    join draw_requests home on home.uuid = one.draw_request
    join draw_requests near on near.lot = home.lot
    join media other on other.draw_request = near.uuid
    where one.uuid = ${mediaId} and other.deleted_at is null and other.processing = 'ready'
      and (other.created_at, other.uuid) > (one.created_at, one.uuid)
      and ${hashDistance(phash('other'), phash('one'))} <= ${defaultLimits.lookAlikeWarn}
    limit 500`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

async function readRow(db: Kysely<Database>, mediaId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select one.uuid, one.kind, one.latitude, one.longitude, one.accuracy, one.captured_at, one.captured_local, one.created_at, one.sharpness, one.luma_deviation,
      lot.latitude as lot_latitude, lot.longitude as lot_longitude, lot.coordinates_source as lot_source, lot.outline as lot_outline,
      settings.check_limits,
      (select max(submitted_at) from attempts where attempts.draw_request = one.draw_request and attempts.kind = 'submission'
        and attempts.number < coalesce(one.attempt, request.total_attempts + 1)) as previous_attempt_at,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.item = one.item and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid)) as same_item,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid) and ${isSentBefore}) as sent_before,
      exists (select 1 from media other where other.sha256 = one.sha256 and one.sha256 <> '' and other.item <> one.item and other.deleted_at is null
        and (other.created_at, other.uuid) < (one.created_at, one.uuid)) as elsewhere
    from media one
    join draw_requests request on request.uuid = one.draw_request
    join lots lot on lot.uuid = request.lot
    left join agency_settings settings on settings.agency = request.agency
    where one.uuid = ${mediaId}`.execute(db)
  return rows[0]
}

/** The most telling earlier look-alike on the lot: one that fails before one that only warns, then the nearest. */
export async function findLookAlike(
  db: Kysely<Database>,
  mediaId: string,
  limits: CheckLimits,
): Promise<LookAlike | null> {
  // The hashes are compared first and alone: whatever else is asked of a photo is asked of the few that resemble it.
  const { rows } = await sql<LookAlike>`
    with one as materialized (
      select shot.*, array(select requests.uuid from draw_requests home join draw_requests requests on requests.lot = home.lot
        where home.uuid = shot.draw_request) as requests
      -- An even picture has no frequencies: every blank photo would look like every other.
      from media shot where shot.uuid = ${mediaId} and bit_count(shot.phash) > 0),
    alike as materialized (
      select other.uuid, other.file_name, other.item, other.attempt, other.created_at, other.phash from media other
      where other.draw_request = any((select requests from one)::uuid[]) and other.deleted_at is null and other.phash is not null
        and ${hashDistance(phash('other'), sql`(select phash from one)`)} <= ${limits.lookAlikeWarn})
    select other.file_name as label, near.bits, near.same as "sameItemAttempt" from alike other cross join one
    cross join lateral (select ${hashDistance(phash('other'), phash('one'))}::int as bits,
      other.item = one.item and not ${isSentBefore} as same) near
    where (other.created_at, other.uuid) < (one.created_at, one.uuid) and bit_count(other.phash) > 0
    order by near.same or near.bits > ${limits.lookAlikeFail}, near.bits, other.created_at limit 1`.execute(db)
  return rows[0] ?? null
}

function factsOf(row: Row, lookAlike: LookAlike | null): CheckFacts {
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
