import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeCommand, CommandId } from '~/commands/command'
import { isChange } from '~/commands/command'
import { commandOf, registry } from '~/commands/registry'
import { defaultSettings } from '~/commands/remaps'
import { dismissToast, readToasts, showToast } from '~/components/shell/toasts'
import type { Replaced } from '~/hooks/replaced-decisions'
import { createDecisionToast, undoAction } from './decision-toast'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function change(id: CommandId): ChangeCommand {
  const command = commandOf(id)
  if (!isChange(command)) throw new Error(`${id} changes nothing`)
  return command
}
function aRun() {
  const {
    did: told,
    refused,
    done,
  } = createDecisionToast(
    () => undefined,
    () => defaultSettings,
  )
  return {
    refuse: (id: CommandId, ...ids: readonly string[]) => refused(change(id), ids),
    decide: (id: CommandId, ...ids: readonly string[]) => told(change(id), { count: ids.length, ids }),
    decideIn: (place: string, ...ids: readonly string[]) =>
      told(change('media.verify'), { count: ids.length, ids, within: { id: place, label: place, itself: false } }),
    decideAll: (id: CommandId, count: number, ...ids: readonly string[]) => told(change(id), { count, ids }),
    back: (count: number, label?: string, of: CommandId = 'media.verify', waits?: string) =>
      told(change('changes.takeBack'), { count, label, ids: [], of, ...(waits && { waits }) }),
    step: (id: CommandId, of: CommandId, label?: string, waits?: string) =>
      told(change(id), { count: 1, label, ids: [], of, ...(waits && { waits }) }),
    replace: (id: CommandId, ...replaced: readonly Replaced[]) =>
      told(change(id), { count: replaced.length, ids: replaced.map((_, index) => String(index)), replaced }),
    done,
  }
}

test('a run counts photos, each by what was decided of it last', () => {
  const { decide } = aRun()
  expect(decide('media.rejectStay', 'one')).toBe('Marked defective')
  expect(decide('media.useTemplate', 'one')).toBe('Marked defective')
  expect(decide('media.verify', 'two', 'three')).toBe('1 marked defective, 2 verified')
  expect(decide('media.verify', 'one')).toBe('3 verified')
})

test('a decision that replaces another says so, and of several how many', () => {
  const { replace } = aRun()
  const roof = { label: '07 Roof, photo 3', was: 'verified' } as const
  expect(replace('media.reject', roof)).toBe('Marked defective. 07 Roof, photo 3 was Verified')
  expect(replace('media.reject', roof, { ...roof, was: 'verified' })).toContain('2 decisions replaced')
})

test('a run ends with its inspection: of the next one its own are counted', () => {
  const { decideIn } = aRun()
  expect(decideIn('draw 1', 'one')).toBe('Verified')
  expect(decideIn('draw 2', 'two')).toBe('Verified')
  expect(decideIn('draw 2', 'three')).toBe('2 verified')
})

test('all that match a filter are told by their number, apart from a run', () => {
  const { decide, decideAll } = aRun()
  decide('media.reject', 'one')
  expect(decideAll('media.verify', 240, 'one', 'two')).toBe('240 verified')
  expect(decide('media.reset', 'one')).toBe('Back to review')
})

test('what was refused is told no longer; the rest of its run is', () => {
  const shown = () => readToasts().find(({ id }) => id === 'decisions')?.text ?? null
  const { decide, refuse } = aRun()
  decide('media.verify', 'one')
  decide('media.reject', 'two')
  expect(shown()).toBe('1 verified, 1 marked defective')
  refuse('media.verify', 'two')
  expect(shown()).toBe('1 verified, 1 marked defective')
  refuse('media.reject', 'two')
  expect(shown()).toBe('Verified')
  refuse('media.verify', 'one')
  expect(shown()).toBeNull()
})

test('a decision that was there already leaves its run as it was', () => {
  const { decide, refuse } = aRun()
  decide('media.verify', 'one')
  decide('media.verify', 'two')
  expect(decide('media.verify', 'two')).toBe('2 verified')
  refuse('media.verify', 'two')
  expect(readToasts().find(({ id }) => id === 'decisions')?.text).toBe('2 verified')
})

test('several are told with the draw request they are in; of one it is seen which it is', () => {
  const { decideIn } = aRun()
  const of = () => readToasts().find(({ id }) => id === 'decisions')?.of
  decideIn('Draw 1, 7 Dove Lane', 'one')
  expect(of()).toBeUndefined()
  decideIn('Draw 1, 7 Dove Lane', 'one', 'two')
  expect(of()).toBe('Draw 1, 7 Dove Lane')
})

test('a run is over after a while', () => {
  const { decide } = aRun()
  decide('media.verify', 'one')
  vi.advanceTimersByTime(6001)
  expect(decide('media.verify', 'two')).toBe('Verified')
})

