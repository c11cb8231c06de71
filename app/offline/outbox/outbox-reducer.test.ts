import { describe, expect, it } from 'vitest'
import type { Call } from '~/commands/engine/command'
import type { Waiting } from '~/offline/database'
import { initialOutbox, next, type OutboxEvent, type OutboxState } from './outbox-reducer'
import type { CallResult } from './sender-reducer'

const call = (key: string): Call => ({ id: 'media.verify', args: {}, targets: [], key })
const patches = [{ noun: 'media', uuid: 'photo', fields: { status: 'verified' } }]
const entry = (key: string): Waiting => ({ seq: 1, call: call(key), patches, at: 5, sending: false })
const refused = (key: string): CallResult => ({
  kind: 'refused',
  entry: entry(key),
  message: 'Changed',
  error: { status: 409 },
})
const done = (key: string): CallResult => ({
  kind: 'done',
  entry: entry(key),
  outcome: { message: '', changeId: null, records: [], versions: [], refused: [{ uuid: 'b', message: 'No' }] },
})
const made = (key: string): OutboxEvent => ({ kind: 'made', call: call(key), patches, at: 5 })
const added = (key: string): OutboxEvent => ({ kind: 'added', call: call(key), patches, at: 5 })

function run(state: OutboxState, ...events: readonly OutboxEvent[]) {
  let step: ReturnType<typeof next> = { state, effects: [] }
  for (const event of events) step = next(step.state, event)
  return { ...step, kinds: step.effects.map(({ kind }) => kind), unsent: [...step.state.unsent.keys()] }
}
const noticesOf = ({ effects }: ReturnType<typeof run>) =>
  effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.notice] : []))

describe('unsent calls', () => {
  it('show at once and stay in the order in which they were made', () => {
    const step = run(initialOutbox, made('a'), added('b'), made('c'))
    expect(step.effects).toEqual([{ kind: 'overlay', key: 'c', patches }, { kind: 'publish' }])
    expect(step.unsent).toEqual(['a', 'b', 'c'])
  })

  it('are applied once, though another tab reports them and storage has them', () => {
    const { state } = run(initialOutbox, made('a'))
    expect(run(state, added('a')).kinds).toEqual(['publish'])
    const restored = run(state, { kind: 'restored', entries: [entry('a'), entry('b')] })
    expect(restored.effects).toEqual([{ kind: 'overlay', key: 'b', patches }, { kind: 'publish' }])
    expect(restored.unsent).toEqual(['a', 'b'])
  })

  it('are not applied after they are finished, when a message arrives late', () => {
    const finished = run(initialOutbox, { kind: 'concluded', results: [refused('a')] }, added('a'))
    expect([finished.kinds, finished.unsent]).toEqual([['publish'], []])
  })

  it('are dropped together with their undo, and only this tab is notified of its own', () => {
    const { state } = run(initialOutbox, made('a'), made('undo'))
    const dropped = run(state, { kind: 'dropped', keys: ['a', 'undo'], undo: call('undo') })
    expect(dropped.kinds).toEqual(['revert', 'revert', 'publish', 'notify'])
    expect(dropped.unsent).toEqual([])
    expect(run(state, { kind: 'dropped', keys: ['a'] }).kinds).toEqual(['revert', 'publish'])
  })
})

describe('results', () => {
  it('change the store before anyone is notified', () => {
    const step = run(initialOutbox, made('a'), made('b'), { kind: 'concluded', results: [done('a'), refused('b')] })
    expect(step.kinds).toEqual(['settle', 'settle', 'publish', 'notify', 'notify', 'notify'])
    expect(noticesOf(step).map(({ kind }) => kind)).toEqual(['done', 'partly', 'refused'])
    expect(step.unsent).toEqual([])
  })

  it('are marked if another tab made the call, but not for a call found at the start', () => {
    const restored: OutboxEvent = { kind: 'restored', entries: [entry('a')] }
    const step = run(initialOutbox, restored, added('b'), {
      kind: 'concluded',
      results: [refused('a'), refused('b')],
    })
    expect(noticesOf(step).map(({ elsewhere }) => elsewhere)).toEqual([undefined, true])
    expect(step.state.sentHere.size).toBe(0)
  })

  it('are remembered for a thousand calls', () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `${index}`)
    const { finishedKeys } = run(initialOutbox, { kind: 'dropped', keys }).state
    expect([finishedKeys.size, finishedKeys.has('0'), finishedKeys.has('1000')]).toEqual([1000, false, true])
  })
})

it('changes nothing after it is closed', () => {
  const { state } = run(initialOutbox, made('a'), { kind: 'closed' })
  for (const event of [made('b'), { kind: 'concluded', results: [done('a')] }] satisfies OutboxEvent[])
    expect(next(state, event)).toEqual({ state, effects: [] })
})
