import { eventLine } from 'contract/event-lines'
import type { CalendarEvent, DueRequest } from 'contract/events'
import { dayOf, hoursText, isWholeDay, lastDayOf, type Times } from '~/lib/event-times'
import { paths } from '~/lib/paths'

/** One thing in the calendar: an event, or a draw request on the day it is due. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly times: Times
  /** First and last day in the viewer's zone. */
  readonly first: string
  readonly last: string
  /** "9:00 AM – 10:30 AM", "All day", "Due". */
  readonly hours: string
  /** What it is on, where there is something. */
  readonly home: { readonly label: string; readonly to: string } | null
  /** Null for a due date: that is moved by its draw request. */
  readonly event: CalendarEvent | null
}

/** Everything of the calendar in its order: by day, whole days first, then by the hour. */
export function entriesOf(events: readonly CalendarEvent[], due: readonly DueRequest[], zone: string): Entry[] {
  const all = [...due.map(dueEntry), ...events.map((event) => eventEntry(event, zone))]
  const rank = ({ first, times }: Entry) => `${first} ${isWholeDay(times) ? '' : times.start}`
  return all.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

function eventEntry(event: CalendarEvent, zone: string): Entry {
  const { uuid, title, lot, request } = event
  const times = { start: event.start, end: event.end }
  const home = !lot
    ? null
    : request
      ? {
          label: `Draw ${request.number}, ${lot.street}`,
          to: paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid }),
        }
      : { label: lot.street, to: paths.lot(lot.uuid) }
  const days = { first: dayOf(times, zone), last: lastDayOf(times, zone) }
  return { id: uuid, title, times, ...days, hours: hoursText(times, zone), home, event }
}

function dueEntry({ uuid, number, street, dueDate, lotId }: DueRequest): Entry {
  return {
    id: uuid,
    title: eventLine('drawDue', { number, street }),
    times: { start: dueDate, end: dueDate },
    first: dueDate,
    last: dueDate,
    hours: 'Due',
    home: { label: `Draw ${number}, ${street}`, to: paths.drawRequest({ lotId, requestId: uuid }) },
    event: null,
  }
}

/** What is on a day. */
export const onDay = (entries: readonly Entry[], date: string): Entry[] =>
  entries.filter(({ first, last }) => first <= date && date <= last)
