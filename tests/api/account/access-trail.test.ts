import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { AuditEntry } from 'contract/audit/calls'
import { recordFailedSignIn } from 'provider/access/access-trail'
import { writeAccountMail } from 'provider/notify/account-mail'
import { purgeExpired } from 'provider/jobs/housekeeping'
import { findBrokenSeal } from 'provider/live/sealer'
import { aLot } from 'tests/support/builders/lots'
import { aFeed } from 'tests/support/builders/events'
import { call, callWrongly } from 'tests/support/world/call'
import { fromAddress } from 'tests/support/servers/from-address'
import { inWorld } from 'tests/support/world/in-world'
import { mailTo } from 'tests/support/servers/mail'
import { aPerson, password, signIn, type Person } from 'tests/support/world/people'

const { world, who } = await inWorld({ queues: true })
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const at = (address: string) => ({ headers: { ...fromAddress(world, address), 'user-agent': firefox } })
const place = (address: string) => ({ address, device: 'Firefox on Windows' })

const aReviewer = (agency = who.agency) => aPerson(world, { role: 'reviewer', agency: agency.uuid })
const login = (email: string, given = password, address = '192.0.2.1') =>
  call(world, null, 'auth.login', { body: { email, password: given } }, at(address))

/** The trail's entries of some operations, as a viewer sees them. */
async function entries(viewer: Person, operation: string[], filters: object = {}): Promise<AuditEntry[]> {
  await sql`select seal_journal(10000)`.execute(world.db)
  const query = { limit: 100, filters: { operation, by: ['people'], ...filters } }
  const { status, data } = await call(world, viewer, 'audit.list', { query })
  expect(status).toBe(200)
  return data.data
}
const about = async (viewer: Person, person: Person, operation: string[]) =>
  (await entries(viewer, operation)).filter(({ about }) => about === person.name)

describe('signing in and out', () => {
  test('leaves entries with address and device, for admins and the agency of the person', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid, firstName: 'Rita' })
    const { data } = await login(person.email)
    await call(world, data, 'auth.logout', {}, at('192.0.2.2'))
    const operations = ['auth.login', 'auth.logout']
    for (const viewer of [who.admin, who.agency])
      expect(await about(viewer, person, operations)).toMatchObject([
        { operation: 'auth.logout', actor: { uuid: person.uuid }, noun: 'session', ...place('192.0.2.2') },
        { operation: 'auth.login', actor: { uuid: person.uuid }, role: 'reviewer', ...place('192.0.2.1') },
      ])
    expect(await about(who.agency2, person, operations)).toEqual([])
    expect(await entries(who.admin, operations, { noun: ['lot'] })).toEqual([])
    expect(await findBrokenSeal(world.deps.pool)).toBeNull()
  })

  test('shows an agency its own sign-ins', async () => {
    await login(who.agency2.email)
    expect(await entries(who.agency2, ['auth.login'])).toMatchObject([{ actor: { uuid: who.agency2.uuid } }])
  })

  test('records a failed sign-in without an actor, found by the account’s name', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid, firstName: 'Fallon' })
    await login(person.email, 'Wrong-password1!', '192.0.2.3')
    const found = await about(who.agency, person, ['auth.failedLogin'])
    expect(found).toMatchObject([{ actor: null, why: 'Wrong password', ...place('192.0.2.3') }])
    const byName = await call(world, who.admin, 'audit.list', { query: { keyword: 'fallon' } })
    expect(byName.data.data.map(({ operation }) => operation)).toEqual(['auth.failedLogin'])
  })

  test('records the reason why a person with the right password was refused', async () => {
    const person = await aPerson(world, { role: 'borrower', status: 'inactive', firstName: 'Ina' })
    await login(person.email)
    expect(await about(who.admin, person, ['auth.failedLogin'])).toMatchObject([{ why: 'The account is not active' }])
  })

  test('records a wrong password of a signed-in person', async () => {
    const person = await aPerson(world, { role: 'borrower', firstName: 'Wren' })
    const body = { currentPassword: 'Wrong-password1!', newPassword: 'Nut-tree-9!', confirmNewPassword: 'Nut-tree-9!' }
    await call(world, person, 'account.resetPassword', { body })
    expect(await about(who.admin, person, ['auth.failedLogin'])).toMatchObject([{ why: 'Wrong password' }])
  })

  test('counts repeats: the first and the tenth failure from one network have an entry', async () => {
    const person = await aPerson(world, { role: 'borrower', firstName: 'Tenly' })
    for (let tried = 0; tried < 12; tried += 1) await login(person.email, 'Wrong-password1!', '192.0.2.4')
    const found = await about(who.admin, person, ['auth.failedLogin'])
    expect(found.map(({ why }) => why)).toEqual(['Wrong password, 10 times within an hour', 'Wrong password'])
  })

  test('limits entries and counts for any number of emails and networks', async () => {
    // Without sign-in calls, whose password hashes take a hundred times as long.
    const call = { db: world.db, now: world.clock.now(), operation: 'auth.login' as const, userAgent: firefox }
    for (let tried = 0; tried < 250; tried += 1)
      await recordFailedSignIn({ ...call, address: `198.51.100.${tried}` }, null, 'unknownEmail')
    await login('nobody1@plumbline.test', 'x')
    const unknown = async () =>
      (await entries(who.admin, ['auth.failedLogin'])).filter(({ why }) => why?.startsWith('No account has this email'))
    expect(await unknown()).toHaveLength(100)
    const { rows } = await sql<{ count: number }>`select count(*) as count from access_counts`.execute(world.db)
    expect(rows[0]?.count).toBeLessThan(130)
    expect(JSON.stringify(await unknown())).not.toContain('nobody1@')
    expect(await entries(who.agency, ['auth.failedLogin']).then((all) => all.every(({ about }) => about))).toBe(true)
    await purgeExpired(world.db, new Date(world.clock.now().getTime() + 2 * 3_600_000))
    expect((await sql`select 1 from access_counts`.execute(world.db)).rows).toEqual([])
  })
})

