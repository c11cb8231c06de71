import { afterEach, describe, expect, test } from 'vitest'
import { keySettings } from 'contract/account/key-settings'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const usual = keySettings.parse({})

afterEach(() => world.db.updateTable('users').set({ key_settings: '{}' }).execute())

const keysOf = async (person: Person) => (await call(world, person, 'users.profile', { query: {} })).data.keys
const set = (person: Person, body: object) => call(world, person, 'preferences.setKeys', { body })

describe('keyboard settings', () => {
  test('are the defaults until changed; unchanged ones stay', async () => {
    expect(await keysOf(who.reviewer)).toEqual(usual)
    const first = await set(who.reviewer, { keys: { 'media.verify': ['q'], 'go.audit': [] } })
    expect(first.data.keys).toEqual({ ...usual, keys: { 'media.verify': ['q'], 'go.audit': [] } })
    await set(who.reviewer, { single: 'stage', window: null })
    await set(who.reviewer, { keys: { 'go.audit': null, 'media.reject': ['g x'] } })
    expect(await keysOf(who.reviewer)).toEqual({
      single: 'stage',
      window: null,
      keys: { 'media.verify': ['q'], 'media.reject': ['g x'] },
    })
    expect(await keysOf(who.borrower)).toEqual(usual)
  })

  test('chosen by two browsers concurrently are all stored', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => `go.place${at}`)
    await Promise.all(ids.map((id) => set(who.agency, { keys: { [id]: ['q'] } })))
    expect(Object.keys((await keysOf(who.agency))?.keys ?? {}).sort()).toEqual(ids)
  })

  test('name the change of keys and their reset, and no other setting', async () => {
    const message = async (body: object) => (await set(who.reviewer, body)).message
    expect(await message({ keys: { 'media.verify': ['q'] } })).toBe('Keys changed')
    expect(await message({ keys: { 'media.verify': null } })).toBe('All keys reset to the defaults')
    expect(await message({ single: 'off' })).toBe('')
  })

  test('equal settings are no change; a change is announced to oneself and can be undone', async () => {
    const { data } = await set(who.borrower, { keys: { 'media.add': ['q'] } })
    expect(data.changeId).not.toBeNull()
    const again = await set(who.borrower, { keys: { 'media.add': ['q'] }, single: 'on' })
    expect([again.data.changeId, again.data.version]).toEqual([null, data.version])
    const entries = await world.db
      .selectFrom('journal')
      .select(['uuid', 'changed'])
      .where('operation', '=', 'preferences.setKeys')
      .where('uuid', '=', who.borrower.uuid)
      .execute()
    expect(entries).toEqual([{ uuid: who.borrower.uuid, changed: ['keys'] }])
    expect((await undo(who.borrower, data.changeId)).status).toBe(200)
    expect(await keysOf(who.borrower)).toEqual(usual)
  })

  test('are not part of anyone’s profile', async () => {
    await set(who.reviewer, { keys: { 'media.verify': ['q'] } })
    for (const other of [who.admin, who.agency]) {
      const { data } = await call(world, other, 'users.profile', { query: { userId: who.reviewer.uuid } })
      expect(data.keys).toBeNull()
    }
  })

  test.each([
    ['a choice there is not', { single: 'never' }],
    ['a wait that nobody could keep', { window: 10 }],
    ['more keys than a command has', { keys: { 'media.verify': Array.from({ length: 7 }, () => 'q') } }],
    [
      'more commands than there are',
      { keys: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`c${at}`, []])) },
    ],
    ['words without end', { keys: { 'media.verify': ['q'.repeat(61)] } }],
    ['somebody else', { userId: 'x' }],
  ])('refuse %s', async (_name, body) => {
    expect((await callWrongly(world, who.reviewer, 'preferences.setKeys', { body })).status).toBe(400)
    expect(await keysOf(who.reviewer)).toEqual(usual)
  })
})
