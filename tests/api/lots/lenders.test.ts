import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { t as uploadLine } from 'locales/uploads'
import { newId } from 'provider/db/ids'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { mayReceive } from 'provider/access/scope'
import { aLot } from 'tests/support/builders/lots'
import { aLender } from 'tests/support/builders/codes'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'
import { aJpeg, resultOf, upload } from 'tests/support/files/uploads'

const { world, who, undo } = await inWorld()

type Form = InputOf<'lenders.add'>['body']
type Edit = NonNullable<InputOf<'lenders.update'>['body']>

let made = 0
const name = () => `Cedar Valley Bank ${(made += 1)}`
const add = (person: Person, form: Partial<Form> = {}, key?: string) =>
  call(world, person, 'lenders.add', { body: { name: name(), ...form } }, key ? { key } : {})
const edit = (person: Person, id: string, body: Edit) => call(world, person, 'lenders.update', { params: { id }, body })
const remove = (person: Person, id: string) => call(world, person, 'lenders.delete', { params: { id } })
const list = async (person: Person, query: InputOf<'lenders.list'>['query'] = {}) =>
  (await call(world, person, 'lenders.list', { query })).data
const find = async (person: Person, id: string) => (await list(person, { filters: { ids: [id] } })).data[0]
const row = (uuid: string) =>
  world.db.selectFrom('lenders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
/** A draw request of an agency with these lenders. */
async function aChoice(lenders: string[], agency = who.agency.uuid): Promise<string> {
  const lot = await aLot(world, { agency })
  const { uuid } = await aDrawRequest(world, { lot: lot.uuid })
  for (const lender of lenders)
    await world.db.insertInto('request_lenders').values({ draw_request: uuid, lender }).execute()
  return uuid
}
const ids = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid)

describe('the lists', () => {
  test('contain an agency’s own; an admin sees all', async () => {
    const own = await aLender(world, { agency: who.agency.uuid, name: 'Wren Savings 10' })
    const nine = await aLender(world, { agency: who.agency.uuid, name: 'Wren Savings 9', status: 'inactive' })
    const foreign = await aLender(world, { agency: who.agency2.uuid, name: 'Wren Savings 11' })
    const named = (person: Person, query: InputOf<'lenders.list'>['query'] = {}) =>
      list(person, { keyword: 'wren', sortDescriptor: { column: 'name', direction: 'ascending' }, ...query })
    expect(ids((await named(who.agency)).data)).toEqual([nine.uuid, own.uuid])
    expect(ids((await named(who.admin)).data)).toEqual([nine.uuid, own.uuid, foreign.uuid])
    expect(ids((await named(who.agency, { filters: { status: ['active'] } })).data)).toEqual([own.uuid])
    expect(ids((await named(who.admin, { filters: { agency: [who.agency2.uuid] } })).data)).toEqual([foreign.uuid])
    expect((await list(who.agency, { keyword: own.recipients[0] ?? '' })).totalRecord).toBe(1)
    expect((await callWrongly(world, who.reviewer, 'lenders.list')).status).toBe(403)
    expect((await callWrongly(world, who.borrower, 'lenders.list')).status).toBe(403)
  })

  test('of an agency list its active ones, only for itself and an admin', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const two = await aLender(world, { agency: agency.uuid, name: 'B Bank' })
    const one = await aLender(world, { agency: agency.uuid, name: 'A Bank' })
    await aLender(world, { agency: agency.uuid, status: 'inactive' })
    await aLender(world, { agency: agency.uuid, deleted_at: world.clock.now() })
    const of = (person: Person) => call(world, person, 'lenders.byAgency', { query: { agencyId: agency.uuid } })
    expect(ids((await of(agency)).data.data)).toEqual([one.uuid, two.uuid])
    expect((await of(who.admin)).data.totalRecord).toBe(2)
    expect((await of(who.agency2)).status).toBe(404)
  })
})

