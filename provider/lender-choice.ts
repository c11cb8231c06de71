import { refusal } from 'contract/refusals'
import type { Db } from 'provider/db/transaction'

/** Why a lender has to stay with its agency, or null: draw requests of that agency chose it. The caller holds the lender. */
export async function whyLenderStays(db: Db, lender: string): Promise<string | null> {
  const { count } = await db
    .selectFrom('request_lenders')
    .where('lender', '=', lender)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count === 0 ? null : refusal('lenderChosen', { count })
}
