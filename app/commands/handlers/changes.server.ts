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
 * `of` is the key of the call to take back; the outbox puts that call's `changeId` in its place before it sends. Without
 * either, this person's newest change of the record `within`, or of one below it, that can still be taken back.
 */
const args = z.strictObject({
  of: z.optional(z.uuid()),
  changeId: z.optional(z.uuid()),
  within: z.optional(z.uuid()),
  /** Also what somebody changed since: its person was told who, and asked for it. */
  over: z.optional(z.literal(true)),
  /** Changes of the list that this person passes over, having been told why they were refused. */
  past: z.optional(z.array(z.uuid())),
  before: z.optional(patch),
})
type StepArgs = z.output<typeof args>

type Kind = 'undo' | 'redo'
const nothing: Outcome = { message: '', changeId: null, records: [], versions: [], refused: [] }

/** Changes not tried further back: each try that is refused is a call of its own. */
const mostTries = 20

/**
 * Milliseconds for which a press means what was done here though this browser does not remember it, as on another device: what
 * is older is some other day's work, of which nobody thinks.
 */
const longestMeant = 12 * 60 * 60 * 1000

/** Changes to take back or to put back, newest first. A redo is an undo of an undo, so it can be taken back. */
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
 * True if the server will never undo this change, so that another one may be tried instead. A refusal that names the
 * change may pass, so it is told: somebody changed it since, or what it would bring back is taken just now.
 */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  !('current' in error && Object(error.current).changeId) &&
  'status' in error &&
  (error.status === 404 || error.status === 409) &&
  !('retryAfter' in error && typeof error.retryAfter === 'number')

/** The key of this call has done its work: the answer was lost on its way. */
const isDone = (error: unknown) => error instanceof Error && 'status' in error && error.status === 422

/** Takes the newest change within a record that can be taken or put back, past those that cannot be any more. */
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
    run: (given, _targets, port) => step('undo', given, port),
  }),
  'changes.putBack': handler({
    operations: ['changes.undo', 'changes.list'],
    args,
    run: (given, _targets, port) => step('redo', given, port),
  }),
}
