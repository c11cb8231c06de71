import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestLimits } from 'provider/adapters/bucket'
import { partBytes } from 'provider/adapters/bucket-write'
import type { FileStore } from 'provider/adapters/files'
import { bucketFileStore } from 'provider/adapters/files-s3'
import { openFileStore } from 'provider/adapters/open-files'
import { SettingError } from 'provider/config'
import { anObjectStore, type Fault, type ObjectStore } from 'tests/support/servers/object-store'

const hasty: RequestLimits = { tries: 3, repeatMs: 10_000, pauseMs: 5, responseMs: 1_000, idleMs: 200 }
let directory: string
let store: ObjectStore
let files: FileStore

beforeAll(async () => {
  store = await anObjectStore()
})
afterAll(() => store.stop())
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plumbline-bucket-'))
  files = await bucketFileStore(store.settings, path.join(directory, 'tmp'), hasty)
  store.objects.clear()
  store.open.clear()
  store.asked.length = 0
  store.faults.length = 0
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const photo = Buffer.from('abcdefghij'.repeat(1000))
const fault = (asked: string, ...faults: Fault[]) =>
  store.faults.push(...faults.map((one) => ({ fits: (said: string) => said.startsWith(asked), fault: one })))

/** A file on disk of this many bytes. */
async function aFile(bytes: number): Promise<{ file: string; content: Buffer }> {
  const content = randomBytes(bytes)
  const file = path.join(directory, 'upload')
  await writeFile(file, content)
  return { file, content }
}

describe('a temporarily failing store', () => {
  test.each<[string, Fault]>([
    ['is at fault', { kind: 'fails', status: 500 }],
    ['asks for less', { kind: 'fails', status: 503 }],
    ['hangs up', { kind: 'cuts' }],
    ['hangs up after it has done it', { kind: 'doesAndCuts' }],
    ['does not answer in time', { kind: 'stalls' }],
  ])('that %s is asked again', async (_name, one) => {
    for (const method of ['PUT', 'GET', 'HEAD', 'DELETE']) fault(method, one)
    await files.put('a/b.jpg', photo)
    expect((await files.read('a/b.jpg')).equals(photo)).toBe(true)
    expect(await files.stat('a/b.jpg')).toEqual({ bytes: 10_000 })
    await files.remove('a/b.jpg')
    expect([store.objects.size, store.faults]).toEqual([0, []])
  })

  test.each<[string, Fault, string]>([
    ['is at fault', { kind: 'fails', status: 500 }, 'answered 500 InternalError to PUT a/b.jpg'],
    ['hangs up', { kind: 'cuts' }, 'does not answer PUT a/b.jpg'],
    ['never answers', { kind: 'stalls' }, 'No answer within'],
  ])('that %s all the time is given up', async (_name, one, words) => {
    fault('PUT', one, one, one)
    await expect(files.put('a/b.jpg', photo)).rejects.toThrow(words)
    expect(store.asked).toHaveLength(3)
  })

  test('that refuses is not asked again', async () => {
    await expect(files.read('a/none.jpg')).rejects.toThrow('answered 404 NoSuchKey to GET a/none.jpg')
    expect(store.asked).toHaveLength(1)
  })
})

describe('a file being read', () => {
  test.each([
    ['is cut off', { kind: 'breaks' as const, after: 4321 }],
    ['falls silent', { kind: 'breaks' as const, after: 4321, silently: true }],
  ])('that %s resumes', async (_name, one) => {
    await files.put('a/clip.mp4', photo)
    fault('GET', one, { kind: 'cuts' }, { ...one, after: 1000 })
    expect((await buffer(await files.get('a/clip.mp4'))).equals(photo)).toBe(true)
    fault('GET', { ...one, after: 100 })
    expect(
      (await buffer(await files.get('a/clip.mp4', { start: 5005, end: 5504 }))).equals(photo.subarray(5005, 5505)),
    ).toBe(true)
    expect(store.faults).toEqual([])
  })

  test('is never joined from two versions', async () => {
    await files.put('a/clip.mp4', photo)
    fault('GET', { kind: 'breaks', after: 4321 })
    const reading = await files.get('a/clip.mp4')
    await files.put('a/clip.mp4', Buffer.from('xyz'.repeat(4000)))
    await expect(buffer(reading)).rejects.toThrow('412 PreconditionFailed')
  })

  test('abandoned midway stops the transfer', async () => {
    await files.put('a/clip.mp4', photo)
    const reading = await files.get('a/clip.mp4')
    reading.destroy(new Error('The viewer went'))
    await expect(buffer(reading)).rejects.toThrow()
    expect(store.asked.filter((said) => said.startsWith('GET'))).toHaveLength(1)
  })
})

