import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { toForm } from 'contract/core/form-data'
import { t as refusal } from 'locales/refusals'
import { bindEndpoint } from 'provider/http/bind'
import { decorateClientAddress } from 'provider/http/client-address'
import { conflict } from 'provider/http/errors'
import { handleErrors } from 'provider/http/error-handler'
import { registerJsonParser } from 'provider/http/json-body'
import { decorateBeforeCommit } from 'provider/http/before-commit'
import { decorateConnectionShares } from 'provider/http/connection-shares'
import { decorateRateLimits } from 'provider/http/rate-limits'
import { decorateLive } from 'provider/live/live'
import { bodyOf } from 'provider/modules/openapi/document'
import { people, type People, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const MB = 1024 * 1024

/** A form as in the specification, under the policy row of a call that every signed-in person may make. */
const saved = endpoint({
  operation: 'notifications.mark',
  method: 'POST',
  path: '/forms/{id}',
  effect: 'change',
  wire: 'multipart',
  summary: 'Keeps a form',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    name: z.string().min(2),
    note: z.string().optional(),
    age: z.coerce.number().int().optional(),
    tags: z.array(z.string()).optional(),
    at: z.strictObject({ city: z.string() }).optional(),
    refused: z.literal('yes').optional(),
  }),
  files: { picture: { maxBytes: MB, required: true }, logo: { maxBytes: 1000, required: false } },
  data: z.object({ body: z.unknown(), files: z.unknown(), by: uuid }),
})

let world: World
let who: People
let app: FastifyInstance
let url: string
let runs = 0

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
  app = fastify()
  handleErrors(app)
  registerJsonParser(app)
  decorateClientAddress(app, world.deps.config.providerSecret)
  decorateRateLimits(app, world.deps.pool)
  decorateConnectionShares(app, world.deps.pool)
  decorateBeforeCommit(app, () => Promise.resolve())
  decorateLive(app, world.deps.pool, world.deps.log)
  bindEndpoint(app, world.deps, saved, async ({ actor }, { body, files }) => {
    runs += 1
    if (body.refused) throw conflict('No')
    const { path: place, ...picture } = files.picture
    const text = (await readFile(place)).subarray(0, 4).toString('latin1')
    return { data: { body, files: { picture: { ...picture, text }, logo: files.logo?.bytes ?? null }, by: actor.uuid } }
  })
  const json = { ...saved, wire: 'json', path: '/plain/{id}', files: {} } as const
  bindEndpoint(app, world.deps, json, async ({ actor }, { body }) => ({ data: { body, files: null, by: actor.uuid } }))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})
beforeEach(() => {
  runs = 0
})

const picture = (text = 'JPEG', bytes = 2000, name = 'Front door.jpg') => new File([text.padEnd(bytes, '.')], name)

async function post(
  form: BodyInit,
  { as = who.agency, key, at = '/forms/1' }: Partial<{ as: Person | null; key: string; at: string }> = {},
) {
  const response = await fetch(url + at, {
    method: 'POST',
    body: form,
    headers: {
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(key && { 'idempotency-key': key }),
    },
  })
  return {
    status: response.status,
    ...((await response.json()) as { message: string; data: unknown; issues?: unknown }),
  }
}

/** Files in the forms folder; empty after every answered call. */
const left = () => readdir(path.join(world.dataDir, 'incoming')).catch(() => [])

