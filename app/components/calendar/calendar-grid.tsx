import 'temporal-polyfill/global'
import '@schedule-x/theme-default/dist/index.css'
import './calendar-grid.css'
import {
  type CalendarEventExternal,
  createViewDay,
  createViewMonthAgenda,
  createViewMonthGrid,
  createViewWeek,
  viewDay,
  viewMonthAgenda,
  viewMonthGrid,
  viewWeek,
} from '@schedule-x/calendar'
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls'
import { createDragAndDropPlugin } from '@schedule-x/drag-and-drop'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import { useEffect, useRef, useState } from 'react'
import type { CalendarView } from '~/commands/browser-port'
import { useLatest } from '~/hooks/use-command-context'
import { isWholeDay, type Times } from '~/lib/event-times'
import type { Entry } from './entries'
import { fittedTo, isFoldId, mostInBox, type Fold } from './fitted'

type CalendarGridProps = {
  view: CalendarView
  date: string
  today: string
  zone: string
  /** A narrow screen shows dots in the month, and one day in place of the week. */
  narrow: boolean
  entries: readonly Entry[]
  chosen: Entry | null
  /** A day was pressed, or a thing on it. */
  onChoose: (date: string, id: string | null) => void
  /** A day was pressed twice. */
  onNew: (date: string) => void
  /** Where there are more things on a day than its box holds. */
  onMore: (date: string) => void
  /** Which of them the viewer may drag. */
  mayMove: (entry: Entry) => boolean
  /** One was dropped elsewhere. */
  onMove: (id: string, times: Times) => void
}

/** Minutes that dragging snaps to. */
const snapMinutes = 15
/** Pixels of 24 hours, and the hour that is at the top at first. */
const [gridHeight, firstHour] = [1100, 7]

const momentOf = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const textOf = (when: Temporal.PlainDate | Temporal.ZonedDateTime) =>
  when instanceof Temporal.ZonedDateTime ? when.toInstant().toString() : when.toString()

function toExternal(entry: Entry | Fold, { zone, chosen, mayMove }: CalendarGridProps): CalendarEventExternal {
  const { id, title, times } = entry
  const isFold = 'folded' in entry
  const isChosen = isFold ? chosen !== null && entry.folded.includes(chosen) : entry === chosen
  const when = isWholeDay(times)
    ? { start: Temporal.PlainDate.from(times.start), end: Temporal.PlainDate.from(times.end) }
    : { start: momentOf(times.start, zone), end: momentOf(times.end, zone) }
  return {
    id,
    title,
    ...when,
    calendarId: !isFold && entry.event ? 'event' : 'due',
    _options: {
      disableDND: isFold || !mayMove(entry),
      ...(isChosen && { additionalClasses: ['is-chosen'] }),
    },
  }
}

/** A narrow month has a dot for each. */
const shownOf = (given: CalendarGridProps) =>
  (given.narrow ? given.entries : fittedTo(given.view, given.entries)).map((entry) => toExternal(entry, given))

// The look comes from the style sheet, so that a change of theme is one.
const colours = (name: string) => {
  const of = { main: `var(--cal-${name})`, container: `var(--cal-${name}-bg)`, onContainer: `var(--cal-${name}-ink)` }
  return { colorName: name, lightColors: of, darkColors: of }
}

// What has no room in a day’s box may be due dates, too.
const words = {
  '+ 1 event': '+ 1 more',
  '+ {{n}} events': '+ {{n}} more',
  'Link to 1 more event on {{date}}': '1 more on {{date}}',
  'Link to {{n}} more events on {{date}}': '{{n}} more on {{date}}',
}

