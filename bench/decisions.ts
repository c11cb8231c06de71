// Ten thousand scripted decisions by overlapping keys, through the key matcher, the outbox and the built web app, to a
// real provider that fails on one call in twenty, with an ended session, a closed tab and an hour without network:
// nothing may be lost or done twice. Times are shortened about a hundredfold. Uses the in-memory outbox storage;
// tests/e2e/live/live.test.ts tests the browser's.
//
//     npx remix vite:build && npx vite-node --config vite.provider.config.ts bench/decisions.ts [decisions]
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v4 as newKey } from 'uuid'
import type { MediaStatus } from 'contract/core/statuses'
import { type Call, isChange } from '~/commands/engine/command'
import { trieFor } from '~/commands/keyboard/keymap'
import { type Press, readPress } from '~/commands/keyboard/read-key'
import { findCommand, registry } from '~/commands/engine/registry'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { start, step } from '~/commands/keyboard/resolver'
import type { CallsAnswer } from '~/offline/outbox/calls'
import { connection } from '~/offline/stream/connection'
import { createOutbox, type Notice, type Outbox } from '~/offline/outbox/outbox'
import { SendFailure } from '~/offline/outbox/calls'
import { memoryOutboxStorage } from '~/offline/outbox/outbox-storage.memory'
import { createStore } from '~/offline/store/store'
import { noTabs } from '~/offline/outbox/tabs'
import { password } from 'tests/support/world/people'
import { startWeb } from 'tests/support/servers/web'
import { signedIn, type WebClient } from 'tests/support/servers/web-client'
import { mulberry } from './support/dice'
import { prepareReview, type Review } from './support/review-environment'
import { verdict } from './support/verdict'

const decisions = Number(process.argv[2] ?? 10_000)
const photos = 500
const failing = 0.05
const overlapping = 0.7
const hourMs = 3_000

const any = mulberry(20_260_501)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** A proxy between web app and provider that is slow and fails some writes, half of them after they took effect. */
async function openFaultyProxy(to: string) {
  const counted = { calls: 0, before: 0, after: 0 }
  const fail = (response: ServerResponse) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"status":500,"message":"","traceId":"bench"}')
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const isWrite = incoming.method === 'PATCH' || (incoming.url ?? '').includes('/undo')
    const luck = isWrite ? any() : 1
    counted.calls += isWrite ? 1 : 0
    if (luck < failing / 2) {
      counted.before += 1
      incoming.resume()
      return void fail(response)
    }
    const onward = forward(to + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (luck >= failing) return void answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
      counted.after += 1
      answer.resume()
      return void answer.once('end', () => fail(response))
    })
    onward.on('error', () => response.destroy())
    setTimeout(() => incoming.pipe(onward), 4 + any() * 12)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, counted, stop: () => (server.closeAllConnections(), server.close()) }
}

type Key = 'v' | 'd' | 'p'
const means = { v: 'verified', d: 'defective', p: 'pending' } as const satisfies Record<Key, MediaStatus>

/** Keydown and keyup events of fast typing: most keys go down before the previous one is up. */
function typedKeys(count: number): { key: Key; down: boolean }[] {
  const events: { key: Key; down: boolean }[] = []
  let held: Key | null = null
  for (let index = 0; index < count; index += 1) {
    const luck = any()
    const key: Key = luck < 0.6 ? 'v' : luck < 0.9 ? 'd' : 'p'
    if (held && any() > overlapping) {
      events.push({ key: held, down: false })
      held = null
    }
    events.push({ key, down: true })
    if (held) events.push({ key: held, down: false })
    held = key
  }
  return events
}

const pressOf = (key: Key): Press => ({
  key,
  code: `Key${key.toUpperCase()}`,
  keyCode: key.toUpperCase().charCodeAt(0),
  repeat: false,
  composing: false,
  prevented: false,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  altGraph: false,
})

/** Reads keys like the single view. @returns the command of each press */
function createReader(): (key: Key) => string | null {
  const trie = trieFor(registry, 'single', defaultSettings, true)
  let position = start
  return (key) => {
    const reading = readPress(pressOf(key), 'other', 'unknown')
    if (reading.kind !== 'stroke') return null
    const done = step(trie, position, reading.stroke, performance.now(), 1500)
    position = done.position
    return done.step.kind === 'run' ? done.step.target.id : null
  }
}

type Connection = { client: WebClient; online: boolean }

/** Sends a batch like the browser, with the current session. */
async function send(road: Connection, user: string, calls: readonly Call[]): Promise<CallsAnswer> {
  if (!road.online) throw new SendFailure({ status: 0 })
  const response = await road.client.post('/resources/calls', { user, calls }).catch(() => null)
  if (!response?.ok) throw new SendFailure({ status: response?.status ?? 0 })
  return (await response.json()) as CallsAnswer
}

const changeOf = (id: string) => {
  const command = findCommand(id)
  return command && isChange(command) ? command : null
}

