import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { fromAddress } from 'tests/support/servers/from-address'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, password } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const { world, who } = await inWorld()
const databaseUrl = world.deps.config.databaseUrl ?? ''
const node = await createWorld({ databaseUrl })
afterAll(() => node.stop())

const login = (at: World, email: string, secret: string) =>
  call(at, null, 'auth.login', { body: { email, password: secret } }, { headers: fromAddress(world, '203.0.113.1') })

describe('two nodes on one database', () => {
  test('share the failed sign-ins of an account', async () => {
    const { email } = await aPerson(world, { role: 'borrower' })
    for (let tried = 0; tried < 10; tried += 1)
      expect((await login(tried % 2 === 0 ? world : node, email, 'wrong')).status).toBe(401)
    for (const at of [world, node]) {
      const stopped = await login(at, email, password)
      expect([stopped.status, stopped.message]).toEqual([429, 'Too many tries. Wait 15 minutes and try again.'])
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    }
  })

  test('share the mails to one address', async () => {
    const body = { email: 'shared@else.test', type: 'forgotPassword' as const }
    const ask = (at: World) => call(at, null, 'auth.sendForgotPassword', { body })
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(sent % 2 === 0 ? world : node)).status).toBe(200)
    for (const at of [world, node])
      expect(await ask(at)).toMatchObject({ status: 429, message: refusal('tooManyMails', { wait: '60 minutes' }) })
  })
})

test('attempts that cannot be counted are refused, and other calls do not use the table', async () => {
  const person = await aPerson(world, { role: 'agency' })
  const { accessToken, refreshToken } = (await login(world, person.email, password)).data
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin; lock table rate_limits in access exclusive mode')
  const attempt = await login(world, person.email, password)
  const others = [
    await call(world, person, 'auth.me', {}),
    await call(world, person, 'lots.list', {}),
    await call(world, null, 'auth.setupStatus', {}),
    await call(world, null, 'auth.refresh', { body: { accessToken, refreshToken } }),
    await call(world, who.admin, 'costCodes.add', { body: { code: 'R-1', title: 'Not limited' } }),
  ]
  await client.end()

  expect([attempt.status, attempt.headers.get('retry-after')]).toEqual([503, '2'])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await login(world, person.email, password)).status).toBe(200)
})
