import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { endpoint } from 'contract/core/endpoint'
import { t as refusal } from 'locales/refusals'
import { bindEndpoint } from 'provider/http/bind'
import { decorateClientAddress } from 'provider/http/client-address'
import { conflict } from 'provider/http/errors'
import { handleErrors } from 'provider/http/error-handler'
import { registerJsonParser } from 'provider/http/json-body'
import { decorateConnectionShares } from 'provider/http/connection-shares'
import { decorateBeforeCommit } from 'provider/http/before-commit'
import { decorateRateLimits } from 'provider/http/rate-limits'
import { decorateLive } from 'provider/live/live'
import { createWorld, type World } from 'tests/support/world/world'

/** A change without sign-in, like signing up or the contact form. */
const told = endpoint({
  operation: 'health.live',
  method: 'POST',
  path: '/told',
  effect: 'change',
  access: 'public',
  summary: 'Keeps a message',
  body: z.strictObject({ text: z.string() }),
  data: z.object({ run: z.int() }),
})
const other = { ...told, operation: 'health.ready', path: '/other' } as const

let world: World
let app: FastifyInstance
let url: string
let runs = 0

beforeAll(async () => {
  world = await createWorld()
  app = fastify()
  handleErrors(app)
  registerJsonParser(app)
  decorateClientAddress(app, world.deps.config.providerSecret)
  decorateRateLimits(app, world.deps.pool)
  decorateBeforeCommit(app, () => Promise.resolve())
  decorateConnectionShares(app, world.deps.pool)
  decorateLive(app, world.deps.pool, world.deps.log)
  for (const one of [told, other])
    bindEndpoint(app, world.deps, one, async (_context, { body }) => {
      if (body.text === 'refused') throw conflict('No')
      runs += 1
      return { data: { run: runs } }
    })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

async function send(
  text: string,
  { key, from = '203.0.113.7', at = '/told' }: { key?: string; from?: string; at?: string } = {},
) {
  const response = await fetch(url + at, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-plumbline-client': from,
      'x-plumbline-secret': world.deps.config.providerSecret,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ text }),
  })
  const body = (await response.json()) as { message: string; data?: { run: number } }
  return { status: response.status, message: body.message, run: body.data?.run }
}

test('a public change happens once per key of an address, and every time without one', async () => {
  const one = await send('Hello', { key: 'a' })
  expect(one).toMatchObject({ status: 200 })
  expect(await send('Hello', { key: 'a' })).toEqual(one)
  expect((await send('Hello')).run).not.toBe((await send('Hello')).run)
  expect(await send('Bye', { key: 'a' })).toMatchObject({ status: 422, message: refusal('keyReused') })
})

test('a key belongs to its address and call, so that nobody gets another’s answer', async () => {
  const answers = [
    await send('Hello', { key: 'shared' }),
    await send('Hello', { key: 'shared', from: '203.0.113.8' }),
    await send('Hello', { key: 'shared', at: '/other' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ run }) => run)).size).toBe(3)
})

test('two concurrent attempts are one change', async () => {
  const before = runs
  const tries = await Promise.all([1, 2, 3].map(() => send('Hello', { key: 'twice' })))
  expect(runs).toBe(before + 1)
  expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

test('a refused change can be retried with its key', async () => {
  expect((await send('refused', { key: 'again' })).status).toBe(409)
  expect((await send('Hello', { key: 'again' })).status).toBe(200)
})
