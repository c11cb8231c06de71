import { createSHA256 } from 'hash-wasm'

/** Messages between the page and this worker. */
export type HashRequest = { readonly id: number; readonly blob: Blob }
export type HashMessage = { readonly id: number; readonly sha256: string | null }

async function hashOf(blob: Blob): Promise<string> {
  const hasher = await createSHA256()
  const reader = blob.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) hasher.update(part.value)
  return hasher.digest('hex')
}

self.addEventListener('message', (event: MessageEvent<HashRequest>) => {
  const { id, blob } = event.data
  hashOf(blob).then(
    (sha256) => self.postMessage({ id, sha256 } satisfies HashMessage),
    // The file was moved or changed after it was chosen.
    () => self.postMessage({ id, sha256: null } satisfies HashMessage),
  )
})
