import { sql } from 'kysely'

import { messages } from 'contract/messages'
import type { Db } from 'provider/db/transaction'
import { invalid } from 'provider/http/errors'

/** @throws ApiError 400 at `lenders` unless each is an active lender of the agency */
export async function requireLenders(db: Db, lenders: readonly string[], agency: string | null): Promise<void> {
  const wanted = new Set(lenders)
  if (wanted.size === 0) return
  const { count } = await db
    .selectFrom('lenders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`uuid = any(${[...wanted]}::uuid[])`)
    .where(sql<boolean>`agency = ${agency}::uuid and status = 'active' and deleted_at is null`)
    .executeTakeFirstOrThrow()
  if (count !== wanted.size) throw invalid('lenders', messages.notItsLender)
}

/** Chooses the lenders of a new draw request's report. */
export async function setLenders(db: Db, drawRequest: string, lenders: readonly string[]): Promise<void> {
  const rows = [...new Set(lenders)].map((lender) => ({ draw_request: drawRequest, lender }))
  if (rows.length > 0) await db.insertInto('request_lenders').values(rows).execute()
}

/** Ids of the lenders that are chosen, those in the archive too. */
export async function lenderIdsUnscoped(db: Db, drawRequest: string): Promise<string[]> {
  const rows = await db.selectFrom('request_lenders').select('lender').where('draw_request', '=', drawRequest).execute()
  return rows.map(({ lender }) => lender).sort()
}
