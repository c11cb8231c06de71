import { sql } from 'kysely'
import { inLanguage } from 'locales/engine/in-language'
import { defaultLanguage } from 'locales/languages'
import { roles } from 'contract/core/roles'
import type { Noun } from 'contract/core/nouns'
import { browserText } from 'contract/core/user-agent'
import { insertPrepared } from 'provider/db/prepared'
import type { Context } from 'provider/http/context'

/** An event of one record: live event and audit entry in one row (docs/architecture.md#live-state). */
export type Entry = {
  noun: Noun
  uuid: string
  /** Parents of the record; they determine who may see the event. */
  lot?: string | null
  drawRequest?: string | null
  item?: string | null
  /** Owner of a record without a lot; null: visible to all agencies. */
  agency?: string | null
  /** Set when the event concerns only one person. */
  recipient?: string | null
  version?: number | null
  changed: string[]
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** Small new wire values, which a live client shows without a request. */
  patch?: Record<string, unknown> | null
  why?: string | null
  change?: string | null
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)

/** The call that causes an entry; jobs have no address and no device. */
type Cause = Pick<Context, 'db' | 'operation' | 'now'> & Partial<Pick<Context, 'address' | 'userAgent'>>

type EntryContext = Cause & { actor: Pick<Context['actor'], 'uuid' | 'role'> | null }

/**
 * Writes entries in the caller's transaction, without a position: the sealer numbers committed rows in order, so that
 * no reader misses a row that commits late. `actor` null means the system (jobs).
 */
export async function record(context: EntryContext, entries: readonly Entry[]): Promise<void> {
  for (const insert of entryInserts(context, entries)) await insert.execute()
}

/** The statements of `record`. */
export function entryInserts(context: EntryContext, entries: readonly Entry[]) {
  const { db, actor, operation, now, address = null, userAgent = null } = context
  const inserts = []
  const device = userAgent === null ? null : inLanguage(defaultLanguage, () => browserText(userAgent))
  for (let from = 0; from < entries.length; from += 500) {
    const rows = entries.slice(from, from + 500).map((entry) => ({
      at: now,
      actor: actor?.uuid ?? null,
      actor_role: actor ? roles[actor.role] : null,
      operation,
      noun: entry.noun,
      uuid: entry.uuid,
      lot: entry.lot ?? null,
      draw_request: entry.drawRequest ?? null,
      item: entry.item ?? null,
      agency: entry.agency ?? null,
      recipient: entry.recipient ?? null,
      version: entry.version ?? null,
      changed: sql<string[]>`${entry.changed}::text[]`,
      before: json(entry.before),
      after: json(entry.after),
      patch: json(entry.patch),
      why: entry.why ?? null,
      change: entry.change ?? null,
      address,
      device,
    }))
    inserts.push(insertPrepared(db.insertInto('journal').values(rows), rows.length))
  }
  return inserts
}
