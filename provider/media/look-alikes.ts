import { sql, type Kysely, type RawBuilder } from 'kysely'
import { defaultLimits, type CheckFacts, type CheckLimits } from 'contract/media/evidence-checks'
import type { Database } from 'provider/db/schema'
import { binaryOf, hexOf, highOf, lowOf, orientationsOf, type PictureHashes } from './picture-hash'

type Db = Kysely<Database>
type LookAlike = NonNullable<CheckFacts['lookAlike']> & { uuid: string }

/** Largest difference, in bits of the 64 low bits, of photos that are found as similar. */
export const maxLowBits = 6
/**
 * Largest difference, in bits of the 128 high bits, that confirms the similarity. Distinct photos whose low bits happen
 * to match differ in about half of the high bits; copies differ in few (see the table in
 * docs/decisions/052-similar-photos.md).
 */
export const maxHighBits = 30

/**
 * An indexed part of the low bits, with the masks of the bits that may differ in it. Hashes that differ in at most six
 * bits differ in at most two bits of the first part or in at most one bit of another part.
 */
type Chunk = { value: (hash: RawBuilder<unknown>) => RawBuilder<unknown>; bits: number; masks: number[] }

const chunks: readonly Chunk[] = [
  {
    value: (hash) => sql`(${hash} >> 42 & 4194303)::integer`,
    bits: 22,
    masks: [...masksUpToOneBit(22), ...twoBitMasks(22)],
  },
  { value: (hash) => sql`(${hash} >> 21 & 2097151)::integer`, bits: 21, masks: masksUpToOneBit(21) },
  { value: (hash) => sql`(${hash} & 2097151)::integer`, bits: 21, masks: masksUpToOneBit(21) },
]

/** Masks of `bits` bits with none or one of them set. */
function masksUpToOneBit(bits: number): number[] {
  return [0, ...Array.from({ length: bits }, (_, bit) => 1 << bit)]
}

/** Masks of `bits` bits with two of them set. */
function twoBitMasks(bits: number): number[] {
  const single = masksUpToOneBit(bits).slice(1)
  return single.flatMap((one, index) => single.slice(index + 1).map((other) => one | other))
}

/** Converts 16 hex digits to a signed decimal string for a bigint column. */
const bigintOf = (hex: string): string => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString()

/** Database columns of a hash. */
const columnsOf = (hash: string) => ({ low: bigintOf(lowOf(hash)), high: binaryOf(highOf(hash)) })

/**
 * Takes an advisory lock, so that only one transaction at a time compares media and writes their hashes: of two similar
 * media processed at the same time, the second one finds the first.
 */
export async function lockMediaMatching(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media matches', 0))`.execute(db)
}

/** Replaces the stored hashes of a photo. */
export async function saveHashes(db: Db, mediaId: string, { wholes, parts }: PictureHashes): Promise<void> {
  await db.deleteFrom('media_hashes').where('media', '=', mediaId).execute()
  const rows = [...new Set([...wholes, ...parts])].map((hash) => ({
    media: mediaId,
    asked: wholes.includes(hash),
    ...columnsOf(hash),
  }))
  if (rows.length > 0) await db.insertInto('media_hashes').values(rows).execute()
  const [whole = '0'.repeat(16)] = wholes.map(lowOf)
  await db
    .updateTable('media')
    .set({ hashed: true, phash: sql`${binaryOf(whole)}::bit(64)` })
    .where('uuid', '=', mediaId)
    .execute()
}

/** SQL: true when `one` replaces `other`, or both belong to the same item and `other` to another attempt. */
export const isFromEarlierAttempt = sql`(other.uuid is not distinct from one.replaces
  or other.item = one.item and other.attempt is not null and other.attempt is distinct from one.attempt)`

/**
 * Finds the earlier photo most relevant to the evidence check among those that a photo resembles, also mirrored or
 * rotated: first one that fails the check, then one of the same lot, then the closest. On the same lot the low bits
 * decide; elsewhere, and for parts of photos, the high bits must confirm. Parts of the photo are compared with whole
 * earlier photos, which may be crops of it, but only unrotated, for speed.
 */
