import type { Args, Question, Call, ChangeCommand, Command, Patch, StoreView } from './command'
import type { Selection, CommandContext, Lists } from './context'

/** The first missing argument, with its name; null when the call is complete. */
export function nextQuestion(
  command: Command,
  context: CommandContext,
  args: Args,
): { name: string; question: Question } | null {
  for (const [name, question] of Object.entries(command.questions)) {
    if (args[name] === undefined && (question.when?.(context, args) ?? true)) return { name, question }
  }
  return null
}

/** Arguments completed from the screen. */
export function filled(command: Command, context: CommandContext, args: Args): Args {
  return command.fill ? command.fill(args, context) : args
}

/** Builds the call of a change. `key` is its idempotency key. */
export function callOf(
  command: ChangeCommand,
  context: CommandContext,
  args: Args,
  selection: Selection,
  key: string,
): Call {
  const { targets, matching } = selection
  const resolved = command.resolveTarget?.(args, targets, context) ?? { args, targets }
  return {
    id: command.id,
    args: resolved.args,
    targets: resolved.targets.map(({ noun, id, version }) => ({ noun, id, version })),
    ...(matching && { matching }),
    key,
  }
}

/**
 * The current values of the fields that a patch changes: applying them reverts the patch. For records outside the
 * store, the screen may provide some fields.
 */
export function inverse(patch: Patch, store: StoreView, shown?: Lists['shown']): Patch {
  return patch.flatMap(({ noun, id, set }) => {
    const record = store.read(noun, id) ?? (set && shown?.(id))
    if (!record) return []
    const fields = set ? Object.keys(set) : Object.keys(record)
    return [{ noun, id, set: Object.fromEntries(fields.map((field) => [field, record[field]])) }]
  })
}

/**
 * The targets that a call changes, by their current values. A call with arguments, such as a comment, changes all of
 * them, even if the values are equal.
 */
export function changedBy({ targets, args, matching }: Call, after: Patch, before: Patch): Call['targets'] {
  if (matching || Object.keys(args).length > 0) return targets
  const was = new Set(before.map((one) => JSON.stringify(one)))
  const same = new Set(after.flatMap((one) => (was.has(JSON.stringify(one)) ? [one.id] : [])))
  return targets.filter(({ id }) => !same.has(id))
}
