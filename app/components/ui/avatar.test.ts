import { expect, it } from 'vitest'
import { initialsOf } from './avatar'

it.each([
  ['Maya Okafor', 'MO'],
  ['maya', 'M'],
  ['Nora van der O’Brien <b>', 'NB'],
  ['Nora (O’Brien)', 'NO'],
  ['Éva 😀 Ångström 😀', 'ÉÅ'],
  [' ', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
