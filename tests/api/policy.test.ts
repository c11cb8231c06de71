import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { endpointOf, operationIds, type OperationId } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { roleNames, type RoleName } from 'contract/roles'
import { may, policy, type Scope } from 'contract/policy'
import { newId } from 'provider/ids'
import { callWrongly, type AnyInput } from 'tests/support/call'
import { aLotFile } from 'tests/support/lot-files'
import { anEstate, type Estate, type House } from 'tests/support/estate'
import { aPerson, password, people, type Person } from 'tests/support/people'
import { createWorld, type World } from 'tests/support/world'

/** How a call is made about the records of an estate. */
type Made = AnyInput & { headers?: Record<string, string> }
type Maker = (estate: Estate, caller: Person) => Made

const byId =
  (name: keyof Estate): Maker =>
  (estate) => ({ params: { id: estate[name] } })
const nothing: Maker = () => ({})

let lotsMade = 0
const aLotForm = () => {
  lotsMade += 1
  const place = { street: '1 Oak Street', city: 'Santa Cruz', stateOrProvince: 'CA', postalCode: '95060' }
  const borrower = { borrowerName: 'Ada Miller', borrowerEmail: 'ada@plumbline.test' }
  return { lotNumber: `P-${lotsMade}`, loanNumber: `PL-${lotsMade}`, ...place, ...borrower }
}

const tus = (target: string): Record<string, string> => {
  const fields = { kind: 'media', target, filename: 'photo.jpg', type: 'image/jpeg' }
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': metadata.join() }
}

/**
 * Every call of the contract, made so that it succeeds for whoever may make it. A new operation does not compile until
 * it has its line here.
 */
