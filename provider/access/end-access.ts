import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { deleteFeed } from './calendar-feeds'

/** Ends every session of a person except `keep`. @returns their ids */
export async function endSessionsOf(
  db: Db,
  userId: string,
  why: string,
  now: Date,
  keep: string | null,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keep !== null, (query) => query.where('uuid', '<>', keep ?? ''))
    .returning('uuid')
    .execute()
  return ended.map(({ uuid }) => uuid)
}

/**
 * Ends all sessions of a person except `keep` (after a change of password, role or status), and deletes the calendar
 * feed.
 * @returns whether there was a feed
 */
export async function endAccessOf(
  context: Pick<Context, 'db' | 'now'>,
  userId: string,
  why: string,
  keep: string | null = null,
): Promise<{ feedEnded: boolean }> {
  await endSessionsOf(context.db, userId, why, context.now, keep)
  return { feedEnded: await deleteFeed(context.db, userId) }
}
