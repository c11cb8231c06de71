import { refusal } from 'contract/refusals'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

/** Who gave a record its version, by the journal; "Plumbline" where it was the provider itself. */
async function lastChangedBy(db: Db, uuid: string): Promise<string> {
  const row = await db
    .selectFrom('journal')
    .leftJoin('users', 'users.uuid', 'journal.actor')
    .where('journal.uuid', '=', uuid)
    .where('journal.version', 'is not', null)
    .orderBy('journal.seq', 'desc')
    .select(fullNameAt('users', 'journal.at').$castTo<string | null>().as('name'))
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? 'Plumbline'
}

/**
 * Lets a write pass whose version is the record's, or that sends none (contract: Envelope).
 * @throws 409 with the current record and who changed it
 */
export async function requireFresh(
  db: Db,
  record: { uuid: string; version: number },
  sent: number | undefined,
  current: () => unknown | Promise<unknown>,
): Promise<void> {
  if (sent === undefined || sent === record.version) return
  const changedBy = await lastChangedBy(db, record.uuid)
  throw new ApiError(409, refusal('stale', { who: changedBy }), { current: await current(), changedBy })
}
