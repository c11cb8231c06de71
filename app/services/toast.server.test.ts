import { beforeAll, expect, test } from 'vitest'
import { flashToast, redirectWithToast, takeToast } from './toast.server'

beforeAll(() => {
  process.env.SESSION_SECRET = 'x'.repeat(32)
  process.env.APP_ORIGIN = 'http://plumbline.test'
})

const bearing = (cookie: string) =>
  new Request('http://plumbline.test/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })

test('a toast survives one redirect, with the change it can undo, and is taken away with the page that shows it', () => {
  const response = redirectWithToast('/lots', 'Lot “Überlingen” saved', 'change-1')
  expect(response.headers.get('Location')).toBe('/lots')
  const taken = takeToast(bearing(response.headers.get('Set-Cookie') ?? ''))
  expect(taken?.toast).toEqual({ text: 'Lot “Überlingen” saved', changeId: 'change-1' })
  expect(taken?.headers['Set-Cookie']).toContain('Max-Age=0')
})

test('no message makes no cookie; a changed cookie makes no toast', () => {
  expect(redirectWithToast('/lots', '').headers.get('Set-Cookie')).toBeNull()
  expect(takeToast(new Request('http://plumbline.test/'))).toBeNull()
  expect(takeToast(bearing('plumbline_toast=garbage'))).toBeNull()
  expect(takeToast(bearing(flashToast('x'.repeat(1000))))?.toast.text).toHaveLength(300)
})
