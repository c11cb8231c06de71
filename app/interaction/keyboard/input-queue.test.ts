import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInputQueue } from './input-queue'

const screen = { typing: false, layer: false, loading: false }
let inserted = ''
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(screen, { typing: false, layer: false, loading: false })
  inserted = ''
  vi.stubGlobal('document', { execCommand: (_name: string, _ui: boolean, text: string) => Boolean((inserted += text)) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (key: string, more = {}) =>
  ({
    key,
    timeStamp: performance.now(),
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  }) as KeyboardEvent

/** Queues the keys of the document's first script. */
function beforeHydration(...keys: readonly string[]) {
  const keysEnd = vi.fn()
  vi.stubGlobal('window', { __plumblineEarly: { keys: keys.map((key) => press(key)), clicks: [], endKeys: keysEnd } })
  return keysEnd
}

/** A queue whose handler records keys. `onKey` returns false for keys without a command. */
function aQueue(onKey: (key: string) => boolean | void = () => true) {
  const handled: string[] = []
  const queue = createInputQueue({
    isTyping: () => screen.typing,
    isLayerOpen: () => screen.layer,
    isLoading: () => screen.loading,
  })
  queue.setHandler(({ key }, queued) => {
    handled.push(`${queued} ${key}`)
    return onKey(key) !== false
  })
  return { queue, handled }
}

test('before hydration only the first command runs, and a repeated press counts once', () => {
  const end = beforeHydration('q', 'q', 'v', 'd')
  const { queue, handled } = aQueue((key) => key !== 'q')
  queue.drain('hydration')
  expect(handled).toEqual(['hydration q', 'hydration v'])
  expect(end).toHaveBeenCalled()
})

test('text goes into the field that the first command opened', () => {
  beforeHydration('c', 'o', 'o')
  const { queue, handled } = aQueue(() => void (screen.typing = true))
  queue.drain('hydration')
  expect([handled, inserted]).toEqual([['hydration c'], 'oo'])
})

test('keys after a command that opened a layer are handled in it, repeated letters too', () => {
  beforeHydration('k', 'l', 'l')
  const { queue, handled } = aQueue(() => void (screen.layer = true))
  queue.drain('hydration')
  expect(handled).toEqual(['hydration k', 'hydration l', 'hydration l'])
})

test('keys from before hydration are dropped after five seconds', () => {
  beforeHydration('v')
  vi.advanceTimersByTime(5000)
  const { queue, handled } = aQueue()
  queue.drain('hydration')
  expect(handled).toEqual([])
})

test('a key waits for the next page during a navigation only', () => {
  const { queue, handled } = aQueue()
  queue.add(press('a'), 'page')
  queue.startNavigation()
  queue.add(press('b'), 'page')
  queue.drain('page')
  queue.add(press('c'), 'page')
  screen.loading = true
  queue.add(press('d'), 'page')
  queue.drain('page')
  expect(handled).toEqual(['page b', 'page d'])
})

test('Enter, Escape, repeats and Mod combinations do not wait for the next page', () => {
  const { queue, handled } = aQueue()
  queue.startNavigation()
  for (const event of [press('Enter'), press('Escape'), press('x', { repeat: true }), press('k', { ctrlKey: true })])
    queue.add(event, 'page')
  queue.drain('page')
  expect(handled).toEqual([])
})

test('a navigation ends with its page or after two seconds, and drops older keys', () => {
  const { queue, handled } = aQueue()
  queue.startNavigation()
  queue.add(press('x'), 'page')
  vi.advanceTimersByTime(1999)
  expect(queue.isNavigating()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(queue.isNavigating()).toBe(false)
  queue.drain('page')
  expect(handled).toEqual([])
  queue.startNavigation()
  queue.drain('page')
  expect(queue.isNavigating()).toBe(false)
})

test('text for the next page goes into its focused field, other keys are handled', () => {
  const { queue, handled } = aQueue()
  queue.startNavigation()
  for (const key of ['5', 'Tab', 'B']) queue.add(press(key), 'page')
  screen.typing = true
  queue.drain('page')
  expect([inserted, handled]).toEqual(['5B', ['page Tab']])
})

test('a command that navigates again takes the other keys along', () => {
  const { queue, handled } = aQueue((key) => {
    if (key === 'g') queue.startNavigation()
    else queue.add(press(key), 'page')
  })
  queue.startNavigation()
  for (const key of ['g', 'x']) queue.add(press(key), 'page')
  queue.drain('page')
  queue.drain('page')
  expect(handled).toEqual(['page g', 'page x', 'page x'])
})

test('all keys for the palette are handled once, each in its own run', () => {
  const { queue, handled } = aQueue()
  screen.typing = true
  for (const key of ['j', 'j', 'Enter']) queue.add(press(key), 'palette')
  vi.advanceTimersByTime(60_000)
  const runs: number[] = []
  const drain = () => queue.drain('palette', (handleOne) => void (handleOne(), runs.push(handled.length)))
  drain()
  drain()
  expect([handled, runs]).toEqual([
    ['palette j', 'palette j', 'palette Enter'],
    [1, 2, 3],
  ])
  queue.add(press('x'), 'palette')
  queue.clear('palette')
  drain()
  expect(handled).toHaveLength(3)
})
