import { messages } from 'contract/messages'
import type { Call, Outcome } from '~/commands/command'
import { type CallAnswer, type CallFailure, type CallsAnswer, isPassing, largestBatch } from './calls'
import type { Waiting } from './database'
import type { Done, Shelf } from './shelf'
import { chained, recordKey, writesOf } from './versions'

/** What became of calls; the outbox paints and tells it. */
export type Fate =
  | { readonly kind: 'done'; readonly entry: Waiting; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly entry: Waiting; readonly message: string; readonly error: CallFailure }

export type SenderState = { readonly reachable: boolean; readonly waitingForSignIn: boolean }

export type SenderGiven = {
  shelf: Shelf
  /** Sends a batch; throws `SendFailure` when there is no answer to it. */
  send: (calls: readonly Call[]) => Promise<CallsAnswer>
  onFates: (fates: readonly Fate[]) => void
  onState: (state: SenderState) => void
  /** Milliseconds to wait before the try after `failures` failed ones. */
  backoff?: (failures: number) => number
}

export type Sender = {
  /** There is something to send. After a failure it waits its turn: haste would use up the tries of the call at the front. */
  wake: () => void
  /** A reason to try again now: the network is back, somebody signed in, the page is looked at. */
  resume: () => void
  stop: () => void
}

/** A batch that got no answer. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(`No answer: ${failure.status}`)
    this.failure = failure
  }
}

/** A call the server fails on again and again while it answers others would hold up everything behind it. */
const mostFailures = 8

const usualBackoff = (failures: number) => Math.min(30_000, 500 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

/**
 * Sends what waits on the shelf: in order, in batches, until each call is confirmed or finally refused. A call is only
 * ever sent again under its own key, so however often that happens it is done once (architecture: The write path).
 */
export function createSender({ shelf, send, onFates, onState, backoff = usualBackoff }: SenderGiven): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let again = false
  /** A reason to try again came while a try was running: should that one fail, the next follows at once. */
  let urged = false
  let stopped = false
  let failures = 0
  let signedOut = false
  const failuresOf = new Map<string, number>()

  const resume = () => {
    clearTimeout(timer)
    timer = undefined
    urged = busy
    if (busy) again = true
    else void pump()
  }
  const wake = () => {
    if (busy) again = true
    else if (timer === undefined) resume()
  }

  async function pump(): Promise<void> {
    busy = true
    try {
      do {
        again = false
        while (!stopped && (await step()));
      } while (again && !stopped)
    } catch (error) {
      // Whatever went wrong here, what waits is on the shelf and is tried again.
      later(error instanceof SendFailure ? error.failure : { status: 500 })
    } finally {
      busy = false
    }
  }

  /** One batch; says whether to go on with the next at once. */
  async function step(): Promise<boolean> {
    const batch = await shelf.take(largestBatch)
    if (batch.length === 0) return false
    const { ready, fates } = await prepare(batch)
    if (fates.length > 0) await conclude(fates)
    if (ready.length === 0) return fates.length > 0
    return hear(ready, await send(ready.map(({ call }) => call)))
  }

  /** The calls of a batch as they are to be sent, and those that need no sending. */
  async function prepare(batch: readonly Waiting[]): Promise<{ ready: Waiting[]; fates: Fate[] }> {
    const ready: Waiting[] = []
    const fates: Fate[] = []
    for (const entry of batch) {
      const of = undoes(entry.call)
      if (of === null) ready.push({ ...entry, call: { ...entry.call, targets: await aimed(entry.call) } })
      // Its change is known once the call before it is answered.
      else if (ready.some(({ call }) => call.key === of)) break
      else {
        const changeId = await shelf.changeOf(of)
        if (changeId) ready.push({ ...entry, call: { ...entry.call, args: { changeId }, targets: [] } })
        // A call that changed nothing has nothing to take back; of one that is not known here it has to be said.
        else fates.push(refusedHere(entry, changeId === null ? '' : messages.nothingToRevert))
      }
    }
    return { ready, fates }
  }

  /** Its targets as own calls have left them; asked of the shelf each time, since a day's decisions would fill the memory. */
  const aimed = ({ targets }: Call) =>
    Promise.all(targets.map(async (target) => chained(target, await shelf.writeOf(recordKey(target.noun, target.id)))))

  async function hear(sent: readonly Waiting[], { signedIn, answers }: CallsAnswer): Promise<boolean> {
    // Whoever sends next gets this answer again under the same keys; taken off the shelf here, they would never hear of it.
    if (stopped) return false
    const fates: Fate[] = []
    let passing: CallFailure | null = null
    for (const [index, entry] of sent.entries()) {
      const answer = answers[index]
      if (!answer || answer.key !== entry.call.key) break
      if (answer.ok || isFinal(answer)) fates.push(fateOf(entry, answer))
      else {
        passing = answer.error
        break
      }
    }
    await conclude(fates)
    if (passing && passing.status !== 401) return later(passing)
    failures = 0
    urged = false
    signedOut = !signedIn
    onState({ reachable: true, waitingForSignIn: signedOut })
    return signedIn && fates.length > 0
  }

  function isFinal({ key, error }: Extract<CallAnswer, { ok: false }>): boolean {
    if (error.status === 401) return false
    if (!isPassing(error)) return true
    const count = (failuresOf.get(key) ?? 0) + 1
    failuresOf.set(key, count)
    return error.status === 500 && count >= mostFailures
  }

  /** First kept, then told: nothing is shown as done that a reload would send again. */
  async function conclude(fates: readonly Fate[]): Promise<void> {
    const done = fates.flatMap((fate) => (fate.kind === 'done' ? [doneOf(fate.entry, fate.outcome)] : []))
    const refused = fates.flatMap((fate) => (fate.kind === 'refused' ? [fate.entry.call.key] : []))
    await shelf.settle(done, refused)
    for (const { entry } of fates) failuresOf.delete(entry.call.key)
    if (fates.length > 0) onFates(fates)
  }

  function later({ status, retryAfter }: CallFailure): false {
    failures += 1
    // No answer says nothing about the session.
    onState({ reachable: status !== 0, waitingForSignIn: signedOut })
    clearTimeout(timer)
    const pause = retryAfter === undefined ? backoff(failures) : retryAfter * 1000
    timer = setTimeout(resume, urged ? 0 : pause)
    urged = false
    // What came while this try ran waits with it.
    again = false
    return false
  }

  return {
    wake,
    resume,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The key of the call that an undo or redo takes back; null for any other call, and where its change is known. */
function undoes({ args }: Call): string | null {
  return typeof args.of === 'string' && args.changeId === undefined ? args.of : null
}

const refusedHere = (entry: Waiting, message: string): Fate => ({
  kind: 'refused',
  entry,
  message,
  error: { status: 404 },
})

function fateOf(entry: Waiting, answer: CallAnswer): Fate {
  if (answer.ok) return { kind: 'done', entry, outcome: answer.data }
  return { kind: 'refused', entry, message: answer.message, error: answer.error }
}

const doneOf = ({ call }: Waiting, outcome: Outcome): Done => ({
  key: call.key,
  changeId: outcome.changeId,
  writes: writesOf(call.targets, outcome),
})
