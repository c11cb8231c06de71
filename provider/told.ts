import { sql } from 'kysely'
import type { RequestPage } from 'contract/requests'
import { may } from 'contract/policy'
import { refusal } from 'contract/refusals'
import { stands } from 'provider/changes'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { Recipient } from 'provider/notify'
import { findBorrower, findLotUnscoped, findReviewers, type LotFacts } from 'provider/recipients'

type To = RequestPage['told'][number]['to']
type People = { reviewer: string | null; agency: string | null }
type Pass = { uuid: string; created_at: Date }

/** Whom a message to the borrower or the reviewer of a draw request would reach; null where there is nobody. */
export async function recipientOf(db: Db, drawRequest: People, lot: LotFacts, to: To): Promise<Recipient | null> {
  return to === 'borrower' ? findBorrower(db, lot) : ((await findReviewers(db, drawRequest))[0] ?? null)
}

/**
 * Names of those who were written to about a draw request in this pass of its review, and not taken back. A pass begins when
 * the draw request is made, an attempt is submitted, or its review ends.
 */
export async function toldNamesUnscoped(db: Db, { uuid, created_at }: Pass): Promise<ReadonlySet<unknown>> {
  const rows = await db
    .selectFrom('journal')
    .modifyFront(prepared)
    .where('draw_request', '=', uuid)
    .where('operation', '=', 'inspections.sendNotification')
    .where(stands(sql`journal.change`))
    .where(
      sql<boolean>`at >= coalesce((select max(greatest(submitted_at, ended_at)) from attempts
        where attempts.draw_request = ${uuid}::uuid), ${created_at})`,
    )
    .select(sql<string>`after->>'toldTo'`.as('name'))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Which of a draw request's people are not written to a second time in this pass, each with the sentence that says so, for who
 * may write to them.
 */
export async function loadToldUnscoped(
  db: Db,
  { role }: Actor,
  row: Pass & People & { lot: string },
): Promise<RequestPage['told']> {
  if (!may(role, 'inspections.sendNotification')) return []
  const names = await toldNamesUnscoped(db, row)
  if (names.size === 0) return []
  const lot = await findLotUnscoped(db, row.lot)
  const told: RequestPage['told'] = []
  for (const to of ['borrower', 'reviewer'] as const) {
    const who = await recipientOf(db, row, lot, to)
    if (who && names.has(who.name)) told.push({ to, why: whyNotAgain(who) })
  }
  return told
}

export const whyNotAgain = ({ name }: Pick<Recipient, 'name'>): string => refusal('toldAlready', { name })
