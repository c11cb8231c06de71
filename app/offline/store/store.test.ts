import type { StreamEvent } from 'contract/account/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore, type LiveStore } from './store'

type Photo = {
  uuid: string
  version: number
  status: string
  remarks: string | null
  comments: { uuid: string; text: string }[]
}
const photo = (uuid: string, fields: Partial<Photo> = {}): Photo => ({
  uuid,
  version: 1,
  status: 'pending',
  remarks: null,
  comments: [],
  ...fields,
})
const event = (fields: Partial<StreamEvent>): StreamEvent => ({
  position: 1,
  at: '2026-03-01T10:00:00Z',
  actor: null,
  actorName: null,
  operation: 'inspections.validateMedia',
  noun: 'media',
  uuid: 'a',
  lotId: null,
  requestId: null,
  itemId: null,
  version: 2,
  changed: ['status'],
  patch: { status: 'verified' },
  ...fields,
})
const status = (uuid: string) => store.get<Photo>('media', uuid)?.status

let store: LiveStore
beforeEach(() => {
  store = createStore()
  store.seed('media', [photo('a'), photo('b')])
})

test('a decision shows at once and notifies only the subscribers of its photo', () => {
  const [onA, onB, onAll] = [vi.fn(), vi.fn(), vi.fn()]
  store.subscribe('media', 'a', onA)
  store.subscribe('media', 'b', onB)
  store.subscribe('media', null, onAll)
  store.overlay('call', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  expect(status('a')).toBe('verified')
  expect([onA, onB, onAll].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1])
})

