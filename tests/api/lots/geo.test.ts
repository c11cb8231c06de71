import { afterAll, beforeAll, expect, it, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { call, callWrongly } from 'tests/support/world/call'
import { people, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let borrower: Person
beforeAll(async () => {
  world = await createWorld()
  borrower = (await people(world)).borrower
})
afterAll(() => world.stop())

test('lists states by name with their codes, including territories', async () => {
  const { data } = await call(world, borrower, 'geo.states', {})
  expect(data[0]).toEqual({ id: 'AL', code: 'AL', name: 'Alabama' })
  expect(data).toContainEqual({ id: 'PR', code: 'PR', name: 'Puerto Rico' })
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
})

test('lists cities of a state in order; an unknown state has none', async () => {
  const { data } = await call(world, borrower, 'geo.cities', { params: { stateId: 'TX' } })
  const names = data.map(({ name }) => name)
  expect(names).toContain('Austin')
  expect(names).not.toContain('Denver')
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')))
  expect((await call(world, borrower, 'geo.cities', { params: { stateId: 'XX' } })).status).toBe(404)
})

it.each([
  ['1 Oak Street, Austin, TX 78701', 'zip', 30.27],
  ['1 Oak Street, Austin, TX 78701-1234, USA', 'zip', 30.27],
  ['Austin, Texas', 'city', 30.3],
  ['Austin TX', 'city', 30.3],
  ['78701', 'zip', 30.27],
])('%s is found by its %s', async (address, source, latitude) => {
  const { data } = await call(world, borrower, 'geo.geocode', { query: { address } })
  expect(data?.source).toBe(source)
  expect(data?.latitude).toBeCloseTo(latitude, 0)
})

test('an unknown address, and a position at sea, are null without a message', async () => {
  const nowhere = await call(world, borrower, 'geo.geocode', { query: { address: 'Atlantis, ZZ' } })
  expect([nowhere.status, nowhere.message, nowhere.data]).toEqual([200, '', null])
  const sea = await call(world, borrower, 'geo.reverse', { query: { lat: 30, lng: -40 } })
  expect([sea.status, sea.message, sea.data]).toEqual([200, '', null])
})

test('a position has its city, state and postal code', async () => {
  const { data } = await call(world, borrower, 'geo.reverse', { query: { lat: 30.2713, lng: -97.7426 } })
  expect(data).toEqual({ city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' })
})

test('rejects an invalid position at its field', async () => {
  const { status, issues } = await callWrongly(world, borrower, 'geo.reverse', { query: { lat: 91, lng: 0, x: 1 } })
  expect(status).toBe(400)
  expect(issues.map(({ path }) => path)).toEqual(expect.arrayContaining(['lat', 'x']))
  expect(issues).toContainEqual({ path: 'x', message: refusal('unknownField') })
})