describe('a form', () => {
  test('arrives as validated fields and files on disk, which are removed after the answer', async () => {
    const fields = { name: 'Ana', age: 41, tags: ['one', 'two'], at: { city: 'Austin' } }
    const answer = await post(toForm(fields, { picture: picture(), logo: new Blob(['logo']) }))
    expect(answer).toMatchObject({
      status: 200,
      data: {
        body: fields,
        files: {
          picture: {
            name: 'Front door.jpg',
            bytes: 2000,
            text: 'JPEG',
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
          logo: 4,
        },
        by: who.agency.uuid,
      },
    })
    expect(await left()).toEqual([])
  })

  test('drops empty and null fields, and an empty file field', async () => {
    const form = toForm({ name: 'Ana' }, { picture: picture() })
    form.append('note', '')
    form.append('age', 'null')
    form.append('logo', new File([], ''))
    expect((await post(form)).data).toMatchObject({ body: { name: 'Ana' }, files: { logo: null } })
  })

  test.each([
    ['a field its schema refuses', { name: 'A' }, { picture: picture() }, 400, 'name'],
    ['a field it does not know', { name: 'Ana', role: 'admin' }, { picture: picture() }, 400, 'role'],
    ['a file it does not know', { name: 'Ana' }, { picture: picture(), script: picture() }, 400, 'script'],
    ['no file where one is needed', { name: 'Ana' }, {}, 400, 'picture'],
    ['a file above its cap', { name: 'Ana' }, { picture: picture('JPEG', MB + 1) }, 413, 'picture'],
    [
      'a file above its own cap, below another’s',
      { name: 'Ana' },
      { picture: picture(), logo: picture('', 1001) },
      413,
      'logo',
    ],
  ] as const)('with %s is rejected at that field, and nothing runs', async (_what, fields, files, status, field) => {
    const refused = await post(toForm(fields, files))
    expect([refused.status, refused.issues]).toEqual([status, [expect.objectContaining({ path: field })]])
    expect([runs, await left()]).toEqual([0, []])
  })

  test('far above every limit still gets the reason', async () => {
    const refused = await post(toForm({ name: 'Ana' }, { picture: picture('JPEG', 30 * MB) }))
    expect(refused).toMatchObject({ status: 413, message: 'The file is larger than 1 MB. Choose a smaller one' })
    expect(await left()).toEqual([])
  })

  test('that is broken is a bad request; JSON here and a form elsewhere are wrong types', async () => {
    const broken = new Blob(['--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAn'], {
      type: 'multipart/form-data; boundary=x',
    })
    expect((await post(broken)).status).toBe(400)
    expect((await post(new Blob(['nothing'], { type: 'multipart/form-data' }))).status).toBe(400)
    const json = new Blob([JSON.stringify({ name: 'Ana' })], { type: 'application/json' })
    expect(await post(json)).toMatchObject({ status: 415, message: refusal('wrongType') })
    expect((await post(json, { at: '/plain/1' })).status).toBe(200)
    expect(await post(toForm({ name: 'Ana' }), { at: '/plain/1' })).toMatchObject({ status: 415 })
    expect([runs, await left()]).toEqual([0, []])
  })

  test('leaves nothing behind when the call fails', async () => {
    const refused = await post(toForm({ name: 'Ana', refused: 'yes' }, { picture: picture() }))
    expect([refused.status, runs, await left()]).toEqual([409, 1, []])
  })

  test('requires a sign-in before anything is received', async () => {
    expect((await post(toForm({ name: 'Ana' }, { picture: picture() }), { as: null })).status).toBe(401)
    expect([runs, await left()]).toEqual([0, []])
  })
})

test('with a key is processed once; another file name is the same, another file is not', async () => {
  const form = (text: string, name = 'a.jpg') => toForm({ name: 'Ana' }, { picture: picture(text, 2000, name) })
  const one = await post(form('JPEG'), { key: 'form-key' })
  expect(await post(form('JPEG', 'b.jpg'), { key: 'form-key' })).toEqual(one)
  expect(runs).toBe(1)
  expect(await post(form('PNG.'), { key: 'form-key' })).toMatchObject({ status: 422, message: refusal('keyReused') })
  expect(runs).toBe(1)
})

test('the OpenAPI document describes its fields and files as one form', () => {
  expect(bodyOf(saved).requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: {
            name: { type: 'string', minLength: 2 },
            picture: { type: 'string', format: 'binary', description: 'A file of at most 1048576 bytes.' },
          },
          required: ['name', 'picture'],
        },
      },
    },
  })
})
