import { sql } from 'kysely'
import type { DataOf } from 'contract/catalogue'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { visibleItems } from './repo'

type Viewing = Pick<Context, 'db' | 'actor'>

/** Reviews of an item that ended, oldest first; completing appends a closing entry that says nothing new. */
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
 * The progress of an item as each review left it, newest first (spec §7 "Progress history", "Last two progress"); `most`
 * stops it early.
 * @throws 404 unseen
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
 * The checklist of an item as each review left it (spec §3 "checklist history"). A line is known by its id, so renaming it
 * starts no new row; its latest title is shown.
 * @throws 404 unseen
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
 * How many items the viewer sees were approved in each month of a year (spec §7 "Per month"; §9 lists the months): this
 * year unless told. A month is that of the item's own lot; what was taken back does not count.
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
