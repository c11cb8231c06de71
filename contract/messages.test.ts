import { expect, test } from 'vitest'
import { say } from './messages'
import { rules } from './rules'

test.each([
  [1, '1 media waits for review', '1 file is still being checked'],
  [2, '2 media wait for review', '2 files are still being checked'],
])('a sentence with a count of %i has the verb of that count', (count, waiting, checking) => {
  expect(say('completePending', { count })).toBe(waiting)
  expect(say('stillProcessing', { count })).toBe(checking)
})

test('the gate of a re-request says how many lack a reason, in the singular too', () => {
  const whyOf = (withoutReason: readonly string[]) => rules.reRequest({ inspectionStatus: 'submitted', withoutReason })
  expect(whyOf(['Grading'])).toEqual({ ok: false, why: '1 defective media has no reason: Grading' })
  expect(whyOf(['Grading', 'Roof'])).toEqual({ ok: false, why: '2 defective media have no reason: Grading, Roof' })
})

test('a place without a value stays as it is written', () => {
  expect(say('notDone', { what: 'Verify' })).toBe('Verify was not done: {why}')
})

test('so has the gate of completing', () => {
  const whyOf = (withoutProgress: readonly string[]) =>
    rules.complete({ inspectionStatus: 'submitted', withoutProgress })
  expect(whyOf(['Walks'])).toEqual({ ok: false, why: 'Walks has no progress' })
  expect(whyOf(['Walks', 'Roof'])).toEqual({ ok: false, why: 'Walks, Roof have no progress' })
})