export async function findLookAlike(db: Db, mediaId: string, limits: CheckLimits): Promise<LookAlike | null> {
  const { wholes, parts } = await hashesOf(db, mediaId)
  if (wholes.length === 0) return null
  const turned = oriented(wholes)
  const values = valuesOf([
    ...turned.map((hash) => ({ hash, whole: true })),
    ...parts.map((hash) => ({ hash, whole: false })),
  ])
  const { rows } = await sql<LookAlike>`
    with asked as materialized (${values}),
    found as materialized (${lowBitMatches}),
    near as materialized (${similarOnLot(turned[0] ?? '', mediaId, limits.lookAlikeWarn)} union all ${similarAnywhere}),
    least as (select uuid, min(bits) as bits from near where uuid <> ${mediaId}::uuid group by uuid)
    select other.uuid, other.file_name as label, least.bits::int as bits, facts.same as "sameItemAttempt", not facts.here as elsewhere
    from least join media other on other.uuid = least.uuid join draw_requests there on there.uuid = other.draw_request
    join media one on one.uuid = ${mediaId}::uuid join draw_requests home on home.uuid = one.draw_request
    cross join lateral (select there.lot = home.lot as here, other.item = one.item and not ${isFromEarlierAttempt} as same) facts
    where other.deleted_at is null and (other.created_at, other.uuid) < (one.created_at, one.uuid)
    order by facts.same or least.bits > ${limits.lookAlikeFail}, not facts.here, least.bits, other.created_at, other.uuid
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Loads the hashes of a photo; the first one is of the whole picture. */
async function hashesOf(db: Db, mediaId: string): Promise<PictureHashes> {
  const { rows } = await sql<{ low: string; high: string; asked: boolean }>`
    select hash.low::bit(64)::text as low, hash.high::text as high, hash.asked
    from media_hashes hash join media on media.uuid = hash.media
    where hash.media = ${mediaId}
    order by hash.low::bit(64) <> media.phash, not hash.asked`.execute(db)
  const of = (asked: boolean) => rows.filter((row) => row.asked === asked).map(({ low, high }) => hexOf(low + high))
  return { wholes: of(true), parts: of(false) }
}

/** Hashes in all eight orientations, each once. */
const oriented = (hashes: readonly string[]): string[] => [...new Set(hashes.flatMap(orientationsOf))]

const valuesOf = (hashes: readonly { hash: string; whole: boolean }[]) => {
  const rows = hashes.map(({ hash }) => columnsOf(hash))
  return sql`select * from unnest(${rows.map(({ low }) => low)}::bigint[], ${rows.map(({ high }) => high)}::bit(128)[],
    ${hashes.map(({ whole }) => whole)}::boolean[]) as asked (low, high, whole)`
}

/** Photos of the same lot whose low bits differ in at most `maxBits`. */
const similarOnLot = (whole: string, mediaId: string, maxBits: number) => {
  if (whole === '') return sql`select null::uuid as uuid, 0 as bits where false`
  const turned = orientationsOf(whole).map((hash) => sql`bit_count(media.phash # ${binaryOf(lowOf(hash))}::bit(64))`)
  return sql`select media.uuid, least(${sql.join(turned)}) as bits from media
    where media.draw_request = any(array(select requests.uuid from media shot join draw_requests home on home.uuid = shot.draw_request
      join draw_requests requests on requests.lot = home.lot where shot.uuid = ${mediaId}))
    and media.deleted_at is null and media.phash is not null and bit_count(media.phash) > 0
    and least(${sql.join(turned)}) <= ${maxBits}`
}

const valuesColumn = (index: number) => sql.ref(`values${index}`)
const integerArray = (masks: readonly number[]) => sql`${sql.lit(`{${masks.join()}}`)}::integer[]`
/**
 * Index values within reach of the hash that is searched for. For parts of a photo only one bit may differ: that finds
 * hashes that differ in at most five bits, with a quarter of the values.
 */
const valuesNear = ({ value, bits, masks }: Chunk, index: number) => sql`array(select ${value(sql`low`)} # mask
  from unnest(case when whole then ${integerArray(masks)} else ${integerArray(masksUpToOneBit(bits))} end) mask) as ${valuesColumn(index)}`
const hashesNear = ({ value }: Chunk, index: number) => sql`select media, low from media_hashes
  where ${value(sql`low`)} = any(asked.${valuesColumn(index)}) and bit_count((low # asked.low)::bit(64)) <= ${sql.lit(maxLowBits)}`

/** Hashes of all tenants whose low bits are close to those of a hash that is searched for. */
const lowBitMatches = sql`select hash.media, hash.low, asked.high, asked.whole, bit_count((hash.low # asked.low)::bit(64)) as bits
  from (select low, high, whole, ${sql.join(chunks.map(valuesNear))} from asked offset 0) asked
  cross join lateral (${sql.join(chunks.map(hashesNear), sql` union all `)}) hash`

/**
 * Candidates that the high bits confirm, at least one side a whole picture. "offset 0" keeps the planner from scanning
 * all hashes for the join.
 */
const similarAnywhere = sql`select found.media, found.bits from found
  cross join lateral (select high, asked from media_hashes hash where hash.media = found.media and hash.low = found.low offset 0) hash
  where (found.whole or hash.asked) and bit_count(hash.high # found.high) <= ${sql.lit(maxHighBits)}`

/**
 * Finds later photos that resemble this one, and later media with the same bytes: their check results may have changed.
 * Compares all later photos without the index, because few are later than a photo that was just processed. "offset 0"
 * makes the planner look up the matches by key instead of scanning all media.
 */
export async function findLaterCopies(db: Db, mediaId: string): Promise<string[]> {
  const { wholes, parts } = await hashesOf(db, mediaId)
  const own = valuesOf(oriented([...wholes, ...parts]).map((hash) => ({ hash, whole: true })))
  const upright = valuesOf(wholes.map((hash) => ({ hash, whole: true })))
  const near = sql`bit_count((hash.low # own.low)::bit(64)) <= ${maxLowBits} and bit_count(hash.high # own.high) <= ${maxHighBits}`
  const { rows } = await sql<{ uuid: string }>`
    with own as materialized (${own}),
    upright as materialized (${upright}),
    one as materialized (select * from media where uuid = ${mediaId}::uuid),
    alike as (
      select other.uuid from one join media other on other.sha256 = one.sha256 and other.deleted_at is null
      union
      select found.uuid from (${similarOnLot(wholes[0] ?? '', mediaId, defaultLimits.lookAlikeWarn)}) found
      union
      select later.uuid from one join media later on (later.created_at, later.uuid) > (one.created_at, one.uuid)
      join media_hashes hash on hash.media = later.uuid
      where later.hashed and case when hash.asked then exists (select from own where ${near})
        else exists (select from upright own where ${near}) end)
    select other.uuid from one cross join alike cross join lateral (select * from media where uuid = alike.uuid offset 0) other
    where other.deleted_at is null and other.processing = 'ready' and (other.created_at, other.uuid) > (one.created_at, one.uuid)
    limit 500`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
