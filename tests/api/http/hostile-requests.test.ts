import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appRoutes, exports } from 'tests/support/sources/app-routes'
import { onWeb } from 'tests/support/servers/on-web'
import { startWeb } from 'tests/support/servers/web'
import { signedIn, webClient } from 'tests/support/servers/web-client'
import { password } from 'tests/support/world/people'

vi.setConfig({ testTimeout: 120_000 })

const { world, who, web } = await onWeb()
const hostOf = (origin: string) => new URL(origin).host

/** Sends raw bytes and reads the complete response. */
function raw(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(request, 'latin1')))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => (answer += chunk))
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
}

const ask = (origin: string, target: string, { host = hostOf(origin), more = '', method = 'GET' } = {}) =>
  raw(origin, `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** Server paths, stack traces, and messages of broken connections. */
const ownWords = /\bat \S+ \(|node_modules|file:\/\/|\/build\/|ECONN|ENOENT|EACCES|ERR_[A-Z]|127\.0\.0\.1:\d+ /
const both: [string, string][] = [
  ['the web app', web.origin],
  ['the provider', world.url],
]

describe.each(both)('%s answers in its own words, with nosniff, and never with 500', (_who, origin) => {
  test.each<[string, string, Parameters<typeof ask>[2]?]>([
    ['an odd host', '/', { host: 'a b' }],
    ['a host with a path', '/', { host: 'evil.test/path' }],
    ['a host with a person', '/', { host: 'me@evil.test' }],
    ['a host with a wrong port', '/', { host: 'evil.test:99999' }],
    ['a host with brackets', '/', { host: '[::1' }],
    ['a host of other letters', '/', { host: 'ł\u00ff' }],
    ['no host', '/', { host: '' }],
    ['an odd forwarded host', '/', { more: 'X-Forwarded-Host: a b:99999\r\n' }],
    ['the whole address of another host', 'http://evil.test/'],
    ['the whole address of another host, broken', 'http://evil.test:99999/'],
    ['two slashes', '//evil.test/'],
    ['a backslash', '/\\evil.test'],
    ['no slash', 'evil.test'],
    ['a star', '*', { method: 'OPTIONS' }],
    ['a broken escape', '/lots/%E0%A4%A'],
    ['a broken escape of an asset', '/assets/%E0%A4%A'],
    ['a lone percent', '/%'],
    ['a NUL', '/lots/%00'],
    ['a NUL in an asset', '/assets/a%00.js'],
    ['a NUL in a file', '/files/inspectionItemsImages/%00/preview'],
    ['a step up', '/assets/..%2f..%2fserver%2findex.js'],
    ['a broken query', '/login?redirectTo=%E0%A4%A'],
    ['a script’s request for nothing', '/nothing.data'],
    ['a script’s request for an unknown route', '/login.data?_routes=nothing'],
    ['a long address', `/${'a'.repeat(9000)}`],
    ['headers that are too long', '/', { more: `X: ${'a'.repeat(20_000)}\r\n` }],
    ['a header that is none', '/', { more: 'no header\r\n' }],
    ['another method', '/', { method: 'PROPFIND' }],
    ['a method that is none', '/', { method: 'NOTHING' }],
    ['a method that servers must not reflect', '/', { method: 'TRACE' }],
    ['an expectation that is none', '/', { more: 'Expect: nothing\r\n' }],
    ['a range of nothing', '/favicon.ico', { more: 'Range: bytes=99999999-\r\n' }],
  ])('%s', async (_what, target, options) => {
    const answer = await ask(origin, target, options)
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).not.toMatch(ownWords)
  })
})

test.each(both)('%s refuses HTTP/1.1 without a host', async (_who, origin) => {
  const answer = await raw(origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(statusOf(answer)).toBe(400)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

test('an absolute URL leads to its page', async () => {
  expect(statusOf(await ask(web.origin, `${web.origin}/login`))).toBe(200)
})

describe('a redirect target after signing in', () => {
  const signIn = (redirectTo: string) =>
    webClient(web.origin).post(
      `/login?${new URLSearchParams({ redirectTo })}`,
      new URLSearchParams({ email: who.reviewer.email, password }),
    )

  test.each([
    ['/ /evil.test', '/%20/evil.test'],
    ['/ł?q=日#ü', '/%C5%82?q=%E6%97%A5#%C3%BC'],
    ['/lots?keyword=a b', '/lots?keyword=a%20b'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['/.//evil.test', '/'],
    ['/a/..//evil.test', '/'],
    ['https://evil.test', '/'],
    ['/\u0000x', '/%00x'],
  ])('%j leads to %s', async (redirectTo, location) => {
    const answer = await signIn(redirectTo)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, location])
  })
})

test('a key or a position that does not fit into a header is not an error', async () => {
  const reviewer = await signedIn(web.origin, who.reviewer.email)
  const message = { name: 'Ada', email: who.reviewer.email, subject: 'A question', message: 'How does this work?' }
  const form = new URLSearchParams({ ...message, idempotencyKey: 'ł' })
  expect((await webClient(web.origin).post('/contact', form)).status).toBe(200)
  const abort = new AbortController()
  const stream = await reviewer.get(`/resources/stream?after=${encodeURIComponent('ł')}`, { signal: abort.signal })
  expect(stream.status).toBeLessThan(500)
  abort.abort()
  const feed = await reviewer.get(`/calendar/feed/${encodeURIComponent('ł\u0000')}`)
  expect(feed.status).toBeLessThan(500)
})

test('no page reveals why the provider does not answer', async () => {
  const alone = await startWeb('http://127.0.0.1:9')
  onTestFinished(alone.stop)
  const { cookie } = await signedIn(web.origin, who.admin.email)
  const pages = appRoutes().filter((route) => exports(route, 'loader') && !/[:*]/.test(route.pattern))
  for (const { pattern, file } of pages) {
    // Data requests cover most routes; a few whole pages cover the rendering.
    const address = /^routes\/(login|dashboard|lots\/list|resources\/.*)\.tsx?$/.test(file)
      ? pattern
      : `${pattern}.data`
    const answer = await webClient(alone.origin).get(address, { headers: { Cookie: cookie } })
    expect(await answer.text(), address).not.toMatch(ownWords)
  }
  expect(pages.length).toBeGreaterThan(20)
})
