import { sql } from 'kysely'

import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import { newId } from 'provider/db/ids'
import { starterTemplates } from './comment-templates'
import { starterCodes } from './cost-codes'

/**
 * Adds the starter cost codes to a database without any, in the current language, so that a new installation, with or
 * without the demo, can create draw requests at once; the same for comment templates. Existing ones are not changed.
 * @returns true when anything was added
 */
export const loadStarter = (db: Db, now: Date): Promise<boolean> => inTransaction(db, (tx) => addStarter(tx, now))

/** Adds the starter set in a transaction, as `loadStarter` does. */
export async function addStarter(tx: Tx, now: Date): Promise<boolean> {
  // Only one of two nodes that start together adds it.
  await sql`select pg_advisory_xact_lock(hashtextextended('starter', 0))`.execute(tx)
  const added = [await addStarterCodes(tx, now), await addStarterTemplates(tx, now)]
  return added.includes(true)
}

async function addStarterCodes(tx: Tx, now: Date): Promise<boolean> {
  const some = await tx.selectFrom('cost_codes').select('uuid').limit(1).executeTakeFirst()
  if (some) return false
  const rows = starterCodes().map((starter, index) => {
    // Times differ slightly, so that a list by creation keeps the order of the codes.
    const at = new Date(now.getTime() + index)
    return { ...starter, uuid: newId(at), created_at: at, updated_at: at }
  })
  await tx.insertInto('cost_codes').values(rows).execute()
  return true
}

async function addStarterTemplates(tx: Tx, now: Date): Promise<boolean> {
  const row = { uuid: newId(now), templates: JSON.stringify(starterTemplates()), created_at: now, updated_at: now }
  const added = await tx
    .insertInto('comment_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}
