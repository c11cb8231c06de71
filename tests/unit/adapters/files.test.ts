import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { diskFileStore, type FileStore } from 'provider/adapters/files'

let directory: string
let files: FileStore

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plumbline-files-'))
  files = await diskFileStore(directory)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const content = Buffer.from('abcdefghij'.repeat(1000))

test('what is put is there, counted and hashed', async () => {
  const stored = await files.put('media/1a/x/original.jpg', content)
  expect(stored).toEqual({ bytes: 10_000, sha256: createHash('sha256').update(content).digest('hex') })
  expect(await files.stat('media/1a/x/original.jpg')).toEqual({ bytes: 10_000 })
  expect((await files.read('media/1a/x/original.jpg')).equals(content)).toBe(true)
})

test('streams go in and come out, whole or by range', async () => {
  await files.put('a/clip.webm', Readable.from([content.subarray(0, 4000), content.subarray(4000)]))
  expect((await buffer(await files.get('a/clip.webm'))).length).toBe(10_000)
  expect((await buffer(await files.get('a/clip.webm', { start: 9_998, end: 9_999 }))).toString()).toBe('ij')
  expect((await buffer(await files.get('a/clip.webm', { start: 0, end: 0 }))).toString()).toBe('a')
})

test('a stream that breaks leaves nothing behind', async () => {
  async function* broken() {
    yield content
    throw new Error('The line was cut')
  }
  await expect(files.put('a/half.jpg', Readable.from(broken()))).rejects.toThrow('The line was cut')
  expect(await files.stat('a/half.jpg')).toBeNull()
  expect(await readdir(path.join(directory, 'incoming'))).toEqual([])
})

test('putting again replaces the whole file at once', async () => {
  await files.put('a/b.jpg', content)
  const reading = await files.get('a/b.jpg')
  await files.put('a/b.jpg', Buffer.from('new'))
  // Who was reading keeps what they had.
  expect((await buffer(reading)).length).toBe(10_000)
  expect((await files.read('a/b.jpg')).toString()).toBe('new')
})

test('an upload is taken over, not copied', async () => {
  const upload = path.join(directory, 'upload')
  await writeFile(upload, content)
  const { ino } = await stat(upload)
  await files.adopt('media/x/original.jpg', upload)
  expect(await stat(upload).catch(() => null)).toBeNull()
  expect(await files.withLocalPath('media/x/original.jpg', async (file) => (await stat(file)).ino)).toBe(ino)
})

test('removing is final and may be repeated', async () => {
  await files.put('a/b.jpg', content)
  await files.remove('a/b.jpg')
  await files.remove('a/b.jpg')
  expect(await files.stat('a/b.jpg')).toBeNull()
  await expect(files.get('a/b.jpg')).rejects.toThrow()
  await expect(files.read('a/b.jpg')).rejects.toThrow()
})

test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '', 'a/', '.hidden', 'a/b.jpg\0'])(
  '%j is no key',
  async (key) => {
    await expect(files.put(key, content)).rejects.toThrow('Not a file key')
    await expect(files.read(key)).rejects.toThrow()
  },
)

test('half-written files of a process that died are cleared at the next start', async () => {
  await mkdir(path.join(directory, 'incoming'), { recursive: true })
  await writeFile(path.join(directory, 'incoming', 'left-over'), 'half')
  await diskFileStore(directory)
  expect(await readdir(path.join(directory, 'incoming'))).toEqual([])
})
