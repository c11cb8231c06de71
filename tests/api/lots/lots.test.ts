import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { lotSortFields } from 'contract/core/list-fields'
import type { Lot } from 'contract/lots/calls'
import { totalProgress } from 'contract/money/progress'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

type Filter = InputOf<'lots.list'>['body']

const { world, who } = await inWorld()

const list = async (person: Person, filter: Filter = {}) =>
  (await call(world, person, 'lots.list', { body: filter })).data
const details = (person: Person, id: string) => call(world, person, 'lots.details', { params: { id } })
const numbers = (lots: readonly Lot[]) => lots.map((lot) => lot.lotNumber)

/** A separate agency with a reviewer and a borrower, isolated from other tests. */
async function aTenant() {
  const agency = await aPerson(world, { role: 'agency', agencyName: 'House' })
  const reviewer = await aPerson(world, { role: 'reviewer', agency: agency.uuid })
  const borrower = await aPerson(world, { role: 'borrower' })
  const lot = (facts: Parameters<typeof aLot>[1] = {}) =>
    aLot(world, { agency: agency.uuid, borrower_email: borrower.email, ...facts })
  return { agency, reviewer, borrower, lot }
}

test('each role sees its lots and no others, in lists, totals and by id', async () => {
  const tenant = await aTenant()
  const [mine, other] = [
    await tenant.lot({ lot_number: 'A1' }),
    await tenant.lot({ lot_number: 'A2', borrower_email: 'somebody@plumbline.test' }),
  ]
  await aDrawRequest(world, { lot: mine.uuid, reviewer: tenant.reviewer.uuid })
  const expected: [Person, string[]][] = [
    [tenant.agency, ['A2', 'A1']],
    [tenant.reviewer, ['A1']],
    [tenant.borrower, ['A1']],
    [who.agency2, []],
    [who.reviewer2, []],
    [who.borrower2, []],
  ]
  for (const [person, lots] of expected) {
    const { data, totalRecord } = await list(person)
    expect([person.role, numbers(data), totalRecord]).toEqual([person.role, lots, lots.length])
    for (const lot of [mine, other])
      expect((await details(person, lot.uuid)).status).toBe(lots.includes(lot.lot_number) ? 200 : 404)
  }
  const { data } = await list(who.admin, { filters: { ids: [mine.uuid, other.uuid] } })
  expect(numbers(data)).toEqual(['A2', 'A1'])
})

test('a borrower sees nothing with an unverified address, and nobody sees an archived lot', async () => {
  const tenant = await aTenant()
  const unverified = await aPerson(world, { role: 'borrower', isEmailVerified: false })
  await tenant.lot({ borrower_email: unverified.email })
  const gone = await tenant.lot({ deleted_at: world.clock.now() })
  expect((await list(unverified)).totalRecord).toBe(0)
  expect((await details(tenant.agency, gone.uuid)).status).toBe(404)
  expect((await list(tenant.agency)).totalRecord).toBe(1)
})

test('uses the set budget, else the sum of the draw requests, else null', async () => {
  const tenant = await aTenant()
  const [set, summed, none] = [await tenant.lot({ total_budget: 486_000 }), await tenant.lot(), await tenant.lot()]
  for (const lot of [set, summed])
    for (const budget of [100_000, 20_500]) await aDrawRequest(world, { lot: lot.uuid, total_budget: budget })
  const budgets = await Promise.all(
    [set, summed, none].map(async ({ uuid }) => (await details(tenant.agency, uuid)).data),
  )
  expect(budgets.map(({ totalBudget, budget }) => [totalBudget, budget])).toEqual([
    [486_000, 486_000],
    [null, 120_500],
    [null, null],
  ])
})

