import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offers } from '~/commands/engine/browser-port'
import { bareContext, type CommandContext, type Mode, type RecordRef } from '~/commands/engine/context'
import { noPicks, picked } from '~/commands/text/frecency'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { buildIndex, createFind } from '~/commands/text/search-index'
import type { KnownRecord } from './record-rows'
import { mainSections, mostRows, noLotYet, withAnswered } from './main-rows'
import type { RowSources, Section } from '~/components/palette/row'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const photo = (n: number): RecordRef => ({
  noun: 'media',
  id: id(n),
  version: 1,
  label: `Photo ${n}`,
  state: { inspectionStatus: 'submitted', mediaStatus: 'pending' },
})
const draw3: RecordRef = { noun: 'drawRequest', id: id(9), version: 1, label: 'Draw 3', state: {} }
const lot = (n: number, title = `${n} Oak Street`): KnownRecord => ({
  id: `record:${id(n)}`,
  noun: 'lot',
  title,
  detail: 'Arvada, CO',
  path: `/lots/${id(n)}`,
  status: null,
})

const context: CommandContext = { ...bareContext('reviewer', 'single'), here: photo(1), offers: new Set(offers) }
const given = (known: readonly KnownRecord[] = [], more: Partial<RowSources> = {}): RowSources => ({
  context,
  settings: defaultSettings,
  picks: noPicks,
  now: 0,
  known: createFind(buildIndex(known)),
  recent: known.filter(({ opened }) => opened !== undefined),
  ...more,
})
const titles = (sections: readonly Section[]) => sections.map((section) => section.title)
const rows = (sections: readonly Section[]) => sections.flatMap((section) => section.rows)
const text = fc.stringMatching(/^[a-z ]{0,4}$/)

