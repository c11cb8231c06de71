import { expect, test } from 'vitest'

import { newId } from 'provider/ids'
import { aLender } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aTemplate } from 'tests/support/builders/templates'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/call'
import { inWorld } from 'tests/support/in-world'
import { aPerson, type Person } from 'tests/support/people'

const { world, who } = await inWorld()

const find = async (person: Person, q: string, types?: string) =>
  (await call(world, person, 'search', { query: { q, ...(types && { types }) } })).data.data
const titles = async (person: Person, q: string, types?: string) =>
  (await find(person, q, types)).map((hit) => hit.title)

async function aHouse() {
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

test('two digits find a lot by its house number, and longer ones that begin so', async () => {
  const house = await aHouse()
  const [meadow, longer] = [await house.lot({ street: '65 Meadow Way' }), await house.lot({ street: '650 Oak Court' })]
  await house.lot({ street: '165 Hill Road' })
  const found = (await find(house.agency, '65', 'lot')).map((hit) => hit.uuid)
  expect(new Set(found)).toEqual(new Set([meadow.uuid, longer.uuid]))
})

test('lots whose numbers begin alike stand by their numbers, and the one that has just this comes before a street', async () => {
  const house = await aHouse()
  for (const n of ['P224', 'P2210', 'P221', 'P227', 'P223'])
    await house.lot({ lot_number: n, street: `${n} Elm Street` })
  expect(await titles(house.agency, 'p22', 'lot')).toEqual(
    ['P221', 'P223', 'P224', 'P227', 'P2210'].map((n) => `${n} Elm Street`),
  )
  await house.lot({ lot_number: '12', street: '4 Fern Road' })
  await house.lot({ lot_number: '58', street: '12 John Street' })
  expect((await titles(house.agency, '12', 'lot'))[0]).toBe('4 Fern Road')
})

test('a lot is found by the number that stands behind "LOT-", whether its number is written so or not, and so are draw requests of it', async () => {
  const house = await aHouse()
  const [bare, written] = [await house.lot({ lot_number: '58' }), await house.lot({ lot_number: 'LOT-59' })]
  const found = async (q: string) => (await find(house.agency, q, 'lot')).map((hit) => hit.uuid)
  for (const q of ['LOT-58', 'lot#58', 'Lot 58', '#58']) expect(await found(q)).toEqual([bare.uuid])
  expect(await found('lot-59')).toEqual([written.uuid])
  for (const lot of [bare, await house.lot({ lot_number: '587' })]) await aDrawRequest(world, { lot: lot.uuid })
  const draws = async (q: string) => (await find(house.agency, q, 'drawRequest')).map((hit) => hit.lotId)
  for (const q of ['58', '#58', 'lot 58', '58 draw 1']) expect(await draws(q)).toEqual([bare.uuid, expect.any(String)])
})

test('three letters find a lot by number, street, loan, borrower or city, and a draw request by its title or its lot', async () => {
  const house = await aHouse()
  const lot = await house.lot({
    lot_number: 'KZ-61',
    street: '508 Zimmer Street',
    city: 'Norman',
    state_or_province: 'OK',
    loan_number: 'LN-777061',
    borrower_name: 'Quxley Brothers',
  })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, title: 'Shell and vortex fix', status: 'submitted' })
  for (const q of ['kz-', 'zim', '777', 'ln-777', 'ln-', 'QUX', 'norm', 'lot kz-61', '“508 Zimmer”,', 'kz:'])
    expect((await find(house.agency, q, 'lot')).map((hit) => hit.uuid)).toEqual([lot.uuid])
  for (const q of ['vort', 'zimmer vort', 'draw 1 zim', 'qux', 'draw', 'Draw 1: Shell', '508 Zimmer (vort): draw'])
    expect((await find(house.agency, q, 'drawRequest')).map((hit) => hit.uuid)).toEqual([drawRequest.uuid])
  expect(await find(house.agency, 'draw 2 zim', 'drawRequest')).toEqual([])
  expect(await find(house.agency, 'zim')).toEqual([
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
  const matched = (await find(house.agency, 'zim qux')).map((hit) => hit.matched)
  expect(matched).toEqual(Array(2).fill('Quxley Brothers'))
})

test('exact comes before beginning, beginning before a word, a word before anywhere, then the recent first', async () => {
  const house = await aHouse()
  const add = (street: string) => house.lot({ street })
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
  expect(await titles(house.agency, 'maple', 'lot')).toEqual([
    'Maple',
    'Maple Grove 2',
    'Maple Grove 1',
    '7 Sugar Maple Road',
    '5 Mapleton Court',
    '9 Overmapledale',
  ])
})

test('one or two letters find what begins a lot or loan number', async () => {
  const house = await aHouse()
  const lot = await house.lot({ lot_number: '8J4', loan_number: 'W9-1' })
  for (const q of ['8', '8j', 'w9']) expect((await find(house.agency, q)).map((hit) => hit.uuid)).toEqual([lot.uuid])
  expect(await find(house.agency, 'j4')).toEqual([])
  for (const q of ['  ', ':']) expect(await find(house.agency, q)).toEqual([])
})

test('nobody finds what they may not see', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '1 Xylophone Way' })
  const assigned = await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone one', reviewer: house.reviewer.uuid })
  const item = await anItem(world, { draw_request: assigned.uuid, title: 'Xylophone tuning' })
  const other = await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone two' })
  await aDrawRequest(world, { lot: lot.uuid, title: 'Xylophone gone', deleted_at: world.clock.now() })
  await house.lot({ street: '2 Xylophone Way', deleted_at: world.clock.now() })
  const seen = async (person: Person) => (await find(person, 'xylo')).map((hit) => hit.uuid).sort()
  const all = [lot.uuid, assigned.uuid, item.uuid, other.uuid].sort()
  expect(await seen(who.admin)).toEqual(all)
  expect(await seen(house.agency)).toEqual(all)
  expect(await seen(house.borrower)).toEqual(all)
  expect(await seen(house.reviewer)).toEqual([lot.uuid, assigned.uuid, item.uuid].sort())
  for (const stranger of [who.agency2, who.reviewer2, who.borrower2]) expect(await seen(stranger)).toEqual([])
})

