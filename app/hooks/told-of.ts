import { say, type MessageId } from 'contract/messages'
import { isChange, type Call, type Verb } from '~/commands/command'
import type { Facts } from '~/commands/context'
import { findKnown } from '~/commands/find-known'
import { findCommand } from '~/commands/registry'
import type { Done } from '~/commands/undo-stack'
import { defaultZone, instantText, plainDateText, todayIn } from '~/lib/dates'
import { recordAt } from '~/lib/paths'
import type { Notice } from '~/live/outbox'
import { isStepCommand, labelFrom, requestAround } from './step'

type DoneNotice = Extract<Notice, { kind: 'done' }>

/**
 * Commands of these words are told in them, with the first of these arguments that they have: the provider's sentence does not
 * say what was set. Nothing asks it before something was done, so no page waits for it.
 */
const toldBy: Readonly<Partial<Record<MessageId, readonly string[]>>> = {
  progressSaved: ['progress'],
  'say.dueDateSet': ['dueDate'],
  eventMoved: ['start', 'date'],
}

/** What a call set, where it is told by that: percent, a moment, a day. */
export function setBy({ id, args }: Call, { zone = defaultZone }: Facts): string | undefined {
  const command = findCommand(id)
  const names = command && isChange(command) ? toldBy[command.say] : undefined
  const value = names?.map((name) => args[name]).find((one) => one !== undefined)
  if (typeof value === 'number') return `${value.toFixed(1)}%`
  if (typeof value !== 'string') return undefined
  const now = Date.now()
  return value.includes('T') ? instantText(value, zone, now) : plainDateText(value, todayIn(zone, now), zone)
}

/** What the provider says, with what was set, where it is told by that. */
export function doneText({ call, message, changeId }: DoneNotice, facts: Facts): string {
  const [command, set] = [findCommand(call.id), changeId === null ? undefined : setBy(call, facts)]
  return command && isChange(command) && set ? `${say(command.say)}: ${set}` : message
}

/** By these a record leaves the place where it was looked at, as it leaves the archive when it is restored. */
const away: ReadonlySet<unknown> = new Set<Verb>(['delete', 'move', 'later', 'earlier'])

/** What was done to a record that makes no step is called by what the screen shows of it. */
function shownAs({ targets: [target] }: Call, facts: Facts): Pick<Done, 'label' | 'within'> {
  const ref = target && findKnown(facts, target.id)
  return ref && ref.noun !== 'notification' ? { label: ref.label, within: requestAround(facts, [ref], 1) } : {}
}

/** Which record it was, where it is one and is not that of the page that is open; and which one is new, by what was typed. */
export function nameOf(call: Call, step: Done | undefined, facts: Facts, text: string): string | undefined {
  const { id, args, targets, matching } = call
  const command = findCommand(id)
  if (!command || !isChange(command) || isStepCommand(id)) return undefined
  const of = step ?? (targets.length === 1 && !matching ? shownAs(call, facts) : {})
  // Where a record's page is open its lot and its draw request are known; a list has those of many.
  const told = recordAt(location.pathname) === null ? labelFrom(of, facts) : of.label
  if (away.has(command.verb) || command.inArchive) return told
  const typed = command.namedBy?.map((name) => args[name]) ?? []
  const name = typed.filter((one) => typeof one === 'string').join(' ')
  // Some sentences have the name of their record.
  const isSaid = targets.some((one) => location.pathname.includes(one.id)) || (of.label && text.includes(of.label))
  return [name, !isSaid && told].filter(Boolean).join(', ') || undefined
}
