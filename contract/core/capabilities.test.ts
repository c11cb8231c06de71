import { expect, test } from 'vitest'
import { decidesMedia, messageKindsFor, roleThat, seesAllAgencies } from './capabilities'
import { roleNames } from './roles'

test('everyone but borrowers decides on media', () => {
  expect(roleNames.filter(decidesMedia)).toEqual(['admin', 'agency', 'reviewer'])
})

test('only admins see all agencies', () => {
  expect(roleNames.filter(seesAllAgencies)).toEqual(['admin'])
})

test('borrowers are notified about photos, reviewers about submissions, admins about nothing', () => {
  expect(messageKindsFor('borrower')).toEqual(['asked', 're-requested', 'completed', 'written'])
  expect(messageKindsFor('reviewer')).toEqual(['submitted', 'assigned', 'written'])
  expect(messageKindsFor('admin')).toEqual([])
})

test('a capability of several roles has no single role', () => {
  expect(() => roleThat(decidesMedia)).toThrow('3 roles')
})
