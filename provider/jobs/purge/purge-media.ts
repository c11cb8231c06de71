import { sql } from 'kysely'

import { purgedBefore } from 'provider/records/archive'
import type { Config } from 'provider/config'
import { codeOf, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { enqueueRecheck } from './recheck-matches'
import { enqueueRemoval } from './remove-files'
import { deleteMedia } from './trees'
import { record } from 'provider/history/journal'
import { timeOfId } from 'provider/db/ids'
import { logoKey } from 'provider/records/lender-logo'
import { pictureOfKey, profilePictures } from 'provider/records/profile-picture'

type Purging = Pick<Deps, 'db' | 'boss' | 'files' | 'clock' | 'log' | 'config'>
type Removed = { uuid: string; draw_request: string; item: string; lot: string; file_name: string }

/** Media of a completed inspection are never purged, because the report may show them. */
const due = (before: Date) => sql`m.deleted_at <= ${before} and r.status <> 'completed'`

/**
 * Permanently deletes photos and videos whose time in the archive is over: rows and files, each in its own transaction
 * with an audit entry.
 * @returns the number of media
 */
export async function purgeRemovedMedia(deps: Purging): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from media m join draw_requests r on r.uuid = m.draw_request
    where ${due(purgedBefore(deps.config, deps.clock.now()))} order by m.deleted_at, m.uuid`.execute(deps.db)
  let count = 0
  for (const { uuid } of rows) count += (await purgeOne(deps, uuid)) ? 1 : 0
  return count
}

async function purgeOne({ db, boss, clock, log, config }: Purging, uuid: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const removed = await lockRemoved(tx, uuid, purgedBefore(config, clock.now()))
      if (!removed) return false
      await enqueueRecheck(boss, tx, uuid)
      const keys = await deleteMedia(tx, 'uuid', [uuid])
      const { lot, item, draw_request: drawRequest, file_name: fileName } = removed
      const entry = { noun: 'media' as const, uuid, lot, drawRequest, item, changed: ['purged'], before: { fileName } }
      await record({ db: tx, actor: null, operation: 'archive.purge', now: clock.now() }, [entry])
      await enqueueRemoval(boss, tx, keys)
      return true
    })
  } catch (error) {
    log.warn({ err: error, noun: 'media', uuid, code: codeOf(error) }, 'not purged')
    return false
  }
}

/** Locks a removed medium; none if an undo restored it since it was found. */
async function lockRemoved(tx: Tx, uuid: string, before: Date): Promise<Removed | undefined> {
  const { rows } = await sql<Removed>`
    select m.uuid, m.draw_request, m.item, r.lot, m.file_name from media m join draw_requests r on r.uuid = m.draw_request
    where m.uuid = ${uuid}::uuid and ${due(before)} for update of m skip locked`.execute(tx)
  return rows[0]
}

/** A picture is stored before its row refers to it; after a day without a reference it never will. */
const unclaimedMs = 86_400_000

/** Pictures that an undo may still restore: those of changes within the archive period. */
const undoable = (config: Pick<Config, 'archiveDays'>, now: Date) => sql`
  select r.before->>'picture' from changes c join change_rows r on r.change = c.uuid
  where c.at > ${purgedBefore(config, now)} and r.noun = 'user' and r.before->>'picture' is not null`

/**
 * Removes pictures that no account uses or can restore, including those of profiles that could not be saved.
 * @returns the number of pictures
 */
export async function sweepPictures({ db, files, clock, config }: Purging): Promise<number> {
  const before = clock.now().getTime() - unclaimedMs
  const old = (await files.list(profilePictures)).filter((key) => {
    const at = timeOfId(pictureOfKey(key))
    return at !== null && at.getTime() <= before
  })
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${old}::text[], ${old.map(pictureOfKey)}::uuid[]) as kept (key, picture)
    where not exists (select 1 from users u where u.picture = kept.picture)
      and kept.picture::text not in (${undoable(config, clock.now())})`.execute(db)
  for (const { key } of rows) await files.remove(key)
  return rows.length
}

/**
 * Removes logos that no lender uses, once their time in the archive is over, because an undo may restore one until
 * then.
 * @returns the number of logos
 */
export function sweepLogos({ db, boss, clock, config }: Purging): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from uploads where metadata->>'kind' = 'lender' and finished_at <= ${purgedBefore(config, clock.now())}
        and id not in (select logo::text from lenders where logo is not null)
      returning id`.execute(tx)
    await enqueueRemoval(
      boss,
      tx,
      rows.map(({ id }) => logoKey(id)),
    )
    return rows.length
  })
}
