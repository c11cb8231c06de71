import { readdirSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { catalog } from 'contract/core/catalog'
import { paths } from '~/lib/paths'
import { urlOf, appRoutes, dataUrlOf, exports } from 'tests/support/sources/app-routes'
import { tenantRecords } from 'tests/support/world/tenant-records'
import { onWeb } from 'tests/support/servers/on-web'
import { password } from 'tests/support/world/people'
import { startWeb } from 'tests/support/servers/web'
import { signedIn, webClient } from 'tests/support/servers/web-client'

vi.setConfig({ testTimeout: 180_000 })

const { world, who, web } = await onWeb()
const owned = await tenantRecords(world, who, who.admin)
const hsts = 'Strict-Transport-Security'
const httpsOrigin = 'https://plumbline.example'

describe('nosniff is on every response of the web app once', () => {
  const assets = readdirSync('build/client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  )
  const kinds = new Map(
    assets.filter((name) => !name.endsWith('.br')).map((name) => [/\.\w+$/.exec(name)?.[0], `/${name}`]),
  )

  const sent: Record<string, string>[] = [
    {},
    { 'Accept-Encoding': 'br' },
    { Range: 'bytes=0-1' },
    { 'If-Modified-Since': new Date().toUTCString() },
  ]

  test('assets, compressed or not, whole, in part, unchanged and missing', async () => {
    expect(kinds.size).toBeGreaterThan(3)
    for (const address of [...kinds.values(), '/service-worker.js', '/assets/none.js'])
      for (const headers of sent)
        expect([
          address,
          (await webClient(web.origin).get(address, { headers })).headers.get('X-Content-Type-Options'),
        ]).toEqual([address, 'nosniff'])
  })

  test('every page and resource, as a page and as data, signed in and not', async () => {
    const admin = await signedIn(web.origin, who.admin.email)
    const routes = appRoutes().filter((route) => exports(route, 'loader'))
    const addresses = new Set(routes.flatMap((route) => [urlOf(route, owned), dataUrlOf(route, owned)]))
    expect(addresses.size).toBeGreaterThan(100)
    for (const address of addresses)
      for (const client of [admin, webClient(web.origin)]) {
        const abort = new AbortController()
        const answer = await client.get(address, { signal: abort.signal })
        expect([address, answer.headers.get('X-Content-Type-Options')]).toEqual([address, 'nosniff'])
        abort.abort()
      }
  })
})

test('nosniff is on every response of the provider, including refusals', async () => {
  for (const { method, path } of Object.values(catalog))
    for (const token of [who.admin.accessToken, 'none']) {
      const abort = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const address = path.replace(/\{\w+\}/g, owned.lotId)
      const answer = await fetch(`${world.url}${address}`, {
        method: method === 'GET' ? 'GET' : 'PUT',
        headers,
        signal: abort.signal,
      })
      expect([address, answer.headers.get('x-content-type-options')]).toEqual([address, 'nosniff'])
      abort.abort()
    }
})

describe('over TLS', () => {
  const signIn = (origin: string) =>
    webClient(origin).post('/login', new URLSearchParams({ email: who.reviewer.email, password }), {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })

  test('cookies are host-only, older ones are ignored, and browsers stay with TLS', async () => {
    const secure = await startWeb(world.url, { APP_ORIGIN: httpsOrigin })
    onTestFinished(secure.stop)
    const answer = await signIn(secure.origin)
    expect(answer.headers.get(hsts)).toMatch(/^max-age=31536000/)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-plumbline_session=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    const page = (header: string) =>
      fetch(`${secure.origin}${paths.lots()}`, { headers: { Cookie: header }, redirect: 'manual' })
    expect((await page(`${name}=${value}`)).status).toBe(200)
    expect((await page(`${name.replace('__Host-', '')}=${value}`)).status).toBe(302)
    for (const address of ['/favicon.ico', '/login', '/nothing', '/resources/geo', '/%'])
      expect([address, (await fetch(`${secure.origin}${address}`)).headers.get(hsts)]).toEqual([
        address,
        'max-age=31536000',
      ])
  })

  test('applies only over TLS: without it the cookie has its plain name and no HSTS is sent', async () => {
    const answer = await signIn(web.origin)
    expect(answer.headers.get(hsts)).toBeNull()
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^plumbline_session=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
  })
})
