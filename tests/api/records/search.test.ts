import { expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { aLender } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aTemplate } from 'tests/support/builders/templates'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who } = await inWorld()

const find = async (person: Person, q: string, types?: string) =>
  (await call(world, person, 'search', { query: { q, ...(types && { types }) } })).data.data
const titles = async (person: Person, q: string, types?: string) =>
  (await find(person, q, types)).map((hit) => hit.title)

async function aTenant() {
  const agency = await aPerson(world, {
    role: 'agency',
    agencyName: 'Northgate Inspections',
    firstName: 'Ines',
    lastName: 'Duarte',
  })
  const reviewer = await aPerson(world, {
    role: 'reviewer',
    agency: agency.uuid,
    firstName: 'Maya',
    lastName: 'Okafor',
  })
  const borrower = await aPerson(world, { role: 'borrower' })
  const lot = (facts: Parameters<typeof aLot>[1] = {}) =>
    aLot(world, { agency: agency.uuid, borrower_email: borrower.email, ...facts })
  return { agency, reviewer, borrower, lot }
}

test('two digits match the house number of a lot, and longer ones that begin with them', async () => {
  const tenant = await aTenant()
  const meadow = await tenant.lot({ street: '65 Meadow Way' })
  const longer = await tenant.lot({ street: '650 Oak Court' })
  await tenant.lot({ street: '165 Hill Road' })
  const found = (await find(tenant.agency, '65', 'lot')).map((hit) => hit.uuid)
  expect(new Set(found)).toEqual(new Set([meadow.uuid, longer.uuid]))
})

test('sorts lots with similar numbers by number, and an exact number before a street', async () => {
  const tenant = await aTenant()
  for (const n of ['P224', 'P2210', 'P221', 'P227', 'P223'])
    await tenant.lot({ lot_number: n, street: `${n} Elm Street` })
  expect(await titles(tenant.agency, 'p22', 'lot')).toEqual(
    ['P221', 'P223', 'P224', 'P227', 'P2210'].map((n) => `${n} Elm Street`),
  )
  await tenant.lot({ lot_number: '12', street: '4 Fern Road' })
  await tenant.lot({ lot_number: '58', street: '12 John Street' })
  expect((await titles(tenant.agency, '12', 'lot'))[0]).toBe('4 Fern Road')
})

test('finds a lot and its draw requests by the number after "LOT-", written with it or not', async () => {
  const tenant = await aTenant()
  const [bare, written] = [await tenant.lot({ lot_number: '58' }), await tenant.lot({ lot_number: 'LOT-59' })]
  const found = async (q: string) => (await find(tenant.agency, q, 'lot')).map((hit) => hit.uuid)
  for (const q of ['LOT-58', 'lot#58', 'Lot 58', '#58']) expect(await found(q)).toEqual([bare.uuid])
  expect(await found('lot-59')).toEqual([written.uuid])
  for (const lot of [bare, await tenant.lot({ lot_number: '587' })]) await aDrawRequest(world, { lot: lot.uuid })
  const draws = async (q: string) => (await find(tenant.agency, q, 'drawRequest')).map((hit) => hit.lotId)
  for (const q of ['58', '#58', 'lot 58', '58 draw 1']) expect(await draws(q)).toEqual([bare.uuid, expect.any(String)])
})

test('three letters find a lot by any of its texts, and a draw request by title or lot', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({
    lot_number: 'KZ-61',
    street: '508 Zimmer Street',
    city: 'Norman',
    state_or_province: 'OK',
    loan_number: 'LN-777061',
    borrower_name: 'Quxley Brothers',
  })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, title: 'Shell and vortex fix', status: 'submitted' })
  for (const q of ['kz-', 'zim', '777', 'ln-777', 'ln-', 'QUX', 'norm', 'lot kz-61', '“508 Zimmer”,', 'kz:'])
    expect((await find(tenant.agency, q, 'lot')).map((hit) => hit.uuid)).toEqual([lot.uuid])
  for (const q of ['vort', 'zimmer vort', 'draw 1 zim', 'qux', 'draw', 'Draw 1: Shell', '508 Zimmer (vort): draw'])
    expect((await find(tenant.agency, q, 'drawRequest')).map((hit) => hit.uuid)).toEqual([drawRequest.uuid])
  expect(await find(tenant.agency, 'draw 2 zim', 'drawRequest')).toEqual([])
  expect(await find(tenant.agency, 'zim')).toEqual([
    {
      noun: 'lot',
      uuid: lot.uuid,
      title: '508 Zimmer Street',
      subtitle: 'Norman, OK · lot KZ-61',
      status: 'submitted',
      version: 1,
      archived: false,
      lotId: lot.uuid,
      requestId: null,
      itemId: null,
      completed: 0,
      template: 'Standard',
      matched: null,
    },
    {
      noun: 'drawRequest',
      uuid: drawRequest.uuid,
      title: 'Draw 1: Shell and vortex fix',
      subtitle: '508 Zimmer Street · lot KZ-61',
      status: 'submitted',
      version: 1,
      archived: false,
      lotId: lot.uuid,
      requestId: drawRequest.uuid,
      itemId: null,
      template: 'Standard',
      matched: null,
    },
  ])
  const matched = (await find(tenant.agency, 'zim qux')).map((hit) => hit.matched)
  expect(matched).toEqual(Array(2).fill('Quxley Brothers'))
})

