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
import { type RefObject, useEffect, useRef, useState } from 'react'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/calendar'
import type { CalendarView } from '~/commands/engine/browser-port'
import { useLatest } from '~/hooks/use-command-context'
import { isWholeDay, type Times } from '~/lib/time/event-times'
import type { CalendarEntry } from './entries'
import { fittedTo, isFoldId, mostInBox, type Fold } from './fitted'
import { replaceTexts } from './replace-texts'

replaceTexts()

type CalendarGridProps = {
  view: CalendarView
  date: string
  today: string
  zone: string
  /** A narrow screen shows dots in the month, and one day in place of the week. */
  narrow: boolean
  entries: readonly CalendarEntry[]
  chosen: CalendarEntry | null
  /** Called when a day or an entry on it is pressed. */
  onChoose: (date: string, id: string | null) => void
  /** Called when a day is double-clicked. */
  onNew: (date: string) => void
  /** Called to show all entries of a day that do not fit its box. */
  onMore: (date: string) => void
  /** True if the viewer may drag the entry. */
  mayMove: (entry: CalendarEntry) => boolean
  /** Called when an entry is dropped. */
  onMove: (id: string, times: Times) => void
}

type Latest = { readonly current: CalendarGridProps }

/** Minutes that dragging snaps to. */
const snapMinutes = 15
/** Pixels of 24 hours, and the hour that is at the top at first. */
const [gridHeight, firstHour] = [1100, 7]

const momentOf = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const textOf = (when: Temporal.PlainDate | Temporal.ZonedDateTime) =>
  when instanceof Temporal.ZonedDateTime ? when.toInstant().toString() : when.toString()

const isDone = (entry: CalendarEntry | Fold): boolean => 'isDone' in entry && entry.isDone

/** Colors of an entry: an event, a due date, or a completed draw request. */
function calendarOf(entry: CalendarEntry | Fold): 'event' | 'due' | 'done' {
  if (isDone(entry)) return 'done'
  return 'event' in entry && entry.event ? 'event' : 'due'
}

function toExternal(entry: CalendarEntry | Fold, { zone, chosen, mayMove }: CalendarGridProps): CalendarEventExternal {
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
    calendarId: calendarOf(entry),
    _options: {
      disableDND: isFold || !mayMove(entry),
      additionalClasses: [...(isChosen ? ['is-chosen'] : []), ...(isDone(entry) ? ['is-done'] : [])],
    },
  }
}

/** The entries of the view; a narrow month shows a dot for each. */
const shownOf = (props: CalendarGridProps) =>
  (props.narrow ? props.entries : fittedTo(props.view, props.entries)).map((entry) => toExternal(entry, props))

// The colors come from the style sheet and follow the theme.
const colors = (name: string) => {
  const of = { main: `var(--cal-${name})`, container: `var(--cal-${name}-bg)`, onContainer: `var(--cal-${name}-ink)` }
  return { colorName: name, lightColors: of, darkColors: of }
}

// Entries that do not fit into a day's box may include due dates.
const wordsOf = () => ({
  '+ 1 event': t('calendar.moreEntries', { count: 1 }),
  '+ {{n}} events': t('calendar.moreEntries', { count: '{{n}}' }),
  'No events': t('calendar.noEntries'),
  'Full day- and multiple day events': t('calendar.allDay'),
  to: t('calendar.until'),
  'Link to 1 more event on {{date}}': t('calendar.moreOn', { count: 1, date: '{{date}}' }),
  'Link to {{n}} more events on {{date}}': t('calendar.moreOn', { count: '{{n}}', date: '{{date}}' }),
})

/** Callbacks of schedule-x, which report to the latest props. */
const callbacksOf = (latest: Latest) => ({
  onClickDate: (day: Temporal.PlainDate) => latest.current.onChoose(day.toString(), null),
  onDoubleClickDate: (day: Temporal.PlainDate) => latest.current.onNew(day.toString()),
  onClickDateTime: (time: Temporal.ZonedDateTime) => latest.current.onChoose(time.toPlainDate().toString(), null),
  onDoubleClickDateTime: (time: Temporal.ZonedDateTime) => latest.current.onNew(time.toPlainDate().toString()),
  onClickAgendaDate: (day: Temporal.PlainDate) => latest.current.onChoose(day.toString(), null),
  onClickPlusEvents: (day: Temporal.PlainDate) => latest.current.onMore(day.toString()),
  onEventClick: ({ id, start }: CalendarEventExternal) => {
    if (isFoldId(String(id))) return latest.current.onMore(textOf(start))
    const entry = latest.current.entries.find((one) => one.id === id)
    if (entry) latest.current.onChoose(entry.first, entry.id)
  },
  onEventUpdate: ({ id, start, end }: CalendarEventExternal) =>
    latest.current.onMove(String(id), { start: textOf(start), end: textOf(end) }),
})

