import { sql } from 'kysely'
import type { RequestPage } from 'contract/requests/calls'
import { recipientRoles } from 'contract/core/roles'
import { sendsPhotos } from 'contract/core/capabilities'
import { may } from 'contract/core/policy'
import { t as refusal } from 'locales/refusals'
import { isInEffect } from 'provider/history/stored-changes'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { Recipient } from './notify'
import { findBorrower, findLotUnscoped, findReviewers, type LotFacts } from './recipients'

type RecipientRole = RequestPage['messaged'][number]['to']
type AssignedPeople = { reviewer: string | null; agency: string | null }
type PassRow = { uuid: string; created_at: Date }

/** The recipient of a message to the borrower or the reviewer of a draw request; null if there is none. */
export async function recipientOf(
  db: Db,
  drawRequest: AssignedPeople,
  lot: LotFacts,
  to: RecipientRole,
): Promise<Recipient | null> {
  return sendsPhotos(to) ? findBorrower(db, lot) : ((await findReviewers(db, drawRequest))[0] ?? null)
}

/**
 * Names of people who received a message about a draw request in this review pass, without undone ones. A pass begins
 * when the draw request is created, an attempt is submitted, or its review ends.
 */
export async function notifiedNamesUnscoped(db: Db, { uuid, created_at }: PassRow): Promise<ReadonlySet<unknown>> {
  const rows = await db
    .selectFrom('journal')
    .modifyFront(prepared)
    .where('draw_request', '=', uuid)
    .where('operation', '=', 'inspections.sendNotification')
    .where(isInEffect(sql`journal.change`))
    .where(
      sql<boolean>`at >= coalesce((select max(greatest(submitted_at, ended_at)) from attempts
        where attempts.draw_request = ${uuid}::uuid), ${created_at})`,
    )
    .select(sql<string>`after->>'toldTo'`.as('name'))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * People of a draw request who cannot be messaged again in this pass, each with the reason; for viewers who may send
 * messages.
 */
export async function loadSentMessagesUnscoped(
  db: Db,
  { role }: Actor,
  row: PassRow & AssignedPeople & { lot: string },
): Promise<RequestPage['messaged']> {
  if (!may(role, 'inspections.sendNotification')) return []
  const names = await notifiedNamesUnscoped(db, row)
  if (names.size === 0) return []
  const lot = await findLotUnscoped(db, row.lot)
  const messaged: RequestPage['messaged'] = []
  for (const to of recipientRoles) {
    const who = await recipientOf(db, row, lot, to)
    if (who && names.has(who.name)) messaged.push({ to, why: whyNotAgain(who) })
  }
  return messaged
}

/** Reason why a person who was messaged in this review pass cannot be messaged again. */
export const whyNotAgain = ({ name }: Pick<Recipient, 'name'>): string => refusal('toldAlready', { name })
