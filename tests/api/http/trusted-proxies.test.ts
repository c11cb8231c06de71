import { expect, onTestFinished, test, vi } from 'vitest'
import { inWorld } from 'tests/support/world/in-world'
import { password } from 'tests/support/world/people'
import { startProxy } from 'tests/support/servers/proxy'
import { startWeb } from 'tests/support/servers/web'
import { webClient } from 'tests/support/servers/web-client'
import { createWorld, type World } from 'tests/support/world/world'

const person = '127.20.0.7'
const [near, far] = ['127.8.0.1', '127.9.0.1']
/** A forged `X-Forwarded-For`; the first proxy adds another line to it. */
const madeUp = { 'X-Forwarded-For': '203.0.113.9, 127.8.0.1' }

vi.setConfig({ testTimeout: 120_000 })

const { world, who } = await inWorld()

/** The address recorded for a client at `person` behind proxies with these addresses, the farthest first. */
async function behind(target: string, proxies: readonly string[]): Promise<string> {
  let origin = target
  for (const from of [...proxies].reverse().concat(person)) {
    const next = origin
    const proxy = await startProxy(() => [next], { from })
    onTestFinished(proxy.stop)
    origin = proxy.origin
  }
  return origin
}

async function newestAddress({ db }: World): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .executeTakeFirstOrThrow()
  return row.address
}

test.each([
  [
    '',
    [
      [[near], near],
      [[], person],
    ],
  ],
  [
    'fd00::/8, 127.8.0.0/16',
    [
      [[near], person],
      [[far, near], far],
      [[near, far], far],
    ],
  ],
  ['127.8.0.1, 127.9.0.1', [[[far, near], person]]],
] satisfies [string, [string[], string][]][])(
  'a web app that trusts "%s" sees clients behind its proxies',
  async (trusted, cases) => {
    const web = await startWeb(world.url, { TRUSTED_PROXIES: trusted })
    onTestFinished(web.stop)
    for (const [proxies, seen] of cases) {
      const origin = await behind(web.origin, proxies)
      const form = new URLSearchParams({ email: who.reviewer.email, password })
      const headers = { 'Sec-Fetch-Site': 'same-origin', ...madeUp }
      expect((await webClient(origin).post('/login', form, { headers })).status).toBe(302)
      expect([proxies, await newestAddress(world)]).toEqual([proxies, seen])
    }
  },
)

test.each([
  ['', [near], near],
  ['127.8.0.0/16', [near], person],
  ['127.8.0.1', [far, near], far],
])('a provider that trusts "%s" sees behind proxies at %j the address %s', async (trusted, proxies, seen) => {
  const node = await createWorld({
    env: { TRUSTED_PROXIES: trusted },
    databaseUrl: world.deps.config.databaseUrl ?? '',
  })
  onTestFinished(node.stop)
  const origin = await behind(node.url, proxies)
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...madeUp },
    body: JSON.stringify({ email: who.reviewer.email, password }),
  })
  expect(answer.status).toBe(200)
  expect(await newestAddress(world)).toBe(seen)
})
