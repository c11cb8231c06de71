import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { describe, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { sendDueMail } from 'provider/notify/mail'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, people, type People } from 'tests/support/world/people'
import { createWorld } from 'tests/support/world/world'

const { world, who } = await inWorld({ env: { SMTP_URL: 'smtp://mail.example' } })
let made = 0

const form = (facts: object = {}) => {
  made += 1
  return { firstName: 'Ana', lastName: 'Silva', email: `ana${made}@plumbline.test`, role: roles.reviewer, ...facts }
}
const invite = (person: keyof People, facts: object = {}, key?: string) =>
  callWrongly(world, who[person], 'users.invite', { body: form(facts) }, key ? { key } : {})
const accountOf = (email: string) =>
  world.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
const mailsTo = (email: string) =>
  world.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email).orderBy('created_at').execute()
const secretIn = (body: string) => /\/complete-profile\/([\w-]+)/.exec(body)?.[1] ?? ''
const verify = (token: string) => call(world, null, 'auth.verifyToken', { params: { token } })
const password = 'Brand-new1!'
const complete = (token: string, confirmPassword = password) =>
  call(world, null, 'auth.completeProfile', { body: { token, password, confirmPassword } })

describe('inviting a person', () => {
  const sent = say('invitationSent')
  test.each([
    ['in a house without a mail server says where the mail lies', {}, refusal('invitationKept', { sent })],
    ['in the demo, whose outbox shows it, says what the specification has', { DEMO: '1' }, sent],
  ])('%s', async (_what, env: Record<string, string>, message) => {
    const tenant = await createWorld({ env })
    const { agency } = await people(tenant)
    expect(await call(tenant, agency, 'users.invite', { body: form() })).toMatchObject({ status: 200, message })
    await tenant.stop()
  })

  test('works from the mail to the first sign-in', async () => {
    const email = 'First.Person@Plumbline.test'
    const answer = await invite('agency', { email, firstName: ' Ana ' })
    expect(answer).toMatchObject({ status: 200, message: 'Invitation Sent...' })
    const account = await accountOf(email.toLowerCase())
    expect(account).toMatchObject({
      status: 'invited',
      is_email_verified: false,
      agency: who.agency.uuid,
      first_name: 'Ana',
    })
    const [mail] = await mailsTo(account.email)
    expect(mail?.body).toContain('Agency Tester invited you to Plumbline as a reviewer with First Agency.')
    expect(mail?.body).toContain(`${world.deps.config.appOrigin}/complete-profile/`)
    const secret = secretIn(mail?.body ?? '')
    // Twice, like a mail scanner: reading does not use up the link.
    for (let look = 1; look <= 2; look += 1)
      expect((await verify(secret)).data).toMatchObject({
        email: account.email,
        roleName: 'reviewer',
        agencyName: 'First Agency',
      })
    const done = await complete(secret)
    expect(done.data.user).toMatchObject({ uuid: account.uuid, status: 'active', isEmailVerified: true })
    expect((await call(world, done.data, 'auth.me', {})).data.email).toBe(account.email)
    const again = { email: account.email, password }
    expect((await call(world, null, 'auth.login', { body: again })).status).toBe(200)
    expect(await complete(secret)).toMatchObject({ status: 404, message: refusal('linkNotValid') })
    expect((await verify(secret)).status).toBe(404)
  })

  test('stores no secret: only its hash, and no text of a sent mail', async () => {
    const email = `kept${made}@plumbline.test`
    await invite('admin', { email, role: roles.admin })
    const secret = secretIn((await mailsTo(email))[0]?.body ?? '')
    const rows = await world.db.selectFrom('invitations').select('token_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    await sendDueMail(world.deps)
    expect((await mailsTo(email))[0]).toMatchObject({ body: '', last_error: null })
    expect((await verify(secret)).status).toBe(200)
  })

  test('reports missing fields with the specification’s messages', async () => {
    const empty = await callWrongly(world, who.admin, 'users.invite', {
      body: { firstName: '', lastName: '  ', email: '' },
    })
    expect(empty.issues).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
        { path: 'email', message: 'Email is required' },
        { path: 'role', message: 'Role is required' },
      ]),
    )
    const wrong = await invite('admin', { email: 'nobody', firstName: 'x'.repeat(81) })
    expect(wrong.issues).toEqual(
      expect.arrayContaining([
        { path: 'email', message: 'Invalid email address' },
        { path: 'firstName', message: 'Max length is 80' },
      ]),
    )
    expect((await invite('admin', { firstName: 'Ana\nBcc: all@example.com' })).status).toBe(400)
  })

  test('reports an address in use in any case; deleting the account frees it', async () => {
    const { email } = await aUser(world)
    const answer = await invite('admin', { email: email.toUpperCase(), role: roles.borrower })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'email', message: 'This email is already in use.' }] })
    await world.db.updateTable('users').set({ status: 'deleted' }).where('email', '=', email).execute()
    expect((await invite('admin', { email, role: roles.borrower })).status).toBe(200)
  })

  test('reports all errors at once: an address in use, a missing agency and a missing name', async () => {
    const { email } = await aUser(world)
    const inUse = { path: 'email', message: 'This email is already in use.' }
    const noAgency = { path: 'agency', message: 'Agency is required' }
    expect((await invite('admin', { email })).issues).toEqual([noAgency, inUse])
    const empty = await invite('admin', { email, firstName: '' })
    expect(empty.issues).toEqual([{ path: 'firstName', message: 'First name is required' }, noAgency, inUse])
  })

  test('lets an admin choose role and agency, and an agency invite its own reviewers and borrowers', async () => {
    expect((await invite('admin')).issues).toEqual([{ path: 'agency', message: 'Agency is required' }])
    expect((await invite('admin', { agency: who.reviewer.uuid })).issues).toEqual([
      { path: 'agency', message: refusal('notAnAgency') },
    ])
    const email = `chosen${made}@plumbline.test`
    await invite('admin', { email, agency: who.agency2.uuid })
    expect((await accountOf(email)).agency).toBe(who.agency2.uuid)
    for (const role of [roles.admin, roles.agency]) expect((await invite('agency', { role })).status).toBe(403)
    const own = `own${made}@plumbline.test`
    await invite('agency', { email: own, role: roles.borrower, agency: who.agency2.uuid })
    expect((await accountOf(own)).agency).toBe(who.agency.uuid)
    for (const person of ['reviewer', 'borrower'] as const) expect((await invite(person)).status).toBe(403)
  })

  test('happens once per key', async () => {
    const body = form({ role: roles.borrower })
    const send = () => callWrongly(world, who.admin, 'users.invite', { body }, { key: 'invite-once' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await mailsTo(body.email)).toHaveLength(1)
  })
})