const calls: Record<OperationId, Maker> = {
  'auth.login': (_estate, { email }) => ({ body: { email, password } }),
  'auth.refresh': (_estate, { accessToken, refreshToken }) => ({ body: { accessToken, refreshToken } }),
  'auth.logout': nothing,
  'auth.me': nothing,
  'lots.list': () => ({ body: {} }),
  'lots.details': byId('lotId'),
  'lots.create': () => ({ body: aLotForm() }),
  'lots.update': ({ lotId }) => ({ body: { uuid: lotId, street: '1 New Street' } }),
  'lots.delete': ({ lotId }) => ({ body: { target: { ids: [lotId] } } }),
  'lots.assignAgency': ({ lotId }) => ({ body: { target: { ids: [lotId] }, agency: null } }),
  'lots.updateCoordinates': ({ lotId }) => ({
    params: { lotId },
    body: { coordinates: { latitude: 36.97, longitude: -122.03 } },
  }),
  'lots.updateTotalBudget': ({ lotId }) => ({ params: { lotId }, body: { totalBudget: 250_000 } }),
  'lots.previewImport': () => ({ body: {}, files: { file: aLotFile() } }),
  'lots.import': () => ({ body: {}, files: { file: aLotFile() } }),
  'lots.importFailures': ({ importId }) => ({ params: { changeId: importId } }),
  'lots.importTemplate': nothing,
  'lots.export': nothing,
  'geo.states': nothing,
  // The estate of nobody has an id where a street has words.
  'geo.cities': ({ street }) => ({ params: { stateId: street.includes(' ') ? 'TX' : street } }),
  'geo.geocode': () => ({ query: { address: 'Austin, TX 78701' } }),
  'geo.reverse': () => ({ query: { lat: 30.27, lng: -97.74 } }),
  'requests.list': () => ({ body: {} }),
  'requests.details': byId('requestId'),
  'requests.requestDetails': byId('requestId'),
  'requests.inspection': ({ requestId }) => ({ body: { inspectionId: requestId } }),
  'requests.create': ({ lotId, costCodeId }) => ({
    body: { lotId, title: 'Roof', totalBudget: 10_000, costCodeIds: [costCodeId] },
  }),
  'requests.update': ({ openRequestId }) => ({ params: { id: openRequestId }, body: { title: 'Roof' } }),
  'requests.delete': ({ openRequestId }) => ({ body: { target: { ids: [openRequestId] } } }),
  'requests.assignAgencies': ({ openRequestId }) => ({
    body: { target: { ids: [openRequestId] }, agency: mine.agency.uuid },
  }),
  'requests.assignMail': ({ requestId }) => ({ body: { target: { ids: [requestId] } } }),
  'requests.revertImage': ({ decidedId }) => ({ params: { id: decidedId }, body: {} }),
  'inspections.codes': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.checklists': ({ itemId }) => ({ params: { itemId } }),
  'inspections.costCodesByLot': ({ lotId }) => ({ params: { lotId } }),
  'inspections.insertItem': ({ openRequestId, costCodeId }) => ({
    body: { inspectionId: openRequestId, costCodeId, budget: 5000 },
  }),
  'inspections.addCustomCode': ({ openRequestId }) => ({
    params: { inspectionId: openRequestId },
    body: { code: 'X-1', title: 'Pond' },
  }),
  'inspections.deleteItem': ({ openItemId }) => ({ body: { ids: [openItemId] } }),
  'inspections.createChecklist': ({ itemId }) => ({ body: { itemId, titles: ['Gutters'] } }),
  'inspections.updateChecklistProgress': ({ entryId }) => ({ params: { uuid: entryId }, body: { progress: 50 } }),
  'inspections.approveItem': ({ itemId }) => ({ body: { ids: [itemId] } }),
  'inspections.setStatus': ({ requestId, itemId }) => ({
    params: { inspectionId: requestId },
    body: { status: 're-requested', items: [{ itemId, reason: 'Once more' }] },
  }),
  'inspections.addAttempt': ({ openRequestId }) => ({ body: { inspectionId: openRequestId } }),
  'inspections.attempts': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.attemptMedia': ({ requestId }) => ({ params: { inspectionId: requestId }, query: { attempt: 1 } }),
  'inspections.history': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.costCodeHistoryMedia': ({ itemId }) => ({ params: { itemId } }),
  'items.sendRequest': ({ openRequestId }) => ({ body: { requestId: openRequestId } }),
  'inspections.validateMedia': ({ mediaId }) => ({ params: { id: mediaId }, body: { status: 'verified' } }),
  'inspections.commentMedia': ({ mediaId }) => ({ params: { id: mediaId }, body: { text: 'Look here' } }),
  'inspections.mediaComments': byId('mediaId'),
  'inspections.setMediaStatuses': ({ mediaId }) => ({ body: { target: { ids: [mediaId] }, status: 'verified' } }),
  'media.remove': ({ capturedId }) => ({ params: { uuid: capturedId } }),
  'media.file': ({ mediaId }) => ({ params: { prefix: 'inspectionItemsImages', uuid: mediaId, variant: 'original' } }),
  uploads: ({ openItemId }) => ({ headers: tus(openItemId) }),
  'costCodes.list': nothing,
  'costCodes.add': () => ({ body: { code: newId().slice(-12), title: 'Solar panels' } }),
  'costCodes.update': ({ costCodeId }) => ({ params: { id: costCodeId }, body: { title: 'Solar roof' } }),
  'costCodes.setActive': ({ costCodeId }) => ({ params: { id: costCodeId }, body: { status: 'inactive' } }),
  'lenders.list': nothing,
  'lenders.byAgency': ({ agencyId }) => ({ query: { agencyId } }),
  'lenders.selected': ({ requestId }) => ({ params: { requestId } }),
  'lenders.add': ({ agencyId }) => ({ body: { name: 'Cedar Valley Bank', agency: agencyId } }),
  'lenders.update': ({ lenderId }) => ({ params: { id: lenderId }, body: { name: 'Cedar Valley' } }),
  'lenders.setActive': ({ lenderId }) => ({ params: { id: lenderId }, body: { status: 'inactive' } }),
  'lenders.delete': byId('lenderId'),
  'notifications.list': () => ({ body: {} }),
  'notifications.latest': nothing,
  'notifications.mark': byId('notificationId'),
  'changes.list': nothing,
  'changes.undo': ({ changeId }) => ({ params: { changeId } }),
  'auth.verifyToken': ({ invitation }) => ({ params: { token: invitation } }),
  'auth.completeProfile': ({ invitation }) => ({
    body: { token: invitation, password: 'Different2!', confirmPassword: 'Different2!' },
  }),
  'users.list': ({ personId }) => ({ body: { filters: { ids: [personId] } } }),
  'users.byType': (_estate, { role }) => ({ body: { type: role === 'borrower' ? 'borrower' : 'reviewer' } }),
  'users.agencies': nothing,
  'users.reviewers': nothing,
  'users.profile': ({ personId }) => ({ query: { userId: personId } }),
  'users.invite': ({ agencyId }) => ({
    body: { firstName: 'Ana', lastName: 'New', email: `${newId()}@plumbline.test`, role: 3, agency: agencyId },
  }),
  'users.resendInvite': byId('invitedId'),
  'users.update': ({ personId }) => ({ params: { id: personId }, body: { firstName: 'Other' } }),
  'users.setStatus': ({ personId }) => ({ body: { target: { ids: [personId] }, status: 'inactive' } }),
  'users.delete': ({ personId }) => ({ body: { target: { ids: [personId] } } }),
  'account.updateProfile': ({ ownerId }) => ({ body: { firstName: 'Other', userId: ownerId } }),
  'users.assignReviewer': ({ requestId }) => ({
    body: { reviewer: mine.reviewer.uuid, target: { ids: [requestId] } },
  }),
  'archive.list': ({ street }) => ({ query: { keyword: street } }),
  'archive.restore': byId('archivedId'),
  search: ({ street }) => ({ query: { q: street } }),
  stream: nothing,
  'health.live': nothing,
  'health.ready': nothing,
}

