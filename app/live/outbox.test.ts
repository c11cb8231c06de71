import { newKey } from '~/lib/new-key'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call, Outcome } from '~/commands/command'
import type { CallAnswer, CallFailure, CallsAnswer } from './calls'
import { connection } from './connection'
import { createOutbox, type Notice, type Outbox, type OutboxMessage } from './outbox'
import { SendFailure } from './sender'
import { memoryShelf } from './memory-shelf'
import type { Shelf } from './shelf'
import { createStore, type LiveStore } from './store'
import { noTabs } from './tabs'
import { chained, recordKey, writesOf, type OwnWrite } from './versions'

const photoId = '0190a1b2-0000-7000-8000-00000000000a'
type Photo = { uuid: string; version: number; status: string }

/**
 * A server in a few lines that keeps the promises the outbox relies on: one effect per key, versions checked, and the
 * first answer given again. `trouble` says what goes wrong with a call, before or after it took effect.
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
let shelf: Shelf
let outbox: Outbox
let notices: Notice[]

const paints = {
  instant: (args: Call['args'], targets: Call['targets']) =>
    targets.map(({ noun, id }) => ({ noun, id, set: { status: args.status } })),
}

const open = (): Outbox => openWith(server.send)

function openWith(send: (calls: readonly Call[]) => Promise<CallsAnswer>): Outbox {
  const made = createOutbox({
    shelf,
    store,
    tabs: noTabs(),
    commandOf: (id) => (id.startsWith('changes.') ? { instant: undoPaint } : paints),
    send,
    backoff: () => 1,
  })
  made.listen((notice) => notices.push(notice))
  return made
}
const undoPaint = (args: Call['args']) => (args.before as ReturnType<typeof paints.instant> | undefined) ?? []

beforeEach(() => {
  server = createServer()
  shelf = memoryShelf()
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
const shown = () => store.get<Photo>('media', photoId)?.status
/** A slow machine is no fault. */
const patience = { timeout: 10_000 }
const allSent = () => vi.waitFor(() => expect(outbox.pending()).toEqual([]), patience)

test('a decision is painted in the same turn, sent, and confirmed', async () => {
  outbox.enqueue(decide('verified'))
  expect(shown()).toBe('verified')
  expect(outbox.pending()).toHaveLength(1)
  await allSent()
  expect(store.get('media', photoId)).toMatchObject({ status: 'verified', version: 2 })
  expect(connection.read().unsent).toBe(0)
})

