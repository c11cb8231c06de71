import { expect, test } from 'vitest'

import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()

test('only the borrower sees the contacts of a draw request there', async () => {
  const { drawRequest } = await aReview(world, who)
  const phone = '+1 512 555 0142'
  await world.db.updateTable('users').set({ contact_number: phone }).where('uuid', '=', who.reviewer.uuid).execute()
  const contactsFor = async (person: Person) =>
    (await call(world, person, 'requests.requestDetails', { params: { id: drawRequest.uuid } })).data.contacts
  expect(await contactsFor(who.borrower)).toMatchObject([
    { roleName: 'agency' },
    { roleName: 'reviewer', phone, name: expect.stringMatching(/\w/) },
  ])
  for (const person of [who.reviewer, who.agency, who.admin]) expect(await contactsFor(person)).toEqual([])
  const foreign = await call(world, who.borrower2, 'requests.requestDetails', { params: { id: drawRequest.uuid } })
  expect(foreign.status).toBe(404)
})
