import { describe, expect, it } from 'vitest'
import type { TargetNoun } from 'contract/core/nouns'
import { targetNouns } from 'contract/core/nouns'
import { roleNames } from 'contract/core/roles'
import type { RoleName } from 'contract/core/roles'
import { keysHere } from '~/components/command/command-keys'
import { mayShare, nearestOf } from './verbs'
import { mayRun } from './availability'
import type { Command } from './command'
import type { CommandId } from './command-id'
import { findConflicts } from '~/commands/keyboard/conflicts'
import { liveBindings } from '~/commands/keyboard/active-bindings'
import { bareContext, modes } from './context'
import type { CommandContext, Mode, RecordRef } from './context'
import { trieFor } from '~/commands/keyboard/keymap'
import { commandOf, registry } from './registry'
import { bindingsOf, defaultSettings, settle } from '~/commands/keyboard/custom-bindings'
import { nearOf, start, step } from '~/commands/keyboard/resolver'
import { cheatSheet } from '~/commands/keyboard/cheat-sheet'
import { sequenceId } from '~/commands/keyboard/strokes'

const ref = (noun: TargetNoun): RecordRef => ({ noun, id: noun, version: 1, state: {}, label: noun })
const contextOf = (role: RoleName, mode: Mode, more: Partial<CommandContext> = {}): CommandContext => ({
  ...bareContext(role, mode),
  ...more,
})

/** The command that a key runs for a role, with these records on the screen. */
function called(stroke: string, context: CommandContext, settings = defaultSettings): string | null {
  const trie = trieFor(
    registry.filter((command) => mayRun(command, context)),
    context.mode,
    settings,
    true,
  )
  const { step: one } = step(trie, start, stroke, 0, 1500, () => nearOf(context))
  return one.kind === 'run' ? one.target.id : null
}

describe('one key for several nouns', () => {
  it.each([
    ['e', 'lot', 'lot.form'],
    ['e', 'drawRequest', 'request.form'],
    ['a', 'lot', 'lot.assignAgency'],
    ['a', 'drawRequest', 'request.assignAgency'],
    ['Delete', 'lot', 'lot.delete'],
    ['shift+Backspace', 'drawRequest', 'request.delete'],
    ['Delete', 'item', 'item.delete'],
    ['Delete', 'lender', 'lender.delete'],
  ] as const)('%s on a %s runs %s', (stroke, noun, id) => {
    for (const mode of ['list', 'detail'] as const)
      expect(called(stroke, contextOf('admin', mode, { here: ref(noun) }))).toBe(id)
  })

  it('acts on the nearest record: the selection, the current one, its parents', () => {
    const lot = ref('lot')
    const request = ref('drawRequest')
    const item = ref('item')
    expect(called('Delete', contextOf('admin', 'list', { here: lot, selection: [request] }))).toBe('request.delete')
    expect(called('Delete', contextOf('admin', 'detail', { here: item, around: [lot, request] }))).toBe('item.delete')
    // An item has no edit command.
    expect(called('e', contextOf('admin', 'detail', { here: item, around: [lot, request] }))).toBe('request.form')
    const matching = { noun: 'lot', filter: { keyword: null, filters: {} }, except: [], expected: 9 } as const
    expect(called('Delete', contextOf('admin', 'list', { here: request, matching }))).toBe('lot.delete')
  })

  it('is left to the browser if no record here applies', () => {
    expect(called('Delete', contextOf('admin', 'list'))).toBeNull()
    expect(called('Delete', contextOf('admin', 'list', { here: ref('notification') }))).toBeNull()
  })

  it('assigns the agency for an admin, the reviewer for an agency', () => {
    expect(called('a', contextOf('agency', 'list', { here: ref('drawRequest') }))).toBe('inspection.assignReviewer')
    expect(called('a', contextOf('borrower', 'list', { here: ref('drawRequest') }))).toBeNull()
  })

  it('follows custom keys', () => {
    const own = { ...defaultSettings, keys: { 'lot.delete': ['q'] } }
    expect(called('q', contextOf('admin', 'list', { here: ref('lot') }), own)).toBe('lot.delete')
    expect(called('Delete', contextOf('admin', 'list', { here: ref('drawRequest') }), own)).toBe('request.delete')
    const taken = settle(registry, { ...defaultSettings, keys: { 'request.form': ['a'] } })
    expect(taken.replaced.map(({ id }) => id)).toContain('lot.assignAgency')
  })
})

