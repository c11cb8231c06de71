import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConflicts } from './conflicts'
import { trieFor } from './keymap'
import { registry } from '~/commands/engine/registry'
import { bindingsOf, defaultSettings, readKeySettings, settle } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import { nodeAt } from './resolver'

const withKeys = (keys: KeySettings['keys']): KeySettings => ({ ...defaultSettings, keys })
const runs = (settings: KeySettings, stroke: string) =>
  nodeAt(trieFor(registry, 'single', settings, true), [stroke])?.targets[0]?.id

describe('custom keys', () => {
  it('replace the defaults', () => {
    const settings = withKeys({ 'media.verify': ['q'] })
    expect(runs(settings, 'q')).toBe('media.verify')
    expect(runs(settings, 'v')).toBeUndefined()
  })

  it('can remove a key', () => {
    expect(runs(withKeys({ 'media.reject': [] }), 'd')).toBeUndefined()
  })

  it("win over another command's default, which is reported", () => {
    const { settings, replaced } = settle(registry, withKeys({ 'media.verify': ['d'] }))
    expect(runs(settings, 'd')).toBe('media.verify')
    expect(replaced).toEqual([{ id: 'media.reject', keys: 'd' }])
  })

  it('may name unknown commands', () => {
    const { settings, unknown } = settle(registry, withKeys({ 'media.sing': ['q'] }))
    expect(unknown).toEqual(['media.sing'])
    expect(settings.keys).toEqual({})
  })

  it('conflict as long as they are not settled', () => {
    const settings = withKeys({ 'media.verify': ['d'] })
    expect(
      findConflicts(registry, (command) => bindingsOf(command, settings)).map(({ kind, mode }) => `${kind} ${mode}`),
    ).toEqual(['duplicate grid', 'duplicate single'])
  })

  it('leave the remaining defaults in place', () => {
    const { settings } = settle(registry, withKeys({ 'event.moveTo': ['j'] }))
    expect(settings.keys['cursor.next']).toEqual(['ArrowDown'])
    expect(findConflicts(registry, (command) => bindingsOf(command, settings))).toEqual([])
  })

  it('of two commands with the same key go to one, and the other is reported', () => {
    const { settings, replaced } = settle(registry, withKeys({ 'media.verify': ['q'], 'media.reject': ['q', 'x'] }))
    expect(runs(settings, 'q')).toBe('media.verify')
    expect(replaced).toContainEqual({ id: 'media.reject', keys: 'q' })
    expect(settings.keys['media.reject']).toEqual(['x'])
  })

  it('settle without conflict for any two commands', () => {
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

describe('single keys off', () => {
  const off = trieFor(registry, 'single', defaultSettings, false)

  it('disables letters, digits and signs', () => {
    for (const key of ['v', 'd', '1', 'g', '?', 'shift+v']) expect(nodeAt(off, [key]), key).toBeUndefined()
  })

  it('leaves named keys and Mod keys', () => {
    for (const key of ['ArrowRight', 'Space', 'Escape', 'mod+k', 'mod+Enter', 'mod+z'])
      expect(nodeAt(off, [key])?.targets[0], key).toBeDefined()
  })
})

describe('stored settings', () => {
  it('fall back to the defaults if they are invalid', () => {
    expect(readKeySettings('{')).toEqual(defaultSettings)
    expect(readKeySettings('{"keys":{"media.verify":["no such key"]}}')).toEqual(defaultSettings)
    expect(readKeySettings(null)).toEqual(defaultSettings)
  })
})
