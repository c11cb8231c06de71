import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeListQuery,
  type ListQuery,
  type ListSpec,
  listFilterOf,
  pageCount,
  readListQuery,
  setFilter,
  toggleSort,
  writeListQuery,
} from './list-query'

const spec: ListSpec = { columns: ['createdAt', 'dueDate', 'street'], fields: ['status', 'city'] }
const read = (text: string) => readListQuery(new URLSearchParams(text), spec)

describe('readListQuery', () => {
  it('has the defaults of the specification', () => {
    expect(listFilterOf(read(''))).toEqual({
      page: 1,
      limit: 10,
      keyword: null,
      sortDescriptor: { column: 'createdAt', direction: 'descending' },
      filters: {},
      cursor: null,
    })
  })

  it('falls back to the default for unknown values', () => {
    const query = read('page=0&limit=7&sort=-password&status=&color=red&q=%20')
    expect(listFilterOf(query)).toEqual(listFilterOf(read('')))
  })

  it('searches without the character that PostgreSQL cannot store', () => {
    expect([read('q=%00').keyword, read('q=%00o%00ak').keyword]).toEqual([null, 'oak'])
  })

  it('skips values that the provider would refuse', () => {
    const agency = '01900000-0000-7000-8000-00000000f001'
    const search = `year=zz&year=2026&agency=zz&agency=${agency}&agency=none&reviewer=1&ids=none&lotId=9&city=${'x'.repeat(201)}`
    const fields = ['year', 'agency', 'reviewer', 'ids', 'lotId', 'city']
    const { filters } = readListQuery(new URLSearchParams(search), { ...spec, fields })
    expect(filters).toEqual({ year: ['2026'], agency: [agency, 'none'] })
  })

  it('reads order, size, filters, columns and the panel', () => {
    const query = read(
      'sort=-dueDate&limit=20&page=3&status=pending&status=submitted&hide=street,dueDate&peek=abc&q=oak',
    )
    expect(query).toMatchObject({
      page: 3,
      limit: 20,
      keyword: 'oak',
      hidden: ['street', 'dueDate'],
      peek: 'abc',
      sortDescriptor: { column: 'dueDate', direction: 'descending' },
      filters: { status: ['pending', 'submitted'] },
    })
  })
})

const states = fc.record<ListQuery>({
  page: fc.integer({ min: 1, max: 9999 }),
  limit: fc.constantFrom(2, 10, 15, 20),
  keyword: fc.option(fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.trim() || 'x')),
  sortDescriptor: fc.record({
    column: fc.constantFrom(...spec.columns),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  filters: fc.dictionary(
    fc.constantFrom(...spec.fields),
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
  ),
  cursor: fc.option(fc.stringMatching(/^[\w-]{1,20}$/)),
  hidden: fc.uniqueArray(fc.constantFrom(...spec.columns)),
  peek: fc.option(fc.uuid()),
})

it('a URL holds the complete state', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(writeListQuery(state, spec))).toEqual({ ...state, filters: { ...state.filters } })
    }),
  )
})

describe('changing a state', () => {
  it('returns to page 1 only if other rows are listed', () => {
    const query = read('page=4&status=pending')
    expect(setFilter(query, 'status', [])).toMatchObject({ page: 1, filters: {} })
    expect(toggleSort(query, 'street')).toMatchObject({
      page: 1,
      sortDescriptor: { column: 'street', direction: 'ascending' },
    })
    expect(toggleSort(toggleSort(query, 'street'), 'street').sortDescriptor.direction).toBe('descending')
    expect(changeListQuery(query, { peek: 'abc' }).page).toBe(4)
  })

  it('counts pages', () => {
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(1240, 20)).toBe(62)
    expect(pageCount(41, 20)).toBe(3)
  })
})
