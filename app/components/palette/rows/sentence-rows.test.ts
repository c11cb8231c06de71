import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import { noPicks } from '~/commands/text/frecency'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { buildIndex, createFind } from '~/commands/text/search-index'
import type { KnownRecord } from './record-rows'
import { mainSections } from './main-rows'
import type { Row } from '~/components/palette/row'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const id = '00000000-0000-7000-8000-000000000001'
const at = (noun: RecordRef['noun'], state: RecordRef['state'] = {}): CommandContext => ({
  ...bareContext('agency', 'detail'),
  here: { noun, id, version: 1, label: 'It', state },
})
const nowhere = bareContext('agency', 'page')
const sections = (typed: string, context: CommandContext, known: readonly KnownRecord[] = []) =>
  mainSections(typed, {
    context: context,
    settings: defaultSettings,
    picks: noPicks,
    now: 0,
    known: createFind(buildIndex(known)),
    recent: [],
  })
const rows = (typed: string, context: CommandContext): readonly Row[] =>
  sections(typed, context).flatMap((section) => section.rows)
const open = at('drawRequest', { inspectionStatus: 'pending' })

describe('on a draw request', () => {
  it.each([
    ['due dec 24', '2026-12-24', 'Thursday, December 24'],
    ['due 24 dec', '2026-12-24', 'Thursday, December 24'],
    ['due tomorrow', '2026-11-21', 'Saturday, November 21'],
    ['due friday', '2026-11-27', 'Friday, November 27'],
    ['due by fri', '2026-11-27', 'Friday, November 27'],
    ['set due date to 3 jan', '2027-01-03', 'Sunday, January 3, 2027'],
    ['due 12/24', '2026-12-24', 'Thursday, December 24'],
    ['move to dec 24', '2026-12-24', 'Thursday, December 24'],
    ['>due 2026-12-24', '2026-12-24', 'Thursday, December 24'],
  ])('%s is its new due date', (typed, dueDate, day) => {
    expect(rows(typed, open)[0]).toMatchObject({
      title: `Set due date: ${day}`,
      does: { kind: 'command', id: 'request.setDueDate', args: { dueDate } },
    })
  })

  it('it says what it is done to at once', () => {
    expect(sections('due dec 24', open)[0]?.title).toBe('Commands for It')
    expect(sections('due dec 24', nowhere)[0]?.title).toBe('Commands')
  })

  it('a date that is not typed out yet, or is none, opens the page that says so', () => {
    for (const typed of ['due dec', 'due 24/12'])
      expect(rows(typed, open)).toEqual([
        expect.objectContaining({ does: { kind: 'command', id: 'request.setDueDate', says: [typed.slice(4)] } }),
      ])
  })

  it('that is completed the row is grayed with the reason', () => {
    const [row] = rows('due dec 24', at('drawRequest', { inspectionStatus: 'completed' }))
    expect(row?.off).toBe('A completed inspection is frozen')
  })
})

it('for no draw request here that is asked first, and the date is kept', () => {
  expect(rows('due dec 24', nowhere)[0]).toMatchObject({
    title: 'Set due date: Thursday, December 24…',
    does: { id: 'request.setDueDate', elsewhere: true, says: ['', 'dec 24'] },
  })
})

it('an amount is read for what it is asked by', () => {
  expect(rows('budget 250000', at('lot'))[0]).toMatchObject({
    title: 'Set total budget: $250,000',
    does: { id: 'lot.setBudget', args: { totalBudget: 250_000 } },
  })
})

describe('a sentence with a record and an answer', () => {
  const admin = bareContext('admin', 'page')
  const lotHere: CommandContext = { ...at('lot'), role: 'admin' }

  it.each(['set budget of 58 to 500000', 'set budget 58 to $1,234.56', 'budget of 58 to 500000'])(
    '%s comes first, and no two numbers are one',
    (typed) => {
      const [, record, amount] = /(58) to (.*)$/.exec(typed) ?? []
      for (const context of [admin, lotHere]) {
        expect(rows(typed, context)[0]).toMatchObject({
          title: `Set total budget: ${record}, ${amount}…`,
          does: { id: 'lot.setBudget', elsewhere: true, says: [record, amount] },
        })
        expect(rows(typed, context).map(({ title }) => title)).not.toContainEqual(expect.stringMatching(/\$58|\$581/))
      }
    },
  )

  it('moves an event by its title from wherever it is not shown', () => {
    for (const context of [admin, lotHere])
      expect(rows('Move event site walk to dec 24', context)[0]).toMatchObject({
        title: 'Move event to date: site walk, dec 24…',
        does: { id: 'event.moveTo', elsewhere: true, says: ['site walk', 'dec 24'] },
      })
    expect(rows('move event site walk to dec 24', { ...admin, role: 'borrower' })).toEqual([])
  })

  it('is for what it names, not for whatever takes its number', () => {
    expect(rows('set progress of plumbing to 50', lotHere)).toEqual([])
  })

  it('thousands parted by a space open the page that reads them', () => {
    expect(rows('budget 250 000', at('lot'))[0]).toMatchObject({ does: { id: 'lot.setBudget', says: ['250 000'] } })
  })
})