describe('the first page', () => {
  it('offers what waits for the person before any place, until another place is used more', () => {
    const { here: _, ...elsewhere } = context
    const nowhere: CommandContext = { ...elsewhere, mode: 'page', offers: new Set() }
    const go = (picks = noPicks) => {
      const section = mainSections('', given([], { context: nowhere, picks })).find(({ id }) => id === 'go')
      return section?.rows.map(({ title }) => title)
    }
    expect(go()?.slice(0, 3)).toEqual(['Review queue', 'Dashboard', 'Draw requests'])
    expect(go(picked(noPicks, 'command:go.calendar', '', 0))?.slice(0, 2)).toEqual(['Calendar', 'Review queue'])
  })

  it.each(['go to settings', 'go settings', 'Open settings', 'goto sett', 'settings'])(
    'finds a place by %j',
    (typed) => {
      const agency: CommandContext = { ...context, mode: 'page', role: 'agency' }
      const [first] = mainSections(typed, given([], { context: agency }))
      expect(first?.rows[0]?.id).toBe('command:go.settings')
    },
  )

  it.each([
    ['next', 'media.next'],
    ['next photo', 'media.next'],
    ['photo before', 'media.previous'],
    ['previous photo', 'media.previous'],
    ['verif', 'media.verify'],
  ])('in a review %j looks on and decides nothing unless asked', (typed, id) => {
    expect(mainSections(typed, given())[0]?.rows[0]?.id).toBe(`command:${id}`)
  })

  it('on the calendar “move” means the day of what is due before its status', () => {
    const state = { inspectionStatus: 'submitted' } as const
    const due: RecordRef = { ...photo(2), noun: 'drawRequest', label: 'Draw 1', state }
    const calendar: CommandContext = { ...bareContext('agency', 'calendar'), here: due, lists: { moved: () => null } }
    const ids = rows(mainSections('move', given([], { context: calendar }))).map(({ id }) => id)
    expect(ids[0]).toBe('command:request.setDueDate')
    expect(ids).toContain('command:inspection.setStatus')
  })

  it('says beside undo what it takes back, and finds it by its own words', () => {
    const last = { id: 'media.verify', count: 1, label: '07 Walks, photo 3' } as const
    const undo = (steps: CommandContext['steps'], typed = '') =>
      rows(mainSections(typed, given([], { context: { ...context, steps } }))).find(
        ({ id }) => id === 'command:changes.undo',
      )
    const row = undo({ undo: true, redo: false, last }, 'undo')
    expect([row?.title, row?.detail]).toEqual(['Undo', 'Verified, 07 Walks, photo 3'])
    expect(undo({ undo: true, redo: false }, 'undo')?.detail).toBeUndefined()
    expect(undo({ undo: false, redo: false, last }, 'undo')?.detail).toBeUndefined()
  })

  it.each([
    ['request.create', { noun: 'lot', state: { draws: 0 } }],
    ['inspection.askEvidence', { noun: 'drawRequest', state: { inspectionStatus: 'pending', askable: 2 } }],
    ['report.send', { noun: 'drawRequest', state: { inspectionStatus: 'completed' } }],
  ] as const)('begins with %s where that is what the record waits for', (command, { noun, state }) => {
    const here = (more: object): CommandContext => ({
      ...bareContext('agency', 'detail'),
      offers: new Set(['review']),
      here: { noun, id: id(1), version: 1, label: 'It', state: { ...state, ...more } },
    })
    const first = (of: CommandContext) => rows(mainSections('', given([], { context: of })))[0]?.id
    expect(first(here({}))).toBe(`command:${command}`)
    expect(first(here({ draws: 1, askable: 0, inspectionStatus: 'submitted' }))).not.toBe(`command:${command}`)
  })

  it('begins with what an empty house begins with, before what waits for the person', () => {
    const admin = { ...bareContext('admin', 'page'), offers: new Set(offers) }
    const empty: CommandContext = { ...admin, lists: { first: ['lot.new'] } }
    const sections = mainSections('', given([], { context: empty }))
    expect(rows(sections).map(({ id: row }) => row)).toEqual([...new Set(rows(sections).map(({ id: row }) => row))])
    expect([titles(sections)[0], rows(sections)[0]?.id]).toEqual(['Commands', 'command:lot.new'])
    expect(rows(mainSections('', given([], { context: { ...empty, role: 'reviewer' } })))[0]?.id).toBe(
      'command:go.review',
    )
  })

  it('on a page without a list begins with the next setup step, and with waiting records', () => {
    const first = (next: CommandContext['next'], more: Partial<CommandContext> = {}) =>
      rows(
        mainSections(
          '',
          given([], { context: { ...bareContext('admin', 'page'), offers: new Set(offers), next, ...more } }),
        ),
      )[0]?.id
    expect(first('go.review')).toBe('command:go.review')
    expect(first('lot.new')).toBe('command:lot.new')
    expect(first(null)).not.toBe('command:go.review')
    expect(first('lot.new', { lists: { first: ['user.new'] } })).toBe('command:user.new')
  })

  it('behind the sign of lots makes the first one, where the role may', () => {
    const made = (typed: string, role: 'admin' | 'reviewer') =>
      noLotYet(typed, given([], { context: bareContext(role, 'page') }))
    expect([titles(made('#', 'admin')), rows(made('#', 'admin')).map(({ id: row }) => row)]).toEqual([
      ['None yet.'],
      ['command:lot.new'],
    ])
    expect([...made('#', 'reviewer'), ...made('#58', 'admin'), ...made('!', 'admin')]).toEqual([])
  })

  it('offers no next photo where what comes next is none', () => {
    const list: CommandContext = { ...context, mode: 'list' }
    const ids = (typed: string) => rows(mainSections(typed, given([], { context: list }))).map(({ id: row }) => row)
    expect([...ids(''), ...ids('photo')]).not.toContain('command:media.next')
    expect([...ids(''), ...ids('photo')]).not.toContain('command:media.previous')
  })

  it('puts no heading there twice: "go to settings" leads to one place, and to more', () => {
    const agency: CommandContext = { ...context, mode: 'page', role: 'agency' }
    const shown = titles(mainSections('go to settings', given([], { context: agency })))
    expect(shown).toContain('More places')
    expect(new Set(shown).size).toBe(shown.length)
  })

  it.each(['move to', 'reschedule', 'another day'])('a due date is moved by %j too', (typed) => {
    const here: RecordRef = { noun: 'drawRequest', id: id(3), version: 1, label: 'Draw 3', state: {} }
    const due: CommandContext = { ...bareContext('admin', 'calendar'), here, offers: new Set(offers) }
    const found = rows(mainSections(typed, given([], { context: due }))).map(({ id }) => id)
    expect(found[0]).toBe('command:request.setDueDate')
  })

  it('runs what is called just so behind the sign of commands too: ">sign out" is not My sessions', () => {
    const [first] = mainSections('>sign out', given([], { context: { ...context, mode: 'page', role: 'agency' } }))
    expect(first?.rows[0]?.title).toBe('Sign out')
  })

  it.each([
    ['time zone', 'command:account.setTimeZone'],
    ['clock', 'command:go.displaySettings'],
  ])('%j is what is called so, before a place that is only found by it', (typed, row) => {
    const agency: CommandContext = { ...context, mode: 'page', role: 'agency' }
    expect(rows(mainSections(typed, given([], { context: agency })))[0]?.id).toBe(row)
  })

  it('leaves "standard" to the template that is called so', () => {
    const admin: CommandContext = { ...bareContext('admin', 'page'), offers: new Set(offers) }
    expect(mainSections('standard', given([], { context: admin }))).toEqual([])
  })

  it('takes nothing but a place for one: "open" another kind of command does not', () => {
    const agency: CommandContext = { ...context, mode: 'page', role: 'agency' }
    const found = rows(mainSections('open delete', given([], { context: agency }))).map(({ id }) => id)
    expect(found).not.toContain('command:lot.delete')
  })

  it('finds a command by its own kind of record, not by the others its key is for', () => {
    const agency: CommandContext = { ...context, mode: 'page', role: 'agency' }
    const found = rows(mainSections('draw', given([], { context: agency }))).map(({ id }) => id)
    expect(found).toContain('command:request.delete')
    expect(found).not.toContain('command:lot.delete')
  })

  it('says how many match where all that match are chosen', () => {
    const filter = { keyword: null, filters: {} }
    const matching = { noun: 'media' as const, filter, except: [], expected: 1240 }
    const all = { ...context, mode: 'grid' as const, selection: [photo(1), photo(2)], matching }
    expect(titles(mainSections('', given([], { context: all })))[0]).toBe('Commands for 1,240 media')
  })

  it('begins with what can be done here when nothing is typed, then what was opened before', () => {
    const sections = mainSections('', given([{ ...lot(5), opened: 0 }]))
    expect(titles(sections).slice(0, 2)).toEqual(['Commands for Photo 1', 'Recent'])
    expect(sections[0]?.rows[0]?.id).toBe('command:media.verify')
  })

  it('tells what acts on the selection from what acts on the record under the cursor', () => {
    const sections = mainSections('>', given([], { context: { ...context, selection: [photo(2), photo(3)] } }))
    expect(titles(sections).slice(0, 2)).toEqual(['Commands for 2 media', 'Commands for Photo 1'])
    // A record that is both selected and under the cursor has one row.
    const one = titles(mainSections('>', given([], { context: { ...context, selection: [photo(1)] } })))
    expect(one.filter((title) => title === 'Commands for Photo 1')).toEqual(['Commands for Photo 1'])
  })

  it('says what of a record found it, where that is not shown of it, and keeps none of that', () => {
    const found = { ...lot(5), matched: 'bo@mail.example' }
    const [row] = rows(withAnswered([], 'mail', [found], 0))
    expect(row).toMatchObject({ detail: 'Arvada, CO · bo@mail.example', does: { record: lot(5) } })
    expect(row?.does).not.toHaveProperty('record.matched')
  })

  it('names the record each command acts on', () => {
    const draw: RecordRef = {
      noun: 'drawRequest',
      id: id(9),
      version: 1,
      label: 'Draw 3',
      state: { inspectionStatus: 'submitted' },
    }
    const sections = mainSections('>', given([], { context: { ...context, around: [draw] } }))
    const of = (row: string) => sections.find((section) => section.rows.some((one) => one.id === row))?.title
    expect(of('command:inspection.setStatus')).toBe('Commands for Draw 3')
    expect(of('command:media.verify')).toBe('Commands for Photo 1')
  })

  it('names a draw request of a list with its lot, and on its own page alone', () => {
    const here: RecordRef = { ...draw3, detail: '7 Plumb Lane' }
    const first = (mode: Mode) => titles(mainSections('', given([], { context: { ...context, mode, here } })))[0]
    expect(first('list')).toBe('Commands for Draw 3, 7 Plumb Lane')
    expect(first('detail')).toBe('Commands for Draw 3')
  })

  it('grays a command with its reason and puts it after those that can be run', () => {
    const mine: RecordRef = { ...photo(1), state: { ...photo(1).state, uploadedByMe: true } }
    const [first] = mainSections('', given([], { context: { ...context, here: mine, offers: new Set() } }))
    const grayed = first?.rows.map(({ id, off }) => [id, off !== undefined] as const) ?? []
    expect(grayed).toContainEqual(['command:media.remove', false])
    expect(grayed).toContainEqual(['command:media.verify', true])
    const last = grayed.findLastIndex(([, off]) => !off)
    expect(grayed.findIndex(([, off]) => off)).toBeGreaterThan(last)
  })

  it('shows a borrower no decision', () => {
    const shown = rows(mainSections('>', given([], { context: { ...context, role: 'borrower' } })))
    expect(shown.map((row) => row.id)).not.toContain('command:media.verify')
    expect(shown.map((row) => row.id)).toContain('command:media.writeComment')
  })

  it('puts a place that is being typed out first, unless a record is called so or was picked for it', () => {
    const page: CommandContext = { ...context, mode: 'page', role: 'agency', offers: new Set() }
    const first = (known: readonly KnownRecord[], picks = noPicks) =>
      rows(mainSections('len', given(known, { context: page, picks })))[0]?.id
    const beside = lot(1, '10 Lennox Road')
    const called = lot(2, 'Lennox Road 10')
    expect(first([beside])).toBe('command:go.lenders')
    expect(first([beside, called])).toBe(called.id)
    expect(first([beside], picked(noPicks, beside.id, 'len', 0))).toBe(beside.id)
    const at = mainSections('report', given([], { context: { ...page, mode: 'detail', here: draw3 } }))
    expect(rows(at)[0]?.id).toBe('command:report.open')
    const all = rows(mainSections('len', given([beside], { context: page }))).map(({ id }) => id)
    expect(all.filter((one) => one === 'command:go.lenders')).toHaveLength(1)
  })

  it('puts what is called just what was typed before what was found by other words', () => {
    const first = (typed: string) => rows(mainSections(typed, given([])))[0]?.id
    expect(first('sign out')).toBe('command:account.signOut')
    expect(first('sign out else')).toBe('command:session.endOthers')
  })

  it('finds what puts all keys back by "reset keys"', () => {
    const own = { ...context, ownKeys: 1 }
    expect(rows(mainSections('reset keys', given([], { context: own })))[0]?.id).toBe('command:keys.reset')
  })

  it('finds where a reviewer is assigned by those words, whoever may do it in which way', () => {
    const here = draw3
    const ids = (role: 'admin' | 'agency') =>
      rows(mainSections('assign reviewer', given([], { context: { ...context, mode: 'detail', role, here } }))).map(
        (row) => row.id,
      )
    expect(ids('agency')[0]).toBe('command:inspection.assignReviewer')
    expect(ids('admin')[0]).toBe('command:request.form')
  })

  it('limits a search by its sign', () => {
    const known = [lot(1), { ...lot(2, 'Oak draw'), noun: 'drawRequest' as const }]
    expect(rows(mainSections('#oak', given(known))).map(({ title }) => title)).toEqual(['1 Oak Street'])
    expect(rows(mainSections('!oak', given(known))).map(({ title }) => title)).toEqual(['Oak draw'])
  })

  it('means the number of a lot behind "#", and leaves streets that begin so to the server', () => {
    const john = { ...lot(1, '125 John Street'), detail: 'Arvada, CO · lot 58' }
    const twelve = { ...lot(2, '4 Fern Road'), detail: 'Arvada, CO · lot 12' }
    const found = (known: readonly KnownRecord[], online: boolean) =>
      rows(mainSections('#12', given(known, { context: { ...context, online } }))).map(({ title }) => title)
    expect(found([john, twelve], true)).toEqual(['4 Fern Road'])
    expect(found([john], true)).toEqual([])
    expect(found([john, twelve], false)).toEqual(['4 Fern Road', '125 John Street'])
  })

  it('puts a row first that was picked under the same letters', () => {
    const known = [lot(1), lot(2), lot(3)]
    const [first] = rows(mainSections('oak', given(known, { picks: picked(noPicks, lot(3).id, 'oak', 0) })))
    expect(first?.title).toBe('3 Oak Street')
  })

  it('lists the keys of the screen for a question mark, with each row calling its command', () => {
    const shown = rows(mainSections('?', given()))
    expect(shown.find(({ id: row }) => row === 'key:media.verify')?.does).toEqual({
      kind: 'command',
      id: 'media.verify',
    })
  })
})