test('a run is over once its toast is put away, and so are the steps that it told of', () => {
  const { decide, refuse, back } = aRun()
  decide('media.verify', 'one')
  dismissToast('decisions')
  expect(decide('media.verify', 'one', 'two')).toBe('2 verified')
  // Both were there already, which is told in its place.
  refuse('media.verify', 'one', 'two')
  expect(readToasts().find(({ id }) => id === 'decisions')).toBeUndefined()
  back(1, '07 Walks')
  dismissToast('decisions')
  expect(back(1, '08 Roof')).toBe('Undone: Verified, 08 Roof')
})

test('the first undo names its record, more of them are counted, with the last, which may lie elsewhere', () => {
  const { decide, back } = aRun()
  decide('media.verify', 'one')
  expect(back(1, '07 Walks, photo 3')).toBe('Undone: Verified, 07 Walks, photo 3')
  expect(back(1, 'Roof, Draw 1, 7 Dove Lane')).toBe('2 steps undone, the last: Verified, Roof, Draw 1, 7 Dove Lane')
  // A bulk is one step, however many it was done to.
  expect(back(18)).toBe('3 steps undone')
  expect(decide('media.verify', 'one')).toBe('Verified')
  expect(back(2)).toBe('Undone: 2 verified')
})

test('what was done in between ends a run of steps', () => {
  const { decide, back } = aRun()
  back(1, 'Draw 1')
  // What has the provider's own words says none here.
  expect(decide('request.setDueDate', 'one')).toBeNull()
  expect(back(1, 'Draw 1')).toBe('Undone: Verified, Draw 1')
})

test('an undo over what somebody changed is called that, taken back and put back', () => {
  const { step } = aRun()
  const undo = 'changes.takeBack'
  expect(step('changes.takeBack', undo, 'Verified, 07 Walks')).toBe('Undone: your undo of “Verified, 07 Walks”')
  expect(aRun().step('changes.putBack', undo, 'Verified, 07 Walks')).toBe('Redone: your undo of “Verified, 07 Walks”')
  // What the server's list had taken, before it told what that was.
  expect(aRun().step('changes.putBack', 'changes.putBack')).toBe('1 step redone')
})

test('a step that was refused is not counted among those that were taken', () => {
  const { back, refuse } = aRun()
  back(1, '07 Walks, photo 3')
  back(1)
  refuse('changes.takeBack', '')
  expect(back(1, '08 Roof, photo 1')).toBe('Undone: Verified, 08 Roof, photo 1')
  expect(back(1)).toBe('2 steps undone')
})

test('what is said of a step has its number, whatever was done', () => {
  for (const command of registry.filter(isChange)) {
    for (const count of [1, 3]) expect(aRun().back(count, undefined, command.id)).not.toMatch(/[{}]/)
  }
  expect(aRun().back(1, '07 Walks', 'item.delete')).toBe('Undone: 1 item deleted, 07 Walks')
  expect(aRun().back(3, undefined, 'lot.delete')).toBe('Undone: 3 lots deleted')
})

test('the toast prints the key that answers, with single keys off too', () => {
  const keysOf = (single: 'on' | 'off') => undoAction(() => undefined, { ...defaultSettings, single }).keys
  expect([keysOf('on'), keysOf('off')]).toEqual(['Z', 'Ctrl Z'])
})

test('of a step that nothing shows yet it is said that it is under way, and that it is taken once the server says so', () => {
  const shown = () => readToasts().find(({ id }) => id === 'decisions')?.text ?? null
  const { back, done } = aRun()
  expect(back(1, '5,000 lots imported', 'lot.import', 'one')).toBe('Undoing: 5,000 lots imported …')
  done('another')
  expect(shown()).toBe('Undoing: 5,000 lots imported …')
  back(1, undefined, 'lot.create', 'two')
  expect(shown()).toBe('Undoing: 2 steps …')
  done('one')
  expect(shown()).toBe('Undoing: 2 steps …')
  done('two')
  expect(shown()).toBe('2 steps undone')
})

test('what is done anew puts away why nothing could be done or taken back before', () => {
  const { decide } = aRun()
  showToast({ id: 'steps', text: 'There is nothing to undo here' })
  showToast({ id: 'reason', text: '1 media waits for review' })
  decide('media.verify', 'one')
  expect(readToasts().map(({ id }) => id)).toEqual(['decisions'])
})

test('a step whose name comes while it is under way has it once it is taken', () => {
  const { step, done } = aRun()
  expect(step('changes.putBack', 'changes.putBack', undefined, 'one')).toBe('Redoing: 1 step …')
  done('one', 'Verified, 07 Walks')
  expect(readToasts().find(({ id }) => id === 'decisions')?.text).toBe('Redone: Verified, 07 Walks')
})
