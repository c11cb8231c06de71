import { sql } from 'kysely'

import { purgedBefore } from 'provider/archive'
import { codeOf, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { enqueueRemoval } from 'provider/jobs/purge/remove-files'
import { takeMedia } from 'provider/jobs/purge/trees'
import { record } from 'provider/journal'
import { madeAt } from 'provider/ids'
import { logoKey } from 'provider/lender-logo'
import { pictureOfKey, profilePictures } from 'provider/profile-picture'

type Purging = Pick<Deps, 'db' | 'boss' | 'files' | 'clock' | 'log'>
type Removed = { uuid: string; draw_request: string; item: string; lot: string; file_name: string }

/** Of a completed inspection nothing goes: its report may show it. */
const due = (before: Date) => sql`m.deleted_at <= ${before} and r.status <> 'completed'`

/**
 * Deletes for good the photos and videos that were removed thirty days ago, as all that is in the archive: rows and files,
 * each in a transaction of its own with its audit entry.
 * @returns how many
 */
export async function purgeRemovedMedia(deps: Purging): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from media m join draw_requests r on r.uuid = m.draw_request
    where ${due(purgedBefore(deps.clock.now()))} order by m.deleted_at, m.uuid`.execute(deps.db)
  let count = 0
  for (const { uuid } of rows) count += (await purgeOne(deps, uuid)) ? 1 : 0
  return count
}

async function purgeOne({ db, boss, clock, log }: Purging, uuid: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const removed = await hold(tx, uuid, purgedBefore(clock.now()))
      if (!removed) return false
      const keys = await takeMedia(tx, 'uuid', [uuid])
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

/** An undo may have brought it back since it was found. */
async function hold(tx: Tx, uuid: string, before: Date): Promise<Removed | undefined> {
  const { rows } = await sql<Removed>`
    select m.uuid, m.draw_request, m.item, r.lot, m.file_name from media m join draw_requests r on r.uuid = m.draw_request
    where m.uuid = ${uuid}::uuid and ${due(before)} for update of m skip locked`.execute(tx)
  return rows[0]
}

/** A picture is kept before its row says so: within a day that is done, or will never be. */
const unclaimedMs = 86_400_000

/** Pictures that an undo may still give back: of changes not older than what lies in the archive. */
const undoable = (now: Date) => sql`
  select r.before->>'picture' from changes c join change_rows r on r.change = c.uuid
  where c.at > ${purgedBefore(now)} and r.noun = 'user' and r.before->>'picture' is not null`

/** Removes pictures that no account has nor may have again: those of a profile that could not be saved too. @returns how many */
export async function sweepPictures({ db, files, clock }: Purging): Promise<number> {
  const before = clock.now().getTime() - unclaimedMs
  const old = (await files.list(profilePictures)).filter((key) => {
    const at = madeAt(pictureOfKey(key))
    return at !== null && at.getTime() <= before
  })
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${old}::text[], ${old.map(pictureOfKey)}::uuid[]) as kept (key, picture)
    where not exists (select 1 from users u where u.picture = kept.picture)
      and kept.picture::text not in (${undoable(clock.now())})`.execute(db)
  for (const { key } of rows) await files.remove(key)
  return rows.length
}

/** Removes logos that no lender has, thirty days after they came: until then an undo may give one back. @returns how many */
export async function sweepLogos({ db, files, clock }: Purging): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from uploads where metadata->>'kind' = 'lender' and finished_at <= ${purgedBefore(clock.now())}
      and id not in (select logo::text from lenders where logo is not null)
    returning id`.execute(db)
  for (const { id } of rows) await files.remove(logoKey(id))
  return rows.length
}
