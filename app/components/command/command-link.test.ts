import { expect, test } from 'vitest'
import { bareContext } from '~/commands/engine/context'
import { readCommandLink } from './command-link'
import { newRecordRows } from '~/components/palette/rows/sentence-rows'

const context = bareContext('agency', 'list')

test('the link of a form brings what its record is to be called, as it was typed', () => {
  const [row] = newRecordRows('new lender Foo Bank', context)
  expect(row?.does).toMatchObject({ id: 'lender.new', says: ['Foo Bank'] })
  expect(readCommandLink('#do=lender.new&say=Foo+Bank', context)).toEqual({ prefix: 'New lender Foo Bank' })
  expect(readCommandLink('#do=lender.new', context)).toEqual({ prefix: 'New lender' })
})
