import * as z from 'zod/mini'
import { messages, say } from 'contract/messages'
import { defaultZone } from '~/lib/dates'
import type { Times } from '~/lib/event-times'
import { paths } from '~/lib/paths'
import { calendarViews, type CalendarView } from './browser-port'
import type { AnswerOf, Args, Ask, Outcome, Port } from './command'
import { findAround, type Facts, type Ref, type Target } from './context'
import {
  change,
  goTo,
  hidden,
  look,
  offered,
  on,
  onlyOne,
  outcomeOf,
  overList,
  paintAll,
  withName,
  yes,
} from './define'
import { byVerb } from './verbs'
import { askWords, words } from './words'

/** Moments or dates; the provider reads them. */
const when = z.string().check(z.maxLength(40))
const times = { start: when, end: when }

const hour = String.raw`(1?\d|2[0-3])([:.][0-5]\d)?\s*([ap]m)?`
/** Hours as they are typed; the server reads them (app/lib/event-times). */
const hours = z.string().check(z.regex(new RegExp(`^${hour}\\s*(-|–|to)\\s*${hour}$`, 'i'), messages['why.notHours']))

const date = { kind: 'date', label: 'ask.eventDate', hint: 'hint.eventDate' } as const satisfies Ask

const outcome = (answer: AnswerOf<'events.create' | 'events.move'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'event', value: answer.data.event }] })

async function move(body: Times, targets: readonly Target[], port: Port): Promise<Outcome> {
  const { id, version } = onlyOne(targets)
  return outcome(await port.call('events.move', { params: { uuid: id }, body: { ...body, version } }))
}

/** Reckoned on the server, where commands run: no page brings it. */
const reckoning = () => import('~/lib/event-times')

type To = { readonly date: string } | { readonly days: number }

/** Moves the event here, which the calendar shows, to where `to` says; what a hand dropped brings its times with it. */
const moving = (to: (args: Args) => To) => ({
  icon: 'calendar-clock',
  group: 'change' as const,
  of: ['event'] as const,
  needs: 'events.move' as const,
  operations: ['events.move'] as const,
  say: 'eventMoved' as const,
  back: 'change' as const,
  // Pressed again, or followed by Delete, a key means the event that was moved and not another of the day it left.
  then: 'along' as const,
  // Its new times follow from those it has, which the calendar alone knows.
  fits: ({ lists: { moved } }: Facts, [event]: readonly Ref[]) =>
    moved && (!event || moved(event.id, { days: 0 })) ? yes : hidden,
  aim: (args: Args, targets: readonly Target[], facts: Facts) => {
    const shown = args.start === undefined && facts.lists.moved?.(onlyOne(targets).id, to(args))
    return { args: shown ? { ...shown } : args, targets }
  },
  args: z.strictObject(times),
  run: move,
  instant: (body: Times, targets: readonly Target[]) => paintAll(targets, body),
})

/** The draw request around what is on the screen, else the lot. */
function homeOf(facts: Facts): { requestId?: string; lotId?: string } {
  const request = findAround(facts, ['drawRequest'])
  const lot = findAround(facts, ['lot'])
  return request ? { requestId: request.id } : lot ? { lotId: lot.id } : {}
}

const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value)

