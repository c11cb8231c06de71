import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import PgBoss from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { endpointOf, operationIds } from 'contract/core/catalog'
import { roleNames } from 'contract/core/roles'
import { policy } from 'contract/core/policy'
import { systemClock } from 'provider/adapters/clock'
import { diskFileStore } from 'provider/adapters/files'
import { createMailer } from 'provider/adapters/mailer'
import { buildApp } from 'provider/app'
import { loadConfig } from 'provider/config'
import { openDatabase } from 'provider/db/pool'
import type { BoundRoute } from 'provider/http/bound-routes'
import { createLog } from 'provider/log'
import { openApiDocument } from 'provider/modules/openapi/document'

// Served besides the contract; none contains record data.
const OUTSIDE = ['/api/docs', '/api/openapi.json', '/metrics']

let routes: readonly BoundRoute[]
let dataDir: string

// The application is only built, not started, so it needs no database.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-law-'))
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  const secret = 'a secret that only this law uses'
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: secret,
    PROVIDER_SECRET: secret,
    LOG_LEVEL: 'silent',
  })
  const { db, pool } = openDatabase(databaseUrl)
  const mailer = createMailer({ smtpUrl: null, from: config.mailFrom, outbox: dataDir })
  const files = await diskFileStore(dataDir)
  const app = await buildApp({
    config,
    db,
    pool,
    files,
    mailer,
    boss: new PgBoss(databaseUrl),
    clock: systemClock,
    log: createLog(config),
  })
  await app.after()
  routes = app.boundRoutes
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

test('every call of the catalog is bound at its method and path, and nothing else', () => {
  const url = (given: string) => given.replace(/\{(\w+)\}/g, ':$1')
  for (const operation of operationIds) {
    const { method, path: at } = endpointOf(operation)
    expect(routes).toContainEqual({ method, url: url(at), operation })
  }
  expect(sorted(routes.flatMap(({ operation }) => operation ?? []))).toEqual(sorted(operationIds))
  const outside = routes.filter(({ operation }) => operation === null).map((route) => route.url)
  expect(outside.filter((one) => !OUTSIDE.includes(one))).toEqual([])
})

test('the OpenAPI document has the calls of the catalog, with valid references', () => {
  const document = openApiDocument()
  const documented = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(documented.sort()).toEqual(sorted(operationIds))
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
  expect(text.split('"$ref"').length - 1).toBe(references.length)
})

describe('the policy table', () => {
  test('has a row for every call of the catalog, and no other', () => {
    expect(sorted(Object.keys(policy))).toEqual(sorted(operationIds))
  })

  test('is public exactly where the contract says so', () => {
    const open = operationIds.filter((operation) => policy[operation] === 'public')
    expect(open).toEqual(operationIds.filter((operation) => endpointOf(operation).access === 'public'))
  })

  test('grants every other call to some role', () => {
    const closed = operationIds.filter((operation) => policy[operation] !== 'public')
    expect(
      closed.filter((operation) => !roleNames.some((role) => Object.keys(policy[operation]).includes(role))),
    ).toEqual([])
  })
})

describe('the catalog', () => {
  test('names each operation by its key, and each has an effect', () => {
    for (const operation of operationIds) {
      expect(endpointOf(operation).operation).toBe(operation)
      expect(['read', 'change', 'session']).toContain(endpointOf(operation).effect)
    }
  })

  test('has no two calls at one method and path', () => {
    const places = operationIds.map(
      (operation) =>
        `${endpointOf(operation).method} ${endpointOf(operation)
          .path.replace(/\/$/, '')
          .replace(/\{\w+\}/g, '{}')}`,
    )
    expect(places).toEqual([...new Set(places)])
  })

  test('changes nothing by GET', () => {
    expect(
      operationIds.filter(
        (operation) => endpointOf(operation).method === 'GET' && endpointOf(operation).effect !== 'read',
      ),
    ).toEqual([])
  })
})