describe('a refused call', () => {
  test('leaves one entry with the call’s name, regardless of repeats', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid, firstName: 'Refusa' })
    for (let made = 0; made < 5; made += 1)
      expect((await call(world, person, 'audit.list', { query: {} }, at('192.0.2.5'))).status).toBe(403)
    const [entry, ...more] = await about(who.agency, person, ['calls.refused'])
    expect(entry).toMatchObject({ after: { call: 'audit.list' }, actor: { uuid: person.uuid }, ...place('192.0.2.5') })
    expect(more).toEqual([])
  })

  test('is recorded too if only the record is out of reach', async () => {
    const agency = await aPerson(world, { role: 'agency', firstName: 'Agna' })
    const body = { email: 'x@plumbline.test', firstName: 'X', lastName: 'Y', role: 1 as const }
    expect((await callWrongly(world, agency, 'users.invite', { body })).status).toBe(403)
    expect(await about(agency, agency, ['calls.refused'])).toMatchObject([{ after: { call: 'users.invite' } }])
  })
})

describe('exports and calendar feeds', () => {
  test('an export of lots leaves an entry with its format', async () => {
    const person = await aReviewer()
    await call(world, person, 'lots.export', { query: { format: 'xlsx' } }, at('192.0.2.6'))
    const [entry] = await entries(who.agency, ['lots.export'])
    expect(entry).toMatchObject({ actor: { uuid: person.uuid }, after: { format: 'xlsx' }, ...place('192.0.2.6') })
    expect(await entries(who.agency2, ['lots.export'])).toEqual([])
  })

  test('a calendar feed leaves entries when created, read from a new network, and ended', async () => {
    const person = await aReviewer(who.agency2)
    const { data } = await call(world, person, 'calendar.newFeed', {}, at('192.0.2.7'))
    const read = (address: string) => call(world, null, 'calendar.feed', { params: { token: data.token } }, at(address))
    for (const address of ['192.0.2.8', '192.0.2.8', '192.0.2.9']) expect((await read(address)).status).toBe(200)
    for (let times = 0; times < 2; times += 1) await call(world, person, 'calendar.endFeed', {}, at('192.0.2.7'))
    const feed = ['calendar.newFeed', 'calendar.feed', 'calendar.endFeed']
    expect((await entries(who.agency2, feed)).map(({ operation, address }) => [operation, address])).toEqual([
      ['calendar.endFeed', '192.0.2.7'],
      ['calendar.feed', '192.0.2.9'],
      ['calendar.feed', '192.0.2.8'],
      ['calendar.newFeed', '192.0.2.7'],
    ])
    expect((await read('192.0.2.8')).status).toBe(404)
  })
})

