import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { may } from 'contract/policy'
import { rules } from 'contract/rules'
import type { Lists } from '~/commands/context'
import type { CalendarView } from '~/commands/browser-port'
import { useClock } from '~/components/shell/use-clock'
import { useCommandContext, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { monthAfter, readCalendarView } from '~/lib/calendar-view'
import { dateAfter } from '~/lib/dates'
import { movedBy, movedTo } from '~/lib/event-times'
import { paths } from '~/lib/paths'
import { type Entry, onDay } from './entries'

/** The query of the calendar's address, which a form over it keeps. */
const listed = (view: CalendarView, date: string) => paths.calendarAt(view, date).slice(paths.calendar().length)

/**
 * The hand on the calendar: a day, and of what is on it one thing. The day stands in the address; arrows go by day and
 * week, PageUp and PageDown by month, j and k from one thing to the next (keyboard.md 2.5).
 */
export function useCalendar(entries: readonly Entry[]) {
  const { today, zone } = useClock()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  const run = useRunCommand()
  const read = (query: string) => readCalendarView(new URLSearchParams(query), today)
  const { view, date } = read(search)
  // Asked of the router itself: a month that loads is not drawn yet when the next key comes.
  const asked = () => {
    const { navigation, location } = window.__remixRouter.state
    return read((navigation.location ?? location).search)
  }
  const [wanted, setWanted] = useState<string | null>(null)
  // What is to be shown where it will stand: it is painted, or comes back, only after that was asked for. Until the hand goes
  // elsewhere the view goes along with it.
  const [sought, setSought] = useState<{ id: string; at?: string } | null>(null)
  const there = onDay(entries, date)
  // While what was chosen is on its way to another day, or is gone, no key may mean what else is on this one.
  const chosen = (wanted === null ? there[0] : entries.find(({ id }) => id === wanted)) ?? null
  const { role } = useCommandContext()
  const mayKeep = may(role, 'events.move')
  const mayMove = ({ event, ref }: Entry) =>
    event ? mayKeep : may(role, 'requests.update') && rules.edit(ref.state).ok

  const show = (next: { view?: CalendarView; date?: string }, id: string | null = null) => {
    setSought(null)
    setWanted(id)
    const to = { ...asked(), ...next }
    navigate(paths.calendarAt(to.view, to.date), { replace: true, preventScrollReset: true })
  }
  const follow = ({ id, first }: Entry) => {
    show({ date: first }, id)
    setSought({ id, at: first })
  }
  const found = entries.find(({ id }) => id === sought?.id)
  useEffect(() => {
    // Whoever is on the way to a form, or in one, is not led back.
    if (isIdle && pathname === paths.calendar() && found && found.first !== sought?.at) follow(found)
  })
  const step = (by: 1 | -1) => {
    const at = chosen ? entries.indexOf(chosen) : -1
    const next = chosen
      ? entries[at + by]
      : by === 1
        ? entries.find(({ first }) => first >= date)
        : entries.findLast(({ first }) => first < date)
    if (next) show({ date: next.first }, next.id)
  }
  const makeOn = (day: string) => {
    if (mayKeep) navigate(`${paths.newEvent()}${listed(view, day)}`, { preventScrollReset: true })
  }
  const go = (days: number) => show({ date: dateAfter(asked().date, days) })
  const open = () => {
    if (!chosen) run('event.new')
    else if (chosen.event && mayKeep) run('event.form', {}, [chosen.ref])
    else if (chosen.home) navigate(chosen.home.to)
  }

  /** Of a draw request the calendar has its day alone, which an undo paints. */
  const shown: Lists['shown'] = (of) => {
    const due = entries.find(({ id, event }) => id === of && !event)
    return due && { dueDate: due.first }
  }
  const moved: Lists['moved'] = (id, to) => {
    const times = entries.find((entry) => entry.id === id)?.times
    if (!times) return null
    return 'date' in to ? movedTo(times, to.date, zone) : movedBy(times, to.days, zone)
  }

  useScreen({
    mode: 'calendar',
    ...(chosen && { here: chosen.ref }),
    lists: { moved, shown },
    handlers: {
      left: () => go(-1),
      right: () => go(1),
      up: () => go(-7),
      down: () => go(7),
      previousPage: () => show({ date: monthAfter(asked().date, -1) }),
      nextPage: () => show({ date: monthAfter(asked().date, 1) }),
      next: () => step(1),
      previous: () => step(-1),
      today: () => show({ date: today }),
      // What was chosen stays so.
      calendarView: (next) => show({ view: next }, wanted),
      open,
      listed: (list) => (list === paths.calendar() ? listed(view, date) : undefined),
    },
    reveal: (id) => {
      setSought({ id })
      setWanted(id)
    },
  })
  return { view, date, there, chosen, wanted, mayMove, show, makeOn }
}
