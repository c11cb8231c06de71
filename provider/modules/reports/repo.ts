import { sql } from 'kysely'
import { type Language, languageOf } from 'locales/languages'
import type { RoleName } from 'contract/core/roles'
import { readReport } from 'contract/core/rules'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'
import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'

/** Statuses in which a role may read the report of a draw request. */
export const statusesReported = (role: RoleName): InspectionStatus[] =>
  (Object.keys(inspectionStatuses) as InspectionStatus[]).filter(
    (inspectionStatus) => readReport(role, { inspectionStatus }).ok,
  )

/** The draw requests of a lot whose report the viewer may see, by number: a borrower only after completion. */
export async function findReported(db: Db, actor: Actor, where: { lot: string } | { request: string }) {
  let query = db
    .selectFrom('draw_requests')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${requestsVisibleTo(actor)}`)
    .select(['uuid', 'lot'])
    .orderBy('number')
  query = 'lot' in where ? query.where('lot', '=', where.lot) : query.where('uuid', '=', where.request)
  return query.where('status', 'in', statusesReported(actor.role)).execute()
}

export type ChecklistProgress = { uuid: string; title: string; progress: number | null; reason: string | null }
export type EndedReview = { item: string; number: number; progress: number | null; lines: ChecklistProgress[] | null }

/** Results of each ended review of these items, oldest first, by item; the caller has checked access to them. */
export async function loadEndedReviewsUnscoped(
  db: Db,
  itemIds: readonly string[],
): Promise<Map<string, EndedReview[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('attempt_items')
    .innerJoin('attempts', 'attempts.uuid', 'attempt_items.attempt')
    .where(sql<boolean>`attempt_items.item = any(${[...itemIds]}::uuid[])`)
    .where('attempts.kind', '=', 'submission')
    .where('attempts.ended_at', 'is not', null)
    .select(['attempt_items.item', 'attempts.number', 'attempt_items.progress', 'attempt_items.lines'])
    .orderBy('attempts.number')
    .execute()
  return groupBy(rows, ({ item }) => item)
}

/**
 * The language of a report: that of the lenders chosen for its draw requests, without any that of the lenders it was or
 * is being sent to (`to`); the default if they differ. The caller has checked access to it.
 */
export async function loadLanguageUnscoped(
  db: Db,
  about: { lot: string; request: string | null },
  requests: readonly string[],
  to: readonly string[],
): Promise<Language> {
  const { rows } = await sql<{ language: string; chosen: boolean }>`
    select distinct l.language, chosen.lender is not null as chosen from lenders l
    left join request_lenders chosen on chosen.lender = l.uuid and chosen.draw_request = any(${[...requests]}::uuid[])
    where l.deleted_at is null and (chosen.lender is not null or l.uuid = any(${[...to]}::uuid[]) or exists (
      select 1 from report_links k join reports p on p.uuid = k.report
      where k.lender = l.uuid and k.status <> 'failed' and p.lot = ${about.lot}::uuid
        and p.draw_request is not distinct from ${about.request}::uuid))`.execute(db)
  const chosen = rows.filter((row) => row.chosen)
  const [only, ...others] = new Set((chosen.length > 0 ? chosen : rows).map(({ language }) => language))
  return languageOf(others.length === 0 ? only : null)
}

/**
 * Names of the lenders a report was sent to, as of then, and of those it is being sent to (`to`); the caller has
 * checked access to it.
 */
export async function loadReadersUnscoped(
  db: Db,
  about: { lot: string; request: string | null },
  to: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (l.uuid) l.uuid, case when l.uuid = any(${[...to]}::uuid[]) then l.name else sent.lender_name end as name
      from lenders l left join (
        select k.lender, k.lender_name, k.created_at from report_links k join reports p on p.uuid = k.report
        where k.status <> 'failed' and p.lot = ${about.lot}::uuid and p.draw_request is not distinct from ${about.request}::uuid
      ) sent on sent.lender = l.uuid
      where l.deleted_at is null and (l.uuid = any(${[...to]}::uuid[]) or sent.lender is not null)
      order by l.uuid, sent.created_at desc
    ) readers order by name`.execute(db)
  return rows.map(({ name }) => name)
}
