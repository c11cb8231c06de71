import { t as eventLine } from 'locales/events'
import { z } from 'zod'
import { changed, instant, person, plainDate, recordDate, recordInstant, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { requiredLine } from 'contract/core/text-fields'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'

/** A timestamp, or a date for whole days. */
const when = z.union([plainDate, instant])
/** A typed one, within the years of records. */
const enteredWhen = z.union([recordDate, recordInstant])

const dayMs = 86_400_000
/** Longest event in days, so that a month can be read without scanning all earlier events. */
export const longestEventDays = 366
/** Limits for reading the calendar: days, and entries of each kind. */
export const widestCalendar = 400
export const calendarCap = 1000

type Times = { start?: string | undefined; end?: string | undefined }

/** True for whole days, which are dates, the last one inclusive. */
export const isWholeDay = (start: string): boolean => start.length === 10

/**
 * Error in start and end, or null: both must have the same kind, the end must follow the start, and the length is
 * limited.
 */
export function whyNotTimes({ start, end }: Times): { path: 'start' | 'end'; message: string } | null {
  if (start === undefined && end === undefined) return null
  if (start === undefined) return { path: 'start', message: eventLine('events.both') }
  if (end === undefined || isWholeDay(start) !== isWholeDay(end))
    return { path: 'end', message: eventLine('events.both') }
  const length = Date.parse(end) - Date.parse(start)
  if (isWholeDay(start) ? length < 0 : length <= 0) return { path: 'end', message: eventLine('events.ends') }
  return length > longestEventDays * dayMs ? { path: 'end', message: eventLine('events.long') } : null
}

function checkTimes(payload: z.core.ParsePayload<Times>): void {
  const wrong = whyNotTimes(payload.value)
  if (wrong) payload.issues.push({ code: 'custom', message: wrong.message, path: [wrong.path], input: payload.value })
}

const title = requiredLine('title', { max: 200 })

/** The form of an event (spec §1): for a lot, for a draw request, or for neither. */
const eventForm = z
  .strictObject({ title, start: enteredWhen, end: enteredWhen, lotId: uuid.optional(), requestId: uuid.optional() })
  .check(checkTimes)
export type EventForm = z.output<typeof eventForm>

/** An entry of the calendar (spec §3: an event has uuid). */
const calendarEvent = z.object({
  uuid,
  id: uuid,
  title: z.string(),
  start: when,
  end: when,
  lot: z.object({ uuid, street: z.string(), lotNumber: z.string() }).nullable(),
  request: z.object({ uuid, title: z.string(), number: z.int() }).nullable(),
  /** Owner of an event without a lot; null: the admins. */
  agency: person.nullable(),
  createdBy: person,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

const statuses = Object.keys(inspectionStatuses) as [InspectionStatus, ...InspectionStatus[]]

/** A draw request on its due date. */
const dueRequest = z.object({
  uuid,
  title: z.string(),
  number: z.int(),
  status: z.enum(statuses),
  dueDate: plainDate,
  lotId: uuid,
  street: z.string(),
  version: z.int(),
})
export type DueRequest = z.infer<typeof dueRequest>

const written = z.object({ event: calendarEvent, ...changed })
const eventId = z.strictObject({ uuid })

export const eventCalls = {
  'events.list': endpoint({
    operation: 'events.list',
    method: 'GET',
    path: '/api/events',
    effect: 'read',
    summary: 'Events, and due dates of draw requests, between two dates; without dates, the year around today',
    query: z.strictObject({ from: recordDate.optional(), to: recordDate.optional() }),
    data: z.object({
      data: z.array(calendarEvent),
      totalRecord: z.int(),
      due: z.array(dueRequest),
      /** True when there are more entries. */
      isCapped: z.boolean(),
    }),
  }),
  'events.get': endpoint({
    operation: 'events.get',
    method: 'GET',
    path: '/api/events/{id}',
    effect: 'read',
    summary: 'One event',
    params: z.strictObject({ id: uuid }),
    data: calendarEvent,
  }),
  'events.create': endpoint({
    operation: 'events.create',
    method: 'POST',
    path: '/api/events',
    effect: 'change',
    summary: 'Add an event to the calendar; whole days are given as dates',
    body: eventForm,
    data: written,
  }),
  'events.move': endpoint({
    operation: 'events.move',
    method: 'PATCH',
    path: '/api/events/{uuid}',
    effect: 'change',
    summary: 'Move an event to another time, or give it another title',
    params: eventId,
    body: z
      .strictObject({ title: title.optional(), start: enteredWhen.optional(), end: enteredWhen.optional(), version })
      .check(checkTimes),
    data: written,
  }),
  'events.delete': endpoint({
    operation: 'events.delete',
    method: 'DELETE',
    path: '/api/events/{id}',
    effect: 'change',
    summary: 'Delete an event of the calendar',
    params: z.strictObject({ id: uuid }),
    data: z.object({ uuid, ...changed }),
  }),
  'calendar.feedState': endpoint({
    operation: 'calendar.feedState',
    method: 'GET',
    path: '/api/calendar/feed',
    effect: 'read',
    summary: 'Time since which the viewer’s calendar can be read at a secret address; null without one',
    data: z.object({ since: instant.nullable() }),
  }),
  // The response contains a secret, so it must not be stored for idempotent repeats.
  'calendar.newFeed': endpoint({
    operation: 'calendar.newFeed',
    method: 'POST',
    path: '/api/calendar/feed',
    effect: 'session',
    summary: 'Create a secret address for the viewer’s calendar; the previous one stops working',
    data: z.object({ token: z.string() }),
  }),
  'calendar.endFeed': endpoint({
    operation: 'calendar.endFeed',
    method: 'DELETE',
    path: '/api/calendar/feed',
    effect: 'session',
    summary: 'Delete the secret address of the viewer’s calendar',
  }),
  'calendar.feed': endpoint({
    operation: 'calendar.feed',
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    effect: 'read',
    access: 'public',
    wire: 'bytes',
    summary: 'A person’s calendar as iCalendar, by its secret',
    params: z.strictObject({ token: z.string().max(200) }),
  }),
} as const
