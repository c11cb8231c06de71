import { expect, test } from 'vitest'
import { isWithin, leadBack, listUnder } from './where-from'

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

test('a tab is within the page of its record, and a page that only begins alike is not', () => {
  expect(isWithin('/lots/1/budget?draws=1', '/lots/1?page=2')).toBe(true)
  for (const other of ['/lots/1', '/lots/12', '/lots/1?page=2', '//lots/1/budget', ''])
    expect(isWithin(other, '/lots/1')).toBe(false)
  expect(isWithin('//other.example/', '/')).toBe(false)
})
