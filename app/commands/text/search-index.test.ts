import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liftsFor, noPicks, picked, weight } from './frecency'
import { parsePaletteQuery } from './query'
import { buildIndex, createFind, marksIn } from './search-index'
import type { Lifts } from './search-index'

const rows = [
  { id: 'a', title: '10826 Pointe Royal Drive', detail: 'Bakersfield, CA · lot 79' },
  { id: 'b', title: '508 Baker Street', detail: 'Norman, OK · lot 61' },
  { id: 'c', title: 'Set status back to pending' },
  { id: 'd', title: 'Embarked', also: 'ship site-local' },
  { id: 'e', title: 'Évora avenue' },
]
const find = (index: ReturnType<typeof buildIndex>, query: string, limit: number, lifts?: Lifts) =>
  createFind(index)(query, limit, lifts)
const ids = (query: string, limit = 50) => find(buildIndex(rows), query, limit).map(({ row }) => row.id)

describe('finding', () => {
  it('ranks a word in the title before a word in the detail before the inside of a word', () => {
    expect(ids('bak')).toEqual(['b', 'a'])
    expect(ids('ark')).toEqual(['d'])
  })

  it('matches hidden words only from their beginning', () => {
    expect([ids('shi'), ids('local'), ids('ocal')]).toEqual([['d'], ['d'], []])
    // Matches the beginning of a loan number, not the middle of "site-local".
    expect(ids('e-l')).toEqual([])
    const deletes = buildIndex([{ id: 'x', title: 'Delete lot', also: 'archive\nremove\nbin' }])
    expect(['move', 'rem'].map((query) => find(deletes, query, 9).length)).toEqual([0, 1])
  })

  it('matches a copied title with or without its punctuation, and preserves signs within a word', () => {
    const titles = ['Draw 1: Framing and roof', 'Draw 1: Framing', 'Wall (north), "east"', 'LN-10.5']
    const index = buildIndex(titles.map((title) => ({ id: title, title })))
    const first = (query: string) => find(index, query, 9)[0]?.row.id
    for (const title of titles) expect([first(title), first(`“${title}”,`)]).toEqual([title, title])
    expect(['draw: 1 framing', 'framing; draw', 'north east', '(north)', 'roof?'].map(first)).not.toContain(undefined)
    expect([':', '…', 'ln:10.5'].map(first)).toEqual([undefined, undefined, undefined])
    expect(marksIn('Draw 1: Framing', 'framing:')).toEqual([[8, 15]])
  })

  it('finds letters spread over words', () => {
    expect(ids('sbp')).toEqual(['c'])
    expect(ids('bto')).toEqual(['c'])
    // The last letter is neither next to the previous one nor at the beginning of a word.
    const read = buildIndex([{ id: 'r', title: 'Mark all as read' }])
    expect(['mar', 'mas'].map((query) => find(read, query, 9).length)).toEqual([1, 0])
  })

  it('requires every word to match, in any order', () => {
    expect(ids('street 508')).toEqual(['b'])
    expect(ids('street 509')).toEqual([])
  })

  it('finds synonyms, and ignores accents', () => {
    expect(ids('ship')).toEqual(['d'])
    expect(ids('evora')).toEqual(['e'])
  })

  it('ranks an exact title before a longer one that is used more', () => {
    const index = buildIndex([
      { id: 'long', title: 'Defective with a template' },
      { id: 'whole', title: 'Defective' },
    ])
    expect(find(index, 'defective', 2, new Map([['long', 25]])).map(({ row }) => row.id)).toEqual(['whole', 'long'])
  })

  it('finds nothing for an empty query', () => {
    expect(ids('   ')).toEqual([])
  })

  const word = fc.stringMatching(/^[a-e]{1,5}$/)
  const list = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 40 })

  it('returns the same first rows for every limit, and never more than the limit', () => {
    const part = fc.constantFrom('a', 'ab', 'b', 'ca', '12', '3', 'é', 'dab')
    const title = fc.array(part, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const many = fc.array(fc.tuple(title, title), { minLength: 20, maxLength: 80 })
    const uses = fc.array(fc.constantFrom(0, 0, 0, 25), { minLength: 80, maxLength: 80 })
    const query = fc.array(fc.oneof(part, word), { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(many, uses, query, fc.integer({ min: 1, max: 10 }), (titles, used, typed, limit) => {
        const index = buildIndex(titles.map(([name, detail], at) => ({ id: String(at), title: name, detail })))
        const lifts = new Map(used.map((by, at) => [String(at), by]))
        const all = find(index, typed, 1000, lifts).map(({ row }) => row.id)
        expect(find(index, typed, limit, lifts).map(({ row }) => row.id)).toEqual(all.slice(0, limit))
      }),
      { numRuns: 500 },
    )
  })

  it('finds exactly what a plain reading of the rule finds', () => {
    fc.assert(
      fc.property(list, word, (titles, query) => {
        const found = new Set(
          find(buildIndex(titles.map((words, at) => ({ id: String(at), title: words.join(' ') }))), query, 1000).map(
            ({ row }) => row.id,
          ),
        )
        titles.forEach((words, at) => {
          if (words.join(' ').includes(query)) expect(found.has(String(at))).toBe(true)
          if ([...query].some((letter) => !words.join('').includes(letter))) expect(found.has(String(at))).toBe(false)
        })
      }),
    )
  })

  it('finds the same letter by letter as at once', () => {
    fc.assert(
      fc.property(list, word, (titles, query) => {
        const index = buildIndex(titles.map((words, at) => ({ id: String(at), title: words.join(' ') })))
        const typing = createFind(index)
        const last = [...query].map((_, at) => typing(query.slice(0, at + 1), 10)).at(-1)
        expect(last).toEqual(createFind(index)(query, 10))
        expect(typing(query.slice(0, 1), 10)).toEqual(createFind(index)(query.slice(0, 1), 10))
      }),
    )
  })
})

