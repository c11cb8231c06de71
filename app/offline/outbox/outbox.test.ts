import { newKey } from '~/lib/new-key'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call, Outcome } from '~/commands/engine/command'
import type { CallAnswer, CallFailure, CallsAnswer } from './calls'
import { connection } from '~/offline/stream/connection'
import { createOutbox, type Notice, type Outbox, type OutboxMessage } from './outbox'
import { SendFailure } from './calls'
import { memoryOutboxStorage } from './outbox-storage.memory'
import type { OutboxStorage } from './outbox-storage'
import { createStore, type LiveStore } from '~/offline/store/store'
import { noTabs } from './tabs'
import { chained, recordKey, writesOf, type OwnWrite } from './versions'

const photoId = '0190a1b2-0000-7000-8000-00000000000a'
type Photo = { uuid: string; version: number; status: string }

/**
 * A minimal server with the guarantees that the outbox relies on: one effect per key, version checks, and the stored
 * answer for a repeated key. `trouble` injects a failure of a call, before or after its effect.
 */
function createServer() {
  const photos = new Map<string, Photo>([[photoId, { uuid: photoId, version: 1, status: 'pending' }]])
  const answered = new Map<string, CallAnswer>()
  const effects: { key: string; id: string; changeId?: unknown; version: number | undefined }[] = []
  const batches: string[][] = []
  let trouble: (call: Call) => CallFailure | 'answer lost' | null = () => null

  const act = (call: Call, own: Map<string, OwnWrite>): CallAnswer => {
    const before = answered.get(call.key)
    if (before) return before
    const [given] = call.targets
    const target = given && chained(given, own.get(recordKey(given.noun, given.id)))
    const photo = photos.get(target?.id ?? photoId)
    if (target?.version !== undefined && photo?.version !== target.version) {
      return {
        key: call.key,
        ok: false,
        message: 'Rae changed this',
        error: { status: 409, changedBy: 'Rae', current: { ...photo } },
      }
    }
    effects.push({ key: call.key, id: call.id, changeId: call.args.changeId, version: target?.version })
    if (photo && target) Object.assign(photo, { version: photo.version + 1, status: call.args.status })
    const records: Outcome['records'] = photo && target ? [{ noun: 'media', value: { ...photo } }] : []
    const data: Outcome = { message: '', changeId: `change-${call.key}`, records, versions: [], refused: [] }
    const answer: CallAnswer = { key: call.key, ok: true, data }
    answered.set(call.key, answer)
    return answer
  }

  const send = async (calls: readonly Call[]): Promise<CallsAnswer> => {
    batches.push(calls.map(({ key }) => key))
    const own = new Map<string, OwnWrite>()
    const answers: CallAnswer[] = []
    for (const call of calls) {
      const wrong = trouble(call)
      if (wrong !== null && wrong !== 'answer lost') {
        if (wrong.status === 0) throw new SendFailure(wrong)
        if (wrong.status === 401) return { signedIn: false, answers }
        return { signedIn: true, answers: [...answers, { key: call.key, ok: false, message: 'no', error: wrong }] }
      }
      const answer = act(call, own)
      if (wrong === 'answer lost') throw new SendFailure({ status: 0 })
      answers.push(answer)
      if (answer.ok) for (const [key, write] of writesOf(call.targets, answer.data)) own.set(key, write)
    }
    return { signedIn: true, answers }
  }
  return { photos, effects, batches, send, meet: (next: typeof trouble) => (trouble = next) }
}

let server: ReturnType<typeof createServer>
let store: LiveStore
let storage: OutboxStorage
let outbox: Outbox
let notices: Notice[]

const optimisticCommand = {
  optimistic: (args: Call['args'], targets: Call['targets']) =>
    targets.map(({ noun, id }) => ({ noun, id, set: { status: args.status } })),
}

const open = (): Outbox => openWith(server.send)

