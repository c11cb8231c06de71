import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'

type Changer = { actor: string | null; name: string }

/**
 * People who made the current versions of records, by record uuid; absent for a record that the provider itself changed
 * last.
 */
async function findLastActors(db: Db, uuids: readonly string[]): Promise<Map<string, Changer>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; actor: string | null; name: string | null }>`
    select distinct on (journal.uuid) journal.uuid, journal.actor, ${fullNameAt('users', 'journal.at')} as name
    from journal left join users on users.uuid = journal.actor
    where journal.uuid = any(${[...uuids]}::uuid[]) and journal.version is not null
    order by journal.uuid, journal.seq desc`.execute(db)
  return new Map(rows.flatMap(({ uuid, actor, name }) => (name === null ? [] : [[uuid, { actor, name }] as const])))
}

/** Names of the people who made the current versions of records, by record uuid. */
export async function findChangers(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const changers = await findLastActors(db, uuids)
  return new Map([...changers].map(([uuid, { name }]) => [uuid, name]))
}

type Caller = Pick<Context, 'db' | 'actor'>
type Versioned = { uuid: string; version: number }

/** A person who changed a record; `isOwn` for the caller, in another tab or on another device. */
type Change = { who: string; isOwn: boolean }

/** Finds who made the current version of each record. */
export async function findChanges({ db, actor }: Caller, records: readonly Versioned[]): Promise<Change[]> {
  const actors = await findLastActors(
    db,
    records.map(({ uuid }) => uuid),
  )
  return records.map(({ uuid }) => {
    const last = actors.get(uuid)
    return { who: last?.name ?? 'Plumbline', isOwn: last?.actor === actor.uuid }
  })
}

/**
 * A 409 for records that somebody changed since they were opened, with their current state.
 * @param changes at least one; the first is named
 */
export function staleError([first]: readonly Change[], current: unknown): ApiError {
  const { who, isOwn } = first ?? { who: 'Plumbline', isOwn: false }
  return new ApiError(409, isOwn ? refusal('staleByYou') : refusal('stale', { who }), { current, changedBy: who })
}

/**
 * Optimistic locking: accepts a write with the record's version or without one (docs/api-conventions.md#versions).
 * @throws 409 with the current record and who changed it
 */
export async function requireFresh(
  caller: Caller,
  record: Versioned,
  sent: number | undefined,
  current: () => unknown | Promise<unknown>,
): Promise<void> {
  if (sent === undefined || sent === record.version) return
  throw staleError(await findChanges(caller, [record]), await current())
}