test('caps sums of old unlimited amounts at the largest safe integer in lists, pages and reports', async () => {
  const { agency, lot } = await aTenant()
  const { uuid } = await lot()
  for (const title of ['One', 'Two']) {
    const facts = { lot: uuid, title, total_budget: Number.MAX_SAFE_INTEGER, agency: agency.uuid }
    const { uuid: draw_request } = await aDrawRequest(world, facts)
    await anItem(world, { draw_request, code: '01', budget: Number.MAX_SAFE_INTEGER, progress: 100 })
  }
  expect((await list(agency)).data[0]).toMatchObject({ budget: Number.MAX_SAFE_INTEGER })
  expect((await details(agency, uuid)).status).toBe(200)
  const draws = await call(world, agency, 'requests.list', { body: { filters: { lotId: [uuid] } } })
  expect(draws.data.lotDetails).toMatchObject({ budget: Number.MAX_SAFE_INTEGER })
  const codes = await call(world, agency, 'inspections.costCodesByLot', { params: { lotId: uuid } })
  expect(codes.data.data).toMatchObject([{ budget: Number.MAX_SAFE_INTEGER }])
  const report = await call(world, agency, 'lots.reportDetails', { params: { id: uuid } })
  expect(report.data).toMatchObject({ totalBudget: Number.MAX_SAFE_INTEGER, inPlace: Number.MAX_SAFE_INTEGER })
})

test('progress is weighted by budget over all items of all draw requests, never the mean of percentages', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot()
  const items: [number, number | null][] = [
    [40_000, 100],
    [60_000, 50],
    [20_000, 0],
    [30_000, 25],
  ]
  for (const [budget, progress] of items) {
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
    await anItem(world, { draw_request: drawRequest.uuid, budget, progress })
  }
  const deleted = await aDrawRequest(world, { lot: lot.uuid, deleted_at: world.clock.now() })
  await anItem(world, { draw_request: deleted.uuid, budget: 1_000_000, progress: 100 })
  expect((await details(tenant.agency, lot.uuid)).data.progress).toBe(51.7)
  expect((await details(tenant.agency, (await tenant.lot()).uuid)).data.progress).toBeNull()
})

const items = fc.array(
  fc.record({
    budget: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(10_000_000)),
    progress: fc.oneof(
      fc.constant(null),
      fc.constant(100),
      fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    ),
  }),
  { minLength: 1, maxLength: 12 },
)

test('progress in lists equals the contract’s computation', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot()
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
  await fc.assert(
    fc.asyncProperty(items, async (rows) => {
      await world.db.deleteFrom('inspection_items').where('draw_request', '=', drawRequest.uuid).execute()
      for (const row of rows) await anItem(world, { draw_request: drawRequest.uuid, ...row })
      expect((await details(tenant.agency, lot.uuid)).data.progress).toBe(totalProgress(rows))
      const page = await call(world, tenant.agency, 'requests.details', { params: { id: drawRequest.uuid } })
      expect(page.data.result.progress).toBe(totalProgress(rows))
    }),
    {
      numRuns: 25,
      examples: [
        [
          [
            { budget: 1_000_000, progress: 100 },
            { budget: 1, progress: 99.9 },
          ],
        ],
      ],
    },
  )
})

test('the current draw request is the latest open one, else the latest', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot()
  const [draw1, draw2] = [
    await aDrawRequest(world, { lot: lot.uuid, status: 'submitted', reviewer: tenant.reviewer.uuid }),
    await aDrawRequest(world, { lot: lot.uuid, status: 'completed' }),
  ]
  const item = await anItem(world, { draw_request: draw1.uuid })
  for (const attempt of [1, 1, null])
    await aMedia(world, { item: item.uuid, uploaded_by: tenant.borrower.uuid, attempt })
  const current = async () => (await details(tenant.agency, lot.uuid)).data.current
  expect(await current()).toMatchObject({
    uuid: draw1.uuid,
    number: 1,
    status: 'submitted',
    toReview: 2,
    reviewer: { uuid: tenant.reviewer.uuid },
  })
  await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', draw1.uuid).execute()
  expect(await current()).toMatchObject({ uuid: draw2.uuid, toReview: 0 })
})

