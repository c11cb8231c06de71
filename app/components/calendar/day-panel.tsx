import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { inspectionStatuses } from 'contract/core/statuses'
import { t as commandText } from 'locales/commands'
import { t } from 'locales/calendar'
import { CommandButton } from '~/components/command/command-button'
import { focusHeading, focusRow } from '~/components/shell/focus-on-navigation'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { cursorRow } from '~/hooks/use-row-cursor'
import { longDayText } from '~/lib/time/dates'
import type { CalendarEntry } from './entries'

const { shape, tone } = inspectionStatuses.completed

type DayPanelProps = {
  date: string
  zone: string
  there: readonly CalendarEntry[]
  chosen: CalendarEntry | null
  /** The entry that was chosen by itself, not with its day. */
  wanted: string | null
  onChoose: (entry: CalendarEntry) => void
}

/** On small screens the list is below the grid: scrolls the chosen entry into view with its buttons. */
function useInView(wanted: string | null, date: string) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (wanted) list.current?.querySelector('[data-row-id]')?.scrollIntoView({ block: 'nearest' })
  }, [wanted, date])
  return list
}

/**
 * Keeps the focus on an entry whose row is mounted again on another day; focuses the heading if the entry is removed.
 */
function useFocusAlong(chosen: CalendarEntry | null) {
  const held = useRef(false)
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return
    if (chosen) focusRow(chosen.id)
    else focusHeading()
  })
  return { onFocus: () => void (held.current = true), onBlur: () => void (held.current = false) }
}

/** The day under the cursor as a list, so that everything in the calendar can be done without dragging. */
export function DayPanel({ date, zone, there, chosen, wanted, onChoose }: DayPanelProps) {
  // An event that is being moved belongs to no day until the move is applied.
  const at = chosen ? there.indexOf(chosen) + 1 : 0
  const along = useFocusAlong(chosen)
  const list = useInView(wanted, date)
  return (
    <aside
      {...along}
      aria-label={t('calendar.day')}
      data-day={date}
      className="flex-none border-s bg-card max-md:flex-auto max-xl:border-t max-xl:border-s-0 xl:w-(--w-rail) xl:overflow-y-auto"
    >
      <h2 className="px-5 pt-4 pb-2 max-md:px-4">{longDayText(date, zone)}</h2>
      {/* Announces the day when it changes, and the chosen entry separately. */}
      <div aria-live="polite" className="sr-only">
        <p>{t('calendar.entries', { day: longDayText(date, zone), count: there.length })}</p>
        {at > 0 && chosen && (
          <p>{t('calendar.entry', { title: chosen.title, hours: chosen.hours, at, count: there.length })}</p>
        )}
      </div>
      {there.length === 0 && <p className="px-5 pb-3 text-muted-foreground max-md:px-4">{t('calendar.none')}</p>}
      <ul ref={list} className="divide-y border-y empty:hidden">
        {there.map((entry) => (
          <li
            key={entry.id}
            // Focus target after the entry's form closes: the row, not its button, so that Enter keeps its meaning.
            {...(entry === chosen && cursorRow(entry.id))}
            className={cn('px-5 py-2 max-md:px-4', entry === chosen && 'bg-row-cursor')}
          >
            <button
              type="button"
              aria-pressed={entry === chosen}
              onClick={() => onChoose(entry)}
              className="flex min-h-8 w-full flex-col rounded-xs text-start touch:min-h-11"
            >
              <span className={cn('break-words', entry.isDone ? 'text-foreground-2' : 'font-medium')}>
                {entry.title}
              </span>
              <span className="flex items-center gap-1.5 text-xs text-foreground-2">
                {entry.isDone && <StatusShape shape={shape} tone={tone} />}
                {entry.hours}
              </span>
            </button>
            {entry === chosen && <EntryActions entry={entry} />}
          </li>
        ))}
      </ul>
      {/* Phones show it in the heading only. */}
      <div className="px-5 py-4 max-md:hidden">
        <CommandButton id="event.new" />
      </div>
    </aside>
  )
}

function EntryActions({ entry: { event, home, ref } }: { entry: CalendarEntry }) {
  const targets = [ref]
  return (
    <div className="flex flex-col gap-2 pt-2 pb-1">
      {home && (
        <Link
          to={home.to}
          className="rounded-xs break-words text-primary-ink underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          {home.label}
        </Link>
      )}
      {!event && (
        <div className="flex flex-wrap gap-2">
          <CommandButton id="request.setDueDate" targets={targets} size="sm" />
          <CommandButton id="request.form" targets={targets} size="sm" />
        </div>
      )}
      {event && (
        <div className="flex flex-wrap gap-2">
          <CommandButton id="event.moveTo" targets={targets} label={commandText('verb.move')} size="sm" />
          <CommandButton id="event.form" targets={targets} size="sm" label={t('calendar.editShort')} />
          <CommandButton id="event.delete" targets={targets} size="sm" label={t('calendar.deleteShort')} />
        </div>
      )}
      {event && (
        <p className="text-xs text-muted-foreground">{t('calendar.addedBy', { name: event.createdBy.name })}</p>
      )}
    </div>
  )
}
