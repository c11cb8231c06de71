import { sql, type RawBuilder } from 'kysely'

import type { PaymentState } from 'contract/ledger/flag-names'
import { countFlaggedRequests, countUnlessDeleted, isFlaggedRequest } from 'provider/records/ledger/flag-lists'
import { siteToday } from './repo'

const dayMs = 86_400_000

/** First day of the month that a time in UTC is in, some months later. */
const monthStart = (at: Date, later = 0): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later)).toISOString().slice(0, 10)

/**
 * Predicate: `d` is a payment or a release of retainage, dated in the current month at its lot. Lots are read only
 * within a day of the end of a month; days are inlined, because a plan for any day would expect too many rows.
 */
export function isPaymentOfMonth(now: Date): RawBuilder<boolean> {
  const [earliest, latest] = [new Date(now.getTime() - dayMs), new Date(now.getTime() + dayMs)]
  const atLot = sql`and date_trunc('month', d.dated_on) = (
    select date_trunc('month', ${siteToday(now)}) from draw_requests q join lots l on l.uuid = q.lot
    where q.uuid = d.draw_request)`
  return sql<boolean>`(d.deleted_at is null and d.kind <> 'approval'
    and d.dated_on >= ${sql.lit(monthStart(earliest))}::date and d.dated_on < ${sql.lit(monthStart(latest, 1))}::date
    ${monthStart(earliest) === monthStart(latest) ? sql`` : atLot})`
}

/** Predicate: the draw request `r` was paid this month, or is approved and not fully funded. */
export function hasPayment(now: Date, states: readonly PaymentState[]): RawBuilder<boolean> {
  const each: Readonly<Record<PaymentState, RawBuilder<boolean>>> = {
    thisMonth: sql<boolean>`r.uuid in (select d.draw_request from draw_records d where ${isPaymentOfMonth(now)})`,
    unfunded: isFlaggedRequest(['unfunded']),
  }
  return sql<boolean>`(${sql.join(
    states.map((state) => each[state]),
    sql` or `,
  )})`
}

/** Number of draw requests in one of these states for a viewer who sees all; undefined for both states together. */
export function countPayments(now: Date, states: readonly PaymentState[]): RawBuilder<unknown> | undefined {
  const [state, ...others] = states
  if (state === undefined || others.length > 0) return undefined
  if (state === 'unfunded') return countFlaggedRequests(['unfunded'])
  const paid = sql`select d.draw_request as uuid from draw_records d where ${isPaymentOfMonth(now)}`
  return countUnlessDeleted(paid, sql.table('draw_requests'))
}
