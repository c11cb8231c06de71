import type { Db } from 'provider/db/transaction'

/** Ends the secret address of a person's calendar. @returns whether there was one */
export async function deleteFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
