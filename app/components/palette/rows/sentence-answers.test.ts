import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { noPicks } from '~/commands/text/frecency'
import { buildIndex, createFind } from '~/commands/text/search-index'
import { mainSections } from './main-rows'
import type { Row } from '~/components/palette/row'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const id = '00000000-0000-7000-8000-000000000001'
const refOf = (noun: RecordRef['noun'], state: RecordRef['state']): RecordRef => ({
  noun,
  id,
  version: 1,
  label: 'It',
  state,
})

const rows = (typed: string, context: CommandContext): readonly Row[] =>
  mainSections(typed, {
    context: context,
    settings: defaultSettings,
    picks: noPicks,
    now: 0,
    known: createFind(buildIndex([])),
    recent: [],
  }).flatMap((section) => section.rows)

const commentTemplates = [
  { value: 'The photo is too dark to judge', label: 'Too dark', detail: 'The photo is too dark to judge' },
  { value: 'Take it closer', label: 'Too far', detail: 'Take it closer' },
]
const photo: CommandContext = {
  ...bareContext('reviewer', 'single'),
  here: refOf('media', { inspectionStatus: 'submitted', mediaStatus: 'pending' }),
  lists: { commentTemplates },
}
const checklist = [{ value: id, label: 'Frames', name: '08 Windows, Frames', detail: '', version: 1, frozen: null }]
const draw: CommandContext = {
  ...bareContext('agency', 'detail'),
  here: refOf('drawRequest', { inspectionStatus: 'submitted' }),
  lists: { checklist },
}
const person: CommandContext = {
  ...bareContext('admin', 'detail'),
  here: refOf('user', { account: { status: 'active' } }),
}
const calendar: CommandContext = { ...bareContext('agency', 'calendar'), offers: new Set(['calendarView']) }

describe('a sentence of a command and its first answer', () => {
  it.each([
    ['reject photo too far away', photo, 'Comment: too far away…', { id: 'media.comment', says: ['too far away'] }],
    [
      'mark defective too dark',
      photo,
      'Defective with a template: Too dark',
      { id: 'media.useTemplate', args: { text: 'The photo is too dark to judge' } },
    ],
    ['reject too far', photo, 'Defective with a template: Too far', { id: 'media.useTemplate' }],
    ['comment looks good', photo, 'Comment: looks good…', { id: 'media.comment', says: ['looks good'] }],
    ['dark theme', photo, 'Theme: Dark', { id: 'view.theme', args: { theme: 'dark' } }],
    ['theme light', draw, 'Theme: Light', { id: 'view.theme', args: { theme: 'light' } }],
    ['dark', draw, 'Theme: Dark', { id: 'view.theme', args: { theme: 'dark' } }],
    ['set progress 50', draw, 'Set progress: 50…', { id: 'checklist.setProgress', says: ['', '50'] }],
    ['assign to priya', draw, 'Assign a reviewer: priya…', { id: 'inspection.assignReviewer', says: ['priya'] }],
    ['set due date friday', draw, 'Set due date: Friday, November 27', { id: 'request.setDueDate' }],
    ['set status inactive', person, 'Set status of the user: Inactive', { id: 'user.setStatus' }],
    ['switch view week', calendar, 'Show month, week or day: Week', { id: 'calendar.view', args: { view: 'week' } }],
  ] as const)('%s is its first row', (typed, context, title, does) => {
    expect(rows(typed, context)[0]).toMatchObject({ title, does })
  })

  it('is not read from one word of a longer title before free text', () => {
    const item = { ...draw, here: refOf('item', {}) }
    const ids = (typed: string) => rows(typed, item).map((row) => row.id)
    expect(ids('add windows')).not.toContain('answered:checklist.addLine')
  })

  it('is grayed with the reason where the command is not possible', () => {
    const own = { ...photo, here: refOf('media', { inspectionStatus: 'submitted', uploadedByMe: true }) }
    expect(rows('reject photo blurry', own)[0]?.off).toBeTruthy()
  })

  it('is nothing for who may not run the command', () => {
    expect(rows('reject photo blurry', { ...photo, role: 'borrower' })).toEqual([])
  })
})