test('ranks exact matches, beginnings, words, and parts, then by recency', async () => {
  const tenant = await aTenant()
  const add = (street: string) => tenant.lot({ street })
  for (const street of [
    '9 Overmapledale',
    '5 Mapleton Court',
    'Maple Grove 1',
    'Maple',
    'Maple Grove 2',
    '7 Sugar Maple Road',
  ]) {
    world.clock.advance(1000)
    await add(street)
  }
  expect(await titles(tenant.agency, 'maple', 'lot')).toEqual([
    'Maple',
    'Maple Grove 2',
    'Maple Grove 1',
    '7 Sugar Maple Road',
    '5 Mapleton Court',
    '9 Overmapledale',
  ])
})

test('one or two letters match the beginning of a lot or loan number', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ lot_number: '8J4', loan_number: 'W9-1' })
  for (const q of ['8', '8j', 'w9']) expect((await find(tenant.agency, q)).map((hit) => hit.uuid)).toEqual([lot.uuid])
  expect(await find(tenant.agency, 'j4')).toEqual([])
  for (const q of ['  ', ':']) expect(await find(tenant.agency, q)).toEqual([])
})

test('nobody finds invisible records', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '1 Xylophone Way' })
  const assigned = await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone one', reviewer: tenant.reviewer.uuid })
  const item = await anItem(world, { draw_request: assigned.uuid, title: 'Xylophone tuning' })
  const other = await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone two' })
  await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone gone', deleted_at: world.clock.now() })
  await tenant.lot({ street: '2 Xylophone Way', deleted_at: world.clock.now() })
  const seen = async (person: Person) => (await find(person, 'xylo')).map((hit) => hit.uuid).sort()
  const all = [lot.uuid, assigned.uuid, item.uuid, other.uuid].sort()
  expect(await seen(who.admin)).toEqual(all)
  expect(await seen(tenant.agency)).toEqual(all)
  expect(await seen(tenant.borrower)).toEqual(all)
  expect(await seen(tenant.reviewer)).toEqual([lot.uuid, assigned.uuid, item.uuid].sort())
  for (const stranger of [who.agency2, who.reviewer2, who.borrower2]) expect(await seen(stranger)).toEqual([])
})

test("a lot's status is that of a draw request the viewer may see", async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '3 Kestrel Way' })
  await aDrawRequest(world, { lot: lot.uuid, status: 'submitted', reviewer: tenant.reviewer.uuid })
  await aDrawRequest(world, { lot: lot.uuid, status: 're-requested' })
  const status = async (person: Person) => (await find(person, 'kestrel', 'lot'))[0]?.status
  expect([await status(tenant.reviewer), await status(tenant.agency)]).toEqual(['submitted', 're-requested'])
})

test('an item is found by its own words, limited by its place', async () => {
  const tenant = await aTenant()
  const lots = [await tenant.lot({ street: '10 Falcon Road' }), await tenant.lot({ street: '20 Heron Road' })]
  for (const lot of lots)
    await anItem(world, {
      draw_request: (await aDrawRequest(world, { lot: lot.uuid })).uuid,
      title: 'Quoins and lintels',
    })
  expect((await find(tenant.agency, 'quoins', 'item')).map((hit) => hit.subtitle).sort()).toEqual([
    'Draw 1 · 10 Falcon Road',
    'Draw 1 · 20 Heron Road',
  ])
  expect((await find(tenant.agency, 'lintels heron', 'item')).map((hit) => hit.subtitle)).toEqual([
    'Draw 1 · 20 Heron Road',
  ])
  expect(await find(tenant.agency, 'heron', 'item')).toEqual([])
})