describe('a verb and a record', () => {
  const admin = bareContext('admin', 'page')
  const john = {
    id: 'record:1',
    noun: 'lot',
    title: '125 John Street',
    detail: '',
    path: '/lots/1',
    status: null,
  } as const

  it.each([
    ['assign 58', 'lot.assignAgency', '58'],
    ['delete 125 john', 'lot.delete', '125 john'],
    ['archive lot 58', 'lot.delete', '58'],
    ['delete event site walk', 'event.delete', 'site walk'],
    ['deactivate maya', 'user.deactivate', 'maya'],
    ['make cost code 27 inactive', 'costCode.deactivate', '27'],
  ])('%s is that command for it', (typed, command, record) => {
    const found = sections(typed, admin, [john]).flatMap((section) => section.rows)
    expect(found[0]).toMatchObject({ does: { id: command, elsewhere: true, says: [record] } })
  })

  const priya = { ...john, id: 'record:2', noun: 'user', title: 'Priya Raman', path: '/users/2' } as const
  const here = at('drawRequest', { inspectionStatus: 'pending' })
  const doesFirst = (typed: string, known: readonly KnownRecord[]) =>
    sections(typed, here, known).flatMap((section) => section.rows)[0]?.does

  it('what is here is given to whom a verb names, unless that is known to be a record itself', () => {
    for (const known of [[priya], []])
      expect(doesFirst('assign priya', known)).toEqual({
        kind: 'command',
        id: 'inspection.assignReviewer',
        says: ['priya'],
      })
    for (const typed of ['assign 125 john', 'assign john'])
      expect(doesFirst(typed, [john]), typed).toMatchObject({ elsewhere: true })
    expect(sections('assign priya', here, [priya]).map(({ title }) => title)).toEqual([
      'Commands for It',
      'Commands for another record',
    ])
  })

  it.each(['lot 58', '125 john street', 'agency 58', 'draw 4', 'report 58'])('%s is no such sentence', (typed) => {
    expect(rows(typed, admin)).toEqual([])
  })

  it('an address is whom the invitation goes to', () => {
    expect(rows('invite bob@example.com', admin)[0]).toMatchObject({
      title: 'Invite a user: bob@example.com…',
      does: { id: 'user.invite', args: { email: 'bob@example.com' } },
    })
    for (const typed of ['invite bob', 'new user bob'])
      expect(rows(typed, admin)[0]).toMatchObject({ does: { id: 'user.invite', says: ['bob'] } })
  })
})

it.each([
  ['new lender Foo Bank', 'New lender: Foo Bank…', 'lender.new', { named: 'Foo Bank' }],
  ['New Event  site visit friday', 'New event: site visit friday…', 'event.new', { named: 'site visit friday' }],
  ['import lots of Oak Bank', 'Import lots…', 'lot.import', undefined],
])('%s is the form of one with its name, and no invitation', (typed, title, command, args) => {
  const found = rows(typed, bareContext('admin', 'page'))
  expect(found[0]).toMatchObject({ title, does: { kind: 'command', id: command } })
  expect(found[0]?.does).toMatchObject(args ? { args } : {})
  expect(found.map((row) => row.command?.id)).not.toContain('user.invite')
})

it('who may not change it is offered nothing', () => {
  expect(rows('due dec 24', { ...open, role: 'reviewer' })).toEqual([])
})

describe('rows of a first page, found by their words', () => {
  const commentTemplates = [
    { value: 'The photo is too dark to judge', label: 'Too dark', detail: 'The photo is too dark to judge' },
    { value: 'Wrong room', label: 'Room', detail: 'Wrong room' },
  ]
  const photo: CommandContext = {
    ...bareContext('reviewer', 'single'),
    here: {
      noun: 'media',
      id,
      version: 1,
      label: 'Photo 1',
      state: { inspectionStatus: 'submitted', mediaStatus: 'pending' },
    },
    lists: { commentTemplates },
  }

  it.each(['too dark', 'dark', 'judge'])('%s is a reason', (typed) => {
    expect(rows(typed, photo)[0]).toMatchObject({
      title: 'Defective with a template: Too dark',
      does: { id: 'media.useTemplate', args: { text: 'The photo is too dark to judge' } },
      keys: [{ key: '1' }],
    })
  })

  it('asking for the command itself lists it, not each of its reasons', () => {
    const found = rows('defective', photo).map((row) => row.id)
    expect(found).toContain('command:media.useTemplate')
    expect(found.filter((one) => one.startsWith('command:media.useTemplate:'))).toEqual([])
  })

  it('are not there where the photo can no longer be decided', () => {
    const ended = { ...photo, here: { ...photo.here, state: { inspectionStatus: 'completed' } } as RecordRef }
    expect(rows('too dark', ended)).toEqual([])
  })
})

it.each([
  ['make it default', 'template'],
  ['make it def', 'template'],
] as const)('the words of a command, some left out, name no record: %j', (typed, noun) => {
  const [row] = rows(typed, at(noun, { isActive: true, isDefault: false }))
  expect(row).toMatchObject({ title: 'Make it the default', does: { id: 'template.makeDefault' } })
})

describe('of a line of a checklist here', () => {
  const checklist = [
    { value: id, label: 'Frames', name: '08 Windows, Frames', detail: 'Windows · not set', version: 1, frozen: null },
  ]
  const review = { ...bareContext('reviewer', 'detail'), here: open.here, lists: { checklist } }

  it.each([
    ['set progress of windows to 40', 'Set progress: windows, 40…', ['windows', '40']],
    ['set progress of windows', 'Set progress: windows…', ['windows']],
    ['set progress to 40', 'Set progress: 40…', ['', '40']],
  ])('%s opens its pages with what is said', (typed, title, says) => {
    const [row] = rows(typed, review)
    expect(row).toMatchObject({ title, does: { kind: 'command', id: 'checklist.setProgress', says } })
    expect(row?.does).not.toHaveProperty('elsewhere')
  })

  it('is not one where there are no lines', () => {
    expect(rows('set progress to 40', { ...review, lists: {} }).map((row) => row.command?.id)).not.toContain(
      'checklist.setProgress',
    )
  })
})
