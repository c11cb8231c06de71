import { expect, it } from 'vitest'
import type { RoleName } from 'contract/roles'
import { bareFacts } from '~/commands/context'
import { nothingFits } from './nothing-fits'

const said = (typed: string, role: RoleName, isFirst = true) => nothingFits(typed, isFirst, bareFacts(role, 'page'))

it.each(['>assign agency', 'assign agency', 'assign agency of 58 to Northgate'])(
  '%s, which an agency may not, says so and who may',
  (typed) => {
    expect(said(typed, 'agency')).toMatch(/^Your role may not do “Assign an agency to the .*”: admins may\.$/)
  },
)

it('says who may by the policy, all of them', () => {
  expect(said('delete lot', 'reviewer')).toBe('Your role may not do “Delete lot”: admins, agencies may.')
})

it('says of a command that needs another page that this one has nothing for it', () => {
  expect(said('next photo', 'reviewer')).toBe('“Next photo” cannot be done on this page.')
})

it.each(['zzz', 'assign zzz', 'gency', 'aatl', '#assign agency'])('%s names no command: nothing fits it', (typed) => {
  expect(said(typed, 'agency')).toContain(`Nothing fits “${typed}”.`)
})

it('sends nobody to the list of commands who is in it', () => {
  expect(said('zzz', 'agency')).toContain('> lists every command')
  expect(said('>zzz', 'agency')).not.toContain('> lists')
})

it('says nothing of commands on a page that asks for something', () => {
  expect(said('assign agency', 'agency', false)).toBe('Nothing fits “assign agency”.')
})

it.each([
  ['#', true],
  ['! ', true],
  ['lender:', true],
  ['', false],
])('%j asks for all there is: none is there', (typed, isFirst) => {
  expect(said(typed, 'agency', isFirst)).toBe('There is none yet.')
})
