import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { call, callWrongly } from 'tests/support/world/call'
import { fromAddress } from 'tests/support/servers/from-address'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, password } from 'tests/support/world/people'

const { world, who } = await inWorld()

const login = (email: string, secret = password, headers: Record<string, string> = {}) =>
  call(world, null, 'auth.login', { body: { email, password: secret } }, { headers })

/** Moves the stored windows of an account's attempts into the past, because the database counts by the system's time. */
const endWindow = (email: string) =>
  world.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .where('key', 'like', `sign-in%${email}%`)
    .execute()

describe('signing in', () => {
  test('answers tokens and the user with the role name', async () => {
    const { status, message, data } = await login('Reviewer@Plumbline.test')
    expect({ status, message }).toEqual({ status: 200, message: '' })
    expect(data.user).toMatchObject({
      uuid: who.reviewer.uuid,
      id: who.reviewer.uuid,
      role: 3,
      roleName: 'reviewer',
      agency: who.agency.uuid,
      agencyName: 'First Agency',
      email: 'reviewer@plumbline.test',
    })
    expect(data.user).not.toHaveProperty('password_hash')
    const me = await call(world, data, 'auth.me', {})
    expect(me.data).toEqual(data.user)
  })

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await login('reviewer@plumbline.test', 'Wrong-password1!')
    const unknown = await login('nobody@plumbline.test', 'Wrong-password1!')
    expect(wrong).toMatchObject({ status: 401, message: refusal('wrongSignIn') })
    expect(unknown).toMatchObject({ status: 401, message: refusal('wrongSignIn') })
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body))
  })

  test.each(['inactive', 'deleted', 'invited'] as const)('refuses an account that is %s', async (userStatus) => {
    const person = await aPerson(world, { role: 'borrower', status: userStatus })
    expect((await login(person.email)).status).toBe(userStatus === 'deleted' ? 401 : 403)
    expect((await login(person.email, 'Wrong-password1!')).status).toBe(401)
  })

  test('reports a missing field with the specification’s message', async () => {
    const { status, issues } = await callWrongly(world, null, 'auth.login', { body: { email: 'not an address' } })
    expect(status).toBe(400)
    expect(issues).toEqual([
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password is required' },
    ])
  })

  test('stores passwords as argon2id and tokens as digests', async () => {
    const { data } = await login('admin@plumbline.test')
    const user = await world.db
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', who.admin.uuid)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    const kept = await world.db.selectFrom('refresh_tokens').select('token_hash').execute()
    expect(kept.some((row) => row.token_hash.includes(data.refreshToken))).toBe(false)
    expect(Buffer.from(data.refreshToken, 'base64url')).toHaveLength(32)
    expect(world.logs.join('')).not.toContain(data.refreshToken)
  })
})

describe('too many attempts', () => {
  test('on one account from one network are stopped for a while; others still sign in', async () => {
    const { email } = await aPerson(world, { role: 'borrower' })
    const tryAt = (address: string, secret = 'no') => login(email, secret, fromAddress(world, address))
    for (let index = 0; index < 10; index += 1)
      expect((await tryAt(`2001:db8:7:8::${(index + 1).toString(16)}`)).status).toBe(401)
    const stopped = await tryAt('2001:db8:7:8:9::1', password)
    expect([stopped.status, stopped.message]).toEqual([429, 'Too many tries. Wait 15 minutes and try again.'])
    expect((await tryAt('2001:db8:7:9::1', password)).status).toBe(200)
    expect((await tryAt('198.51.100.4', password)).status).toBe(200)
  })

  test('on one account from everywhere are stopped, except on networks of earlier sign-ins', async () => {
    const { email } = await aPerson(world, { role: 'borrower' })
    const tryAt = (address: string, secret = 'no') => login(email, secret, fromAddress(world, address))
    expect((await tryAt('198.51.100.1', password)).status).toBe(200)
    for (let index = 0; index < 100; index += 1) await tryAt(`203.0.113.${index}`)
    expect((await tryAt('203.0.113.200', password)).status).toBe(429)
    expect((await tryAt('198.51.100.1', password)).status).toBe(200)
    for (let index = 0; index < 10; index += 1) expect((await tryAt('198.51.100.1')).status).toBe(401)
    expect((await tryAt('198.51.100.1', password)).status).toBe(429)
  })

  test('on one account are stopped for a while', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    for (let index = 0; index < 10; index += 1) expect((await login(person.email, 'no')).status).toBe(401)
    const stopped = await login(person.email)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    await endWindow(person.email)
    expect((await login(person.email)).status).toBe(200)
  })

  test('are counted by the address that only the web app may set', async () => {
    const named = (address: string, secret: string) => ({ 'x-plumbline-client': address, 'x-plumbline-secret': secret })
    const right = world.deps.config.providerSecret
    const addressOf = async (headers: Record<string, string>) => {
      const { data } = await login('admin@plumbline.test', password, headers)
      expect(data.user.uuid).toBe(who.admin.uuid)
      const session = await world.db
        .selectFrom('sessions')
        .select('address')
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return session?.address
    }
    expect(await addressOf(named('203.0.113.7', right))).toBe('203.0.113.7')
    world.clock.advance(5)
    expect(await addressOf(named('203.0.113.8', 'a wrong secret'))).toBe('127.0.0.1')
  })
})
