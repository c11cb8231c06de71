import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { DataOf } from 'contract/catalogue'
import type { DueRequest } from 'contract/events'
import { calendarViews, type CalendarView } from '~/commands/browser-port'
import { useMounted } from '~/hooks/use-mounted'
import { Do } from '~/components/palette/do'
import { useClock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { Skeleton } from '~/components/ui/skeleton'
import { useRecordsOver } from '~/hooks/use-live'
import { useRunCommand } from '~/hooks/use-run-command'
import { monthAfter, monthText, weeksOf } from '~/lib/calendar-view'
import { dateAfter } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { DayPanel } from './day-panel'
import { entriesOf } from './entries'
import { useAllRecords } from './use-all-records'
import { useCalendar } from './use-calendar'

const CalendarGrid = lazy(() => import('./calendar-grid'))

/** A month of dots, by its weeks. */
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

/** What is due as it is now: a date that was moved stands where it was moved to before the server has answered. */
function useDue(due: readonly DueRequest[]): DueRequest[] {
  const live = useRecordsOver('drawRequest', due)
  return useMemo(() => {
    const told = new Map(due.map((one) => [one.uuid, one]))
    return live.map((one) => ({ ...told.get(one.uuid), ...one })).filter(({ dueDate }) => dueDate)
  }, [live, due])
}

/** The calendar: its heading with the ways through time, the grid, and the day under the cursor. */
export function CalendarScreen({ data, due, isCapped }: DataOf<'events.list'>) {
  const events = useAllRecords('event', data)
  const dates = useDue(due)
  const clock = useClock()
  const { today, zone } = clock
  const entries = useMemo(() => entriesOf(events, dates, clock), [events, dates, clock])
  const { view, date, there, chosen, wanted, mayMove, show, makeOn } = useCalendar(entries)
  const run = useRunCommand()
  const narrow = useNarrow()
  const isMounted = useMounted()
  const move = (id: string, times: { start: string; end: string }) => {
    const moved = entries.find((entry) => entry.id === id)
    if (moved?.event) run('event.moveTo', times, [moved.ref])
    else if (moved) run('request.setDueDate', { dueDate: times.start }, [moved.ref])
  }
  return (
    <main className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col max-md:flex-none">
        {/* A narrow screen has no room for seven days side by side: its week is a day. */}
        <Head view={narrow && view === 'week' ? 'day' : view} date={date} />
        {isCapped && (
          <p role="status" className="px-5 pb-2 text-muted-foreground max-md:px-4">
            There is more than can be shown: these are the first 1,000 events and due dates.
          </p>
        )}
        <div
          className={cn(
            'flex-1 border-t xl:min-h-0',
            // A month of dots is as high as its weeks: the rest is the day’s. Hours scroll in a room of their own, so that they
            // can begin with the working day; it has all that is left.
            view === 'month'
              ? ['min-h-[560px] max-md:min-h-0 max-md:flex-none', dotsHeight[weeksOf(date)]]
              : 'min-h-0 max-xl:flex-[1_0_560px]',
          )}
        >
          {isMounted && (
            <Suspense fallback={<Skeleton className="size-full" />}>
              <CalendarGrid
                key={zone}
                view={view}
                date={date}
                today={today}
                zone={zone}
                narrow={narrow}
                entries={entries}
                chosen={chosen}
                onChoose={(day, id) => show({ date: day }, id)}
                onNew={makeOn}
                onMore={(day) => show({ date: day, view: 'day' })}
                mayMove={mayMove}
                onMove={move}
              />
            </Suspense>
          )}
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

const labels: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day' }
const moved = (view: CalendarView, date: string, by: 1 | -1) =>
  view === 'month' ? monthAfter(date, by) : dateAfter(date, view === 'week' ? 7 * by : by)

function Head({ view, date }: { view: CalendarView; date: string }) {
  const step = 'inline-grid size-8 place-items-center rounded-sm text-foreground-2 hover:bg-accent touch:size-11'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-4 pb-3 max-md:px-4">
      <h1 tabIndex={-1} className="mr-auto min-w-44">
        {monthText(date)}
      </h1>
      <div className="flex items-center">
        <Link
          replace
          preventScrollReset
          className={step}
          aria-label={`${labels[view]} before`}
          to={paths.calendarAt(view, moved(view, date, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Link>
        <Do id="calendar.today" look="ghost" size="sm" />
        <Link
          replace
          preventScrollReset
          className={step}
          aria-label={`Next ${labels[view].toLowerCase()}`}
          to={paths.calendarAt(view, moved(view, date, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <nav aria-label="What is shown" className="flex gap-0.5">
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
            {labels[one]}
          </Link>
        ))}
      </nav>
      <Do id="event.new" look="primary" size="sm" />
    </div>
  )
}