describe('key conflicts', () => {
  const clash = (one: Command, other: Command) => findConflicts([one, other]).map(({ kind, mode }) => `${kind} ${mode}`)
  const like = (id: CommandId, more: Partial<Command>) => ({ ...commandOf(id), ...more }) as Command

  it('allow a shared key for one verb on different nouns or for different roles', () => {
    expect(clash(edit(), commandOf('request.form'))).toEqual([])
    expect(clash(edit(), like('request.form', { of: ['lot'] }))).toEqual(['duplicate list', 'duplicate detail'])
    expect(clash(edit(), like('request.form', { of: ['drawRequest', 'lot'] }))).not.toEqual([])
    expect(clash(commandOf('request.assignAgency'), commandOf('inspection.assignReviewer'))).toEqual([])
    const agency = like('inspection.assignReviewer', { needs: 'lots.create' } as Partial<Command>)
    expect(clash(commandOf('request.assignAgency'), agency)).not.toEqual([])
  })

  it('include two verbs on one key, and commands without a record', () => {
    expect(clash(edit(), like('request.form', { verb: 'assign' }))).not.toEqual([])
    const { verb: _verb, ...bare } = commandOf('request.form')
    expect(clash(edit(), bare)).not.toEqual([])
    expect(clash(edit(), like('request.form', { of: [] }))).not.toEqual([])
  })

  it('include a sequence that begins with a shared key', () => {
    const longer = like('request.form', { keys: bindingsOf(commandOf('lot.new'), defaultSettings) })
    expect(clash(longer, like('lot.form', { keys: commandOf('select.toggle').keys }))).toEqual([])
    const leader = like('lot.form', {
      keys: [{ ...longer.keys[0], keys: [longer.keys[0]?.keys[0]], in: ['list'], text: false }] as Command['keys'],
    })
    expect(clash(longer, leader)).toEqual(['prefix list'])
  })

  it('leave at most one command per key, mode, noun and role', () => {
    for (const role of roleNames) {
      const allowed = registry.filter((command) => mayRun(command, contextOf(role, 'list')))
      for (const mode of modes) {
        const live = liveBindings(allowed, mode)
        for (const noun of targetNouns) {
          const keys = live
            .filter(({ command }) => command.of.length === 0 || command.of.includes(noun))
            .map(({ keys: one, binding }) => `${one} ${binding.picked ?? ''}`)
          expect(keys.length, `${role} ${mode} ${noun}`).toBe(new Set(keys).size)
        }
      }
    }
  })

  it('exclude a command with itself', () => {
    for (const command of registry) expect(mayShare(command, command), command.id).toBe(false)
  })
})

describe('a digit key in the photo grid', () => {
  const on = (role: RoleName, ...selection: RecordRef[]) => contextOf(role, 'grid', { here: ref('media'), selection })

  it('uses a template on selected photos, and opens a section without a selection', () => {
    expect(called('2', on('reviewer', ref('media')))).toBe('media.useTemplate')
    expect(called('2', on('reviewer'))).toBe('view.section')
    expect([called('9', on('reviewer', ref('media'))), called('9', on('reviewer'))]).toEqual([
      'media.useTemplate',
      null,
    ])
    // A role without decisions has the section, with or without a selection.
    expect(called('2', on('borrower', ref('media')))).toBe('view.section')
  })

  it('is on the cheat sheet with its current command', () => {
    const shown = (context: CommandContext) =>
      cheatSheet(
        registry,
        { ...context, offers: new Set(['section']), lists: { commentTemplates: [{ value: 'a', label: 'A' }] } },
        defaultSettings,
      )
        .flatMap(({ rows }) => rows.map(({ id }) => id))
        .filter((id) => id === 'media.useTemplate' || id === 'view.section')
    expect(shown(on('reviewer', ref('media')))).toEqual(['media.useTemplate'])
    expect(shown(on('reviewer'))).toEqual(['view.section'])
    expect(shown(on('borrower', ref('media')))).toEqual(['view.section'])
  })
})

