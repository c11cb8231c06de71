import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { requireAgency } from 'provider/access/assignees'
import { groupBy } from 'provider/db/rows'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import type { LotRowLocked, RequestRow } from 'provider/records/locks'
import { lockTargetLots, type ManyLots } from './lock-lots'
import { findTakenNumbers } from './find-duplicates'

type LockedLots = { lots: readonly LotRowLocked[]; requests: readonly RequestRow[] }
type Assigned = DataOf<'lots.assignAgency'>

/**
 * Assigns lots to an agency (null: to none) together with all their draw requests, whose agency is always the lot's.
 * Open draw requests lose a reviewer and lenders of another agency; completed ones keep them as history
 * (docs/domain-rules.md#states). Lots whose numbers the agency already uses are refused and listed.
 * @throws ApiError like `lockTargetLots`; 400 at `agency` for an invalid one
 */
export async function assignLots(
  context: Context,
  { agency, ...many }: ManyLots & { agency: string | null },
): Promise<Assigned> {
  if (agency !== null) await requireAgency(context.db, agency)
  return assignLockedLots(context, await lockTargetLots(context, many), agency)
}

/** Same as `assignLots`, for lots and draw requests that the caller has locked. */
export async function assignLockedLots(context: Context, locked: LockedLots, agency: string | null): Promise<Assigned> {
  const { db } = context
  const moving = locked.lots.filter((lot) => lot.agency !== agency)
  const isTaken = await findTakenNumbers(db, agency, moving)
  const seen = new Set<string>()
  const isRefused = (lot: LotRowLocked): boolean => {
    const name = JSON.stringify([lot.loan_number.toLowerCase(), lot.lot_number.toLowerCase()])
    const isTwice = seen.has(name)
    seen.add(name)
    return isTwice || isTaken(lot)
  }
  const refused = moving.filter(isRefused).map(({ uuid }) => ({ uuid, message: refusal('sameLot') }))
  const refusedIds = new Set(refused.map(({ uuid }) => uuid))
  const moved = moving.filter(({ uuid }) => !refusedIds.has(uuid))
  const changeId = moved.length > 0 ? await write(context, moved, locked.requests, agency) : null
  return { done: locked.lots.map(({ uuid }) => uuid).filter((uuid) => !refusedIds.has(uuid)), refused, changeId }
}

async function write(
  context: Context,
  lots: readonly LotRowLocked[],
  requests: readonly RequestRow[],
  agency: string | null,
): Promise<string> {
  const ids = new Set(lots.map(({ uuid }) => uuid))
  const below = requests.filter(({ lot }) => ids.has(lot))
  const open = below.filter(({ status }) => status !== 'completed')
  const [reviewers, lenders] = [await reviewersOf(context, agency), await lendersOf(context, open, agency)]
  const edits = [
    ...lots.map(({ uuid }): Edit => ({ noun: 'lot', uuid, set: { agency } })),
    ...below.map(
      ({ uuid, status, reviewer }): Edit => ({
        noun: 'drawRequest',
        uuid,
        set: {
          agency,
          ...(status !== 'completed' && reviewer !== null && !reviewers.has(reviewer) && { reviewer: null }),
          ...(lenders.has(uuid) && { lenders: lenders.get(uuid) ?? [] }),
        },
      }),
    ),
  ]
  const text = () => refusal('lotsAssigned', { count: lots.length })
  return storeWrites(context, text, [await editRows(context, edits)])
}

async function reviewersOf({ db }: Context, agency: string | null): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('uuid').where(sql<boolean>`agency = ${agency}::uuid`).execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** For draw requests with lenders of another agency: the lenders that stay. */
async function lendersOf({ db }: Context, requests: readonly RequestRow[], agency: string | null) {
  const rows = await db
    .selectFrom('request_lenders')
    .innerJoin('lenders', 'lenders.uuid', 'request_lenders.lender')
    .where(sql<boolean>`draw_request = any(${requests.map(({ uuid }) => uuid)}::uuid[])`)
    .select(['draw_request', 'lender', 'lenders.agency'])
    .execute()
  const withOthers = [...groupBy(rows, (row) => row.draw_request)].filter(([, chosen]) =>
    chosen.some((row) => row.agency !== agency),
  )
  return new Map(
    withOthers.map(([uuid, chosen]) => [
      uuid,
      chosen.filter((row) => row.agency === agency).map(({ lender }) => ({ lender })),
    ]),
  )
}
