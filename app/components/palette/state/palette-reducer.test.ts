import { expect, it } from 'vitest'
import type { SearchHit } from 'contract/account/calls'
import { t as say } from 'locales/messages'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import { contextOfPage, questionPage } from '~/components/palette/pages/question-page'
import type { Row } from '~/components/palette/row'
import type { IncompleteCall } from '~/interaction/layers'
import { isWaiting, next, type Event } from './palette-reducer'
import { initialState, type State, type View } from './palette-state'

const lot: RecordRef = { noun: 'lot', id: 'lot-1', version: 1, label: 'Oak Street 5', state: {} }
const onLot: CommandContext = { ...bareContext('agency', 'detail'), here: lot }
const nowhere = bareContext('agency', 'page')
const budget = 'lot.setBudget'
const evidence = 'inspection.reRequest'

const incomplete = (id: CommandId, more: Partial<IncompleteCall> = {}): IncompleteCall => ({
  id,
  args: {},
  targets: [lot],
  ...more,
})
const opened = (page?: IncompleteCall, context = onLot, prefix = '') =>
  initialState(page, prefix, { opened: context, known: () => [] })

/** View of a state on a screen, with these rows and search results. */
function viewOf(state: State, { opened: screen = onLot, ...given }: Partial<View> = {}): View {
  const page = state.pages.at(-1)
  const context = contextOfPage(page, screen)
  const none = { rows: [], chosen: undefined, hits: [], busy: false, takesLines: false, why: null, known: () => [] }
  return { ...none, opened: screen, context, page: questionPage(page, context), ...given }
}
const after = (state: State, event: Event, given: Partial<View> = {}) => next(state, event, viewOf(state, given))

const choice = (value: string | null, more: Partial<Row> = {}): Row => ({
  id: `choice:${value}`,
  title: `Title ${value}`,
  does: { kind: 'choice', value },
  ...more,
})
const commandRow = (id: CommandId, more: object = {}): Row => ({
  id: `command:${id}`,
  title: id,
  does: { kind: 'command', id, ...more },
})
const hit = (uuid: string, title: string, noun: SearchHit['noun'] = 'lot'): SearchHit => ({
  noun,
  uuid,
  title,
  subtitle: '',
  status: null,
  lotId: null,
  requestId: null,
  itemId: null,
  version: null,
  archived: false,
})
const recordRow: Row = {
  id: 'record:lot-1',
  title: 'Oak Street 5',
  does: {
    kind: 'record',
    record: { id: 'record:lot-1', noun: 'lot', title: 'Oak Street 5', status: null, path: '/lots/lot-1' },
  },
}
const run = (row: Row | undefined, keep = false): Event => ({ kind: 'run', row, keep })

it('starts at the first page with the prefix in its box', () => {
  expect(opened(undefined, onLot, '>')).toMatchObject({ typed: '>', pages: [], startsAtPage: false, error: null })
})

it('starts at a page with the text of a sentence and the reason of a refusal', () => {
  const refused = { totalBudget: { why: 'Too small', value: 5 } }
  const page = incomplete(budget, { says: ['5'], refused })
  expect(opened(page)).toMatchObject({ typed: '5', startsAtPage: true, error: 'Too small' })
})

it('typing replaces the text and forgets the chosen row, the error and the pending key', () => {
  const state: State = { ...opened(), chosen: 'a', error: 'No', pendingKey: 'run' }
  expect(after(state, { kind: 'type', text: 'oak' }).state).toMatchObject({
    typed: 'oak',
    chosen: null,
    error: null,
    pendingKey: null,
  })
})

it('choosing a row keeps the error', () => {
  const { state } = after({ ...opened(), error: 'No' }, { kind: 'choose', row: 'b' })
  expect(state).toMatchObject({ chosen: 'b', error: 'No' })
})

it.each([
  [0, 1, 'choice:b'],
  [0, -1, 'choice:a'],
  [2, 5, 'choice:c'],
])('from row %i, moving by %i chooses %s', (from, by, expected) => {
  const rows = ['a', 'b', 'c'].map((value) => choice(value))
  expect(after(opened(), { kind: 'move', by }, { rows, chosen: rows[from] }).state.chosen).toBe(expected)
})

