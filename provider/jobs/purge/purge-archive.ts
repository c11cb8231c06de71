import { sql, type RawBuilder } from 'kysely'

import type { archiveTypes } from 'contract/core/limits'
import { purgedBefore } from 'provider/records/archive'
import { codeOf, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { purgeRemovedMedia, sweepLogos, sweepPictures } from './purge-media'
import { enqueueRecheck } from './recheck-matches'
import { enqueueRemoval } from './remove-files'
import { deleteUser } from './delete-user'
import { deleteItem, deleteLot, deleteRequests, type Keys } from './trees'
import { logoKey } from 'provider/records/lender-logo'
import { record } from 'provider/history/journal'

type ArchiveType = (typeof archiveTypes)[number]
type Purging = Pick<Deps, 'db' | 'boss' | 'files' | 'clock' | 'log' | 'config'>
type Due = { uuid: string; name: string; agency: string | null }

/** Rules for one kind of record. SQL uses the row as `t`. */
type Kind = {
  table: 'lots' | 'draw_requests' | 'inspection_items' | 'lenders' | 'users' | 'templates'
  name: RawBuilder<string>
  agency: RawBuilder<string | null>
  /** Predicate for rows that are never purged, because a report may use them or was sent with them. */
  held: RawBuilder<boolean>
  remove: (tx: Tx, uuid: string, now: Date) => Promise<Keys>
}

const completed = (where: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from draw_requests r where r.status = 'completed' and ${where})`
const none = sql<null>`null::uuid`

const kinds: Record<ArchiveType, Kind> = {
  item: {
    table: 'inspection_items',
    name: sql`t.code || ' ' || t.title`,
    agency: none,
    held: completed(sql`r.uuid = t.draw_request`),
    remove: deleteItem,
  },
  drawRequest: {
    table: 'draw_requests',
    name: sql`t.title`,
    agency: sql`t.agency`,
    held: sql<boolean>`t.status = 'completed'`,
    remove: (tx, uuid) => deleteRequests(tx, [uuid]),
  },
  lot: {
    table: 'lots',
    name: sql`t.street || ', ' || t.city`,
    agency: sql`t.agency`,
    held: completed(sql`r.lot = t.uuid`),
    remove: deleteLot,
  },
  lender: {
    table: 'lenders',
    name: sql`t.name`,
    agency: sql`t.agency`,
    held: sql<boolean>`(exists (select 1 from report_links where lender = t.uuid)
      or ${completed(sql`r.uuid in (select draw_request from request_lenders where lender = t.uuid)`)})`,
    remove: deleteLender,
  },
  user: {
    table: 'users',
    name: sql`trim(t.first_name || ' ' || t.last_name)`,
    agency: sql`t.agency`,
    held: sql<boolean>`t.purged_at is not null`,
    remove: deleteUser,
  },
  // Frozen reports contain the text themselves.
  template: {
    table: 'templates',
    name: sql`t.name`,
    agency: sql`t.agency`,
    held: sql<boolean>`false`,
    remove: deleteTemplate,
  },
}

/** Children come before parents, so that each record that was deleted by itself gets its own audit entry. */
const inOrder: readonly ArchiveType[] = ['item', 'drawRequest', 'lot', 'lender', 'user', 'template']

/**
 * Permanently deletes records that were in the archive for `ARCHIVE_DAYS`, and media removed as long ago: rows and
 * files, each record in its own transaction with an audit entry. Referenced records are skipped and retried the next
 * day. For people with past activity, only the name remains.
 * @returns the number of records
 */
export async function purgeArchive(deps: Purging): Promise<number> {
  let count = 0
  for (const type of inOrder) {
    for (const { uuid } of await findDue(deps, type)) count += (await purgeOne(deps, type, uuid)) ? 1 : 0
  }
  count += await purgeRemovedMedia(deps)
  await sweepLogos(deps)
  await sweepPictures(deps)
  return count
}

async function findDue({ db, clock, config }: Purging, type: ArchiveType): Promise<{ uuid: string }[]> {
  const { table, held } = kinds[type]
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from ${sql.table(table)} t where t.deleted_at <= ${purgedBefore(config, clock.now())} and not ${held}
    order by t.deleted_at, t.uuid`.execute(db)
  return rows
}

async function purgeOne(deps: Purging, type: ArchiveType, uuid: string): Promise<boolean> {
  const { db, boss, clock, log, config } = deps
  try {
    return await db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, type, uuid, purgedBefore(config, clock.now()))
      if (!due) return false
      await enqueueRecheck(boss, tx, uuid)
      const keys = await kinds[type].remove(tx, uuid, clock.now())
      const entry = { noun: type, uuid, agency: due.agency, changed: ['purged'], before: { name: due.name } }
      await record({ db: tx, actor: null, operation: 'archive.purge', now: clock.now() }, [entry])
      await enqueueRemoval(boss, tx, keys)
      return true
    })
  } catch (error) {
    log.warn({ err: error, noun: type, uuid, code: codeOf(error) }, 'not purged')
    return false
  }
}

/** Locks a due record; none if it was restored, or its draw request completed, since it was found. */
async function lockDue(tx: Tx, type: ArchiveType, uuid: string, before: Date): Promise<Due | undefined> {
  const { table, name, agency, held } = kinds[type]
  const { rows } = await sql<Due>`
    select t.uuid, ${name} as name, ${agency} as agency from ${sql.table(table)} t
    where t.uuid = ${uuid}::uuid and t.deleted_at <= ${before} and not ${held} for update skip locked`.execute(tx)
  return rows[0]
}

async function deleteLender(tx: Tx, uuid: string): Promise<Keys> {
  await tx.deleteFrom('request_lenders').where('lender', '=', uuid).execute()
  const gone = await tx.deleteFrom('lenders').where('uuid', '=', uuid).returning('logo').executeTakeFirst()
  return gone?.logo ? [logoKey(gone.logo)] : []
}

async function deleteTemplate(tx: Tx, uuid: string): Promise<Keys> {
  await tx.deleteFrom('template_defaults').where('template', '=', uuid).execute()
  await tx.deleteFrom('templates').where('uuid', '=', uuid).execute()
  return []
}
