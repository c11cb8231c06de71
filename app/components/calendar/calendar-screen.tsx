import { Link } from '@remix-run/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { DataOf } from 'contract/core/catalog'
import type { DueRequest } from 'contract/events/calls'
import { t } from 'locales/calendar'
import { calendarViews, type CalendarView } from '~/commands/engine/browser-port'
import { useMounted } from '~/hooks/use-mounted'
import { CommandButton } from '~/components/command/command-button'
import { useClock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { Skeleton } from '~/components/ui/skeleton'
import { useRecordsOver } from '~/hooks/use-live'
import { useRunCommand } from '~/hooks/use-run-command'
import { monthAfter, monthAndYearText, weeksOf } from '~/lib/time/calendar-view'
import { dateAfter } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { DayPanel } from './day-panel'
import { entriesOf, type CalendarEntry } from './entries'
import { useAllRecords } from './use-all-records'
import { useCalendar } from './use-calendar'

const CalendarGrid = lazy(() => import('./calendar-grid'))

/** Height of a month of dots, by its number of weeks. */
const dotsHeight: Readonly<Record<number, string>> = {
  4: 'max-md:h-[241px]',
  5: 'max-md:h-[290px]',
  6: 'max-md:h-[339px]',
}

const narrowScreen = '(width < 768px)'
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrowScreen)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(narrowScreen).matches,
    () => false,
  )
}

/** Due dates with optimistic moves applied before the server responds. */
function useDue(due: readonly DueRequest[]): DueRequest[] {
  const live = useRecordsOver('drawRequest', due)
  return useMemo(() => {
    const saved = new Map(due.map((one) => [one.uuid, one]))
    return live.map((one) => ({ ...saved.get(one.uuid), ...one })).filter(({ dueDate }) => dueDate)
  }, [live, due])
}

/** Moves an event, or the due date of a draw request, to other times. */
function useMove(entries: readonly CalendarEntry[]) {
  const run = useRunCommand()
  return (id: string, times: { start: string; end: string }) => {
    const moved = entries.find((entry) => entry.id === id)
    if (moved?.event) run('event.moveTo', times, [moved.ref])
    else if (moved) run('request.setDueDate', { dueDate: times.start }, [moved.ref])
  }
}

/** The grid, loaded in the browser only. */
function LazyGrid(props: ComponentProps<typeof CalendarGrid>) {
  if (!useMounted()) return null
  return (
    <Suspense fallback={<Skeleton className="size-full" />}>
      <CalendarGrid {...props} />
    </Suspense>
  )
}

/** The calendar: its heading with the navigation, the grid, and the day under the cursor. */
export function CalendarScreen({ data, due, isCapped }: DataOf<'events.list'>) {
  const events = useAllRecords('event', data)
  const dates = useDue(due)
  const clock = useClock()
  const { today, zone } = clock
  const entries = useMemo(() => entriesOf(events, dates, clock), [events, dates, clock])
  const { view, date, there, chosen, wanted, mayMove, show, createOn } = useCalendar(entries)
  const move = useMove(entries)
  const narrow = useNarrow()
  return (
    <main className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col max-md:flex-none">
        {/* Narrow screens show one day in place of the week. */}
        <Head view={narrow && view === 'week' ? 'day' : view} date={date} />
        {isCapped && (
          <p role="status" className="px-5 pb-2 text-muted-foreground max-md:px-4">
            {t('calendar.capped')}
          </p>
        )}
        <div
          className={cn(
            // A fixed height, so that the day below does not move while the grid loads: weeks and hours scroll inside. On
            // phones a month is as high as its weeks.
            'min-h-0 flex-1 border-t max-xl:flex-[1_0_560px]',
            view === 'month' && ['max-md:flex-none', dotsHeight[weeksOf(date)]],
          )}
        >
          <LazyGrid
            key={zone}
            view={view}
            date={date}
            today={today}
            zone={zone}
            narrow={narrow}
            entries={entries}
            chosen={chosen}
            onChoose={(day, id) => show({ date: day }, id)}
            onNew={createOn}
            onMore={(day) => show({ date: day, view: 'day' })}
            mayMove={mayMove}
            onMove={move}
          />
        </div>
      </div>
      <DayPanel
        date={date}
        zone={zone}
        there={there}
        chosen={chosen}
        wanted={wanted}
        onChoose={({ id }) => show({}, id)}
      />
    </main>
  )
}

const labels = { month: 'calendar.month', week: 'calendar.week', day: 'calendar.dayView' } as const
const moved = (view: CalendarView, date: string, by: 1 | -1) =>
  view === 'month' ? monthAfter(date, by) : dateAfter(date, view === 'week' ? 7 * by : by)

function Head({ view, date }: { view: CalendarView; date: string }) {
  const step = 'inline-grid size-8 place-items-center rounded-sm text-foreground-2 hover:bg-accent touch:size-11'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-4 pb-3 max-md:px-4">
      <h1 tabIndex={-1} className="me-auto min-w-44 first-letter:uppercase">
        {monthAndYearText(date)}
      </h1>
      <div className="flex items-center">
        <Link
          replace
          preventScrollReset
          className={step}
          aria-label={t('calendar.previousView', { view })}
          to={paths.calendarAt(view, moved(view, date, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Link>
        <CommandButton id="calendar.today" look="ghost" size="sm" />
        <Link
          replace
          preventScrollReset
          className={step}
          aria-label={t('calendar.nextView', { view })}
          to={paths.calendarAt(view, moved(view, date, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <nav aria-label={t('calendar.views')} className="flex gap-0.5">
        {calendarViews.map((one) => (
          <Link
            key={one}
            replace
            preventScrollReset
            to={paths.calendarAt(one, date)}
            aria-current={one === view ? 'page' : undefined}
            className={cn(
              'inline-flex h-[30px] items-center rounded-sm px-2.5 text-foreground-2 hover:text-foreground touch:h-11',
              one === view && 'bg-accent font-medium text-foreground',
              one === 'week' && 'max-md:hidden',
            )}
          >
            {t(labels[one])}
          </Link>
        ))}
      </nav>
      <CommandButton id="event.new" look="primary" size="sm" />
    </div>
  )
}
