import { afterEach, expect, test } from 'vitest'
import { emptyStack, push, type Done, type UndoStack } from '~/commands/undo-stack'
import { dismissToast, readToasts, showToast } from '~/components/shell/toasts'
import { mindSteps } from './mind-steps'
import { stepsMoved, type UndoMemory } from './undo-memory'

const ours = '019a0000-0000-7000-8000-000000000001'
let stop = () => undefined as void
afterEach(() => {
  stop()
  for (const { id } of readToasts()) dismissToast(id)
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
  stop = mindSteps(memory)
  return { memory }
}

const step = (id: Done['id'], request: string, key: string = id): Done => {
  const within = { id: request, label: 'Draw 1, 1 Oak Street', itself: id.startsWith('request') }
  return { key, id, count: 1, within, before: [], after: [] }
}
const offer = (key: string) =>
  showToast({ id: key, text: key, action: { label: 'Undo', run: () => undefined, of: key } })

test('what offers to take back a step goes once that is taken back, in whichever tab', () => {
  const { memory } = aMemory([step('media.verify', ours), step('media.verify', ours, 'second')])
  for (const key of ['media.verify', 'second']) offer(key)
  showToast({ id: 'saved', text: 'Saved' })
  memory.change(({ done, undone }) => ({ done: done.filter(({ key }) => key !== 'media.verify'), undone }))
  expect(readToasts().map(({ id }) => id)).toEqual(['second', 'saved'])
})