describe('marks', () => {
  it.each([
    ['508 Baker Street', 'bak', [[4, 7]]],
    [
      'Back to pending',
      'bp',
      [
        [0, 1],
        [8, 9],
      ],
    ],
    ['Draw 2', 'zzz', []],
  ])('%s for %s', (text, query, ranges) => {
    expect(marksIn(text, query)).toEqual(ranges)
  })
})

describe('readQuery', () => {
  it.each([
    ['bak', null, 'bak'],
    ['#12', 'lot', '12'],
    ['lot: 12', 'lot', '12'],
    ['> ver', 'command', 'ver'],
    ['!3', 'drawRequest', '3'],
    ['@nad', 'person', 'nad'],
    ['$roof', 'costCode', 'roof'],
    ['?', 'help', ''],
    ['ratio: 2', null, 'ratio: 2'],
  ])('%s', (typed, scope, text) => {
    expect(parsePaletteQuery(typed)).toEqual({ scope, text })
  })
})

describe('earlier picks', () => {
  const day = 24 * 3600 * 1000

  it('decay by half in a week', () => {
    const once = picked(noPicks, 'a', '', 0)
    expect(weight(once, 'a', 7 * day)).toBeCloseTo(0.5)
  })

  it('rank first for the same query', () => {
    const known = picked(noPicks, 'a', 'bak', 0)
    const lifts = liftsFor(known, 'bak', day)
    expect(find(buildIndex(rows), 'bak', 5, lifts).map(({ row }) => row.id)).toEqual(['a', 'b'])
  })

  it('are stored up to a limit', () => {
    const known = Array.from({ length: 700 }, (_, at) => at).reduce(
      (now, at) => picked(now, `r${at}`, `q${at}`, at),
      noPicks,
    )
    expect(Object.keys(known.used)).toHaveLength(300)
    expect(Object.keys(known.byQuery)).toHaveLength(300)
  })
})