describe('adding', () => {
  test('assigns an agency’s lender to itself; an admin chooses the agency', async () => {
    const own = await add(who.agency, { recipients: [' Draws@Cedar.example ', 'osei@cedar.example'] })
    expect([own.status, own.message]).toEqual([200, 'Lender added'])
    expect(own.data.lender).toMatchObject({
      name: expect.stringMatching(/^Cedar Valley Bank/),
      agency: { uuid: who.agency.uuid, name: 'First Agency' },
      recipients: ['draws@cedar.example', 'osei@cedar.example'],
      status: 'active',
      logo: null,
      version: 1,
    })
    const given = await add(who.admin, { agency: who.agency2.uuid })
    expect(given.data.lender.agency?.uuid).toBe(who.agency2.uuid)
    expect((await add(who.admin)).issues).toEqual([{ path: 'agency', message: 'Agency is required' }])
    expect((await add(who.admin, { agency: who.reviewer.uuid })).issues[0]?.path).toBe('agency')
    const taken = await add(who.agency, { agency: who.agency2.uuid })
    expect([taken.status, taken.issues[0]?.path]).toEqual([400, 'agency'])
  })

  test('reports each invalid address with the specification’s message', async () => {
    const wrong = await callWrongly(world, who.agency, 'lenders.add', {
      body: { name: '', recipients: ['draws@cedar.example', 'nobody', '', 'osei@'] },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'recipients.1', message: 'Invalid email address' },
      { path: 'recipients.2', message: 'Email is required' },
      { path: 'recipients.3', message: 'Invalid email address' },
    ])
    const twice = await add(who.agency, { recipients: ['a@cedar.example', 'A@cedar.example'] })
    expect(twice.issues).toEqual([{ path: 'recipients.1', message: refusal('recipientTwice') }])
  })

  test('refuses a duplicate name within an agency', async () => {
    const { data } = await add(who.agency, { name: 'Alder Trust' })
    const taken = { status: 400, issues: [{ path: 'name', message: refusal('sameLenderName') }] }
    expect(await add(who.agency, { name: ' alder TRUST ' })).toMatchObject(taken)
    expect((await add(who.agency2, { name: 'Alder Trust' })).status).toBe(200)
    const other = (await add(who.agency)).data.lender
    expect(await edit(who.agency, other.uuid, { name: 'ALDER trust' })).toMatchObject(taken)
    // A change of case keeps the name its own.
    expect((await edit(who.agency, data.lender.uuid, { name: 'ALDER TRUST' })).status).toBe(200)
  })

  test('existing duplicates stay editable, and the name is free after one is deleted', async () => {
    const facts = { agency: who.agency.uuid, name: 'Hazel Bank' }
    const [one, other] = [await aLender(world, facts), await aLender(world, facts)]
    expect((await edit(who.agency, one.uuid, { name: 'Hazel Bank', recipients: ['a@hazel.example'] })).status).toBe(200)
    await remove(who.agency, one.uuid)
    const gone = await remove(who.agency, other.uuid)
    const added = await add(who.agency, { name: 'Hazel Bank' })
    expect(added.status).toBe(200)
    const refused = await undo(who.agency, gone.changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('sameLenderName')])
    const restore = await call(world, who.agency, 'archive.restore', { params: { id: other.uuid } })
    expect([restore.status, restore.message]).toEqual([409, refusal('sameLenderName')])
    await undo(who.agency, added.changeId)
    expect((await undo(who.agency, gone.changeId)).status).toBe(200)
  })

  test('happens once per key', async () => {
    const key = newId()
    const form = { name: `Once ${key}` }
    expect((await add(who.agency, form, key)).data).toEqual((await add(who.agency, form, key)).data)
    expect((await list(who.agency, { keyword: key })).totalRecord).toBe(1)
  })
})

