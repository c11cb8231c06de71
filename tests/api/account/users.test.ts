import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type People } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const { world, who } = await inWorld()

const statusOf = (uuid: string) =>
  world.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const journalOf = (uuid: string) =>
  world.db.selectFrom('journal').selectAll().where('uuid', '=', uuid).orderBy('seq').execute()
const own = (facts = {}) => aUser(world, { agency: who.agency.uuid, ...facts })

describe('the list of people', () => {
  test('is everyone for an admin, its own for an agency, oneself for others', async () => {
    const ids = async (person: keyof People) =>
      (await call(world, who[person], 'users.list', { body: { limit: 100 } })).data.data.map(({ uuid }) => uuid)
    const all = Object.values(who).map(({ uuid }) => uuid)
    expect(await ids('admin')).toEqual(expect.arrayContaining(all))
    expect((await ids('agency')).sort()).toEqual([who.agency.uuid, who.reviewer.uuid].sort())
    expect(await ids('reviewer')).toEqual([who.reviewer.uuid])
    expect(await ids('borrower')).toEqual([who.borrower.uuid])
  })

  test('shows an agency the borrowers of its lots by name and email only', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const borrower = await aPerson(world, { role: 'borrower', email: 'onlot@plumbline.test' })
    await aLot(world, { agency: agency.uuid, borrower_email: borrower.email })
    const find = (filters: { status?: string[] }) =>
      call(world, agency, 'users.list', { body: { filters: { role: ['borrower'], ...filters } } })
    const [shown] = (await find({})).data.data
    expect(shown).toMatchObject({ uuid: borrower.uuid, email: borrower.email, firstName: 'Borrower', editable: false })
    expect(shown).toMatchObject({ status: null, contactNumber: null, createdAt: null, isEmailVerified: null })
    // Filters cannot reveal hidden fields.
    expect((await find({ status: ['active'] })).data.data).toEqual([])
    const target = { target: { ids: [borrower.uuid] } }
    expect((await call(world, agency, 'users.delete', { body: target })).status).toBe(404)
    const edit = { params: { id: borrower.uuid }, body: { firstName: 'Mine' } }
    expect((await call(world, agency, 'users.update', edit)).status).toBe(404)
  })

  test('filters, sorts, searches and pages, with an exact total', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    for (const first_name of ['Carla', 'anton', 'Bela'])
      await aUser(world, {
        agency: agency.uuid,
        first_name,
        last_name: 'Tester',
        role: first_name === 'Bela' ? roles.borrower : 3,
      })
    const list = async (body: object) =>
      (await call(world, who.admin, 'users.list', { body: { filters: { agency: [agency.uuid] }, ...body } })).data
    const names = async (body: object) => (await list(body)).data.map(({ firstName }) => firstName)
    const sortDescriptor = { column: 'name', direction: 'ascending' } as const
    expect(await names({ sortDescriptor })).toEqual(['Agency', 'anton', 'Bela', 'Carla'])
    const page = await list({ sortDescriptor, limit: 2 })
    expect(page.totalRecord).toBe(4)
    expect(await names({ sortDescriptor, limit: 2, cursor: page.cursor })).toEqual(['Bela', 'Carla'])
    expect(await names({ sortDescriptor, keyword: 'arl' })).toEqual(['Carla'])
    expect(await names({ keyword: 'be' })).toEqual(['Bela'])
    expect(await names({ filters: { agency: [agency.uuid], role: ['borrower'] } })).toEqual(['Bela'])
    const bad = await callWrongly(world, who.admin, 'users.list', { body: { filters: { role: ['king'] } } })
    expect(bad.status).toBe(400)
  })

  test('leaves out deleted people', async () => {
    const gone = await own({ status: 'deleted', deleted_at: world.clock.now() })
    const { data } = await call(world, who.admin, 'users.list', { body: { filters: { ids: [gone.uuid] } } })
    expect(data).toMatchObject({ data: [], totalRecord: 0 })
  })
})

