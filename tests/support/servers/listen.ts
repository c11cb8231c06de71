import type { StreamEvent } from 'contract/account/calls'
import type { Person } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

/** One block of the stream: the event name (default 'message'), the id and the raw data. */
type Block = { event: string; id: string | null; data: string; at: number }

/** An open stream of a test; closed by the test or with its world. */
export type Listening = {
  blocks: Block[]
  /** Events so far (without `hello`, `reset`, `signed-out` and heartbeats). */
  events(): StreamEvent[]
  /** Waits until `enough` is true for the blocks; fails after `timeoutMs` milliseconds. */
  until(enough: (blocks: readonly Block[]) => boolean, timeoutMs?: number): Promise<void>
  /** Resolves when the provider has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens `GET /api/stream` as a person and waits for its first block; `lastEventId` resumes. */
export async function listen(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'accessToken'>,
  lastEventId?: string,
): Promise<Listening> {
  const abort = new AbortController()
  const response = await fetch(`${world.url}/api/stream`, {
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  const blocks: Block[] = []
  const waiting = new Set<() => void>()
  const ended = readBlocks(response.body, (block) => {
    blocks.push(block)
    for (const look of waiting) look()
  }).catch(() => undefined)
  const until = (enough: (blocks: readonly Block[]) => boolean, timeoutMs = 20_000) =>
    waitUntil(() => enough(blocks), waiting, timeoutMs)
  await until((all) => all.length > 0)
  const events = () =>
    blocks
      .filter(({ event, data }) => event === 'message' && data !== '')
      .map(({ data }): StreamEvent => JSON.parse(data))
  return { blocks, events, until, ended, close: () => abort.abort() }
}

function waitUntil(holds: () => boolean, waiting: Set<() => void>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(look)
      reject(new Error(`Not seen on the stream within ${timeoutMs} ms`))
    }, timeoutMs)
    const look = () => {
      if (!holds()) return
      clearTimeout(timer)
      waiting.delete(look)
      resolve()
    }
    waiting.add(look)
    look()
  })
}

async function readBlocks(body: ReadableStream<Uint8Array>, take: (block: Block) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) take(parse(part))
  }
}

function parse(text: string): Block {
  const block: Block = { event: 'message', id: null, data: '', at: performance.now() }
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') block.event = value
    if (field === 'id') block.id = value
    if (field === 'data') block.data += value
  }
  return block
}
