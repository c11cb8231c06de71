import { expect, test } from 'vitest'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import type { IncompleteCall } from '~/interaction/layers'
import { pageOf } from '~/components/palette/pages/question-page'
import { unavailableRowsNow, reasonNow } from './unavailable-reason'

const draw = (inspectionStatus: 'submitted' | 're-requested'): RecordRef => ({
  noun: 'drawRequest',
  id: 'd',
  version: 1,
  label: 'Draw 1',
  state: { inspectionStatus },
})
const contextOf = (given: Partial<CommandContext>): CommandContext => ({ ...bareContext('agency', 'detail'), ...given })
const opened = contextOf({ here: draw('submitted') })
const completing: IncompleteCall = { id: 'inspection.complete', args: {}, targets: [draw('submitted')] }

test('a question that others answered meanwhile says why it cannot be done any more', () => {
  expect(reasonNow(completing, opened, opened)).toBeNull()
  expect(reasonNow(completing, opened, contextOf({ here: draw('re-requested') }))).toMatch(/can’t become/)
})

test('where it is known who ended it meanwhile, that is what it says; of what was so before, the rule', () => {
  const ended = 'Ada Field sent this inspection back'
  const now = contextOf({ here: draw('re-requested'), lists: { ended } })
  expect(reasonNow(completing, opened, now)).toBe(ended)
  expect(reasonNow(completing, now, now)).toMatch(/can’t become/)
})

test('what is gone from the screen with its page is said to be gone; a row that left a list is not', () => {
  expect(reasonNow(completing, opened, contextOf({}))).toMatch(/^It was deleted, or/)
  expect(reasonNow(completing, contextOf({ ...opened, mode: 'list' }), contextOf({ mode: 'list' }))).toBeNull()
})

test('of a record that was found elsewhere the screen knows nothing', () => {
  expect(reasonNow({ ...completing, elsewhere: draw('submitted') }, opened, contextOf({}))).toBeNull()
})

test('rows of a choice are grayed as it is now; of a record that was found elsewhere nothing is known', () => {
  const telling: IncompleteCall = { id: 'inspection.tell', args: {}, targets: [draw('submitted')] }
  const page = pageOf(telling, opened)
  const why = 'Bo has been written to already'
  const submitted = draw('submitted')
  const now = contextOf({ here: { ...submitted, state: { ...submitted.state, messaged: [{ to: 'borrower', why }] } } })
  expect(JSON.parse(unavailableRowsNow(page, opened))).toEqual({ borrower: null, reviewer: null })
  expect(JSON.parse(unavailableRowsNow(page, now))).toEqual({ borrower: why, reviewer: null })
  expect(unavailableRowsNow(page, contextOf({}))).toBe('')
  expect(unavailableRowsNow(page && { ...page, incomplete: { ...telling, elsewhere: submitted } }, now)).toBe('')
})
