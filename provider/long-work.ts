import type { KyselyPlugin } from 'kysely'

import { refusal } from 'contract/refusals'
import type { Db, Tx } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ApiError, requireFound } from 'provider/http/errors'

/** Milliseconds between two words of how far it is. */
const telling = 250

/** Work of one person that others may look at while it runs, and that its person may stop. */
export type LongWork = {
  /** The transaction, every row it writes counted as a step of so many; it fails once the work is cancelled. */
  counting: (tx: Db, steps: number) => Db
  /** The work's own last step: from here on whoever stops it comes too late, and is told so. @throws ApiError 409 where it was stopped */
  finish: () => Promise<void>
  end: () => Promise<void>
}

type Named = { uuid: string; actor: Pick<Actor, 'uuid'>; now: Date }

/** Begins telling of a work. `outside` is a connection that is not the work's own: what it tells is seen at once. */
export async function beginWork(outside: Db, { uuid, actor, now }: Named): Promise<LongWork> {
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
  let [done, told] = [0, 0]
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done += Number(result.numAffectedRows ?? 0)
      if (performance.now() - told < telling) return result
      told = performance.now()
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

/** How far a work of the actor is; `total` is 0 until it is known. @throws ApiError 404 when none of theirs is running under this id */
export async function workProgress(
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

/** Asks a work of the actor to stop; it does with its next step, and leaves nothing behind. @throws ApiError 404 as above */
export async function cancelWork(db: Db | Tx, actor: Pick<Actor, 'uuid'>, uuid: string): Promise<void> {
  const row = await db
    .updateTable('long_works')
    .set({ cancelled: true })
    .where('uuid', '=', uuid)
    .where('actor', '=', actor.uuid)
    .returning('uuid')
    .executeTakeFirst()
  requireFound(row)
}