test('a reviewer sees only their own draw requests on a lot', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot()
  const mine = await aDrawRequest(world, {
    lot: lot.uuid,
    status: 'submitted',
    reviewer: tenant.reviewer.uuid,
    due_date: '2030-01-01',
  })
  await aDrawRequest(world, { lot: lot.uuid, status: 'pending', due_date: '2029-01-01' })
  const { data } = await details(tenant.reviewer, lot.uuid)
  expect([data.requestCount, data.current?.uuid]).toEqual([1, mine.uuid])
  expect((await list(tenant.reviewer, { filters: { status: ['pending'] } })).totalRecord).toBe(0)
  expect((await list(tenant.agency, { filters: { status: ['pending'] } })).totalRecord).toBe(1)
})

test('every column sorts both ways, empty last, with equal pages by number and by cursor', async () => {
  const tenant = await aTenant()
  for (const index of [9, 10, 11, 100, 2]) {
    const lot = await tenant.lot({
      lot_number: `Lot ${index}`,
      street: `${index} Elm`,
      city: index % 2 ? 'Arvada' : 'Boise',
      total_budget: index === 2 ? null : index * 1000,
    })
    if (index > 9) await aDrawRequest(world, { lot: lot.uuid, due_date: `2030-01-${index % 28 || 1}`, total_budget: 5 })
  }
  for (const column of lotSortFields)
    for (const direction of ['ascending', 'descending'] as const) {
      const sortDescriptor = { column, direction }
      const whole = numbers((await list(tenant.agency, { limit: 100, sortDescriptor })).data)
      expect(new Set(whole).size).toBe(5)
      const byNumber: string[] = []
      const byCursor: string[] = []
      let cursor: string | null = null
      for (const page of [1, 2, 3]) {
        byNumber.push(...numbers((await list(tenant.agency, { limit: 2, page, sortDescriptor })).data))
        const answer = await list(tenant.agency, { limit: 2, cursor, sortDescriptor })
        byCursor.push(...numbers(answer.data))
        cursor = answer.cursor
      }
      expect([byNumber, byCursor, cursor]).toEqual([whole, whole, null])
    }
  const sorted = async (column: (typeof lotSortFields)[number], direction: 'ascending' | 'descending') =>
    numbers((await list(tenant.agency, { sortDescriptor: { column, direction } })).data)
  expect(await sorted('lotNumber', 'ascending')).toEqual(['Lot 2', 'Lot 9', 'Lot 10', 'Lot 11', 'Lot 100'])
  expect(await sorted('totalBudget', 'ascending')).toEqual(['Lot 9', 'Lot 10', 'Lot 11', 'Lot 100', 'Lot 2'])
  expect(await sorted('totalBudget', 'descending')).toEqual(['Lot 100', 'Lot 11', 'Lot 10', 'Lot 9', 'Lot 2'])
  expect((await sorted('dueDate', 'ascending')).slice(0, 3)).toEqual(['Lot 10', 'Lot 11', 'Lot 100'])
  expect((await sorted('dueDate', 'descending')).slice(0, 3)).toEqual(['Lot 100', 'Lot 11', 'Lot 10'])
})

test('filters limit the list and its total', async () => {
  const tenant = await aTenant()
  const norman = await tenant.lot({ city: 'Norman', state_or_province: 'Oklahoma' })
  const arvada = await tenant.lot({ city: 'Arvada', state_or_province: 'Colorado' })
  await aDrawRequest(world, { lot: arvada.uuid, status: 'submitted' })
  const found = async (filters: NonNullable<NonNullable<Filter>['filters']>) => {
    const { data, totalRecord } = await list(tenant.agency, { filters })
    expect(totalRecord).toBe(data.length)
    return data.map((lot) => lot.uuid)
  }
  expect(await found({ city: ['Norman'] })).toEqual([norman.uuid])
  expect(await found({ stateOrProvince: ['Colorado', 'Texas'] })).toEqual([arvada.uuid])
  expect(await found({ status: ['submitted'] })).toEqual([arvada.uuid])
  expect(await found({ status: ['none'] })).toEqual([norman.uuid])
  expect(await found({ city: ['Norman'], status: ['submitted'] })).toEqual([])
  expect(await found({ ids: [norman.uuid] })).toEqual([norman.uuid])
  expect(await found({ agency: [who.agency2.uuid] })).toEqual([])
  expect(await found({ city: [] })).toHaveLength(2)
})