describe('changing', () => {
  test('updates the sent fields, refuses a stale version and outsiders', async () => {
    const id = (await add(who.agency, { recipients: ['a@cedar.example'] })).data.lender.uuid
    const saved = await edit(who.agency, id, { name: 'Cedar Trust', version: 1 })
    expect(saved.data.lender).toMatchObject({ name: 'Cedar Trust', recipients: ['a@cedar.example'], version: 2 })
    const stale = await edit(who.agency, id, { recipients: [], version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('staleByYou')])
    expect(stale.body.current).toMatchObject({ name: 'Cedar Trust', version: 2 })
    expect((await edit(who.agency2, id, { name: 'Mine' })).status).toBe(404)
    expect((await edit(who.reviewer, id, { name: 'Mine' })).status).toBe(403)
    expect((await edit(who.agency, id, { name: 'Cedar Trust' })).data.changeId).toBeNull()
  })

  test('activates and deactivates', async () => {
    const id = (await add(who.agency)).data.lender.uuid
    const set = (status: 'active' | 'inactive', person = who.agency) =>
      call(world, person, 'lenders.setActive', { params: { id }, body: { status } })
    expect((await set('inactive')).message).toBe('Lender deactivated')
    expect((await set('inactive')).data.changeId).toBeNull()
    expect((await set('active')).data.lender.status).toBe('active')
    expect((await set('inactive', who.agency2)).status).toBe(404)
  })

  test('changes the agency only without draw requests that chose it; a later choice blocks undo', async () => {
    const id = (await add(who.agency)).data.lender.uuid
    const moved = await edit(who.admin, id, { agency: who.agency2.uuid })
    expect(moved.data.lender.agency?.uuid).toBe(who.agency2.uuid)
    await aChoice([id], who.agency2.uuid)
    const refused = await edit(who.admin, id, { agency: who.agency.uuid })
    expect(refused.issues).toEqual([{ path: 'agency', message: refusal('lenderChosen', { count: 1 }) }])
    expect((await undo(who.admin, moved.changeId)).status).toBe(409)
    expect((await row(id)).agency).toBe(who.agency2.uuid)
  })
})

describe('deleting and undo', () => {
  test('deletes and restores a lender with the draw requests that chose it', async () => {
    const id = (await add(who.agency, { recipients: ['a@cedar.example'] })).data.lender.uuid
    const request = await aChoice([id])
    const chosen = async () =>
      ids((await call(world, who.agency, 'lenders.selected', { params: { requestId: request } })).data.data)
    expect((await remove(who.agency2, id)).status).toBe(404)
    expect((await remove(who.borrower, id)).status).toBe(403)
    const gone = await remove(who.agency, id)
    expect([gone.status, gone.message]).toEqual([200, 'Lender deleted'])
    expect(await find(who.agency, id)).toBeUndefined()
    expect(await chosen()).toEqual([])
    expect((await remove(who.agency, id)).status).toBe(404)
    const back = await undo(who.agency, gone.changeId)
    expect(back.message).toMatch(/^Undone: Cedar Valley Bank \d+ deleted$/)
    expect(await find(who.agency, id)).toMatchObject({ recipients: ['a@cedar.example'], version: 3 })
    expect(await chosen()).toEqual([id])
    await undo(who.agency, back.changeId)
    expect(await find(who.agency, id)).toBeUndefined()
  })

  test('has a language, English unless one is chosen, which only its agency changes', async () => {
    const { lender } = (await add(who.agency)).data
    expect(lender.language).toBe('en-US')
    const { uuid: id, version } = lender
    expect((await edit(who.agency2, id, { language: 'es-US', version })).status).toBe(404)
    expect((await edit(who.reviewer, id, { language: 'es-US', version })).status).toBe(403)
    const wrong = await callWrongly(world, who.agency, 'lenders.update', {
      params: { id },
      body: { language: 'fr-FR', version },
    })
    expect(wrong.status).toBe(400)
    const { data } = await edit(who.agency, id, { language: 'es-US', version })
    expect(data.lender.language).toBe('es-US')
    await undo(who.agency, data.changeId ?? '')
    expect((await find(who.agency, id))?.language).toBe('en-US')
  })

  test('undoes an edit unless the same field was changed since', async () => {
    const id = (await add(who.agency, { recipients: ['a@cedar.example', 'b@cedar.example'] })).data.lender.uuid
    const { changeId } = await edit(who.agency, id, { recipients: ['c@cedar.example'] })
    await edit(who.admin, id, { name: 'Other words' })
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect(await find(who.agency, id)).toMatchObject({
      name: 'Other words',
      recipients: ['a@cedar.example', 'b@cedar.example'],
    })
    const second = await edit(who.agency, id, { recipients: [] })
    await edit(who.admin, id, { recipients: ['d@cedar.example'] })
    const refused = await undo(who.agency, second.changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('changedSince', { who: who.admin.name })])
  })

  test('is announced to the agency and to admins only', async () => {
    const { lender } = (await add(who.agency)).data
    const deliveries = await readDeliveries(world.deps.pool, 0, await sealJournal(world.deps.pool))
    const told = deliveries.find(({ facts }) => facts.uuid === lender.uuid)
    const hears = (person: Person, agency: string | null) =>
      told && mayReceive({ ...person, agency, isEmailVerified: true, sessionId: '' }, told.facts)
    const heard = [who.admin, who.agency, who.reviewer, who.borrower, who.agency2].map((person) =>
      hears(person, person === who.reviewer ? who.agency.uuid : person.role === 'agency' ? person.uuid : null),
    )
    expect(heard).toEqual([true, true, false, false, false])
  })
})