/** Calls that name no record: what they answer must hold what is the caller's, and nothing of the others. */
const lists: Partial<Record<OperationId, keyof Estate>> = {
  'lots.list': 'lotId',
  'requests.list': 'requestId',
  'notifications.list': 'notificationId',
  'notifications.latest': 'notificationId',
  'costCodes.list': 'costCodeId',
  'lenders.list': 'lenderId',
  'changes.list': 'changeId',
  'users.list': 'personId',
  'users.byType': 'personId',
  'users.agencies': 'agencyId',
  'users.reviewers': 'personId',
  'archive.list': 'archivedId',
  search: 'lotId',
}
/** Calls about nothing but the caller or the country, or that make a record of the caller's own. */
const ownOnly: OperationId[] = [
  'auth.me',
  'auth.logout',
  'stream',
  'lots.create',
  'lots.previewImport',
  'lots.import',
  'lots.importTemplate',
  'lots.export',
  'costCodes.add',
  'lenders.add',
  'geo.states',
  'geo.cities',
  'geo.geocode',
  'geo.reverse',
  'users.invite',
]

let world: World
let mine: House
let theirs: House

beforeAll(async () => {
  world = await createWorld()
  const { admin, agency, reviewer, borrower, agency2, reviewer2, borrower2 } = await people(world)
  const admin2 = await aPerson(world, { role: 'admin' })
  mine = { admin, agency, reviewer, borrower }
  theirs = { admin: admin2, agency: agency2, reviewer: reviewer2, borrower: borrower2 }
})
afterAll(() => world.stop())

const standing = new Map<string, Promise<Estate>>()

/** An estate that nothing is to change: made once for each owner. */
function unchanged(house: House, owner: Person): Promise<Estate> {
  const estate = standing.get(owner.uuid) ?? anEstate(world, house, owner)
  standing.set(owner.uuid, estate)
  return estate
}

const make = (caller: Person | null, operation: OperationId, { headers, ...input }: Made) =>
  callWrongly(world, caller, operation, input, headers ? { headers } : {})

