import { expect, it } from 'vitest'
import { searchFor } from './use-record-search'

it.each([
  ['oak', '/resources/search?q=oak'],
  ['#12', '/resources/search?q=12&types=lot'],
  ['  ', null],
  ['$', '/resources/search?types=costCode%2Citem'],
  ['lender: ', '/resources/search?types=lender'],
  ['>', null],
  ['?', null],
  ['>verify', null],
  ['?undo', null],
  ['a'.repeat(100), `/resources/search?q=${'a'.repeat(100)}`],
  ['a'.repeat(101), null],
])('on the first page %j asks %s', (typed, url) => {
  expect(searchFor(typed, null)).toBe(url)
})

it('a choice among items asks for those of the draw request here first', () => {
  expect(searchFor('', { types: ['item'], where: {}, near: 'abc' })).toBe('/resources/search?types=item&near=abc')
})

it('a choice asks for nothing where more is pasted than the search takes', () => {
  expect(searchFor('a'.repeat(101), { types: ['user'], where: {} })).toBeNull()
})

it.each([
  ['', '/resources/search?types=user&where.role=reviewer'],
  [' #may ', '/resources/search?q=%23may&types=user&where.role=reviewer'],
])('a choice of a record asks for its types, narrowed: %j', (typed, url) => {
  expect(searchFor(typed, { types: ['user'], where: { role: 'reviewer' } })).toBe(url)
})