test('an admin finds lots of an agency and those without one', async () => {
  const tenant = await aTenant()
  const [owned, free] = [await tenant.lot(), await tenant.lot({ agency: null })]
  const of = async (agency: string[]) =>
    (await list(who.admin, { limit: 100, filters: { agency } })).data.map((lot) => lot.uuid)
  expect(await of([tenant.agency.uuid])).toEqual([owned.uuid])
  expect(await of(['none'])).toContain(free.uuid)
  expect(await of(['none', tenant.agency.uuid])).toEqual(expect.arrayContaining([owned.uuid, free.uuid]))
  const { agency } = (await details(who.admin, owned.uuid)).data
  expect(agency).toEqual({ uuid: tenant.agency.uuid, name: 'House' })
})

test('three letters match anywhere, fewer the beginning of a lot or loan number', async () => {
  const tenant = await aTenant()
  await tenant.lot({
    lot_number: 'Q7',
    street: '508 Baker Street',
    loan_number: 'LN-99',
    borrower_name: 'Halvorsen Brothers',
  })
  await tenant.lot({ lot_number: 'R8', street: '10 % Lane_way', loan_number: 'XY-1' })
  const found = async (keyword: string) => numbers((await list(tenant.agency, { keyword })).data).sort()
  expect(await found('bak')).toEqual(['Q7'])
  expect(await found('  HALV   508 ')).toEqual(['Q7'])
  expect(await found('halv arvada')).toEqual([])
  expect(await found('q')).toEqual(['Q7'])
  expect(await found('ln')).toEqual(['Q7'])
  expect(await found('7')).toEqual([])
  expect(await found('% lane_')).toEqual(['R8'])
  expect(await found('bak_r')).toEqual([])
  expect(await found(' ')).toEqual(['Q7', 'R8'])
})

test('rejects an invalid filter value at its field', async () => {
  const refused = async (body: unknown) => {
    const { status, issues } = await callWrongly(world, who.agency, 'lots.list', { body })
    return [status, first(issues).path]
  }
  expect(await refused({ filters: { status: ['finished'] } })).toEqual([400, 'filters.status.0'])
  expect(await refused({ filters: { agency: ['x'] } })).toEqual([400, 'filters.agency.0'])
  expect((await refused({ filters: { password_hash: ['x'] } }))[0]).toBe(400)
  expect((await refused({ sortDescriptor: { column: 'password_hash', direction: 'ascending' } }))[0]).toBe(400)
  expect(await refused({ limit: 101 })).toEqual([400, 'limit'])
  expect(await refused({ cursor: 'nonsense' })).toEqual([400, 'cursor'])
  const { cursor } = await list(who.admin, { limit: 2 })
  expect(await refused({ cursor, sortDescriptor: { column: 'street', direction: 'ascending' } })).toEqual([
    400,
    'cursor',
  ])
  const forged = Buffer.from(JSON.stringify(['createdAt', 'descending', 'today at noon', who.admin.uuid])).toString(
    'base64url',
  )
  expect((await callWrongly(world, who.agency, 'lots.list', { body: { cursor: forged } })).status).toBe(400)
})

test('keeps line breaks and tabs of a field of one line as spaces, new and edited', async () => {
  const address = { city: 'Santa\nCruz', stateOrProvince: 'CA', postalCode: '95060', country: 'USA' }
  const loan = {
    lotNumber: 'L\t1',
    loanNumber: 'One-line',
    borrowerName: '\tAda\tMiller\n',
    borrowerEmail: 'ada@lines.test',
  }
  const body = { street: '12 Main St\r\nSuite 4', ...address, ...loan }
  const { lot } = (await call(world, who.agency, 'lots.create', { body })).data
  expect([lot.street, lot.city, lot.lotNumber, lot.borrowerName]).toEqual([
    '12 Main St Suite 4',
    'Santa Cruz',
    'L 1',
    'Ada Miller',
  ])
  await call(world, who.agency, 'lots.update', { body: { uuid: lot.uuid, version: lot.version, city: 'Los\nAltos' } })
  expect((await details(who.agency, lot.uuid)).data.city).toBe('Los Altos')
})
