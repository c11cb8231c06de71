import { Link } from '@remix-run/react'
import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/dashboard'
import { type CalendarEntry, entriesOf, onDay } from '~/components/calendar/entries'
import { useClock } from '~/components/shell/use-clock'
import { dateAfter, longDayText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'

/** Number of days in the agenda, including today. */
const days = 14

/** Events and due dates of the next two weeks by day, each a link to its record. */
export function Agenda({ agenda }: { agenda: DataOf<'events.list'> }) {
  const clock = useClock()
  const { today, zone } = clock
  const entries = entriesOf(agenda.data, agenda.due, clock)
  const ahead = Array.from({ length: days }, (_, index) => dateAfter(today, index))
    .map((date) => ({ date, there: onDay(entries, date) }))
    .filter(({ there }) => there.length > 0)
  if (ahead.length === 0) return <p className="px-4 py-6 text-muted-foreground">{t('dashboard.noAgenda')}</p>
  return (
    <ol aria-label={t('dashboard.agenda')} tabIndex={0} className="max-h-[360px] overflow-y-auto px-4 pb-3">
      {ahead.map(({ date, there }) => (
        <li key={date} className="pt-3">
          <h3 className="text-xs font-medium text-muted-foreground">{longDayText(date, zone)}</h3>
          <ul>
            {there.map((entry) => (
              <li
                key={entry.id}
                {...cursorRow(`${date} ${entry.id}`)}
                className={`-mx-4 flex min-h-8 items-center gap-3 px-4 touch:min-h-11 ${cursorLook}`}
              >
                <Link to={pathOf(entry, date)} className="min-w-0 flex-1 truncate hover:underline touch:leading-11">
                  {entry.title}
                </Link>
                <span className="text-xs whitespace-nowrap text-foreground-2">{entry.hours}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Path of an event's day in the calendar, or of a draw request's page. */
const pathOf = ({ event, home }: CalendarEntry, date: string): string =>
  event || !home ? paths.calendarAt('day', date) : home.to
