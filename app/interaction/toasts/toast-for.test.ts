import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { Call } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext } from '~/commands/engine/context'
import { createLayers } from '~/interaction/layers'
import type { UndoEntry, UndoLists } from '~/interaction/undo/undo-history'
import type { Refused } from './refusal-text'
import { toastFor, type ToastContext } from './toast-for'
import { dismissToast, findToast } from './toast-store'

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
const nothing: UndoLists = { done: [], undone: [] }
const repeated: Call[] = []
const undone: string[] = []
const layers = createLayers()
const dispatcher: ToastContext['dispatcher'] = {
  context: () => bareContext('agency', 'list'),
  layers,
  repeat: (call) => void repeated.push(call),
  undoAction: (action) => void undone.push(action),
}
const context = (more: Partial<ToastContext> = {}): ToastContext => ({
  dispatcher,
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
  const toast = toastFor(done(call, 'Lot saved'), context({ entry: entry('lot.edit') }))
  expect(toast).toMatchObject({
    id: 'key',
    text: 'Lot saved',
    of: 'Oak Street 5',
    subject: `lot.edit ${id}`,
    action: { label: 'Undo', of: 'key' },
  })
  toast?.action?.run()
  expect(undone).toEqual(['key'])
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
    id: 'bulk',
    text: '3 lots deleted',
    count: 3,
    action: { of: 'bulk' },
  })
})

test('an undo that was announced at the key press is not announced again', () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  expect(toastFor(done(call, 'Undone: Lot saved'), context())).toBeNull()
})

test('restoring a record replaces the toast of its deletion', () => {
  const subjectOf = (name: CommandId) => {
    const made = entry(name)
    return toastFor(done(callOf(name), 'Done'), context({ entry: made }))?.subject
  }
  expect(subjectOf('archive.restore')).toBe(subjectOf('lot.delete'))
  expect(subjectOf('archive.restore')).not.toBe(subjectOf('lot.edit'))
})

test('a decision that changed nothing is announced unless a visible toast reports it', () => {
  const notice = done(callOf('media.verify'), '', null)
  const repeatedDecision = entry('media.verify')
  expect(toastFor(notice, context({ entry: repeatedDecision }))).toMatchObject({ id: 'reason', of: 'Oak Street 5' })
  const decisions = { decisions: new Map([[id, 'verified' as const]]), request: undefined }
  const shown = [{ id: 'decisions', text: '', duration: 0, decisions }]
  expect(toastFor(notice, context({ entry: repeatedDecision, shown }))).toBeNull()
})

test('the toast of a preference replaces the one before it', () => {
  const change = done(callOf('keys.change', { targets: [] }), 'Keys changed')
  expect(toastFor(change, context({ entry: entry('keys.change') }))?.subject).toBe('keys.change')
})

test('deleting a deleted record counts as done', () => {
  const made = entry('lot.delete', { key: 'second' })
  const toast = toastFor(refused(callOf('lot.delete', { key: 'second' }), { gone: true }), context({ entry: made }))
  expect(toast).toMatchObject({ text: 'Already done: 1 lot deleted', of: 'Oak Street 5' })
  expect([toast?.look, toast?.action]).toEqual([undefined, undefined])
  const elsewhere = { ...refused(callOf('lot.delete'), { gone: true }), elsewhere: true as const }
  expect(toastFor(elsewhere, context())).toBeNull()
})

test('a refusal for an argument stays and offers to correct it, also when that page is left', () => {
  const call = callOf('lot.setBudget', { args: { totalBudget: 5 } })
  const issues = [{ path: 'totalBudget', message: 'Too small' }]
  const toast = toastFor(refused(call, { issues }), context())
  expect(toast).toMatchObject({ duration: Number.POSITIVE_INFINITY, action: { label: 'Correct it' } })
  toast?.action?.run()
  expect(layers.shown()).toMatchObject({ kind: 'palette', again: { call, issues } })
  layers.close()
  expect(findToast('key')).toMatchObject({ action: { label: 'Correct it' } })
  dismissToast('key')
})

test('only a call given up after temporary failures is offered again', () => {
  const call = callOf('lot.edit')
  expect(toastFor(refused(call), context())?.action).toBeUndefined()
  const again = toastFor(refused(call, { passing: true }), context())?.action
  expect(again?.label).toBe(say('tryAgain'))
  again?.run()
  expect(repeated.splice(0)).toEqual([call])
})

test('a conflict is not offered anyway for a call on all matching records', () => {
  const matching = { noun: 'lot' as const, filter: { keyword: null, filters: {} }, except: [], expected: 9 }
  const conflict = { changedBy: 'Ines Duarte' }
  expect(toastFor(refused(callOf('lot.edit'), conflict), context())?.id).toBe('conflicts')
  expect(toastFor(refused(callOf('lot.edit', { matching }), conflict), context())?.action).toBeUndefined()
})

test("a refused undo over another person's change offers to override it", () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  toastFor(refused(call, { changedBy: 'Ines Duarte' }), context({ entry: entry('lot.edit') }))?.action?.run()
  expect(repeated.splice(0)).toMatchObject([{ args: { of: 'key', over: true } }])
})

test("an undo by the provider's list whose name is taken can be skipped", () => {
  const taken = { current: { what: 'Lot 5' } }
  const listed = callOf('changes.takeBack', { args: { within: id } })
  expect(toastFor(refused(listed, taken), context())?.action?.label).toBe('Skip this change')
  const own = callOf('changes.takeBack', { args: { of: 'key' } })
  expect(toastFor(refused(own, taken), context({ entry: entry('lot.edit') }))?.action).toBeUndefined()
})

test('an undo of what was undone elsewhere says so', () => {
  const call = callOf('changes.takeBack', { args: { of: 'key' } })
  const made = entry('lot.edit')
  const toast = toastFor(refused(call, { message: refusal('alreadyUndone') }), context({ entry: made }))
  expect(toast).toMatchObject({ id: 'steps' })
  expect(toast?.look).toBeUndefined()
})

test('several refused targets have their number and their reasons', () => {
  const reasons = [
    { uuid: 'a', message: 'Frozen' },
    { uuid: 'b', message: 'Frozen' },
  ]
  const toast = toastFor({ kind: 'partly', call: callOf('lot.edit'), refused: reasons }, context())
  expect(toast?.text).toMatch(/^2 .*Frozen$/)
})

test('a call whose records were all refused is not reported as done', () => {
  const call = callOf('request.delete', { targets: [{ noun: 'drawRequest', id }] })
  expect(toastFor({ ...done(call, '', null), isPartly: true }, context())).toBeNull()
  expect(toastFor(done(call, '', null), context())?.text).toMatch(/^Already done/)
})

test('after an inspection ended, the toast names it although its page is left', () => {
  vi.stubGlobal('location', { pathname: `/lots/1/requests/${id}` })
  const call = callOf('inspection.complete', { targets: [{ noun: 'drawRequest', id }] })
  const made = entry('inspection.complete', {
    label: 'Draw 1',
    final: 'completing',
    within: { id, label: 'Draw 1, 7 Dove Lane', itself: true },
  })
  const toast = toastFor(done(call, 'Inspection completed'), context({ entry: made, goesOn: true }))
  expect(toast).toMatchObject({ of: 'Draw 1, 7 Dove Lane' })
  expect(toastFor(done(call, 'Inspection completed'), context({ entry: made }))?.of).toBeUndefined()
})
