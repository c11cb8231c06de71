import type { StreamEvent } from 'contract/account'
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

test('a decision is painted at once, and only whoever shows that photo is told', () => {
  const [onA, onB, onAll] = [vi.fn(), vi.fn(), vi.fn()]
  store.subscribe('media', 'a', onA)
  store.subscribe('media', 'b', onB)
  store.subscribe('media', null, onAll)
  store.overlay('call', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  expect(status('a')).toBe('verified')
  expect([onA, onB, onAll].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1])
})

test('what is kept is what the server told last, never what is unsent', () => {
  const seed = photo('a')
  store.overlay('call', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  expect(store.told('media', seed)?.status).toBe('pending')
  store.receive(event({ patch: { status: 'defective' } }))
  expect(status('a')).toBe('verified')
  expect(store.told('media', seed)).toMatchObject({ status: 'defective', version: 2 })
  const later = photo('a', { version: 3, remarks: 'blurred' })
  expect(store.told('media', later)).toBe(later)
  store.overlay('gone', [{ noun: 'media', uuid: 'b', fields: null }])
  expect(store.told('media', photo('b'))?.uuid).toBe('b')
  store.settle('gone', [])
  expect(store.told('media', photo('b'))).toBeUndefined()
})

test('a refused call takes its paint back, and leaves that of others', () => {
  store.overlay('one', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.overlay('two', [{ noun: 'media', uuid: 'a', fields: { remarks: 'blurred' } }])
  store.drop('one')
  expect(store.get('media', 'a')).toMatchObject({ status: 'pending', remarks: 'blurred' })
})

test('an answer carries the record; a later unsent decision still lies over it', () => {
  store.overlay('one', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.overlay('two', [{ noun: 'media', uuid: 'a', fields: { status: 'defective' } }])
  store.settle('one', [{ noun: 'media', value: photo('a', { version: 2, status: 'verified' }) }])
  expect(store.get('media', 'a')).toMatchObject({ status: 'defective', version: 2 })
})

test('a bulk answer without records keeps what was painted, and an older loader cannot take it back', () => {
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

test('events patch what is here, once, and echoes of own calls do nothing', () => {
  store.hold('media', [photo('a')])
  expect(store.receive(event({}))).toBe('painted')
  expect(status('a')).toBe('verified')
  expect(store.receive(event({ patch: { status: 'defective' } }))).toBe('known')
  expect(status('a')).toBe('verified')
  expect(store.receive(event({ uuid: 'elsewhere' }))).toBe('foreign')
  expect(store.receive(event({ version: 3, patch: null }))).toBe('ask')
  expect(store.receive(event({ version: 3, changed: ['status', 'checks'] }))).toBe('ask')
})

test('what the machine finds has no version of its own: it is asked for, and the answer of the same version is taken', () => {
  expect(store.receive(event({ version: null, patch: null, changed: ['checks'] }))).toBe('ask')
  store.seed('media', [photo('a', { remarks: 'found' })])
  expect(store.get('media', 'a')).toMatchObject({ version: 1, remarks: 'found' })
})

test('a foreign event under an unsent decision changes the ground, not what is painted', () => {
  store.overlay('mine', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  store.receive(event({ patch: { status: 'defective', remarks: 'by another' }, changed: ['status', 'remarks'] }))
  expect(store.get('media', 'a')).toMatchObject({ status: 'verified', remarks: 'by another' })
  store.drop('mine')
  expect(status('a')).toBe('defective')
})

test('a comment of another is heard at its photo, and taken out again when it is undone', () => {
  const said = {
    noun: 'comment' as const,
    uuid: 'c',
    version: 1,
    changed: ['text'],
    patch: { mediaId: 'a', text: 'Look here', status: 'active', createdAt: '2026-03-01T10:00:00Z' },
  }
  expect(store.receive(event(said))).toBe('painted')
  expect(store.get<Photo>('media', 'a')?.comments).toMatchObject([{ uuid: 'c', text: 'Look here' }])
  store.receive(event({ ...said, version: 2, changed: ['status'], patch: { mediaId: 'a', status: 'deleted' } }))
  expect(store.get<Photo>('media', 'a')?.comments).toEqual([])
  // Put in place again it is spoken of by its status alone: what it says has to be asked for.
  const again = event({ ...said, version: 3, changed: ['status'], patch: { mediaId: 'a', status: 'active' } })
  expect(store.receive(again)).toBe('ask')
  expect(store.get<Photo>('media', 'a')?.comments).toEqual([])
})

test('a removed record is gone, older answers do not bring it back, and undo does', () => {
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

test('a record that somebody else removes is gone, and there again once they take that back', () => {
  const seed = photo('a')
  expect(store.receive(event({ changed: ['removed'], patch: { removed: true, version: 2 } }))).toBe('painted')
  expect(store.get('media', 'a')).toBeUndefined()
  expect(store.over('media', seed)).toBeUndefined()
  store.receive(event({ version: 3, changed: ['removed'], patch: { removed: false, version: 3 } }))
  expect(store.over('media', seed)).toMatchObject({ status: 'pending', version: 3 })
})

test('what an undo brings back is there although the list read meanwhile lacks it, until one tells of it', () => {
  store.overlay('delete', [{ noun: 'media', uuid: 'a', fields: null }])
  store.settle('delete', [])
  store.seed('media', [])
  expect(store.back('media')).toEqual([])
  store.overlay('undo', [{ noun: 'media', uuid: 'a', fields: photo('a') }])
  expect(store.back('media')).toMatchObject([{ uuid: 'a', status: 'pending' }])
  expect(store.back('item')).toEqual([])
  store.overlay('again', [{ noun: 'media', uuid: 'a', fields: null }])
  expect(store.back('media')).toEqual([])
  store.drop('again')
  store.settle('undo', [], { versions: [{ noun: 'media', uuid: 'a', version: 3 }] })
  expect(store.back('media')).toMatchObject([{ uuid: 'a', version: 3 }])
  store.seed('media', [photo('a', { version: 3 })])
  expect(store.back('media')).toEqual([])
})

test('an own call that brings a record to a page that lacks it is for its list to hear of', () => {
  const leave = store.hold('media', [photo('a')])
  store.overlay('delete', [{ noun: 'media', uuid: 'a', fields: null }])
  store.settle('delete', [], { versions: [{ noun: 'media', uuid: 'a', version: 2 }] })
  leave()
  store.overlay('undo', [{ noun: 'media', uuid: 'a', fields: photo('a') }])
  store.settle('undo', [], { versions: [{ noun: 'media', uuid: 'a', version: 3 }] })
  const back = event({ version: 3, changed: ['created'], patch: { removed: false } })
  expect(store.receive(back)).toBe('foreign')
  // The page may have been loaded while it was gone.
  store.hold('media', [photo('a', { version: 3 })])
  expect(store.receive(back)).toBe('foreign')
  expect(store.receive(event({ version: 3 }))).toBe('known')
})

test('paint put down before the record came, as after a reload, lies over it when it comes', () => {
  store = createStore()
  store.overlay('kept', [{ noun: 'media', uuid: 'a', fields: { status: 'verified' } }])
  const seed = photo('a')
  expect(store.over('media', seed)?.status).toBe('verified')
  expect(store.over('media', seed)).toBe(store.over('media', seed))
  store.seed('media', [seed])
  expect(status('a')).toBe('verified')
})

test('records without versions take the newest answer', () => {
  const note = { uuid: 'n', isRead: false }
  store.seed('notification', [note])
  store.overlay('read', [{ noun: 'notification', uuid: 'n', fields: { isRead: true } }])
  store.settle('read', [])
  expect(store.get<typeof note>('notification', 'n')?.isRead).toBe(true)
  store.seed('notification', [{ uuid: 'n', isRead: false }])
  expect(store.get<typeof note>('notification', 'n')?.isRead).toBe(false)
})

test('what no page holds is forgotten once it is much, but not what is on a page or unsent', async () => {
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

test('a record that its page draws from anew stays as it is known', async () => {
  const page = Array.from({ length: 600 }, (_, index) => photo(`c${index}`))
  const leave = store.hold('media', page)
  store.receive(event({ uuid: 'c0' }))
  leave()
  store.hold('item', [{ uuid: 'i' }])
  store.hold('media', page)
  await Promise.resolve()
  expect(status('c0')).toBe('verified')
})