/** Expected final state: the last status of each photo, and one version per decision that changed something. */
function expectedOf(script: readonly { uuid: string; status: MediaStatus }[]) {
  const photo = new Map<string, { status: MediaStatus; version: number }>()
  for (const { uuid, status } of script) {
    const before = photo.get(uuid) ?? { status: 'pending', version: 1 }
    photo.set(uuid, before.status === status ? before : { status, version: before.version + 1 })
  }
  return photo
}

async function run(review: Review): Promise<void> {
  const faulty = await openFaultyProxy(review.url)
  const web = await startWeb(faulty.url)
  const road: Connection = { client: await signedIn(web.origin, review.reviewer.email), online: true }
  const user = review.reviewer.uuid
  const { media } = review.inspections[0]
  const [storage, store, notices] = [memoryOutboxStorage(), createStore(), [] as Notice[]]
  store.seed(
    'media',
    media.map((uuid) => ({ uuid, version: 1, status: 'pending' })),
  )
  const open = (): Outbox => {
    const outbox = createOutbox({
      storage,
      store,
      tabs: noTabs(),
      commandOf: changeOf,
      send: (calls) => send(road, user, calls),
      backoff: (failures) => Math.min(250, 5 * 2 ** failures),
    })
    outbox.listen((notice) => notices.push(notice))
    return outbox
  }
  let outbox = open()
  const read = createReader()
  const script: { uuid: string; status: MediaStatus }[] = []
  const began = performance.now()
  let missed = 0

  const interrupt = async (made: number) => {
    if (made === decisions * 0.25) await review.endSessions()
    if (made === decisions * 0.5) {
      outbox.close()
      outbox = open()
    }
    if (made === decisions * 0.75) {
      road.online = false
      setTimeout(() => {
        road.online = true
        outbox.resume()
      }, hourMs)
    }
  }
  /** Signs in again when the outbox asks for it. */
  const signIn = async () => {
    if (!connection.read().waitingForSignIn) return
    road.client = await signedIn(web.origin, review.reviewer.email)
    outbox.signedIn()
  }

  for (const { key, down } of typedKeys(decisions)) {
    if (!down) continue
    const command = read(key)
    const uuid = media[script.length % photos] ?? ''
    script.push({ uuid, status: means[key] })
    if (command === null) missed += 1
    else {
      const version = store.get('media', uuid)?.version ?? 1
      outbox.enqueue({
        id: command as Call['id'],
        args: {},
        targets: [{ noun: 'media', id: uuid, version }],
        key: newKey(),
      })
    }
    await interrupt(script.length)
    if (any() < 0.5) await pause(any() * 4)
    await signIn()
  }
  const typed = performance.now()
  for (
    const limit = performance.now() + 900_000;
    outbox.pending().length > 0 && performance.now() < limit;
    await pause(20)
  )
    await signIn()
  const ended = performance.now()

  const expected = expectedOf(script)
  const rows = await review.rows()
  const wrong = rows.filter(({ uuid, status }) => status !== (expected.get(uuid)?.status ?? 'pending'))
  const surplus = rows.reduce((sum, { uuid, version }) => sum + version - (expected.get(uuid)?.version ?? 1), 0)
  const shownWrong = rows.filter(
    ({ uuid, status }) => store.get<{ uuid: string; status: string }>('media', uuid)?.status !== status,
  )
  const effective = [...expected.values()].reduce((sum, { version }) => sum + version - 1, 0)
  say(
    `${decisions} decisions on ${photos} photos, ${Math.round(overlapping * 100)} % of presses overlapping: ${missed} presses missed by the matcher`,
  )
  say(`typed in ${((typed - began) / 1000).toFixed(1)} s, all confirmed ${((ended - typed) / 1000).toFixed(1)} s later`)
  say(
    `${faulty.counted.calls} calls reached the provider's road; ${faulty.counted.before} failed before and ${faulty.counted.after} after their effect`,
  )
  say(
    `one session ended, one tab closed, one time offline; refusals shown: ${notices.filter(({ kind }) => kind === 'refused').length}`,
  )
  say(
    `unsent: ${outbox.pending().length}; photos with another status than the last decision: ${wrong.length}; shown otherwise than stored: ${shownWrong.length}`,
  )
  say(
    `decisions that changed something: ${effective}; versions beyond that (done twice): ${surplus}; changes kept: ${await review.changes()}`,
  )
  outbox.close()
  await web.stop()
  faulty.stop()
  const lost = missed + outbox.pending().length + wrong.length + shownWrong.length
  verdict('decisions lost', String(lost), '0', lost === 0)
  verdict('decisions done twice', String(surplus), '0', surplus === 0)
}

// Photos without a preview cannot be decided on; the bench does not read the picture.
const review = await prepareReview(photos, password, [Buffer.from('no picture')])
try {
  await run(review)
} finally {
  await review.stop()
}
