import { describe, expect, test } from 'vitest'

import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import {
  archiveFields,
  auditFields,
  costCodeFields,
  lenderFields,
  lotSortFields,
  lotFields,
  requestFields,
  userFields,
} from 'contract/core/list-fields'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { zoneChoices } from 'contract/core/time-zones'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()

/** Zod's own wording, of any kind. */
const libraryWords = /Invalid (input|option|key|string|UUID|ISO|union)|expected|received|Too (big|small)|Unrecognized/i

/** Params of a call's path, filled with invalid ids. */
const placesOf = (operation: OperationId) =>
  Object.fromEntries([...endpointOf(operation).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { authorization: `Bearer ${who.admin.accessToken}`, ...headers } })

describe('a success', () => {
  test('has status, message and data; a change also its id', async () => {
    const read = await call(world, who.admin, 'auth.me', {})
    expect(read.body).toEqual({ status: 200, message: '', data: expect.objectContaining({ uuid: who.admin.uuid }) })
    const { media } = await aReview(world, who)
    const changed = await call(world, who.reviewer, 'inspections.validateMedia', {
      params: { id: first(media).uuid },
      body: { status: 'verified' },
    })
    expect(Object.keys(changed.body).sort()).toEqual(['changeId', 'data', 'message', 'status'])
  })

  test('is not cacheable, and has the security headers', async () => {
    const { headers } = await get('/api/auth/me')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('works with and without the trailing slash', async () => {
    for (const path of ['/api/requests/lot/listing/', '/api/requests/lot/listing']) {
      const response = await fetch(world.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.admin.accessToken}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(response.status).toBe(200)
    }
  })
})

describe('a failure', () => {
  test('names every unknown field', async () => {
    const { status, message, issues } = await callWrongly(world, who.admin, 'lots.list', {
      body: { page: 1, color: 'red', filters: { role: ['1'] } },
    })
    expect({ status, message }).toEqual({ status: 400, message: sayOfField('invalidInput') })
    expect(issues).toContainEqual({ path: 'color', message: refusal('unknownField') })
    expect(issues.some(({ path }) => path.startsWith('filters'))).toBe(true)
  })

  test('of the draw request list has the specification’s message', async () => {
    const { status, message, issues } = await callWrongly(world, who.admin, 'requests.list', { body: { page: 0 } })
    expect({ status, message }).toEqual({ status: 400, message: 'Bad request, invalid data or missing parameters.' })
    expect(issues.map(({ path }) => path)).toEqual(['page'])
  })

  test.each<[OperationId, unknown, string, string]>([
    ['requests.create', {}, 'costCodeIds', 'Cost code is required'],
    ['requests.create', {}, 'lotId', 'Lot is required'],
    ['requests.create', { lotId: null }, 'lotId', sayOfField('invalidId')],
    ['inspections.insertItem', {}, 'costCodeId', 'Cost code is required'],
    ['events.create', { title: 'A' }, 'start', 'Start is required'],
    ['users.setStatus', {}, 'status', 'Status is required'],
    ['requests.create', { costCodeIds: 'all' }, 'costCodeIds', 'A list is needed'],
    ['requests.create', { dueDate: 'tomorrow' }, 'dueDate', 'A date as 2026-05-31 is needed'],
    ['requests.create', { dueDate: null }, 'dueDate', 'A date as 2026-05-31 is needed'],
    ['lots.create', { totalBudget: -1 }, 'totalBudget', 'At least 0'],
    ['lots.create', { totalBudget: 1.5 }, 'totalBudget', 'A whole number is needed'],
    ['lots.list', { limit: 101 }, 'limit', 'At most 100'],
    ['lots.list', { keyword: 7 }, 'keyword', 'A text is needed'],
    ['lots.list', { keyword: 'x'.repeat(201) }, 'keyword', 'Max length is 200'],
    ['lots.list', { filters: [] }, 'filters', 'An object with fields is needed'],
    ['lots.list', { sortDescriptor: { direction: 'up' } }, 'sortDescriptor.direction', 'One of: ascending, descending'],
    [
      'lots.list',
      { sortDescriptor: { column: 'nothing' } },
      'sortDescriptor.column',
      `One of: ${lotSortFields.join(', ')}`,
    ],
    ['lots.delete', { ids: [] }, 'target', 'Target is required'],
    ['lots.delete', { target: { ids: ['one'] } }, 'target.ids.0', sayOfField('invalidId')],
    ['inspections.setStatus', {}, 'status', 'Status is required'],
    ['inspections.setStatus', { status: 'gone' }, 'status', 'One of: re-requested, completed'],
    ['users.setStatus', { status: 'gone' }, 'status', 'One of: active, inactive'],
    ['costCodes.add', { code: '', title: 'A', checklist: 'one' }, 'checklist', 'A list is needed'],
    ['account.updateProfile', { timeZone: 'Mars' }, 'timeZone', `One of: ${zoneChoices.join(', ')}`],
    ['templates.create', { name: 5 }, 'name', 'Name is required'],
  ])('of %s with %j says at %s: %s', async (operation, body, path, message) => {
    const { status, issues } = await callWrongly(world, who.admin, operation, { params: placesOf(operation), body })
    expect([status, issues.find((one) => one.path === path)?.message]).toEqual([400, message])
    expect(JSON.stringify(issues)).not.toMatch(libraryWords)
  })

  test('never contains the validation library’s words, for any call', async () => {
    const sent = [{}, [], 'text', { target: 1, ids: 'x', version: 'x' }]
    const written = operationIds.filter((id) => {
      const { wire, effect, method } = endpointOf(id)
      return wire === 'json' && effect !== 'session' && method !== 'GET'
    })
    const refused = new Set<OperationId>()
    for (const operation of written) {
      const params = placesOf(operation)
      for (const body of sent) {
        const { status, message, issues } = await callWrongly(world, who.admin, operation, { params, body })
        expect(JSON.stringify({ operation, message, issues })).not.toMatch(libraryWords)
        // Some calls are for agencies only.
        if (status === 403 || (status === 400 && issues.length > 0)) refused.add(operation)
      }
    }
    expect(written.filter((id) => !refused.has(id))).toEqual([])
  })

  test.each<[OperationId, readonly string[], number]>([
    ['lots.list', lotFields, 4],
    ['requests.list', requestFields, 11],
    ['users.list', userFields, 4],
    ['costCodes.list', costCodeFields, 3],
    ['lenders.list', lenderFields, 3],
    ['archive.list', archiveFields, 2],
    ['audit.list', auditFields, 7],
  ])('of %s names the filter without a meaning in the product’s words', async (operation, fields, refusedFields) => {
    const part = endpointOf(operation).method === 'GET' ? 'query' : 'body'
    const paths: (string | undefined)[] = []
    for (const field of fields) {
      const sent = { [part]: { filters: { [field]: ['?'] } } }
      const { status, message, issues } = await callWrongly(world, who.admin, operation, sent)
      expect(JSON.stringify({ message, issues })).not.toMatch(libraryWords)
      if (status === 400) paths.push(issues[0]?.path)
    }
    // The other paths are search texts.
    expect(paths).toHaveLength(refusedFields)
    for (const path of paths) expect(path).toMatch(/^filters\.\w+\.0$/)
  })

  test.each([
    ['an unknown address', '/api/nothing', {}, 404, sayOfField('notFound')],
    ['an id that is none', '/api/requests/lot/not-an-id', {}, 400, sayOfField('invalidId')],
    ['a broken address', '/api/requests/lot/%E0%A4%A', {}, 400, sayOfField('invalidInput')],
  ])('for %s', async (_what, path, headers, status, message) => {
    const response = await get(path, headers)
    expect(await response.json()).toMatchObject({ status, message, traceId: expect.any(String) })
    expect(response.status).toBe(status)
  })

  test.each([
    ['text that is no JSON', 'application/json', '{"page":', 400, sayOfField('invalidInput')],
    ['a poisoned key', 'application/json', '{"__proto__":{"page":2}}', 400, sayOfField('invalidInput')],
    ['another content type', 'text/xml', '<page/>', 415, refusal('wrongType')],
    [
      'far too much',
      'application/json',
      JSON.stringify({ keyword: 'x'.repeat(3 * 1024 * 1024) }),
      413,
      refusal('tooLarge'),
    ],
  ])('for %s', async (_what, type, body, status, message) => {
    const response = await fetch(`${world.url}/api/requests/lot/listing/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.admin.accessToken}`, 'content-type': type },
      body,
    })
    expect(await response.json()).toMatchObject({ status, message })
  })

  test('inside the provider has no details; the log has the cause with the same id', async () => {
    await world.db.schema.alterTable('notifications').renameTo('elsewhere').execute()
    const response = await get('/api/notifications/latest', { 'x-request-id': 'request-of-this-test' })
    await world.db.schema.alterTable('elsewhere').renameTo('notifications').execute()
    expect(await response.json()).toEqual({
      status: 500,
      message: 'Something went wrong.',
      traceId: 'request-of-this-test',
    })
    const line = world.logs
      .map((text): { level: string; traceId?: string; err?: { message: string } } => JSON.parse(text))
      .find(({ level }) => level === 'error')
    expect(line).toMatchObject({
      traceId: 'request-of-this-test',
      err: { message: expect.stringContaining('notifications') },
    })
  })
})

