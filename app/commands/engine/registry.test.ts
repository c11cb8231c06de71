import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { t as say } from 'locales/messages'
import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import english from 'locales/en-US/commands'
import { roleNames } from 'contract/core/roles'
import { may } from 'contract/core/policy'
import { availability } from './availability'
import { offers } from './browser-port'
import { isChange } from './command'
import type { Command } from './command'
import { consequencesOf } from './confirmations'
import type { Offer } from './browser-port'
import { findConflicts } from '~/commands/keyboard/conflicts'
import { commandHandlers, findHandler } from '~/commands/handlers/index.server'
import { liveBindings } from '~/commands/keyboard/active-bindings'
import { bareContext, modes } from './context'
import type { CommandContext, Mode } from './context'
import { trieFor } from '~/commands/keyboard/keymap'
import { findCommand, registry } from './registry'
import { bindingsOf, defaultSettings } from '~/commands/keyboard/custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import { nodeAt } from '~/commands/keyboard/resolver'
import { cheatSheet } from '~/commands/keyboard/cheat-sheet'
import { sequenceId, strokeId, worksWithSingleKeysOff } from '~/commands/keyboard/strokes'

const changes = registry.filter(isChange)
const operationsOf = (id: string): readonly OperationId[] => findHandler(id)?.operations ?? []
const allOffers: ReadonlySet<Offer> = new Set([...offers, 'section', 'seek', 'pan', 'leave'])

describe('the registry', () => {
  it('names new records by requested arguments, and marks deletions by their verb', () => {
    for (const { id, namedBy = [], questions } of changes)
      expect(
        namedBy.filter((name) => !(name in questions)),
        id,
      ).toEqual([])
    const deletions = changes.filter(({ successMessage: said }) => /Deleted$/.test(said))
    expect(deletions.length).toBeGreaterThan(5)
    expect(deletions.filter(({ verb }) => verb !== 'delete').map(({ id }) => id)).toEqual([])
  })

  it('submits by the same key on a draw request and in its photo grid', () => {
    const live = findCommand('inspection.submit')?.keys.flatMap((binding) => binding.in)
    expect(live).toEqual(['detail', 'grid'])
  })

  it('has unique ids, each with a title', () => {
    const ids = registry.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const titled = Object.keys(english).flatMap((id) => (id.startsWith('title.') ? [id.slice('title.'.length)] : []))
    expect([...ids].sort()).toEqual(titled.sort())
  })

  it('has no key conflict in any mode on any platform', () => {
    expect(findConflicts(registry)).toEqual([])
  })

  it('binds no browser shortcut except Mod+K, Mod+Enter, Mod+A and Mod+Z', () => {
    const withMod = registry
      .flatMap(({ keys }) => keys.flatMap((binding) => binding.keys))
      .filter(({ mods }) => mods.includes('mod'))
    expect([...new Set(withMod.map(strokeId))].sort()).toEqual([
      'mod+Enter',
      'mod+a',
      'mod+k',
      'mod+shift+Enter',
      'mod+shift+z',
      'mod+z',
    ])
  })

  it('declares for every change its grant, its operations and its undo', () => {
    for (const command of changes) {
      expect(operationIds, command.id).toEqual(expect.arrayContaining([command.needs, ...operationsOf(command.id)]))
      expect(command.undo, command.id).toBeTruthy()
      expect(say.of(command.successMessage), command.id).toBeTruthy()
    }
  })

  const hasQuestion = ({ questions }: Command) => Object.values(questions).some(({ kind }) => kind === 'confirm')

  it('asks before each change without undo that has no page of its own', () => {
    const harmless = ['report.freeze', 'template.makeDefault', 'notification.markRead', 'notification.markAllRead']
    const unasked = changes.filter(
      ({ undo: back, questions }) => back !== 'change' && Object.keys(questions).length === 0,
    )
    expect(unasked.map(({ id }) => id).sort()).toEqual(harmless.sort())
  })

  it.each(['inspection.askEvidence', 'request.sendAssignment', 'user.resendInvite', 'report.send'])(
    'asks before %s, whose effect is a mail, and says who gets it',
    (id) => {
      const command = findCommand(id)
      expect(command && hasQuestion(command)).toBe(true)
      const lines = command && consequencesOf(command.id, { about: {}, args: {}, named: { lenders: ['First Bank'] } })
      expect(lines?.join(' ')).toMatch(/borrower|reviewer|They|First Bank/)
    },
  )

  it('needs one of its operations, and grays what another grants to fewer', () => {
    expect(changes.filter(({ id, needs }) => !operationsOf(id).includes(needs)).map(({ id }) => id)).toEqual([])
    // Each of these has its own reason in `fits`, tested in calls.test.ts.
    const narrower = roleNames.flatMap((role) =>
      changes
        .filter(({ id, needs }) => may(role, needs) && operationsOf(id).some((operation) => !may(role, operation)))
        .map(({ id }) => `${id} ${role}`),
    )
    expect(narrower).toEqual(['media.comment borrower'])
  })

  it('has a handler for each change, and none without a command', () => {
    expect(Object.keys(commandHandlers).sort()).toEqual(changes.map(({ id }) => id).sort())
  })

  it('acts once per press where something is changed', () => {
    expect(changes.filter(({ perPress }) => perPress !== 'once')).toEqual([])
  })

  it('reaches everything of the catalog that changes something for who is signed in', () => {
    const reached = new Set<string>(
      registry.flatMap((command) => (isChange(command) ? operationsOf(command.id) : (command.operations ?? []))),
    )
    const changing = operationIds.filter(
      (id) => endpointOf(id).access === 'signed-in' && endpointOf(id).effect !== 'read',
    )
    expect(changing.filter((id) => !reached.has(id))).toEqual([])
  })

  it('never shows a role what the provider would refuse', () => {
    for (const role of roleNames) {
      for (const command of registry) {
        const shown = availability(command, contextOf('single', role), { targets: [] })
        if (command.needs && !may(role, command.needs))
          expect(shown, `${command.id} ${role}`).toEqual({ ok: false, why: '', show: false })
      }
    }
  })
})

describe('the cheat sheet', () => {
  /** The cheat sheet and the trie must have the same keys for every mode, role and custom key. */
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
    'shows the active keys of %s for %s',
    (mode, role) => {
      expectSame(mode, role, defaultSettings)
      expectSame(mode, role, { ...defaultSettings, single: 'off' })
    },
  )

  it('shows the active keys for any custom keys', () => {
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

const contextOf = (mode: Mode, role: (typeof roleNames)[number]): CommandContext => ({
  ...bareContext(role, mode),
  offers: allOffers,
})
