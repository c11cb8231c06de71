import { expect, test } from 'vitest'

import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()

test('lists draw requests of the current lot first, regardless of newer ones on other lots', async () => {
  const facts = { agency: who.agency.uuid, reviewer: who.reviewer.uuid }
  const home = await aLot(world, { agency: who.agency.uuid })
  const own = await aDrawRequest(world, { ...facts, lot: home.uuid, title: 'Framing' })
  const other = await aLot(world, { agency: who.agency.uuid })
  for (let number = 1; number <= 60; number += 1)
    await aDrawRequest(world, { ...facts, lot: other.uuid, number, title: `Framing ${number}` })
  const first = async (person: Person, q: string) => {
    const query = { q, types: 'drawRequest', near: home.uuid }
    return (await call(world, person, 'search', { query })).data.data[0]?.uuid
  }
  for (const q of ['', 'framing']) expect(await first(who.agency, q), q).toBe(own.uuid)
  expect(await first(who.agency2, '')).not.toBe(own.uuid)
})
