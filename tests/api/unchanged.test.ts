import { expect, test } from 'vitest'

import { messages } from 'contract/messages'
import { callWrongly } from 'tests/support/call'
import { anEstate } from 'tests/support/estate'
import { calls } from 'tests/support/every-call'
import { inWorld } from 'tests/support/in-world'

const { world, who } = await inWorld()

test.each([
  'lots.update',
  'lots.updateCoordinates',
  'lots.updateTotalBudget',
  'requests.update',
  'costCodes.update',
  'costCodes.setActive',
  'lenders.update',
  'lenders.setActive',
  'users.update',
  'account.updateProfile',
] as const)('%s says so where everything is as it was sent, and is no change', async (operation) => {
  const estate = await anEstate(world, who, who.agency)
  const given = calls[operation](estate, who.agency)
  const save = () => callWrongly(world, who.agency, operation, given)
  const first = await save()
  expect([first.status, typeof first.changeId]).toEqual([200, 'string'])
  expect(first.message).not.toBe(messages.nothingChanged)
  const again = await save()
  expect([again.status, again.changeId, again.message]).toEqual([200, null, messages.nothingChanged])
})
