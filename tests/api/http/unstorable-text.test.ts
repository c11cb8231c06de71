import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { may } from 'contract/core/policy'
import { roleNames } from 'contract/core/roles'
import { callWrongly, type AnyInput } from 'tests/support/world/call'
import { tenantRecords, type TenantRecords, type Tenant } from 'tests/support/world/tenant-records'
import { calls } from 'tests/support/world/every-call'
import { people, type Person } from 'tests/support/world/people'
import { begin } from 'tests/support/files/uploads'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let who: Tenant
const allOwned = new Map<string, Promise<TenantRecords>>()

beforeAll(async () => {
  world = await createWorld({ env: { DEMO: '1' } })
  who = await people(world)
})
afterAll(() => world.stop())

/** Replaces each text in a value by another, one at a time. */
function replacements(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (value instanceof Blob || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((one, at) => replacements(one, text).map((other) => value.with(at, other)))
  return Object.entries(value).flatMap(([name, one]) =>
    replacements(one, text).map((other) => ({ ...value, [name]: other })),
  )
}

const parts = ['params', 'query', 'body'] as const
/** The calls to make: one per text of the sample, with that text replaced. */
const inputsWith = (input: AnyInput, text: string): AnyInput[] =>
  parts.flatMap((part) => replacements(input[part], text).map((changed) => ({ ...input, [part]: changed })))

async function sampleOf(operation: OperationId): Promise<{ caller: Person; input: AnyInput }> {
  const role = roleNames.find((name) => endpointOf(operation).access === 'public' || may(name, operation))
  const caller = who[role ?? 'admin']
  const owned = allOwned.get(caller.uuid) ?? tenantRecords(world, who, caller)
  allOwned.set(caller.uuid, owned)
  const { headers: _headers, ...input } = calls[operation](await owned, caller)
  return { caller, input }
}

const withText = operationIds.filter((operation) => operation !== 'uploads' && operation !== 'outbox.list')

describe.each(withText)('%s', (operation) => {
  test('rejects a NUL in each of its texts with 400', async () => {
    const { caller, input } = await sampleOf(operation)
    for (const changed of inputsWith(input, 'a\0b')) {
      const { status, message } = await callWrongly(world, caller, operation, changed)
      expect({ changed, status, message }).toEqual({ changed, status: 400, message: expect.any(String) })
    }
  })
})

describe('a text', () => {
  const street = (text: string) => ({ body: { lotNumber: '1', street: text } })

  test.each(['\0', 'Oak\0Street', '\ud83d', 'Oak \udc00'])(
    'that cannot be stored (%j) is reported at its field',
    async (text) => {
      const { issues } = await callWrongly(world, who.agency, 'lots.create', street(text))
      expect(issues).toContainEqual({ path: 'street', message: refusal('badCharacter') })
    },
  )

  test.each(['\u{1f3e0} Oak Street', '¿Où? 東京', 'Line\nbreak\ttab'])(
    'of other characters (%j) is accepted',
    async (text) => {
      const { issues } = await callWrongly(world, who.agency, 'lots.create', street(text))
      expect(issues.filter(({ message }) => message === refusal('badCharacter'))).toEqual([])
    },
  )

  test('is also rejected in the name of a field', async () => {
    const { status } = await callWrongly(world, who.agency, 'preferences.setKeys', { body: { keys: { 'a\0': ['q'] } } })
    expect(status).toBe(400)
  })
})

describe('upload metadata', () => {
  test.each(['a\0.jpg', '\0'])('with a NUL in the file name (%j) is refused', async (filename) => {
    const { openItemId } = await tenantRecords(world, who, who.borrower)
    const { status, issues } = await begin(world, who.borrower, 1000, { kind: 'media', target: openItemId, filename })
    expect([status, issues]).toMatchObject([400, [{ path: 'filename' }]])
  })

  test.each(['filename', 'filename !!', 'filename YQ==,filename Yg==', 'filename YQ==,', ',', 'naïve YQ=='])(
    'that is malformed (%j) is refused',
    async (metadata) => {
      const answer = await fetch(new URL('/api/uploads', world.url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${who.borrower.accessToken}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': metadata,
        },
      })
      expect(answer.status).toBe(400)
    },
  )
})
