import { asked } from 'contract/ask-words'
import type { AskWord } from 'contract/ask-words'
import { say } from 'contract/messages'
import type { TargetNoun } from 'contract/nouns'
import type { RoleName } from 'contract/roles'
import { meantOf } from './verbs'
import { aimOf, availability, mayRun } from './availability'
import type { Offer } from './browser-port'
import { isChange, titleOf, type Binding, type Command, type CommandId, type Group } from './command'
import { bareFacts, isLive, nounsHere } from './context'
import type { Facts, Mode, Scope } from './context'
import { printedBindings } from './remaps'
import type { KeySettings } from './remaps'
import { sequenceId } from './strokes'
import type { Sequence } from './strokes'

/** Columns of the cheat sheet, left to right, and the groups they gather. */
export const sheetColumns = [
  { title: 'Decide', groups: ['decide', 'change'] },
  { title: 'Move', groups: ['move'] },
  { title: 'Look', groups: ['look', 'select'] },
  { title: 'Anywhere', groups: ['go', 'anywhere'] },
] as const satisfies readonly { title: string; groups: readonly Group[] }[]

/** One line: what it does, and the sequences that call it. A run of number keys is one line, from its first to its last. */
export type SheetRow = {
  readonly id: CommandId
  readonly label: string
  readonly keys: readonly Sequence[]
  readonly numbers?: { readonly from: number; readonly to: number }
}
export type SheetColumn = { readonly title: string; readonly rows: readonly SheetRow[] }

/** What the sheet is drawn for; without `offers` and records it shows what any screen of the mode can do. */
export type SheetFor = { readonly mode: Mode; readonly role: RoleName; readonly offers?: ReadonlySet<Offer> } & Partial<
  Pick<Facts, 'here' | 'around' | 'selection' | 'matching'>
>

const numbersOf = (bindings: readonly Binding[]) =>
  bindings.flatMap(({ args }) => (typeof args?.n === 'number' ? [args.n] : []))

/** What keys of every list mean in the calendar. */
const inCalendar: Readonly<Partial<Record<CommandId, AskWord>>> = {
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

/** What a command is called where it is pressed. Only in the single view does a decision go on to the next photo; elsewhere the plain title is true. */
export function labelOf(command: Command, mode: Scope, role?: RoleName): string {
  const word = mode === 'calendar' ? inCalendar[command.id] : undefined
  if (word) return asked(word)
  return say(command.sheet && (mode === 'single' || !('then' in command)) ? command.sheet : titleOf(command, role))
}

/** What goes somewhere from this screen alone is a move here, and nothing that can be done anywhere. */
const groupOf = ({ command, bindings }: Live): Group =>
  command.group === 'go' && !bindings.some(({ in: scopes }) => scopes.includes('global') || scopes.includes('always'))
    ? 'move'
    : command.group

function rowOf(command: Command, bindings: readonly Binding[], { mode, role }: SheetFor): SheetRow {
  const numbers = numbersOf(bindings)
  return {
    id: command.id,
    label: labelOf(command, mode, role),
    keys: bindings.map(({ keys }) => keys),
    ...(numbers.length > 1 && { numbers: { from: Math.min(...numbers), to: Math.max(...numbers) } }),
  }
}

const distinct = (bindings: readonly Binding[]) => [
  ...new Map(bindings.map((binding) => [sequenceId(binding.keys), binding])).values(),
]

/** Kinds of record that hang under each other, each page listing those of the next kind. */
const nested: readonly TargetNoun[] = ['lot', 'drawRequest', 'item', 'media']

/** Whether it is a report's own page: there its file is made. */
export const isReport = ({ offers }: Pick<SheetFor, 'offers'>): boolean => offers?.has('savePdf') ?? false

/** Whether a command can mean anything on this screen: the records here, or those a page of a record lists. */
function canMean(command: Command, on: SheetFor): boolean {
  const { of } = command
  const nouns = nounsHere(on)
  // What lies in the archive can be brought back, and nothing else can.
  const { here } = on
  if (
    here &&
    isChange(command) &&
    of.includes(here.noun) &&
    Boolean(command.inArchive) !== Boolean(here.state.archived)
  )
    return false
  // On the calendar an event and what is due stand side by side, and a key means the one that is chosen.
  const isNested = on.mode === 'calendar' || of.every((noun) => nested.includes(noun))
  if (nouns.length === 0 || !isNested) return true
  // A report is of what is here, and lists nothing that a cursor is on.
  const hasChildren = on.mode === 'detail' && !isReport(on)
  const listed = hasChildren ? nested[nested.indexOf(nouns[0] ?? 'media') + 1] : undefined
  return of.length === 0 || of.some((noun) => nouns.includes(noun) || noun === listed)
}

/** Facts tell what a command would act on; a sheet of a mode is drawn without. */
const isFacts = (on: SheetFor | Facts): on is Facts => 'lists' in on

/**
 * Whether it answers nothing here: somebody else's photo is not removed, and no greyed row says why. In a list the cursor is
 * on what there is; a page of a record may have more to choose from, which its keys are for then.
 */
function isNothingHere(command: Command, on: SheetFor | Facts): boolean {
  if (!isFacts(on) || command.on === 'nothing') return false
  const aim = aimOf(command, on)
  if (aim.targets.length === 0 && !aim.matching) return on.mode === 'list'
  const fits = availability(command, on, aim)
  return !fits.ok && !fits.show
}

type Live = { readonly command: Command; readonly bindings: readonly Binding[] }

/**
 * An act on records of several kinds is one line: that of the record here, or where there is none, of the act itself with
 * all keys that call it. Undefined for what another line says.
 */
function verbRow({ command, bindings }: Live, all: readonly Live[], on: SheetFor): SheetRow | undefined {
  const { verb } = command
  const nouns = nounsHere(on)
  const sharing = all.filter((one) => verb !== undefined && one.command.verb === verb)
  if (!verb || (sharing.length === 1 && nouns.length > 0)) return rowOf(command, bindings, on)
  if (nouns.length > 0)
    return meantOf(
      sharing.map((one) => one.command),
      nouns,
    ) === command
      ? rowOf(command, bindings, on)
      : undefined
  if (sharing[0]?.command !== command) return undefined
  const keys = distinct(sharing.flatMap((one) => one.bindings))
  return { ...rowOf(command, keys, on), label: say(`verb.${verb}`) }
}

/** What the keys of a screen mean just now: while something is selected, what they mean for that; a sheet of a mode has both. */
function meantNow(commands: readonly Command[], on: SheetFor | Facts, settings: KeySettings) {
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

/** The keys of a mode for a role, as columns: exactly the bindings that are live there (keyboard.md 4, goal 7). */
export function cheatSheet(commands: readonly Command[], on: SheetFor | Facts, settings: KeySettings): SheetColumn[] {
  const { mode, role, offers } = on
  const isMeant = meantNow(commands, on, settings)
  const live = commands.flatMap((command): Live[] => {
    if (!mayRun(command, bareFacts(role, mode)) || (command.offer && offers && !offers.has(command.offer))) return []
    if (!canMean(command, on) || isNothingHere(command, on)) return []
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
      title,
      rows: rows.filter(({ group }) => groups.some((one) => one === group)).map(({ row }) => row),
    }))
    .filter((column) => column.rows.length > 0)
}
