import * as z from 'zod/mini'
import { defaultZone } from '~/lib/time/dates'
import { movedTo, readHours, timesOf, type Times } from '~/lib/time/event-times'
import type { AnswerOf, Outcome, Port } from '~/commands/engine/command'
import type { Target } from '~/commands/engine/context'
import { onlyOne } from '~/commands/engine/targets'
import { hours, words } from '~/commands/engine/argument-values'
import { handler, outcomeOf } from './handler.server'

/** A time or a date; the provider validates it. */
const when = z.string().check(z.maxLength(40))
const times = { start: when, end: when }

const outcome = (answer: AnswerOf<'events.create' | 'events.move'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'event', value: answer.data.event }] })

async function move(body: Times, targets: readonly Target[], port: Port): Promise<Outcome> {
  const { id, version } = onlyOne(targets)
  return outcome(await port.call('events.move', { params: { uuid: id }, body: { ...body, version } }))
}

const moveByTimes = handler({ operations: ['events.move'], args: z.strictObject(times), run: move })

export const eventHandlers = {
  'event.add': handler({
    operations: ['events.create'],
    args: z.strictObject({
      title: words(200),
      date: z.iso.date(),
      hours: z.nullish(hours),
      zone: z.optional(z.string()),
      lotId: z.optional(z.uuid()),
      requestId: z.optional(z.uuid()),
    }),
    run: async ({ date: day, hours: typed, zone, ...body }, _targets, port) => {
      // Text that is no hours becomes an empty range, which the provider refuses.
      const read = typed ? (readHours(typed) ?? { from: '00:00', to: '00:00' }) : null
      return outcome(
        await port.call('events.create', { body: { ...body, ...timesOf(day, read, zone ?? defaultZone) } }),
      )
    },
  }),
  'event.moveTo': handler({
    operations: ['events.move', 'events.get'],
    args: z.union([z.strictObject(times), z.strictObject({ date: z.iso.date(), zone: z.optional(z.string()) })]),
    run: async (to, targets, port) => {
      const { id } = onlyOne(targets)
      if ('start' in to) return move(to, targets, port)
      const { data: event } = await port.call('events.get', { params: { id } })
      return move(movedTo(event, to.date, to.zone ?? defaultZone), targets, port)
    },
  }),
  'event.later': moveByTimes,
  'event.earlier': moveByTimes,
  'event.delete': handler({
    operations: ['events.delete'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('events.delete', { params: { id: onlyOne(targets).id } })),
  }),
}
