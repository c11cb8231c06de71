import { expect, it } from 'vitest'
import { linkItems } from './link-items'

const coded = (uuid: string, code: string, title: string) => ({ uuid, code, title })
const lines = [
  coded('slab', '03-300', 'Slab'),
  coded('garage', '03-300', 'Garage slab'),
  coded('roof', '07-300', 'Roof'),
]
/** Item ids by line. */
const linked = (items: readonly ReturnType<typeof coded>[], chosen: Record<string, string> = {}) =>
  Object.fromEntries(
    [...linkItems(items, lines, new Map(Object.entries(chosen)))].map(([line, { uuid }]) => [line, uuid]),
  )

it('links by code and title, in any case and with blanks around', () => {
  expect(linked([coded('a', ' 03-300', 'GARAGE SLAB '), coded('b', '03-300', 'slab')])).toEqual({
    garage: 'a',
    slab: 'b',
  })
})

it('links by the code alone where only one line has it', () => {
  expect(linked([coded('a', '07-300', 'Shingles'), coded('b', '03-300', 'Footings')])).toEqual({ roof: 'a' })
})

it('prefers a chosen link, and gives each line and each item one link', () => {
  const items = [coded('a', '03-300', 'Slab'), coded('b', '07-300', 'Roof'), coded('c', '07-300', 'Roof')]
  expect(linked(items, { garage: 'a' })).toEqual({ garage: 'a', roof: 'b' })
  expect(linked(items, { slab: 'b', roof: 'b' })).toEqual({ slab: 'b', roof: 'c' })
})

it('ignores a chosen item of another draw', () => {
  expect(linked([coded('a', '07-300', 'Roof')], { roof: 'elsewhere' })).toEqual({ roof: 'a' })
})