test('decisions made faster than answers chain their versions, in order', async () => {
  for (const status of ['verified', 'defective', 'pending', 'verified']) outbox.enqueue(decide(status, 1))
  await allSent()
  expect(server.effects.map(({ version }) => version)).toEqual([1, 2, 3, 4])
  expect(store.get('media', photoId)).toMatchObject({ status: 'verified', version: 5 })
  expect(notices.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('an answer that got lost is asked for again under the same key, and the call is done once', async () => {
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
  expect(shown()).toBe('defective')
})

test.each([0, 429, 500, 503])(
  'a failure %i that may pass is tried again, and what follows waits for it',
  async (status) => {
    let left = 3
    server.meet(() => (left-- > 0 ? { status } : null))
    const [first, second] = [decide('verified'), decide('defective', 1)]
    outbox.enqueue(first)
    outbox.enqueue(second)
    await allSent()
    expect(server.effects.map(({ key }) => key)).toEqual([first.key, second.key])
  },
)

test('a call whose first try still runs is asked for again', async () => {
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

test('a final refusal takes its paint back, says why and by whom, shows the record as it is, and lets the rest go on', async () => {
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
  ['a call the server fails on for ever is given up', { status: 500 }, true],
  ['a limit by the hour is told', { status: 429, retryAfter: 3600 }, undefined],
])('%s, so that it holds up nothing', async (_, failure, passing) => {
  const poison = decide('verified')
  server.meet((call) => (call.key === poison.key ? failure : null))
  outbox.enqueue(poison)
  outbox.enqueue(decide('defective', 1))
  await allSent()
  expect(server.effects).toHaveLength(1)
  // What a rule forbids is not: see the final refusal above.
  expect(notices.filter(({ kind }) => kind === 'refused')).toMatchObject([{ call: poison, passing }])
})

test('decisions made while the server fails do not hurry it: the first one is not given up for them', async () => {
  outbox.close()
  outbox = createOutbox({
    shelf,
    store,
    tabs: noTabs(),
    commandOf: () => paints,
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

test('an ended session keeps everything and goes on after the sign-in', async () => {
  server.meet(() => ({ status: 401 }))
  outbox.enqueue(decide('verified'))
  await vi.waitFor(() => expect(connection.read().waitingForSignIn).toBe(true), patience)
  expect(outbox.pending()).toHaveLength(1)
  expect(shown()).toBe('verified')
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(connection.read().waitingForSignIn).toBe(false)
  expect(server.effects).toHaveLength(1)
})

test('what was unsent at a reload is painted again and sent by the next page', async () => {
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

test('what was on its way when the page closed is told as done to the next page, not to the one that is gone', async () => {
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
  await vi.waitFor(() => expect(server.effects).toHaveLength(1), patience)
  outbox.close()
  closing = false
  // As while the first try still runs: come again.
  server.meet(() => ({ status: 409, retryAfter: 0.01 }))
  outbox = open()
  await vi.waitFor(() => expect(server.batches.length).toBeGreaterThan(2), patience)
  release()
  await held
  server.meet(() => null)
  await allSent()
  expect(server.effects).toHaveLength(1)
  expect(await shelf.waiting()).toEqual([])
})

test('taking back what was never sent drops it; putting it back makes it anew', async () => {
  outbox.close()
  // A tab that may not send yet: another one holds the lock.
  outbox = createOutbox({
    shelf,
    store,
    tabs: { ...noTabs(), lead: () => undefined },
    commandOf: (id) => (id.startsWith('changes.') ? { instant: undoPaint } : paints),
    send: server.send,
  })
  outbox.listen((notice) => notices.push(notice))
  const call = decide('verified')
  const undo = takeBack(call, 'pending')
  outbox.enqueue(call)
  outbox.enqueue(undo)
  expect(shown()).toBe('pending')
  await outbox.settled()
  expect(outbox.pending()).toEqual([])
  expect(await shelf.waiting()).toEqual([])
  // Whoever says that it is under way hears that it is done.
  expect(notices).toEqual([{ kind: 'dropped', call: undo }])
  const redo: Call = { ...takeBack(undo, 'verified'), id: 'changes.putBack' }
  outbox.enqueue(redo)
  await outbox.settled()
  expect(shown()).toBe('verified')
  expect((await shelf.waiting()).map((entry) => entry.call)).toEqual([{ ...call, key: redo.key }])
})

test('taking back what was sent names its change, even while the answer is still on its way', async () => {
  const call = decide('verified')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  outbox.close()
  outbox = openWith((calls) => held.then(() => server.send(calls)))
  outbox.enqueue(call)
  await outbox.settled()
  await vi.waitFor(async () => expect((await shelf.waiting())[0]?.sending).toBe(true), patience)
  outbox.enqueue(takeBack(call, 'pending'))
  expect(shown()).toBe('pending')
  release()
  await allSent()
  expect(server.effects.map(({ changeId }) => changeId)).toEqual([undefined, `change-${call.key}`])
})

test('a call that may have been sent and its undo wait together, and go out one after the other', async () => {
  server.meet(() => ({ status: 0 }))
  const call = decide('verified')
  outbox.enqueue(call)
  await vi.waitFor(async () => expect((await shelf.waiting())[0]?.sending).toBe(true), patience)
  outbox.enqueue(takeBack(call, 'pending'))
  await outbox.settled()
  expect(await shelf.waiting()).toHaveLength(2)
  server.meet(() => null)
  outbox.resume()
  await allSent()
  expect(server.effects.map(({ changeId }) => changeId)).toEqual([undefined, `change-${call.key}`])
  expect(notices.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('a step back from a refused call says nothing more', async () => {
  server.photos.set(photoId, { uuid: photoId, version: 7, status: 'defective' })
  const call = decide('verified')
  outbox.enqueue(call)
  await allSent()
  notices = []
  outbox.enqueue(takeBack(call, 'pending'))
  await allSent()
  expect(notices).toEqual([])
  expect(server.effects).toEqual([])
  expect(shown()).toBe('defective')
})

test('at most twenty calls travel together', async () => {
  for (let count = 0; count < 45; count += 1) outbox.enqueue(decide(count % 2 ? 'verified' : 'defective', 1))
  await allSent()
  expect(Math.max(...server.batches.map((batch) => batch.length))).toBeLessThanOrEqual(20)
  expect(server.effects).toHaveLength(45)
  expect(new Set(server.effects.map(({ key }) => key)).size).toBe(45)
})

test('a call of another tab that is over before this tab hears of it is not painted any more', () => {
  outbox.close()
  let hear: (message: OutboxMessage) => void = () => undefined
  outbox = createOutbox({
    shelf,
    store,
    tabs: {
      ...noTabs<OutboxMessage>(),
      lead: () => undefined,
      listen: (given) => {
        hear = given
        return () => undefined
      },
    },
    commandOf: () => paints,
    send: server.send,
  })
  const call = decide('verified')
  const patches = [{ noun: 'media', uuid: photoId, fields: { status: 'verified' } }]
  const entry = { seq: 1, call, patches, at: 0, sending: true }
  hear({ kind: 'fates', fates: [{ kind: 'refused', entry, message: 'no', error: { status: 409 } }] })
  hear({ kind: 'added', call, patches })
  expect(shown()).toBe('pending')
  expect(outbox.pending()).toEqual([])
})
