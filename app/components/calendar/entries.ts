import { eventLine } from 'contract/event-lines'
import type { CalendarEvent, DueRequest } from 'contract/events'
import type { Ref } from '~/commands/context'
import type { Clock } from '~/components/shell/use-clock'
import { dayOf, isWholeDay, lastDayOf, type Times, whenText } from '~/lib/event-times'
import { paths } from '~/lib/paths'

/** One thing in the calendar: an event, or a draw request on the day it is due. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly times: Times
  /** First and last day in the viewer's zone. */
  readonly first: string
  readonly last: string
  /** "9:00 AM – 10:30 AM", "All day", "Nov 24 – Nov 26", "Due". */
  readonly hours: string
  /** What it is on, where there is something. */
  readonly home: { readonly label: string; readonly to: string } | null
  /** What commands act on: the event, or the draw request that is due. */
  readonly ref: Ref
  /** Null for a due date: that is moved by its draw request. */
  readonly event: CalendarEvent | null
}

type When = Pick<Clock, 'today' | 'zone'>

/** Everything of the calendar in its order: by day, whole days first, then by the hour; what is due after the events of whole days. */
export function entriesOf(events: readonly CalendarEvent[], due: readonly DueRequest[], clock: When): Entry[] {
  const all = [...events.map((event) => eventEntry(event, clock)), ...due.map(dueEntry)]
  const rank = ({ first, times }: Entry) => `${first} ${isWholeDay(times) ? '' : times.start}`
  return all.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

function eventEntry(event: CalendarEvent, { today, zone }: When): Entry {
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
  return { id: uuid, title, times, ...days, hours: whenText(times, today, zone), home, ref: eventRef(event), event }
}

function dueEntry(due: DueRequest): Entry {
  const { uuid, number, street, dueDate, lotId } = due
  return {
    id: uuid,
    title: eventLine('drawDue', { number, street }),
    times: { start: dueDate, end: dueDate },
    first: dueDate,
    last: dueDate,
    hours: 'Due',
    home: { label: `Draw ${number}, ${street}`, to: paths.drawRequest({ lotId, requestId: uuid }) },
    ref: dueRef(due),
    event: null,
  }
}

/** What is on a day. */
export const onDay = (entries: readonly Entry[], date: string): Entry[] =>
  entries.filter(({ first, last }) => first <= date && date <= last)

/** An event as a command's target. */
function eventRef({ uuid, version, title, lot }: CalendarEvent): Ref {
  return { noun: 'event', id: uuid, version, label: title, state: {}, ...(lot && { detail: lot.street }) }
}

/** What is due, from its day in the calendar: of its draw request only the status is known there. */
function dueRef({ uuid, version, number, street, lotId, status }: DueRequest): Ref {
  return {
    noun: 'drawRequest',
    id: uuid,
    version,
    label: `Draw ${number}`,
    detail: street,
    within: { lotId, requestId: uuid },
    state: { inspectionStatus: status },
  }
}
