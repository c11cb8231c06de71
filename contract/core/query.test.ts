import Fastify from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parsePart } from 'provider/http/parse'
import { listFilter, uuid } from './common'
import { toQuery } from './query'
import { fromQuery, queryFields } from './query-fields'

const columns = ['name', 'createdAt'] as const
const fields = ['status', 'agency'] as const
const list = listFilter(columns, fields)

/** The provider's server settings and validation. */
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
app.get('/', async (request) => parsePart(list, fromQuery(list, request.query)))
app.setErrorHandler((error, _request, reply) => reply.code(400).send((error as { extra?: unknown }).extra))
beforeAll(async () => void (await app.ready()))
afterAll(() => app.close())
const ask = async (search: string) => (await app.inject(`/?${search}`)).json()
const refused = async (search: string) => ((await ask(search)).issues ?? []).map(({ path }: { path: string }) => path)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((string) => string.replaceAll('\0', '')),
  fc.constantFrom('__proto__', 'a&b=c', '100%', '%zz', 'a+b c', '[object Object]', 'x.y', '#', '日本', ''),
)
const filters = fc
  .dictionary(fc.constantFrom(...fields), fc.array(text, { minLength: 1, maxLength: 4 }))
  .map((given) => ({ ...given }))
const queries = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  limit: fc.integer({ min: 1, max: 100 }),
  keyword: fc.option(text),
  sortDescriptor: fc.record({
    column: fc.constantFrom(...columns),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  filters,
  cursor: fc.option(text),
})

describe('a list asked by GET', () => {
  it('has the same meaning as by POST, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const meant = JSON.parse(JSON.stringify(list.parse(query)))
        expect(await ask(toQuery(query).toString())).toEqual(meant)
        expect(list.parse(fromQuery(list, toQuery(query)))).toEqual(meant)
      }),
    )
  })

  it('has the defaults of the specification', async () => {
    expect(await ask('')).toEqual(list.parse({}))
  })

  it('is flat and readable', () => {
    const query = { page: 2, keyword: null, sortDescriptor: { column: 'name', direction: 'ascending' } }
    expect(toQuery({ ...query, filters: { status: ['a', 'b'], agency: [] } }).toString()).toBe(
      'page=2&sortDescriptor.column=name&sortDescriptor.direction=ascending&filters.status=a&filters.status=b',
    )
  })

  it.each([
    ['page=0', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['limit=101', 'limit'],
    ['keyword=a&keyword=b', 'keyword'],
    ['filters.color=red', 'filters.color'],
    ['filters=status', 'filters'],
    ['filters=status&filters.status=a', 'filters'],
    ['filters.status=a&filters=status', 'filters'],
    ['filters.__proto__=x', 'filters.__proto__'],
    ['__proto__=x', '__proto__'],
    ['sortDescriptor.column=password&sortDescriptor.direction=ascending', 'sortDescriptor.column'],
    ['sortDescriptor.column=name', 'sortDescriptor.direction'],
    ['sort=name', 'sort'],
    ['keyword=%00', 'keyword'],
  ])('refuses %s and names the field', async (search, path) => {
    expect(await refused(search)).toEqual([path])
  })
})

describe('the fields of a query', () => {
  it('are listed with their defaults', () => {
    expect(queryFields(list).map(({ name, many, required, fallback }) => [name, many, required, fallback])).toEqual([
      ['page', false, false, 1],
      ['limit', false, false, 10],
      ['keyword', false, false, null],
      ['sortDescriptor.column', false, false, 'name'],
      ['sortDescriptor.direction', false, false, 'descending'],
      ['filters.status', true, false, undefined],
      ['filters.agency', true, false, undefined],
      ['cursor', false, false, null],
    ])
  })

  it('are required where the schema says so', () => {
    expect(queryFields(z.strictObject({ userId: uuid })).map(({ name, required }) => [name, required])).toEqual([
      ['userId', true],
    ])
    expect(queryFields(z.undefined())).toEqual([])
  })
})
