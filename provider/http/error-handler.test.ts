import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { handleErrors } from './error-handler'

const app = fastify()
let thrown: Error = new Error('nothing')

beforeAll(() => {
  handleErrors(app)
  const handler = () => {
    throw thrown
  }
  app.get('/', handler)
  app.post('/', { config: { operation: 'costCodes.add' } }, handler)
  app.get('/file', async (_request, reply) => {
    const file = {
      'content-length': 100_000,
      'content-disposition': 'attachment',
      etag: '"x"',
      'cache-control': 'private',
    }
    await reply
      .type('application/pdf')
      .headers(file)
      .send(await readFile(join(import.meta.dirname, 'gone.pdf')))
  })
})
afterAll(() => app.close())

async function answerTo(error: Error, method: 'GET' | 'POST' = 'POST') {
  thrown = error
  const { statusCode, headers, body } = await app.inject({ method, url: '/' })
  return { status: statusCode, retryAfter: headers['retry-after'], message: JSON.parse(body).message }
}
const withCode = (code: string) => Object.assign(new Error('of the database'), { code })

test.each(['40001', '40P01', '55P03'])('a lost race (%s) can be retried', async (code) => {
  expect(await answerTo(withCode(code))).toEqual({ status: 409, retryAfter: '1', message: refusal('sameMoment') })
})

test.each(['23505', '23503'])(
  'a violated constraint (%s) is final, since the same call would violate it again',
  async (code) => {
    expect(await answerTo(withCode(code))).toEqual({
      status: 409,
      retryAfter: undefined,
      message: refusal('sameMoment'),
    })
  },
)

test.each([
  withCode('57P01'),
  withCode('08006'),
  withCode('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new AggregateError([withCode('ECONNREFUSED')]),
  withCode('25006'),
  withCode('57014'),
])('an unreachable database (%s) asks to retry later', async (error) => {
  expect(await answerTo(error)).toEqual({ status: 503, retryAfter: '2', message: sayOfField('somethingWentWrong') })
})

test('a response that failed midway keeps no header of its file', async () => {
  const { statusCode, headers, body } = await app.inject('/file')
  expect([statusCode, JSON.parse(body).message]).toEqual([503, refusal('storageDown')])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
  })
  expect(Object.keys(headers)).not.toContain('content-disposition')
  expect(Object.keys(headers)).not.toContain('etag')
})

test('a read that waited too long for a lock asks to retry', async () => {
  const answer = { status: 503, retryAfter: '2', message: sayOfField('somethingWentWrong') }
  expect(await answerTo(withCode('55P03'), 'GET')).toEqual(answer)
})

test('any other error is an internal one without details', async () => {
  expect(await answerTo(new Error('a secret'))).toEqual({
    status: 500,
    retryAfter: undefined,
    message: sayOfField('somethingWentWrong'),
  })
})
