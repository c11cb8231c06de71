import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { Call } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext } from '~/commands/engine/context'
import type { UndoEntry, UndoLists } from '~/interaction/undo/undo-history'
import type { Refused } from './refusal-text'
import { toastFor, type ToastContext } from './toast-for'

beforeEach(() => void vi.stubGlobal('location', { pathname: '/lots' }))
afterEach(() => void vi.unstubAllGlobals())

const id = '019a0000-0000-7000-8000-000000000001'
const callOf = (name: CommandId, more: Partial<Call> = {}): Call => ({
  id: name,
  args: {},
  targets: [{ noun: 'lot', id }],
  key: 'key',
  ...more,
})
const entry = (name: CommandId, more: Partial<UndoEntry> = {}): UndoEntry => ({
  key: 'key',
  id: name,
  count: 1,
  before: [],
  after: [],
  label: 'Oak Street 5',
  ...more,
})
const nothing: UndoLists = { done: [], undone: [], preferences: [] }
const context = (more: Partial<ToastContext> = {}): ToastContext => ({
  commandContext: bareContext('agency', 'list'),
  history: nothing,
  entry: undefined,
  shown: [],
  goesOn: false,
  ...more,
})
const done = (call: Call, message: string, changeId: string | null = 'change') => ({
  kind: 'done' as const,
  call,
  message,
  changeId,
  versions: [],
})
const refused = (call: Call, more: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  call,
  message: 'Not possible',
  changedBy: null,
  issues: [],
  ...more,
})

test("a finished call has the provider's message, its record and an undo button", () => {
  const call = callOf('lot.edit')
  expect(toastFor(done(call, 'Lot saved'), context({ entry: entry('lot.edit') }))).toMatchObject({
    toast: { id: 'key', text: 'Lot saved', of: 'Oak Street 5', subject: `lot.edit ${id}` },
    action: { kind: 'undo', entry: 'key' },
  })
})

test('a call that was undone before its answer has no toast', () => {
  const history = { ...nothing, undone: [entry('lot.edit', { key: 'other' })] }
  expect(toastFor(done(callOf('lot.edit'), 'Lot saved'), context({ history }))).toBeNull()
})

test('the calls of a bulk action share a toast with their number', () => {
  const call = callOf('lot.delete', { action: 'bulk' })
  const made = entry('lot.delete', { action: 'bulk' })
  expect(
    toastFor(
      done(call, 'Lot deleted'),
      context({ entry: made, shown: [{ id: 'bulk', text: '', duration: 0, count: 2 }] }),
    ),
  ).toMatchObject({
    toast: { id: 'bulk', text: '3 lots deleted', count: 3 },
    action: { entry: 'bulk' },
  })
})

test('an undo that was announced at the key press is not announced again', () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  expect(toastFor(done(call, 'Undone: Lot saved'), context())).toBeNull()
})

test('restoring a record replaces the toast of its deletion', () => {
  const subjectOf = (name: CommandId) => {
    const made = entry(name)
    return toastFor(done(callOf(name), 'Done'), context({ entry: made }))?.toast.subject
  }
  expect(subjectOf('archive.restore')).toBe(subjectOf('lot.delete'))
  expect(subjectOf('archive.restore')).not.toBe(subjectOf('lot.edit'))
})

test('a decision that changed nothing is announced unless a visible toast reports it', () => {
  const notice = done(callOf('media.verify'), '', null)
  const repeated = entry('media.verify')
  expect(toastFor(notice, context({ entry: repeated }))?.toast).toMatchObject({ id: 'reason', of: 'Oak Street 5' })
  const decisions = { decisions: new Map([[id, 'verified' as const]]), request: undefined, entry: undefined }
  const shown = [{ id: 'decisions', text: '', duration: 0, decisions }]
  expect(toastFor(notice, context({ entry: repeated, shown }))).toBeNull()
})

test('the toast of a preference replaces the one before it', () => {
  const change = done(callOf('keys.change', { targets: [] }), 'Keys changed')
  expect(toastFor(change, context({ entry: entry('keys.change') }))?.toast.subject).toBe('keys.change')
})

