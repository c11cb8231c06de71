import type { HashAsked, HashTold } from './hash-worker'

let worker: Worker | null = null
let asked = 0
type Asker = { readonly resolve: (sha256: string | null) => void; readonly reject: (error: Error) => void }
const waiting = new Map<number, Asker>()

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', (event: MessageEvent<HashTold>) => {
    waiting.get(event.data.id)?.resolve(event.data.sha256)
    waiting.delete(event.data.id)
  })
  // A worker that could not start must not leave anybody waiting.
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('Hashing could not start'))
    waiting.clear()
    worker = null
  })
  return started
}

/** SHA-256 of a file in hex, piece by piece and off the page's thread; null when the file cannot be read (any more). Rejects where it could not be begun, as without a network. */
export function sha256Of(blob: Blob): Promise<string | null> {
  worker ??= start()
  const id = ++asked
  const answer = new Promise<string | null>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, blob } satisfies HashAsked)
  return answer
}