describe('a logo', () => {
  let bytes: Buffer
  beforeEach(async () => {
    bytes = await sharp({
      create: { width: 1200, height: 600, channels: 4, background: { r: 1, g: 90, b: 30, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
  })
  const send = (person: Person, content: Buffer) =>
    upload(world, person, content, { kind: 'lender', filename: 'logo.png', type: 'image/png' })
  const file = (person: Person, uuid: string, variant = 'preview') =>
    fetch(`${world.url}/api/files/lenderImages/${uuid}/${variant}`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })

  test('is resized with transparency, and visible to people who see the lender', async () => {
    const logo = resultOf(await send(who.agency, bytes))
    const { lender } = (await add(who.agency, { logo })).data
    expect(lender.logo).toBe(`/lenderImages/${logo}/preview`)
    const shown = await file(who.admin, logo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(picture).toMatchObject({ width: 512, height: 256, hasAlpha: true })
    for (const stranger of [who.agency2, who.reviewer, who.borrower])
      expect((await file(stranger, logo)).status).toBe(404)
    expect((await file(who.agency, logo, 'original')).status).toBe(404)
    await remove(who.agency, lender.uuid)
    expect((await file(who.admin, logo)).status).toBe(404)
  })

  test('is visible to its uploader before saving; changing and removing can be undone', async () => {
    const [first, second] = [resultOf(await send(who.agency, bytes)), resultOf(await send(who.agency, await aJpeg()))]
    expect((await file(who.agency, first)).status).toBe(200)
    expect((await file(who.admin, first)).status).toBe(404)
    const id = (await add(who.agency, { logo: first })).data.lender.uuid
    const changed = await edit(who.agency, id, { logo: second })
    expect(changed.data.lender.logo).toBe(`/lenderImages/${second}/preview`)
    await undo(who.agency, changed.changeId)
    expect((await find(who.agency, id))?.logo).toBe(`/lenderImages/${first}/preview`)
    expect((await edit(who.agency, id, { logo: null })).data.lender.logo).toBeNull()
  })

  test('must be one’s own picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await send(who.agency, svg)).toMatchObject({
      status: 422,
      message: uploadLine('uploadSvg', { instead: uploadLine('uploadAsImage') }),
    })
    expect((await send(who.agency, randomBytes(2000))).status).toBe(422)
    expect((await send(who.reviewer, bytes)).status).toBe(403)
    expect((await send(who.agency, Buffer.concat([bytes, Buffer.alloc(5 * 1024 ** 2)]))).status).toBe(413)
    const theirs = resultOf(await send(who.agency2, bytes))
    expect((await add(who.agency, { logo: theirs })).issues).toEqual([
      { path: 'logo', message: refusal('logoMissing') },
    ])
    expect((await add(who.agency, { logo: newId() })).status).toBe(400)
  })
})

test('lists a draw request’s lenders to people who may send its report', async () => {
  const [one, two] = [
    await aLender(world, { agency: who.agency.uuid, name: 'B Bank' }),
    await aLender(world, { agency: who.agency.uuid, name: 'A Bank', status: 'inactive' }),
  ]
  const request = await aChoice([one.uuid, two.uuid])
  const selected = (person: Person) => call(world, person, 'lenders.selected', { params: { requestId: request } })
  expect(ids((await selected(who.agency)).data.data)).toEqual([two.uuid, one.uuid])
  expect((await selected(who.admin)).data.totalRecord).toBe(2)
  expect((await selected(who.agency2)).status).toBe(404)
  expect((await selected(who.reviewer)).status).toBe(403)
})
