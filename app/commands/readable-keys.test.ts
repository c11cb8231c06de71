import { expect, it } from 'vitest'
import { readableKeys } from './readable-keys'
import { defaultSettings } from './remaps'

it('leaves out what cannot be pressed, and nothing else', () => {
  const kept = {
    'media.verify': ['no such key'],
    'media.reject': ['q', 'g x'],
    'go.audit': [],
    'media.sing': ['mod+e'],
  }
  expect(readableKeys({ ...defaultSettings, single: 'off', keys: kept })).toEqual({
    single: 'off',
    window: 1500,
    keys: { 'media.reject': ['q', 'g x'], 'go.audit': [], 'media.sing': ['mod+e'] },
  })
})
