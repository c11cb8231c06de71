import { afterEach, expect, test, vi } from 'vitest'
import { emptyStack, push, type Done } from '~/commands/undo-stack'
import { stepBy } from './step'
import type { UndoMemory } from './undo-memory'

type Hears = (event: { key: string | null }) => void
type Leaves = () => void

/** The browser's storage, which holds so many characters; each tab sees what the others write some time after. */
let storage: {
  room: number
  written: [string, string | null][]
  views: Record<string, string>[]
  hear: Hears[]
  leave: Leaves
}
const storageOf = (room: number) => {
  storage = { room, written: [], views: [], hear: [], leave: () => undefined }
}

function write(view: Record<string, string>, name: string, text: string | null) {
  if (text === null) delete view[name]
  else view[name] = text
}

/** Every tab sees what was written and hears of it. */
function hearAll() {
  for (const [name, text] of storage.written.splice(0)) for (const view of storage.views) write(view, name, text)
  for (const hear of storage.hear) hear({ key: null })
}

function aView(): Record<string, string> {
  const put = (name: string, text: string | null) => {
    write(view, name, text)
    storage.written.push([name, text])
  }
  const view: Record<string, string> = Object.create({
    getItem: (name: string) => view[name] ?? null,
    setItem: (name: string, text: string) => {
      const others = Object.entries(view).filter(([other]) => other !== name)
      if (others.reduce((sum, [, one]) => sum + one.length, text.length) > storage.room)
        throw new DOMException('full', 'QuotaExceededError')
      put(name, text)
    },
    removeItem: (name: string) => put(name, null),
  })
  return Object.assign(view, storage.views[0])
}

/** A tab, or the page that comes after a reload: it knows nothing but what is kept. */
async function aTab(): Promise<UndoMemory> {
  hearAll()
  const view = aView()
  storage.views.push(view)
  vi.stubGlobal('addEventListener', (name: string, hear: Hears & Leaves) => {
    if (name === 'storage') storage.hear.push(hear)
    else storage.leave = hear
  })
  vi.resetModules()
  const { createUndoMemory } = await import('./undo-memory')
  const memory = createUndoMemory('me')
  const here = () => void vi.stubGlobal('localStorage', view)
  return { read: () => (here(), memory.read()), change: (next) => (here(), memory.change(next)) }
}

afterEach(() => vi.unstubAllGlobals())

const step = (key: string, size = 10): Done => {
  const patch = [{ noun: 'media' as const, id: key, set: { remarks: 'x'.repeat(size) } }]
  return { key, id: 'media.verify', count: 1, before: patch, after: [] }
}
const keysOf = (steps: readonly Done[]) => steps.map(({ key }) => key)

test('where storage is full the oldest steps go, and the newest stays the one to take back', async () => {
  storageOf(3000)
  const memory = await aTab()
  for (let n = 1; n <= 30; n += 1) memory.change((stack) => push(stack, step(`step ${n}`, 200)))
  expect(keysOf((await aTab()).read().done).at(-1)).toBe('step 30')
})

test('a step too large to keep leaves no older one behind to be taken back in its place', async () => {
  storageOf(3000)
  const memory = await aTab()
  memory.change((stack) => push(stack, step('small')))
  memory.change((stack) => push(stack, step('large', 5000)))
  expect(memory.read()).toEqual(emptyStack)
  expect((await aTab()).read()).toEqual(emptyStack)
})

test('two hundred steps are taken back and put back one by one, also by the page that comes after a reload', async () => {
  storageOf(1_000_000)
  const made = Array.from({ length: 200 }, (_, at) => `step ${at}`)
  const first = await aTab()
  for (const key of made) first.change((stack) => push(stack, step(key, 20)))
  const takeAll = async (kind: 'undo' | 'redo') => {
    const memory = await aTab()
    return made.map((_, at) => stepBy(kind, memory, () => `${kind} ${at}`)[0]?.of.before[0]?.id)
  }
  expect(await takeAll('undo')).toEqual(made.toReversed())
  expect(stepBy('undo', await aTab(), () => 'one more')).toEqual([])
  expect(await takeAll('redo')).toEqual(made)
})

test('what two tabs do at once is kept of both, and what one takes back the other offers no more', async () => {
  storageOf(1_000_000)
  const [one, other] = [await aTab(), await aTab()]
  one.change((stack) => push(stack, step('before')))
  hearAll()
  // Neither has heard of the other's yet.
  expect([one, other].map((tab) => tab.read().done.length)).toEqual([1, 1])
  one.change((stack) => push(stack, step('one')))
  other.change((stack) => push(stack, step('other')))
  hearAll()
  for (const tab of [one, other]) expect(keysOf(tab.read().done).sort()).toEqual(['before', 'one', 'other'])
  stepBy('undo', one, () => 'undo', 'other')
  hearAll()
  expect(keysOf(other.read().done)).toEqual(['before', 'one'])
  // A press on what is told here means that, though another tab has done something since.
  one.change((stack) => push(stack, step('newer')))
  hearAll()
  expect(stepBy('undo', other, () => 'undo 2', undefined, 'one').map(({ of }) => of.key)).toEqual(['one'])
})

test('a tab takes back what it has done itself first, also after a reload, and then what others did; a copy of it is another tab', async () => {
  storageOf(1_000_000)
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  const one = await aTab()
  const leave = storage.leave
  const other = await aTab()
  for (const [tab, key] of [
    [one, 'one'],
    [other, 'other'],
    [one, 'newer'],
    [other, 'newest'],
  ] as const) {
    tab.change((stack) => push(stack, step(key)))
    hearAll()
  }
  const newestOf = (tab: UndoMemory) => tab.read().done.at(-1)?.key
  expect([one, other].map(newestOf)).toEqual(['newer', 'newest'])
  leave()
  const again = await aTab()
  const taken = ['newer', 'one', 'newest', 'other']
  expect(taken.map((_, at) => stepBy('undo', again, () => `undo ${at}`)[0]?.of.key)).toEqual(taken)
})