test('deleting a deleted record counts as done', () => {
  const made = entry('lot.delete', { key: 'second' })
  const planned = toastFor(refused(callOf('lot.delete', { key: 'second' }), { gone: true }), context({ entry: made }))
  expect(planned).toMatchObject({ toast: { text: 'Already done: 1 lot deleted', of: 'Oak Street 5' } })
  expect([planned?.toast.look, planned?.action]).toEqual([undefined, undefined])
  const elsewhere = { ...refused(callOf('lot.delete'), { gone: true }), elsewhere: true as const }
  expect(toastFor(elsewhere, context())).toBeNull()
})

test('a refusal for an argument stays and offers to correct it', () => {
  const call = callOf('lot.setBudget', { args: { totalBudget: 5 } })
  const planned = toastFor(refused(call, { issues: [{ path: 'totalBudget', message: 'Too small' }] }), context())
  expect(planned?.action?.kind).toBe('correct')
  expect(planned?.toast.duration).toBe(Number.POSITIVE_INFINITY)
})

test('only a call given up after temporary failures is offered again', () => {
  const call = callOf('lot.edit')
  expect(toastFor(refused(call), context())?.action).toBeUndefined()
  expect(toastFor(refused(call, { passing: true }), context())?.action).toMatchObject({
    kind: 'repeat',
    label: say('tryAgain'),
  })
})

test('a conflict is not offered anyway for a call on all matching records', () => {
  const matching = { noun: 'lot' as const, filter: { keyword: null, filters: {} }, except: [], expected: 9 }
  const conflict = { changedBy: 'Ines Duarte' }
  expect(toastFor(refused(callOf('lot.edit'), conflict), context())?.toast.id).toBe('conflicts')
  expect(toastFor(refused(callOf('lot.edit', { matching }), conflict), context())?.action).toBeUndefined()
})

test("a refused undo over another person's change offers to override it", () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  const planned = toastFor(refused(call, { changedBy: 'Ines Duarte' }), context({ entry: entry('lot.edit') }))
  const [conflict] = planned?.action?.kind === 'repeat' ? planned.action.conflicts : []
  expect(conflict?.notice.call.args).toMatchObject({ of: 'key', over: true })
})

test("an undo by the provider's list whose name is taken can be skipped", () => {
  const taken = { current: { what: 'Lot 5' } }
  const listed = callOf('changes.takeBack', { args: { within: id } })
  expect(toastFor(refused(listed, taken), context())?.action?.kind).toBe('skip')
  const own = callOf('changes.takeBack', { args: { of: 'key' } })
  expect(toastFor(refused(own, taken), context({ entry: entry('lot.edit') }))?.action).toBeUndefined()
})

test('an undo of what was undone elsewhere says so', () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  const made = entry('lot.edit')
  const undone = toastFor(refused(call, { message: refusal('alreadyUndone') }), context({ entry: made }))
  expect(undone).toMatchObject({ toast: { id: 'steps' } })
  expect(undone?.toast.look).toBeUndefined()
})

test('several refused targets have their number and their reasons', () => {
  const reasons = [
    { uuid: 'a', message: 'Frozen' },
    { uuid: 'b', message: 'Frozen' },
  ]
  const planned = toastFor({ kind: 'partly', call: callOf('lot.edit'), refused: reasons }, context())
  expect(planned?.toast.text).toMatch(/^2 .*Frozen$/)
})

test('after an inspection ended, the toast names it although its page is left', () => {
  vi.stubGlobal('location', { pathname: `/lots/1/requests/${id}` })
  const call = callOf('inspection.complete', { targets: [{ noun: 'drawRequest', id }] })
  const made = entry('inspection.complete', {
    label: 'Draw 1',
    final: 'completing',
    within: { id, label: 'Draw 1, 7 Dove Lane', itself: true },
  })
  const planned = toastFor(done(call, 'Inspection completed'), context({ entry: made, goesOn: true }))
  expect(planned).toMatchObject({ toast: { of: 'Draw 1, 7 Dove Lane' } })
  expect(toastFor(done(call, 'Inspection completed'), context({ entry: made }))?.toast.of).toBeUndefined()
})