/** The month, the week or the day, by schedule-x; what is done on it is told, and comes back as what is shown. */
export default function CalendarGrid(given: CalendarGridProps) {
  const { view, date, zone, narrow, entries, chosen } = given
  const latest = useLatest(given)
  const [{ controls, events, plugins }] = useState(() => {
    const [controls, events] = [createCalendarControlsPlugin(), createEventsServicePlugin()]
    return { controls, events, plugins: [controls, events, createDragAndDropPlugin(snapMinutes)] }
  })
  const shown = nameOf(view, narrow)
  const app = useCalendarApp({
    views: [createViewMonthGrid(), createViewWeek(), createViewDay(), createViewMonthAgenda()],
    defaultView: shown,
    selectedDate: Temporal.PlainDate.from(date),
    timezone: zone as 'UTC',
    locale: 'en-US',
    translations: { enUS: words },
    firstDayOfWeek: 7,
    isResponsive: false,
    calendars: { event: colours('event'), due: colours('due') },
    monthGridOptions: { nEventsPerDay: mostInBox },
    weekOptions: { gridHeight },
    events: shownOf(given),
    plugins,
    callbacks: {
      onClickDate: (day) => latest.current.onChoose(day.toString(), null),
      onDoubleClickDate: (day) => latest.current.onNew(day.toString()),
      onClickDateTime: (moment) => latest.current.onChoose(moment.toPlainDate().toString(), null),
      onDoubleClickDateTime: (moment) => latest.current.onNew(moment.toPlainDate().toString()),
      onClickAgendaDate: (day) => latest.current.onChoose(day.toString(), null),
      onClickPlusEvents: (day) => latest.current.onMore(day.toString()),
      onEventClick: ({ id, start }) => {
        if (isFoldId(String(id))) return latest.current.onMore(textOf(start))
        const entry = latest.current.entries.find((one) => one.id === id)
        if (entry) latest.current.onChoose(entry.first, entry.id)
      },
      onEventUpdate: ({ id, start, end }) =>
        latest.current.onMove(String(id), { start: textOf(start), end: textOf(end) }),
    },
  })

  useEffect(() => {
    if (!app) return
    if (controls.getView() !== shown) controls.setView(shown)
    controls.setDate(Temporal.PlainDate.from(date))
  }, [app, controls, shown, date])

  useEffect(() => {
    if (!app) return
    events.set(shownOf(latest.current))
  }, [app, events, entries, chosen, zone, view, narrow, latest])

  useEffect(() => {
    if (!app) return
    const day = Temporal.PlainDate.from(date)
    const mark = { start: day, end: day, title: 'The day chosen', style: { background: 'var(--cal-chosen)' } }
    // A day that is shown alone is chosen anyway.
    events.setBackgroundEvents(shown === viewDay.name ? [] : [mark])
  }, [app, events, date, shown])

  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const begun = new WeakSet<Element>()
    const watch = new MutationObserver(([first]) => {
      if (!first || !box.current) return
      makeReachable(box.current, begun)
      markToday(box.current, latest.current.today)
    })
    watch.observe(box.current, { childList: true, subtree: true, attributeFilter: ['aria-label'] })
    return () => watch.disconnect()
  }, [latest])

  return (
    <div ref={box} className="h-full">
      <ScheduleXCalendar calendarApp={app} />
    </div>
  )
}

/** Pixels that the name of an hour stands above its line. */
const halfLabel = 10

/**
 * What schedule-x leaves out: days that have a name have a role, and what scrolls can be reached by key. Its room stays the
 * same from view to view, so the hours are told by themselves: each that comes begins with the working day.
 */
function makeReachable(box: HTMLElement, begun: WeakSet<Element>): void {
  for (const named of box.querySelectorAll('div[aria-label]:not([role])')) named.setAttribute('role', 'group')
  const room = box.querySelector('.sx__view-container')
  const hours = box.querySelector('.sx__week-grid')
  if (!room || !hours || begun.has(hours) || room.scrollHeight <= room.clientHeight) return
  begun.add(hours)
  room.setAttribute('tabindex', '0')
  room.setAttribute('role', 'region')
  room.setAttribute('aria-label', 'Hours')
  room.scrollTop = (gridHeight * firstHour) / 24 - halfLabel
}

/** On a narrow screen schedule-x tells today by nothing once another day is chosen. */
function markToday(box: HTMLElement, today: string): void {
  const name = Temporal.PlainDate.from(today).toLocaleString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  for (const day of box.querySelectorAll('.sx__month-agenda-day')) {
    if (day.getAttribute('aria-label') === name) day.setAttribute('aria-current', 'date')
    else day.removeAttribute('aria-current')
  }
}

function nameOf(view: CalendarView, narrow: boolean): string {
  if (view === 'month') return narrow ? viewMonthAgenda.name : viewMonthGrid.name
  return view === 'day' || narrow ? viewDay.name : viewWeek.name
}
