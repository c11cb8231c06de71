import { expect, test } from 'vitest'
import { encrypt, decrypt } from './encrypt.server'

const first = 'a'.repeat(32)
const second = 'b'.repeat(32)

test('decrypts its own output, which does not reveal the text', () => {
  const encrypted = encrypt('token one', [first])
  expect(encrypted).toMatch(/^[\w-]+$/)
  expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('token')
  expect(decrypt(encrypted, [first])).toBe('token one')
})

test('encrypts the same text differently each time', () => {
  expect(encrypt('same', [first])).not.toBe(encrypt('same', [first]))
})

test('decrypts with an older secret after a rotation', () => {
  const encrypted = encrypt('kept', [first])
  expect(decrypt(encrypted, [second, first])).toBe('kept')
  expect(decrypt(encrypted, [second])).toBeNull()
})

test('rejects any changed byte', () => {
  const encrypted = Buffer.from(encrypt('kept', [first]), 'base64url')
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decrypt(changed.toString('base64url'), [first])).toBeNull()
  }
  expect(decrypt('', [first])).toBeNull()
  expect(decrypt('not encrypted', [first])).toBeNull()
})
