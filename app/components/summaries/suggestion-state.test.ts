import { describe, expect, it } from 'vitest'
import { next, noText, shownTexts, type Suggestions, type SuggestionsEvent } from './suggestion-state'

const run = (...events: readonly SuggestionsEvent[]): Suggestions => events.reduce(next, new Map() as Suggestions)
const text = (value: string, over = 0) => ({ ...noText, phase: 'written' as const, text: value, over })
const requested: SuggestionsEvent = { kind: 'requested', id: 'a', over: 0 }
const piece = (value: string): SuggestionsEvent => ({
  kind: 'streamed',
  id: 'a',
  event: { event: 'text', text: value },
})
const begin: SuggestionsEvent = {
  kind: 'streamed',
  id: 'a',
  event: { event: 'begin', draftId: 'draft', writer: 'ai', model: 'small', cites: [] },
}

describe('a suggestion', () => {
  it('grows while it is written, and starts anew with its writer', () => {
    const written = run(requested, piece('Old'), begin, piece('Walls '), piece('stand.'))
    expect(written.get('a')).toMatchObject({
      phase: 'writing',
      text: 'Walls stand.',
      draftId: 'draft',
      writer: 'ai',
    })
    const ended = next(written, { kind: 'streamed', id: 'a', event: { event: 'end' } })
    expect(ended.get('a')?.phase).toBe('written')
  })

  it('keeps its text and its problem when it breaks off, but an empty text disappears', () => {
    const problem: SuggestionsEvent = { kind: 'streamed', id: 'a', event: { event: 'problem', message: 'Too long' } }
    const ended: SuggestionsEvent = { kind: 'ended', id: 'a' }
    expect(run(requested, piece('Walls'), problem, ended).get('a')).toMatchObject({
      phase: 'written',
      text: 'Walls',
      problem: 'Too long',
    })
    expect(run(requested, piece(' '), ended).has('a')).toBe(false)
  })

  it('does not come back with a late piece after it was discarded', () => {
    expect(run(requested, { kind: 'discarded', id: 'a' }, piece('Walls')).size).toBe(0)
  })
})

describe('an edited text', () => {
  const editing = (id: string, over = 0): SuggestionsEvent => ({ kind: 'editing', id, text: text('Accepted', over) })

  it('is the suggestion of the same version, else the accepted text', () => {
    expect(run(requested, piece('Walls'), editing('a')).get('a')).toMatchObject({ phase: 'editing', text: 'Walls' })
    expect(run(requested, piece('Walls'), editing('a', 2)).get('a')).toMatchObject({ text: 'Accepted', over: 2 })
  })

  it('closes another editor, whose text stays unless it is empty', () => {
    const typed: SuggestionsEvent = { kind: 'typed', id: 'b', text: { ...text(' '), phase: 'editing' } }
    const suggestions = run(editing('a'), typed, editing('c'))
    expect([...suggestions].map(([id, { phase }]) => [id, phase])).toEqual([
      ['a', 'written'],
      ['c', 'editing'],
    ])
  })

  it('is not interrupted by a restored text', () => {
    const restored: SuggestionsEvent = { kind: 'restored', id: 'a', text: text('Stored') }
    expect(run(editing('a'), restored).get('a')?.text).toBe('Accepted')
    expect(run(restored).get('a')?.text).toBe('Stored')
  })

  it('is not edited any more after it is sent, if it exists', () => {
    expect(run(editing('a'), { kind: 'sent', id: 'a' }).get('a')?.phase).toBe('written')
    expect(run({ kind: 'sent', id: 'a' }).size).toBe(0)
  })
})

it('shows only texts that would replace the accepted text of now', () => {
  const suggestions: Suggestions = new Map([
    ['a', text('New', 0)],
    ['b', text('Outdated', 3)],
  ])
  expect([...shownTexts(suggestions, new Map()).keys()]).toEqual(['a'])
})
