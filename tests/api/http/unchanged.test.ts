import { expect, test } from 'vitest'

import { t as say } from 'locales/messages'
import { callWrongly } from 'tests/support/world/call'
import { tenantRecords } from 'tests/support/world/tenant-records'
import { calls } from 'tests/support/world/every-call'
import { inWorld } from 'tests/support/world/in-world'

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
] as const)('%s says so when nothing differs, and is no change', async (operation) => {
  const owned = await tenantRecords(world, who, who.agency)
  const given = calls[operation](owned, who.agency)
  const save = () => callWrongly(world, who.agency, operation, given)
  const first = await save()
  expect([first.status, typeof first.changeId]).toEqual([200, 'string'])
  expect(first.message).not.toBe(say('nothingChanged'))
  const again = await save()
  expect([again.status, again.changeId, again.message]).toEqual([200, null, say('nothingChanged')])
})
