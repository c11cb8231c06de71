import { sql } from 'kysely'
import { roles } from 'contract/roles'
import type { Noun } from 'contract/nouns'
import { browserText } from 'contract/user-agent'
import type { Context } from 'provider/http/context'

/** One thing that happened to one record: the live event and the audit entry in one row (architecture: Live state). */
export type Entry = {
  noun: Noun
  uuid: string
  /** Where it hangs; what decides who may see the event. */
  lot?: string | null
  drawRequest?: string | null
  item?: string | null
  /** Whose it is, of a record on no lot; null: everybody's. */
  agency?: string | null
  /** Set where it concerns one person alone. */
  recipient?: string | null
  version?: number | null
  changed: string[]
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** Small new wire values a live client paints without asking. */
  patch?: Record<string, unknown> | null
  why?: string | null
  change?: string | null
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)

/** The call an entry comes from; jobs have no address and no device. */
export type Cause = Pick<Context, 'db' | 'operation' | 'now'> & Partial<Pick<Context, 'address' | 'userAgent'>>

/**
 * Writes entries inside the caller's transaction, without a position: the sealer numbers committed rows in order, so
 * no reader ever misses one that commits late. `actor` null is the system (jobs).
 */
export async function record(
  context: Cause & { actor: Pick<Context['actor'], 'uuid' | 'role'> | null },
  entries: readonly Entry[],
): Promise<void> {
  const { db, actor, operation, now, address = null, userAgent = null } = context
  const device = userAgent === null ? null : browserText(userAgent)
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
    await db.insertInto('journal').values(rows).execute()
  }
}