test('people, lenders and cost codes are found by their owners', async () => {
  const tenant = await aTenant()
  const now = world.clock.now()
  const stamps = { created_at: now, updated_at: now }
  const { uuid: agency } = tenant.agency
  await aLender(world, { agency, name: 'Wombat Savings', recipients: ['loans@wombat.test'] })
  const shared = { uuid: newId(now), agency: null, code: '99-100', title: 'Wombat burrows' }
  const own = { uuid: newId(now), agency: tenant.agency.uuid, code: '99-200', title: 'Wombat fences' }
  await world.db
    .insertInto('cost_codes')
    .values([shared, own].map((code) => ({ ...code, ...stamps })))
    .execute()
  expect((await titles(tenant.agency, 'wombat')).sort()).toEqual(['Wombat Savings', 'Wombat burrows', 'Wombat fences'])
  expect((await titles(tenant.reviewer, 'wombat')).sort()).toEqual(['Wombat burrows', 'Wombat fences'])
  for (const words of ['wombat sav', 'loans@wombat.test'])
    expect((await find(tenant.agency, words)).map(({ subtitle }) => subtitle)).toEqual(['loans@wombat.test'])
  expect(await titles(tenant.borrower, 'wombat')).toEqual(['Wombat burrows'])
  const invited = await aPerson(world, { role: 'borrower', agency: tenant.agency.uuid })
  expect(await titles(invited, 'wombat')).toEqual(['Wombat burrows'])
  expect(await titles(who.agency2, 'wombat')).toEqual(['Wombat burrows'])
  expect((await find(tenant.agency, 'okafor')).map(({ noun, title, subtitle }) => [noun, title, subtitle])).toEqual([
    ['user', 'Maya Okafor', 'Reviewer · Northgate Inspections'],
  ])
  expect(await find(who.agency2, 'okafor')).toEqual([])
  expect(await find(tenant.reviewer, 'okafor')).toEqual([])
  expect(await titles(who.admin, 'ines duarte')).toContain('Ines Duarte')
})

test('report templates are found by people who may edit them', async () => {
  const tenant = await aTenant()
  const own = await aTemplate(world, { name: 'Wallaby words', agency: tenant.agency.uuid })
  await aTemplate(world, { name: 'Wallaby for everybody' })
  await aTemplate(world, { name: 'Wallaby gone', agency: tenant.agency.uuid, deleted_at: world.clock.now() })
  expect(await find(tenant.agency, 'wallaby', 'template')).toMatchObject([{ uuid: own.uuid, version: own.version }])
  expect((await titles(who.admin, 'wallaby', 'template')).sort()).toEqual(['Wallaby for everybody', 'Wallaby words'])
  for (const person of [tenant.reviewer, tenant.borrower, who.agency2])
    expect(await titles(person, 'wallaby', 'template')).toEqual([])
  // The status shows the default, so that actions it does not allow are disabled.
  await call(world, tenant.agency, 'templates.toggleDefault', { params: { id: own.uuid } })
  expect((await find(tenant.agency, 'wallaby', 'template')).map(({ status }) => status)).toEqual(['default'])
})

test('treats pattern characters literally, and refuses an unknown type', async () => {
  const tenant = await aTenant()
  await tenant.lot({ street: '50 % Alley' })
  await tenant.lot({ street: '500 Alley' })
  expect(await titles(tenant.agency, '50 %', 'lot')).toEqual(['50 % Alley'])
  expect(await titles(tenant.agency, "x'; drop table lots", 'lot')).toEqual([])
  expect(
    (await callWrongly(world, tenant.agency, 'search', { query: { q: 'abc', types: 'lot,password' } })).status,
  ).toBe(400)
  expect((await callWrongly(world, tenant.agency, 'search', { query: { q: '' } })).status).toBe(400)
  expect((await callWrongly(world, null, 'search', { query: { q: 'abc' } })).status).toBe(401)
})

