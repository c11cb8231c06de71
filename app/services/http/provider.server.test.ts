import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callProvider, ProviderError } from './provider.server'
import { encryptSession, sessionCookieFor } from '~/services/session/session.server'
import type { Session } from '~/services/session/exchange.server'

// A minimal fake provider over real HTTP that can fail in every way.
type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
let answer: Answer
let server: Server
let seen: { path: string; token: string | undefined; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ path: request.url ?? '', token: request.headers.authorization?.slice(7), body })
    answer(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.PROVIDER_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SESSION_SECRET = 'x'.repeat(32)
  process.env.APP_ORIGIN = 'http://plumbline.test'
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
})

let made = 0
/** A session with unused tokens, so that tests share no exchange. */
function newSession(accessToken = `access-${++made}`): Session {
  const user = {
    uuid: '0190a1b2-0000-7000-8000-000000000001',
    id: '0190a1b2-0000-7000-8000-000000000001',
    firstName: 'Rae',
    lastName: 'Viewer',
    agency: null,
    agencyName: null,
    email: 'reviewer@plumbline.test',
    role: 3,
    roleName: 'reviewer' as const,
    status: 'active' as const,
    isEmailVerified: true,
    timeZone: null,
    createdAt: '2026-01-01T00:00:00Z',
  }
  return { accessToken, refreshToken: `refresh-${++made}`, user, at: Date.now() }
}

const requestOf = (session: Session, path = '/lots?page=2') =>
  new Request(`http://plumbline.test${path}`, { headers: { Cookie: encryptSession(session).split(';')[0] ?? '' } })

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Refuses every token except `good`, which the exchange returns. */
const expired =
  (good: string): Answer =>
  (request, response) => {
    if (request.url === '/api/auth/refresh')
      return json(response, 200, {
        status: 200,
        message: '',
        data: { accessToken: good, refreshToken: `next-${good}` },
      })
    if (request.headers.authorization === `Bearer ${good}`)
      return json(response, 200, { status: 200, message: '', data: { ok: true } })
    return json(response, 401, { status: 401, message: 'Sign in to continue', traceId: 't' })
  }

test('concurrent loaders renew an expired token once and repeat their calls', async () => {
  const session = newSession()
  const good = `good-${session.accessToken}`
  answer = expired(good)
  const requests = Array.from({ length: 12 }, () => requestOf(session))
  const answers = await Promise.all(requests.map((request) => callProvider(request, 'auth.me', {})))
  expect(answers).toHaveLength(12)
  expect(seen.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
  const [request] = requests
  const cookie = sessionCookieFor(request ?? requestOf(session))
  expect(cookie).toContain('plumbline_session=')
  expect(cookie).toContain('HttpOnly; SameSite=Lax')
  // A later request with the old cookie uses the new token without another exchange.
  seen = []
  await callProvider(requestOf(session), 'auth.me', {})
  expect(seen.map(({ token }) => token)).toEqual([good])
})

test('a refused exchange redirects to the login page and back, after one attempt', async () => {
  const session = newSession()
  answer = (_, response) => json(response, 401, { status: 401, message: 'Sign in to continue', traceId: 't' })
  const thrown: unknown = await callProvider(requestOf(session), 'auth.me', {}).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  const headers = thrown instanceof Response ? thrown.headers : new Headers()
  expect(headers.get('Location')).toBe('/login?redirectTo=%2Flots%3Fpage%3D2')
  // The response of a lost race must not clear the cookie that another has just set; only the login page does.
  expect(headers.get('Set-Cookie')).toBeNull()
  expect(seen.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
})

test('a 401 leads to one exchange and one repeated call, a second 401 to the login page', async () => {
  const session = newSession()
  const refuse = expired('a token nobody gets')
  answer = (request, response, body) =>
    request.url === '/api/auth/refresh'
      ? json(response, 200, { status: 200, message: '', data: { accessToken: 'refused too', refreshToken: 'next' } })
      : refuse(request, response, body)
  const thrown: unknown = await callProvider(requestOf(session), 'auth.me', {}).catch((error: unknown) => error)
  expect(thrown instanceof Response && thrown.headers.get('Location')).toBe('/login?redirectTo=%2Flots%3Fpage%3D2')
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me'])
})

test('a failing provider during the exchange does not end the session', async () => {
  const session = newSession()
  answer = (request, response) =>
    json(response, request.url === '/api/auth/refresh' ? 500 : 401, { status: 500, message: '', traceId: 't' })
  const error: unknown = await callProvider(requestOf(session), 'auth.me', {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProviderError)
  const good = `good-${session.accessToken}`
  answer = expired(good)
  await expect(callProvider(requestOf(session), 'auth.me', {})).resolves.toEqual({ ok: true })
})

test('a token close to its expiry is exchanged before use', async () => {
  const claims = Buffer.from(JSON.stringify({ iat: 1000, exp: 1900 })).toString('base64url')
  const session = { ...newSession(`head.${claims}.tail`), at: Date.now() - 880_000 }
  const good = `good-${session.refreshToken}`
  answer = expired(good)
  await callProvider(requestOf(session), 'auth.me', {})
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/auth/me'])
})

test('a refusal has the message, the field errors and who changed the record', async () => {
  answer = (_, response) =>
    json(
      response,
      409,
      {
        status: 409,
        message: 'Rae changed this',
        current: { version: 3 },
        changedBy: 'Rae',
        issues: [{ path: 'title', message: 'Title is required' }],
        traceId: 'trace-1',
      },
      { 'Retry-After': '2' },
    )
  const error: unknown = await callProvider(requestOf(newSession()), 'auth.me', {}).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    status: 409,
    message: 'Rae changed this',
    current: { version: 3 },
    changedBy: 'Rae',
    traceId: 'trace-1',
    retryAfter: 2,
  })
  expect(error).toMatchObject({ issues: [{ path: 'title', message: 'Title is required' }] })
})

test("writes 'Something went wrong.' without a message, 'An error occurred' without an answer", async () => {
  answer = (_, response) => json(response, 500, {})
  await expect(callProvider(requestOf(newSession()), 'auth.me', {})).rejects.toThrow('Something went wrong.')
  answer = (request) => request.socket.destroy()
  await expect(callProvider(requestOf(newSession()), 'auth.me', {})).rejects.toThrow('An error occurred')
  answer = (_, response) => response.writeHead(200).end('<html>not the provider</html>')
  await expect(callProvider(requestOf(newSession()), 'auth.me', {})).rejects.toThrow('An error occurred')
})

test('a write from another site is refused before anything is sent', async () => {
  const headers = { Cookie: encryptSession(newSession()).split(';')[0] ?? '', 'Sec-Fetch-Site': 'cross-site' }
  const request = new Request('http://plumbline.test/lots', { method: 'POST', headers })
  const thrown: unknown = await callProvider(request, 'auth.me', {}).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ status: 403 })
  expect(seen).toEqual([])
})
