import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

/** The people who gave records their versions, by the record's uuid; none for a record that the provider itself changed last. */
export async function findChangers(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; name: string | null }>`
    select distinct on (journal.uuid) journal.uuid, ${fullNameAt('users', 'journal.at')} as name
    from journal left join users on users.uuid = journal.actor
    where journal.uuid = any(${[...uuids]}::uuid[]) and journal.version is not null
    order by journal.uuid, journal.seq desc`.execute(db)
  return new Map(rows.flatMap(({ uuid, name }) => (name === null ? [] : [[uuid, name] as const])))
}

/**
 * Optimistic locking: accepts a write with the record's version or without one (docs/api-conventions.md#versions).
 * @throws 409 with the current record and who changed it
 */
export async function requireFresh(
  db: Db,
  record: { uuid: string; version: number },
  sent: number | undefined,
  current: () => unknown | Promise<unknown>,
): Promise<void> {
  if (sent === undefined || sent === record.version) return
  const changedBy = (await findChangers(db, [record.uuid])).get(record.uuid) ?? 'Plumbline'
  throw new ApiError(409, refusal('stale', { who: changedBy }), { current: await current(), changedBy })
}
