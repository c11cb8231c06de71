import { expect, it } from 'vitest'
import { defaultPageSize, pageSizes } from 'contract/limits'
import { messages, say } from 'contract/messages'
import { inspectionStatuses, userLook } from 'contract/statuses'

/** Sentences of the specification that are in use, letter for letter (§5, §8). */
it.each([
  ['§5 required', say('required', { label: 'Email' }), 'Email is required'],
  ['§5 email', messages.invalidEmail, 'Invalid email address'],
  ['§8 without a message', messages.somethingWentWrong, 'Something went wrong.'],
  ['§8 no answer', messages.noAnswer, 'An error occurred'],
  ['§8 draw request list', messages.requestListInvalid, 'Bad request, invalid data or missing parameters.'],
])('%s', (_row, ours, theirs) => expect(ours).toBe(theirs))

it('§4 labels of the inspection statuses', () => {
  expect(
    Object.values(inspectionStatuses)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['Completed', 'Pending', 'Re Requested', 'Submitted'])
})

it('§4 colours of the inspection statuses: red, green, blue, yellow', () => {
  const tones = Object.fromEntries(Object.entries(inspectionStatuses).map(([status, { tone }]) => [status, tone]))
  expect(tones).toEqual({ 're-requested': 'sentback', completed: 'done', submitted: 'submitted', pending: 'pending' })
})

it('§4 a user who is neither active nor invited reads Inactive', () => {
  expect((['active', 'invited', 'inactive', 'deleted'] as const).map((status) => userLook(status).label)).toEqual([
    'Active',
    'Invited',
    'Inactive',
    'Inactive',
  ])
})

it('§9 page sizes', () => {
  expect(pageSizes).toEqual([2, 10, 15, 20])
  expect(defaultPageSize).toBe(10)
})
