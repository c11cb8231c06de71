import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { say } from 'contract/messages'
import { Do } from '~/components/palette/do'
import { plural } from '~/components/requests/request-words'
import { focusHeading, focusRow } from '~/components/shell/arrival'
import { cn } from '~/components/ui/cn'
import { cursorRow } from '~/hooks/use-row-cursor'
import { longDayText } from '~/lib/dates'
import type { Entry } from './entries'

type DayPanelProps = {
  date: string
  zone: string
  there: readonly Entry[]
  chosen: Entry | null
  /** Which was chosen by itself, and not with its day. */
  wanted: string | null
  onChoose: (entry: Entry) => void
}

/** On a small screen the list lies beneath the grid: what is chosen on that comes into view with what can be done to it. */
function useInView(wanted: string | null, date: string) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (wanted) list.current?.querySelector('[data-row-id]')?.scrollIntoView({ block: 'nearest' })
  }, [wanted, date])
  return list
}

/**
 * What goes to another day, or comes back, takes the focus along that it had: its row there is another one. Of what is gone the
 * heading has it.
 */
function useFocusAlong(chosen: Entry | null) {
  const held = useRef(false)
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return
    if (chosen) focusRow(chosen.id)
    else focusHeading()
  })
  return { onFocus: () => void (held.current = true), onBlur: () => void (held.current = false) }
}

/** The day under the cursor as a list: the way to everything in the calendar without dragging. */
export function DayPanel({ date, zone, there, chosen, wanted, onChoose }: DayPanelProps) {
  // What is on its way to another day is on none for a moment.
  const at = chosen ? there.indexOf(chosen) + 1 : 0
  const along = useFocusAlong(chosen)
  const list = useInView(wanted, date)
  return (
    <aside
      {...along}
      aria-label="The day"
      data-day={date}
      className="flex-none border-l bg-card max-md:flex-auto max-xl:border-t max-xl:border-l-0 xl:w-(--w-rail) xl:overflow-y-auto"
    >
      <h2 className="px-5 pt-4 pb-2 max-md:px-4">{longDayText(date, zone)}</h2>
      {/* The day is told when it changes, and by itself what is chosen on it. */}
      <div aria-live="polite" className="sr-only">
        <p>{`${longDayText(date, zone)}, ${plural(there.length, 'entry', 'entries')}`}</p>
        {at > 0 && chosen && <p>{`${chosen.title}, ${chosen.hours}, ${at} of ${there.length}`}</p>}
      </div>
      {there.length === 0 && <p className="px-5 pb-3 text-muted-foreground max-md:px-4">Nothing on this day.</p>}
      <ul ref={list} className="divide-y border-y empty:hidden">
        {there.map((entry) => (
          <li
            key={entry.id}
            // What leads back from its form finds it: itself and not its button, so that Enter goes on meaning what is chosen.
            {...(entry === chosen && cursorRow(entry.id))}
            className={cn('px-5 py-2 max-md:px-4', entry === chosen && 'bg-row-cursor')}
          >
            <button
              type="button"
              aria-pressed={entry === chosen}
              onClick={() => onChoose(entry)}
              className="flex min-h-8 w-full flex-col rounded-xs text-left touch:min-h-11"
            >
              <span className="font-medium break-words">{entry.title}</span>
              <span className="text-xs text-foreground-2">{entry.hours}</span>
            </button>
            {entry === chosen && <Acts entry={entry} />}
          </li>
        ))}
      </ul>
      {/* On a phone it stands once, in the head. */}
      <div className="px-5 py-4 max-md:hidden">
        <Do id="event.new" />
      </div>
    </aside>
  )
}

function Acts({ entry: { event, home, ref } }: { entry: Entry }) {
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
          <Do id="request.setDueDate" targets={targets} size="sm" />
          <Do id="request.form" targets={targets} size="sm" />
        </div>
      )}
      {event && (
        <div className="flex flex-wrap gap-2">
          <Do id="event.moveTo" targets={targets} label={say('verb.move')} size="sm" />
          <Do id="event.form" targets={targets} size="sm" label="Edit" />
          <Do id="event.delete" targets={targets} size="sm" label="Delete" />
        </div>
      )}
      {event && <p className="text-xs text-muted-foreground">Added by {event.createdBy.name}</p>}
    </div>
  )
}
