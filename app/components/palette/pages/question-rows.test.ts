import { describe, expect, it } from 'vitest'
import { bareContext } from '~/commands/engine/context'
import { questionSections, firstOf } from './question-rows'
import type { Row, Section } from '~/components/palette/row'

const context = bareContext('reviewer', 'single')
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rows = (sections: readonly Section[]) => sections.flatMap((section) => section.rows)

describe('an argument page', () => {
  const question = {
    kind: 'choice',
    label: 'ask.status',
    hint: 'hint.status',
    rows: () => [
      { value: 'a', label: 'Re Requested' },
      { value: 'b', label: 'Completed', off: '3 media wait' },
    ],
  } as const

  it('lists its choices, a closed one with the reason', () => {
    expect(rows(questionSections(question, context, {}, '')).map(({ title, off }) => [title, off])).toEqual([
      ['Re Requested', undefined],
      ['Completed', '3 media wait'],
    ])
  })

  it('means the first that can be chosen; a steady page its first, so that Enter never means somebody else', () => {
    const turned = { ...question, rows: () => question.rows().toReversed() }
    const sections = questionSections(turned, context, {}, '')
    expect(firstOf(sections, '', turned)?.title).toBe('Re Requested')
    expect(firstOf(sections, '', { ...turned, steady: true })?.title).toBe('Completed')
  })

  it('narrows them by what is typed', () => {
    expect(rows(questionSections(question, context, {}, 'comp')).map(({ title }) => title)).toEqual(['Completed'])
  })
})

describe('a page of many', () => {
  const lenders = [1, 2, 3].map((n) => ({
    id: `record:${id(n)}`,
    noun: 'lender' as const,
    title: `Bank ${n}`,
    detail: '',
    status: 'active',
  }))
  const question = { kind: 'record', label: 'ask.status', hint: 'hint.status', types: ['lender'], many: true } as const
  const page = (typed: string, found: typeof lenders, picked: readonly Row[] = [], optional = false) =>
    questionSections({ ...question, optional }, context, {}, typed, { answered: found, picked })

  it('offers records without an address of their own, by their ids', () => {
    expect(rows(page('', lenders)).map(({ does, picked: is }) => [does, is])).toEqual(
      [1, 2, 3].map((n) => [{ kind: 'choice', value: id(n) }, false]),
    )
  })

  it('marks what is picked where it stands, and keeps in sight what is found no more', () => {
    const picked = rows(page('', lenders)).slice(0, 2)
    expect(rows(page('', lenders, picked)).map((row) => row.picked)).toEqual([true, true, false])
    const narrowed = page('bank 2', lenders.slice(1, 2), picked)
    expect(narrowed.map((section) => section.rows.map(({ title }) => title))).toEqual([['Bank 2'], ['Bank 1']])
    expect(rows(narrowed).map((row) => row.picked)).toEqual([true, true])
  })

  it('offers to leave out what may be, until something is typed or picked', () => {
    const picked = rows(page('', lenders)).slice(0, 1)
    const first = (typed: string, chosen: readonly Row[]) => rows(page(typed, lenders, chosen, true))[0]?.does
    expect(first('', [])).toEqual({ kind: 'choice', value: null })
    expect(first('ba', [])).toEqual({ kind: 'choice', value: id(1) })
    expect(first('', picked)).toEqual({ kind: 'choice', value: id(1) })
    expect(
      rows(questionSections({ ...question, many: false }, context, {}, '', { answered: lenders }))[0]?.picked,
    ).toBeUndefined()
  })
})
