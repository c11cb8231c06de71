import { expect, test } from 'vitest'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import type { IncompleteCall } from '~/interaction/layers'
import { questionPage } from '~/components/palette/pages/question-page'
import { unavailableRows, unavailableReason } from './unavailable-reason'

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
  expect(unavailableReason(completing, opened, opened)).toBeNull()
  expect(unavailableReason(completing, opened, contextOf({ here: draw('re-requested') }))).toMatch(/can’t become/)
})

test('where it is known who ended it meanwhile, that is what it says; of what was so before, the rule', () => {
  const ended = 'Ada Field sent this inspection back'
  const context = contextOf({ here: draw('re-requested'), lists: { ended } })
  expect(unavailableReason(completing, opened, context)).toBe(ended)
  expect(unavailableReason(completing, context, context)).toMatch(/can’t become/)
})

test('what is gone from the screen with its page is said to be gone; a row that left a list is not', () => {
  expect(unavailableReason(completing, opened, contextOf({}))).toMatch(/^It was deleted, or/)
  expect(unavailableReason(completing, contextOf({ ...opened, mode: 'list' }), contextOf({ mode: 'list' }))).toBeNull()
})

test('of a record that was found elsewhere the screen knows nothing', () => {
  expect(unavailableReason({ ...completing, elsewhere: draw('submitted') }, opened, contextOf({}))).toBeNull()
})

test('rows of a choice are grayed as it is now; of a record that was found elsewhere nothing is known', () => {
  const telling: IncompleteCall = { id: 'inspection.tell', args: {}, targets: [draw('submitted')] }
  const page = questionPage(telling, opened)
  const why = 'Bo has been written to already'
  const submitted = draw('submitted')
  const context = contextOf({
    here: { ...submitted, state: { ...submitted.state, messaged: [{ to: 'borrower', why }] } },
  })
  expect(JSON.parse(unavailableRows(page, opened))).toEqual({ borrower: null, reviewer: null })
  expect(JSON.parse(unavailableRows(page, context))).toEqual({ borrower: why, reviewer: null })
  expect(unavailableRows(page, contextOf({}))).toBe('')
  expect(unavailableRows(page && { ...page, incomplete: { ...telling, elsewhere: submitted } }, context)).toBe('')
})
