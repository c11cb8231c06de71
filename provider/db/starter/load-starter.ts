import { sql } from 'kysely'

import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import { newId } from 'provider/ids'
import { starterTemplates } from './comment-templates'
import { starterCodes } from './cost-codes'

/**
 * Gives a database without any cost code the starter set, so that a new installation, with or without the demo, can make
 * draw requests at once, and one without comment templates those that ship. What is there is left alone.
 * @returns whether anything was added
 */
export function loadStarter(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Of two nodes that start together one adds it.
    await sql`select pg_advisory_xact_lock(hashtextextended('starter', 0))`.execute(tx)
    const added = [await addStarterCodes(tx, now), await addStarterTemplates(tx, now)]
    return added.includes(true)
  })
}

async function addStarterCodes(tx: Tx, now: Date): Promise<boolean> {
  const some = await tx.selectFrom('cost_codes').select('uuid').limit(1).executeTakeFirst()
  if (some) return false
  const rows = starterCodes.map(({ checklist, ...starter }, index) => {
    // A little apart, so that a list by creation keeps the order of the codes.
    const at = new Date(now.getTime() + index)
    return { ...starter, checklist: [...checklist], uuid: newId(at), created_at: at, updated_at: at }
  })
  await tx.insertInto('cost_codes').values(rows).execute()
  return true
}

async function addStarterTemplates(tx: Tx, now: Date): Promise<boolean> {
  const row = { uuid: newId(now), templates: JSON.stringify(starterTemplates), created_at: now, updated_at: now }
  const added = await tx
    .insertInto('comment_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}
