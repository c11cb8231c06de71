import { createHmac } from 'node:crypto'

import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, signIn } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const { world, who } = await inWorld({ env: { ACCESS_TOKEN_SECONDS: '60' } })

type Pair = { accessToken: string; refreshToken: string }
const refresh = (pair: Pair, at: Pick<World, 'url'> = world) =>
  call(at, null, 'auth.refresh', { body: { accessToken: pair.accessToken, refreshToken: pair.refreshToken } })
const isSignedIn = async (pair: Pick<Pair, 'accessToken'>) => (await call(world, pair, 'auth.me', {})).status === 200

describe('an access token', () => {
  test('expires; the refresh token gets the next pair', async () => {
    const pair = await signIn(world, who.reviewer.uuid)
    world.clock.advance(61_000)
    expect(await isSignedIn(pair)).toBe(false)
    const { status, data } = await refresh(pair)
    expect(status).toBe(200)
    expect(data.refreshToken).not.toBe(pair.refreshToken)
    expect(await isSignedIn(data)).toBe(true)
  })

  test('alone gets no new pair', async () => {
    const { accessToken } = await signIn(world, who.reviewer.uuid)
    expect((await call(world, null, 'auth.refresh', { body: { accessToken } })).status).toBe(401)
  })

  test.each(['none', 'HS512'])('of algorithm %s is rejected', async (alg) => {
    const { accessToken } = await signIn(world, who.reviewer.uuid)
    const [, payload = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const key = createHmac('sha256', world.deps.config.tokenSecret).update('access token key').digest()
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url')
    const forged =
      alg === 'none'
        ? `${header}.${payload}.`
        : await new SignJWT(claims).setProtectedHeader({ alg }).sign(Buffer.concat([key, key]))
    expect(await isSignedIn({ accessToken: forged })).toBe(false)
  })

  test('cannot be changed to another person’s', async () => {
    const { accessToken } = await signIn(world, who.reviewer.uuid)
    const [header, payload = '', signature] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: who.admin.uuid })).toString('base64url')
    expect(await isSignedIn({ accessToken: `${header}.${changed}.${signature}` })).toBe(false)
  })

  test('contains only the session and its owner', async () => {
    const { accessToken } = await signIn(world, who.reviewer.uuid)
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims.exp - claims.iat).toBe(60)
  })
})

describe('a refresh token', () => {
  test('exchanged concurrently gives the same successor, on every node', async () => {
    const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
    const pair = await signIn(world, who.borrower.uuid)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => refresh(pair, index % 2 ? node : world)))
    await node.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1)
    const successor = createHmac('sha256', world.deps.config.tokenSecret).update(pair.refreshToken).digest('base64url')
    expect(answers[0]?.data.refreshToken).toBe(successor)
  })

  test('exchanged again within 30 seconds gives the same successor, which works once too', async () => {
    const pair = await signIn(world, who.borrower.uuid)
    const one = await refresh(pair)
    world.clock.advance(29_000)
    const again = await refresh(pair)
    expect(again.data.refreshToken).toBe(one.data.refreshToken)
    expect((await refresh(again.data)).status).toBe(200)
  })

  test('used again later ends the session', async () => {
    const pair = await signIn(world, who.borrower.uuid)
    const other = await signIn(world, who.borrower.uuid)
    const { data: next } = await refresh(pair)
    world.clock.advance(31_000)
    expect(await isSignedIn(next)).toBe(true)
    expect((await refresh(pair)).status).toBe(401)
    expect(await isSignedIn(next)).toBe(false)
    expect((await refresh(next)).status).toBe(401)
    expect((await refresh(other)).status).toBe(200)
  })

  test('only works with its own access token', async () => {
    const mine = await signIn(world, who.borrower.uuid)
    const other = await signIn(world, who.reviewer.uuid)
    expect((await refresh({ accessToken: other.accessToken, refreshToken: mine.refreshToken })).status).toBe(401)
    expect((await refresh({ accessToken: 'nonsense', refreshToken: mine.refreshToken })).status).toBe(401)
    expect((await refresh(mine)).status).toBe(200)
  })

  test('expires after 30 days without use', async () => {
    const pair = await signIn(world, who.borrower.uuid)
    world.clock.advance(30 * 86_400_000 + 1_000)
    expect((await refresh(pair)).status).toBe(401)
  })
})

describe('a session', () => {
  test('ends with logout, at once and for all its tokens', async () => {
    const pair = await signIn(world, who.agency.uuid)
    const other = await signIn(world, who.agency.uuid)
    expect((await call(world, pair, 'auth.logout', {})).status).toBe(200)
    expect(await isSignedIn(pair)).toBe(false)
    expect((await refresh(pair)).status).toBe(401)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('ends with the account', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', person.uuid).execute()
    const answer = await call(world, person, 'auth.me', {})
    expect(answer).toMatchObject({ status: 401, message: refusal('inactiveAccount') })
    expect((await refresh(person)).status).toBe(401)
  })
})

test('answers 401 in the contract’s format without a token', async () => {
  const { status, message, body, headers } = await callWrongly(world, null, 'auth.me')
  expect({ status, message }).toEqual({ status: 401, message: sayOfField('signedOut') })
  expect(body).toEqual({ status: 401, message: sayOfField('signedOut'), traceId: expect.stringMatching(/^[\w-]{8,}$/) })
  expect(headers.get('cache-control')).toBe('no-store')
})
