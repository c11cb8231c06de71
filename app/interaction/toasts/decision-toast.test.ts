import { beforeEach, expect, test } from 'vitest'
import type { ChangeCommand } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { isChange } from '~/commands/engine/command'
import { commandOf, registry } from '~/commands/engine/registry'
import type { ShownAction } from '~/interaction/dispatcher-types'
import { isStepCommand } from '~/interaction/undo/undo-entry'
import { confirmStep, decisionsId, dismissRefused, showAction } from './decision-toast'
import type { Replaced } from './replaced-decisions'
import { dismissToast, findToast, readToasts, showToast } from './toast-store'

beforeEach(() => readToasts().forEach(({ id }) => dismissToast(id)))

function change(id: CommandId): ChangeCommand {
  const command = commandOf(id)
  if (!isChange(command)) throw new Error(`${id} changes nothing`)
  return command
}
const nothing = () => undefined
const shown = () => findToast(decisionsId)

function aRun() {
  const onAction = (command: ChangeCommand, action: ShownAction) => showAction(command, action, nothing)
  return {
    refuse: (id: CommandId, ...ids: readonly string[]) => dismissRefused(isStepCommand(id), ids),
    decide: (id: CommandId, ...ids: readonly string[]) => onAction(change(id), { count: ids.length, ids }),
    decideIn: (place: string, ...ids: readonly string[]) =>
      onAction(change('media.verify'), { count: ids.length, ids, within: { id: place, label: place, itself: false } }),
    decideAll: (id: CommandId, count: number, ...ids: readonly string[]) => onAction(change(id), { count, ids }),
    back: (count: number, label?: string, of: CommandId = 'media.verify', waits?: string) =>
      onAction(change('changes.takeBack'), { count, label, ids: [], of, ...(waits && { waits }) }),
    step: (id: CommandId, of: CommandId, label?: string) => onAction(change(id), { count: 1, label, ids: [], of }),
    replace: (id: CommandId, ...replaced: readonly Replaced[]) =>
      onAction(change(id), { count: replaced.length, ids: replaced.map((_, index) => String(index)), replaced }),
    done: confirmStep,
  }
}

test('a run counts each photo by its last decision', () => {
  const { decide } = aRun()
  expect(decide('media.rejectStay', 'one')).toBe('Marked defective')
  expect(decide('media.useTemplate', 'one')).toBe('Marked defective')
  expect(decide('media.verify', 'two', 'three')).toBe('1 marked defective, 2 verified')
  expect(decide('media.verify', 'one')).toBe('3 verified')
})

test('names a replaced decision, and counts several', () => {
  const { replace } = aRun()
  const roof = { label: '07 Roof, photo 3', was: 'verified' } as const
  expect(replace('media.reject', roof)).toBe('Marked defective. 07 Roof, photo 3 was Verified')
  expect(replace('media.reject', roof, { ...roof, was: 'verified' })).toContain('2 decisions replaced')
})

test('a run ends with its inspection', () => {
  const { decideIn } = aRun()
  expect(decideIn('draw 1', 'one')).toBe('Verified')
  expect(decideIn('draw 2', 'two')).toBe('Verified')
  expect(decideIn('draw 2', 'three')).toBe('2 verified')
})

test('announces decisions on all matching photos by their number, apart from a run', () => {
  const { decide, decideAll } = aRun()
  decide('media.reject', 'one')
  expect(decideAll('media.verify', 240, 'one', 'two')).toBe('240 verified')
  expect(decide('media.reset', 'one')).toBe('Back to review')
})

test('a refused decision dismisses the toast that reports it', () => {
  const text = () => shown()?.text ?? null
  const { decide, refuse } = aRun()
  decide('media.verify', 'one')
  decide('media.reject', 'two')
  refuse('media.verify', 'three')
  expect(text()).toBe('1 verified, 1 marked defective')
  refuse('media.reject', 'two')
  expect(text()).toBeNull()
})

test('several decisions have the name of their draw request, a single one has none', () => {
  const { decideIn } = aRun()
  const of = () => shown()?.of
  decideIn('Draw 1, 7 Dove Lane', 'one')
  expect(of()).toBeUndefined()
  decideIn('Draw 1, 7 Dove Lane', 'one', 'two')
  expect(of()).toBe('Draw 1, 7 Dove Lane')
})

test('a run of decisions ends when its toast is dismissed', () => {
  const { decide } = aRun()
  decide('media.verify', 'one')
  dismissToast('decisions')
  expect(decide('media.verify', 'one', 'two')).toBe('2 verified')
})

test('an undo names what it undid, and a bulk by its number', () => {
  const { decide, back } = aRun()
  decide('media.verify', 'one')
  expect(back(1, '07 Walks, photo 3')).toBe('Undone: Verified, 07 Walks, photo 3')
  expect(back(18)).toBe('Undone: 18 verified')
  expect(decide('media.verify', 'one')).toBe('Verified')
})

test('another action dismisses the toast of an undo', () => {
  const { decide, back } = aRun()
  back(1, 'Draw 1')
  // The provider's message follows, so nothing is announced here.
  expect(decide('request.setDueDate', 'one')).toBeNull()
  expect(shown()).toBeUndefined()
})

test('names the undo of an undo over another person’s change', () => {
  const { step } = aRun()
  const undo = 'changes.takeBack'
  expect(step('changes.takeBack', undo, 'Verified, 07 Walks')).toBe('Undone: your undo of “Verified, 07 Walks”')
  dismissToast(decisionsId)
  expect(step('changes.putBack', undo, 'Verified, 07 Walks')).toBe('Redone: your undo of “Verified, 07 Walks”')
  dismissToast(decisionsId)
  // The server's list has not named the change yet.
  expect(step('changes.putBack', 'changes.putBack')).toBe('Redone: 1 step')
})

test('a refused undo dismisses its toast', () => {
  const { back, refuse } = aRun()
  back(1, '07 Walks, photo 3')
  refuse('changes.takeBack')
  expect(shown()).toBeUndefined()
})

test('fills the number of every undo message', () => {
  for (const command of registry.filter(isChange)) {
    for (const count of [1, 3]) {
      dismissToast(decisionsId)
      expect(aRun().back(count, undefined, command.id)).not.toMatch(/[{}]/)
    }
  }
  dismissToast(decisionsId)
  expect(aRun().back(1, '07 Walks', 'item.delete')).toBe('Undone: 1 item deleted, 07 Walks')
  dismissToast(decisionsId)
  expect(aRun().back(3, undefined, 'lot.delete')).toBe('Undone: 3 lots deleted')
})

test('announces an undo without an optimistic update as pending until the server confirms', () => {
  const text = () => shown()?.text ?? null
  const { back, done } = aRun()
  expect(back(1, '5,000 lots imported', 'lot.import', 'one')).toBe('Undoing: 5,000 lots imported …')
  done('another')
  expect(text()).toBe('Undoing: 5,000 lots imported …')
  done('one')
  expect(text()).toBe('Undone: 5,000 lots imported')
})

test('a new action dismisses the reason why an earlier one was not done', () => {
  const { decide } = aRun()
  showToast({ id: 'steps', text: 'There is nothing to undo here' })
  showToast({ id: 'reason', text: '1 media waits for review' })
  decide('media.verify', 'one')
  expect(readToasts().map(({ id }) => id)).toEqual(['decisions'])
})