test('without letters returns the newest of the named types, and nothing without types', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '1 Newest Road' })
  await aDrawRequest(world, { lot: lot.uuid, title: 'Newest draw', status: 'submitted' })
  expect((await titles(tenant.agency, '', 'lot'))[0]).toBe('1 Newest Road')
  expect((await titles(tenant.agency, ' ', 'drawRequest'))[0]).toContain('Newest draw')
  expect(await titles(tenant.agency, '', 'user')).toEqual(expect.arrayContaining(['Maya Okafor', 'Ines Duarte']))
  expect(await titles(tenant.agency, '', 'item')).toEqual([])
  expect(await titles(tenant.agency, ' ')).toEqual([])
  expect(await titles(tenant.reviewer, '', 'user')).toEqual([])
})

test('ranks items of the current draw request first without letters, and among equal matches', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '3 Near Road' })
  const [here, newer] = [
    await aDrawRequest(world, { lot: lot.uuid }),
    await aDrawRequest(world, { lot: lot.uuid, created_at: new Date(world.clock.now().getTime() + 60_000) }),
  ]
  for (const [request, title] of [
    [here, 'Rafters'],
    [newer, 'Rafters'],
    [newer, 'Rafters and purlins'],
  ] as const)
    await anItem(world, { draw_request: request.uuid, title })
  const inRequests = async (q: string, near?: string, person = tenant.agency) =>
    (await call(world, person, 'search', { query: { q, types: 'item', near } })).data.data.map((hit) => hit.requestId)
  expect(await inRequests('')).toEqual([newer.uuid, newer.uuid, here.uuid])
  expect(await inRequests('', here.uuid)).toEqual([here.uuid, newer.uuid, newer.uuid])
  expect(await inRequests('rafters', here.uuid)).toEqual([here.uuid, newer.uuid, newer.uuid])
  expect(await inRequests('purlins', here.uuid)).toEqual([newer.uuid])
  // `near` does not reveal records the viewer may not see.
  expect(await inRequests('', here.uuid, who.agency2)).not.toContain(here.uuid)
})

test('`where` filters people by role, agency and status, and lenders and cost codes by agency', async () => {
  const [tenant, other] = [await aTenant(), await aTenant()]
  const narrowed = async (types: string, where: object) => {
    const { data } = await call(world, who.admin, 'search', { query: { q: '', types, where } })
    return data.data.map((hit) => hit.uuid)
  }
  const reviewers = await narrowed('user', { role: 'reviewer', agency: tenant.agency.uuid, status: 'active' })
  expect(reviewers).toEqual([tenant.reviewer.uuid])
  expect(await narrowed('user', { role: 'reviewer', agency: tenant.agency.uuid, status: 'inactive' })).toEqual([])
  const rows = { created_at: world.clock.now(), updated_at: world.clock.now() }
  const [first, lender, theirs, code, global] = [newId(), newId(), newId(), newId(), newId()]
  await world.db
    .insertInto('lenders')
    .values([
      { ...rows, uuid: lender, agency: tenant.agency.uuid, name: 'Narrow Bank' },
      { ...rows, uuid: theirs, agency: other.agency.uuid, name: 'Wide Bank' },
    ])
    .execute()
  await world.db
    .insertInto('cost_codes')
    .values([
      { ...rows, uuid: code, agency: other.agency.uuid, code: 'ZZ-1', title: 'Theirs' },
      { ...rows, uuid: global, agency: null, code: 'ZZ-2', title: 'Global' },
      { ...rows, uuid: first, agency: null, code: '00-1', title: 'First by its code' },
    ])
    .execute()
  expect(await narrowed('lender', { agency: tenant.agency.uuid })).toEqual([lender])
  const codes = await narrowed('costCode', { agency: tenant.agency.uuid })
  expect([codes.includes(global), codes.includes(code)]).toEqual([true, false])
  expect(codes[0]).toBe(first)
})

test('lists chosen lenders of a lot or a draw request first', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({})
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, agency: tenant.agency.uuid })
  const chosen = await aLender(world, { agency: tenant.agency.uuid })
  const newer = await aLender(world, { agency: tenant.agency.uuid })
  await world.db.insertInto('request_lenders').values({ draw_request: drawRequest.uuid, lender: chosen.uuid }).execute()
  const offered = async (record: string) => {
    const query = { q: '', types: 'lender', where: { for: record } }
    return (await call(world, tenant.agency, 'search', { query })).data.data.map((hit) => hit.uuid)
  }
  expect(await offered(drawRequest.uuid)).toEqual([chosen.uuid, newer.uuid])
  expect(await offered(lot.uuid)).toEqual([chosen.uuid, newer.uuid])
})