it('running an unavailable row shows its reason and calls nothing', () => {
  const { state, effects } = after(opened(), run(choice('a', { off: 'Frozen' })))
  expect(state.error).toBe('Frozen')
  expect(effects).toEqual([])
})

it('running a record remembers and opens it', () => {
  const { effects } = after({ ...opened(), typed: 'oak' }, run(recordRow, true))
  expect(effects).toEqual([
    { kind: 'remember', row: 'record:lot-1', typed: 'oak' },
    expect.objectContaining({ kind: 'open', inNewTab: true }),
  ])
})

it('running a command with missing arguments opens its page', () => {
  const { state, effects } = after(opened(), run(commandRow(budget, { says: ['5000'] })))
  expect(state.pages).toMatchObject([{ id: budget, targets: [lot] }])
  expect(state.typed).toBe('5000')
  expect(effects).toEqual([{ kind: 'remember', row: `command:${budget}`, typed: '' }])
})

it('running a command with all its arguments calls it', () => {
  const { state, effects } = after(opened(), run(commandRow(budget, { args: { totalBudget: 5000 } })))
  expect(state.pages).toEqual([])
  expect(effects.at(-1)).toMatchObject({ kind: 'call', id: budget, args: { totalBudget: 5000 }, keep: false })
})

it('running a command without a target here asks for its record', () => {
  const row = commandRow(budget, { elsewhere: true, says: ['oak', '5000'] })
  expect(after(opened(undefined, nowhere), run(row), { opened: nowhere }).state).toMatchObject({
    typed: 'oak',
    pages: [{ id: budget, elsewhere: null, says: ['oak', '5000'] }],
  })
})

it('the record found becomes the target, and the next page has its text', () => {
  const state = opened(incomplete(budget, { targets: [], elsewhere: null, says: ['oak', '5000'] }), nowhere)
  const given = { opened: nowhere, hits: [hit('lot-2', 'Oak')] }
  const answered = after(state, run(choice('lot-2')), given).state
  expect(answered.typed).toBe('5000')
  expect(answered.pages).toMatchObject([
    { elsewhere: null, says: ['oak'] },
    { elsewhere: { id: 'lot-2' }, targets: [{ id: 'lot-2' }] },
  ])
})

it('an answer that is no record of the search changes nothing', () => {
  const state = opened(incomplete(budget, { targets: [], elsewhere: null }), nowhere)
  expect(after(state, run(choice('lot-9')), { opened: nowhere })).toEqual({ state, effects: [], handled: true })
})

it('typed text that cannot be read is an error, and readable text completes the call', () => {
  const state = opened(incomplete(budget))
  const wrong = after({ ...state, typed: 'many' }, run(undefined))
  expect(wrong.state.error).toEqual(expect.any(String))
  expect(wrong.effects).toEqual([])
  const right = after({ ...state, typed: '5000' }, run(undefined))
  expect(right.effects).toMatchObject([{ kind: 'call', id: budget, args: { totalBudget: 5000 } }])
})

it('a command that is no longer available is not called', () => {
  const state = { ...opened(incomplete(budget)), typed: '5000' }
  expect(after(state, run(undefined), { why: 'Completed meanwhile' })).toEqual({ state, effects: [], handled: true })
})

it('Enter before the rows are found waits, and acts on the first row', () => {
  const waiting = after({ ...opened(), typed: 'oak' }, run(undefined), { busy: true }).state
  expect(waiting.pendingKey).toBe('run')
  expect(isWaiting(waiting, true)).toBe(true)
  expect(isWaiting(waiting, false)).toBe(false)
  const { state, effects } = after(waiting, { kind: 'ready' }, { chosen: recordRow })
  expect(state.pendingKey).toBeNull()
  expect(effects.at(-1)).toMatchObject({ kind: 'open', inNewTab: false })
})

it('Enter in a text of several lines is left to the browser', () => {
  expect(after(opened(incomplete(budget)), run(undefined), { takesLines: true }).handled).toBe(false)
})

