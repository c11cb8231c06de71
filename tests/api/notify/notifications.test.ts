import { afterAll, beforeAll, expect, test } from 'vitest'

import { t as say } from 'locales/messages'
import { newId } from 'provider/db/ids'
import { aLot } from 'tests/support/builders/lots'
import { first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { aPerson, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let person: Person
let other: Person

beforeAll(async () => {
  world = await createWorld()
  person = await aPerson(world, { role: 'reviewer' })
  other = await aPerson(world, { role: 'admin' })
  for (let index = 1; index <= 12; index += 1) await add(person, `Attempt ${index} submitted`)
  await add(other, 'For somebody else')
})

afterAll(() => world.stop())

async function add({ uuid }: Person, text: string, lot: string | null = null): Promise<void> {
  world.clock.advance(1000)
  const now = world.clock.now()
  await world.db
    .insertInto('notifications')
    .values({ uuid: newId(now), user_id: uuid, kind: 'submitted', text, lot, created_at: now })
    .execute()
}

const list = async (body: Parameters<typeof call<'notifications.list'>>[3]['body']) =>
  (await call(world, person, 'notifications.list', { body })).data
const latest = async (who = person) => (await call(world, who, 'notifications.latest', {})).data
const mark = (who: Person, id: string) => call(world, who, 'notifications.mark', { params: { id } })

test('lists one’s own, newest first, page by page', async () => {
  const page1 = await list({})
  expect([page1.total, page1.record.length, first(page1.record).text]).toEqual([12, 10, 'Attempt 12 submitted'])
  expect((await list({ page: 2 })).record.map((one) => one.text)).toEqual([
    'Attempt 2 submitted',
    'Attempt 1 submitted',
  ])
  expect(
    (await list({ sortDescriptor: { column: 'createdAt', direction: 'ascending' }, limit: 2 })).record.map(
      (one) => one.text,
    ),
  ).toEqual(['Attempt 1 submitted', 'Attempt 2 submitted'])
  expect((await list({ keyword: 'attempt 11' })).record.map((one) => one.text)).toEqual(['Attempt 11 submitted'])
})

test('each has the street of its lot, if the viewer still sees that lot', async () => {
  const reader = await aPerson(world, { role: 'agency' })
  const lot = await aLot(world, { agency: reader.uuid, street: '7 Named Street' })
  await add(reader, 'Draw 1 was submitted', lot.uuid)
  const streets = async () => {
    const { record } = (await call(world, reader, 'notifications.list', { body: {} })).data
    return [record[0]?.street, (await latest(reader)).newNotificationRecord.record[0]?.street]
  }
  expect(await streets()).toEqual(['7 Named Street', '7 Named Street'])
  const elsewhere = await aPerson(world, { role: 'agency' })
  await world.db.updateTable('lots').set({ agency: elsewhere.uuid }).where('uuid', '=', lot.uuid).execute()
  expect(await streets()).toEqual([null, null])
})

test('the latest call returns the number of unread ones', async () => {
  const { newNotificationCount, newNotificationRecord } = await latest()
  expect([newNotificationCount, newNotificationRecord.total, newNotificationRecord.record.length]).toEqual([12, 12, 10])
  expect((await latest(other)).newNotificationRecord.record.map((one) => one.text)).toEqual(['For somebody else'])
})

test('marking one as read updates the count and other screens, once', async () => {
  const { uuid } = first((await list({})).record)
  const { status, message, data } = await mark(person, uuid)
  expect([status, message, data.isRead]).toEqual([200, say('notificationRead', { count: 1 }), true])
  expect((await mark(person, uuid)).data.isRead).toBe(true)
  expect((await latest()).newNotificationCount).toBe(11)
  expect((await list({ filters: { isRead: ['false'] } })).total).toBe(11)
  expect((await list({ filters: { isRead: ['true'] } })).record.map((one) => one.uuid)).toEqual([uuid])
  const entries = await world.db.selectFrom('journal').selectAll().where('uuid', '=', uuid).execute()
  expect(entries).toHaveLength(1)
  expect(first(entries)).toMatchObject({
    actor: person.uuid,
    recipient: person.uuid,
    noun: 'notification',
    operation: 'notifications.mark',
    changed: ['isRead'],
    patch: { isRead: true },
  })
})

test("another person's notification is not found, and stays unread", async () => {
  const { uuid } = first((await latest(other)).newNotificationRecord.record)
  expect((await mark(person, uuid)).status).toBe(404)
  expect((await mark(person, newId())).status).toBe(404)
  expect((await latest(other)).newNotificationCount).toBe(1)
  expect((await callWrongly(world, null, 'notifications.latest')).status).toBe(401)
})
