import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { roleNames, roles } from 'contract/core/roles'
import { aReview } from 'tests/support/builders/review'
import { people, type People } from 'tests/support/world/people'
import { sessionSecret, startWeb, type Web } from 'tests/support/servers/web'
import { signedIn, webClient } from 'tests/support/servers/web-client'
import { createWorld, type World } from 'tests/support/world/world'
import { decrypt } from '~/services/session/encrypt.server'

const minutes = (count: number) => count * 60_000

let world: World
let web: Web
let tenant: People
let page: string

beforeAll(async () => {
  world = await createWorld()
  tenant = await people(world)
  web = await startWeb(world.url)
  const { lot, drawRequest } = await aReview(world, tenant)
  page = `/lots/${lot.uuid}/requests/${drawRequest.uuid}`
})
afterAll(async () => {
  await web.stop()
  await world.stop()
})

const refreshCalls = () => world.logs.filter((line) => line.includes('"auth.refresh"')).length

describe('signing in', () => {
  it('explains how the first admin signs in, only while there are no accounts', async () => {
    const empty = await createWorld()
    const before = await startWeb(empty.url)
    const page = async () => (await webClient(before.origin).get('/login')).text()
    const words = refusal('nobodyYet')
    expect(await page()).toContain(words)
    await people(empty)
    expect(await page()).not.toContain(words)
    await before.stop()
    await empty.stop()
  })

  it('stores the tokens in one encrypted cookie that no script reads', async () => {
    const client = webClient(web.origin)
    const response = await client.post(
      '/login',
      new URLSearchParams({ email: tenant.reviewer.email, password: 'Plumbline1!' }),
    )
    const [cookie = ''] = response.headers.getSetCookie()
    expect(response.headers.get('Location')).toBe('/')
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(cookie).toMatch(/^plumbline_session=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    const opened = Buffer.from(cookie.slice('plumbline_session='.length, cookie.indexOf(';')), 'base64url').toString(
      'latin1',
    )
    expect(opened).not.toContain('reviewer@')
  })

  it.each(roleNames)('stores the user with the role name with the tokens: %s', async (role) => {
    const client = await signedIn(web.origin, tenant[role].email)
    const kept = JSON.parse(decrypt(client.cookie.replace('plumbline_session=', ''), [sessionSecret]) ?? 'null')
    expect(kept.user).toMatchObject({ uuid: tenant[role].uuid, role: roles[role], roleName: role })
    expect(Object.keys(kept).sort()).toEqual(['accessToken', 'at', 'refreshToken', 'user'])
  })

  it('leads to the requested page, and never to another site', async () => {
    const form = new URLSearchParams({ email: tenant.reviewer.email, password: 'Plumbline1!' })
    const asked = await webClient(web.origin).post(`/login?redirectTo=${encodeURIComponent(page)}`, form)
    expect(asked.headers.get('Location')).toBe(page)
    for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const response = await webClient(web.origin).post(`/login?redirectTo=${encodeURIComponent(target)}`, form)
      expect(response.headers.get('Location')).toBe('/')
    }
  })

  it('is refused at the form for a wrong password, without details', async () => {
    const response = await webClient(web.origin).post(
      '/login',
      new URLSearchParams({ email: tenant.reviewer.email, password: 'Wrong1!' }),
    )
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Wrong email or password')
  })

  it('without a session every page leads to the login page and back', async () => {
    const response = await webClient(web.origin).get(`${page}?x=1`)
    expect(response.headers.get('Location')).toBe(`/login?redirectTo=${encodeURIComponent(`${page}?x=1`)}`)
    expect((await webClient(web.origin).get('/')).headers.get('Location')).toBe('/login')
  })
})