/** The calendar: its events, and what of it is shown (keyboard.md 2.5). */
export const eventCommands = [
  look({
    id: 'event.new',
    effect: 'go',
    icon: 'calendar-plus',
    group: 'change',
    keys: on(['global'], 'n v'),
    needs: 'events.create',
    takesName: true,
    act: (args, _targets, port, facts) => {
      // Over the calendar the form leaves it as it is.
      const isListed = port.screen.listed?.(paths.calendar()) !== undefined
      port.go(overList(paths.calendar(), withName(paths.newEvent(isListed ? {} : homeOf(facts)), args), port))
    },
  }),
  look({
    id: 'event.form',
    effect: 'go',
    icon: 'calendar',
    group: 'change',
    on: 'here',
    of: ['event'],
    ...byVerb('edit', ['calendar']),
    needs: 'events.move',
    act: (_args, [event], port) => event && port.go(overList(paths.calendar(), paths.event(event.id), port)),
  }),
  change({
    id: 'event.add',
    icon: 'calendar-plus',
    group: 'change',
    on: 'nothing',
    needs: 'events.create',
    operations: ['events.create'],
    say: 'eventAdded',
    back: 'change',
    namedBy: ['title'],
    asks: {
      title: askWords('ask.eventTitle', 'hint.eventTitle', 200),
      date,
      hours: { kind: 'text', label: 'ask.eventTime', hint: 'hint.eventTime', check: hours, optional: true },
    },
    // It is on the draw request or the lot it was made from, and its hours are those of one's own clock.
    aim: (args, targets, facts) => ({ args: { ...args, ...homeOf(facts), zone: facts.zone }, targets }),
    args: z.strictObject({
      title: words(200),
      date: z.iso.date(),
      hours: z.nullish(hours),
      zone: z.optional(z.string()),
      lotId: z.optional(z.uuid()),
      requestId: z.optional(z.uuid()),
    }),
    run: async ({ date: day, hours: typed, zone, ...body }, _targets, port) => {
      const { readHours, timesOf } = await reckoning()
      // Hours that are none end as they begin, and are refused.
      const read = typed ? (readHours(typed) ?? { from: '00:00', to: '00:00' }) : null
      return outcome(
        await port.call('events.create', { body: { ...body, ...timesOf(day, read, zone ?? defaultZone) } }),
      )
    },
  }),
  change({
    id: 'event.moveTo',
    ...byVerb('move', ['calendar']),
    ...moving(({ date: day }) => ({ date: String(day) })),
    operations: ['events.move', 'events.get'],
    // Of one that the calendar does not show the times are read where it is moved.
    fits: () => yes,
    aim: (args, targets, facts) => {
      if (args.start !== undefined) return { args, targets }
      const shown = facts.lists.moved?.(onlyOne(targets).id, { date: String(args.date) })
      return { args: shown ? { ...shown } : { ...args, zone: facts.zone }, targets }
    },
    asks: { date: { ...date, when: (_facts, args) => args.start === undefined } },
    args: z.union([z.strictObject(times), z.strictObject({ date: z.iso.date(), zone: z.optional(z.string()) })]),
    run: async (to, targets, port) => {
      const { id } = onlyOne(targets)
      if ('start' in to) return move(to, targets, port)
      const { movedTo } = await reckoning()
      const { data: event } = await port.call('events.get', { params: { id } })
      return move(movedTo(event, to.date, to.zone ?? defaultZone), targets, port)
    },
    instant: (to, targets) => ('start' in to ? paintAll(targets, to) : []),
  }),
  change({
    id: 'event.later',
    ...byVerb('later', ['calendar']),
    ...moving(() => ({ days: 1 })),
    icon: 'chevron-right',
  }),
  change({
    id: 'event.earlier',
    ...byVerb('earlier', ['calendar']),
    ...moving(() => ({ days: -1 })),
    icon: 'chevron-left',
  }),
  change({
    id: 'event.delete',
    ...byVerb('delete', ['calendar']),
    icon: 'trash-2',
    group: 'change',
    of: ['event'],
    needs: 'events.delete',
    operations: ['events.delete'],
    say: 'eventDeleted',
    back: 'change',
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('events.delete', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
  offered('today', { id: 'calendar.today', icon: 'calendar', group: 'move', keys: on(['calendar'], 't') }),
  look({
    id: 'calendar.view',
    icon: 'columns-2',
    group: 'look',
    offer: 'calendarView',
    keys: calendarViews.flatMap((view, index) =>
      on(['calendar'], String(index + 1)).map((binding) => ({ ...binding, args: { view } })),
    ),
    asks: {
      view: {
        kind: 'choice',
        label: 'ask.calendarView',
        hint: 'hint.calendarView',
        rows: () => calendarViews.map((value) => ({ value, label: say(`choice.${value}`) })),
      },
    },
    act: ({ view }, _targets, port) => {
      if (isView(view)) port.screen.calendarView?.(view)
    },
  }),
  goTo('go.calendarSettings', paths.calendarSettings(), {
    icon: 'link',
    needs: 'calendar.newFeed',
    operations: ['calendar.newFeed', 'calendar.endFeed'],
  }),
]
