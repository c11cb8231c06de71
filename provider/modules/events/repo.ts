import { sql, type RawBuilder } from 'kysely'

import { calendarCap, longestEventDays, type DueRequest } from 'contract/events/calls'
import { agencyName, fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { eventsVisibleTo, requestsVisibleTo } from 'provider/access/scope'

/** An event with its lot and draw request. */
export type EventRow = {
  uuid: string
  title: string
  starts_at: Date | null
  ends_at: Date | null
  starts_on: string | null
  ends_on: string | null
  lot: string | null
  street: string | null
  lot_number: string | null
  draw_request: string | null
  request_title: string | null
  request_number: number | null
  agency: string | null
  agency_name: string | null
  created_by: string
  creator: string
  created_at: Date
  updated_at: Date
  version: number
}

/** A range of days, both inclusive. */
export type Span = { from: string; to: string }

const events = (actor: Actor, where: RawBuilder<boolean>) => sql<EventRow>`
  select e.uuid, e.title, e.starts_at, e.ends_at, e.starts_on, e.ends_on, e.lot, l.street, l.lot_number,
    e.draw_request, r.title as request_title, r.number as request_number,
    e.agency, case when a.uuid is not null then ${agencyName('a')} end as agency_name,
    e.created_by, ${fullNameAt('c', 'e.created_at')} as creator, e.created_at, e.updated_at, e.version
  from events e
    left join draw_requests r on r.uuid = e.draw_request
    left join lots l on l.uuid = e.lot
    left join users a on a.uuid = e.agency
    join users c on c.uuid = e.created_by
  where e.deleted_at is null and ${where} and ${eventsVisibleTo(actor, 'e')}`

/** Finds an event the viewer may see; null if there is none. */
export async function findEvent(db: Db, actor: Actor, id: string): Promise<EventRow | null> {
  const { rows } = await events(actor, sql<boolean>`e.uuid = ${id}::uuid`).execute(db)
  return rows[0] ?? null
}

/** Same as `findEvent`, locked until the transaction ends. */
export async function lockEvent(db: Db, actor: Actor, id: string): Promise<EventRow | null> {
  await sql`select 1 from events where uuid = ${id}::uuid for no key update`.execute(db)
  return findEvent(db, actor, id)
}

/**
 * Events the viewer may see in these days, plus one day at each end because days depend on the viewer's time zone.
 * Returns one row more than the cap if there are more.
 */
export async function findEvents(db: Db, actor: Actor, { from, to }: Span): Promise<EventRow[]> {
  const touching = sql<boolean>`e.first_day between ${from}::date - ${longestEventDays + 2}::int and ${to}::date + 1
    and e.last_day >= ${from}::date - 1`
  const { rows } = await sql<EventRow>`
    ${events(actor, touching)} order by e.first_day, e.starts_at nulls first, e.uuid limit ${calendarCap + 1}`.execute(
    db,
  )
  return rows
}

type DueRow = Omit<DueRequest, 'dueDate' | 'lotId'> & { due_date: string; lot: string }

/** Draw requests the viewer may see that are due on these days; one row more than the cap if there are more. */
export async function findDue(db: Db, actor: Actor, { from, to }: Span): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.uuid, r.title, r.number, r.status, r.due_date, r.lot, l.street, r.version
    from draw_requests r join lots l on l.uuid = r.lot
    where coalesce(r.due_date, 'infinity') between ${from}::date and ${to}::date
      and r.deleted_at is null and l.deleted_at is null and ${requestsVisibleTo(actor, 'r')}
    order by coalesce(r.due_date, 'infinity'), r.uuid limit ${calendarCap + 1}`.execute(db)
  return rows
}
