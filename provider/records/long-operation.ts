import type { KyselyPlugin } from 'kysely'

import { t as refusal } from 'locales/refusals'
import type { Db, Tx } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ApiError, requireFound } from 'provider/http/errors'

/** Milliseconds between two progress updates. */
const progressIntervalMs = 250

/** A long operation of one person, with progress and cancellation. */
export type LongOperation = {
  /**
   * Wraps the transaction so that every row it writes counts as one of `steps`; it throws once the operation is
   * cancelled.
   */
  counting: (tx: Db, steps: number) => Db
  /** Ends the cancellable part: later cancellations fail. @throws ApiError 409 when it was cancelled before */
  finish: () => Promise<void>
  end: () => Promise<void>
}

type Named = { uuid: string; actor: Pick<Actor, 'uuid'>; now: Date }

/** Starts a long operation. `outside` is a connection outside its transaction, so that progress is visible at once. */
export async function beginLongOperation(outside: Db, { uuid, actor, now }: Named): Promise<LongOperation> {
  const row = { uuid, actor: actor.uuid, at: now }
  await outside
    .insertInto('long_works')
    .values(row)
    .onConflict((taken) => taken.column('uuid').doNothing())
    .execute()
  const remove = outside.deleteFrom('long_works').where('uuid', '=', uuid).where('actor', '=', actor.uuid)
  return {
    counting: (tx, steps) => tx.withPlugin(counter(outside, row, steps)),
    finish: async () => stopIfCancelled(await remove.returning('cancelled').executeTakeFirst()),
    end: async () => void (await remove.execute()),
  }
}

function stopIfCancelled(row: { cancelled: boolean } | undefined): void {
  if (row?.cancelled) throw new ApiError(409, refusal('importCancelled'))
}

function counter(outside: Db, { uuid, actor }: { uuid: string; actor: string }, total: number): KyselyPlugin {
  let [done, reportedAt] = [0, 0]
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done += Number(result.numAffectedRows ?? 0)
      if (performance.now() - reportedAt < progressIntervalMs) return result
      reportedAt = performance.now()
      const row = await outside
        .updateTable('long_works')
        .set({ done: Math.min(done, total), total })
        .where('uuid', '=', uuid)
        .where('actor', '=', actor)
        .returning('cancelled')
        .executeTakeFirst()
      stopIfCancelled(row)
      return result
    },
  }
}

/**
 * Progress of an operation of the actor; `total` is 0 until it is known.
 * @throws ApiError 404 when the actor has no running operation with this id
 */
export async function longOperationProgress(
  db: Db,
  actor: Pick<Actor, 'uuid'>,
  uuid: string,
): Promise<{ done: number; total: number }> {
  const row = await db
    .selectFrom('long_works')
    .select(['done', 'total'])
    .where('uuid', '=', uuid)
    .where('actor', '=', actor.uuid)
    .executeTakeFirst()
  return requireFound(row)
}

/**
 * Cancels an operation of the actor; it stops at its next step and is rolled back.
 * @throws ApiError 404 like `longOperationProgress`
 */
export async function cancelLongOperation(db: Db | Tx, actor: Pick<Actor, 'uuid'>, uuid: string): Promise<void> {
  const row = await db
    .updateTable('long_works')
    .set({ cancelled: true })
    .where('uuid', '=', uuid)
    .where('actor', '=', actor.uuid)
    .returning('uuid')
    .executeTakeFirst()
  requireFound(row)
}
