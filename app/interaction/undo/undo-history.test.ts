import { afterEach, expect, test, vi } from 'vitest'
import { createUndoHistory, newestAction, type UndoEntry, type UndoHistory } from './undo-history'

type Hears = (event: { key: string | null }) => void

/** A fake localStorage with a limit in characters; each tab sees the writes of the others after a delay. */
let storage: {
  room: number
  written: [string, string | null][]
  views: Record<string, string>[]
  onStorage: Hears[]
}
const storageOf = (room: number) => {
  storage = { room, written: [], views: [], onStorage: [] }
}

function write(view: Record<string, string>, name: string, text: string | null) {
  if (text === null) delete view[name]
  else view[name] = text
}

/** Delivers all writes to every tab, with a storage event. */
function deliver() {
  for (const [name, text] of storage.written.splice(0)) for (const view of storage.views) write(view, name, text)
  for (const onStorage of storage.onStorage) onStorage({ key: null })
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

/** A new tab, or the page after a reload: it knows only what is stored. */
function aTab(): UndoHistory {
  deliver()
  const view = aView()
  storage.views.push(view)
  vi.stubGlobal('addEventListener', (_name: string, onStorage: Hears) => void storage.onStorage.push(onStorage))
  const here = () => void vi.stubGlobal('localStorage', view)
  here()
  const { read, find, findDone, put, add, remove, subscribe } = createUndoHistory('me')
  return {
    read: () => (here(), read()),
    find,
    findDone,
    put: (list, entry) => (here(), put(list, entry)),
    add: (entry) => (here(), add(entry)),
    remove: (entries) => (here(), remove(entries)),
    subscribe,
  }
}

afterEach(() => vi.unstubAllGlobals())

const entry = (key: string, size = 10, action?: string): UndoEntry => {
  const patch = [{ noun: 'media' as const, id: key, set: { remarks: 'x'.repeat(size) } }]
  return { key, id: 'media.verify', count: 1, action, before: patch, after: [] }
}
const keysOf = (entries: readonly UndoEntry[]) => entries.map(({ key }) => key)

test('full storage drops the oldest entries and leaves the newest to undo', () => {
  storageOf(3000)
  const history = aTab()
  for (let n = 1; n <= 30; n += 1) history.add(entry(`entry ${n}`, 200))
  expect(keysOf(aTab().read().done).at(-1)).toBe('entry 30')
})

test('an entry too large to store leaves no older entry behind', () => {
  storageOf(3000)
  const history = aTab()
  history.add(entry('small'))
  history.add(entry('large', 5000))
  expect(history.read().done).toEqual([])
  expect(aTab().read().done).toEqual([])
})

test('entries survive a reload in their order, and a new action ends what can be redone', () => {
  storageOf(1_000_000)
  const history = aTab()
  for (const key of ['one', 'two']) history.add(entry(key))
  history.put('undone', entry('undone'))
  const { done, undone } = aTab().read()
  expect([keysOf(done), keysOf(undone)]).toEqual([['one', 'two'], ['undone']])
  history.add(entry('three'))
  expect(aTab().read().undone).toEqual([])
})

test('the calls of a bulk action are one action, and two hundred actions are stored', () => {
  storageOf(10_000_000)
  const history = aTab()
  for (let n = 0; n < 300; n += 1) history.add(entry(`entry ${n}`))
  expect([history.read().done.length, history.read().done[0]?.key]).toEqual([200, 'entry 100'])
  for (const key of ['a', 'b', 'c']) history.add(entry(key, 10, 'bulk'))
  expect(history.read().done).toHaveLength(202)
  expect(keysOf(newestAction(history.read().done))).toEqual(['a', 'b', 'c'])
})

test('entries of two tabs are all stored; one removed in a tab is gone in the other', () => {
  storageOf(1_000_000)
  const [one, other] = [aTab(), aTab()]
  for (const [tab, key] of [
    [one, 'before'],
    [one, 'one'],
    [other, 'other'],
  ] as const) {
    tab.add(entry(key))
    deliver()
  }
  for (const tab of [one, other]) expect(keysOf(tab.read().done).sort()).toEqual(['before', 'one', 'other'])
  one.remove([{ key: 'other' }])
  deliver()
  expect(keysOf(other.read().done)).toEqual(['before', 'one'])
})

test('the entries of a tab are the newest in it, also after a reload', () => {
  storageOf(1_000_000)
  const values = new Map<string, string>()
  const inTab = (id: string) => {
    values.set('plumbline.undo.tab', id)
    vi.stubGlobal('sessionStorage', { getItem: (name: string) => values.get(name) ?? null, setItem: () => undefined })
    return aTab()
  }
  const [one, other] = [inTab('one'), inTab('other')]
  for (const [tab, key] of [
    [one, 'one'],
    [other, 'other'],
    [one, 'newer'],
    [other, 'newest'],
  ] as const) {
    tab.add(entry(key))
    deliver()
  }
  const newestOf = (tab: UndoHistory) => tab.read().done.at(-1)?.key
  expect([one, other].map(newestOf)).toEqual(['newer', 'newest'])
  expect(keysOf(inTab('one').read().done)).toEqual(['other', 'newest', 'one', 'newer'])
})
