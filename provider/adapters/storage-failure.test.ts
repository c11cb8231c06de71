import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StoreError } from 'provider/adapters/bucket'
import { storageFailureOf } from 'provider/adapters/storage-failure'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => storageFailureOf(error),
  )

// Every write to it fails as on a full disk.
test.runIf(process.platform === 'linux')('a disk without space is full', async () => {
  expect(await failureOf(appendFile('/dev/full', 'photo'))).toBe('full')
})

test.each(['ENOSPC', 'EDQUOT'])('%s is full, whichever system call returned it', (code) => {
  expect(storageFailureOf(Object.assign(new Error(code), { code, syscall: 'write' }))).toBe('full')
})

test.each(['EROFS', 'EACCES', 'EIO'])('%s is unavailable, whichever system call returned it', (code) => {
  expect(storageFailureOf(Object.assign(new Error(code), { code, syscall: 'write' }))).toBe('unavailable')
})

test('a folder that is gone, or is none, is unavailable', async () => {
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

test('a connection that is refused, and an error of the program, are not the storage', async () => {
  const refused = new Promise((_resolve, reject) => connect(9, '127.0.0.1').on('error', reject))
  expect(await failureOf(refused)).toBe(null)
  expect(storageFailureOf(new TypeError('a program error'))).toBe(null)
})
