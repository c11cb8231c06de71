import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpointOf, operationIds } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { roleNames } from 'contract/roles'
import { may } from 'contract/policy'
import { availability } from './availability'
import { offers } from './browser-port'
import { isChange } from './command'
import type { Offer } from './browser-port'
import { findConflicts } from './conflicts'
import { liveBindings } from './live-bindings'
import { bareFacts, modes } from './context'
import type { Facts, Mode } from './context'
import { trieFor } from './keymap'
import { findCommand, registry } from './registry'
import { bindingsOf, defaultSettings } from './remaps'
import type { KeySettings } from './remaps'
import { nodeAt } from './resolver'
import { cheatSheet } from './sheet'
import { sequenceId, strokeId, worksWithSingleKeysOff } from './strokes'

const changes = registry.filter(isChange)
const allOffers: ReadonlySet<Offer> = new Set([...offers, 'section', 'seek', 'pan', 'leave'])

describe('the registry', () => {
  it('calls what a command makes by words that it asks for, and says of each deletion by its verb that it is one', () => {
    for (const { id, namedBy = [], asks } of changes)
      expect(
        namedBy.filter((name) => !(name in asks)),
        id,
      ).toEqual([])
    const deletions = changes.filter(({ say: said }) => /Deleted$/.test(said))
    expect(deletions.length).toBeGreaterThan(5)
    expect(deletions.filter(({ verb }) => verb !== 'delete').map(({ id }) => id)).toEqual([])
  })

  it('submits by the same key on a draw request and where its photos are captured', () => {
    const live = findCommand('inspection.submit')?.keys.flatMap((binding) => binding.in)
    expect(live).toEqual(['detail', 'grid'])
  })

  it('has each id once, and each with its words', () => {
    const ids = registry.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const titled = Object.keys(messages).flatMap((id) => (id.startsWith('title.') ? [id.slice('title.'.length)] : []))
    expect([...ids].sort()).toEqual(titled.sort())
  })

  it('has no conflict of keys in any mode on any platform', () => {
    expect(findConflicts(registry)).toEqual([])
  })

  it('takes no browser key but Mod+K, Mod+Enter, Mod+A and Mod+Z', () => {
    const withMod = registry
      .flatMap(({ keys }) => keys.flatMap((binding) => binding.keys))
      .filter(({ mods }) => mods.includes('mod'))
    expect([...new Set(withMod.map(strokeId))].sort()).toEqual(['mod+Enter', 'mod+a', 'mod+k', 'mod+shift+z', 'mod+z'])
  })

  it('says of every change what it needs, which operations it may call, and how it is taken back', () => {
    for (const command of changes) {
      expect(operationIds, command.id).toEqual(expect.arrayContaining([command.needs, ...command.operations]))
      expect(command.back, command.id).toBeTruthy()
      expect(messages[command.say], command.id).toBeTruthy()
    }
  })

  it('needs one of its operations, and greys what another grants to fewer', () => {
    expect(changes.filter(({ needs, operations }) => !operations.includes(needs)).map(({ id }) => id)).toEqual([])
    // Each of these has its own reason in `fits`, tested in calls.test.ts.
    const narrower = roleNames.flatMap((role) =>
      changes
        .filter(({ needs, operations }) => may(role, needs) && operations.some((operation) => !may(role, operation)))
        .map(({ id }) => `${id} ${role}`),
    )
    expect(narrower).toEqual(['media.comment borrower'])
  })

  it('acts once per press where something is changed', () => {
    expect(changes.filter(({ perPress }) => perPress !== 'once')).toEqual([])
  })

  it('reaches everything of the catalogue that changes something for who is signed in', () => {
    const reached = new Set<string>(registry.flatMap(({ operations = [] }) => operations))
    const changing = operationIds.filter(
      (id) => endpointOf(id).access === 'signed-in' && endpointOf(id).effect !== 'read',
    )
    expect(changing.filter((id) => !reached.has(id))).toEqual([])
  })

  it('never shows a role what the provider would refuse it', () => {
    for (const role of roleNames) {
      for (const command of registry) {
        const shown = availability(command, factsOf('single', role), { targets: [] })
        if (command.needs && !may(role, command.needs))
          expect(shown, `${command.id} ${role}`).toEqual({ ok: false, why: '', show: false })
      }
    }
  })
})

describe('the cheat sheet', () => {
  /** Keys the sheet shows, and keys the trie runs, must be the same for every mode, role and remap. */
  function expectSame(mode: Mode, role: (typeof roleNames)[number], settings: KeySettings) {
    const nameOf = (id: string) => findCommand(id)?.verb ?? id
    const shown = cheatSheet(registry, { mode, role }, settings).flatMap(({ rows }) =>
      rows.flatMap(({ id, keys }) => keys.map((one) => `${sequenceId(one)} ${nameOf(id)}`)),
    )
    const allowed = registry.filter((command) => !command.needs || may(role, command.needs))
    const trie = trieFor(allowed, mode, settings, settings.single !== 'off')
    const live = liveBindings(allowed, mode, (command) => bindingsOf(command, settings)).filter(
      ({ binding }) => settings.single !== 'off' || worksWithSingleKeysOff(binding.keys),
    )
    expect([...shown].sort()).toEqual([...new Set(live.map(({ keys, id }) => `${keys} ${nameOf(id)}`))].sort())
    for (const { keys, binding } of live)
      expect(nodeAt(trie, binding.keys.map(strokeId))?.targets[0], keys).toBeDefined()
  }

  it.each(modes.flatMap((mode) => roleNames.map((role) => [mode, role] as const)))(
    'shows the live keys of %s for %s',
    (mode, role) => {
      expectSame(mode, role, defaultSettings)
      expectSame(mode, role, { ...defaultSettings, single: 'off' })
    },
  )

  it('shows the live keys under any remap', () => {
    const remappable = registry
      .filter(({ keys }) => keys.length > 0 && !keys.some(({ args }) => args))
      .map(({ id }) => id)
    const remap = fc.dictionary(
      fc.constantFrom(...remappable),
      fc.uniqueArray(fc.constantFrom('q', 'shift+q', 'g q', 'mod+e'), { maxLength: 1 }),
      { maxKeys: 1 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...modes), fc.constantFrom(...roleNames), remap, (mode, role, keys) => {
        expectSame(mode, role, { ...defaultSettings, keys })
      }),
    )
  })
})

const factsOf = (mode: Mode, role: (typeof roleNames)[number]): Facts => ({
  ...bareFacts(role, mode),
  offers: allOffers,
})