function openWith(send: (calls: readonly Call[]) => Promise<CallsAnswer>): Outbox {
  const made = createOutbox({
    storage,
    store,
    tabs: noTabs(),
    commandOf: (id) => (id.startsWith('changes.') ? { optimistic: undoPatch } : optimisticCommand),
    send,
    backoff: () => 1,
  })
  made.listen((notice) => notices.push(notice))
  return made
}
const undoPatch = (args: Call['args']) =>
  (args.before as ReturnType<typeof optimisticCommand.optimistic> | undefined) ?? []

beforeEach(() => {
  server = createServer()
  storage = memoryOutboxStorage()
  store = createStore()
  store.seed('media', [{ uuid: photoId, version: 1, status: 'pending' }])
  notices = []
  outbox = open()
})
afterEach(() => outbox.close())

const decide = (status: string, version = store.get<Photo>('media', photoId)?.version ?? 1): Call => ({
  id: 'media.verify',
  args: { status },
  targets: [{ noun: 'media', id: photoId, version }],
  key: newKey(),
})
const takeBack = (of: Call, before: string): Call => ({
  id: 'changes.takeBack',
  args: { of: of.key, before: [{ noun: 'media', id: photoId, set: { status: before } }] },
  targets: [{ noun: 'media', id: photoId }],
  key: newKey(),
})
const shownStatus = () => store.get<Photo>('media', photoId)?.status
/** Allows for a slow machine. */
const waitOptions = { timeout: 10_000 }
const allSent = () => vi.waitFor(() => expect(outbox.pending()).toEqual([]), waitOptions)

test('an enqueued decision shows at once, is sent, and is confirmed', async () => {
  outbox.enqueue(decide('verified'))
  expect(shownStatus()).toBe('verified')
  expect(outbox.pending()).toHaveLength(1)
  await allSent()
  expect(store.get('media', photoId)).toMatchObject({ status: 'verified', version: 2 })
  expect(connection.read().unsent).toBe(0)
})