it('on a multi-choice page Enter picks a row, unpicks it with text, and continues without', () => {
  const state = opened(incomplete('report.send'))
  const row = choice('bank')
  const given = { chosen: row, rows: [row] }
  const picked = after({ ...state, typed: 'ba' }, run(row), given).state
  expect(picked).toMatchObject({ picked: [row], typed: '', chosen: row.id })
  expect(after({ ...picked, typed: 'ba' }, run(row), given).state.picked).toEqual([])
  expect(after(picked, run(row), given).state.pages).toMatchObject([
    { picks: { lenders: ['bank'] } },
    { args: { lenders: ['bank'] }, named: { lenders: ['Title bank'] } },
  ])
})

it('continuing without a pick is an error on a page that must be answered', () => {
  const { state, effects } = after(opened(incomplete('report.send')), { kind: 'continue' })
  expect(state.error).toBe(say('nothingSelected'))
  expect(effects).toEqual([])
})

it('Space picks an available row only while no text is typed', () => {
  const state = opened(incomplete('report.send'))
  const row = choice('bank')
  expect(after(state, { kind: 'toggle' }, { chosen: row }).state.picked).toEqual([row])
  expect(after({ ...state, typed: 'b' }, { kind: 'toggle' }, { chosen: row }).handled).toBe(false)
  expect(after(state, { kind: 'toggle' }, { chosen: { ...row, off: 'No' } }).handled).toBe(false)
})

it('names of a link that are found are picked, and a name that is not found is typed', () => {
  const state = opened(incomplete('report.send', { says: ['First Bank\nLost Bank\n'] }))
  expect(state.namesToPick).toEqual(['First Bank', 'Lost Bank'])
  const found = after(state, { kind: 'found', hits: [hit('bank', 'First Bank', 'lender')] }).state
  expect(found).toMatchObject({ namesToPick: [], typed: 'Lost Bank', picked: [{ title: 'First Bank' }] })
})

it('continuing before the initial picks are found waits for them', () => {
  const state = opened(incomplete('report.send', { says: ['First Bank\n'] }))
  const waiting = after(state, { kind: 'continue' }).state
  expect(waiting.pendingKey).toBe('continue')
  expect(isWaiting(waiting, false)).toBe(true)
  const found = after(waiting, { kind: 'found', hits: [hit('bank', 'First Bank', 'lender')] }).state
  expect(found.pendingKey).toBe('continue')
  expect(after(found, { kind: 'ready' }).state.pages).toHaveLength(2)
})

it('back returns to the earlier page with its text, and keeps the later answer', () => {
  const first = incomplete(budget, { targets: [], elsewhere: null, says: ['oak'] })
  const second = incomplete(budget, { elsewhere: lot, says: [] })
  const state: State = { ...opened(first, nowhere), pages: [first, second], typed: '5000' }
  const { state: before } = after(state, { kind: 'back' }, { opened: nowhere })
  expect(before).toMatchObject({ typed: 'oak', pages: [{ elsewhere: null, says: ['oak', '5000'] }] })
})

it('back does nothing on the first page, nor on the page that opened the palette', () => {
  expect(after(opened(), { kind: 'back' }).handled).toBe(false)
  expect(after(opened(incomplete(budget)), { kind: 'back' }).handled).toBe(false)
})

it('leaving clears the text first, then closes the first page', () => {
  const cleared = after({ ...opened(), typed: 'oak' }, { kind: 'leave' })
  expect(cleared).toMatchObject({ state: { typed: '' }, effects: [] })
  expect(after(cleared.state, { kind: 'leave' }).effects).toEqual([{ kind: 'close' }])
})

it('home leaves all pages, and is not handled on the first page', () => {
  expect(after({ ...opened(incomplete(budget)), typed: '5' }, { kind: 'home' }).state).toMatchObject({
    pages: [],
    typed: '',
    startsAtPage: false,
  })
  expect(after(opened(), { kind: 'home' }).handled).toBe(false)
})

it('opens the page of the chosen command, and ignores a command that asks nothing', () => {
  const questions = after(opened(), { kind: 'into' }, { chosen: commandRow(budget) })
  expect(questions.state.pages).toHaveLength(1)
  const complete = after(opened(), { kind: 'into' }, { chosen: commandRow(evidence) })
  expect(complete.handled).toBe(false)
})

it('dropping the selection keeps the text', () => {
  const { state } = after({ ...opened(), typed: 'oak' }, { kind: 'dropSelection' })
  expect(state).toMatchObject({ onSelection: false, typed: 'oak', chosen: null })
})
