import type { HashAsked, HashTold } from './hash-worker'

let worker: Worker | null = null
let asked = 0
const waiting = new Map<number, (sha256: string | null) => void>()

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', (event: MessageEvent<HashTold>) => {
    waiting.get(event.data.id)?.(event.data.sha256)
    waiting.delete(event.data.id)
  })
  // A worker that could not start must not leave anybody waiting.
  started.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    worker = null
  })
  return started
}

/** SHA-256 of a file in hex, piece by piece and off the page's thread; null when the file cannot be read (any more). */
export function sha256Of(blob: Blob): Promise<string | null> {
  worker ??= start()
  const id = ++asked
  const answer = new Promise<string | null>((resolve) => waiting.set(id, resolve))
  worker.postMessage({ id, blob } satisfies HashAsked)
  return answer
}
