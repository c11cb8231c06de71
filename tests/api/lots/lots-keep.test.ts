import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { newId } from 'provider/db/ids'
import { lockAllLotNumbers } from 'provider/modules/lots/find-duplicates'
import { placeOfAddress } from 'provider/modules/lots/find-place'
import { aLot } from 'tests/support/builders/lots'
import { inWorld } from 'tests/support/world/in-world'
import { expectMaintainedFacts } from 'tests/support/world/maintained-facts'
import { call, callWrongly } from 'tests/support/world/call'
import { aPerson, type Person } from 'tests/support/world/people'
import { createWorld } from 'tests/support/world/world'

type Form = InputOf<'lots.create'>['body']

const { world, who, undo } = await inWorld()

let made = 0
const form = (given: Partial<Form> = {}): Form => ({
  lotNumber: `K-${++made}`,
  street: '125 John Street',
  city: 'Santa Cruz',
  stateOrProvince: 'CA',
  postalCode: '95060',
  loanNumber: `KL-${made}`,
  borrowerName: 'Ada Miller',
  borrowerEmail: 'borrower@plumbline.test',
  ...given,
})
const create = (person: Person, given: Partial<Form> = {}, key?: string) =>
  call(world, person, 'lots.create', { body: form(given) }, key ? { key } : {})
const lotOf = (uuid: string) =>
  world.db.selectFrom('lots').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const visible = async (person: Person, id: string) =>
  (await call(world, person, 'lots.details', { params: { id } })).status === 200