test("the data for offline pages is the server's, without unsent changes", () => {
  const seed = photo('a')
  store.overlay('call', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  expect(store.serverValue('media', seed)?.status).toBe('pending')
  store.receive(event({ patch: { status: 'defective' } }))
  expect(status('a')).toBe('verified')
  expect(store.serverValue('media', seed)).toMatchObject({ status: 'defective', version: 2 })
  const later = photo('a', { version: 3, remarks: 'blurred' })
  expect(store.serverValue('media', later)).toBe(later)
  store.overlay('gone', [{ noun: 'media', uuid: 'b', fields: null }])
  expect(store.serverValue('media', photo('b'))?.uuid).toBe('b')
  store.settle('gone', [])
  expect(store.serverValue('media', photo('b'))).toBeUndefined()
})

test('a refused call reverts its own update and no other', () => {
  store.overlay('one', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.overlay('two', [{ noun: 'media', uuid: 'a', fields: { remarks: 'blurred' } }])
  store.drop('one')
  expect(store.get('media', 'a')).toMatchObject({ status: 'pending', remarks: 'blurred' })
})

test('an answer updates the record below a later unsent decision', () => {
  store.overlay('one', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.overlay('two', [{ noun: 'media', uuid: 'a', fields: { status: 'defective' } }])
  store.settle('one', [{ noun: 'media', value: photo('a', { version: 2, status: 'verified' }) }])
  expect(store.get('media', 'a')).toMatchObject({ status: 'defective', version: 2 })
})

test('a bulk answer without records confirms the update, and an older loader does not revert it', () => {
  store.overlay('bulk', [
    { noun: 'media', uuid: 'a', fields: { status: 'verified' } },
    { noun: 'media', uuid: 'b', fields: { status: 'verified' } },
  ])
  store.settle('bulk', [], { refused: [{ uuid: 'b' }] })
  expect([status('a'), status('b')]).toEqual(['verified', 'pending'])
  const late = photo('a')
  store.seed('media', [late])
  expect(store.over('media', late)?.status).toBe('verified')
  store.seed('media', [photo('a', { version: 2, status: 'defective' })])
  expect(status('a')).toBe('defective')
})

test('an event updates known records once, and the event of an own call changes nothing', () => {
  store.hold('media', [photo('a')])
  expect(store.receive(event({}))).toBe('applied')
  expect(status('a')).toBe('verified')
  expect(store.receive(event({ patch: { status: 'defective' } }))).toBe('known')
  expect(status('a')).toBe('verified')
  expect(store.receive(event({ uuid: 'elsewhere' }))).toBe('foreign')
  expect(store.receive(event({ version: 3, patch: null }))).toBe('reload')
  expect(store.receive(event({ version: 3, changed: ['status', 'checks'] }))).toBe('reload')
})

test('requests a machine finding without a version, and accepts an answer of the same version', () => {
  expect(store.receive(event({ version: null, patch: null, changed: ['checks'] }))).toBe('reload')
  store.seed('media', [photo('a', { remarks: 'found' })])
  expect(store.get('media', 'a')).toMatchObject({ version: 1, remarks: 'found' })
})

test('an event of someone else below an unsent decision changes the record but not what is shown', () => {
  store.overlay('mine', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.receive(event({ patch: { status: 'defective', remarks: 'by another' }, changed: ['status', 'remarks'] }))
  expect(store.get('media', 'a')).toMatchObject({ status: 'verified', remarks: 'by another' })
  store.drop('mine')
  expect(status('a')).toBe('defective')
})

test('a comment of someone else appears at its photo, and disappears when it is undone', () => {
  const commentEvent = {
    noun: 'comment' as const,
    uuid: 'c',
    version: 1,
    changed: ['text'],
    patch: { mediaId: 'a', text: 'Look here', status: 'active', createdAt: '2026-03-01T10:00:00Z' },
  }
  expect(store.receive(event(commentEvent))).toBe('applied')
  expect(store.get<Photo>('media', 'a')?.comments).toMatchObject([{ uuid: 'c', text: 'Look here' }])
  store.receive(event({ ...commentEvent, version: 2, changed: ['status'], patch: { mediaId: 'a', status: 'deleted' } }))
  expect(store.get<Photo>('media', 'a')?.comments).toEqual([])
  // An event about a restored comment contains only its status: its text has to be requested.
  const again = event({ ...commentEvent, version: 3, changed: ['status'], patch: { mediaId: 'a', status: 'active' } })
  expect(store.receive(again)).toBe('reload')
  expect(store.get<Photo>('media', 'a')?.comments).toEqual([])
})

test('a removed record stays gone despite older answers, until an undo', () => {
  const before = store.get<Photo>('media', 'a')
  store.overlay('remove', [{ noun: 'media', uuid: 'a', fields: null }])
  expect(store.get('media', 'a')).toBeUndefined()
  store.settle('remove', [])
  const late = photo('a')
  store.seed('media', [late])
  expect(store.over('media', late)).toBeUndefined()
  store.overlay('undo', [{ noun: 'media', uuid: 'a', fields: { ...before } }])
  store.settle('undo', [], { versions: [{ noun: 'media', uuid: 'a', version: 3 }] })
  expect(store.get('media', 'a')).toMatchObject({ status: 'pending', version: 3 })
})

test('a record removed by someone else disappears, and reappears when the removal is undone', () => {
  const seed = photo('a')
  expect(store.receive(event({ changed: ['removed'], patch: { removed: true, version: 2 } }))).toBe('applied')
  expect(store.get('media', 'a')).toBeUndefined()
  expect(store.over('media', seed)).toBeUndefined()
  store.receive(event({ version: 3, changed: ['removed'], patch: { removed: false, version: 3 } }))
  expect(store.over('media', seed)).toMatchObject({ status: 'pending', version: 3 })
})

test('a record restored by undo is listed until a later list contains it', () => {
  store.overlay('delete', [{ noun: 'media', uuid: 'a', fields: null }])
  store.settle('delete', [])
  store.seed('media', [])
  expect(store.restored('media')).toEqual([])
  store.overlay('undo', [{ noun: 'media', uuid: 'a', fields: photo('a') }])
  expect(store.restored('media')).toMatchObject([{ uuid: 'a', status: 'pending' }])
  expect(store.restored('item')).toEqual([])
  store.overlay('again', [{ noun: 'media', uuid: 'a', fields: null }])
  expect(store.restored('media')).toEqual([])
  store.drop('again')
  store.settle('undo', [], { versions: [{ noun: 'media', uuid: 'a', version: 3 }] })
  expect(store.restored('media')).toMatchObject([{ uuid: 'a', version: 3 }])
  store.seed('media', [photo('a', { version: 3 })])
  expect(store.restored('media')).toEqual([])
})

test('the event of an own restore makes a list without that record reload', () => {
  const leave = store.hold('media', [photo('a')])
  store.overlay('delete', [{ noun: 'media', uuid: 'a', fields: null }])
  store.settle('delete', [], { versions: [{ noun: 'media', uuid: 'a', version: 2 }] })
  leave()
  store.overlay('undo', [{ noun: 'media', uuid: 'a', fields: photo('a') }])
  store.settle('undo', [], { versions: [{ noun: 'media', uuid: 'a', version: 3 }] })
  const back = event({ version: 3, changed: ['created'], patch: { removed: false } })
  expect(store.receive(back)).toBe('foreign')
  // The page may have loaded while the record was gone.
  store.hold('media', [photo('a', { version: 3 })])
  expect(store.receive(back)).toBe('foreign')
  expect(store.receive(event({ version: 3 }))).toBe('known')
})

test('an update from before the record loads applies when it loads, as after a reload', () => {
  store = createStore()
  store.overlay('kept', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  const seed = photo('a')
  expect(store.over('media', seed)?.status).toBe('verified')
  expect(store.over('media', seed)).toBe(store.over('media', seed))
  store.seed('media', [seed])
  expect(status('a')).toBe('verified')
})

test('a record without a version takes the newest answer', () => {
  const note = { uuid: 'n', isRead: false }
  store.seed('notification', [note])
  store.overlay('read', [{ noun: 'notification', uuid: 'n', fields: { isRead: true } }])
  store.settle('read', [])
  expect(store.get<typeof note>('notification', 'n')?.isRead).toBe(true)
  store.seed('notification', [{ uuid: 'n', isRead: false }])
  expect(store.get<typeof note>('notification', 'n')?.isRead).toBe(false)
})

test('records of no page are dropped beyond a limit, but not those on a page or unsent', async () => {
  store.receive(event({ patch: { status: 'verified' } }))
  const leave = store.hold('media', [photo('a')])
  store.overlay('call', [{ noun: 'media', uuid: 'b', fields: { status: 'defective' } }])
  const many = (of: string) => Array.from({ length: 501 }, (_, index) => photo(`${of}${index}`))
  store.hold('media', many('c'))()
  store.hold('media', [photo('d')])
  await Promise.resolve()
  expect([status('a'), status('b'), status('c0')]).toEqual(['verified', 'defective', undefined])
  leave()
  store.drop('call')
  store.hold('media', many('e'))()
  store.hold('media', [photo('d')])
  await Promise.resolve()
  expect([status('a'), status('b'), status('d')]).toEqual([undefined, undefined, 'pending'])
})

test('a record that a page takes over from the previous page stays as it is', async () => {
  const page = Array.from({ length: 600 }, (_, index) => photo(`c${index}`))
  const leave = store.hold('media', page)
  store.receive(event({ uuid: 'c0' }))
  leave()
  store.hold('item', [{ uuid: 'i' }])
  store.hold('media', page)
  await Promise.resolve()
  expect(status('c0')).toBe('verified')
})
