import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { bundledMigrations } from 'provider/db/migrate'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson } from 'tests/support/world/people'

const { world, who } = await inWorld()

const formerTexts = async () =>
  (await sql`select record, until, before from former_texts order by record, until`.execute(world.db)).rows
const trail = async (record: string) => {
  await sql`select seal_journal(1000)`.execute(world.db)
  return (await call(world, who.admin, 'audit.list', { query: { filters: { record: [record] } } })).data.data
}
const rename = (uuid: string, street: string) => {
  world.clock.advance(1000)
  return call(world, who.agency, 'lots.update', { body: { uuid, street } })
}

test('an entry keeps the street of its time, and the entry of a rename has the new one', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, street: '1 Old Street' })
  const budget = { params: { lotId: lot.uuid }, body: { totalBudget: 100 } }
  await call(world, who.agency, 'lots.updateTotalBudget', budget)
  const { changeId } = await rename(lot.uuid, '2 New Street')
  await rename(lot.uuid, '3 Newest Street')
  const abouts = async () => (await trail(lot.uuid)).map(({ about }) => about)
  expect(await abouts()).toEqual(['3 Newest Street', '2 New Street', '1 Old Street'])
  const { data } = await call(world, who.agency, 'changes.list', { query: { within: lot.uuid } })
  expect(data.data.map(({ about }) => about?.split(',')[0])).toEqual([
    '3 Newest Street',
    '2 New Street',
    '1 Old Street',
  ])
  world.clock.advance(1000)
  const over = { params: { changeId: changeId ?? '' }, query: { over: 'true' as const } }
  expect((await call(world, who.agency, 'changes.undo', over)).status).toBe(200)
  expect((await abouts()).slice(0, 2)).toEqual(['1 Old Street', '3 Newest Street'])
})

test('an entry keeps its actor’s name of the time, and is only found by that name', async () => {
  const person = await aPerson(world, { role: 'agency', firstName: 'Maya', lastName: 'Before' })
  const lot = await aLot(world, { agency: person.uuid })
  const budget = { params: { lotId: lot.uuid }, body: { totalBudget: 100 } }
  expect((await call(world, person, 'lots.updateTotalBudget', budget)).status).toBe(200)
  world.clock.advance(1000)
  expect((await call(world, person, 'account.updateProfile', { body: { lastName: 'After' } })).status).toBe(200)
  expect((await trail(lot.uuid)).map(({ actor }) => actor?.name)).toEqual(['Maya Before'])
  const found = async (keyword: string) =>
    (await call(world, who.admin, 'audit.list', { query: { keyword, filters: { record: [lot.uuid] } } })).data
      .totalRecord
  expect([await found('before'), await found('after')]).toEqual([1, 0])
})

test('a purged record takes its former names with it', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  await rename(lot.uuid, '2 New Street')
  const kept = async () => (await formerTexts()).filter((row) => Object(row).record === lot.uuid).length
  expect(await kept()).toBe(1)
  await world.db.deleteFrom('lots').where('uuid', '=', lot.uuid).execute()
  expect(await kept()).toBe(0)
})

test('the migration derives from the journal what the triggers record since', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, street: '1 Old Street' })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, title: 'Draw 1: Shell' })
  const event = await anEvent(world, { created_by: who.agency.uuid, lot: lot.uuid })
  const { changeId } = await rename(lot.uuid, '2 New Street')
  await rename(lot.uuid, '3 Newest Street')
  await call(world, who.agency, 'requests.update', { params: { id: drawRequest.uuid }, body: { title: 'Roof' } })
  await call(world, who.borrower, 'account.updateProfile', { body: { firstName: 'Ada', lastName: 'Miller' } })
  await call(world, who.agency, 'events.delete', { params: { id: event.uuid } })
  world.clock.advance(1000)
  await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' }, query: { over: 'true' } })
  const byTriggers = await formerTexts()
  expect(byTriggers.length).toBeGreaterThan(8)
  await sql`delete from former_texts`.execute(world.db)
  const [, backfill = ''] = migration().split(/^-- What the journal knows.*$/m)
  await sql.raw(backfill).execute(world.db)
  expect(await formerTexts()).toEqual(byTriggers)
})

const migration = (): string => bundledMigrations().find(({ name }) => name.startsWith('0048'))?.sql ?? ''
