import { say } from 'contract/messages'
import { targetAsk } from '~/commands/asks'
import { availability } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import { isChange, type Command } from '~/commands/command'
import type { Facts } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { saysTitle } from '~/commands/phrase'
import { registry } from '~/commands/registry'
import { isTyped, readTyped } from '~/commands/typed'
import type { TypedAsk } from '~/commands/typed'
import type { Row } from './rows'

type Filled = {
  readonly command: Command
  readonly name: string
  readonly ask: TypedAsk
  readonly names: readonly string[]
}

const fillableFor = new WeakMap<Facts, readonly Filled[]>()

/**
 * Commands whose first page is answered by a date, a number or an address: any words would do for another text. No letter
 * changes them, so they are made ready once for what is on the screen.
 */
function fillable(facts: Facts): readonly Filled[] {
  const ready = fillableFor.get(facts)
  if (ready) return ready
  const made = registry.flatMap((command) => {
    const next = command.quiet ? null : nextAsk(command, facts, filled(command, facts, {}))
    if (!next || !isTyped(next.ask) || (next.ask.kind === 'text' && next.ask.label !== 'ask.email')) return []
    return [{ command, name: next.name, ask: next.ask, names: [say(command.title), ...wordsFor(command).split('\n')] }]
  })
  fillableFor.set(facts, made)
  return made
}

type Said = Filled & { readonly rest: string }

/** An address is meant where there is one; without, its command is named by more than a first word that others have, too ("new"). */
const isMeant = ({ command, ask }: Filled, named: readonly string[], rest: string) =>
  ask.kind !== 'text' || rest.includes('@') || named.length > 1 || saysTitle(say(command.title), named)

/** The commands that what was typed begins with, by the longest words that name any, each with the words behind them. */
function saidBy(typed: string, facts: Facts): Said[] {
  const words = typed.trim().split(/\s+/)
  const all = words.length < 2 ? [] : fillable(facts)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const named = words.slice(0, count)
    const rest = words.slice(count).join(' ')
    const said = all.filter((one) => one.names.some((name) => saysTitle(name, named)) && isMeant(one, named, rest))
    if (said.length > 0) return said.map((one) => ({ ...one, rest: rest.replace(/^(?:to|on|by|for|at)\s+/i, '') }))
  }
  return []
}

/**
 * "due dec 24", "budget 250000": a command with its first page answered. One for the record here is called as it stands; one
 * for no record here asks for that first.
 */
export function filledRows(typed: string, facts: Facts): Row[] {
  return saidBy(typed, facts).flatMap((said) => filledRow(said, facts) ?? [])
}

/** Words before an amount name something else, of which the amount is: "set progress of plumbing to 50". */
const isNoAmount = (ask: TypedAsk, rest: string) => ask.kind === 'money' && /^\p{L}/u.test(rest)

function filledRow({ command, name, ask, rest }: Said, facts: Facts): Row | null {
  // Two numbers may be a record and an amount, so that they are not run as one: its page says what it makes of them.
  if (isNoAmount(ask, rest) || (ask.kind === 'money' && /\d\s+\d/.test(rest))) return null
  const read = readTyped(ask, rest, facts)
  if (!read.ok) return null
  const { id } = command
  const row = { id: `filled:${id}`, command, title: `${say(command.title)}: ${read.note ?? rest}` }
  const fits = availability(command, facts)
  if (!fits.ok && fits.show) return { ...row, off: fits.why, does: { kind: 'command', id } }
  if (!fits.ok) {
    if (!targetAsk(command, facts)) return null
    const off = facts.online ? undefined : say('offline')
    return { ...row, title: `${row.title}…`, off, does: { kind: 'command', id, elsewhere: true, says: ['', rest] } }
  }
  const args = { [name]: read.value }
  const more = nextAsk(command, facts, filled(command, facts, args)) ? '…' : ''
  return { ...row, title: row.title + more, does: { kind: 'command', id, args } }
}

/** "new lender Foo Bank": the form that is named, which takes along what the new record is to be called, where it has one name. */
export function formRows(typed: string, facts: Facts): Row[] {
  const words = typed.trim().toLowerCase()
  return registry.flatMap((command): Row[] => {
    const { id, group, effect, on, quiet } = command
    if (quiet || isChange(command) || group !== 'change' || effect !== 'go' || on !== 'nothing') return []
    const title = say(command.title)
    if (!words.startsWith(`${title.toLowerCase()} `) || !availability(command, facts).ok) return []
    const named = typed.trim().slice(title.length).trim()
    const row = { id: `command:${id}`, command }
    return command.takesName
      ? [{ ...row, title: `${title}: ${named}…`, does: { kind: 'command', id, args: { named }, says: [named] } }]
      : [{ ...row, title: `${title}…`, does: { kind: 'command', id } }]
  })
}

/** The same for words that are no answer yet, or none at all: the page is opened with them, and says what it takes. */
export function begunRows(typed: string, facts: Facts): Row[] {
  return saidBy(typed, facts).flatMap(({ command, ask, rest }): Row[] =>
    !isNoAmount(ask, rest) && availability(command, facts).ok
      ? [
          {
            id: `filled:${command.id}`,
            command,
            title: `${say(command.title)}: ${rest}…`,
            does: { kind: 'command', id: command.id, says: [rest] },
          },
        ]
      : [],
  )
}
