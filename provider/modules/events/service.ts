import { t as eventLine } from 'locales/events'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { calendarCap, widestCalendar, type EventForm } from 'contract/events/calls'
import { editRows, storeWrites, type Written as WrittenRows } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { lockLot, lockRequest } from 'provider/records/locks'
import { presentEvent, toColumns } from './present'
import * as repo from './repo'
import { differing, given } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

type Written = DataOf<'events.create'>
type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** Default range in days: back from today, and in total. */
const [daysBack, daysInAll] = [60, 390]
const dayMs = 86_400_000
const dayAfter = (moment: number, days: number) => new Date(moment + days * dayMs).toISOString().slice(0, 10)

/** The requested days; an open end is derived from the other end or from today. */
function spanOf({ from, to }: InputOf<'events.list'>['query'] & object, now: Date): repo.Span {
  const first = from ?? (to ? dayAfter(Date.parse(to), -daysInAll) : dayAfter(now.getTime(), -daysBack))
  return { from: first, to: to ?? dayAfter(Date.parse(first), daysInAll) }
}

/**
 * Events and due dates of the viewer's draw requests (spec §1).
 * @throws ApiError 400 for an invalid or too long range
 */
export async function listEvents(
  { db, actor, now }: Viewing,
  query: InputOf<'events.list'>['query'] & object = {},
): Promise<DataOf<'events.list'>> {
  const span = spanOf(query, now)
  const days = (Date.parse(span.to) - Date.parse(span.from)) / dayMs
  if (days < 0) throw invalid('to', eventLine('events.ends'))
  if (days > widestCalendar) throw invalid('to', eventLine('events.wide'))
  const [rows, due] = [await repo.findEvents(db, actor, span), await repo.findDue(db, actor, span)]
  const data = rows.slice(0, calendarCap).map(presentEvent)
  return {
    data,
    totalRecord: data.length,
    due: due
      .slice(0, calendarCap)
      .map(({ due_date, lot, ...request }) => ({ ...request, dueDate: due_date, lotId: lot })),
    isCapped: rows.length > calendarCap || due.length > calendarCap,
  }
}

/** One event by id. @throws ApiError 404 not visible */
export const getEvent = async ({ db, actor }: Viewing, uuid: string): Promise<DataOf<'events.get'>> =>
  presentEvent(requireFound(await repo.findEvent(db, actor, uuid)))

/**
 * Adds an event for a draw request, for a lot, or for neither; then it belongs to the author's agency, or to the
 * admins.
 * @throws ApiError 404 for a lot or draw request the actor may not see; 400 when the draw request is not on the lot
 */
export async function createEvent(context: Context, form: EventForm): Promise<Written> {
  const { db, actor, now } = context
  const { lotId, requestId, title, start, end } = form
  if (lotId !== undefined) await lockLot(db, actor, lotId, 'share')
  const request = requestId === undefined ? null : await lockRequest(db, actor, requestId, 'share')
  if (request && lotId !== undefined && request.lot !== lotId) throw invalid('requestId', eventLine('events.otherLot'))
  const lot = request?.lot ?? lotId ?? null
  const uuid = newId(now)
  const place = { lot, draw_request: request?.uuid ?? null, agency: lot === null ? actor.agency : null }
  await db
    .insertInto('events')
    .values({
      uuid,
      title,
      ...toColumns(start, end),
      ...place,
      created_by: actor.uuid,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const written: WrittenRows = {
    changed: [{ noun: 'event', uuid, before: null, versionAfter: 1 }],
    entries: [
      {
        noun: 'event',
        uuid,
        lot,
        drawRequest: place.draw_request,
        agency: place.agency,
        version: 1,
        changed: ['created'],
        after: { title, start, end },
      },
    ],
  }
  const changeId = await storeWrites(context, () => eventLine('events.added', { title }), [written])
  return { event: await getEvent(context, uuid), changeId }
}

/** Changes an event's time or title. @throws ApiError 404 not visible; 409 stale */
export async function moveEvent(
  context: Context,
  id: string,
  { version, title, start, end }: NonNullable<InputOf<'events.move'>['body']>,
): Promise<Written & { moved: boolean }> {
  const { db, actor } = context
  const row = requireFound(await repo.lockEvent(db, actor, id))
  await requireFresh(context, row, version, () => presentEvent(row))
  const times = start === undefined || end === undefined ? {} : toColumns(start, end)
  const set = differing(row, { ...given({ title }), ...times })
  if (Object.keys(set).length === 0) return { event: presentEvent(row), changeId: null, moved: false }
  const moved = Object.keys(set).some((name) => name !== 'title')
  const written = await editRows(context, [{ noun: 'event', uuid: id, set }])
  const done = () => eventLine(moved ? 'events.moved' : 'events.changed', { title: title ?? row.title })
  const changeId = await storeWrites(context, done, [written])
  return { event: await getEvent(context, id), changeId, moved }
}

/** Removes an event from the calendar. @throws ApiError 404 not visible */
export async function deleteEvent(context: Context, id: string): Promise<DataOf<'events.delete'>> {
  const row = requireFound(await repo.lockEvent(context.db, context.actor, id))
  const written = await editRows(context, [{ noun: 'event', uuid: id, set: { deleted_at: context.now } }])
  return {
    uuid: id,
    changeId: await storeWrites(context, () => eventLine('events.deleted', { title: row.title }), [written]),
  }
}