test("a lot's status is that of the draw request the viewer may know of", async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '3 Kestrel Way' })
  await aDrawRequest(world, { lot: lot.uuid, status: 'submitted', reviewer: house.reviewer.uuid })
  await aDrawRequest(world, { lot: lot.uuid, status: 're-requested' })
  const status = async (person: Person) => (await find(person, 'kestrel', 'lot'))[0]?.status
  expect([await status(house.reviewer), await status(house.agency)]).toEqual(['submitted', 're-requested'])
})

test('an item is found by its own words, narrowed by where it is', async () => {
  const house = await aHouse()
  const lots = [await house.lot({ street: '10 Falcon Road' }), await house.lot({ street: '20 Heron Road' })]
  for (const lot of lots)
    await anItem(world, {
      draw_request: (await aDrawRequest(world, { lot: lot.uuid })).uuid,
      title: 'Quoins and lintels',
    })
  expect((await find(house.agency, 'quoins', 'item')).map((hit) => hit.subtitle).sort()).toEqual([
    'Draw 1 · 10 Falcon Road',
    'Draw 1 · 20 Heron Road',
  ])
  expect((await find(house.agency, 'lintels heron', 'item')).map((hit) => hit.subtitle)).toEqual([
    'Draw 1 · 20 Heron Road',
  ])
  expect(await find(house.agency, 'heron', 'item')).toEqual([])
})

test('people, lenders and cost codes are found by those they belong to', async () => {
  const house = await aHouse()
  const now = world.clock.now()
  const stamps = { created_at: now, updated_at: now }
  const { uuid: agency } = house.agency
  await aLender(world, { agency, name: 'Wombat Savings', recipients: ['loans@wombat.test'] })
  const shared = { uuid: newId(now), agency: null, code: '99-100', title: 'Wombat burrows' }
  const own = { uuid: newId(now), agency: house.agency.uuid, code: '99-200', title: 'Wombat fences' }
  await world.db
    .insertInto('cost_codes')
    .values([shared, own].map((code) => ({ ...code, ...stamps })))
    .execute()
  expect((await titles(house.agency, 'wombat')).sort()).toEqual(['Wombat Savings', 'Wombat burrows', 'Wombat fences'])
  expect((await titles(house.reviewer, 'wombat')).sort()).toEqual(['Wombat burrows', 'Wombat fences'])
  for (const words of ['wombat sav', 'loans@wombat.test'])
    expect((await find(house.agency, words)).map(({ subtitle }) => subtitle)).toEqual(['loans@wombat.test'])
  expect(await titles(house.borrower, 'wombat')).toEqual(['Wombat burrows'])
  const invited = await aPerson(world, { role: 'borrower', agency: house.agency.uuid })
  expect(await titles(invited, 'wombat')).toEqual(['Wombat burrows'])
  expect(await titles(who.agency2, 'wombat')).toEqual(['Wombat burrows'])
  expect((await find(house.agency, 'okafor')).map(({ noun, title, subtitle }) => [noun, title, subtitle])).toEqual([
    ['user', 'Maya Okafor', 'Reviewer · Northgate Inspections'],
  ])
  expect(await find(who.agency2, 'okafor')).toEqual([])
  expect(await find(house.reviewer, 'okafor')).toEqual([])
  expect(await titles(who.admin, 'ines duarte')).toContain('Ines Duarte')
})

