import { expect, test } from 'vitest'
import { bareFacts } from '~/commands/context'
import { named, nameOf } from '~/commands/undo-amends'
import { emptyStack, push, type UndoStack } from '~/commands/undo-stack'
import { lastDeed, stepBy, stepOfServer, type StepKind } from './step'
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

const lot = '019a0000-0000-7000-8000-000000000002'
const done = { key: 'own', id: 'media.reject' as const, count: 1, before: [], after: [] }

test('what the server’s list had taken back is put back first, by its call, and what was done here before after it', () => {
  const memory = memoryOf(push(emptyStack, done))
  stepBy('undo', memory, () => 'back-own')
  expect(stepOfServer('undo', memory, lot, 'back-other')).toMatchObject({
    id: 'changes.takeBack',
    args: { within: lot },
    key: 'back-other',
  })
  memory.change((stack) => named(stack, 'back-other', 'Verified, 07 Walks'))
  const [first] = stepBy('redo', memory, () => 'forth-other')
  expect([first?.of.label, first?.call.id, first?.call.args]).toEqual([
    'Verified, 07 Walks',
    'changes.putBack',
    { of: 'back-other', before: [] },
  ])
  expect(stepBy('redo', memory, () => 'forth-own')[0]?.call.args.of).toBe('back-own')
})

test('what the server’s list had put back is taken back before what was done here earlier', () => {
  const memory = memoryOf(push(emptyStack, done))
  stepOfServer('redo', memory, lot, 'forth-other')
  expect(stepBy('undo', memory, () => 'back')[0]?.call.args.of).toBe('forth-other')
  expect(stepBy('undo', memory, () => 'back')[0]?.call.args.of).toBe('own')
})

test('the name of what the server’s list had taken back finds its step under the call that put it back meanwhile', () => {
  const memory = memoryOf(emptyStack)
  stepOfServer('undo', memory, lot, 'back')
  stepBy('redo', memory, () => 'forth')
  memory.change((stack) => named(stack, 'back', 'Verified, 07 Walks'))
  expect(nameOf(memory.read(), 'forth')).toBe('Verified, 07 Walks')
})

test('a photo is told by its number alone where its draw request is on the screen', () => {
  const within = { id: lot, label: 'Draw 1, 7 Dove Lane', itself: false }
  const step = { ...done, label: '07 Walks, photo 2', short: 'photo 2', within }
  const elsewhere = bareFacts('reviewer', 'single')
  const draw = { noun: 'drawRequest' as const, id: lot, version: 1, label: 'Draw 1', state: {} }
  expect(lastDeed([step], { ...elsewhere, around: [draw] })).toMatchObject({ label: step.label, short: 'photo 2' })
  expect(lastDeed([step], elsewhere)).toMatchObject({ label: `${step.label}, ${within.label}`, short: undefined })
})