describe('a large file', () => {
  const large = partBytes * 2 + 1000

  test('is sent in parts, each retried, and then removed from the disk', async () => {
    const { file, content } = await aFile(large)
    fault('PUT a/clip.mp4 part 2', { kind: 'fails', status: 503 }, { kind: 'cuts' })
    await files.adopt('a/clip.mp4', file)
    expect(store.objects.get('a/clip.mp4')?.equals(content)).toBe(true)
    expect(store.asked.filter((said) => said.includes('part'))).toHaveLength(5)
    expect([store.open.size, await stat(file).catch(() => null)]).toEqual([0, null])
  })

  test('with a lost last answer exists', async () => {
    const { file, content } = await aFile(large)
    store.faults.push({
      fits: () => store.asked.at(-1) === 'POST a/clip.mp4' && store.asked.length > 2,
      fault: { kind: 'doesAndCuts' },
    })
    await files.adopt('a/clip.mp4', file)
    expect([store.faults, store.objects.get('a/clip.mp4')?.equals(content)]).toEqual([[], true])
  })

  test('that cannot be sent stays on the disk, and no parts remain', async () => {
    const { file } = await aFile(large)
    fault('PUT a/clip.mp4 part 3', ...Array.from({ length: 3 }, (): Fault => ({ kind: 'fails', status: 500 })))
    await expect(files.adopt('a/clip.mp4', file)).rejects.toThrow('500')
    expect([store.open.size, store.objects.size, (await stat(file)).size]).toEqual([0, 0, large])
  })

  test('is copied to the disk for a tool, and removed afterwards', async () => {
    const { file, content } = await aFile(large)
    await files.adopt('a/clip.mp4', file)
    fault('GET', { kind: 'breaks', after: 5_000_000 })
    const seen = await files.withLocalPath('a/clip.mp4', async (local) => [
      path.extname(local),
      (await stat(local)).size,
    ])
    expect(seen).toEqual(['.mp4', content.length])
    expect(await readdir(path.join(directory, 'tmp'))).toEqual([])
  })
})

describe('at the start', () => {
  const open = (wrong: Partial<ObjectStore['settings']>) =>
    openFileStore({ dataDir: directory, bucket: { ...store.settings, ...wrong } }, hasty)

  test('accepts a bucket that allows writing, reading and deleting, and leaves nothing in it', async () => {
    await open({})
    expect(store.objects.size).toBe(0)
  })

  test.each<[Partial<ObjectStore['settings']>, string]>([
    [{ bucket: 'other' }, 'FILES_URL cannot be used: there is no bucket "other" there.'],
    [
      { secret: 'wrong' },
      'FILES_URL cannot be used: FILES_KEY_ID and FILES_SECRET are not let in (SignatureDoesNotMatch).',
    ],
    [
      { keyId: 'AKNONE' },
      'FILES_URL cannot be used: FILES_KEY_ID and FILES_SECRET are not let in (InvalidAccessKeyId).',
    ],
    [{ region: 'us-east-1' }, 'FILES_URL cannot be used: The object store answered 400 AuthorizationHeaderMalformed'],
    [{ endpoint: 'http://127.0.0.1:59998' }, 'FILES_URL cannot be used: The object store does not answer PUT'],
  ])('%o is reported in one sentence', async (wrong, sentence) => {
    const opening = open(wrong)
    await expect(opening).rejects.toThrow(sentence)
    await expect(opening).rejects.toThrow(SettingError)
  })
})
