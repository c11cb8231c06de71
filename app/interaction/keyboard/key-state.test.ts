import { expect, test } from 'vitest'
import type { Press } from '~/commands/keyboard/read-key'
import { buildTrie } from '~/commands/keyboard/resolver'
import { initialKeys, nextKey, painted, type KeyContext, type KeyState } from './key-state'

const targetOf = (id: string, more = {}) => ({ id, text: false, perPress: 'once' as const, of: [], ...more })
const root = buildTrie([
  { path: ['v'], target: targetOf('media.verify') },
  { path: ['j'], target: targetOf('cursor.next', { perPress: 'repeat' }) },
  { path: ['g', 'l'], target: targetOf('go.lots') },
  { path: ['mod+k'], target: targetOf('palette.open', { text: true }) },
])
const paletteRoot = buildTrie([
  { path: ['Escape'], target: targetOf('palette.leave') },
  { path: ['Tab'], target: targetOf('palette.next') },
])
const page: KeyContext = {
  platform: 'other',
  window: 1500,
  owner: 'page',
  layer: null,
  isTyped: false,
  root: () => root,
  paletteRoot: () => paletteRoot,
  near: () => ({ nouns: [], picked: false }),
  isReady: () => true,
}

const pressOf = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
  keyCode: 0,
  repeat: false,
  composing: false,
  prevented: false,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  altGraph: false,
  ...more,
})
const held = { repeat: true }

/** Presses keys 100 ms apart. @returns the actions as words, and the last state */
function type(keys: readonly (string | Press)[], context: Partial<KeyContext> = {}, first: KeyState = initialKeys) {
  let state = first
  const actions = keys.map((key, at) => {
    const press = typeof key === 'string' ? pressOf(key) : key
    const next = nextKey(state, press, at * 100, { ...page, ...context })
    state = next.state
    return next.action.kind === 'run' ? next.action.target.id : next.action.kind
  })
  return { actions, state }
}
const actionsOf = (...given: Parameters<typeof type>) => type(...given).actions

test('a bound key runs its command, an unbound key runs none', () => {
  expect(actionsOf(['v', 'q'])).toEqual(['media.verify', 'unbound'])
})

test('a sequence shows its first key as pending and then runs', () => {
  const begun = type(['g'])
  expect([begun.actions, begun.state.pending]).toEqual([['block'], { path: ['g'], stray: false }])
  const ended = type(['l'], {}, begun.state)
  expect([ended.actions, ended.state.pending]).toEqual([['go.lots'], null])
})

test('a key that does not continue the sequence is consumed and shown as stray', () => {
  const { actions, state } = type(['g', 'v'])
  expect([actions, state.pending]).toEqual([['block', 'block'], { path: ['g', 'v'], stray: true }])
  expect(actionsOf(['v'], {}, state)).toEqual(['media.verify'])
})

test('a modifier keeps a pending sequence, a key for a text field ends it', () => {
  expect(actionsOf(['g', 'Shift', 'l'])).toEqual(['block', 'leave', 'go.lots'])
  const { state } = type(['q'], { owner: 'text' }, type(['g']).state)
  expect([state.pending, actionsOf(['l'], {}, state)]).toEqual([null, ['unbound']])
})

test('in a text field only bindings for text run', () => {
  expect(actionsOf(['v', pressOf('k', { ctrl: true })], { owner: 'text' })).toEqual(['leave', 'palette.open'])
})

test('a focused menu keeps its letters', () => {
  expect(actionsOf(['v'], { owner: 'widget' })).toEqual(['leave'])
})

test('a press that another handler prevented stays with it', () => {
  expect(actionsOf([pressOf('v', { prevented: true })])).toEqual(['leave'])
})

test('a held key changes nothing, and leaves an unbound key to the browser', () => {
  expect(actionsOf([pressOf('v', held), pressOf('q', held)])).toEqual(['block', 'leave'])
})

test('a held navigation key runs once per painted frame', () => {
  const first = type(['j', pressOf('j', held)])
  expect(first.actions).toEqual(['cursor.next', 'block'])
  expect(actionsOf([pressOf('j', held)], {}, painted(first.state))).toEqual(['cursor.next'])
})

test('a held navigation key waits until the record is painted', () => {
  expect(actionsOf([pressOf('j', held)], { isReady: () => false })).toEqual(['block'])
})

test('a held key leaves a pending sequence', () => {
  const { actions, state } = type(['g', pressOf('g', held)])
  expect([actions, state.pending]).toEqual([['block', 'leave'], { path: ['g'], stray: false }])
})

test('text typed into the palette runs no command', () => {
  expect(actionsOf(['v'], { layer: 'palette', isTyped: true })).toEqual(['block'])
})

test('while the palette loads, its keys are queued, and Escape closes it', () => {
  const keys = ['v', 'Tab', pressOf('Tab', held), pressOf('v', held), 'Escape', 'F5']
  expect(actionsOf(keys, { layer: 'loading palette', root: () => paletteRoot })).toEqual([
    'queue',
    'queue',
    'block',
    'queue',
    'close layer',
    'leave',
  ])
})

test('Escape closes the cheat sheet while it loads', () => {
  const context = { layer: 'loading sheet' } as const
  expect(actionsOf(['Escape', 'v', pressOf('Escape', { prevented: true })], context)).toEqual([
    'close layer',
    'media.verify',
    'leave',
  ])
})
