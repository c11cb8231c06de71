import { expect, it } from 'vitest'
import { readableKeys } from './readable-keys'
import { defaultSettings } from './custom-bindings'

it('drops only the keys that do not exist', () => {
  const preferences = {
    'media.verify': ['no such key'],
    'media.reject': ['q', 'g x'],
    'go.audit': [],
    'media.sing': ['mod+e'],
  }
  expect(readableKeys({ ...defaultSettings, single: 'off', keys: preferences })).toEqual({
    single: 'off',
    window: 1500,
    keys: { 'media.reject': ['q', 'g x'], 'go.audit': [], 'media.sing': ['mod+e'] },
  })
})
