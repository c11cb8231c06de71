import { expect, test } from 'vitest'
import { rules } from 'contract/core/rules'
import { t as commandText } from './commands'
import { t as say } from './messages'
import { t as ruleText } from './rules'

test.each([
  [1, '1 photo or video waits for review', '1 file is still being checked'],
  [2, '2 photos or videos wait for review', '2 files are still being checked'],
])('a sentence with a count of %i has the verb of that count', (count, waiting, checking) => {
  expect(ruleText('rule.completePending', { count })).toBe(waiting)
  expect(ruleText('rule.stillProcessing', { count })).toBe(checking)
})

test('the gate of a re-request says how many lack a reason, in the singular too', () => {
  const whyOf = (withoutReason: readonly string[]) => rules.reRequest({ inspectionStatus: 'submitted', withoutReason })
  expect(whyOf(['Grading'])).toEqual({ ok: false, why: '1 defective photo or video has no reason: Grading' })
  expect(whyOf(['Grading', 'Roof'])).toEqual({
    ok: false,
    why: '2 defective photos or videos have no reason: Grading, Roof',
  })
  expect(whyOf(['Roof', 'Roof'])).toEqual({ ok: false, why: '2 defective photos or videos have no reason: Roof' })
})

test('replaces the number inside the selected text', () => {
  expect(say('agencyAssigned', { count: 1 })).toBe('Agency has been assigned successfully')
  expect(say('agencyAssigned', { count: 2 })).toBe('Agency has been assigned to 2 lots')
  expect(say('requestsAgencyAssigned', { count: 12 })).toBe('Agency has been assigned to 12 draw requests')
})

test('the reason against completing has a singular form too', () => {
  const whyOf = (withoutProgress: readonly string[]) =>
    rules.complete({ inspectionStatus: 'submitted', withoutProgress })
  expect(whyOf(['Walks'])).toEqual({ ok: false, why: 'Walks has no progress: set progress first' })
  expect(whyOf(['Walks', 'Roof'])).toEqual({ ok: false, why: 'Walks, Roof have no progress: set progress first' })
  // Names the command as its title does.
  expect(ruleText('rule.completeNoProgress', { items: 'Walks', count: 1 })).toContain(
    commandText('title.checklist.setProgress').toLowerCase(),
  )
})
