import { expect, test } from 'vitest'
import { bareContext } from '~/commands/engine/context'
import type { Notice } from '~/offline/outbox/outbox'
import { settleEntry } from './settle-entry'
import { lastActionOf, removeFrozen, stepCall } from './undo-entry'
import { createUndoHistory, type UndoEntry } from './undo-history'

const change = '019a0000-0000-7000-8000-000000000001'
const request = '019a0000-0000-7000-8000-000000000002'
const entry = (id: UndoEntry['id'], key: string = id, more: Partial<UndoEntry> = {}): UndoEntry => ({
  key,
  id,
  count: 1,
  before: [],
  after: [],
  ...more,
})
const historyOf = (...entries: readonly UndoEntry[]) => {
  const history = createUndoHistory('me')
  for (const one of entries) history.add(one)
  const keys = () => history.read().done.map(({ key }) => key)
  return { history, keys }
}
const done = (call: Partial<Notice['call']>, changeId: string | null, message = ''): Notice => ({
  kind: 'done',
  call: { id: 'media.verify', args: {}, targets: [], key: 'key', ...call },
  message,
  changeId,
  versions: [],
})
const refused = (call: Partial<Notice['call']>, message: string, current?: unknown): Notice => ({
  kind: 'refused',
  call: { id: 'changes.takeBack', args: {}, targets: [], key: 'key', ...call },
  message,
  changedBy: null,
  issues: [],
  current,
})

test('the change of a form is undone by its change id, that of a call by the call', () => {
  expect(stepCall('undo', entry('lender.edit', change, { changeId: change }), 'new').args.changeId).toBe(change)
  expect(stepCall('redo', entry('lender.edit', 'undo'), 'new').args).toMatchObject({ of: 'undo' })
})

test('a change of preferences is no entry for the undo key, and stays one for its toast', () => {
  const { history, keys } = historyOf(entry('media.verify'))
  history.put('undone', entry('media.reject'))
  history.add(entry('keys.change'))
  settleEntry(history, done({ id: 'keys.change', key: 'keys.change' }, change))
  expect(keys()).toEqual(['media.verify'])
  expect(history.read().undone).toHaveLength(1)
  expect(history.findDone('keys.change').map(({ key }) => key)).toEqual(['keys.change'])
})

test('a call that was refused or changed nothing is no entry', () => {
  const { history, keys } = historyOf(entry('media.verify', 'one'), entry('media.verify', 'two'))
  settleEntry(history, refused({ id: 'media.verify', key: 'one' }, 'Not possible'))
  settleEntry(history, done({ key: 'two' }, null))
  expect(keys()).toEqual([])
})

test('an action without undo stays the newest entry; completing removes others', () => {
  const inside = { within: { id: request, label: 'Draw 1', itself: false } }
  const end = entry('inspection.complete', 'end', { final: 'completing' })
  const { history, keys } = historyOf(entry('media.verify', 'photo', inside), end)
  const call = { id: 'inspection.complete', targets: [{ noun: 'drawRequest', id: request }], key: 'end' } as const
  settleEntry(history, done(call, null, 'Inspection completed'))
  expect(keys()).toEqual(['end'])
})

test("an undo by the provider's list is named by its answer, and redone by its call", () => {
  const { history } = historyOf()
  const call = { id: 'changes.takeBack', args: { within: request }, key: 'listed' } as const
  settleEntry(history, done(call, change, 'Undone: Verified, 07 Walks'))
  const [only] = history.read().undone
  expect(only?.label).toBe('Verified, 07 Walks')
  expect(only && stepCall('redo', only, 'new').args.of).toBe('listed')
})

test('a refused undo is no entry any more: the next one undoes the change before it', () => {
  const { history, keys } = historyOf(entry('lot.delete', 'older'))
  history.put('undone', entry('lot.edit', 'undo'))
  const call = { key: 'undo', args: { changeId: change } }
  settleEntry(history, refused(call, 'Taken', { what: 'Lot saved' }))
  expect([keys(), history.read().undone]).toEqual([['older'], []])
})

test('completing removes the entries that it freezes, but not the assignment and the deletion', () => {
  const own = { within: { id: request, label: 'Draw 1', itself: true } }
  const inside = { within: { ...own.within, itself: false } }
  const { history, keys } = historyOf(
    entry('media.verify', 'photo', inside),
    entry('request.setDueDate', 'date', own),
    entry('request.assignAgency', 'agency', own),
    entry('request.delete', 'deletion', own),
    entry('media.verify', 'elsewhere'),
  )
  removeFrozen(history, request)
  expect(keys()).toEqual(['agency', 'deletion', 'elsewhere'])
})

test('a photo is named by its number alone while its draw request is on the screen', () => {
  const within = { id: request, label: 'Draw 1, 7 Dove Lane', itself: false }
  const photo = entry('media.reject', 'key', { label: '07 Walks, photo 2', short: 'photo 2', within })
  const elsewhere = bareContext('reviewer', 'single')
  const draw = { noun: 'drawRequest' as const, id: request, version: 1, label: 'Draw 1', state: {} }
  expect(lastActionOf([photo], { ...elsewhere, around: [draw] })).toMatchObject({
    label: photo.label,
    short: 'photo 2',
  })
  expect(lastActionOf([photo], elsewhere)).toMatchObject({ label: `${photo.label}, ${within.label}`, short: undefined })
})
