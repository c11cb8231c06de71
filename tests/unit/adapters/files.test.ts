import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { diskFileStore, type FileStore } from 'provider/adapters/files'
import { bucketFileStore } from 'provider/adapters/files-s3'
import { anObjectStore, type ObjectStore } from 'tests/support/servers/object-store'

let directory: string
let store: ObjectStore

beforeAll(async () => {
  store = await anObjectStore()
})
afterAll(() => store.stop())
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plumbline-files-'))
  store.objects.clear()
  store.pageSize = 2
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const content = Buffer.from('abcdefghij'.repeat(1000))
const kinds = {
  'a folder': { open: () => diskFileStore(directory), passing: 'incoming' },
  'a bucket': { open: () => bucketFileStore(store.settings, path.join(directory, 'tmp')), passing: 'tmp' },
}

describe.each(Object.entries(kinds))('in %s', (_kind, { open, passing }) => {
  let files: FileStore
  beforeEach(async () => {
    files = await open()
  })
  const left = () => readdir(path.join(directory, passing))

  test('stores, counts and hashes a file', async () => {
    const stored = await files.put('media/1a/x/original.jpg', content)
    expect(stored).toEqual({ bytes: 10_000, sha256: createHash('sha256').update(content).digest('hex') })
    expect(await files.stat('media/1a/x/original.jpg')).toEqual({ bytes: 10_000 })
    expect((await files.read('media/1a/x/original.jpg')).equals(content)).toBe(true)
  })

  test('streams files in and out, whole or by range', async () => {
    const stored = await files.put('a/clip.webm', Readable.from([content.subarray(0, 4000), content.subarray(4000)]))
    expect(stored).toEqual({ bytes: 10_000, sha256: createHash('sha256').update(content).digest('hex') })
    expect((await buffer(await files.get('a/clip.webm'))).equals(content)).toBe(true)
    expect((await buffer(await files.get('a/clip.webm', { start: 9_998, end: 9_999 }))).toString()).toBe('ij')
    expect((await buffer(await files.get('a/clip.webm', { start: 0, end: 0 }))).toString()).toBe('a')
    expect(await left()).toEqual([])
  })

  test('stores an empty file', async () => {
    await files.put('a/empty.txt', Buffer.alloc(0))
    expect(await files.stat('a/empty.txt')).toEqual({ bytes: 0 })
    expect(await files.read('a/empty.txt')).toHaveLength(0)
    const upload = path.join(directory, 'upload')
    await writeFile(upload, '')
    await files.adopt('a/empty-too.txt', upload)
    expect(await buffer(await files.get('a/empty-too.txt'))).toHaveLength(0)
  })

  test('a broken stream leaves nothing behind', async () => {
    async function* broken() {
      yield content
      throw new Error('The line was cut')
    }
    await expect(files.put('a/half.jpg', Readable.from(broken()))).rejects.toThrow('The line was cut')
    expect(await files.stat('a/half.jpg')).toBeNull()
    expect(await left()).toEqual([])
  })

  test('another put replaces the whole file atomically', async () => {
    await files.put('a/b.jpg', content)
    const reading = await files.get('a/b.jpg')
    await files.put('a/b.jpg', Buffer.from('new'))
    // Open readers keep the old content.
    expect((await buffer(reading)).equals(content)).toBe(true)
    expect((await files.read('a/b.jpg')).toString()).toBe('new')
  })

  test('adopts an upload, which is then only in the store', async () => {
    const upload = path.join(directory, 'upload')
    await writeFile(upload, content)
    await files.adopt('media/x/original.jpg', upload)
    expect(await stat(upload).catch(() => null)).toBeNull()
    expect((await files.read('media/x/original.jpg')).equals(content)).toBe(true)
    expect((await files.withLocalPath('media/x/original.jpg', (file) => readFile(file))).equals(content)).toBe(true)
    expect(await left()).toEqual([])
  })

  test('reports a failing tool, and keeps the file', async () => {
    await files.put('a/clip.mp4', content)
    const failing = files.withLocalPath('a/clip.mp4', () => Promise.reject(new Error('No such codec')))
    await expect(failing).rejects.toThrow('No such codec')
    expect(await files.stat('a/clip.mp4')).toEqual({ bytes: 10_000 })
    expect(await left()).toEqual([])
  })

  test('lists a folder recursively, without its siblings', async () => {
    const inside = ['a/b/1.jpg', 'a/b/2.jpg', 'a/b/c/3.jpg', 'a/4', 'a/5']
    for (const key of [...inside, 'ab/6.jpg', 'b/a/7.jpg']) await files.put(key, Buffer.from(key))
    expect((await files.list('a')).sort()).toEqual([...inside].sort())
    expect((await files.list('a/b')).sort()).toEqual(['a/b/1.jpg', 'a/b/2.jpg', 'a/b/c/3.jpg'])
    expect(await files.list('nothing')).toEqual([])
  })

  test('removing is permanent and repeatable', async () => {
    await files.put('a/b.jpg', content)
    await files.remove('a/b.jpg')
    await files.remove('a/b.jpg')
    expect(await files.stat('a/b.jpg')).toBeNull()
    await expect(files.get('a/b.jpg')).rejects.toThrow()
    await expect(files.read('a/b.jpg')).rejects.toThrow()
  })

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '', 'a/', '.hidden', 'a/b.jpg\0'])(
    'rejects %j as a key',
    async (key) => {
      const upload = path.join(directory, 'upload')
      await writeFile(upload, content)
      const all = [
        files.put(key, content),
        files.adopt(key, upload),
        files.get(key),
        files.read(key),
        files.stat(key),
        files.list(key),
        files.remove(key),
        files.withLocalPath(key, () => Promise.resolve()),
      ]
      for (const refused of all) await expect(refused).rejects.toThrow('Not a file key')
    },
  )

  test('removes incomplete files of a dead process at the next start', async () => {
    await mkdir(path.join(directory, passing), { recursive: true })
    await writeFile(path.join(directory, passing, 'left-over'), 'half')
    await open()
    expect(await left()).toEqual([])
  })
})

test('a folder adopts an upload without copying it', async () => {
  const files = await diskFileStore(directory)
  const upload = path.join(directory, 'upload')
  await writeFile(upload, content)
  const { ino } = await stat(upload)
  await files.adopt('media/x/original.jpg', upload)
  expect(await files.withLocalPath('media/x/original.jpg', async (file) => (await stat(file)).ino)).toBe(ino)
})
