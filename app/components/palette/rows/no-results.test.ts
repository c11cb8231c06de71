import { expect, it } from 'vitest'
import type { RoleName } from 'contract/core/roles'
import { bareContext, type Mode, type RecordRef } from '~/commands/engine/context'
import { noResultsText } from './no-results'

const said = (typed: string, role: RoleName, isFirst = true) => noResultsText(typed, isFirst, bareContext(role, 'page'))

it.each(['>assign agency', 'assign agency', 'assign agency of 58 to Northgate'])(
  '%s, which an agency may not, says so and who may',
  (typed) => {
    expect(said(typed, 'agency')).toMatch(/^Your role can’t do “Assign an agency to the .*”: admins can\.$/)
  },
)

it('says who may by the policy, all of them', () => {
  expect(said('delete lot', 'reviewer')).toBe('Your role can’t do “Delete lot”: admins, agencies can.')
})

it.each([
  ['next photo', 'Next photo', 'a photo'],
  ['add photos', 'Add photos and videos', 'an item of a draw request'],
  ['due one day later', 'Due one day later', 'the calendar'],
  ['new item', 'New item', 'a draw request'],
  ['mark as read', 'Mark as read', 'your notifications'],
  ['sort', 'Sort', 'a list'],
])('says of %s, which needs another page, where it is done', (typed, title, where) => {
  expect(said(typed, 'agency')).toBe(`You can’t do “${title}” on this page: open ${where} first.`)
})

it('sends nobody to where they are: there it says why it cannot be done now, or only that', () => {
  const item = { noun: 'item', id: 'i', version: 1, label: 'Roof', state: { itemStatus: 'Approved' } } as const
  const at = (mode: Mode, here?: RecordRef) => ({ ...bareContext('agency', mode), ...(here && { here }) })
  expect(noResultsText('add photos', true, at('grid', item))).toBe(
    'You can’t do “Add photos and videos” now. No photos or videos are requested here now: this item is Approved.',
  )
  expect(noResultsText('slider', true, at('single'))).toBe(
    'You can’t do “Compare with a slider or side by side” on this page.',
  )
})

it.each(['zzz', 'assign zzz', 'gency', 'aatl', '#assign agency'])('%s names no command: nothing fits it', (typed) => {
  expect(said(typed, 'agency')).toContain(`No results for “${typed}”.`)
})

it('sends nobody to the list of commands who is in it', () => {
  expect(said('zzz', 'agency')).toContain('type > to list every command')
  expect(said('>zzz', 'agency')).not.toContain('> lists')
})

it('says nothing of commands on a page that asks for something', () => {
  expect(said('assign agency', 'agency', false)).toBe('No results for “assign agency”.')
})

it.each([
  ['#', true],
  ['! ', true],
  ['lender:', true],
  ['', false],
])('%j asks for all there is: none is there', (typed, isFirst) => {
  expect(said(typed, 'agency', isFirst)).toBe('None yet.')
})
