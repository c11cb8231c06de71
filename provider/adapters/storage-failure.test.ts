import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StoreError } from './bucket'
import { storageFailureOf } from './storage-failure'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => storageFailureOf(error),
  )

// Writing to /dev/full fails like writing to a full disk.
test.runIf(process.platform === 'linux')('a disk without space is full', async () => {
  expect(await failureOf(appendFile('/dev/full', 'photo'))).toBe('full')
})

test.each(['ENOSPC', 'EDQUOT'])('%s is full, whichever system call returned it', (code) => {
  expect(storageFailureOf(Object.assign(new Error(code), { code, syscall: 'write' }))).toBe('full')
})

test.each(['EROFS', 'EACCES', 'EIO'])('%s is unavailable, whichever system call returned it', (code) => {
  expect(storageFailureOf(Object.assign(new Error(code), { code, syscall: 'write' }))).toBe('unavailable')
})

test('a missing folder, or a file in its place, is unavailable', async () => {
  expect(await failureOf(readFile(path.join(import.meta.dirname, 'gone', 'photo')))).toBe('unavailable')
  expect(await failureOf(mkdir(path.join(import.meta.filename, 'photos')))).toBe('unavailable')
})

test.each([
  [403, 'InvalidAccessKeyId', 'unavailable'],
  [503, 'SlowDown', 'unavailable'],
  [0, 'NoAnswer', 'unavailable'],
  [507, 'InsufficientStorage', 'full'],
  [403, 'QuotaExceeded', 'full'],
] as const)('an object store that answers %i %s is %s', (status, code, failure) => {
  expect(storageFailureOf(new StoreError(status, code, 'PUT a/photo.jpg'))).toBe(failure)
})

test('a refused connection or a program error is not a storage failure', async () => {
  const refused = new Promise((_resolve, reject) => connect(9, '127.0.0.1').on('error', reject))
  expect(await failureOf(refused)).toBe(null)
  expect(storageFailureOf(new TypeError('a program error'))).toBe(null)
})
