import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { auditActions } from 'contract/audit/audit-lines'
import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { roleNames } from 'contract/core/roles'
import { may, policy, policyScope } from 'contract/core/policy'
import { newId } from 'provider/db/ids'
import { callWrongly } from 'tests/support/world/call'
import { tenantRecords, tenantRecordsFor, type TenantRecords, type Tenant } from 'tests/support/world/tenant-records'
import { calls, lists, ownOnly, type Made } from 'tests/support/world/every-call'
import { aPerson, people, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'
import { watchWrites, type Writes } from 'tests/support/world/writes'

let world: World
let writes: Writes
let mine: Tenant
let theirs: Tenant

beforeAll(async () => {
  // Some calls only exist in the demo.
  world = await createWorld({ env: { DEMO: '1' } })
  writes = await watchWrites(world)
  const { admin, agency, reviewer, borrower, agency2, reviewer2, borrower2 } = await people(world)
  const admin2 = await aPerson(world, { role: 'admin' })
  mine = { admin, agency, reviewer, borrower }
  theirs = { admin: admin2, agency: agency2, reviewer: reviewer2, borrower: borrower2 }
})
afterAll(() => world.stop())

const unchangedOnes = new Map<string, Promise<TenantRecords>>()

/** A data set that no test changes, created once per owner. */
function unchanged(tenant: Tenant, owner: Person): Promise<TenantRecords> {
  const owned = unchangedOnes.get(owner.uuid) ?? tenantRecords(world, tenant, owner)
  unchangedOnes.set(owner.uuid, owned)
  return owned
}

const make = (caller: Person | null, operation: OperationId, { headers, ...input }: Made) =>
  callWrongly(world, caller, operation, input, headers ? { headers } : {})

/** Waits until suggestions are complete, which continue after their reader has disconnected. */
const suggestionsWritten = () =>
  expect
    .poll(() => world.db.selectFrom('summary_drafts').select('uuid').where('state', '=', 'writing').execute())
    .toEqual([])

const guarded = operationIds.filter((operation) => policy[operation] !== 'public')

describe.each(guarded)('%s', (operation) => {
  const list = lists[operation]
  // A list shows its newest rows, so it is tested with new data.
  const isRead = endpointOf(operation).effect === 'read' && !list

  const refused = roleNames.filter((role) => policyScope(role, operation) === null)
  test.skipIf(refused.length === 0)(`is refused to ${refused.join(', ')}, and changes nothing`, async () => {
    const asked = await Promise.all(
      refused.map(
        async (role) => [mine[role], calls[operation](await unchanged(mine, mine[role]), mine[role])] as const,
      ),
    )
    const before = await writes.count()
    const answers = await Promise.all(asked.map(([caller, made]) => make(caller, operation, made)))
    expect(answers.map(({ status, message }) => ({ status, message }))).toEqual(
      refused.map(() => ({ status: 403, message: sayOfField('notAllowed') })),
    )
    expect(await writes.after(before)).toEqual([])
  })

  describe.each(roleNames.filter((role) => policyScope(role, operation) !== null))('as %s', (role) => {
    let caller: Person

    beforeEach(async () => {
      // Logging out must not end the session of the other tests.
      caller = operation === 'auth.logout' ? await aPerson(world, { role }) : mine[role]
    })

    test('does its work on one’s own records', async () => {
      const standing = await unchanged(mine, mine[role])
      const about = (own: TenantRecords) => [calls[operation](own, caller), list && own[list]]
      const owned = isRead ? standing : await tenantRecordsFor(world, mine, mine[role], { standing, about })
      const { status, body, headers } = await make(caller, operation, calls[operation](owned, caller))
      expect([200, 201], JSON.stringify(body)).toContain(status)
      if (headers.get('content-type')?.startsWith('text/event-stream')) await suggestionsWritten()
      if (list && policyScope(role, operation) !== 'global') expect(JSON.stringify(body)).toContain(owned[list])
    })

    test.skipIf(ownOnly.includes(operation) || policyScope(role, operation) === 'all')(
      'finds no records of others, and changes nothing',
      async () => {
        const owned = await unchanged(theirs, theirs[role])
        // Assignments use one's own people, so that only the record is foreign.
        const asked = { ...owned, reviewerId: mine.reviewer.uuid }
        const before = await writes.count()
        const { status, body } = await make(caller, operation, calls[operation](asked, caller))
        expect(status).toBe(list ? 200 : 404)
        for (const id of Object.values(owned)) expect(JSON.stringify(body)).not.toContain(id)
        expect(await writes.after(before)).toEqual([])
      },
    )
  })

  test('requires a sign-in', async () => {
    const owned = await unchanged(mine, mine.admin)
    const before = await writes.count()
    expect((await make(null, operation, calls[operation](owned, mine.admin))).status).toBe(401)
    expect(
      (await make({ ...mine.admin, accessToken: 'a.b.c' }, operation, calls[operation](owned, mine.admin))).status,
    ).toBe(401)
    expect(await writes.after(before)).toEqual([])
  })

  const namesNoRecord = endpointOf(operation).params.type === 'undefined' || ownOnly.includes(operation)
  test.skipIf(namesNoRecord)('says 404 of an id that nobody has', async () => {
    const none = newId()
    const owned = await unchanged(mine, mine.admin)
    const nowhere: TenantRecords = { ...owned, ...Object.fromEntries(Object.keys(owned).map((name) => [name, none])) }
    expect((await make(mine.admin, operation, calls[operation](nowhere, mine.admin))).status).toBe(404)
  })
})

describe.each(operationIds.filter((operation) => endpointOf(operation).wire === 'json'))('%s', (operation) => {
  const { method } = endpointOf(operation)

  test.skipIf(method === 'GET')('rejects an unknown field', async () => {
    const owned = await unchanged(mine, mine.admin)
    const before = await writes.count()
    const made = calls[operation](owned, mine.admin)
    const role = roleNames.find((one) => may(one, operation)) ?? 'admin'
    const { status, issues } = await make(mine[role], operation, {
      ...made,
      body: { ...Object(made.body), isAdmin: true },
    })
    expect(status).toBe(400)
    expect(issues).toContainEqual({ path: 'isAdmin', message: refusal('unknownField') })
    expect(await writes.after(before)).toEqual([])
  })
})

describe('own and foreign ids in one call', () => {
  test.each([
    [
      'inspections.setMediaStatuses',
      (own: TenantRecords, other: TenantRecords) => ({
        target: { ids: [own.mediaId, other.mediaId] },
        status: 'verified',
      }),
    ],
    ['inspections.approveItem', (own: TenantRecords, other: TenantRecords) => ({ ids: [own.itemId, other.itemId] })],
    ['inspections.deleteItem', (own: TenantRecords, other: TenantRecords) => ({ ids: [own.itemId, other.itemId] })],
    [
      'items.sendRequest',
      (own: TenantRecords, other: TenantRecords) => ({
        requestId: own.openRequestId,
        itemIds: [own.openItemId, other.openItemId],
      }),
    ],
  ] as const)('are refused as a whole by %s', async (operation, body) => {
    const own = await tenantRecords(world, mine, mine.reviewer)
    const other = await tenantRecords(world, theirs, theirs.reviewer)
    const before = await writes.count()
    expect((await make(mine.reviewer, operation, { body: body(own, other) })).status).toBe(404)
    expect(await writes.after(before)).toEqual([])
  })

  test('are refused as a whole by a re-request', async () => {
    const own = await tenantRecords(world, mine, mine.reviewer)
    const other = await tenantRecords(world, theirs, theirs.reviewer)
    const before = await writes.count()
    const items = [own, other].map(({ itemId }) => ({ itemId, reason: 'Once more' }))
    const made = { params: { inspectionId: own.requestId }, body: { status: 're-requested', items } }
    expect((await make(mine.reviewer, 'inspections.setStatus', made)).status).toBe(404)
    expect(await writes.after(before)).toEqual([])
  })
})

test('the audit trail offers each action for every noun it was recorded with', async () => {
  const written = await world.db
    .selectFrom('journal')
    .select(['operation', 'noun'])
    .distinct()
    .where('noun', '<>', 'notification')
    .execute()
  expect(written.length).toBeGreaterThan(50)
  const isOffered = ({ operation, noun }: (typeof written)[number]) =>
    auditActions().some(({ operations, of }) => operations.includes(operation) && of.some((one) => one === noun))
  expect(written.filter((one) => !isOffered(one))).toEqual([])
})
