import { t as say } from 'locales/messages'
import { targetNouns } from 'contract/core/nouns'
import { t } from 'locales/commands'
import { t as paletteText } from 'locales/palette'
import { targetQuestion } from '~/commands/engine/questions'
import { selectionOf, availability } from '~/commands/engine/availability'
import { filled, nextQuestion } from '~/commands/engine/call'
import { titleOf, type Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { searchWordsOf } from '~/commands/text/synonyms'
import { registry } from '~/commands/engine/registry'
import type { KeySettings } from 'contract/account/key-settings'
import { buildIndex, createFind, isBegunIn } from '~/commands/text/search-index'
import type { Find, Findable } from '~/commands/text/search-index'
import { keysIn, keysHere } from '~/components/command/command-keys'
import { actionText } from '~/interaction/toasts/action-text'
import type { RowSources, Row } from '~/components/palette/row'

/** True if the command would open a page first. */
const hasPages = (command: Command, context: CommandContext) =>
  nextQuestion(command, context, filled(command, context, {})) !== null

/** Undo names the action it undoes, as its button does. */
function detailOf({ id }: Command, { steps }: CommandContext, isOpen: boolean): Pick<Row, 'detail'> {
  const last = id === 'changes.undo' && isOpen && steps?.last
  return last ? { detail: actionText(last.id, last.count, last.label) } : {}
}

function commandRow(command: Command, { context, settings }: RowSources): Row | null {
  const available = availability(command, context)
  if (!available.ok && !available.show) return null
  const title =
    command.id === 'go.back' && context.last
      ? paletteText('palette.backTo', { name: context.last.label })
      : t(titleOf(command, context.role))
  return {
    id: `command:${command.id}`,
    title: hasPages(command, context) ? `${title}…` : title,
    does: { kind: 'command', id: command.id },
    command,
    ...detailOf(command, context, available.ok),
    ...(available.ok ? { keys: keysHere(command, context, settings)[0] } : { off: available.why }),
  }
}

/** Section of a command's row: the selection, its record, places, or the rest. */
type Place = 'targets' | RecordRef['noun'] | 'go' | 'rest'
// The innermost record first.
export const places: readonly Place[] = ['targets', ...targetNouns.toReversed(), 'go', 'rest']
export type PlacedRow = {
  command: Command
  row: Row
  place: Place
  /** Search text of the row, if other than its title and synonyms. */
  found?: { title: string; also: string }
}

/** Commands for the selection have a section apart from those for the record under the cursor. */
function placeOf(command: Command, context: CommandContext): Place {
  if (command.on === 'nothing') return command.group === 'go' ? 'go' : 'rest'
  const [first] = selectionOf(command, context).targets
  if (!first) return 'rest'
  return command.on === 'selection-or-here' && context.selection.includes(first) ? 'targets' : first.noun
}

/** Row of a command without a target on the screen: it asks for the record first. */
function elsewhereRow(command: Command, { context }: RowSources): Row | null {
  if (!targetQuestion(command, context)) return null
  return {
    id: `command:${command.id}`,
    title: `${t(command.title)}…`,
    does: { kind: 'command', id: command.id, elsewhere: true },
    command,
    ...(!context.online && { off: say('offline') }),
  }
}

/** Commands that a query finds by the choices of their first page, such as the theme or the words of a reason. */
const byChoice: ReadonlySet<CommandId> = new Set(['media.useTemplate', 'checklist.setProgress', 'view.theme'])

/** One row per choice of a command's first page. */
function choiceRows(of: PlacedRow, { context, settings }: RowSources): PlacedRow[] {
  const { command, row, place } = of
  const next = nextQuestion(command, context, filled(command, context, {}))
  if (!byChoice.has(command.id) || row.off !== undefined || next?.question.kind !== 'choice') return []
  return next.question.rows(context, {}).flatMap((choice, index) => {
    if (!('label' in choice)) return []
    const { value, label, detail = '', off } = choice
    const args = { [next.name]: value }
    const more = nextQuestion(command, context, filled(command, context, args)) ? '…' : ''
    const shown: Row = {
      id: `${row.id}:${value}`,
      title: `${t(command.title)}: ${label}${more}`,
      detail,
      off,
      command,
      does: { kind: 'command', id: command.id, args },
      keys: keysIn(command, context.mode, settings, index + 1, context.selection.length > 0)[0],
    }
    return [{ command, row: shown, place, found: { title: label, also: detail } }]
  })
}

/** Commands with their rows. Without a query, commands that ask for another record are left out. */
export function placedCommands(sources: RowSources, isTyped: boolean): PlacedRow[] {
  return registry.flatMap((command) => {
    if (command.quiet) return []
    const row = commandRow(command, sources)
    const placed = row && { command, row, place: placeOf(command, sources.context) }
    if (placed) return isTyped ? [placed, ...choiceRows(placed, sources)] : [placed]
    const elsewhere = isTyped ? elsewhereRow(command, sources) : null
    return elsewhere ? [{ command, row: elsewhere, place: 'rest' as const }] : []
  })
}

/** Search text of a command. On the calendar "move" means another day, before the commands that move a status. */
function searchTextOf({ command, row: { title } }: PlacedRow, { mode }: CommandContext) {
  const isDay = mode === 'calendar' && command.verb === 'move'
  return { title: isDay ? `${title} ${command.verb}` : title, also: searchWordsOf(command) }
}

/** True when the typed text begins words of a command; false when it only occurs inside one. */
export const isBegun = (one: PlacedRow, text: string, context: CommandContext): boolean => {
  const { title, also } = one.found ?? searchTextOf(one, context)
  return isBegunIn(`${title}\n${also}`, text)
}

type Ready = { readonly settings: KeySettings; readonly find: Find<Findable & { readonly one: PlacedRow }> }
const readyFor = new WeakMap<CommandContext, Ready>()

/** Searchable commands; independent of the query, so built once per screen. */
export function findCommands(sources: RowSources): Ready['find'] {
  const { context, settings } = sources
  const ready = readyFor.get(context)
  if (ready?.settings === settings) return ready.find
  const rows = placedCommands(sources, true).map((one) => ({
    id: one.row.id,
    ...(one.found ?? searchTextOf(one, context)),
    one,
  }))
  const find = createFind(buildIndex(rows))
  readyFor.set(context, { settings, find })
  return find
}
