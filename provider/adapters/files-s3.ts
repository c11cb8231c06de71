import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { elements, openBucket, type Bucket, type BucketSettings, type RequestLimits, refusalIn } from './bucket'
import { openObject } from './bucket-read'
import { contentOf, sendFile, sizeOf } from './bucket-write'
import { clearFolder, requireKey, writeSynced, type FileStore } from './files'

/**
 * Stores files in an S3 bucket. Nodes that use the same bucket share its files.
 * @param temporary folder of this node alone for files in transfer; emptied at the start
 */
export async function bucketFileStore(
  settings: BucketSettings,
  temporary: string,
  limits?: RequestLimits,
): Promise<FileStore> {
  const bucket = openBucket(settings, limits)
  await mkdir(temporary, { recursive: true })
  await clearFolder(temporary)
  return {
    async put(key, content) {
      requireKey(key)
      if (!Buffer.isBuffer(content)) return putStream(bucket, key, content, join(temporary, randomUUID()))
      const sent = contentOf(content)
      await bucket.require({ method: 'PUT', key, content: sent })
      return { bytes: sent.bytes, sha256: sent.sha256 }
    },
    async adopt(key, path) {
      requireKey(key)
      await sendFile(bucket, key, path, (await stat(path)).size)
      await rm(path, { force: true })
    },
    async get(key, range) {
      requireKey(key)
      return Readable.from(await openObject(bucket, key, range), { objectMode: false })
    },
    async read(key) {
      requireKey(key)
      const chunks: Uint8Array[] = []
      for await (const chunk of await openObject(bucket, key)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    async stat(key) {
      requireKey(key)
      const bytes = await sizeOf(bucket, key)
      return bytes === null ? null : { bytes }
    },
    async list(folder) {
      requireKey(folder)
      return listBelow(bucket, `${folder}/`)
    },
    async remove(key) {
      requireKey(key)
      const request = { method: 'DELETE', key } as const
      const response = await bucket.send(request)
      if (!response.ok && response.status !== 404) throw await refusalIn(response, request)
    },
    async withLocalPath(key, use) {
      requireKey(key)
      const path = join(temporary, `${randomUUID()}${extname(key)}`)
      try {
        await pipeline(await openObject(bucket, key), createWriteStream(path, { flags: 'wx' }))
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/**
 * Size and hash must be known before the first byte is sent, and a failed attempt is repeated, so the content is
 * written to disk first.
 */
async function putStream(bucket: Bucket, key: string, content: Readable, path: string) {
  try {
    const stored = await writeSynced(path, content)
    await sendFile(bucket, key, path, stored.bytes)
    return stored
  } finally {
    await rm(path, { force: true })
  }
}

async function listBelow(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for (let from: string | undefined; ; ) {
    const query = { 'list-type': '2', prefix, ...(from !== undefined && { 'continuation-token': from }) }
    const page = await (await bucket.require({ method: 'GET', query })).text()
    keys.push(...elements(page, 'Key'))
    from = elements(page, 'NextContinuationToken')[0]
    if (from === undefined) return keys
  }
}
