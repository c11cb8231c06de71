import type { HashRequest, HashMessage } from './hash-worker'

let worker: Worker | null = null
let lastId = 0
type PendingHash = { readonly resolve: (sha256: string | null) => void; readonly reject: (error: Error) => void }
const waiting = new Map<number, PendingHash>()

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', (event: MessageEvent<HashMessage>) => {
    waiting.get(event.data.id)?.resolve(event.data.sha256)
    waiting.delete(event.data.id)
  })
  // Without this, a worker that fails to start would leave its callers pending.
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('Hashing could not start'))
    waiting.clear()
    worker = null
  })
  return started
}

/**
 * SHA-256 of a file in hex, computed in chunks in a worker; null if the file cannot be read (any more). Rejects if the
 * worker cannot start, as without a network.
 */
export function sha256Of(blob: Blob): Promise<string | null> {
  worker ??= start()
  const id = ++lastId
  const answer = new Promise<string | null>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, blob } satisfies HashRequest)
  return answer
}