/** The schedule-x app of the first props, and its controls. */
function useScheduleX(props: CalendarGridProps, latest: Latest) {
  const [{ controls, events, plugins }] = useState(() => {
    const [controls, events] = [createCalendarControlsPlugin(), createEventsServicePlugin()]
    return { controls, events, plugins: [controls, events, createDragAndDropPlugin(snapMinutes)] }
  })
  const app = useCalendarApp({
    views: [createViewMonthGrid(), createViewWeek(), createViewDay(), createViewMonthAgenda()],
    defaultView: nameOf(props.view, props.narrow),
    selectedDate: Temporal.PlainDate.from(props.date),
    timezone: props.zone as 'UTC',
    locale: currentLanguage(),
    translations: { [currentLanguage().replace('-', '')]: wordsOf() },
    firstDayOfWeek: 7,
    isResponsive: false,
    calendars: { event: colors('event'), due: colors('due'), done: colors('done') },
    monthGridOptions: { nEventsPerDay: mostInBox },
    weekOptions: { gridHeight },
    events: shownOf(props),
    plugins,
    callbacks: callbacksOf(latest),
  })
  return { app, controls, events }
}

/** The calendar of a month, a week or a day, drawn by schedule-x. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, zone, narrow, entries, chosen } = props
  const latest = useLatest(props)
  const shown = nameOf(view, narrow)
  const { app, controls, events } = useScheduleX(props, latest)

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
    const mark = { start: day, end: day, title: t('calendar.selectedDay'), style: { background: 'var(--cal-chosen)' } }
    // The day view needs no mark.
    events.setBackgroundEvents(shown === viewDay.name ? [] : [mark])
  }, [app, events, date, shown])

  const box = useRef<HTMLDivElement>(null)
  useAccessibleGrid(box, latest)
  useQuickDrags(box)
  return (
    <div ref={box} className="h-full">
      <ScheduleXCalendar calendarApp={app} />
    </div>
  )
}

const dayAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('.sx__month-grid-day') : null)

/**
 * Names the day at the end of a drag, or else its first day: schedule-x fails on a drag that ends before the pointer was
 * reported over any day.
 */
function useQuickDrags(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const nameDay = ({ target, clientX, clientY }: DragEvent) => {
      if (!(target instanceof Element) || !box.current?.contains(target)) return
      const day = dayAt(document.elementFromPoint(clientX, clientY)) ?? dayAt(target)
      day?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }))
    }
    document.addEventListener('dragend', nameDay, true)
    return () => document.removeEventListener('dragend', nameDay, true)
  }, [box])
}

/** Adds what schedule-x lacks for screen readers and keys, after each change of the grid. */
function useAccessibleGrid(box: RefObject<HTMLElement>, latest: Latest): void {
  useEffect(() => {
    if (!box.current) return undefined
    const prepared = new WeakSet<Element>()
    const watch = new MutationObserver(([first]) => {
      if (!first || !box.current) return
      makeReachable(box.current, prepared)
      markToday(box.current, latest.current.today)
    })
    watch.observe(box.current, { childList: true, subtree: true, attributeFilter: ['aria-label'] })
    return () => watch.disconnect()
  }, [box, latest])
}

/** Pixels of an hour's label above its line. */
const halfLabel = 10

/** Gives labelled days a role, makes the hours focusable, so that keys scroll them, and scrolls new hours to the start of the working day. */
function makeReachable(box: HTMLElement, prepared: WeakSet<Element>): void {
  for (const named of box.querySelectorAll('div[aria-label]:not([role])')) named.setAttribute('role', 'group')
  const room = box.querySelector('.sx__view-container')
  const hours = box.querySelector('.sx__week-grid')
  if (!room || !hours || prepared.has(hours) || room.scrollHeight <= room.clientHeight) return
  prepared.add(hours)
  room.setAttribute('tabindex', '0')
  room.setAttribute('role', 'region')
  room.setAttribute('aria-label', t('calendar.hours'))
  room.scrollTop = (gridHeight * firstHour) / 24 - halfLabel
}

/** Marks today on narrow screens, where schedule-x marks only the chosen day. */
function markToday(box: HTMLElement, today: string): void {
  const name = Temporal.PlainDate.from(today).toLocaleString(currentLanguage(), {
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
