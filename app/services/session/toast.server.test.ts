import { beforeAll, expect, test } from 'vitest'
import { flashToast, redirectWithToast, findToast } from './toast.server'

beforeAll(() => {
  process.env.SESSION_SECRET = 'x'.repeat(32)
  process.env.APP_ORIGIN = 'http://plumbline.test'
})

const requestWith = (cookie: string) =>
  new Request('http://plumbline.test/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })

test('a toast survives one redirect with its change id for undo', () => {
  const response = redirectWithToast('/lots?page=2', 'Lot saved', {
    changeId: 'change-1',
    command: 'lot.edit',
    label: '12 Überlinger Straße',
    record: 'lot-1',
  })
  expect(response.headers.get('Location')).toBe('/lots?page=2')
  const taken = findToast(requestWith(response.headers.get('Set-Cookie') ?? ''))
  expect(taken).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    text: 'Lot saved',
    path: '/lots',
    changeId: 'change-1',
    command: 'lot.edit',
    label: '12 Überlinger Straße',
    record: 'lot-1',
  })
})

test('an empty message sets no cookie, and a modified cookie gives no toast', () => {
  expect(redirectWithToast('/lots', '').headers.get('Set-Cookie')).toBeNull()
  expect(findToast(new Request('http://plumbline.test/'))).toBeNull()
  expect(findToast(requestWith('plumbline_toast=garbage'))).toBeNull()
  expect(findToast(requestWith(flashToast('/lots', 'x'.repeat(1000))))?.text).toHaveLength(300)
})
