import type { OperationId } from 'contract/core/catalog'
import type { Envelope } from 'contract/core/common'
import type { Args, Outcome, Port } from '~/commands/engine/command'
import type { Matching, Target } from '~/commands/engine/context'

type Run<A> = (args: A, targets: readonly Target[], port: Port, matching?: Matching) => Promise<Outcome>

/** The server's half of a command that changes records. */
export type CommandHandler = {
  /** The operations it may call. */
  readonly operations: readonly [OperationId, ...OperationId[]]
  /** @throws ZodError for arguments the command does not know; they come from a queue, a link or the wire. */
  readonly run: Run<Args>
}

/** A handler that validates its arguments by its schema before it runs. */
export function handler<A>(definition: {
  operations: CommandHandler['operations']
  args: { parse: (value: unknown) => A }
  run: Run<A>
}): CommandHandler & { readonly parse: (value: unknown) => A } {
  const parse = (value: unknown) => definition.args.parse(value)
  return {
    operations: definition.operations,
    parse,
    run: (args, targets, port, matching) => definition.run(parse(args), targets, port, matching),
  }
}

/** The fields that answers of changes share: the change to undo, and of many records those a rule refused. */
type Answer = object & { changeId?: string | null; refused?: Outcome['refused'] }
type Parts = Partial<Pick<Outcome, 'records' | 'versions'>>

/** The outcome of one answered operation. */
export function outcomeOf({ message, changeId, data }: Envelope<Answer>, parts: Parts = {}): Outcome {
  const shared = { changeId: changeId ?? data.changeId ?? null, refused: data.refused ?? [] }
  return { message, ...shared, records: [], versions: [], ...parts }
}

/** Target of a bulk operation: the records of the call, or all that match its filter. */
export const bulkTargetOf = (targets: readonly Target[], matching: Matching | undefined) =>
  matching
    ? { filter: { ...matching.filter }, except: [...matching.except], expected: matching.expected }
    : { ids: targets.map(({ id }) => id) }

/** Body of a bulk operation: its target, and the version of a single record; versions of several are not checked. */
export const bulkBody = (targets: readonly Target[], matching: Matching | undefined) => ({
  target: bulkTargetOf(targets, matching),
  version: matching ? undefined : loneVersion(targets),
})

/** Body of an operation that takes ids alone. */
export const idsBody = (targets: readonly Target[]) => ({
  ids: targets.map(({ id }) => id),
  version: loneVersion(targets),
})

const loneVersion = (targets: readonly Target[]) => (targets.length === 1 ? targets[0]?.version : undefined)