describe('the displayed keys', () => {
  const rows = (context: Parameters<typeof cheatSheet>[1]) =>
    cheatSheet(registry, context, defaultSettings).flatMap(({ rows: all }) => all)
  const saysE = (context: Parameters<typeof cheatSheet>[1]) =>
    rows(context).filter(({ keys }) => keys.some((one) => sequenceId(one) === 'e'))

  it('show a shared key once, with the label for the current record', () => {
    const [lot, request] = [ref('lot'), ref('drawRequest')]
    expect(saysE({ mode: 'list', role: 'admin', here: lot }).map(({ id }) => id)).toEqual(['lot.form'])
    expect(saysE({ mode: 'detail', role: 'admin', here: request, around: [lot] }).map(({ id }) => id)).toEqual([
      'request.form',
    ])
    expect(saysE({ mode: 'list', role: 'admin' }).map(({ label }) => label)).toEqual(['Edit'])
    expect(saysE({ mode: 'list', role: 'admin', here: ref('notification') })).toEqual([])
  })

  it('omit commands that cannot apply to any record on the screen', () => {
    const ids = (context: Parameters<typeof cheatSheet>[1]) => rows(context).map(({ id }) => id)
    const [lot, request] = [ref('lot'), ref('drawRequest')]
    const onLot = ids({ mode: 'detail', role: 'admin', here: lot })
    expect(onLot).not.toContain('item.approve')
    expect(onLot).toContain('inspection.reRequest')
    expect(ids({ mode: 'detail', role: 'admin', here: request, around: [lot] })).toContain('item.approve')
    // A draw request's report lists none of its items.
    const onReport = ids({ mode: 'detail', role: 'admin', here: request, around: [lot], offers: new Set(['savePdf']) })
    expect(onReport).not.toContain('item.approve')
    expect(onReport).toContain('report.send')
  })

  it('show only restore for an archived record', () => {
    const ids = (context: Parameters<typeof cheatSheet>[1]) => rows(context).map(({ id }) => id)
    const lot = ref('lot')
    const inList = ids({ mode: 'list', role: 'admin', here: lot })
    const inArchive = ids({ mode: 'list', role: 'admin', here: { ...lot, state: { archived: true } } })
    expect(inList).toContain('lot.delete')
    expect(inList).not.toContain('archive.restore')
    expect(inArchive).toContain('archive.restore')
    expect(inArchive).not.toContain('lot.delete')
  })

  it('omit commands hidden for the current record, such as removing another person’s photo', () => {
    const ids = (uploadedByMe: boolean) =>
      rows(contextOf('reviewer', 'single', { here: { ...ref('media'), state: { uploadedByMe } } })).map(({ id }) => id)
    expect(ids(true)).toContain('media.remove')
    expect(ids(false)).not.toContain('media.remove')
    expect(ids(false)).toContain('media.verify')
  })

  it('in the calendar are those of the selected record', () => {
    const ids = (here: RecordRef, role: RoleName = 'agency') =>
      rows({ mode: 'calendar', role, here })
        .map(({ id }) => id)
        .filter((id) => /^(event|request)\.(?!new)/.test(id))
    const [event, request] = [ref('event'), ref('drawRequest')]
    expect(ids(event)).toEqual(['event.form', 'event.moveTo', 'event.later', 'event.earlier', 'event.delete'])
    // Delete is listed, disabled with its reason.
    expect(ids(request)).toEqual([
      'request.form',
      'request.setDueDate',
      'request.dueLater',
      'request.dueEarlier',
      'request.delete',
    ])
    expect(ids(request, 'reviewer')).toEqual([])
  })

  it('in the calendar have their own labels', () => {
    const labels = rows({ mode: 'calendar', role: 'admin' }).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Previous day', 'Next week', 'Next event', 'Next month']))
    for (const plain of ['Left', 'Next', 'Next page', 'Show month, week or day']) expect(labels).not.toContain(plain)
    expect(rows({ mode: 'list', role: 'admin' }).map(({ label }) => label)).toContain('Next page')
  })

  it('list navigation bound only to this screen under Move', () => {
    const anywhere = (mode: 'list' | 'detail') =>
      cheatSheet(registry, { mode, role: 'admin' }, defaultSettings)
        .filter(({ title }) => title === 'Anywhere')
        .flatMap(({ rows: all }) => all.map(({ id }) => id))
    expect(anywhere('list')).toContain('go.lots')
    expect(anywhere('list')).not.toContain('record.open')
    expect(anywhere('detail')).not.toContain('report.open')
  })

  it('appear in the palette only with the command that they run', () => {
    const context = contextOf('admin', 'detail', { here: ref('drawRequest'), around: [ref('lot')] })
    expect(keysHere(commandOf('request.form'), context, defaultSettings).map(sequenceId)).toEqual(['e'])
    expect(keysHere(commandOf('lot.form'), context, defaultSettings)).toEqual([])
  })

  it('run the only command there is, with or without a record', () => {
    expect(nearestOf([edit()], [])).toBeDefined()
    expect(nearestOf([edit(), commandOf('request.form')], [])).toBeUndefined()
  })
})

const edit = () => commandOf('lot.form')
