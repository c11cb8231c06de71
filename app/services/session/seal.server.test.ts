import { expect, test } from 'vitest'
import { seal, unseal } from './seal.server'

const first = 'a'.repeat(32)
const second = 'b'.repeat(32)

test('decrypts its own output, which does not reveal the text', () => {
  const sealed = seal('token one', [first])
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token')
  expect(unseal(sealed, [first])).toBe('token one')
})

test('encrypts the same text differently each time', () => {
  expect(seal('same', [first])).not.toBe(seal('same', [first]))
})

test('decrypts with an older secret after a rotation', () => {
  const sealed = seal('kept', [first])
  expect(unseal(sealed, [second, first])).toBe('kept')
  expect(unseal(sealed, [second])).toBeNull()
})

test('rejects any changed byte', () => {
  const sealed = Buffer.from(seal('kept', [first]), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(changed.toString('base64url'), [first])).toBeNull()
  }
  expect(unseal('', [first])).toBeNull()
  expect(unseal('not a seal', [first])).toBeNull()
})