describe('pick lists', () => {
  test('label people by first and last name, with the uuid as value', async () => {
    const { data } = await call(world, who.admin, 'users.agencies', { query: {} })
    const [first] = data.data.filter(({ uuid }) => uuid === who.agency.uuid)
    expect(first).toMatchObject({ value: who.agency.uuid, label: 'Agency Tester', agencyName: 'First Agency' })
  })

  test('of reviewers are filtered by an agency in the headers, which grants nothing', async () => {
    const ask = async (person: 'admin' | 'agency', id: string) => {
      const headers = { id, roleName: 'agency' }
      const { data } = await call(world, who[person], 'users.reviewers', { query: {} }, { headers })
      return data.data.map(({ uuid }) => uuid)
    }
    expect(await ask('admin', who.agency2.uuid)).toEqual([who.reviewer2.uuid])
    expect(await ask('agency', who.agency2.uuid)).toEqual([])
    expect(await ask('agency', who.agency.uuid)).toContain(who.reviewer.uuid)
    const asAdmin = { headers: { id: who.admin.uuid, roleName: 'admin' } }
    const { data } = await call(world, who.agency, 'users.reviewers', { query: {} }, asAdmin)
    expect(data.data.map(({ uuid }) => uuid)).not.toContain(who.reviewer2.uuid)
  })

  test('by type accept a role name or id, and leave out inactive people', async () => {
    const lazy = await own({ status: 'inactive' })
    for (const type of ['reviewer', 3] as const) {
      const { data } = await call(world, who.agency, 'users.byType', { body: { type } })
      expect(data.data.map(({ uuid }) => uuid)).toContain(who.reviewer.uuid)
      expect(data.data.map(({ uuid }) => uuid)).not.toContain(lazy.uuid)
    }
  })
})

describe('a pick list of borrowers', () => {
  test('contains an agency’s lots’ borrowers without their other data', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const met = await aUser(world, { role: roles.borrower, agency: who.agency2.uuid, is_email_verified: true })
    await aLot(world, { agency: agency.uuid, borrower_email: met.email })
    const pick = async (more: object = {}) =>
      (await call(world, agency, 'users.byType', { body: { type: 'borrower', ...more } })).data
    expect(await pick()).toMatchObject({
      data: [{ uuid: met.uuid, firstName: met.first_name, lastName: met.last_name, agency: null, agencyName: null }],
      totalRecord: 1,
    })
    // Filters cannot reveal their agency.
    expect((await pick({ agency: who.agency2.uuid })).data).toEqual([])
    const theirs = await call(world, who.agency2, 'users.byType', { body: { type: 'borrower' } })
    expect(theirs.data.data).toContainEqual(expect.objectContaining({ uuid: met.uuid, agency: who.agency2.uuid }))
    expect((await call(world, who.reviewer, 'users.byType', { body: { type: 'borrower' } })).data.data).toEqual([])
  })
})

