import type { RoleName } from 'contract/roles'
import { mayRun } from './availability'
import type { Args, CommandId } from './command'
import { bareFacts, isLive } from './context'
import type { Press } from './keys'
import { commandOf } from './registry'
import { printedBindings } from './remaps'
import type { KeySettings } from './remaps'
import type { Sequence } from './strokes'

/** The fifteen keys a review is done with, in the order in which they are learnt (keyboard.md 4, goal 14). */
export const coreKeys = [
  'media.verify',
  'media.reject',
  'media.next',
  'media.previous',
  'media.writeComment',
  'media.useTemplate',
  'media.reset',
  'changes.undo',
  'media.nextUndecided',
  'view.zoom',
  'view.beside',
  'view.details',
  'record.parent',
  'inspection.reRequest',
  'palette.open',
] as const satisfies readonly CommandId[]
export type CoreKey = (typeof coreKeys)[number]

/** The number that a core key carries: the first comment template stands for all nine. */
const numbers: Partial<Record<CommandId, number>> = { 'media.useTemplate': 1 }

/** The sequences that call a command while photos are reviewed; of number keys the first. */
export function practiceKeys(id: CommandId, settings: KeySettings): readonly Sequence[] {
  return printedBindings(commandOf(id), settings)
    .filter((binding) => isLive(binding.in, 'single') && (binding.args?.n ?? numbers[id]) === numbers[id])
    .map(({ keys }) => keys)
}

/** Those of the core keys that a role may call and that have a key now, theirs or their own. */
export function askedKeys(role: RoleName, settings: KeySettings): readonly CoreKey[] {
  const facts = bareFacts(role, 'single')
  return coreKeys.filter((id) => mayRun(commandOf(id), facts) && practiceKeys(id, settings).length > 0)
}

/** Whether a press meant a command of the review, and not one that all pages have (a place to go to, the sheet of keys). */
export const isOfReview = (id: CommandId): boolean =>
  coreKeys.some((one) => one === id) || commandOf(id).keys.some((binding) => binding.in.includes('single'))

/** `learn` shows each key once before it is asked for; `recall` only asks. */
export const parts = ['learn', 'recall'] as const
export type Part = (typeof parts)[number]

export type Question = {
  readonly id: CoreKey
  /** Its key is shown: it is to be found on the keyboard, not in the memory. */
  readonly shown: boolean
}

/** A round of questions. The first of the queue is asked now. */
export type Drill = {
  readonly queue: readonly Question[]
  /** How many were answered rightly. */
  readonly done: number
  /** What was pressed instead of the one asked for: what it calls, or a sign that calls nothing. */
  readonly instead: CommandId | { readonly sign: string } | null
  /** Of each key asked for from memory, whether it was known at the first press. */
  readonly first: Readonly<Partial<Record<CoreKey, boolean>>>
}

/** Keys are learnt a handful at a time: shown, then asked for. */
const handful = 5
/** After how many others one that was not known is asked for again. */
const later = 2

/** Begins a round; `chance` answers numbers from 0 up to 1 that mix the order in which keys are asked for. */
export function beginDrill(ids: readonly CoreKey[], part: Part, chance: () => number): Drill {
  const asked = (some: readonly CoreKey[]) => mixed(some, chance).map((id) => ({ id, shown: false }))
  const queue =
    part === 'recall'
      ? asked(ids)
      : handfuls(ids).flatMap((some) => [...some.map((id) => ({ id, shown: true })), ...asked(some)])
  return { queue, done: 0, instead: null, first: {} }
}

const handfuls = (ids: readonly CoreKey[]) =>
  Array.from({ length: Math.ceil(ids.length / handful) }, (_, at) => ids.slice(at * handful, (at + 1) * handful))

function mixed(ids: readonly CoreKey[], chance: () => number): readonly CoreKey[] {
  const left = [...ids]
  return ids.flatMap(() => left.splice(Math.floor(chance() * left.length), 1))
}

/** Whether a press of a command with these arguments is what is asked for. */
const isRight = (question: Question, id: CommandId, args: Args) =>
  question.id === id && (args.n === undefined || args.n === numbers[id])

/** What a press makes of a round. One that was not known is shown, and asked for again after some others. */
export function pressed(drill: Drill, id: CommandId, args: Args = {}): Drill {
  const [now, ...rest] = drill.queue
  if (!now) return drill
  if (!isRight(now, id, args)) return missing(drill, id)
  const first = now.shown ? drill.first : { ...drill.first, [now.id]: drill.first[now.id] ?? true }
  return { queue: rest, done: drill.done + 1, instead: null, first }
}

/** The same of a sign that calls nothing. */
export const pressedNothing = (drill: Drill, { key, shift }: Pick<Press, 'key' | 'shift'>): Drill => {
  const letter = key.toUpperCase()
  return missing(drill, { sign: shift && letter !== key.toLowerCase() ? `Shift + ${letter}` : letter })
}

/** One fault, however many presses go wrong before the key that is shown then is found. */
function missing(drill: Drill, instead: Drill['instead']): Drill {
  const [now, ...rest] = drill.queue
  if (!now || now.shown) return { ...drill, instead }
  const first = { ...drill.first, [now.id]: false }
  const again = [...rest.slice(0, later), now, ...rest.slice(later)]
  return { ...drill, queue: [{ ...now, shown: true }, ...again], instead, first }
}

/** Those of a round that were known at the first press. */
export const known = ({ first }: Drill): readonly CoreKey[] => coreKeys.filter((id) => first[id])

/** Those that were not. */
export const missed = ({ first }: Drill): readonly CoreKey[] => coreKeys.filter((id) => first[id] === false)