test('report templates are found by those who may change them', async () => {
  const house = await aHouse()
  const own = await aTemplate(world, { name: 'Wallaby words', agency: house.agency.uuid })
  await aTemplate(world, { name: 'Wallaby for everybody' })
  await aTemplate(world, { name: 'Wallaby gone', agency: house.agency.uuid, deleted_at: world.clock.now() })
  expect(await find(house.agency, 'wallaby', 'template')).toMatchObject([{ uuid: own.uuid, version: own.version }])
  expect((await titles(who.admin, 'wallaby', 'template')).sort()).toEqual(['Wallaby for everybody', 'Wallaby words'])
  for (const person of [house.reviewer, house.borrower, who.agency2])
    expect(await titles(person, 'wallaby', 'template')).toEqual([])
  // Which one is the default is told, so that what it does not allow is greyed before it is tried.
  await call(world, house.agency, 'templates.toggleDefault', { params: { id: own.uuid } })
  expect((await find(house.agency, 'wallaby', 'template')).map(({ status }) => status)).toEqual(['default'])
})

test('a sign of a pattern means itself, an unknown type is refused', async () => {
  const house = await aHouse()
  await house.lot({ street: '50 % Alley' })
  await house.lot({ street: '500 Alley' })
  expect(await titles(house.agency, '50 %', 'lot')).toEqual(['50 % Alley'])
  expect(await titles(house.agency, "x'; drop table lots", 'lot')).toEqual([])
  expect(
    (await callWrongly(world, house.agency, 'search', { query: { q: 'abc', types: 'lot,password' } })).status,
  ).toBe(400)
  expect((await callWrongly(world, house.agency, 'search', { query: { q: '' } })).status).toBe(400)
  expect((await callWrongly(world, null, 'search', { query: { q: 'abc' } })).status).toBe(401)
})

test('without letters the newest of the types named are found, and nothing where none are', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '1 Newest Road' })
  await aDrawRequest(world, { lot: lot.uuid, title: 'Newest draw', status: 'submitted' })
  expect((await titles(house.agency, '', 'lot'))[0]).toBe('1 Newest Road')
  expect((await titles(house.agency, ' ', 'drawRequest'))[0]).toContain('Newest draw')
  expect(await titles(house.agency, '', 'user')).toEqual(expect.arrayContaining(['Maya Okafor', 'Ines Duarte']))
  expect(await titles(house.agency, '', 'item')).toEqual([])
  expect(await titles(house.agency, ' ')).toEqual([])
  expect(await titles(house.reviewer, '', 'user')).toEqual([])
})

test('without letters items of the draw request one is at come before those of newer ones; with letters those that match as well', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '3 Near Road' })
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
  const inRequests = async (q: string, near?: string, person = house.agency) =>
    (await call(world, person, 'search', { query: { q, types: 'item', near } })).data.data.map((hit) => hit.requestId)
  expect(await inRequests('')).toEqual([newer.uuid, newer.uuid, here.uuid])
  expect(await inRequests('', here.uuid)).toEqual([here.uuid, newer.uuid, newer.uuid])
  expect(await inRequests('rafters', here.uuid)).toEqual([here.uuid, newer.uuid, newer.uuid])
  expect(await inRequests('purlins', here.uuid)).toEqual([newer.uuid])
  // Where one is shows nothing that one may not see.
  expect(await inRequests('', here.uuid, who.agency2)).not.toContain(here.uuid)
})

test('`where` narrows people by role, agency and status, and lenders and cost codes by agency', async () => {
  const [house, other] = [await aHouse(), await aHouse()]
  const narrowed = async (types: string, where: object) => {
    const { data } = await call(world, who.admin, 'search', { query: { q: '', types, where } })
    return data.data.map((hit) => hit.uuid)
  }
  const reviewers = await narrowed('user', { role: 'reviewer', agency: house.agency.uuid, status: 'active' })
  expect(reviewers).toEqual([house.reviewer.uuid])
  expect(await narrowed('user', { role: 'reviewer', agency: house.agency.uuid, status: 'inactive' })).toEqual([])
  const rows = { created_at: world.clock.now(), updated_at: world.clock.now() }
  const [first, lender, theirs, code, global] = [newId(), newId(), newId(), newId(), newId()]
  await world.db
    .insertInto('lenders')
    .values([
      { ...rows, uuid: lender, agency: house.agency.uuid, name: 'Narrow Bank' },
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
  expect(await narrowed('lender', { agency: house.agency.uuid })).toEqual([lender])
  const codes = await narrowed('costCode', { agency: house.agency.uuid })
  expect([codes.includes(global), codes.includes(code)]).toEqual([true, false])
  expect(codes[0]).toBe(first)
})

test('of the lenders for a lot or a draw request those chosen for it come first', async () => {
  const house = await aHouse()
  const lot = await house.lot({})
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, agency: house.agency.uuid })
  const chosen = await aLender(world, { agency: house.agency.uuid })
  const newer = await aLender(world, { agency: house.agency.uuid })
  await world.db.insertInto('request_lenders').values({ draw_request: drawRequest.uuid, lender: chosen.uuid }).execute()
  const offered = async (record: string) => {
    const query = { q: '', types: 'lender', where: { for: record } }
    return (await call(world, house.agency, 'search', { query })).data.data.map((hit) => hit.uuid)
  }
  expect(await offered(drawRequest.uuid)).toEqual([chosen.uuid, newer.uuid])
  expect(await offered(lot.uuid)).toEqual([chosen.uuid, newer.uuid])
})

