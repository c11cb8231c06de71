import type { Args, Ask, Call, ChangeCommand, Command, Patch, StoreView } from './command'
import type { Aim, Facts, Lists } from './context'

/** The first argument still to be asked for, with its name; null when the call is complete. */
export function nextAsk(command: Command, facts: Facts, args: Args): { name: string; ask: Ask } | null {
  for (const [name, ask] of Object.entries(command.asks)) {
    if (args[name] === undefined && (ask.when?.(facts, args) ?? true)) return { name, ask }
  }
  return null
}

/** Arguments completed from what is on the screen. */
export function filled(command: Command, facts: Facts, args: Args): Args {
  return command.fill ? command.fill(args, facts) : args
}

/** The call a change makes. `key` is its idempotency key. */
export function callOf(command: ChangeCommand, facts: Facts, args: Args, aim: Aim, key: string): Call {
  const { targets, matching } = aim
  const aimed = command.aim?.(args, targets, facts) ?? { args, targets }
  return {
    id: command.id,
    args: aimed.args,
    targets: aimed.targets.map(({ noun, id, version }) => ({ noun, id, version })),
    ...(matching && { matching }),
    key,
  }
}

/**
 * What the store shows now of what a patch would change: painting it back takes the patch away. Of what it does not keep a
 * screen may show some fields.
 */
export function inverse(patch: Patch, store: StoreView, shown?: Lists['shown']): Patch {
  return patch.flatMap(({ noun, id, set }) => {
    const record = store.read(noun, id) ?? (set && shown?.(id))
    if (!record) return []
    const fields = set ? Object.keys(set) : Object.keys(record)
    return [{ noun, id, set: Object.fromEntries(fields.map((field) => [field, record[field]])) }]
  })
}

/** The targets that a call changes, by what is shown of each. Words of its own are new, though the same were said before. */
export function changedBy({ targets, args, matching }: Call, after: Patch, before: Patch): Call['targets'] {
  if (matching || Object.keys(args).length > 0) return targets
  const was = new Set(before.map((one) => JSON.stringify(one)))
  const same = new Set(after.flatMap((one) => (was.has(JSON.stringify(one)) ? [one.id] : [])))
  return targets.filter(({ id }) => !same.has(id))
}
