import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StreamEvent } from 'contract/account'
import { bareFacts } from '~/commands/context'
import { emptyStack, push, type Done, type UndoStack } from '~/commands/undo-stack'
import { dismissToast, readToasts, showToast } from '~/components/shell/toasts'
import { departures } from '~/live/departures'
import { mindSteps } from './mind-steps'
import { stepsMoved, type UndoMemory } from './undo-memory'

const [ours, theirs] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
const facts = bareFacts('admin', 'single')

const tellNothing = () => readToasts().forEach(({ id }) => dismissToast(id))

let stop = () => undefined as void
// Another file's tests may have told something before, in the same process.
beforeEach(tellNothing)
afterEach(() => {
  stop()
  tellNothing()
})

function aMemory(steps: readonly Done[]) {
  let stack = steps.reduce(push, emptyStack as UndoStack)
  const memory: UndoMemory = {
    read: () => stack,
    change: (next) => {
      stack = next(stack)
      stepsMoved.tell()
    },
  }
  stop = mindSteps({ facts: () => facts }, memory)
  return { memory, keys: () => stack.done.map(({ key }) => key) }
}

const step = (id: Done['id'], request: string, key: string = id): Done => {
  const within = { id: request, label: 'Draw 1, 1 Oak Street', itself: id.startsWith('request') }
  return { key, id, count: 1, within, before: [], after: [] }
}
const offer = (key: string) =>
  showToast({ id: key, text: key, action: { label: 'Undo', run: () => undefined, of: key } })

const completing: StreamEvent = {
  position: 1,
  at: '2026-11-26T10:00:00.000Z',
  actor: null,
  actorName: 'Ines Duarte',
  operation: 'inspections.setStatus',
  noun: 'drawRequest',
  uuid: ours,
  lotId: null,
  requestId: ours,
  itemId: null,
  version: 4,
  changed: ['status'],
  patch: { status: 'completed' },
}

test('what was done within an inspection is passed over from when anybody completes it; what was done elsewhere, and what is taken back of a completed one, is not', () => {
  const before = [
    step('media.verify', theirs, 'elsewhere'),
    step('request.assignAgency', ours),
    step('request.delete', ours),
  ]
  const frozen = [step('media.verify', ours), step('item.approve', ours), step('request.setDueDate', ours)]
  const { keys } = aMemory([...before, ...frozen])
  offer('media.verify')
  offer('elsewhere')
  departures.hear({ ...completing, patch: { status: 're-requested' } })
  expect(keys()).toHaveLength(6)
  departures.hear(completing)
  expect(keys()).toEqual(before.map(({ key }) => key))
  expect(readToasts().map(({ id }) => id)).toEqual(['elsewhere'])
})

test('what offers to take back a step goes once that is taken back, in whichever tab', () => {
  const { memory } = aMemory([step('media.verify', ours), step('media.verify', ours, 'second')])
  for (const key of ['media.verify', 'second']) offer(key)
  showToast({ id: 'saved', text: 'Saved' })
  memory.change(({ done, undone }) => ({ done: done.filter(({ key }) => key !== 'media.verify'), undone }))
  expect(readToasts().map(({ id }) => id)).toEqual(['second', 'saved'])
})
