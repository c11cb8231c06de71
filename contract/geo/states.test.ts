import { expect, it, test } from 'vitest'
import { readState, states } from './states'

it.each([
  ['TX', 'TX'],
  [' texas ', 'TX'],
  ['T.X.', 'TX'],
  ['Tex.', 'TX'],
  ['Calif.', 'CA'],
  ['north car', 'NC'],
  ['Puerto Rico', 'PR'],
  ['Washington D.C.', 'DC'],
  ['Wash. DC', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['N. Carolina', 'NC'],
  ['No. Carolina', 'NC'],
  ['S Dakota', 'SD'],
  ['W Virginia', 'WV'],
  ['W. Va.', 'WV'],
  ['N.C.', 'NC'],
  ['N. Mex.', 'NM'],
  ['TX - Texas', 'TX'],
  ['Texas (TX)', 'TX'],
  ['US-TX', 'TX'],
  ['US-VI', 'VI'],
  ['TX - Utah', null],
  ['TX/OK', null],
  ['Ontario', null],
  ['USA', null],
  ['48', null],
  ['Nova', null],
  ['New', null],
  ['North', null],
  ['Narnia', null],
  ['', null],
])('the state %j is %s', (typed, code) => {
  expect(readState(typed)).toBe(code)
})

test('parses every state by code and name, in alphabetical order of names', () => {
  expect(states).toHaveLength(60)
  for (const { code, name } of states) expect([readState(code), readState(name)]).toEqual([code, code])
  const names = states.map(({ name }) => name)
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')))
})
