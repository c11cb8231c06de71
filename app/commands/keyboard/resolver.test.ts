import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { press } from 'tests/support/browser/layouts'
import { readPress } from './read-key'
import { trieFor } from './keymap'
import { registry } from '~/commands/engine/registry'
import { defaultSettings } from './custom-bindings'
import { buildTrie, start, step } from './resolver'
import type { KeyEntry, Position, Step } from './resolver'

const single = trieFor(registry, 'single', defaultSettings, true)
const list = trieFor(registry, 'list', defaultSettings, true)

function play(strokes: readonly { stroke: string; at: number }[], root = list, window: number | null = 1500): Step[] {
  let position: Position = start
  return strokes.map(({ stroke, at }) => {
    const done = step(root, position, stroke, at, window)
    position = done.position
    return done.step
  })
}
const idOf = (one: Step | undefined) => (one?.kind === 'run' ? one.target.id : (one?.kind ?? 'none'))

describe('leaders', () => {
  it('waits after g and runs with l', () => {
    expect(
      play([
        { stroke: 'g', at: 0 },
        { stroke: 'l', at: 1400 },
      ]).map(idOf),
    ).toEqual(['pending', 'go.lots'])
  })

  it('drops the leader after the timeout', () => {
    expect(
      play([
        { stroke: 'g', at: 0 },
        { stroke: 'x', at: 1600 },
      ]).map(idOf),
    ).toEqual(['pending', 'select.toggle'])
  })

  it('waits without end if there is no timeout', () => {
    expect(
      play(
        [
          { stroke: 'g', at: 0 },
          { stroke: 'l', at: 1e9 },
        ],
        list,
        null,
      ).map(idOf),
    ).toEqual(['pending', 'go.lots'])
  })

  it('consumes a stray key and starts over with the next', () => {
    expect(
      play([
        { stroke: 'g', at: 0 },
        { stroke: 'x', at: 100 },
        { stroke: 'x', at: 200 },
      ]).map(idOf),
    ).toEqual(['pending', 'stray', 'select.toggle'])
  })
})

describe('keys that change between two strokes', () => {
  const trieOf = (...paths: string[][]) =>
    buildTrie(
      paths.map((path): KeyEntry => ({ path, target: { id: path.join(' '), text: false, perPress: 'once', of: [] } })),
    )
  const begun = step(trieOf(['g', 'l']), start, 'g', 0, 1500).position
  const next = (root: ReturnType<typeof trieOf>, stroke: string) => idOf(step(root, begun, stroke, 100, 1500).step)

  it('continue from the first stroke if it still begins a sequence', () => {
    expect(next(trieOf(['g', 'o']), 'o')).toBe('g o')
  })

  it('drop the first stroke if it leads nowhere any more, and run the second', () => {
    expect(next(trieOf(['v']), 'v')).toBe('v')
  })
})

describe('fast typing', () => {
  const decisions = { v: 'media.verify', d: 'media.reject', p: 'media.reset' } as const
  type Key = keyof typeof decisions
  const isKey = (key: string): key is Key => key in decisions

  /** Keydown and keyup as a keyboard sends them: an overlapping key is still down at the next keydown. */
  type Sent = { type: 'keydown' | 'keyup'; key: Key; at: number }
  function eventsOf(script: readonly { key: Key; overlaps: boolean; gap: number }[]): Sent[] {
    let at = 0
    let down: Key[] = []
    const sent: Sent[] = []
    const release = (keys: readonly Key[]) => sent.push(...keys.map((key): Sent => ({ type: 'keyup', key, at })))
    for (const { key, overlaps, gap } of script) {
      at += gap
      if (!overlaps || down.includes(key)) release(down.splice(0))
      sent.push({ type: 'keydown', key, at })
      down = [...down, key]
    }
    release(down)
    return sent
  }

  function handled(events: readonly Sent[]): string[] {
    let position: Position = start
    return events.flatMap(({ type, key, at }) => {
      if (type === 'keyup') return []
      const reading = readPress(press({ key, code: `Key${key.toUpperCase()}` }), 'other', 'latin')
      if (reading.kind !== 'stroke') return ['lost']
      const done = step(single, position, reading.stroke, at, 1500)
      position = done.position
      return [idOf(done.step)]
    })
  }
  const wanted = (events: readonly Sent[]) =>
    events.flatMap(({ type, key }) => (type === 'keydown' && isKey(key) ? [decisions[key]] : []))
  const stroke = fc.record({
    key: fc.constantFrom<Key>('v', 'd', 'p'),
    overlaps: fc.boolean(),
    gap: fc.integer({ min: 30, max: 200 }),
  })

  it('loses and doubles nothing, however presses overlap', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 200 }), (script) => {
        const events = eventsOf(script)
        expect(handled(events)).toEqual(wanted(events))
      }),
    )
  })

  it('runs 10,000 decisions one for one, 70 % of them overlapping', () => {
    const tenth = fc.integer({ min: 0, max: 9 })
    const [script = []] = fc.sample(
      fc.array(
        fc.tuple(stroke, tenth).map(([one, draw]) => ({ ...one, overlaps: draw < 7 })),
        { minLength: 10_000, maxLength: 10_000 },
      ),
      { numRuns: 1, seed: 7 },
    )
    const events = eventsOf(script)
    expect(wanted(events)).toHaveLength(10_000)
    expect(handled(events)).toEqual(wanted(events))
  })
})

describe('the trie', () => {
  const target = (id: string) => ({ id, text: false, perPress: 'once' as const, of: [] })
  const strokes = fc.constantFrom('a', 'b', 'c', 'shift+a', 'mod+k')

  it('runs exactly the sequences it was built from', () => {
    const prefixFree = (paths: string[][]) =>
      paths.every((one, i) => paths.every((other, j) => i === j || !other.join(' ').startsWith(one.join(' '))))
    const sets = fc
      .uniqueArray(fc.array(strokes, { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 8,
        selector: (path) => path.join(' '),
      })
      .filter(prefixFree)
    fc.assert(
      fc.property(sets, (paths) => {
        const root = buildTrie(paths.map((path): KeyEntry => ({ path, target: target(path.join(' ')) })))
        for (const path of paths) {
          const steps = play(
            path.map((stroke, index) => ({ stroke, at: index })),
            root,
          )
          expect(steps.map((one) => one.kind)).toEqual(
            path.map((_, index) => (index === path.length - 1 ? 'run' : 'pending')),
          )
          expect(idOf(steps.at(-1))).toBe(path.join(' '))
        }
      }),
    )
  })

  it('is at its start after every run, stray and unknown key', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('g', 'l', 'x', 'q', 'shift+q', 'Escape'), { maxLength: 40 }), (keys) => {
        let position: Position = start
        for (const [at, stroke] of keys.entries()) {
          const done = step(list, position, stroke, at, 1500)
          expect(done.position === start).toBe(done.step.kind !== 'pending')
          position = done.position
        }
      }),
    )
  })
})
