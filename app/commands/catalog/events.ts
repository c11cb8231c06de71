import { t } from 'locales/commands'
import type { Times } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'
import { calendarViews, type CalendarView } from '~/commands/engine/browser-port'
import type { Args, Question } from '~/commands/engine/command'
import { findAround, type CommandContext, type RecordRef, type Target } from '~/commands/engine/context'
import { change, goTo, hidden, look, offered, on, overList, withName, yes } from '~/commands/engine/define'
import { onlyOne, patchAll } from '~/commands/engine/targets'
import { byVerb } from '~/commands/engine/verbs'
import { questionWords } from '~/commands/engine/argument-schemas'

const date = { kind: 'date', label: 'ask.eventDate', hint: 'hint.eventDate' } as const satisfies Question

type To = { readonly date: string } | { readonly days: number }

/** Moves the current event of the calendar by `to`; a drop with the mouse passes the times itself. */
const moving = (to: (args: Args) => To) => ({
  icon: 'calendar-clock',
  group: 'change' as const,
  of: ['event'] as const,
  needs: 'events.move' as const,
  successMessage: 'eventMoved' as const,
  undo: 'change' as const,
  // The cursor follows the event, so that the same key or Delete acts on it and not on another event of the previous
  // day.
  afterwards: 'follow' as const,
  // The new times derive from the old ones, which only the calendar knows.
  isAvailable: ({ lists: { moved } }: CommandContext, [event]: readonly RecordRef[]) =>
    moved && (!event || moved(event.id, { days: 0 })) ? yes : hidden,
  resolveTarget: (args: Args, targets: readonly Target[], context: CommandContext) => {
    const shown = args.start === undefined && context.lists.moved?.(onlyOne(targets).id, to(args))
    return { args: shown ? { ...shown } : args, targets }
  },
  optimistic: (body: Times, targets: readonly Target[]) => patchAll(targets, body),
})

/** The current draw request, or else the current lot. */
function parentOf(context: CommandContext): { requestId?: string; lotId?: string } {
  const request = findAround(context, ['drawRequest'])
  const lot = findAround(context, ['lot'])
  return request ? { requestId: request.id } : lot ? { lotId: lot.id } : {}
}

const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value)

/** Commands of the calendar: events and views (docs/keyboard-rules.md#calendar). */
export const eventCommands = [
  look({
    id: 'event.new',
    effect: 'go',
    icon: 'calendar-plus',
    group: 'change',
    keys: on(['global'], 'n v'),
    needs: 'events.create',
    takesName: true,
    act: (args, _targets, port, context) => {
      // A form over the calendar leaves the calendar as it is.
      const isListed = port.screen.listed?.(paths.calendar()) !== undefined
      port.go(overList(paths.calendar(), withName(paths.newEvent(isListed ? {} : parentOf(context)), args), port))
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
    successMessage: 'eventAdded',
    undo: 'change',
    namedBy: ['title'],
    questions: {
      title: questionWords('ask.eventTitle', 'hint.eventTitle', 200),
      date,
      hours: { kind: 'text', label: 'ask.eventTime', hint: 'hint.eventTime', format: 'hours', optional: true },
    },
    // It is on the draw request or the lot it was made from, and its hours are those of one's own clock.
    resolveTarget: (args, targets, context) => ({
      args: { ...args, ...parentOf(context), zone: context.zone },
      targets,
    }),
  }),
  change({
    id: 'event.moveTo',
    ...byVerb('move', ['calendar']),
    ...moving(({ date: day }) => ({ date: String(day) })),
    // An event outside the shown range gets its times from the server when it is moved.
    isAvailable: () => yes,
    resolveTarget: (args, targets, context) => {
      if (args.start !== undefined) return { args, targets }
      const shown = context.lists.moved?.(onlyOne(targets).id, { date: String(args.date) })
      return { args: shown ? { ...shown } : { ...args, zone: context.zone }, targets }
    },
    questions: { date: { ...date, when: (_facts, args) => args.start === undefined } },
    optimistic: (to, targets) => ('start' in to ? patchAll(targets, to) : []),
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
    successMessage: 'eventDeleted',
    undo: 'change',
    optimistic: (_args, targets) => patchAll(targets, null),
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
    questions: {
      view: {
        kind: 'choice',
        label: 'ask.calendarView',
        hint: 'hint.calendarView',
        rows: () => calendarViews.map((value) => ({ value, label: t(`choice.${value}`) })),
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