describe('adding a lot', () => {
  test('adds it to the agency, in the USA, placed by its ZIP code, with a lower-case email', async () => {
    const { status, message, data, changeId } = await create(who.agency, { borrowerEmail: ' Ada@Plumbline.TEST ' })
    expect({ status, message }).toEqual({ status: 200, message: 'Lot added' })
    expect(data.lot).toMatchObject({
      country: 'USA',
      borrowerEmail: 'ada@plumbline.test',
      agency: { uuid: who.agency.uuid },
      coordinates: { source: 'zip', outline: null },
      timeZone: 'America/Los_Angeles',
      timeZoneGuessed: true,
      version: 1,
      requestCount: 0,
    })
    expect(changeId).toBe(data.changeId)
    await expectMaintainedFacts(world)
  })

  test.each([
    ['california', 'CA'],
    ['Calif.', 'CA'],
    ['n.y.', 'NY'],
    ['Tex', 'TX'],
    [' tx ', 'TX'],
  ])('stores the state %j as its code, %s, when added and when edited', async (typed, letters) => {
    const { data } = await create(who.agency, { stateOrProvince: typed })
    expect(data.lot.stateOrProvince).toBe(letters)
    const other = await create(who.agency, { stateOrProvince: 'OR' })
    const { data: edited } = await call(world, who.agency, 'lots.update', {
      body: { uuid: other.data.lot.uuid, stateOrProvince: typed },
    })
    expect(edited.lot.stateOrProvince).toBe(letters)
  })

  test('rejects an unknown state only in the USA, and keeps one that was stored before', async () => {
    const refused = await create(who.agency, { stateOrProvince: 'Atlantis' })
    expect([refused.status, refused.issues]).toEqual([
      400,
      [{ path: 'stateOrProvince', message: sayOfField('stateUnknown') }],
    ])
    const abroad = await create(who.agency, { country: 'Canada', postalCode: 'K1A 0B1', stateOrProvince: 'Ontario' })
    expect(abroad.data.lot.stateOrProvince).toBe('Ontario')
    const old = await aLot(world, { agency: who.agency.uuid, state_or_province: 'Old Dominion' })
    const edited = await call(world, who.agency, 'lots.update', { body: { uuid: old.uuid, street: '2 Elm Street' } })
    expect([edited.status, edited.data.lot.stateOrProvince]).toEqual([200, 'Old Dominion'])
  })

  test('calls the geocoder before its transaction, without a lock on the lot', async () => {
    const open: number[] = []
    const geocoder = createServer((_request, response) => {
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(world.db)
      void waiting.then(({ rows }) => {
        open.push(rows[0]?.n ?? -1)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify([{ lat: '36.97', lon: '-122.03' }]))
      })
    })
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
    const { port } = geocoder.address() as AddressInfo
    const node = await createWorld({
      databaseUrl: world.deps.config.databaseUrl ?? '',
      env: { GEOCODER_URL: `http://127.0.0.1:${port}` },
    })
    const body = form()
    const { data } = await call(node, who.agency, 'lots.create', { body })
    expect(data.lot.coordinates).toMatchObject({ latitude: 36.97, source: 'address' })
    await call(node, who.agency, 'lots.update', { body: { uuid: data.lot.uuid, street: '9 Far Road' } })
    const again = { params: { lotId: data.lot.uuid }, body: { coordinates: null } }
    await call(node, who.agency, 'lots.updateCoordinates', again)
    expect(open).toEqual([0, 0, 0])
    await node.stop()
    geocoder.close()
  })

  test('calls no geocoder while its row is locked', async () => {
    const address = {
      street: '1 Oak Street',
      city: 'Austin',
      state_or_province: 'TX',
      postal_code: '78701',
      country: 'USA',
    }
    const asked = await placeOfAddress(address, null)
    expect(asked).toMatchObject({ coordinates_source: 'zip', time_zone: 'America/Chicago' })
    const far = { ...asked, latitude: 1, longitude: 2 }
    expect(await placeOfAddress(address, { address, place: far })).toBe(far)
    expect(await placeOfAddress(address, { address: { ...address, street: '2 Elm Street' }, place: far })).toEqual(
      asked,
    )
  })

  test('is refused during an import of the agency, and does not wait for other agencies’', async () => {
    await world.db.transaction().execute(async (tx) => {
      await lockAllLotNumbers(tx, who.agency.uuid)
      const refused = await create(who.agency)
      expect([refused.status, refused.message]).toEqual([409, refusal('importRuns')])
      expect((await create(who.agency2)).status).toBe(200)
    })
    expect((await create(who.agency)).status).toBe(200)
  })

  test('of two concurrent equal names one is refused', async () => {
    const same = { lotNumber: 'TWIN', loanNumber: 'TWIN' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(who.agency, same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('has no coordinates and no message for an unknown address', async () => {
    const { status, data } = await create(who.agency, { country: 'Canada', postalCode: 'k1a 0b1' })
    expect(status).toBe(200)
    expect(data.lot).toMatchObject({
      country: 'Canada',
      postalCode: 'K1A 0B1',
      coordinates: null,
      timeZoneGuessed: true,
    })
  })

  test('an admin chooses the agency or none; an agency cannot choose another', async () => {
    expect((await create(who.admin, { agency: who.agency2.uuid })).data.lot.agency?.uuid).toBe(who.agency2.uuid)
    expect((await create(who.admin)).data.lot.agency).toBeNull()
    const other = await create(who.agency, { agency: who.agency2.uuid })
    expect([other.status, other.issues]).toEqual([400, [{ path: 'agency', message: refusal('otherAgency') }]])
    const none = await create(who.admin, { agency: who.reviewer.uuid })
    expect([none.status, none.issues]).toEqual([400, [{ path: 'agency', message: refusal('notAnAgency') }]])
  })

  test.each([
    ['lotNumber', '', 'Lot number is required'],
    ['street', 'x'.repeat(201), 'Max length is 200'],
    ['borrowerEmail', 'ada', 'Invalid email address'],
    ['postalCode', '12', 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234'],
    // Only files restore leading zeros; 09506 is in another state.
    ['postalCode', '9506', 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234'],
  ] as const)('reports the invalid field %s', async (path, value, message) => {
    const { status, issues } = await create(who.agency, { [path]: value })
    expect([status, issues]).toEqual([400, [{ path, message }]])
  })

  test('reports every missing field at once', async () => {
    const { status, issues } = await callWrongly(world, who.agency, 'lots.create', { body: {} })
    expect(status).toBe(400)
    expect(issues).toContainEqual({ path: 'borrowerEmail', message: 'Borrower email is required' })
    expect(issues).toHaveLength(8)
  })

  test('reports conflicts with stored records together with invalid fields, for new lots and edits', async () => {
    const taken = form()
    await create(who.agency, taken)
    const { lotNumber, loanNumber } = taken
    const wrong = { lotNumber, loanNumber, stateOrProvince: 'Zzz', postalCode: '9506', borrowerEmail: 'ada' }
    const told = [
      { path: 'borrowerEmail', message: 'Invalid email address' },
      { path: 'loanNumber', message: refusal('sameLot') },
      { path: 'lotNumber', message: refusal('sameLot') },
      { path: 'postalCode', message: sayOfField('zipInvalid') },
      { path: 'stateOrProvince', message: sayOfField('stateUnknown') },
    ]
    const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path)
    const added = await create(who.agency, wrong)
    expect([added.status, added.issues.toSorted(byPath)]).toEqual([400, told])
    const { lot } = (await create(who.agency)).data
    const edit = { body: { uuid: lot.uuid, ...wrong } }
    expect((await call(world, who.agency, 'lots.update', edit)).issues.toSorted(byPath)).toEqual(told)
    // With only valid formats, the handler reports the remaining errors.
    const written = await create(who.agency, { ...wrong, borrowerEmail: 'ada@plumbline.test' })
    expect(written.issues.toSorted(byPath)).toEqual(told.slice(1))
    // A person who may not see the lot learns nothing about it.
    const foreign = await call(world, who.agency2, 'lots.update', edit)
    expect(foreign.issues.map(({ path }) => path)).toEqual(['borrowerEmail'])
  })

  test('rejects equal loan and lot numbers within an agency at both fields, but not across agencies', async () => {
    const numbers = { lotNumber: 'Same-1', loanNumber: 'SAME-L' }
    await create(who.agency, numbers)
    const { status, issues } = await create(who.agency, { lotNumber: 'SAME-1', loanNumber: 'same-l' })
    expect(status).toBe(400)
    expect(issues.map(({ path }) => path)).toEqual(['loanNumber', 'lotNumber'])
    expect((await create(who.agency, { ...numbers, lotNumber: 'Same-2' })).status).toBe(200)
    expect((await create(who.agency2, numbers)).status).toBe(200)
  })

  test('two concurrent equal lots make one lot', async () => {
    const numbers = { lotNumber: 'Race', loanNumber: 'RACE' }
    const answers = await Promise.all([create(who.agency, numbers), create(who.agency, numbers)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.some(({ status }) => status === 400 || status === 409)).toBe(true)
  })

  test('once per idempotency key', async () => {
    const key = newId()
    const body = form()
    const first = await call(world, who.agency, 'lots.create', { body }, { key })
    const second = await call(world, who.agency, 'lots.create', { body }, { key })
    expect(second.data.lot.uuid).toBe(first.data.lot.uuid)
  })

  test('is undone and redone with the totals', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const total = async () => (await call(world, agency, 'lots.list', { body: {} })).data.totalRecord
    const { data, changeId } = await create(agency)
    expect(await total()).toBe(1)
    const undone = await undo(agency, changeId)
    expect([undone.status, await total(), await visible(agency, data.lot.uuid)]).toEqual([200, 0, false])
    expect((await undo(agency, undone.changeId)).status).toBe(200)
    expect(await total()).toBe(1)
    await expectMaintainedFacts(world)
  })
})

describe('editing a lot', () => {
  test('keeps omitted fields, and records the changed ones', async () => {
    const { lot } = (await create(who.agency)).data
    const body = { uuid: lot.uuid, version: 1, borrowerName: 'Ada Baker', totalBudget: 480_000 }
    const { status, message, data } = await call(world, who.agency, 'lots.update', { body })
    expect([status, message]).toEqual([200, 'Lot saved'])
    expect(data.lot).toMatchObject({
      ...lot,
      borrowerName: 'Ada Baker',
      totalBudget: 480_000,
      budget: 480_000,
      version: 2,
      updatedAt: expect.anything(),
    })
    const entry = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', data.changeId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ noun: 'lot', lot: lot.uuid, version: 2 })
    expect(entry.changed.sort()).toEqual(['borrowerName', 'budget', 'totalBudget'])
    expect(entry.before).toMatchObject({ borrowerName: 'Ada Miller', totalBudget: null })
  })

  test('equal values are no change', async () => {
    const { lot } = (await create(who.agency)).data
    const { data, message } = await call(world, who.agency, 'lots.update', {
      body: { uuid: lot.uuid, street: lot.street },
    })
    expect([data.changeId, data.lot.version, message]).toEqual([null, 1, 'Nothing was changed'])
  })

  test('a stale version returns the current lot and who changed it', async () => {
    const { lot } = (await create(who.agency)).data
    await call(world, who.admin, 'lots.update', { body: { uuid: lot.uuid, street: '1 New Road' } })
    const body = { uuid: lot.uuid, version: 1, street: '2 Old Road' }
    const stale = await call(world, who.agency, 'lots.update', { body })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ changedBy: 'Admin Tester', current: { street: '1 New Road', version: 2 } })
  })

  test('a new address moves a position derived from an address, never one a person placed', async () => {
    const { lot } = (await create(who.agency)).data
    const move = { uuid: lot.uuid, city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' }
    const moved = await call(world, who.agency, 'lots.update', { body: move })
    expect(moved.data.lot.timeZone).toBe('America/Chicago')
    const placed = (await create(who.agency, { coordinates: { latitude: 36.9, longitude: -122 } })).data.lot
    const still = await call(world, who.agency, 'lots.update', { body: { ...move, uuid: placed.uuid } })
    expect(still.data.lot).toMatchObject({
      coordinates: placed.coordinates,
      timeZone: 'America/Los_Angeles',
      city: 'Austin',
    })
  })

  test('is undone and redone, unless someone changed it since, who is named', async () => {
    const { lot } = (await create(who.agency)).data
    const edit = await call(world, who.agency, 'lots.update', { body: { uuid: lot.uuid, street: '9 Elm Road' } })
    const undone = await undo(who.agency, edit.changeId)
    expect((await lotOf(lot.uuid)).street).toBe('125 John Street')
    const redone = await undo(who.agency, undone.changeId)
    expect([redone.status, (await lotOf(lot.uuid)).street]).toEqual([200, '9 Elm Road'])
    await call(world, who.admin, 'lots.update', { body: { uuid: lot.uuid, street: '10 Elm Road' } })
    const late = await undo(who.agency, redone.changeId)
    expect([late.status, late.body.changedBy]).toEqual([409, 'Admin Tester'])
    expect((await undo(who.agency2, edit.changeId)).status).toBe(404)
  })

  test('refuses numbers of another lot, but not its own', async () => {
    const [one, two] = [(await create(who.agency)).data.lot, (await create(who.agency)).data.lot]
    const body = { uuid: two.uuid, lotNumber: one.lotNumber, loanNumber: one.loanNumber }
    expect((await call(world, who.agency, 'lots.update', { body })).status).toBe(400)
    const same = { uuid: two.uuid, lotNumber: two.lotNumber.toLowerCase() }
    expect((await call(world, who.agency, 'lots.update', { body: same })).status).toBe(200)
  })
})

describe('coordinates', () => {
  const place = (
    person: Person,
    lotId: string,
    coordinates: InputOf<'lots.updateCoordinates'>['body']['coordinates'],
  ) => call(world, person, 'lots.updateCoordinates', { params: { lotId }, body: { coordinates } })

  test('typed ones are a placed point with its own time zone', async () => {
    const { lot } = (await create(who.agency)).data
    const { status, data, message } = await place(who.agency, lot.uuid, { latitude: 33.4484, longitude: -112.074 })
    expect([status, message]).toEqual([200, 'Coordinates saved'])
    expect(data.lot).toMatchObject({
      coordinates: { latitude: 33.4484, longitude: -112.074, source: 'placed', outline: null },
      inspectionArea: null,
      timeZone: 'America/Phoenix',
      timeZoneGuessed: false,
    })
  })

  test('an outline is closed, has its area and its point in the middle; undo removes it', async () => {
    const { lot } = (await create(who.agency)).data
    const corners = [
      [-122, 37],
      [-121.999, 37],
      [-121.999, 37.001],
      [-122, 37.001],
    ] as [number, number][]
    const { data, changeId } = await place(who.agency, lot.uuid, { outline: corners })
    expect(data.lot.coordinates?.outline).toEqual([...corners, corners[0]])
    expect(data.lot.coordinates?.latitude).toBeCloseTo(37.0005, 6)
    expect(data.lot.inspectionArea).toBeCloseTo(88.8 * 111.2, -2)
    await undo(who.agency, changeId)
    const after = await lotOf(lot.uuid)
    expect(after).toMatchObject({
      outline: null,
      inspection_area: null,
      coordinates_source: 'zip',
      time_zone_guessed: true,
    })
  })

  test('null locates it by its address again', async () => {
    const { lot } = (await create(who.agency, { coordinates: { latitude: 1, longitude: 1 } })).data
    expect((await place(who.agency, lot.uuid, null)).data.lot.coordinates?.source).toBe('zip')
  })

  test.each([
    [
      [
        [-122, 37],
        [-121, 37],
      ],
      refusal('outlineTooFew'),
    ],
    [
      [
        [-122, 37],
        [-121, 38],
        [-121, 37],
        [-122, 38],
      ],
      refusal('outlineCrosses'),
    ],
  ])('rejects an invalid outline', async (outline, message) => {
    const { lot } = (await create(who.agency)).data
    const made = { params: { lotId: lot.uuid }, body: { coordinates: { outline } } }
    const { status, issues } = await callWrongly(world, who.agency, 'lots.updateCoordinates', made)
    expect([status, issues]).toEqual([400, [{ path: 'coordinates.outline', message }]])
  })
})
