import { expect, test } from 'vitest'
import { defaultSettings } from '~/commands/remaps'
import { awaited, withCopy, withDone, withTakenBack, type Known } from './keys-under-way'

const own = { ...defaultSettings, keys: { 'go.audit': ['g o'] } }
const known: Known = { base: own, version: 4, sent: {}, told: '' }
const reset: Known = { ...known, sent: { reset: { edit: { keys: { 'go.audit': null } } } } }

test('what is taken back stays so while the server tells first of what it took back', () => {
  const back = withTakenBack(reset, 'reset', 'back')
  expect(awaited(reset).keys).toEqual({})
  expect(awaited(back)).toEqual(own)
  const late = withCopy(withDone(withDone(back, ['reset'], 5), ['back'], 6), defaultSettings, 5)
  expect(awaited(late)).toEqual(own)
  expect(withCopy(late, own, 6)).toEqual({ ...known, version: 6 })
})

test('taken back before it was sent, it leaves nothing behind once the server has told anything newer', () => {
  const back = withDone(withTakenBack(reset, 'reset', 'back'), ['reset', 'back'])
  const elsewhere = { ...own, keys: { 'go.audit': ['g q'] } }
  expect(awaited(withCopy(back, elsewhere, 5))).toEqual(elsewhere)
})

test('put back again, it is so at once', () => {
  const again = withTakenBack(withTakenBack(reset, 'reset', 'back'), 'back', 'again')
  expect(awaited(again).keys).toEqual({})
})

test('of two changes the later one stays under a copy that has only the first', () => {
  const second = { edit: { keys: { 'go.lots': ['q'] } } }
  const both = withDone({ ...reset, sent: { ...reset.sent, second } }, ['second'], 6)
  expect(awaited(withCopy(withDone(both, ['reset'], 5), defaultSettings, 5)).keys).toEqual({ 'go.lots': ['q'] })
})
