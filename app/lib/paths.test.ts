import { expect, it } from 'vitest'
import { loginPath, ownPath, paths, withQuery } from './paths'

it('builds nested addresses', () => {
  expect(paths.media({ lotId: 'l', requestId: 'r', itemId: 'i', mediaId: 'm' })).toBe(
    '/lots/l/requests/r/inspections/i/media/m',
  )
  expect(withQuery(paths.drawRequests(), { status: 'pending', lotId: null })).toBe('/requests?status=pending')
  expect(loginPath('/lots?page=2')).toBe('/login?redirectTo=%2Flots%3Fpage%3D2')
  expect(loginPath('/')).toBe('/login')
})

it.each([
  null,
  '',
  'lots',
  'https://elsewhere.test',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/lots\n',
])('stays on this site: %j', (target) => {
  expect(ownPath(target)).toBe('/')
})

it('keeps own targets', () => {
  expect(ownPath('/lots?page=2#top')).toBe('/lots?page=2#top')
})
