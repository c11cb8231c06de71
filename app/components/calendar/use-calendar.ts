import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { may } from 'contract/core/policy'
import { rules } from 'contract/core/rules'
import type { Lists } from '~/commands/engine/context'
import type { CalendarView } from '~/commands/engine/browser-port'
import { useClock } from '~/components/shell/use-clock'
import { useCommandServices, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { nextLocation } from '~/interaction/router-internals'
import { monthAfter, readCalendarView } from '~/lib/time/calendar-view'
import { dateAfter } from '~/lib/time/dates'
import { movedBy, movedTo } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'
import { type CalendarEntry, onDay } from './entries'

/** The query of the calendar's address, which a form over it keeps. */
const listed = (view: CalendarView, date: string) => paths.calendarAt(view, date).slice(paths.calendar().length)

/** View and date in the address: those shown, those of a pending navigation, and a function to change them. */
function useCalendarAddress(today: string) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const read = (query: string) => readCalendarView(new URLSearchParams(query), today)
  // Read from the router: the next key may be pressed before the pending month is drawn.
  const pending = () => read(nextLocation().search)
  const goTo = (next: { view?: CalendarView; date?: string }) => {
    const to = { ...pending(), ...next }
    navigate(paths.calendarAt(to.view, to.date), { replace: true, preventScrollReset: true })
  }
  return { ...read(search), pending, goTo }
}

/** The entry before or after the chosen one; without one, the next from the date. */
function entryAfter(
  entries: readonly CalendarEntry[],
  chosen: CalendarEntry | null,
  date: string,
  by: 1 | -1,
): CalendarEntry | undefined {
  if (chosen) return entries[entries.indexOf(chosen) + by]
  return by === 1 ? entries.find(({ first }) => first >= date) : entries.findLast(({ first }) => first < date)
}

/** The chosen entry. The view follows an entry that is moved or revealed, until another one is chosen. */
function useChosenEntry(entries: readonly CalendarEntry[], { date, goTo }: ReturnType<typeof useCalendarAddress>) {
  const { pathname } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const [wanted, setWanted] = useState<string | null>(null)
  const [followed, setFollowed] = useState<{ id: string; at?: string } | null>(null)
  const there = onDay(entries, date)
  // While the wanted entry moves to another day, or after it is removed, keys mean no other entry.
  const chosen = (wanted === null ? there[0] : entries.find(({ id }) => id === wanted)) ?? null
  const show = (next: { view?: CalendarView; date?: string }, id: string | null = null) => {
    setFollowed(null)
    setWanted(id)
    goTo(next)
  }
  const follow = ({ id, first }: CalendarEntry) => {
    show({ date: first }, id)
    setFollowed({ id, at: first })
  }
  const found = entries.find(({ id }) => id === followed?.id)
  useEffect(() => {
    // Only on the calendar itself, not while a form opens or is open.
    if (isIdle && pathname === paths.calendar() && found && found.first !== followed?.at) follow(found)
  })
  const reveal = (id: string) => {
    setFollowed({ id })
    setWanted(id)
  }
  return { there, chosen, wanted, show, reveal }
}

/** Values of entries for commands: a draw request has only its due date here, which undo restores. */
function listsOf(entries: readonly CalendarEntry[], zone: string): Pick<Lists, 'shown' | 'moved'> {
  return {
    shown: (of) => {
      const due = entries.find(({ id, event }) => id === of && !event)
      return due && { dueDate: due.first }
    },
    moved: (id, to) => {
      const times = entries.find((entry) => entry.id === id)?.times
      if (!times) return null
      return 'date' in to ? movedTo(times, to.date, zone) : movedBy(times, to.days, zone)
    },
  }
}

/**
 * Keys of the calendar: arrows move by day and week, PageUp and PageDown by month, j and k between entries
 * (docs/keyboard-rules.md#calendar). The address holds the day.
 */
export function useCalendar(entries: readonly CalendarEntry[]) {
  const { today, zone } = useClock()
  const navigate = useNavigate()
  const run = useRunCommand()
  const address = useCalendarAddress(today)
  const { view, date, pending } = address
  const { there, chosen, wanted, show, reveal } = useChosenEntry(entries, address)
  const { role } = useCommandServices()
  const mayEdit = may(role, 'events.move')
  const mayMove = ({ event, ref }: CalendarEntry) =>
    event ? mayEdit : may(role, 'requests.update') && rules.edit(ref.state).ok

  const step = (by: 1 | -1) => {
    const next = entryAfter(entries, chosen, date, by)
    if (next) show({ date: next.first }, next.id)
  }
  const createOn = (day: string) => {
    if (mayEdit) navigate(`${paths.newEvent()}${listed(view, day)}`, { preventScrollReset: true })
  }
  const go = (days: number) => show({ date: dateAfter(pending().date, days) })
  const open = () => {
    if (!chosen) run('event.new')
    else if (chosen.event && mayEdit) run('event.form', {}, [chosen.ref])
    else if (chosen.home) navigate(chosen.home.to)
  }

  useScreen({
    mode: 'calendar',
    ...(chosen && { here: chosen.ref }),
    lists: listsOf(entries, zone),
    handlers: {
      left: () => go(-1),
      right: () => go(1),
      up: () => go(-7),
      down: () => go(7),
      previousPage: () => show({ date: monthAfter(pending().date, -1) }),
      nextPage: () => show({ date: monthAfter(pending().date, 1) }),
      next: () => step(1),
      previous: () => step(-1),
      today: () => show({ date: today }),
      // Keep the selection.
      calendarView: (next) => show({ view: next }, wanted),
      open,
      listed: (list) => (list === paths.calendar() ? listed(view, date) : undefined),
    },
    reveal,
  })
  return { view, date, there, chosen, wanted, mayMove, show, createOn }
}
