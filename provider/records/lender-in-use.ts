import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'

/**
 * Returns the reason why a lender must stay with its agency, or null: draw requests of that agency use it. The caller
 * has locked the lender.
 */
export async function whyLenderStays(db: Db, lender: string): Promise<string | null> {
  const { count } = await db
    .selectFrom('request_lenders')
    .where('lender', '=', lender)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count === 0 ? null : refusal('lenderChosen', { count })
}