test('decisions made faster than the answers chain their versions in order', async () => {
  for (const status of ['verified', 'defective', 'pending', 'verified']) outbox.enqueue(decide(status, 1))
  await allSent()
  expect(server.effects.map(({ version }) => version)).toEqual([1, 2, 3, 4])
  expect(store.get('media', photoId)).toMatchObject({ status: 'verified', version: 5 })
  expect(notices.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('a lost answer is requested again under the same key, and the call has one effect', async () => {
  const lost = new Set<string>()
  server.meet((call) => {
    if (lost.has(call.key)) return null
    lost.add(call.key)
    return 'answer lost'
  })
  outbox.enqueue(decide('verified'))
  outbox.enqueue(decide('defective', 1))
  await allSent()
  expect(server.effects).toHaveLength(2)
  expect(shownStatus()).toBe('defective')
})

test.each([0, 429, 500, 503])('a temporary failure %i is retried, and later calls wait for it', async (status) => {
  let left = 3
  server.meet(() => (left-- > 0 ? { status } : null))
  const [first, second] = [decide('verified'), decide('defective', 1)]
  outbox.enqueue(first)
  outbox.enqueue(second)
  await allSent()
  expect(server.effects.map(({ key }) => key)).toEqual([first.key, second.key])
})

test('a call whose first attempt still runs is retried', async () => {
  let first = true
  server.meet(() => {
    if (!first) return null
    first = false
    return { status: 409, retryAfter: 0 }
  })
  outbox.enqueue(decide('verified'))
  await allSent()
  expect(server.effects).toHaveLength(1)
})

test('a final refusal reverts the update and names who changed the record; later calls go on', async () => {
  server.photos.set(photoId, { uuid: photoId, version: 7, status: 'defective' })
  const stale = decide('verified')
  outbox.enqueue(stale)
  await allSent()
  expect(notices).toContainEqual({
    kind: 'refused',
    call: stale,
    message: 'Rae changed this',
    changedBy: 'Rae',
    issues: [],
    current: { uuid: photoId, version: 7, status: 'defective' },
  })
  expect(store.get('media', photoId)).toMatchObject({ status: 'defective', version: 7 })
  outbox.enqueue(outbox.renewed(stale))
  await allSent()
  expect(store.get('media', photoId)).toMatchObject({ status: 'verified', version: 8 })
})

test.each([
  ['a call that always fails is given up', { status: 500 }, true],
  ['an hourly rate limit is reported', { status: 429, retryAfter: 3600 }, undefined],
])('%s, so that it does not block the queue', async (_, failure, passing) => {
  const poison = decide('verified')
  server.meet((call) => (call.key === poison.key ? failure : null))
  outbox.enqueue(poison)
  outbox.enqueue(decide('defective', 1))
  await allSent()
  expect(server.effects).toHaveLength(1)
  // Only a temporary failure offers to try again: the final refusal above does not.
  expect(notices.filter(({ kind }) => kind === 'refused')).toMatchObject([{ call: poison, passing }])
})

test('decisions made while the server fails do not use up the retries of the first call', async () => {
  outbox.close()
  outbox = createOutbox({
    storage,
    store,
    tabs: noTabs(),
    commandOf: () => optimisticCommand,
    send: server.send,
    backoff: () => 60_000,
  })
  outbox.listen((notice) => notices.push(notice))
  server.meet(() => ({ status: 500 }))
  const calls = Array.from({ length: 12 }, (_, index) => decide(index % 2 ? 'verified' : 'defective', 1))
  for (const call of calls) {
    outbox.enqueue(call)
    await outbox.settled()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(server.batches).toHaveLength(1)
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(server.effects.map(({ key }) => key)).toEqual(calls.map(({ key }) => key))
  expect(notices.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('an expired session leaves the queue stored, and it continues after the sign-in', async () => {
  server.meet(() => ({ status: 401 }))
  outbox.enqueue(decide('verified'))
  await vi.waitFor(() => expect(connection.read().waitingForSignIn).toBe(true), waitOptions)
  expect(outbox.pending()).toHaveLength(1)
  expect(shownStatus()).toBe('verified')
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(connection.read().waitingForSignIn).toBe(false)
  expect(server.effects).toHaveLength(1)
})

test('unsent calls are applied again after a reload and sent by the next page', async () => {
  server.meet(() => ({ status: 0 }))
  outbox.enqueue(decide('verified'))
  await outbox.settled()
  outbox.close()
  store = createStore()
  outbox = open()
  await outbox.settled()
  const seed: Photo = { uuid: photoId, version: 1, status: 'pending' }
  expect(store.over('media', seed)?.status).toBe('verified')
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(server.effects).toHaveLength(1)
})

test('a call that was in flight when the page closed is confirmed to the next page only', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let closing = true
  outbox.close()
  outbox = openWith(async (calls) => {
    const answers = await server.send(calls)
    if (closing) await held
    return answers
  })
  outbox.enqueue(decide('verified'))
  await vi.waitFor(() => expect(server.effects).toHaveLength(1), waitOptions)
  outbox.close()
  closing = false
  // Answers as if the first attempt were still running.
  server.meet(() => ({ status: 409, retryAfter: 0.01 }))
  outbox = open()
  await vi.waitFor(() => expect(server.batches.length).toBeGreaterThan(2), waitOptions)
  release()
  await held
  server.meet(() => null)
  await allSent()
  expect(server.effects).toHaveLength(1)
  expect(await storage.waiting()).toEqual([])
})

test('undoing an unsent call drops it, and redoing creates it again', async () => {
  outbox.close()
  // A tab that cannot send yet: another tab holds the lock.
  outbox = createOutbox({
    storage,
    store,
    tabs: { ...noTabs(), lead: () => undefined },
    commandOf: (id) => (id.startsWith('changes.') ? { optimistic: undoPatch } : optimisticCommand),
    send: server.send,
  })
  outbox.listen((notice) => notices.push(notice))
  const call = decide('verified')
  const undo = takeBack(call, 'pending')
  outbox.enqueue(call)
  outbox.enqueue(undo)
  expect(shownStatus()).toBe('pending')
  await outbox.settled()
  expect(outbox.pending()).toEqual([])
  expect(await storage.waiting()).toEqual([])
  // The pending toast of the undo needs this notice to finish.
  expect(notices).toEqual([{ kind: 'dropped', call: undo }])
  const redo: Call = { ...takeBack(undo, 'verified'), id: 'changes.putBack' }
  outbox.enqueue(redo)
  await outbox.settled()
  expect(shownStatus()).toBe('verified')
  expect((await storage.waiting()).map((entry) => entry.call)).toEqual([{ ...call, key: redo.key }])
})

test('undoing a sent call names its change, even while the answer is on its way', async () => {
  const call = decide('verified')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  outbox.close()
  outbox = openWith((calls) => held.then(() => server.send(calls)))
  outbox.enqueue(call)
  await outbox.settled()
  await vi.waitFor(async () => expect((await storage.waiting())[0]?.sending).toBe(true), waitOptions)
  outbox.enqueue(takeBack(call, 'pending'))
  expect(shownStatus()).toBe('pending')
  release()
  await allSent()
  expect(server.effects.map(({ changeId }) => changeId)).toEqual([undefined, `change-${call.key}`])
})

test('a call that may have been sent and its undo are sent one after the other', async () => {
  server.meet(() => ({ status: 0 }))
  const call = decide('verified')
  outbox.enqueue(call)
  await vi.waitFor(async () => expect((await storage.waiting())[0]?.sending).toBe(true), waitOptions)
  outbox.enqueue(takeBack(call, 'pending'))
  await outbox.settled()
  expect(await storage.waiting()).toHaveLength(2)
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(server.effects.map(({ changeId }) => changeId)).toEqual([undefined, `change-${call.key}`])
  expect(notices.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('undoing a refused call gives no further notice', async () => {
  server.photos.set(photoId, { uuid: photoId, version: 7, status: 'defective' })
  const call = decide('verified')
  outbox.enqueue(call)
  await allSent()
  notices = []
  outbox.enqueue(takeBack(call, 'pending'))
  await allSent()
  expect(notices).toEqual([])
  expect(server.effects).toEqual([])
  expect(shownStatus()).toBe('defective')
})

test('a batch has at most twenty calls', async () => {
  for (let count = 0; count < 45; count += 1) outbox.enqueue(decide(count % 2 ? 'verified' : 'defective', 1))
  await allSent()
  expect(Math.max(...server.batches.map((batch) => batch.length))).toBeLessThanOrEqual(20)
  expect(server.effects).toHaveLength(45)
  expect(new Set(server.effects.map(({ key }) => key)).size).toBe(45)
})

test("another tab's finished call is not applied when its message arrives late", () => {
  outbox.close()
  let onMessage: (message: OutboxMessage) => void = () => undefined
  outbox = createOutbox({
    storage,
    store,
    tabs: {
      ...noTabs<OutboxMessage>(),
      lead: () => undefined,
      listen: (given) => {
        onMessage = given
        return () => undefined
      },
    },
    commandOf: () => optimisticCommand,
    send: server.send,
  })
  const call = decide('verified')
  const patches = [{ noun: 'media', uuid: photoId, fields: { status: 'verified' } }]
  const entry = { seq: 1, call, patches, at: 0, sending: true }
  onMessage({ kind: 'fates', fates: [{ kind: 'refused', entry, message: 'no', error: { status: 409 } }] })
  onMessage({ kind: 'added', call, patches })
  expect(shownStatus()).toBe('pending')
  expect(outbox.pending()).toEqual([])
})
