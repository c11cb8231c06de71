import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import type { UndoEntry } from '~/interaction/undo/undo-history'
import { lastActionOf } from '~/interaction/undo/undo-entry'
import { doneText, changedRecordName } from './toast-text'

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const lot = `/lots/${id(1)}`
const draw: RecordRef = {
  noun: 'drawRequest',
  id: id(2),
  version: 1,
  label: 'Draw 2',
  detail: '879 Thornbury Terrace',
  state: {},
}
const list: CommandContext = { ...bareContext('agency', 'list'), here: draw }

const callOf = (name: CommandId, noun: RecordRef['noun'], target: string, args = {}): Call => ({
  id: name,
  args,
  targets: [{ noun, id: target }],
  key: 'key',
})
const stepOf = (name: CommandId, given: Partial<UndoEntry>): UndoEntry => ({
  key: 'key',
  id: name,
  count: 1,
  before: [],
  after: [],
  ...given,
})
const at = (pathname: string) => vi.stubGlobal('location', { pathname })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('names a draw request with its lot in lists, alone on its lot’s page, not on its own', () => {
  const within = { id: draw.id, label: 'Draw 2, 879 Thornbury Terrace', itself: true }
  const step = stepOf('inspection.assignReviewer', { label: 'Draw 2', within })
  const named = (pathname: string, context: CommandContext) => {
    at(pathname)
    return changedRecordName(callOf(step.id, 'drawRequest', draw.id), step, context, 'Assigned to Priya Raman')
  }
  expect(named('/requests', list)).toBe('Draw 2, 879 Thornbury Terrace')
  expect(named(lot, { ...list, mode: 'detail' })).toBe('Draw 2')
  expect(named(`${lot}/requests/${draw.id}`, { ...list, mode: 'detail' })).toBeUndefined()
  // The undo names it too, although the list cursor is on it.
  expect(lastActionOf([step], list)?.label).toBe('Draw 2, 879 Thornbury Terrace')
})

test('a message that contains the name of its record is not followed by the name', () => {
  at('/lots')
  const step = stepOf('lot.setBudget', { label: '9 Budget Street' })
  const call = callOf('lot.setBudget', 'lot', id(1))
  expect(changedRecordName(call, step, list, 'Budget of 9 Budget Street set to $5,000')).toBeUndefined()
  expect(changedRecordName(call, step, list, 'Lot saved')).toBe('9 Budget Street')
  const removed = stepOf('budgetLine.remove', { label: '09-900 Paint' })
  const remove = callOf('budgetLine.remove', 'ledgerLine', id(1))
  expect(changedRecordName(remove, removed, list, '09-900 Paint removed')).toBeUndefined()
})

test('a re-invited user is named although the invitation cannot be undone', () => {
  at('/users')
  const ivy: RecordRef = { noun: 'user', id: id(3), version: 1, label: 'Ivy Fresh', state: {} }
  const call = callOf('user.resendInvite', 'user', ivy.id)
  expect(changedRecordName(call, undefined, { ...list, here: ivy }, 'Invitation Sent...')).toBe('Ivy Fresh')
  // A notification has no name besides its text.
  const note: RecordRef = { ...ivy, noun: 'notification', label: 'Draw 1 was completed' }
  const read = callOf('notification.markRead', 'notification', note.id)
  expect(changedRecordName(read, undefined, { ...list, here: note }, 'Read')).toBeUndefined()
})

test.each([
  ['checklist.setProgress', { progress: 45 }, 'Progress saved: 45.0%'],
  ['checklist.setProgress', { progress: null }, 'As reported'],
  ['request.setDueDate', { dueDate: '2026-12-24' }, 'Due date set: Dec 24'],
  ['event.moveTo', { start: '2026-12-03', end: '2026-12-03' }, 'Event moved: Dec 3'],
  ['event.later', { start: '2026-12-03T18:30:00Z', end: '2026-12-03T19:30:00Z' }, 'Event moved: Dec 3, 10:30 AM'],
  ['event.moveTo', { date: '2026-12-03', zone: 'America/Los_Angeles' }, 'Event moved: Dec 3'],
] as const)('%s is announced with the value it set', (name, args, text) => {
  const call = callOf(name, 'event', id(4), args)
  const notice = { kind: 'done' as const, call, message: 'As reported', versions: [], records: [], refused: [] }
  expect(doneText({ ...notice, changeId: id(5) }, list)).toBe(text)
  expect(doneText({ ...notice, changeId: null }, list)).toBe('As reported')
})

test('the undo names the value that was set before the record', () => {
  const step = stepOf('event.later', { label: 'Walk the site', to: 'Dec 3, 10:30 AM' })
  expect(lastActionOf([step], list)?.label).toBe('Dec 3, 10:30 AM, Walk the site')
})
