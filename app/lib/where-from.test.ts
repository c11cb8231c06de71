import { expect, test } from 'vitest'
import { leadBack } from './where-from'

test('what is left leads to the page it was opened from, and over its own list to that as its address has it', () => {
  expect(leadBack({ from: '/lots?q=road' }, '/users')).toBe('/lots?q=road')
  expect(leadBack({ from: '/users?page=2' }, '/users?page=3')).toBe('/users?page=3')
  for (const none of [null, undefined, {}, 'other']) expect(leadBack(none, '/users')).toBe('/users')
})
