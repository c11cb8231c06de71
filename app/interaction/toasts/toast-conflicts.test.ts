import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '~/commands/engine/command'
import { dismissToast, readToasts, showToast } from './toast-store'
import type { Conflict, Refused } from './refusal-text'
import { conflictToast } from './toast-for'

afterEach(() => readToasts().forEach(({ id }) => dismissToast(id)))

const again = vi.fn<(call: Call, label: string | undefined) => void>()

const showConflict = (conflict: Conflict): void =>
  void showToast(conflictToast(conflict, { shown: readToasts(), dispatcher: { repeat: again } }))

function refuse(photo: number): Call {
  const call: Call = { id: 'media.verify', args: {}, targets: [], key: `key-${photo}` }
  const notice: Refused = {
    kind: 'refused',
    call,
    message: 'Changed',
    changedBy: 'Ines Duarte',
    current: { status: 'defective', remarks: 'Too far away' },
    issues: [],
  }
  showConflict({ notice, label: `Roof, photo ${photo}` })
  return call
}

const shown = () => readToasts().map(({ text, action }) => [text, action?.label])

test("a conflict toast names the other person's change and stays next to later toasts", () => {
  refuse(1)
  for (const text of ['a', 'b']) showToast({ text })
  expect(readToasts()[0]?.duration).toBe(Number.POSITIVE_INFINITY)
  expect(shown()).toEqual([
    ['Verify, Roof, photo 1, was not done: Ines Duarte marked it defective (Too far away) meanwhile', 'Verify anyway'],
    ['a', undefined],
    ['b', undefined],
  ])
})

test('a draw request conflict names its new status only to commands that change the status', () => {
  const textOf = (id: Call['id'], status = 'submitted') => {
    const call: Call = { id, args: {}, targets: [], key: id }
    const current = { status }
    showConflict({
      notice: { kind: 'refused', call, message: '', changedBy: 'Ines Duarte', current, issues: [] },
      label: 'Draw 1',
    })
    const [text] = shown()[0] ?? []
    dismissToast('conflicts')
    return text?.replace(/^.*: /, '')
  }
  for (const id of ['request.setDueDate', 'inspection.assignReviewer', 'inspection.askEvidence', 'item.add'] as const)
    expect([id, textOf(id)]).toEqual([id, 'Ines Duarte changed it meanwhile'])
  for (const id of ['inspection.submit', 'inspection.reRequest', 'inspection.setStatus'] as const)
    expect([id, textOf(id)]).toEqual([id, 'Ines Duarte submitted it meanwhile'])
  expect(textOf('inspection.submit', 're-requested')).toBe('Ines Duarte sent it back meanwhile')
})

test('several conflicts share one toast that repeats them all, and a dismissed toast starts over', () => {
  const calls = [refuse(1), refuse(2), refuse(3), refuse(4)]
  expect(shown()).toEqual([
    [
      '4 were not done: Ines Duarte marked it defective (Too far away) meanwhile (Roof, photo 1, Roof, photo 2, Roof, photo 3, Roof, photo 4)',
      'Verify anyway',
    ],
  ])
  readToasts()[0]?.action?.run()
  expect(again.mock.calls.map(([call]) => call)).toEqual(calls)
  dismissToast('conflicts')
  refuse(5)
  expect(shown()[0]?.[0]).toMatch(/^Verify, Roof, photo 5,/)
})

test('a refused undo names the action, which may have happened on another screen', () => {
  const step = (action: string | undefined, undo: boolean) => {
    const call: Call = { id: undo ? 'changes.takeBack' : 'changes.putBack', args: {}, targets: [], key: 'step' }
    const message = 'Ines Duarte changed this since'
    const notice: Refused = { kind: 'refused', call, message, changedBy: 'Ines Duarte', current: null, issues: [] }
    showConflict({ notice, label: undefined, action })
    const [text] = shown()[0] ?? []
    dismissToast('conflicts')
    return text
  }
  expect(step('Lot saved', true)).toBe('“Lot saved” was not undone: Ines Duarte changed this since')
  expect(step('Lot saved', false)).toBe('“Lot saved” was not redone: Ines Duarte changed this since')
  expect(step(undefined, true)).toBe('Not undone: Ines Duarte changed this since')
})