test('`where` reveals nothing invisible, and is refused where it does not apply', async () => {
  const [tenant, other] = [await aTenant(), await aTenant()]
  const asked = (query: Record<string, unknown>) => callWrongly(world, tenant.agency, 'search', { query })
  const foreign = await asked({ types: 'user', where: { agency: other.agency.uuid } })
  expect(foreign.data).toEqual({ data: [], totalRecord: 0 })
  for (const query of [
    { types: 'lot', where: { agency: tenant.agency.uuid } },
    { q: 'oak', where: { role: 'reviewer' } },
    { types: 'user', where: { role: 'king' } },
    { types: 'user', where: { name: 'x' } },
  ]) {
    const { status, issues } = await asked(query)
    expect([status, issues[0]?.path.split('.')[0]]).toEqual([400, 'where'])
  }
})

test('three letters of its title find an event, for people who may edit it', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '9 Larch Way', time_zone: 'America/Chicago' })
  const made = { created_by: tenant.agency.uuid, title: 'Scaffold delivery' }
  // Early on the next day in UTC, the evening before at the lot.
  const evening = { starts_at: new Date('2020-05-02T01:00:00Z'), ends_at: new Date('2020-05-02T02:00:00Z') }
  const on = await anEvent(world, { ...made, lot: lot.uuid, ...evening })
  const off = await anEvent(world, { ...made, agency: tenant.agency.uuid })
  await anEvent(world, { ...made, agency: tenant.agency.uuid, deleted_at: world.clock.now() })
  const found = (await find(tenant.agency, 'scaf')).map(({ noun, uuid, subtitle }) => ({ noun, uuid, subtitle }))
  expect(found).toEqual([
    { noun: 'event', uuid: on.uuid, subtitle: 'May 1, 2020 · 9 Larch Way' },
    { noun: 'event', uuid: off.uuid, subtitle: 'May 1, 2020 · Northgate Inspections' },
  ])
  for (const person of [tenant.borrower, who.agency2]) expect(await find(person, 'scaf')).toEqual([])
})

test('people with access search the archive, which is ranked last', async () => {
  const tenant = await aTenant()
  const kept = await tenant.lot({ street: '7 Quibble Lane' })
  const gone = await tenant.lot({ street: '6 Quibble Lane', city: 'Norman' })
  await call(world, tenant.agency, 'lots.delete', { body: { target: { ids: [gone.uuid] } } })
  const seen = async (person: Person, types?: string) =>
    (await find(person, 'quibble', types)).map(({ uuid, archived, version }) => ({ uuid, archived, version }))
  const inArchive = { uuid: gone.uuid, archived: true, version: null }
  expect(await seen(tenant.agency)).toEqual([{ uuid: kept.uuid, archived: false, version: 1 }, inArchive])
  expect(await seen(tenant.agency, 'archive')).toEqual([inArchive])
  expect(await seen(who.admin, 'archive')).toEqual([inArchive])
  for (const person of [who.agency2, tenant.reviewer, tenant.borrower])
    expect(await seen(person, 'archive')).toEqual([])
})

test('a deleted report template is only found in the archive, ranked last', async () => {
  const { agency } = await aTenant()
  const deleted = { deleted_at: world.clock.now(), deleted_by: agency.uuid }
  const gone = await aTemplate(world, { agency: agency.uuid, name: 'Wobbling words', ...deleted })
  const kept = await aTemplate(world, { agency: agency.uuid, name: 'Wobbling words of today' })
  const found = (await find(agency, 'wobbling')).map(({ noun, uuid, archived }) => ({ noun, uuid, archived }))
  expect(found).toEqual([
    { noun: 'template', uuid: kept.uuid, archived: false },
    { noun: 'template', uuid: gone.uuid, archived: true },
  ])
})

test('returns fifty of one type, and whether there are more', async () => {
  const tenant = await aTenant()
  for (let made = 0; made < 51; made += 1) await tenant.lot({ street: `${made} Pelican Quay` })
  const { data } = await call(world, tenant.agency, 'search', { query: { q: 'pelican', types: 'lot' } })
  expect([data.data.length, data.totalRecord]).toEqual([50, 51])
})
