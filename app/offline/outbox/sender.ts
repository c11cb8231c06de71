import { t as say } from 'locales/messages'
import type { Call, Outcome } from '~/commands/engine/command'
import { type CallsAnswer, largestBatch, SendFailure } from './calls'
import type { Waiting } from '~/offline/database'
import type { Done, OutboxStorage } from './outbox-storage'
import { type CallResult, initialSender, judge, next, type Reachability, type SenderEvent } from './sender-reducer'
import { chained, recordKey, writesOf } from './versions'

export type SenderOptions = {
  storage: OutboxStorage
  /** Sends a batch; throws `SendFailure` when it gets no answer. */
  send: (calls: readonly Call[]) => Promise<CallsAnswer>
  onResults: (results: readonly CallResult[]) => void
  onReachability: (reachability: Reachability) => void
  /** Milliseconds to wait after a number of failed attempts. */
  backoff?: ((failures: number) => number) | undefined
}

export type Sender = {
  /** Starts sending, but does not shorten the wait for a retry. */
  wake: () => void
  /** Retries now: the network is back, someone signed in, or the page became visible. */
  resume: () => void
  stop: () => void
}

const defaultBackoff = (failures: number) => Math.min(30_000, 500 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

/**
 * Sends the stored calls in order and in batches, until each is confirmed or finally refused. A call is always resent
 * under its own key, so it has one effect however often it is sent (docs/architecture.md#the-path-of-a-decision).
 */
export function createSender(options: SenderOptions): Sender {
  const { storage, send, onReachability, backoff = defaultBackoff } = options
  let state = initialSender
  let timer: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: SenderEvent): void => {
    const step = next(state, event)
    state = step.state
    for (const effect of step.effects) {
      if (effect.kind === 'sendBatch') void sendBatch().then(dispatch)
      else if (effect.kind === 'report')
        onReachability({ reachable: effect.reachable, waitingForSignIn: effect.waitingForSignIn })
      else clearTimeout(timer)
      if (effect.kind === 'retryIn')
        timer = setTimeout(() => dispatch({ kind: 'resume' }), effect.ms ?? backoff(effect.failures))
    }
  }
  const sendBatch = async (): Promise<SenderEvent> => {
    try {
      const { ready, results } = await prepare(storage, await storage.take(largestBatch))
      await conclude(options, results)
      if (ready.length === 0) return { kind: 'emptied', more: results.length > 0 }
      const answer = await send(ready.map(({ call }) => call))
      // The next sender gets this answer again under the same keys; if it were removed from storage here, that sender
      // would never get it.
      if (state.phase === 'stopped') return { kind: 'stop' }
      const judgment = judge(ready, answer, state.failuresOf)
      await conclude(options, judgment.results)
      return { kind: 'answered', signedIn: answer.signedIn, ...judgment }
    } catch (error) {
      // After any error the calls are still stored, and are retried.
      return { kind: 'failed', failure: error instanceof SendFailure ? error.failure : { status: 500 } }
    }
  }
  return {
    wake: () => dispatch({ kind: 'wake' }),
    resume: () => dispatch({ kind: 'resume' }),
    stop: () => dispatch({ kind: 'stop' }),
  }
}

/** Splits a batch into the calls to send and the results of those that need no sending. */
async function prepare(storage: OutboxStorage, batch: readonly Waiting[]) {
  const ready: Waiting[] = []
  const results: CallResult[] = []
  for (const entry of batch) {
    const of = undoneKey(entry.call)
    if (of === null) {
      ready.push({ ...entry, call: { ...entry.call, targets: await currentTargets(storage, entry.call) } })
      continue
    }
    // The change id is known only after the earlier call is answered.
    if (ready.some(({ call }) => call.key === of)) break
    const changeId = await storage.changeOf(of)
    if (changeId) ready.push({ ...entry, call: { ...entry.call, args: { changeId }, targets: [] } })
    // A call that changed nothing needs no undo; for a call unknown here the person gets a message.
    else results.push(refusedLocally(entry, changeId === null ? '' : say('changeForgotten')))
  }
  return { ready, results }
}

/**
 * Targets with the versions of own calls; read from storage each time, because a day's decisions would fill the memory.
 */
const currentTargets = (storage: OutboxStorage, { targets }: Call) =>
  Promise.all(targets.map(async (target) => chained(target, await storage.writeOf(recordKey(target.noun, target.id)))))

/** Stores before it announces: nothing shows as done that a reload would send again. */
async function conclude({ storage, onResults }: SenderOptions, results: readonly CallResult[]): Promise<void> {
  if (results.length === 0) return
  const done = results.flatMap((result) => (result.kind === 'done' ? [doneCall(result.entry, result.outcome)] : []))
  const refused = results.flatMap((result) => (result.kind === 'refused' ? [result.entry.call.key] : []))
  await storage.settle(done, refused)
  onResults(results)
}

/** Key of the call that an undo or redo refers to; null for any other call, and if the change id is known. */
function undoneKey({ args }: Call): string | null {
  return typeof args.of === 'string' && args.changeId === undefined ? args.of : null
}

const refusedLocally = (entry: Waiting, message: string): CallResult => ({
  kind: 'refused',
  entry,
  message,
  error: { status: 404 },
})

const doneCall = ({ call }: Waiting, outcome: Outcome): Done => ({
  key: call.key,
  changeId: outcome.changeId,
  writes: writesOf(call.targets, outcome),
})