describe('an expired access token', () => {
  it('is exchanged once by many concurrent loaders and requests, and nobody is signed out', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    const before = client.cookie
    world.clock.advance(minutes(20))
    const calls = refreshCalls()
    const asked = Array.from({ length: 8 }, (_, index) => {
      const twin = webClient(web.origin)
      twin.cookie = before
      return index % 2 ? twin.get(`${page}.data`) : twin.get(page)
    })
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(refreshCalls() - calls).toBe(1)
    for (const answer of answers) expect(answer.headers.getSetCookie().join()).toContain('plumbline_session=')
  })

  it('is renewed in the cookie by every resource route', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    const asks = [
      () => client.get('/resources/search?q=oak'),
      () => client.get('/resources/notifications'),
      () => client.get(`/resources/media?requestId=${page.split('/').at(-1)}&before=2`),
      () => client.post('/resources/calls', { user: tenant.reviewer.uuid, calls: [] }),
    ]
    for (const ask of asks) {
      world.clock.advance(minutes(20))
      const before = client.cookie
      const response = await ask()
      expect(response.status).toBe(200)
      // Calls that reach no operation need no token, so the next one refreshes it.
      if (!response.url.endsWith('/calls')) expect(client.cookie).not.toBe(before)
    }
  })

  it('does not interrupt half an hour of minute-long tokens without navigation', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    for (let minute = 0; minute < 30; minute += 1) {
      world.clock.advance(minutes(16))
      expect((await client.get('/resources/notifications')).status).toBe(200)
    }
  })
})

describe('an ended session', () => {
  it('clears the cookie, and the login page leads back', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    await world.db
      .updateTable('sessions')
      .set({ ended_at: world.clock.now(), ended_why: 'test' })
      .where('ended_at', 'is', null)
      .where('user_id', '=', tenant.reviewer.uuid)
      .execute()
    const refused = await client.get(page)
    expect(refused.status).toBe(302)
    const login = await client.get(refused.headers.get('Location') ?? '')
    expect(login.status).toBe(200)
    expect(client.cookie).toBe('')
  })

  it('does not clear the cookie of a client with a newer one', async () => {
    const client = await signedIn(web.origin, tenant.borrower.email)
    const old = client.cookie
    world.clock.advance(minutes(20))
    expect((await client.get('/lots')).status).toBe(200)
    const login = await client.get('/login?redirectTo=%2Flots')
    expect(login.headers.get('Location')).toBe('/lots')
    expect(client.cookie).not.toBe(old)
  })

  it('answers calls one by one, without a redirect', async () => {
    const call = { id: 'media.verify', args: {}, targets: [], key: crypto.randomUUID() }
    const response = await webClient(web.origin).post('/resources/calls', { user: tenant.reviewer.uuid, calls: [call] })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      signedIn: false,
      answers: [{ key: call.key, ok: false, error: { status: 401 } }],
    })
  })

  it("of another person does not send somebody's queue", async () => {
    const client = await signedIn(web.origin, tenant.agency.email)
    const call = { id: 'media.verify', args: {}, targets: [], key: crypto.randomUUID() }
    const response = await client.post('/resources/calls', { user: tenant.reviewer.uuid, calls: [call] })
    expect(await response.json()).toMatchObject({ signedIn: false, answers: [{ ok: false, error: { status: 401 } }] })
    expect((await client.get(`/resources/stream?user=${tenant.reviewer.uuid}`)).status).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session on the server and deletes cached pictures', async () => {
    const client = await signedIn(web.origin, tenant.agency.email)
    const kept = client.cookie
    const response = await client.post('/logout', new URLSearchParams())
    expect(response.headers.get('Location')).toBe('/login')
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(client.cookie).toBe('')
    client.cookie = kept
    expect((await client.get('/lots')).status).toBe(302)
  })
})

describe('writes from other sites', () => {
  const entrance = ['/login', '/signup', '/forgot-password', '/contact']
  const paths = [
    ...entrance,
    '/logout',
    '/lots/new',
    '/resources/calls',
    '/resources/uploads',
    '/resources/theme',
    '/resources/language',
  ]
  it.each(paths)('are refused at %s, with any content', async (path) => {
    const client = await signedIn(web.origin, tenant.admin.email)
    const strangers: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]
    for (const headers of strangers) {
      const response = await client.send(path, {
        method: 'POST',
        body: new URLSearchParams({ theme: 'dark' }),
        headers,
      })
      expect(response.status).toBe(403)
      expect(await response.text()).toContain(refusal('wrongOrigin'))
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await client.get('/lots')).status).toBe(200)
  })
})
