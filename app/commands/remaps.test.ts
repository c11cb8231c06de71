import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConflicts } from './conflicts'
import { trieFor } from './keymap'
import { registry } from './registry'
import { bindingsOf, defaultSettings, readSettings, settle } from './remaps'
import type { KeySettings } from './remaps'
import { nodeAt } from './resolver'

const withKeys = (keys: KeySettings['keys']): KeySettings => ({ ...defaultSettings, keys })
const runs = (settings: KeySettings, stroke: string) =>
  nodeAt(trieFor(registry, 'single', settings, true), [stroke])?.targets[0]?.id

describe("a person's own keys", () => {
  it('take the place of the default ones', () => {
    const settings = withKeys({ 'media.verify': ['q'] })
    expect(runs(settings, 'q')).toBe('media.verify')
    expect(runs(settings, 'v')).toBeUndefined()
  })

  it('can take a key away', () => {
    expect(runs(withKeys({ 'media.reject': [] }), 'd')).toBeUndefined()
  })

  it('win over a default of another command, and it is said', () => {
    const { settings, gaveWay } = settle(registry, withKeys({ 'media.verify': ['d'] }))
    expect(runs(settings, 'd')).toBe('media.verify')
    expect(gaveWay).toEqual([{ id: 'media.reject', keys: 'd' }])
  })

  it('name commands this version does not know without harm', () => {
    const { settings, unknown } = settle(registry, withKeys({ 'media.sing': ['q'] }))
    expect(unknown).toEqual(['media.sing'])
    expect(settings.keys).toEqual({})
  })

  it('cause a conflict that is found when they are not settled', () => {
    const settings = withKeys({ 'media.verify': ['d'] })
    expect(
      findConflicts(registry, (command) => bindingsOf(command, settings)).map(({ kind, mode }) => `${kind} ${mode}`),
    ).toEqual(['duplicate grid', 'duplicate single'])
  })

  it('leave a default that stays where it was', () => {
    const { settings } = settle(registry, withKeys({ 'event.moveTo': ['j'] }))
    expect(settings.keys['cursor.next']).toEqual(['ArrowDown'])
    expect(findConflicts(registry, (command) => bindingsOf(command, settings))).toEqual([])
  })

  it('of two that came by one key in two browsers leave it to one, and say so', () => {
    const { settings, gaveWay } = settle(registry, withKeys({ 'media.verify': ['q'], 'media.reject': ['q', 'x'] }))
    expect(runs(settings, 'q')).toBe('media.verify')
    expect(gaveWay).toContainEqual({ id: 'media.reject', keys: 'q' })
    expect(settings.keys['media.reject']).toEqual(['x'])
  })

  it('settle to no conflict whatever two commands are given', () => {
    const remappable = registry
      .filter(({ keys }) => keys.length > 0 && !keys.some(({ args }) => args))
      .map(({ id }) => id)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...remappable), { minLength: 1, maxLength: 2 }),
        fc.array(fc.constantFrom('q', 'v', 'd', 'g', 'g l', 'Enter', 'shift+j', 'j', 'z', 'e', 'a', 'Delete'), {
          minLength: 2,
          maxLength: 2,
        }),
        (ids, keys) => {
          const { settings } = settle(
            registry,
            withKeys(Object.fromEntries(ids.map((id, at) => [id, [keys[at] ?? 'q']]))),
          )
          const clashes = findConflicts(registry, (command) => bindingsOf(command, settings)).filter(
            ({ kind }) => kind !== 'reserved',
          )
          expect(clashes).toEqual([])
        },
      ),
    )
  })
})

describe('the off switch', () => {
  const off = trieFor(registry, 'single', defaultSettings, false)

  it('silences letters, digits and signs', () => {
    for (const key of ['v', 'd', '1', 'g', '?', 'shift+v']) expect(nodeAt(off, [key]), key).toBeUndefined()
  })

  it('leaves named keys and Mod keys', () => {
    for (const key of ['ArrowRight', 'Space', 'Escape', 'mod+k', 'mod+Enter', 'mod+z'])
      expect(nodeAt(off, [key])?.targets[0], key).toBeDefined()
  })
})

describe('stored settings', () => {
  it('fall back to the default keys when they cannot be read', () => {
    expect(readSettings('{')).toEqual(defaultSettings)
    expect(readSettings('{"keys":{"media.verify":["no such key"]}}')).toEqual(defaultSettings)
    expect(readSettings(null)).toEqual(defaultSettings)
  })
})
