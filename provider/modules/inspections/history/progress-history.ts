import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { visibleItems } from 'provider/modules/inspections/repo'

type Viewing = Pick<Context, 'db' | 'actor'>

/**
 * Ended reviews of an item, oldest first; the closing entry of a completion is left out, because it adds no
 * information.
 */
async function loadEnded({ db, actor }: Viewing, itemId: string) {
  requireFound(
    await visibleItems(db, actor)
      .where('inspection_items.uuid', '=', itemId)
      .select('inspection_items.uuid')
      .executeTakeFirst(),
  )
  return db
    .selectFrom('attempt_items')
    .innerJoin('attempts', 'attempts.uuid', 'attempt_items.attempt')
    .where('attempt_items.item', '=', itemId)
    .where('attempts.kind', '=', 'submission')
    .where('attempts.ended_at', 'is not', null)
    .select([
      'attempts.number',
      'attempts.ended_at',
      'attempts.outcome',
      'attempt_items.progress',
      'attempt_items.media_count',
      'attempt_items.lines',
    ])
    .orderBy('attempts.number')
    .execute()
}

/**
 * The progress of an item at the end of each review, newest first (spec §7 "Progress history", "Last two progress"), at
 * most `most` entries.
 * @throws 404 not visible
 */
export async function listProgress(
  context: Viewing,
  itemId: string,
  most = Infinity,
): Promise<DataOf<'items.progressHistory'>> {
  const ended = await loadEnded(context, itemId)
  const data = ended.flatMap(({ number, ended_at, outcome, progress, media_count }) =>
    ended_at && outcome
      ? [{ attempt: number, endedAt: ended_at.toISOString(), outcome, progress, mediaCount: media_count }]
      : [],
  )
  return { data: data.reverse().slice(0, most), totalRecord: data.length }
}

/**
 * The checklist of an item at the end of each review (spec §3 "checklist history"). Lines are matched by id, so
 * renaming one does not start a new row; its latest title is shown.
 * @throws 404 not visible
 */
export async function listChecklistHistory(
  context: Viewing,
  itemId: string,
): Promise<DataOf<'inspections.checklistHistory'>> {
  const ended = (await loadEnded(context, itemId)).filter(({ lines }) => lines !== null)
  const titles = new Map(ended.flatMap(({ lines }) => (lines ?? []).map(({ uuid, title }) => [uuid, title] as const)))
  const found = ended.map(({ lines }) => new Map((lines ?? []).map((line) => [line.uuid, line])))
  return {
    attempts: ended.flatMap(({ number, ended_at }) =>
      ended_at ? [{ attempt: number, endedAt: ended_at.toISOString() }] : [],
    ),
    lines: [...titles].map(([uuid, title]) => ({
      uuid,
      title,
      progress: found.map((lines) => lines.get(uuid)?.progress ?? null),
      reasons: found.map((lines) => lines.get(uuid)?.reason ?? null),
    })),
    totalRecord: titles.size,
  }
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => monthName.format(Date.UTC(2026, index)))

/**
 * Number of items visible to the viewer that were approved in each month of a year (spec §7 "Per month"; §9 lists the
 * months); default: this year. Months follow the time zone of the item's lot; undone approvals do not count.
 */
export async function countPerMonth(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  year = now.getUTCFullYear(),
): Promise<DataOf<'items.perMonth'>> {
  const approved = visibleItems(db, actor)
    .innerJoin('lots', 'lots.uuid', 'draw_requests.lot')
    .where('inspection_items.status', '=', 'Approved')
    .select(
      sql<Date>`(select max(journal.at) from journal where journal.uuid = inspection_items.uuid
        and journal.noun = 'item' and journal.after->>'status' = 'Approved') at time zone lots.time_zone`.as('at'),
    )
  const rows = await db
    .selectFrom(approved.as('approved'))
    .where(sql<boolean>`extract(year from at) = ${year}`)
    .groupBy(sql`1`)
    .select([sql<number>`extract(month from at)::int`.as('month'), sql<number>`count(*)`.as('count')])
    .execute()
  const counts = new Map(rows.map(({ month, count }) => [month, count]))
  const data = months.map((name, index) => ({ month: index + 1, name, approved: counts.get(index + 1) ?? 0 }))
  return { year, data, totalRecord: data.length }
}