describe('editing a person', () => {
  test('says User Updated, announces the changed fields, and is undone and redone', async () => {
    const user = await own({ first_name: 'Old', contact_number: '1' })
    const body = { firstName: 'New', contactNumber: '', version: 1 }
    const answer = await call(world, who.agency, 'users.update', { params: { id: user.uuid }, body })
    expect(answer).toMatchObject({ status: 200, message: 'User Updated' })
    expect(answer.data.user).toMatchObject({ firstName: 'New', contactNumber: null, version: 2 })
    const [entry] = await journalOf(user.uuid)
    expect(entry).toMatchObject({
      noun: 'user',
      agency: who.agency.uuid,
      changed: ['firstName', 'contactNumber'],
      before: { firstName: 'Old', contactNumber: '1' },
    })
    const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: answer.changeId ?? '' } })
    expect(await statusOf(user.uuid)).toMatchObject({ first_name: 'Old', contact_number: '1' })
    await call(world, who.agency, 'changes.undo', { params: { changeId: undo.changeId ?? '' } })
    expect(await statusOf(user.uuid)).toMatchObject({ first_name: 'New', contact_number: null })
  })

  test('of an old version is 409 with the record and who changed it', async () => {
    const user = await own()
    const change = (body: object) => call(world, who.agency, 'users.update', { params: { id: user.uuid }, body })
    await change({ firstName: 'One', version: 1 })
    const late = await change({ firstName: 'Two', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ changedBy: 'Agency Tester', current: { firstName: 'One', version: 2 } })
  })

  test('cannot be undone after somebody else changed it', async () => {
    const user = await own()
    const input = (firstName: string) => ({ params: { id: user.uuid }, body: { firstName } })
    const { changeId } = await call(world, who.agency, 'users.update', input('One'))
    await call(world, who.admin, 'users.update', input('Two'))
    const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(undo).toMatchObject({ status: 409, message: 'Admin Tester changed this since' })
    const foreign = await call(world, who.agency2, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(foreign.status).toBe(404)
  })

  test('leaves role and agency to the admin', async () => {
    const user = await own()
    for (const body of [{ role: roles.admin }, { role: roles.borrower }, { agency: who.agency2.uuid }])
      expect((await call(world, who.agency, 'users.update', { params: { id: user.uuid }, body })).status).toBe(403)
    expect(await statusOf(user.uuid)).toMatchObject({ role: roles.reviewer, agency: who.agency.uuid })
  })

  test('to another role ends the sessions; a reviewer needs an agency, an agency has none', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    const change = (body: object) => call(world, who.admin, 'users.update', { params: { id: person.uuid }, body })
    const missing = await change({ role: roles.reviewer })
    expect(missing.issues).toEqual([{ path: 'agency', message: 'Agency is required' }])
    const none = await change({ role: roles.reviewer, agency: who.borrower.uuid })
    expect(none.issues).toEqual([{ path: 'agency', message: refusal('notAnAgency') }])
    const { data } = await change({ role: roles.reviewer, agency: who.agency.uuid })
    expect(data.user).toMatchObject({ roleName: 'reviewer', agency: who.agency.uuid, agencyName: 'First Agency' })
    expect((await call(world, person, 'auth.me', {})).status).toBe(401)
  })

  test('cannot move a reviewer with open draw requests, or an agency with lots', async () => {
    const reviewer = await own()
    const lot = await aLot(world, { agency: who.agency.uuid })
    await aDrawRequest(world, { lot: lot.uuid, reviewer: reviewer.uuid })
    const change = (id: string, body: object) => call(world, who.admin, 'users.update', { params: { id }, body })
    expect(await change(reviewer.uuid, { agency: who.agency2.uuid })).toMatchObject({
      status: 409,
      message: 'Reassign the draw request of this reviewer first',
    })
    expect((await change(who.agency.uuid, { role: roles.borrower })).status).toBe(409)
  })

  test('changes the email of an active account only by code; an invited one gets a new invitation', async () => {
    const user = await own()
    const change = (id: string, email: string) =>
      call(world, who.agency, 'users.update', { params: { id }, body: { email } })
    const refused = await change(user.uuid, 'else@plumbline.test')
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'email', message: say('emailNeedsCode') }] })
    expect((await change(user.uuid, user.email.toUpperCase())).status).toBe(200)
    const invited = await anInvited(world, { agency: who.agency.uuid })
    expect((await change(invited.user.uuid, user.email)).issues).toEqual([
      { path: 'email', message: 'This email is already in use.' },
    ])
    const moved = await change(invited.user.uuid, 'right@plumbline.test')
    expect(moved).toMatchObject({ status: 200, changeId: null })
    expect((await call(world, null, 'auth.verifyToken', { params: { token: invited.secret } })).status).toBe(404)
    const mails = await world.db
      .selectFrom('mail_outbox')
      .select('to_address')
      .where('to_user', '=', invited.user.uuid)
      .execute()
    expect(mails).toEqual([{ to_address: 'right@plumbline.test' }])
  })
})

