import type { RoleName } from 'contract/core/roles'
import { mayRun } from '~/commands/engine/availability'
import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext, isLive } from '~/commands/engine/context'
import type { Press } from './read-key'
import { commandOf } from '~/commands/engine/registry'
import { printedBindings } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import type { Sequence } from './strokes'

/** The fifteen keys for a review, in learning order (keyboard goal 14). */
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

/** Number of a core key: the first comment template represents all nine. */
const numbers: Partial<Record<CommandId, number>> = { 'media.useTemplate': 1 }

/** Sequences of a command in the photo view; of digit keys only the first. */
export function practiceKeys(id: CommandId, settings: KeySettings): readonly Sequence[] {
  return printedBindings(commandOf(id), settings)
    .filter((binding) => isLive(binding.in, 'single') && (binding.args?.n ?? numbers[id]) === numbers[id])
    .map(({ keys }) => keys)
}

/** The core keys that the role may use and that currently have a key, default or custom. */
export function practicedKeys(role: RoleName, settings: KeySettings): readonly CoreKey[] {
  const context = bareContext(role, 'single')
  return coreKeys.filter((id) => mayRun(commandOf(id), context) && practiceKeys(id, settings).length > 0)
}

/** True for a command of the review, false for one of all pages (navigation, the cheat sheet). */
export const isOfReview = (id: CommandId): boolean =>
  coreKeys.some((one) => one === id) || commandOf(id).keys.some((binding) => binding.in.includes('single'))

/** `learn` shows each key once before asking for it; `recall` only asks. */
export const parts = ['learn', 'recall'] as const
export type Part = (typeof parts)[number]

export type DrillQuestion = {
  readonly id: CoreKey
  /** True if its key is shown: the person looks for it on the keyboard. */
  readonly shown: boolean
}

/** A round of questions. The first of the queue is the current one. */
export type Drill = {
  readonly queue: readonly DrillQuestion[]
  /** Number of correct answers. */
  readonly done: number
  /** The wrong press: the command it runs, or a character without a command. */
  readonly instead: CommandId | { readonly sign: string } | null
  /** For each key asked from memory, whether the first press was right. */
  readonly first: Readonly<Partial<Record<CoreKey, boolean>>>
}

/** Keys are learned in groups of this size: shown, then asked for. */
const groupSize = 5
/** A missed key is asked for again after this many others. */
const repeatAfter = 2

/** Starts a round; `chance` returns random numbers from 0 to below 1 for the order of the questions. */
export function beginDrill(ids: readonly CoreKey[], part: Part, chance: () => number): Drill {
  const questionsFor = (some: readonly CoreKey[]) => shuffled(some, chance).map((id) => ({ id, shown: false }))
  const queue =
    part === 'recall'
      ? questionsFor(ids)
      : groupsOf(ids).flatMap((some) => [...some.map((id) => ({ id, shown: true })), ...questionsFor(some)])
  return { queue, done: 0, instead: null, first: {} }
}

const groupsOf = (ids: readonly CoreKey[]) =>
  Array.from({ length: Math.ceil(ids.length / groupSize) }, (_, at) => ids.slice(at * groupSize, (at + 1) * groupSize))

function shuffled(ids: readonly CoreKey[], chance: () => number): readonly CoreKey[] {
  const left = [...ids]
  return ids.flatMap(() => left.splice(Math.floor(chance() * left.length), 1))
}

/** True if a command with these arguments answers the question. */
const isRight = (question: DrillQuestion, id: CommandId, args: Args) =>
  question.id === id && (args.n === undefined || args.n === numbers[id])

/** Handles a press of a command. A missed key is shown, and asked for again later. */
export function pressed(drill: Drill, id: CommandId, args: Args = {}): Drill {
  const [question, ...rest] = drill.queue
  if (!question) return drill
  if (!isRight(question, id, args)) return withMiss(drill, id)
  const first = question.shown ? drill.first : { ...drill.first, [question.id]: drill.first[question.id] ?? true }
  return { queue: rest, done: drill.done + 1, instead: null, first }
}

/** Handles a character without a command. */
export const pressedNothing = (drill: Drill, { key, shift }: Pick<Press, 'key' | 'shift'>): Drill => {
  const letter = key.toUpperCase()
  return withMiss(drill, { sign: shift && letter !== key.toLowerCase() ? `Shift + ${letter}` : letter })
}

/** Counts one miss, however many wrong presses follow before the right one. */
function withMiss(drill: Drill, instead: Drill['instead']): Drill {
  const [question, ...rest] = drill.queue
  if (!question || question.shown) return { ...drill, instead }
  const first = { ...drill.first, [question.id]: false }
  const again = [...rest.slice(0, repeatAfter), question, ...rest.slice(repeatAfter)]
  return { ...drill, queue: [{ ...question, shown: true }, ...again], instead, first }
}

/** Keys of a round that were right at the first press. */
export const known = ({ first }: Drill): readonly CoreKey[] => coreKeys.filter((id) => first[id])

/** Keys of a round that were missed. */
export const missed = ({ first }: Drill): readonly CoreKey[] => coreKeys.filter((id) => first[id] === false)
