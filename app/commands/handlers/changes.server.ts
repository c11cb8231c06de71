import * as z from 'zod/mini'
import type { Change } from 'contract/account/calls'
import { t as say } from 'locales/messages'
import { targetNouns } from 'contract/core/nouns'
import type { Outcome, Port } from '~/commands/engine/command'
import { handler, outcomeOf } from './handler.server'

const patch = z.array(
  z.object({ noun: z.enum(targetNouns), id: z.uuid(), set: z.nullable(z.record(z.string(), z.unknown())) }),
)
/**
 * `of`: key of the call to undo, which the outbox replaces by its `changeId`. Without both, the person's newest change
 * of the record `within`, or of a record below it, that can still be undone.
 */
const args = z.strictObject({
  of: z.optional(z.uuid()),
  changeId: z.optional(z.uuid()),
  within: z.optional(z.uuid()),
  /** Undo although somebody changed the record since: the person saw who, and confirmed. */
  over: z.optional(z.literal(true)),
  /** Changes to skip: the person saw why their undo was refused. */
  past: z.optional(z.array(z.uuid())),
  before: z.optional(patch),
})
type StepArgs = z.output<typeof args>

type Kind = 'undo' | 'redo'
const nothing: Outcome = { message: '', changeId: null, records: [], versions: [], refused: [] }

/** Greatest number of changes tried, because each is a request to the provider. */
const mostTries = 20

/**
 * Age in milliseconds up to which undo reaches changes that this browser does not remember, such as those of another
 * device. Nobody means yesterday's work.
 */
const longestMeant = 12 * 60 * 60 * 1000

/** Changes to undo or redo, newest first. A redo is the undo of an undo, so it can be undone as well. */
function candidates(kind: Kind, changes: readonly Change[]): readonly Change[] {
  const byId = new Map(changes.map((one) => [one.uuid, one]))
  const isUndo = ({ undoOf }: Change): boolean => {
    const before = undoOf === null ? undefined : byId.get(undoOf)
    return undoOf !== null && !(before && isUndo(before))
  }
  const isMeant = ({ at }: Change) => Date.now() - Date.parse(at) < longestMeant
  return changes.filter((one) => !one.undone && isMeant(one) && isUndo(one) === (kind === 'redo')).slice(0, mostTries)
}

/**
 * True if the server will never undo this change, so that the next one is tried. A refusal that names the change may be
 * temporary (changed since, or a name that is taken), so it is reported.
 */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  !('current' in error && Object(error.current).changeId) &&
  'status' in error &&
  (error.status === 404 || error.status === 409) &&
  !('retryAfter' in error && typeof error.retryAfter === 'number')

/** A call with this key was done before; its answer was lost. */
const isDone = (error: unknown) => error instanceof Error && 'status' in error && error.status === 422

/** Undoes or redoes the newest possible change within a record, skipping changes that can no longer be undone. */
async function stepWithin(
  kind: Kind,
  within: string,
  past: readonly string[],
  query: Query,
  port: Port,
): Promise<Outcome> {
  const { data } = await port.call('changes.list', { query: { within, limit: 200 } })
  const left = data.data.filter(({ uuid }) => !past.includes(uuid))
  for (const { uuid, about } of candidates(kind, left)) {
    try {
      const answer = await port.call('changes.undo', { params: { changeId: uuid }, query })
      const message = about ? `${answer.message}, ${about}` : answer.message
      return { ...outcomeOf(answer, { versions: answer.data.touched }), message }
    } catch (error) {
      if (isDone(error)) return nothing
      if (!isFinal(error)) throw error
    }
  }
  return { ...nothing, message: nothingLeft(kind) }
}

const nothingLeft = (kind: Kind) => say(kind === 'undo' ? 'nothingToUndo' : 'nothingToRedo')

type Query = { over?: 'true' }

async function step(kind: Kind, { changeId, within, over, past = [] }: StepArgs, port: Port): Promise<Outcome> {
  const query: Query = over ? { over: 'true' } : {}
  if (!changeId) return within ? stepWithin(kind, within, past, query, port) : nothing
  const answer = await port.call('changes.undo', { params: { changeId }, query })
  return outcomeOf(answer, { versions: answer.data.touched })
}

export const changeHandlers = {
  'changes.takeBack': handler({
    operations: ['changes.undo', 'changes.list'],
    args,
    run: (args, _targets, port) => step('undo', args, port),
  }),
  'changes.putBack': handler({
    operations: ['changes.undo', 'changes.list'],
    args,
    run: (args, _targets, port) => step('redo', args, port),
  }),
}
