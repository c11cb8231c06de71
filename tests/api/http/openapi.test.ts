import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { operationIds } from 'contract/core/catalog'
import { createWorld, type World } from 'tests/support/world/world'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('the document is public, and describes calls with bodies, answers and roles', async () => {
  const response = await fetch(`${world.url}/api/openapi.json`)
  expect(response.status).toBe(200)
  const document = await response.json()
  expect(document.openapi).toBe('3.1.0')
  const verify = document.paths['/api/inspections/media/validate/{id}'].patch
  expect(verify).toMatchObject({
    operationId: 'inspections.validateMedia',
    security: [{ bearer: [] }],
    description: expect.stringContaining('reviewer (assigned to them)'),
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'Idempotency-Key', in: 'header', required: false },
    ],
  })
  expect(Object.keys(verify.responses).sort()).toEqual(
    ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503', 'default'].sort(),
  )
  expect(verify.responses['503'].headers).toHaveProperty('Retry-After')
  expect(Object.keys(document.paths['/healthz'].get.responses)).toEqual(['200', '429', '503', 'default'])
  const body = verify.requestBody.content['application/json'].schema
  expect(body).toMatchObject({
    additionalProperties: false,
    required: ['status'],
    properties: { status: { enum: ['pending', 'verified', 'defective'] } },
  })
  const answer = verify.responses['200'].content['application/json'].schema
  expect(answer.properties.data.properties.media).toEqual({ $ref: '#/components/schemas/Media' })
  expect(document.components.schemas.Media.properties).toHaveProperty('sha256')
  expect(document.components.schemas.Media).not.toHaveProperty('id')
  expect(document.paths['/api/auth/login'].post.security).toEqual([])
})

test('the page lists every call, loads nothing and runs nothing', async () => {
  const response = await fetch(`${world.url}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `)
  for (const operation of operationIds) expect(page).toContain(`<h3>${operation}</h3>`)
  expect(page).not.toMatch(/<script|<img|<link|src=|url\(|https?:/)
})
