import { expect, test } from 'vitest'
import { emptyStack, push, type UndoStack } from '~/commands/undo-stack'
import { stepBy, type StepKind } from './step'
import type { UndoMemory } from './undo-memory'

function memoryOf(first: UndoStack): UndoMemory {
  let stack = first
  return {
    read: () => stack,
    change: (next) => {
      stack = next(stack)
    },
  }
}

const change = '019a0000-0000-7000-8000-000000000001'

test('what a form changed is taken back by its change, put back by the call that took it back, and so on', () => {
  const step = { key: change, changeId: change, id: 'lender.edit' as const, count: 1, before: [], after: [] }
  const memory = memoryOf(push(emptyStack, step))
  const argsOf = (kind: StepKind, key: string) => stepBy(kind, memory, () => key)[0]?.call.args
  expect(argsOf('undo', 'call-1')).toEqual({ changeId: change, before: [] })
  expect(argsOf('redo', 'call-2')).toEqual({ of: 'call-1', before: [] })
  expect(argsOf('undo', 'call-3')).toEqual({ of: 'call-2', before: [] })
  expect(argsOf('undo', 'call-4')).toBeUndefined()
})