describe('the log', () => {
  test('contains the route and never the URL, the token or the password', async () => {
    await get(`/api/requests/lot/${who.admin.uuid}`)
    await callWrongly(world, null, 'auth.login', {
      body: { email: 'admin@plumbline.test', password: 'A secret 4 nobody!' },
    })
    const log = world.logs.join('')
    expect(log).toContain('"route":"/api/requests/lot/:id"')
    for (const secret of [who.admin.accessToken, 'A secret 4 nobody!', who.admin.uuid])
      expect(log).not.toContain(secret)
  })

  test('accepts an external id only if it is valid', async () => {
    const body = await (await get('/api/nothing', { 'x-request-id': 'no {"id"}' })).json()
    expect(body.traceId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('metrics count calls by operation and status, without personal data', async () => {
  await call(world, who.admin, 'auth.me', {})
  const text = await (await fetch(`${world.url}/metrics`)).text()
  expect(text).toMatch(/plumbline_call_seconds_count\{operation="auth.me",status="200"\} \d+/)
  expect(text).toContain('plumbline_open_streams 0')
  expect(text).not.toContain(who.admin.uuid)
})

describe('health', () => {
  test('is alive, and ready with its database', async () => {
    expect(await call(world, null, 'health.live', {})).toMatchObject({ status: 200, data: { ok: true } })
    expect(await call(world, null, 'health.ready', {})).toMatchObject({ status: 200, data: { ok: true } })
  })

  test('is not ready on another schema', async () => {
    await world.deps.pool.query('delete from schema_migrations')
    expect((await call(world, null, 'health.ready', {})).status).toBe(503)
  })
})
