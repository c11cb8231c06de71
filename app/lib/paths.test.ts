import { expect, it } from 'vitest'
import { loginPath, ownPath, paths, recordAt, withQuery } from './paths'

it('builds nested paths', () => {
  expect(paths.media({ lotId: 'l', requestId: 'r', itemId: 'i', mediaId: 'm' })).toBe(
    '/lots/l/requests/r/inspections/i/media/m',
  )
  expect(withQuery(paths.drawRequests(), { status: 'pending', lotId: null })).toBe('/requests?status=pending')
  expect(loginPath('/lots?page=2')).toBe('/login?redirectTo=%2Flots%3Fpage%3D2')
  expect(loginPath('/')).toBe('/login')
})

it.each([null, '', 'lots', 'https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', '/\t/elsewhere.test'])(
  'stays on this site: %j',
  (target) => {
    expect(ownPath(target)).toBe('/')
  },
)

it('preserves own targets', () => {
  expect(ownPath('/lots?page=2#top')).toBe('/lots?page=2#top')
  expect(ownPath('/lots\n')).toBe('/lots')
})

it.each([
  ['/lots/{lot}', 'lot'],
  ['/lots/{lot}/requests/{request}/overview', 'request'],
  ['/lots/{lot}/requests/{request}/media', 'request'],
  ['/lots/{lot}/requests/{request}/inspections/{item}', 'item'],
  ['/lots/{lot}/requests/{request}/inspections/{item}/media/{media}', 'item'],
  ['/templates/{template}', 'template'],
  ['/lots', null],
  ['/', null],
  ['/review', null],
])('%s shows the %s', (pattern, shown) => {
  const ids: Record<string, string> = {
    lot: '00000000-0000-7000-8000-000000000001',
    request: '00000000-0000-7000-8000-000000000002',
    item: '00000000-0000-7000-8000-000000000003',
    media: '00000000-0000-7000-8000-000000000004',
    template: '00000000-0000-7000-8000-000000000005',
  }
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  expect(recordAt(path)).toBe(shown && ids[shown])
})