describe('what the server adds', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 60 })

  it('moves no row that was there before, and never makes more than fifty', () => {
    fc.assert(
      fc.property(text, numbers, numbers, (typed, known, answered) => {
        const local = mainSections(typed, given(known.map((n) => lot(n))))
        const all = withAnswered(
          local,
          typed,
          answered.map((n) => lot(n)),
          0,
        )
        const before = rows(local).map((row) => row.id)
        const after = rows(all).map((row) => row.id)
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.length).toBeLessThanOrEqual(mostRows)
        expect(new Set(after).size).toBe(after.length)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the order of sections whatever is typed', () => {
    const order = ['records', 'people', 'targets', 'media', 'go', 'rest', 'inside', 'answered']
    fc.assert(
      fc.property(
        text.filter((typed) => typed.trim() !== ''),
        numbers,
        (typed, known) => {
          const shown = withAnswered(mainSections(typed, given(known.map((n) => lot(n)))), typed, [lot(99)], 0).map(
            (section) => order.indexOf(section.id),
          )
          expect(shown).toEqual([...shown].sort((one, other) => one - other))
        },
      ),
    )
  })
})

describe('commands for what is not on the screen', () => {
  const elsewhere = (typed: string, more: Partial<CommandContext> = {}) =>
    rows(
      mainSections(
        typed,
        given([], {
          context: { ...context, role: 'agency', mode: 'page', ...more, ...{ here: undefined } } as CommandContext,
        }),
      ),
    )
      .filter(({ does }) => does.kind === 'command' && does.elsewhere)
      .map(({ title, off }) => [title, off] as const)

  it('ask first which record they are for, once their name is typed', () => {
    expect(elsewhere('delete lot')).toContainEqual(['Delete lot…', undefined])
    expect(elsewhere('restore')).toContainEqual(['Restore…', undefined])
    expect(elsewhere('')).toEqual([])
    expect(elsewhere('>')).toEqual([])
  })

  it('are not there for who may not call them, nor where the search finds nothing they act on', () => {
    expect(elsewhere('delete lot', { role: 'reviewer' })).toEqual([])
    expect(elsewhere('verify')).toEqual([])
  })

  it('wait for the network, since the record has to be searched for', () => {
    expect(elsewhere('delete lot', { online: false })).toContainEqual(['Delete lot…', expect.any(String)])
  })
})
