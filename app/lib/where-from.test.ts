import { expect, test } from 'vitest'
import { leadBack, listUnder } from './where-from'

test('a page closes to the page it was opened from, or to its list', () => {
  expect(leadBack({ from: '/lots?q=road' }, '/users')).toBe('/lots?q=road')
  expect(leadBack({ from: '/users?page=2' }, '/users?page=3')).toBe('/users?page=3')
  for (const none of [null, undefined, {}, 'other']) expect(leadBack(none, '/users')).toBe('/users')
})

test('a list beneath a form has the form’s query without the form’s own parameters', () => {
  const listed = '?status=pending&status=completed&q=a%20b'
  expect(listUnder('/requests', listed)).toBe(`/requests${listed}`)
  expect(listUnder('/requests', `?on=1f-2&${listed.slice(1)}`)).toBe(`/requests${listed}`)
  expect(listUnder('/requests', '?on=1f-2')).toBe('/requests')
  expect(listUnder('/requests', `${listed}&picked=1f-2%2C3d-4&find=Oak+Street`)).toBe(`/requests${listed}`)
  expect(listUnder('/lenders', '?named=Oak+Bank')).toBe('/lenders')
  expect(listUnder('/requests/new', '?on=1f-2&picked=1f-2%2C3d-4', ['on'])).toBe('/requests/new?picked=1f-2%2C3d-4')
  expect(listUnder('/requests', '')).toBe('/requests')
})
