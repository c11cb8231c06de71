import { sql, type RawBuilder } from 'kysely'
import type { DataOf } from 'contract/catalogue'
import { defaultLimits } from 'contract/checks'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { presentMedia } from './present'
import { isMedia, loadMedia, visibleMedia } from './repo'

type Matches = DataOf<'media.matches'>
type Asked = {
  uuid: string
  lot: string
  sha256: string
  phash: string | null
  created_at: Date
  replaces: string | null
}

/**
 * Earlier media that the evidence checks of one media item speak of, as far as the viewer may see them: the latest with the same
 * bytes, and the most similar picture, those of the same lot first. A match the viewer may not see is null.
 * @returns undefined when the viewer may not see the media item itself
 */
export async function findMatches(db: Db, actor: Actor, mediaId: string): Promise<Matches | undefined> {
  const one = await visibleMedia(db, actor, isMedia([mediaId]))
    .select(['media.uuid', 'media.sha256', 'media.created_at', 'media.replaces', 'draw_requests.lot'])
    .select(sql<string | null>`media.phash::text`.as('phash'))
    .executeTakeFirst()
  return one && { sameFile: await findSameFile(db, actor, one), lookAlike: await findSimilar(db, actor, one) }
}

const isEarlier = (one: Asked) =>
  sql<boolean>`(media.created_at, media.uuid) < (${one.created_at}::timestamptz, ${one.uuid}::uuid)`

async function findSameFile(db: Db, actor: Actor, one: Asked): Promise<Matches['sameFile']> {
  if (one.sha256 === '') return null
  return findFirst(db, actor, [sql<boolean>`media.sha256 = ${one.sha256}`, isEarlier(one)], sql`media.created_at desc`)
}

/** An even picture has no frequencies, so that it would resemble every other one. */
async function findSimilar(db: Db, actor: Actor, one: Asked): Promise<Matches['lookAlike']> {
  if (one.phash === null || !one.phash.includes('1')) return null
  const bits = sql`bit_count(media.phash # ${one.phash}::bit(64))`
  return findFirst(
    db,
    actor,
    [
      sql<boolean>`media.phash is not null and ${bits} <= ${defaultLimits.lookAlikeWarn} and bit_count(media.phash) > 0`,
      sql<boolean>`media.uuid is distinct from ${one.replaces}::uuid`,
      isEarlier(one),
    ],
    sql`draw_requests.lot = ${one.lot}::uuid desc, ${bits}, media.created_at`,
  )
}

async function findFirst(
  db: Db,
  actor: Actor,
  where: readonly RawBuilder<boolean>[],
  order: RawBuilder<unknown>,
): Promise<Matches['sameFile']> {
  const found = await visibleMedia(db, actor, ...where)
    .select(['media.uuid', 'draw_requests.number'])
    .orderBy(order)
    .limit(1)
    .executeTakeFirst()
  const [media] = found ? await loadMedia(db, actor, isMedia([found.uuid])) : []
  return found && media ? { ...presentMedia(media), requestNumber: found.number } : null
}
