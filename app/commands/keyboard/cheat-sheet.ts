import { questionLabel, type QuestionText } from '~/commands/text/question-label'
import type { TargetNoun } from 'contract/core/nouns'
import type { RoleName } from 'contract/core/roles'
import { type CommandMessage, t } from 'locales/commands'
import { nearestOf } from '~/commands/engine/verbs'
import { selectionOf, availability, mayRun } from '~/commands/engine/availability'
import type { Offer } from '~/commands/engine/browser-port'
import { isChange, titleOf, type Binding, type Command, type CommandGroup } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext, isLive, nounsHere } from '~/commands/engine/context'
import type { CommandContext, Mode, Scope } from '~/commands/engine/context'
import { printedBindings } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import { sequenceId } from './strokes'
import type { Sequence } from './strokes'

/** Columns of the cheat sheet from left to right, with their command groups. */
export const sheetColumns = [
  { title: 'column.decide', groups: ['decide', 'change'] },
  { title: 'column.move', groups: ['move'] },
  { title: 'column.look', groups: ['look', 'select'] },
  { title: 'column.anywhere', groups: ['go', 'anywhere'] },
] as const satisfies readonly { title: CommandMessage; groups: readonly CommandGroup[] }[]

/** A row: the label and its sequences. A range of digit keys is one row, from first to last. */
export type SheetRow = {
  readonly id: CommandId
  readonly label: string
  readonly keys: readonly Sequence[]
  readonly numbers?: { readonly from: number; readonly to: number }
}
export type SheetColumn = { readonly title: string; readonly rows: readonly SheetRow[] }

/** Input of the sheet; without `offers` and records it shows the keys of any screen of the mode. */
export type SheetFor = { readonly mode: Mode; readonly role: RoleName; readonly offers?: ReadonlySet<Offer> } & Partial<
  Pick<CommandContext, 'here' | 'around' | 'selection' | 'matching'>
>

const numbersOf = (bindings: readonly Binding[]) =>
  bindings.flatMap(({ args }) => (typeof args?.n === 'number' ? [args.n] : []))

/** Labels in the calendar for keys that it shares with lists. */
const inCalendar: Readonly<Partial<Record<CommandId, QuestionText>>> = {
  'cursor.left': 'calendar.left',
  'cursor.right': 'calendar.right',
  'cursor.up': 'calendar.up',
  'cursor.down': 'calendar.down',
  'cursor.next': 'calendar.next',
  'cursor.previous': 'calendar.previous',
  'cursor.nextPage': 'calendar.nextPage',
  'cursor.previousPage': 'calendar.previousPage',
  'calendar.view': 'calendar.view',
}

/**
 * Label of a command in a mode. Only in the photo view does a decision move to the next photo; elsewhere the plain
 * title applies.
 */
export function commandLabelOf(command: Command, mode: Scope, role?: RoleName): string {
  const word = mode === 'calendar' ? inCalendar[command.id] : undefined
  if (word) return questionLabel(word)
  return t(command.sheet && (mode === 'single' || !('afterwards' in command)) ? command.sheet : titleOf(command, role))
}

/** A navigation command bound only to this screen counts as a move. */
const groupOf = ({ command, bindings }: Live): CommandGroup =>
  command.group === 'go' && !bindings.some(({ in: scopes }) => scopes.includes('global') || scopes.includes('always'))
    ? 'move'
    : command.group

function rowOf(command: Command, bindings: readonly Binding[], { mode, role }: SheetFor): SheetRow {
  const numbers = numbersOf(bindings)
  return {
    id: command.id,
    label: commandLabelOf(command, mode, role),
    keys: bindings.map(({ keys }) => keys),
    ...(numbers.length > 1 && { numbers: { from: Math.min(...numbers), to: Math.max(...numbers) } }),
  }
}

const distinct = (bindings: readonly Binding[]) => [
  ...new Map(bindings.map((binding) => [sequenceId(binding.keys), binding])).values(),
]

/** Nouns in their hierarchy: a record's page lists records of the next noun. */
const nounHierarchy: readonly TargetNoun[] = ['lot', 'drawRequest', 'item', 'media']

/** True on a report's own page, which makes its PDF. */
export const isReport = ({ offers }: Pick<SheetFor, 'offers'>): boolean => offers?.has('savePdf') ?? false

