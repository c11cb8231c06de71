import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildIndex, createFind } from '~/commands/text/search-index'
import { createKnown } from './known-records'
import type { KnownRecord } from './record-rows'

const streets = ['12 Oak Street', '120 Oak Lane', '7 Elm Street', '77 Olive Oak']
const lot = (n: number, title: string): KnownRecord => ({
  id: `record:${n}`,
  noun: 'lot',
  title,
  detail: `LOT-${n}`,
  path: `/lots/${n}`,
  status: null,
})

const record = fc.tuple(fc.nat(400), fc.constantFrom(...streets)).map(([n, title]) => lot(n, title))
const answers = fc.array(fc.array(record, { maxLength: 300 }), { maxLength: 12 })
const lifts = (records: readonly KnownRecord[]) => new Map(records.map(({ id }) => [id, Number(id.slice(-1))]))

it('finds what one index over all known records finds, after renames, changes and visits', () => {
  fc.assert(
    fc.property(
      answers,
      fc.array(record, { maxLength: 20 }),
      fc.constantFrom('o', 'oak', '12', 'lot-3', 's'),
      (all, seen, query) => {
        let opened: readonly KnownRecord[] = []
        const known = createKnown(() => opened)
        for (const answer of all) {
          known.learn(answer)
          known.find(query, 50, lifts(answer))
        }
        opened = [...new Map(seen.map((one) => [one.id, one])).values()]
        const whole = createFind(buildIndex(known.all()))(query, 1000, lifts(known.all()))
        const found = known.find(query, 50, lifts(known.all()))
        expect(found.map(({ score }) => score)).toEqual(whole.slice(0, 50).map(({ score }) => score))
        const named = new Map(whole.map(({ row }) => [row.id, row.title]))
        for (const { row } of found) expect(named.get(row.id)).toBe(row.title)
        expect(new Set(found.map(({ row }) => row.id)).size).toBe(found.length)
      },
    ),
    { numRuns: 60 },
  )
})

it('keeps equals in the order in which they were opened, then named', () => {
  const opened = [lot(9, '9 Oak St')]
  const known = createKnown(() => opened)
  known.learn([lot(1, '1 Oak St'), lot(2, '2 Oak St')])
  known.learn([lot(9, '9 Oak St'), lot(3, '3 Oak St')])
  expect(known.find('oak', 3).map(({ row }) => row.title)).toEqual(['9 Oak St', '1 Oak St', '2 Oak St'])
})
