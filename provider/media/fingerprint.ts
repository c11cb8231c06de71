import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a buffer or, streamed, of a file; 64 lower-case hex digits. */
export async function sha256(input: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  if (typeof input === 'string') await pipeline(createReadStream(input), hash)
  else hash.update(input)
  return hash.digest('hex')
}