/** True if a command can apply on this screen: to its records, or to those that a record's page lists. */
function canApply(command: Command, on: SheetFor): boolean {
  const { of } = command
  const nouns = nounsHere(on)
  // An archived record can only be restored.
  const { here } = on
  if (
    here &&
    isChange(command) &&
    of.includes(here.noun) &&
    Boolean(command.inArchive) !== Boolean(here.state.archived)
  )
    return false
  // The calendar shows events and due dates side by side; a key acts on the selected one.
  const isNested = on.mode === 'calendar' || of.every((noun) => nounHierarchy.includes(noun))
  if (nouns.length === 0 || !isNested) return true
  // A report lists no records with a cursor.
  const hasChildren = on.mode === 'detail' && !isReport(on)
  const listed = hasChildren ? nounHierarchy[nounHierarchy.indexOf(nouns[0] ?? 'media') + 1] : undefined
  return of.length === 0 || of.some((noun) => nouns.includes(noun) || noun === listed)
}

/** True if the availability can be computed; the sheet of a mode has no context. */
const isFacts = (on: SheetFor | CommandContext): on is CommandContext => 'lists' in on

/**
 * True if the command is hidden here, such as removing another person's photo. In a list it also needs a target under
 * the cursor; a record's page may have further records to select.
 */
function isHiddenHere(command: Command, on: SheetFor | CommandContext): boolean {
  if (!isFacts(on) || command.on === 'nothing') return false
  const aim = selectionOf(command, on)
  if (aim.targets.length === 0 && !aim.matching) return on.mode === 'list'
  const fits = availability(command, on, aim)
  return !fits.ok && !fits.show
}

type Live = { readonly command: Command; readonly bindings: readonly Binding[] }

/**
 * The row of a verb shared by several nouns: that of the current record's command, or without a record the verb itself
 * with all its keys. Undefined if another row covers it.
 */
function verbRow({ command, bindings }: Live, all: readonly Live[], on: SheetFor): SheetRow | undefined {
  const { verb } = command
  const nouns = nounsHere(on)
  const sharing = all.filter((one) => verb !== undefined && one.command.verb === verb)
  if (!verb || (sharing.length === 1 && nouns.length > 0)) return rowOf(command, bindings, on)
  if (nouns.length > 0)
    return nearestOf(
      sharing.map((one) => one.command),
      nouns,
    ) === command
      ? rowOf(command, bindings, on)
      : undefined
  if (sharing[0]?.command !== command) return undefined
  const keys = distinct(sharing.flatMap((one) => one.bindings))
  return { ...rowOf(command, keys, on), label: t(`verb.${verb}`) }
}

/**
 * Filters bindings by the selection: with one, its special bindings replace the usual ones; the sheet of a mode shows
 * both.
 */
function activeBindingFilter(commands: readonly Command[], on: SheetFor | CommandContext, settings: KeySettings) {
  if (!isFacts(on)) return () => true
  const isPicking = on.selection.length > 0
  const live = commands.filter((command) => isPicking && mayRun(command, on))
  const taken = new Set(
    live
      .flatMap((command) => printedBindings(command, settings))
      .filter((binding) => binding.picked && isLive(binding.in, on.mode))
      .map(({ keys }) => sequenceId(keys)),
  )
  return ({ picked, keys }: Binding) => (picked ? isPicking : !taken.has(sequenceId(keys)))
}

/** The active keys of a mode for a role, in columns (keyboard goal 7). */
export function cheatSheet(
  commands: readonly Command[],
  on: SheetFor | CommandContext,
  settings: KeySettings,
): SheetColumn[] {
  const { mode, role, offers } = on
  const isMeant = activeBindingFilter(commands, on, settings)
  const live = commands.flatMap((command): Live[] => {
    if (!mayRun(command, bareContext(role, mode)) || (command.offer && offers && !offers.has(command.offer))) return []
    if (!canApply(command, on) || isHiddenHere(command, on)) return []
    const bindings = distinct(
      printedBindings(command, settings).filter((binding) => isLive(binding.in, mode) && isMeant(binding)),
    )
    return bindings.length === 0 ? [] : [{ command, bindings }]
  })
  const rows = live.flatMap((one) => {
    const row = verbRow(one, live, on)
    return row ? [{ group: groupOf(one), row }] : []
  })
  return sheetColumns
    .map(({ title, groups }) => ({
      title: t(title),
      rows: rows.filter(({ group }) => groups.some((one) => one === group)).map(({ row }) => row),
    }))
    .filter((column) => column.rows.length > 0)
}