test('`where` opens nothing that the viewer may not see, and is refused where it means nothing', async () => {
  const [house, other] = [await aHouse(), await aHouse()]
  const asked = (query: Record<string, unknown>) => callWrongly(world, house.agency, 'search', { query })
  const foreign = await asked({ types: 'user', where: { agency: other.agency.uuid } })
  expect(foreign.data).toEqual({ data: [], totalRecord: 0 })
  for (const query of [
    { types: 'lot', where: { agency: house.agency.uuid } },
    { q: 'oak', where: { role: 'reviewer' } },
    { types: 'user', where: { role: 'king' } },
    { types: 'user', where: { name: 'x' } },
  ]) {
    const { status, issues } = await asked(query)
    expect([status, issues[0]?.path.split('.')[0]]).toEqual([400, 'where'])
  }
})

test('three letters of its title find an event, for those who may change it', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '9 Larch Way', time_zone: 'America/Chicago' })
  const made = { created_by: house.agency.uuid, title: 'Scaffold delivery' }
  // Early on the next day in Greenwich, and the evening before where the lot is.
  const evening = { starts_at: new Date('2020-05-02T01:00:00Z'), ends_at: new Date('2020-05-02T02:00:00Z') }
  const on = await anEvent(world, { ...made, lot: lot.uuid, ...evening })
  const off = await anEvent(world, { ...made, agency: house.agency.uuid })
  await anEvent(world, { ...made, agency: house.agency.uuid, deleted_at: world.clock.now() })
  const found = (await find(house.agency, 'scaf')).map(({ noun, uuid, subtitle }) => ({ noun, uuid, subtitle }))
  expect(found).toEqual([
    { noun: 'event', uuid: on.uuid, subtitle: 'May 1, 2020 · 9 Larch Way' },
    { noun: 'event', uuid: off.uuid, subtitle: 'May 1, 2020 · Northgate Inspections' },
  ])
  for (const person of [house.borrower, who.agency2]) expect(await find(person, 'scaf')).toEqual([])
})

test('the archive is searched by those who may see it, beneath all that is at work', async () => {
  const house = await aHouse()
  const kept = await house.lot({ street: '7 Quibble Lane' })
  const gone = await house.lot({ street: '6 Quibble Lane', city: 'Norman' })
  await call(world, house.agency, 'lots.delete', { body: { target: { ids: [gone.uuid] } } })
  const seen = async (person: Person, types?: string) =>
    (await find(person, 'quibble', types)).map(({ uuid, archived, version }) => ({ uuid, archived, version }))
  const inArchive = { uuid: gone.uuid, archived: true, version: null }
  expect(await seen(house.agency)).toEqual([{ uuid: kept.uuid, archived: false, version: 1 }, inArchive])
  expect(await seen(house.agency, 'archive')).toEqual([inArchive])
  expect(await seen(who.admin, 'archive')).toEqual([inArchive])
  for (const person of [who.agency2, house.reviewer, house.borrower]) expect(await seen(person, 'archive')).toEqual([])
})

test('a deleted report template is found in the archive alone, beneath those at work', async () => {
  const { agency } = await aHouse()
  const deleted = { deleted_at: world.clock.now(), deleted_by: agency.uuid }
  const gone = await aTemplate(world, { agency: agency.uuid, name: 'Wobbling words', ...deleted })
  const kept = await aTemplate(world, { agency: agency.uuid, name: 'Wobbling words of today' })
  const found = (await find(agency, 'wobbling')).map(({ noun, uuid, archived }) => ({ noun, uuid, archived }))
  expect(found).toEqual([
    { noun: 'template', uuid: kept.uuid, archived: false },
    { noun: 'template', uuid: gone.uuid, archived: true },
  ])
})

test('of one type fifty are told, and whether there are more', async () => {
  const house = await aHouse()
  for (let made = 0; made < 51; made += 1) await house.lot({ street: `${made} Pelican Quay` })
  const { data } = await call(world, house.agency, 'search', { query: { q: 'pelican', types: 'lot' } })
  expect([data.data.length, data.totalRecord]).toEqual([50, 51])
})
