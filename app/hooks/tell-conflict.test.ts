import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '~/commands/command'
import { dismissToast, readToasts, showToast } from '~/components/shell/toasts'
import type { Refused } from './refusal-words'
import { tellConflict } from './tell-conflict'

afterEach(() => readToasts().forEach(({ id }) => dismissToast(id)))

const again = vi.fn<(call: Call, label: string | undefined) => void>()

function meet(photo: number): Call {
  const call: Call = { id: 'media.verify', args: {}, targets: [], key: `key-${photo}` }
  const notice: Refused = {
    kind: 'refused',
    call,
    message: 'Changed',
    changedBy: 'Ines Duarte',
    current: { status: 'defective', remarks: 'Too far away' },
    issues: [],
  }
  tellConflict({ notice, label: `Roof, photo ${photo}` }, again)
  return call
}

const shown = () => readToasts().map(({ text, action }) => [text, action?.label])

test('a conflict says what the other did and stays beside what comes after', () => {
  meet(1)
  for (const text of ['a', 'b']) showToast({ text })
  expect(readToasts()[0]?.duration).toBe(Number.POSITIVE_INFINITY)
  expect(shown()).toEqual([
    ['Verify, Roof, photo 1, was not done: Ines Duarte marked it defective (Too far away) meanwhile', 'Verify anyway'],
    ['a', undefined],
    ['b', undefined],
  ])
})

test('of a draw request it is its status that says what the other did to whoever moves it, and to nobody else', () => {
  const told = (id: Call['id']) => {
    const call: Call = { id, args: {}, targets: [], key: id }
    const current = { status: 'submitted' }
    tellConflict(
      {
        notice: { kind: 'refused', call, message: '', changedBy: 'Ines Duarte', current, issues: [] },
        label: 'Draw 1',
      },
      again,
    )
    const [text] = shown()[0] ?? []
    dismissToast('conflicts')
    return text?.replace(/^.*: /, '')
  }
  for (const id of ['request.setDueDate', 'inspection.assignReviewer', 'inspection.askEvidence', 'item.add'] as const)
    expect([id, told(id)]).toEqual([id, 'Ines Duarte changed it meanwhile'])
  for (const id of ['inspection.submit', 'inspection.reRequest', 'inspection.setStatus'] as const)
    expect([id, told(id)]).toEqual([id, 'Ines Duarte submitted it meanwhile'])
})

test('several share one, which does them all anyway; after it was put away it begins anew', () => {
  const calls = [meet(1), meet(2), meet(3), meet(4)]
  expect(shown()).toEqual([
    [
      '4 were not done: Ines Duarte marked it defective (Too far away) meanwhile (Roof, photo 1, Roof, photo 2, Roof, photo 3, Roof, photo 4)',
      'Verify anyway',
    ],
  ])
  readToasts()[0]?.action?.run()
  expect(again.mock.calls.map(([call]) => call)).toEqual(calls)
  dismissToast('conflicts')
  meet(5)
  expect(shown()[0]?.[0]).toMatch(/^Verify, Roof, photo 5,/)
})

test('a step back names the deed it was to take, which may have been done on another screen', () => {
  const step = (deed: string | undefined, undo: boolean) => {
    const call: Call = { id: undo ? 'changes.takeBack' : 'changes.putBack', args: {}, targets: [], key: 'step' }
    const message = 'Ines Duarte changed this since'
    const notice: Refused = { kind: 'refused', call, message, changedBy: 'Ines Duarte', current: null, issues: [] }
    tellConflict({ notice, label: undefined, deed }, again)
    const [text] = shown()[0] ?? []
    dismissToast('conflicts')
    return text
  }
  expect(step('Lot saved', true)).toBe('“Lot saved” was not undone: Ines Duarte changed this since')
  expect(step('Lot saved', false)).toBe('“Lot saved” was not redone: Ines Duarte changed this since')
  expect(step(undefined, true)).toBe('Not undone: Ines Duarte changed this since')
})

test('the same step asked for again, by the server’s list, stands there once by its name', () => {
  const step = (args: Call['args'], changeId: string, deed: string) => {
    const call: Call = { id: 'changes.takeBack', args, targets: [], key: changeId + deed }
    const message = 'Ines Duarte changed this since'
    const current = { changeId }
    tellConflict(
      { notice: { kind: 'refused', call, message, changedBy: 'Ines Duarte', current, issues: [] }, label: deed, deed },
      again,
    )
    return call
  }
  again.mockClear()
  const own = step({ of: 'key' }, 'change-1', 'Verified, Roof, photo 1')
  step({ within: 'request' }, 'change-1', '')
  expect(shown()[0]?.[0]).toBe('“Verified, Roof, photo 1” was not undone: Ines Duarte changed this since')
  // Another of the server's list, which has no name yet, is called what is done to it.
  const other = step({ within: 'elsewhere' }, 'change-2', '')
  expect(shown()[0]?.[0]).toBe(
    '2 were not done: Ines Duarte changed it meanwhile (Verified, Roof, photo 1, Undo this change)',
  )
  readToasts()[0]?.action?.run()
  expect(again.mock.calls.map(([call]) => call)).toEqual([own, other])
})
