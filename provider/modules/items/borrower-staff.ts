import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { findBorrower, findLotUnscoped } from 'provider/notify/recipients'
import { requestsVisibleTo } from 'provider/access/scope'

/**
 * People asked for evidence of a draw request (spec §7 "Borrower staff"): the lot's borrowers, by their account if they
 * have one.
 * @throws 404 not visible
 */
export async function listBorrowerStaff(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  requestId: string,
): Promise<DataOf<'items.borrowerStaff'>> {
  const { lot } = requireFound(
    await db
      .selectFrom('draw_requests')
      .select('lot')
      .where('uuid', '=', requestId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${requestsVisibleTo(actor)}`)
      .executeTakeFirst(),
  )
  const borrower = await findBorrower(db, await findLotUnscoped(db, lot))
  const data = borrower ? [{ user: borrower.user, name: borrower.name, email: borrower.address }] : []
  return { data, totalRecord: data.length }
}
