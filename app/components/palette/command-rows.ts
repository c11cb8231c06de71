import { say } from 'contract/messages'
import { targetNouns } from 'contract/nouns'
import { targetAsk } from '~/commands/asks'
import { aimOf, availability } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import { titleOf, type Command, type CommandId } from '~/commands/command'
import type { Facts, Ref } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { registry } from '~/commands/registry'
import type { KeySettings } from '~/commands/remaps'
import { buildIndex, createFind, isBegunIn } from '~/commands/search-index'
import type { Find, Findable } from '~/commands/search-index'
import { keysIn, keysMeant } from './command-keys'
import { deedWords } from './decision-toast'
import type { Given, Row } from './rows'

/** Whether calling it now would ask for something first. */
const hasPages = (command: Command, facts: Facts) => nextAsk(command, facts, filled(command, facts, {})) !== null

/** Undo says what it takes back, as its button does. */
function detailOf({ id }: Command, { steps }: Facts, isOpen: boolean): Pick<Row, 'detail'> {
  const last = id === 'changes.undo' && isOpen && steps?.last
  return last ? { detail: deedWords(last.id, last.count, last.label) } : {}
}

function commandRow(command: Command, { facts, settings }: Given): Row | null {
  const fits = availability(command, facts)
  if (!fits.ok && !fits.show) return null
  const title =
    command.id === 'go.back' && facts.last ? `Back to ${facts.last.label}` : say(titleOf(command, facts.role))
  return {
    id: `command:${command.id}`,
    title: hasPages(command, facts) ? `${title}…` : title,
    does: { kind: 'command', id: command.id },
    command,
    ...detailOf(command, facts, fits.ok),
    ...(fits.ok ? { keys: keysMeant(command, facts, settings)[0] } : { off: fits.why }),
  }
}

/** Where a command's row stands: with the selection, with the record it acts on, among places, or with the rest. */
type Place = 'targets' | Ref['noun'] | 'go' | 'rest'
// The innermost record first.
export const places: readonly Place[] = ['targets', ...targetNouns.toReversed(), 'go', 'rest']
export type Placed = {
  command: Command
  row: Row
  place: Place
  /** What its row is found by, where that is not its title and the command's other words. */
  found?: { title: string; also: string }
}

/** With records selected, what acts on them stands apart from what acts on the one under the cursor. */
function placeOf(command: Command, facts: Facts): Place {
  if (command.on === 'nothing') return command.group === 'go' ? 'go' : 'rest'
  const [first] = aimOf(command, facts).targets
  if (!first) return 'rest'
  return command.on === 'selection-or-here' && facts.selection.includes(first) ? 'targets' : first.noun
}

/** A command for which nothing here will do: it asks first which record it is for. */
function elsewhereRow(command: Command, { facts }: Given): Row | null {
  if (!targetAsk(command, facts)) return null
  return {
    id: `command:${command.id}`,
    title: `${say(command.title)}…`,
    does: { kind: 'command', id: command.id, elsewhere: true },
    command,
    ...(!facts.online && { off: say('offline') }),
  }
}

/** Commands that are asked for by a row of their first page: a reason by its words, a line of the checklist by its name. */
const byChoice: ReadonlySet<CommandId> = new Set(['media.useTemplate', 'checklist.setProgress'])

/** A command with each row of its first page chosen already. */
function choiceRows(of: Placed, { facts, settings }: Given): Placed[] {
  const { command, row, place } = of
  const next = nextAsk(command, facts, filled(command, facts, {}))
  if (!byChoice.has(command.id) || row.off !== undefined || next?.ask.kind !== 'choice') return []
  return next.ask.rows(facts, {}).flatMap((choice, index) => {
    if (!('label' in choice)) return []
    const { value, label, detail = '', off } = choice
    const args = { [next.name]: value }
    const more = nextAsk(command, facts, filled(command, facts, args)) ? '…' : ''
    const shown: Row = {
      id: `${row.id}:${value}`,
      title: `${say(command.title)}: ${label}${more}`,
      detail,
      off,
      command,
      does: { kind: 'command', id: command.id, args },
      keys: keysIn(command, facts.mode, settings, index + 1, facts.selection.length > 0)[0],
    }
    return [{ command, row: shown, place, found: { title: label, also: detail } }]
  })
}

/** With nothing typed only what can be done here is listed, not what asks for a record from elsewhere. */
export function placedCommands(given: Given, isTyped: boolean): Placed[] {
  return registry.flatMap((command) => {
    if (command.quiet) return []
    const row = commandRow(command, given)
    const placed = row && { command, row, place: placeOf(command, given.facts) }
    if (placed) return isTyped ? [placed, ...choiceRows(placed, given)] : [placed]
    const elsewhere = isTyped ? elsewhereRow(command, given) : null
    return elsewhere ? [{ command, row: elsewhere, place: 'rest' as const }] : []
  })
}

/** On the calendar what moves is a day: there that is a word of the command's own name, before the status that others "move". */
function wordsOf({ command, row: { title } }: Placed, { mode }: Facts) {
  const isDay = mode === 'calendar' && command.verb === 'move'
  return { title: isDay ? `${title} ${command.verb}` : title, also: wordsFor(command) }
}

/** True when the typed text begins words of a command; false when it only occurs inside one. */
export const isBegun = (one: Placed, text: string, facts: Facts): boolean => {
  const { title, also } = one.found ?? wordsOf(one, facts)
  return isBegunIn(`${title}\n${also}`, text)
}

type Ready = { readonly settings: KeySettings; readonly find: Find<Findable & { readonly one: Placed }> }
const readyFor = new WeakMap<Facts, Ready>()

/** What is searched among commands: no letter changes it, so it is made ready once for what is on the screen. */
export function findCommands(given: Given): Ready['find'] {
  const { facts, settings } = given
  const ready = readyFor.get(facts)
  if (ready?.settings === settings) return ready.find
  const rows = placedCommands(given, true).map((one) => ({
    id: one.row.id,
    ...(one.found ?? wordsOf(one, facts)),
    one,
  }))
  const find = createFind(buildIndex(rows))
  readyFor.set(facts, { settings, find })
  return find
}
