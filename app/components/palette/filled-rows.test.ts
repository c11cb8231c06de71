import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareFacts, type Facts, type Ref } from '~/commands/context'
import { noPicks } from '~/commands/frecency'
import { defaultSettings } from '~/commands/remaps'
import { buildIndex, createFind } from '~/commands/search-index'
import { mainSections, type Row } from './rows'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const id = '00000000-0000-7000-8000-000000000001'
const at = (noun: Ref['noun'], state: Ref['state'] = {}): Facts => ({
  ...bareFacts('agency', 'detail'),
  here: { noun, id, version: 1, label: 'It', state },
})
const nowhere = bareFacts('agency', 'page')
const sections = (typed: string, facts: Facts) =>
  mainSections(typed, {
    facts,
    settings: defaultSettings,
    picks: noPicks,
    now: 0,
    known: createFind(buildIndex([])),
    recent: [],
  })
const rows = (typed: string, facts: Facts): readonly Row[] => sections(typed, facts).flatMap((section) => section.rows)
const open = at('drawRequest', { inspectionStatus: 'pending' })

describe('on a draw request', () => {
  it.each([
    ['due dec 24', '2026-12-24', 'Thursday, December 24'],
    ['due 24 dec', '2026-12-24', 'Thursday, December 24'],
    ['due tomorrow', '2026-11-21', 'Saturday, November 21'],
    ['due friday', '2026-11-27', 'Friday, November 27'],
    ['due by fri', '2026-11-27', 'Friday, November 27'],
    ['set due date to 3 jan', '2027-01-03', 'Sunday, January 3, 2027'],
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
    for (const typed of ['due dec', 'due 12/24'])
      expect(rows(typed, open)).toEqual([
        expect.objectContaining({ does: { kind: 'command', id: 'request.setDueDate', says: [typed.slice(4)] } }),
      ])
  })

  it('that is completed the row is greyed with the reason', () => {
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

it('who may not change it is offered nothing', () => {
  expect(rows('due dec 24', { ...open, role: 'reviewer' })).toEqual([])
})

describe('rows of a first page, found by their words', () => {
  const commentTemplates = [
    { value: 'The photo is too dark to judge', label: 'Too dark', detail: 'The photo is too dark to judge' },
    { value: 'Wrong room', label: 'Room', detail: 'Wrong room' },
  ]
  const photo: Facts = {
    ...bareFacts('reviewer', 'single'),
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
    const ended = { ...photo, here: { ...photo.here, state: { inspectionStatus: 'completed' } } as Ref }
    expect(rows('too dark', ended)).toEqual([])
  })
})
