import type { Db } from 'provider/db/transaction'

/** Deletes the secret address of a person's calendar feed. @returns true when there was one */
export async function deleteFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
