import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyEditBetween, withKeyEdit } from './key-edits'
import { keySettings, keySettingsEdit, type KeySettings } from './key-settings'

const usual = keySettings.parse({})
const id = fc.constantFrom('media.verify', 'media.reject', 'go.lots')
const anySettings: fc.Arbitrary<KeySettings> = fc.record({
  single: fc.constantFrom('on' as const, 'off' as const, 'stage' as const),
  window: fc.constantFrom(null, 1500, 6000),
  keys: fc.dictionary(id, fc.array(fc.constantFrom('q', 'x', 'g x'), { maxLength: 2 }), { noNullPrototype: true }),
})

test('keeps omitted settings, and null restores a command’s default keys', () => {
  const own = withKeyEdit(usual, { keys: { 'media.verify': ['q'], 'media.reject': [] } })
  expect(own).toEqual({ ...usual, keys: { 'media.verify': ['q'], 'media.reject': [] } })
  expect(withKeyEdit(own, { keys: { 'media.verify': null }, window: null })).toEqual({
    single: 'on',
    window: null,
    keys: { 'media.reject': [] },
  })
})

test('builds the edit between two settings, valid for the provider; null for equal settings', () => {
  fc.assert(
    fc.property(anySettings, anySettings, (before, after) => {
      const edit = keyEditBetween(before, after)
      expect(edit === null ? before : withKeyEdit(before, keySettingsEdit.parse(edit))).toEqual(after)
      expect(keyEditBetween(after, after)).toBeNull()
    }),
  )
})

test('edits of different keys give the same result in either order', () => {
  const [one, other] = [
    { keys: { 'media.verify': ['q'] } },
    { keys: { 'media.reject': ['x'] }, single: 'off' as const },
  ]
  expect(withKeyEdit(withKeyEdit(usual, one), other)).toEqual(withKeyEdit(withKeyEdit(usual, other), one))
})
