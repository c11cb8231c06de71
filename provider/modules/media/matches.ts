import { sql, type RawBuilder } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { presentMedia } from './present'
import { isMedia, loadMedia, visibleMedia } from './repo'

type Matches = DataOf<'media.matches'>
type MatchedMedia = { uuid: string; sha256: string; created_at: Date; look_alike: string | null }

/**
 * Finds earlier media that the photo checks of a media item refer to: the latest identical file, and the similar photo;
 * each null if the viewer may not see it. @returns undefined if the viewer may not see the media item itself
 */
export async function findMatches(db: Db, actor: Actor, mediaId: string): Promise<Matches | undefined> {
  const one = await visibleMedia(db, actor, isMedia([mediaId]))
    .select(['media.uuid', 'media.sha256', 'media.created_at', 'media.look_alike'])
    .executeTakeFirst()
  if (!one) return undefined
  const lookAlike = one.look_alike ? await findFirst(db, actor, [isMedia([one.look_alike])]) : null
  return { sameFile: await findSameFile(db, actor, one), lookAlike }
}

const isEarlier = (one: MatchedMedia) =>
  sql<boolean>`(media.created_at, media.uuid) < (${one.created_at}::timestamptz, ${one.uuid}::uuid)`

async function findSameFile(db: Db, actor: Actor, one: MatchedMedia): Promise<Matches['sameFile']> {
  if (one.sha256 === '') return null
  return findFirst(db, actor, [sql<boolean>`media.sha256 = ${one.sha256}`, isEarlier(one)])
}

async function findFirst(db: Db, actor: Actor, where: readonly RawBuilder<boolean>[]): Promise<Matches['sameFile']> {
  const found = await visibleMedia(db, actor, ...where)
    .select(['media.uuid', 'draw_requests.number'])
    .orderBy('media.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [media] = found ? await loadMedia(db, actor, isMedia([found.uuid])) : []
  return found && media ? { ...presentMedia(media), requestNumber: found.number } : null
}