/** Of every table there is its rows, so that any write shows; the journal's are numbered later, so they are counted alone. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(world.db)
  const parts = tables.map(({ name }) => {
    const rows = name === 'journal' ? sql`null` : sql`md5(string_agg(t::text, ' ' order by t::text))`
    return sql`select ${sql.lit(name)} as name, count(*), ${rows} as rows from ${sql.table(name)} t`
  })
  return (await sql`${sql.join(parts, sql` union all `)}`.execute(world.db)).rows
}

const scopeOf = (operation: OperationId, role: RoleName): Scope | null => {
  const row = policy[operation]
  return row === 'public' ? null : (row[role] ?? null)
}
const guarded = operationIds.filter((operation) => policy[operation] !== 'public')

describe.each(guarded)('%s', (operation) => {
  const list = lists[operation]
  // A list shows its newest rows, so it is asked about a new estate.
  const isRead = endpointOf(operation).effect === 'read' && !list

  describe.each(roleNames.filter((role) => scopeOf(operation, role) === null))('as %s, who may not', (role) => {
    test('is refused, and nothing changes', async () => {
      const estate = await unchanged(mine, mine[role])
      const before = await everything()
      const { status, message } = await make(mine[role], operation, calls[operation](estate, mine[role]))
      expect({ status, message }).toEqual({ status: 403, message: messages.notAllowed })
      expect(await everything()).toEqual(before)
    })
  })

  describe.each(roleNames.filter((role) => scopeOf(operation, role) !== null))('as %s', (role) => {
    let caller: Person

    beforeEach(async () => {
      // Logging out must not end the session that the other tests use.
      caller = operation === 'auth.logout' ? await aPerson(world, { role }) : mine[role]
    })

    test('does what it is for on one’s own', async () => {
      const estate = await (isRead ? unchanged(mine, mine[role]) : anEstate(world, mine, mine[role]))
      const { status, body } = await make(caller, operation, calls[operation](estate, caller))
      expect([200, 201], JSON.stringify(body)).toContain(status)
      if (list && scopeOf(operation, role) !== 'global') expect(JSON.stringify(body)).toContain(estate[list])
    })

    test.skipIf(ownOnly.includes(operation) || scopeOf(operation, role) === 'all')(
      'finds nothing of others, and changes nothing',
      async () => {
        const estate = await unchanged(theirs, theirs[role])
        const before = await everything()
        const { status, body } = await make(caller, operation, calls[operation](estate, caller))
        expect(status).toBe(list ? 200 : 404)
        for (const id of Object.values(estate)) expect(JSON.stringify(body)).not.toContain(id)
        expect(await everything()).toEqual(before)
      },
    )
  })

  test('needs somebody signed in', async () => {
    const estate = await unchanged(mine, mine.admin)
    const before = await everything()
    expect((await make(null, operation, calls[operation](estate, mine.admin))).status).toBe(401)
    expect(
      (await make({ ...mine.admin, accessToken: 'a.b.c' }, operation, calls[operation](estate, mine.admin))).status,
    ).toBe(401)
    expect(await everything()).toEqual(before)
  })

  test.skipIf(endpointOf(operation).params.type === 'undefined')('says 404 of an id that nobody has', async () => {
    const none = newId()
    const estate = await unchanged(mine, mine.admin)
    const nowhere: Estate = { ...estate, ...Object.fromEntries(Object.keys(estate).map((name) => [name, none])) }
    expect((await make(mine.admin, operation, calls[operation](nowhere, mine.admin))).status).toBe(404)
  })
})

describe.each(operationIds.filter((operation) => endpointOf(operation).wire === 'json'))('%s', (operation) => {
  const { method } = endpointOf(operation)

  test.skipIf(method === 'GET')('refuses a field that it does not know', async () => {
    const estate = await unchanged(mine, mine.admin)
    const before = await everything()
    const made = calls[operation](estate, mine.admin)
    const role = roleNames.find((one) => may(one, operation)) ?? 'admin'
    const { status, issues } = await make(mine[role], operation, {
      ...made,
      body: { ...Object(made.body), isAdmin: true },
    })
    expect(status).toBe(400)
    expect(issues).toContainEqual({ path: 'isAdmin', message: messages.unknownField })
    expect(await everything()).toEqual(before)
  })
})

describe('own and foreign ids in one call', () => {
  test.each([
    [
      'inspections.setMediaStatuses',
      (own: Estate, other: Estate) => ({ target: { ids: [own.mediaId, other.mediaId] }, status: 'verified' }),
    ],
    ['inspections.approveItem', (own: Estate, other: Estate) => ({ ids: [own.itemId, other.itemId] })],
    ['inspections.deleteItem', (own: Estate, other: Estate) => ({ ids: [own.itemId, other.itemId] })],
    [
      'items.sendRequest',
      (own: Estate, other: Estate) => ({ requestId: own.openRequestId, itemIds: [own.openItemId, other.openItemId] }),
    ],
  ] as const)('are refused whole by %s', async (operation, body) => {
    const own = await anEstate(world, mine, mine.reviewer)
    const other = await anEstate(world, theirs, theirs.reviewer)
    const before = await everything()
    expect((await make(mine.reviewer, operation, { body: body(own, other) })).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('are refused whole by a re-request', async () => {
    const own = await anEstate(world, mine, mine.reviewer)
    const other = await anEstate(world, theirs, theirs.reviewer)
    const before = await everything()
    const items = [own, other].map(({ itemId }) => ({ itemId, reason: 'Once more' }))
    const made = { params: { inspectionId: own.requestId }, body: { status: 're-requested', items } }
    expect((await make(mine.reviewer, 'inspections.setStatus', made)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})