describe('a password reset', () => {
  test('leaves an entry when it is requested and when it is done', async () => {
    const person = await aReviewer()
    const asked = { kind: 'forgot' as const, email: person.email, address: '192.0.2.10', userAgent: firefox }
    await writeAccountMail(world.deps, asked)
    await writeAccountMail(world.deps, { ...asked, email: 'unknown@plumbline.test' })
    const requested = await entries(who.agency, ['auth.sendForgotPassword'])
    expect(requested).toMatchObject([{ actor: null, about: person.name, ...place('192.0.2.10') }])
    expect(await entries(who.admin, ['auth.sendForgotPassword'])).toHaveLength(1)
    const secret = /reset-password\/([\w-]+)/.exec(await mailTo(world, person.email))?.[1] ?? ''
    const body = { token: secret, password: 'Nut-tree-9!', confirmPassword: 'Nut-tree-9!' }
    expect((await call(world, null, 'auth.forgotPassword', { body }, at('192.0.2.11'))).status).toBe(200)
    const [done] = await entries(who.agency, ['auth.forgotPassword'])
    expect(done).toMatchObject({ actor: { uuid: person.uuid }, ...place('192.0.2.11') })
  })
})

describe('the origin of a change', () => {
  test("is recorded with a deactivation and shown to admins and the actor's agency only", async () => {
    const person = await aReviewer()
    const body = { target: { ids: [person.uuid] }, status: 'inactive' as const }
    await call(world, who.admin, 'users.setStatus', { body }, at('192.0.2.12'))
    const filters = { record: [person.uuid] }
    expect(await entries(who.admin, ['users.setStatus'], filters)).toMatchObject([place('192.0.2.12')])
    const [seen] = await entries(who.agency, ['users.setStatus'], filters)
    expect(seen).toMatchObject({ actor: { uuid: who.admin.uuid }, address: null, device: null })
  })

  test('is recorded with every change of a record', async () => {
    const lot = await aLot(world, { agency: who.agency.uuid })
    const input = { params: { lotId: lot.uuid }, body: { totalBudget: 5 } }
    await call(world, who.agency, 'lots.updateTotalBudget', input, at('192.0.2.13'))
    const [entry] = await entries(who.agency, ['lots.updateTotalBudget'], { record: [lot.uuid] })
    expect(entry).toMatchObject(place('192.0.2.13'))
  })
})

describe('a reused refresh token', () => {
  test('ends its session, is recorded, and is mailed to its owner once', async () => {
    const person = await aReviewer()
    const exchange = (tokens: Person | typeof first) =>
      call(world, null, 'auth.refresh', { body: tokens }, at('192.0.2.14'))
    const first = await signIn(world, person.uuid)
    const next = await exchange(first)
    world.clock.advance(31_000)
    for (let times = 0; times < 2; times += 1) expect((await exchange(first)).status).toBe(401)
    expect((await call(world, next.data, 'auth.me', {})).status).toBe(401)
    expect((await call(world, person, 'auth.me', {})).status).toBe(200)
    const found = await about(who.agency, person, ['auth.replayedToken'])
    expect(found.filter(({ address }) => address === '192.0.2.14')).toMatchObject([{ actor: null, noun: 'session' }])
    const mail = await mailTo(world, person.email)
    expect(mail).toContain('One of your sessions was ended')
    for (const words of [
      'From address: 192.0.2.14',
      'Device: Firefox on Windows',
      '/forgot-password',
      '/settings/sessions',
    ])
      expect(mail).toContain(words)
  })
})

describe('a calendar feed', () => {
  const read = (token: string) => call(world, null, 'calendar.feed', { params: { token } })

  test('ends when its owner changes the password, and the mail says so', async () => {
    const person = await aReviewer()
    const token = await aFeed(world, person)
    const other = await aFeed(world, who.reviewer2)
    expect((await read(token)).status).toBe(200)
    const body = { currentPassword: password, newPassword: 'Nut-tree-9!', confirmNewPassword: 'Nut-tree-9!' }
    expect((await call(world, person, 'account.resetPassword', { body })).status).toBe(200)
    expect((await read(token)).status).toBe(404)
    expect((await read(other)).status).toBe(200)
    expect(await mailTo(world, person.email)).toContain('Your calendar feed stopped working with the old password.')
  })

  test.each(['inactive', 'deleted'] as const)('ends for good when its owner becomes %s', async (status) => {
    const person = await aReviewer()
    const token = await aFeed(world, person)
    const target = { ids: [person.uuid] }
    const gone =
      status === 'deleted'
        ? await call(world, who.agency, 'users.delete', { body: { target } })
        : await call(world, who.agency, 'users.setStatus', { body: { target, status } })
    expect(gone.data.done).toEqual([person.uuid])
    await call(world, who.agency, 'changes.undo', { params: { changeId: gone.changeId ?? '' } })
    expect((await read(token)).status).toBe(404)
  })
})
