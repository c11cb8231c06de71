import { sql, type RawBuilder } from 'kysely'

import type { archiveTypes } from 'contract/limits'
import { purgedBefore } from 'provider/archive'
import { codeOf, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { purgeRemovedMedia, sweepLogos, sweepPictures } from 'provider/jobs/purge/purge-media'
import { enqueueRemoval } from 'provider/jobs/purge/remove-files'
import { takeUser } from 'provider/jobs/purge/take-user'
import { takeItem, takeLot, takeRequests, type Keys } from 'provider/jobs/purge/trees'
import { logoKey } from 'provider/lender-logo'
import { record } from 'provider/journal'

type ArchiveType = (typeof archiveTypes)[number]
type Purging = Pick<Deps, 'db' | 'boss' | 'files' | 'clock' | 'log'>
type Due = { uuid: string; name: string; agency: string | null }

/** Of one kind: how its rows are found, held and named, which of them stay for good, and how one is taken out. */
type Kind = {
  table: 'lots' | 'draw_requests' | 'inspection_items' | 'lenders' | 'users' | 'templates'
  name: RawBuilder<string>
  agency: RawBuilder<string | null>
  /** What a report may be made of, or was sent with, is never purged. */
  held: RawBuilder<boolean>
  take: (tx: Tx, uuid: string, now: Date) => Promise<Keys>
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
    take: takeItem,
  },
  drawRequest: {
    table: 'draw_requests',
    name: sql`t.title`,
    agency: sql`t.agency`,
    held: sql<boolean>`t.status = 'completed'`,
    take: (tx, uuid) => takeRequests(tx, [uuid]),
  },
  lot: {
    table: 'lots',
    name: sql`t.street || ', ' || t.city`,
    agency: sql`t.agency`,
    held: completed(sql`r.lot = t.uuid`),
    take: takeLot,
  },
  lender: {
    table: 'lenders',
    name: sql`t.name`,
    agency: sql`t.agency`,
    held: sql<boolean>`(exists (select 1 from report_links where lender = t.uuid)
      or ${completed(sql`r.uuid in (select draw_request from request_lenders where lender = t.uuid)`)})`,
    take: takeLender,
  },
  user: {
    table: 'users',
    name: sql`trim(t.first_name || ' ' || t.last_name)`,
    agency: sql`t.agency`,
    held: sql<boolean>`t.purged_at is not null`,
    take: takeUser,
  },
  // Frozen reports hold their words themselves.
  template: {
    table: 'templates',
    name: sql`t.name`,
    agency: sql`t.agency`,
    held: sql<boolean>`false`,
    take: takeTemplate,
  },
}

/** What is below goes before what holds it, so that each is told by itself where it was deleted by itself. */
const inOrder: readonly ArchiveType[] = ['item', 'drawRequest', 'lot', 'lender', 'user', 'template']

/**
 * Deletes for good what lay in the archive for thirty days, and media that were removed as long ago: rows and files, each record in a transaction of its own with its
 * audit entry. What refers to a record still keeps it; it is tried again the next day. Of a person who did something the
 * name stays with what they did, and nothing else.
 * @returns how many records
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

async function findDue({ db, clock }: Purging, type: ArchiveType): Promise<{ uuid: string }[]> {
  const { table, held } = kinds[type]
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from ${sql.table(table)} t where t.deleted_at <= ${purgedBefore(clock.now())} and not ${held}
    order by t.deleted_at, t.uuid`.execute(db)
  return rows
}

async function purgeOne(deps: Purging, type: ArchiveType, uuid: string): Promise<boolean> {
  const { db, boss, clock, log } = deps
  try {
    return await db.transaction().execute(async (tx) => {
      const due = await hold(tx, type, uuid, purgedBefore(clock.now()))
      if (!due) return false
      const keys = await kinds[type].take(tx, uuid, clock.now())
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

/** Somebody may have restored it, or completed what it hangs on, since it was found. */
async function hold(tx: Tx, type: ArchiveType, uuid: string, before: Date): Promise<Due | undefined> {
  const { table, name, agency, held } = kinds[type]
  const { rows } = await sql<Due>`
    select t.uuid, ${name} as name, ${agency} as agency from ${sql.table(table)} t
    where t.uuid = ${uuid}::uuid and t.deleted_at <= ${before} and not ${held} for update skip locked`.execute(tx)
  return rows[0]
}

async function takeLender(tx: Tx, uuid: string): Promise<Keys> {
  await tx.deleteFrom('request_lenders').where('lender', '=', uuid).execute()
  const gone = await tx.deleteFrom('lenders').where('uuid', '=', uuid).returning('logo').executeTakeFirst()
  return gone?.logo ? [logoKey(gone.logo)] : []
}

async function takeTemplate(tx: Tx, uuid: string): Promise<Keys> {
  await tx.deleteFrom('template_defaults').where('template', '=', uuid).execute()
  await tx.deleteFrom('templates').where('uuid', '=', uuid).execute()
  return []
}