describe('activating, deactivating and deleting', () => {
  const set = (person: keyof People, ids: string[], status: 'active' | 'inactive') =>
    call(world, who[person], 'users.setStatus', { body: { target: { ids }, status } })
  const remove = (person: keyof People, ids: string[]) =>
    call(world, who[person], 'users.delete', { body: { target: { ids } } })

  test('use the specification’s messages, and Something went wrong without ids', async () => {
    const user = await own()
    expect(await set('agency', [user.uuid], 'inactive')).toMatchObject({ status: 200, message: 'User deactivated' })
    expect(await set('agency', [user.uuid], 'active')).toMatchObject({ status: 200, message: 'User activated' })
    expect(await remove('agency', [user.uuid])).toMatchObject({ status: 200, message: 'User Deleted' })
    for (const empty of [await set('agency', [], 'inactive'), await remove('agency', [])])
      expect(empty).toMatchObject({ status: 400, message: 'Something went wrong' })
  })

  test('end every session at once, and the streams within five seconds', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid })
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const stream = await fetch(`${world.url}/api/stream`, { headers })
    const started = Date.now()
    await set('agency', [person.uuid], 'inactive')
    expect((await call(world, person, 'auth.me', {})).status).toBe(401)
    expect(await stream.text()).toContain('event: signed-out')
    expect(Date.now() - started).toBeLessThan(5000)
    // Reactivation does not restore the old session.
    await set('agency', [person.uuid], 'active')
    expect((await call(world, person, 'auth.me', {})).status).toBe(401)
  })

  test('by filter affect managed matches, and nothing when the count differs', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const users = [await aUser(world, { agency: agency.uuid }), await aUser(world, { agency: agency.uuid })]
    const filter = { filters: { role: ['reviewer'] } }
    const send = (expected: number, except: string[] = []) =>
      call(world, agency, 'users.setStatus', { body: { target: { filter, except, expected }, status: 'inactive' } })
    expect(await send(3)).toMatchObject({ status: 409, message: 'The list changed: 2 match now, not 3' })
    const except = [users[0]?.uuid ?? '']
    expect((await send(1, except)).data.done).toEqual([users[1]?.uuid])
  })

  test('refuse row by row: oneself, the wrong state, an agency with lots or people', async () => {
    const [idle, invited] = [
      await own({ status: 'inactive' }),
      (await anInvited(world, { agency: who.agency.uuid })).user,
    ]
    const { data } = await set('agency', [idle.uuid, invited.uuid, who.agency.uuid], 'inactive')
    expect(data.done).toEqual([])
    expect(data.refused.map(({ message }) => message).sort()).toEqual(
      [
        ruleText('rule.ownAccount'),
        'It is inactive already',
        'An account that is invited can’t become inactive',
      ].sort(),
    )
    const held = await remove('admin', [who.agency.uuid])
    expect(held).toMatchObject({ status: 200, message: '', changeId: null })
    expect(held.data.refused[0]?.message).toMatch(
      /^Reassign everything this agency still has first: \d+ (lot or person|lots and people)$/,
    )
  })

  test('change nothing when one id is another agency’s', async () => {
    const user = await own()
    expect((await remove('agency', [user.uuid, who.reviewer2.uuid])).status).toBe(404)
    expect((await statusOf(user.uuid)).status).toBe('active')
  })

  test('are one change: undone, redone, and once per key', async () => {
    const users = [await own(), await own({ status: 'inactive' })]
    const ids = users.map(({ uuid }) => uuid)
    const body = { target: { ids } }
    const first = await call(world, who.agency, 'users.delete', { body }, { key: 'delete-two' })
    const again = await call(world, who.agency, 'users.delete', { body }, { key: 'delete-two' })
    expect(again.body).toEqual(first.body)
    const states = async () => Promise.all(ids.map(async (id) => (await statusOf(id)).status))
    expect(await states()).toEqual(['deleted', 'deleted'])
    const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: first.changeId ?? '' } })
    expect(await states()).toEqual(['active', 'inactive'])
    expect((await statusOf(ids[0] ?? '')).deleted_at).toBeNull()
    await call(world, who.agency, 'changes.undo', { params: { changeId: undo.changeId ?? '' } })
    expect(await states()).toEqual(['deleted', 'deleted'])
    expect((await statusOf(ids[0] ?? '')).deleted_at).not.toBeNull()
  })

  test('undo reports an address that was taken meanwhile', async () => {
    const user = await own()
    const { changeId } = await remove('agency', [user.uuid])
    await aUser(world, { email: user.email })
    const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(undo).toMatchObject({ status: 409, message: 'This email is already in use.' })
  })

  test('undoing an activation signs the person out again', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid })
    await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', person.uuid).execute()
    const { changeId } = await set('agency', [person.uuid], 'active')
    expect((await call(world, person, 'auth.me', {})).status).toBe(200)
    await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    const open = world.db.selectFrom('sessions').where('user_id', '=', person.uuid).where('ended_at', 'is', null)
    expect(await open.selectAll().execute()).toEqual([])
  })
})

describe('the last active admin', () => {
  let tenant: World
  let admin: People['admin']
  beforeAll(async () => {
    tenant = await createWorld()
    admin = await aPerson(tenant, { role: 'admin' })
  })
  afterAll(() => tenant.stop())

  test('is not deactivated, deleted or demoted', async () => {
    const body = { target: { ids: [admin.uuid] } }
    const set = await call(tenant, admin, 'users.setStatus', { body: { ...body, status: 'inactive' } })
    const removed = await call(tenant, admin, 'users.delete', { body })
    for (const { data } of [set, removed])
      expect(data.refused).toEqual([{ uuid: admin.uuid, message: ruleText('rule.lastAdmin') }])
    const demoted = await call(tenant, admin, 'users.update', {
      params: { id: admin.uuid },
      body: { role: roles.borrower },
    })
    expect(demoted).toMatchObject({ status: 409, message: ruleText('rule.lastAdmin') })
  })

  test('remains when two deactivate each other concurrently', async () => {
    const other = await aPerson(tenant, { role: 'admin' })
    const deactivate = (one: typeof admin, id: string) =>
      call(tenant, one, 'users.setStatus', { body: { target: { ids: [id] }, status: 'inactive' } })
    await Promise.all([deactivate(admin, other.uuid), deactivate(other, admin.uuid)])
    const left = await tenant.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 1)
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
  })
})
