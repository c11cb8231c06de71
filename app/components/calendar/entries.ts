import { dueTitle } from 'contract/events/due-title'
import type { CalendarEvent, DueRequest } from 'contract/events/calls'
import { inspectionStatuses } from 'contract/core/statuses'
import { t } from 'locales/calendar'
import type { RecordRef } from '~/commands/engine/context'
import type { Clock } from '~/components/shell/use-clock'
import { dayOf, isWholeDay, lastDayOf, type Times, whenText } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'

/** An entry of the calendar: an event, or a draw request on the day it is due. */
export type CalendarEntry = {
  readonly id: string
  readonly title: string
  readonly times: Times
  /** First and last day in the viewer's zone. */
  readonly first: string
  readonly last: string
  /** "9:00 AM – 10:30 AM", "All day", "Nov 24 – Nov 26", "Due", "Completed". */
  readonly hours: string
  /** True for a completed draw request. */
  readonly isDone: boolean
  /** Record it belongs to, if any. */
  readonly home: { readonly label: string; readonly to: string } | null
  /** Target of commands: the event, or the draw request that is due. */
  readonly ref: RecordRef
  /** Null for a due date, which belongs to its draw request. */
  readonly event: CalendarEvent | null
}

type When = Pick<Clock, 'today' | 'zone'>

/** All entries of the calendar in order: by day, first all-day events, then due dates, then events by hour. */
export function entriesOf(events: readonly CalendarEvent[], due: readonly DueRequest[], clock: When): CalendarEntry[] {
  const all = [...events.map((event) => eventEntry(event, clock)), ...due.map(dueEntry)]
  const rank = ({ first, times }: CalendarEntry) => `${first} ${isWholeDay(times) ? '' : times.start}`
  return all.sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}

function eventEntry(event: CalendarEvent, { today, zone }: When): CalendarEntry {
  const { uuid, title, lot, request } = event
  const times = { start: event.start, end: event.end }
  const home = !lot
    ? null
    : request
      ? {
          label: t('calendar.drawAt', { number: request.number, street: lot.street }),
          to: paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid }),
        }
      : { label: lot.street, to: paths.lot(lot.uuid) }
  const days = { first: dayOf(times, zone), last: lastDayOf(times, zone) }
  return {
    id: uuid,
    title,
    times,
    ...days,
    hours: whenText(times, today, zone),
    isDone: false,
    home,
    ref: eventRef(event),
    event,
  }
}

function dueEntry(due: DueRequest): CalendarEntry {
  const { uuid, number, street, dueDate, lotId, status } = due
  const isDone = status === 'completed'
  return {
    id: uuid,
    title: dueTitle(due),
    times: { start: dueDate, end: dueDate },
    first: dueDate,
    last: dueDate,
    hours: isDone ? inspectionStatuses.completed.label : t('calendar.due'),
    isDone,
    home: { label: t('calendar.drawAt', { number, street }), to: paths.drawRequest({ lotId, requestId: uuid }) },
    ref: dueRef(due),
    event: null,
  }
}

/** Entries of a day. */
export const onDay = (entries: readonly CalendarEntry[], date: string): CalendarEntry[] =>
  entries.filter(({ first, last }) => first <= date && date <= last)

/** An event as a command's target. */
function eventRef({ uuid, version, title, lot }: CalendarEvent): RecordRef {
  return { noun: 'event', id: uuid, version, label: title, state: {}, ...(lot && { detail: lot.street }) }
}

/** The draw request of a due date as a command's target, with its status only. */
function dueRef({ uuid, version, number, street, lotId, status }: DueRequest): RecordRef {
  return {
    noun: 'drawRequest',
    id: uuid,
    version,
    label: t('calendar.draw', { number }),
    detail: street,
    within: { lotId, requestId: uuid },
    state: { inspectionStatus: status },
  }
}