describe('an invitation', () => {
  test('is used once, even concurrently', async () => {
    const { secret } = await anInvited(world)
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('requires a valid password, entered twice', async () => {
    const { secret } = await anInvited(world)
    const attempt = (given: string, confirmPassword = given) =>
      call(world, null, 'auth.completeProfile', { body: { token: secret, password: given, confirmPassword } })
    const rule = [{ path: 'password', message: sayOfField('passwordRule') }]
    for (const weak of ['alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial1', 'Other-sign1#'])
      expect((await attempt(weak)).issues, weak).toEqual(rule)
    expect((await attempt('Ab1!')).issues).toEqual([{ path: 'password', message: 'Min length is 8' }])
    expect((await attempt('')).issues).toContainEqual({ path: 'password', message: 'Password is required' })
    expect((await attempt(password, 'Brand-new2!')).issues).toEqual([
      { path: 'confirmPassword', message: refusal('passwordsDiffer') },
    ])
    expect((await attempt('Other#1signs_beside!')).status).toBe(200)
  })

  test('is sent again up to five times an hour, and the previous link stops working', async () => {
    const { user, secret } = await anInvited(world, { agency: who.agency.uuid })
    const resend = () => call(world, who.agency, 'users.resendInvite', { params: { id: user.uuid } })
    expect(await resend()).toMatchObject({ status: 200, message: 'Invitation Sent...' })
    expect((await verify(secret)).status).toBe(404)
    const [mail] = await mailsTo(user.email)
    expect((await verify(secretIn(mail?.body ?? ''))).status).toBe(200)
    for (let sent = 2; sent <= 5; sent += 1) expect((await resend()).status).toBe(200)
    const tooOften = await resend()
    expect(tooOften.status).toBe(429)
    expect(Number(tooOften.headers.get('retry-after'))).toBeGreaterThan(0)
    // Only the last of the unsent mails remains.
    expect(await mailsTo(user.email)).toHaveLength(1)
    const foreign = await call(world, who.agency2, 'users.resendInvite', { params: { id: user.uuid } })
    expect(foreign.status).toBe(404)
  })

  test('is limited to five an hour to one address, however accounts are created and changed', async () => {
    const email = 'flooded@plumbline.test'
    const to = (person: keyof People) => invite(person, { email, role: roles.borrower })
    const remove = async () =>
      call(world, who.admin, 'users.delete', { body: { target: { ids: [(await accountOf(email)).uuid] } } })
    for (let sent = 1; sent <= 3; sent += 1) {
      expect((await to('agency')).status).toBe(200)
      await remove()
    }
    const { user } = await anInvited(world, { agency: who.agency.uuid })
    const change = (to: string) =>
      callWrongly(world, who.agency, 'users.update', { params: { id: user.uuid }, body: { email: to } })
    for (let sent = 4; sent <= 5; sent += 1) {
      expect((await change(email)).status).toBe(200)
      await change(user.email)
    }
    for (const refused of [await change(email), await to('agency')]) {
      expect(refused).toMatchObject({ status: 429, message: refusal('tooManyInvitationsTo', { wait: '60 minutes' }) })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await accountOf(user.email)).uuid).toBe(user.uuid)
    // Another agency may still invite them.
    expect((await to('agency2')).status).toBe(200)
  })

  test('is limited to a hundred addresses an hour per account', async () => {
    const person = await aPerson(world, { role: 'agency' })
    const send = () => callWrongly(world, person, 'users.invite', { body: form({ role: roles.borrower }) })
    for (let round = 0; round < 10; round += 1) {
      const sent = await Promise.all(Array.from({ length: 10 }, send))
      expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    }
    const before = made
    expect(await send()).toMatchObject({ status: 429, message: refusal('tooManyInvitations', { wait: '60 minutes' }) })
    expect(await mailsTo(`ana${before + 1}@plumbline.test`)).toEqual([])
    expect((await invite('agency')).status).toBe(200)
  })

  test('is not sent to active people, and ends with the account', async () => {
    const active = { params: { id: who.reviewer.uuid } }
    expect((await call(world, who.agency, 'users.resendInvite', active)).status).toBe(409)
    const { user, secret } = await anInvited(world, { agency: who.agency.uuid })
    await call(world, who.agency, 'users.delete', { body: { target: { ids: [user.uuid] } } })
    expect((await verify(secret)).status).toBe(404)
    expect((await complete(secret)).status).toBe(404)
  })

  test('that is unknown gets the same answer as an expired one', async () => {
    for (const token of ['x', 'a'.repeat(43), '%00', '../../login'])
      expect(await verify(token)).toMatchObject({ status: 404, message: refusal('linkNotValid') })
  })

  // Runs last, because the clock moves past the end of every session.
  test('expires after seven days', async () => {
    const { secret } = await anInvited(world)
    world.clock.advance(7 * 86_400_000 - 1000)
    expect((await verify(secret)).status).toBe(200)
    world.clock.advance(1000)
    expect((await verify(secret)).status).toBe(404)
    expect((await complete(secret)).status).toBe(404)
  })
})
