import { afterEach, expect, test, vi } from 'vitest'
import { emptyStack, push, type Done } from '~/commands/undo-stack'
import { stepBy } from './step'
import { createUndoMemory } from './undo-memory'

/** A storage that holds so many characters. */
function storageOf(room: number) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, text)
    },
    removeItem: (name: string) => void kept.delete(name),
  })
}
afterEach(() => vi.unstubAllGlobals())

const step = (key: string, size: number): Done => {
  const patch = [{ noun: 'media' as const, id: key, set: { remarks: 'x'.repeat(size) } }]
  return { key, id: 'media.verify', count: 1, before: patch, after: [] }
}
const keys = () =>
  createUndoMemory('me')
    .read()
    .done.map(({ key }) => key)

test('where storage is full the oldest steps go, and the newest stays the one to take back', () => {
  storageOf(3000)
  const memory = createUndoMemory('me')
  for (let n = 1; n <= 30; n += 1) memory.change((stack) => push(stack, step(`step ${n}`, 200)))
  expect(keys().at(-1)).toBe('step 30')
})

test('a step too large to keep leaves no older one behind to be taken back in its place', () => {
  storageOf(3000)
  const memory = createUndoMemory('me')
  memory.change((stack) => push(stack, step('small', 10)))
  memory.change((stack) => push(stack, step('large', 5000)))
  expect(memory.read()).toEqual(emptyStack)
})

test('two hundred steps are taken back and put back one by one, also by the page that comes after a reload', () => {
  storageOf(1_000_000)
  const made = Array.from({ length: 200 }, (_, at) => `step ${at}`)
  for (const key of made) createUndoMemory('me').change((stack) => push(stack, step(key, 20)))
  const takeAll = (kind: 'undo' | 'redo') =>
    made.map((_, at) => stepBy(kind, createUndoMemory('me'), () => `${kind} ${at}`)[0]?.of.before[0]?.id)
  expect(takeAll('undo')).toEqual(made.toReversed())
  expect(stepBy('undo', createUndoMemory('me'), () => 'one more')).toEqual([])
  expect(takeAll('redo')).toEqual(made)
})
