import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { writeAccountMail } from 'provider/notify/account-mail'
import type { JobData } from 'provider/adapters/queues'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call, callWrongly } from 'tests/support/world/call'
import { fromAddress } from 'tests/support/servers/from-address'
import { inWorld } from 'tests/support/world/in-world'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { aPerson, password as ownPassword, signIn } from 'tests/support/world/people'

const { world, who } = await inWorld({ queues: true })
const password = 'Brand-new1!'
let made = 0
const anAddress = () => `new${(made += 1)}@plumbline.test`

const register = (email: string, facts: object = {}, headers: Record<string, string> = {}) =>
  callWrongly(
    world,
    null,
    'auth.register',
    { body: { firstName: 'Ana', lastName: 'Silva', email, password, confirmPassword: password, ...facts } },
    { headers },
  )
const verify = (email: string, otp: string, signup?: string) =>
  call(world, null, 'auth.verifyOtp', { body: { email, otp, signup } })
const forgot = (email: string) =>
  call(world, null, 'auth.sendForgotPassword', { body: { email, type: 'forgotPassword' } })
const login = (email: string, given = password) => call(world, null, 'auth.login', { body: { email, password: given } })

/** Runs the jobs that write every requested mail. */
async function writeMails(): Promise<void> {
  const jobs = (await world.deps.boss.fetch<JobData['account.mail']>('account.mail', { batchSize: 50 })) ?? []
  for (const job of jobs) await writeAccountMail(world.deps, job.data)
  if (jobs.length > 0)
    await world.deps.boss.complete(
      'account.mail',
      jobs.map(({ id }) => id),
    )
}
const signupOf = (answer: { data: unknown }) => Reflect.get(Object(answer.data), 'signup') as string

async function aCode(email = anAddress(), facts: object = {}) {
  const answer = await register(email, facts)
  expect(answer).toMatchObject({ status: 200, message: refusal('codeSent') })
  await writeMails()
  return { email, signup: signupOf(answer), code: codeIn(await mailTo(world, email)) }
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const mailsTo = (email: string) =>
  world.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email).execute()

/** The newest mail to an invited address contains a new invitation, and the earlier link stays valid. */
async function expectLinkIn(email: string, before: string): Promise<void> {
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ subject: 'You’re invited to Plumbline', secret: true })
  const token = /\/complete-profile\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  for (const one of [before, token])
    expect((await call(world, null, 'auth.verifyToken', { params: { token: one } })).data.email).toBe(email)
  const body = { token, password, confirmPassword: password }
  expect((await call(world, null, 'auth.completeProfile', { body })).data.user).toMatchObject({ status: 'active' })
  expect((await call(world, null, 'auth.verifyToken', { params: { token: before } })).status).toBe(404)
}

describe('signing up', () => {
  test('creates and signs in a borrower after the mailed code is confirmed', async () => {
    const { email, signup, code } = await aCode('Ana.New@Plumbline.test'.toLowerCase())
    expect(await world.db.selectFrom('users').where('email', '=', email).execute()).toEqual([])
    const done = await verify(email, code, signup)
    expect(done.data.user).toMatchObject({
      email,
      firstName: 'Ana',
      roleName: 'borrower',
      status: 'active',
      isEmailVerified: true,
      agency: null,
    })
    expect((await call(world, done.data, 'auth.me', {})).data.email).toBe(email)
    expect((await login(email)).status).toBe(200)
    expect((await verify(email, code, signup)).issues).toEqual([{ path: 'otp', message: refusal('codeWrong') }])
  })

  test('stores neither code nor password in plain text, and deletes the mail’s text', async () => {
    const { email, code } = await aCode()
    const rows = await world.db.selectFrom('email_proofs').selectAll().where('email', '=', email).execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(password)
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'Your code for Plumbline', body: '' })
  })

  test('reports missing fields with the specification’s messages', async () => {
    const empty = await callWrongly(world, null, 'auth.register', {
      body: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    })
    expect(empty.issues).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
        { path: 'email', message: 'Email is required' },
        { path: 'password', message: 'Password is required' },
        { path: 'confirmPassword', message: 'Confirm password is required' },
      ]),
    )
    const at = async (facts: object) => (await register('x@plumbline.test', facts)).issues
    expect(await at({ email: 'nobody' })).toEqual([{ path: 'email', message: 'Invalid email address' }])
    expect(await at({ password: 'Ab1!', confirmPassword: 'Ab1!' })).toEqual([
      { path: 'password', message: 'Min length is 8' },
    ])
    expect(await at({ password: 'alllower1!', confirmPassword: 'alllower1!' })).toEqual([
      {
        path: 'password',
        message:
          'Password must contain at least one lowercase letter, one uppercase letter, one number, and one special character',
      },
    ])
    expect(await at({ confirmPassword: 'Another1!' })).toEqual([
      { path: 'confirmPassword', message: refusal('passwordsDiffer') },
    ])
    // The role cannot be chosen.
    expect((await register('x@plumbline.test', { role: 1 })).status).toBe(400)
  })

  test('answers the same for an address with an account, and only its owner gets a notice', async () => {
    const { email } = await aUser(world)
    const [known, unknown] = [await register(email), await register(anAddress())]
    expect({ ...known.body, data: null }).toEqual({ ...unknown.body, data: null })
    expect(signupOf(known)).toMatch(/^[\w-]{36}$/)
    await writeMails()
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ subject: 'You already have an account' })
    expect(codeIn(mail?.body ?? '')).toBe('')
    const [ours, none] = [await verify(email, '123456'), await verify(anAddress(), '123456')]
    expect({ ...ours.body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
  })

  test('links an invited person to the password page, with the same answer', async () => {
    const { user, secret } = await anInvited(world)
    const [invited, unknown] = [await register(user.email), await register(anAddress())]
    expect({ ...invited.body, data: null }).toEqual({ ...unknown.body, data: null })
    await writeMails()
    await expectLinkIn(user.email, secret)
  })

  test('accepts a code for ten minutes and five attempts', async () => {
    const { email, signup, code } = await aCode()
    for (let tried = 1; tried <= 4; tried += 1) expect((await verify(email, another(code), signup)).status).toBe(400)
    expect((await verify(email, code, signup)).status).toBe(200)
    const second = await aCode()
    for (let tried = 1; tried <= 5; tried += 1) await verify(second.email, another(second.code), second.signup)
    expect((await verify(second.email, second.code, second.signup)).status).toBe(400)
    const late = await aCode()
    world.clock.advance(10 * 60_000)
    expect((await verify(late.email, late.code, late.signup)).issues[0]?.message).toBe(refusal('codeWrong'))
  })

  test('counts attempts by address alone separately, also up to five', async () => {
    const { email, signup, code } = await aCode()
    for (let tried = 1; tried <= 5; tried += 1) expect((await verify(email, another(code))).status).toBe(400)
    expect((await verify(email, code)).issues).toEqual([{ path: 'otp', message: refusal('codeWrong') }])
    expect((await verify(email, code, signup)).status).toBe(200)
    const second = await aCode()
    for (let tried = 1; tried <= 4; tried += 1) await verify(second.email, another(second.code))
    expect((await verify(second.email, second.code)).status).toBe(200)
  })

  test('counts concurrent attempts one by one, and one code creates one account', async () => {
    const { email, signup, code } = await aCode()
    const tried = await Promise.all(Array.from({ length: 12 }, () => verify(email, another(code), signup)))
    expect(tried.every(({ status }) => status === 400)).toBe(true)
    const { tries } = await world.db
      .selectFrom('email_proofs')
      .select('tries')
      .where('uuid', '=', signup)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    const next = await aCode()
    const used = await Promise.all([1, 2, 3].map(() => verify(next.email, next.code, next.signup)))
    expect(used.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('another code replaces the previous; copied formats of six digits are accepted', async () => {
    const { email, signup, code } = await aCode()
    const first = await mailTo(world, email)
    await call(world, null, 'auth.resendOtp', { body: { email, signup } })
    await writeMails()
    const fresh = codeIn(await mailTo(world, email, [first]))
    if (fresh !== code) expect((await verify(email, code, signup)).status).toBe(400)
    expect((await verify(email, '12345', signup)).issues).toEqual([{ path: 'otp', message: refusal('codeForm') }])
    expect((await verify(email, '', signup)).issues).toEqual([{ path: 'otp', message: 'Code is required' }])
    expect(
      (await verify(email, ` ${fresh.slice(0, 3)}–${fresh.slice(3, 5)}-${fresh.slice(5)}.\u200b `, signup)).status,
    ).toBe(200)
  })

  test('a code requested by address alone and the form’s own are valid together', async () => {
    const askUnnamed = async ({ email }: { email: string }) => {
      const known = (await mailsTo(email)).map(({ uuid }) => uuid)
      await call(world, null, 'auth.resendOtp', { body: { email } })
      await writeMails()
      return codeIn((await mailsTo(email)).find(({ uuid }) => !known.includes(uuid))?.body ?? '')
    }
    const first = await aCode()
    await askUnnamed(first)
    expect((await verify(first.email, first.code, first.signup)).status).toBe(200)
    const second = await aCode()
    expect((await verify(second.email, await askUnnamed(second), second.signup)).status).toBe(200)
    // Each code has its own ten minutes.
    const third = await aCode()
    world.clock.advance(9 * 60_000)
    const later = await askUnnamed(third)
    world.clock.advance(60_000)
    if (later !== third.code) expect((await verify(third.email, third.code, third.signup)).status).toBe(400)
    expect((await verify(third.email, later)).status).toBe(200)
  })

  test('with another person’s address gives nothing', async () => {
    const email = anAddress()
    const mine = await aCode(email)
    const first = await mailTo(world, email)
    // A stranger's form with the same address, whose mail goes to the owner.
    await register(email, { password: 'Strangers1!', confirmPassword: 'Strangers1!' })
    await writeMails()
    await mailTo(world, email, [first])
    expect((await verify(email, mine.code, mine.signup)).status).toBe(200)
    expect((await login(email, 'Strangers1!')).status).toBe(401)
    expect((await login(email)).status).toBe(200)
  })

  test('still gets its mails when others request them elsewhere', async () => {
    const { email } = await aUser(world)
    const body = { email, type: 'forgotPassword' as const }
    const ask = (address: string) =>
      call(world, null, 'auth.sendForgotPassword', { body }, { headers: fromAddress(world, address) })
    for (let sent = 1; sent <= 6; sent += 1) await ask('203.0.113.9')
    expect((await ask('203.0.113.9')).message).toBe(
      'Too many emails were requested for this address. Use the newest one, or try again in 60 minutes.',
    )
    expect((await ask('198.51.100.9')).status).toBe(200)
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`192.0.2.${at}`)))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('sends five mails an hour to one address, with or without an account', async () => {
    const headers = fromAddress(world, '198.51.100.77')
    for (const email of [anAddress(), who.borrower2.email]) {
      for (let sent = 1; sent <= 5; sent += 1) expect((await register(email, {}, headers)).status).toBe(200)
      const body = { email, type: 'forgotPassword' as const }
      const refused = [
        await register(email, {}, headers),
        await call(world, null, 'auth.sendForgotPassword', { body }, { headers }),
      ]
      for (const { status, headers } of refused) {
        expect(status).toBe(429)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
  })
})

describe('a forgotten password', () => {
  async function aLink(email: string) {
    expect(await forgot(email)).toMatchObject({ status: 200, message: refusal('linkSent') })
    await writeMails()
    return /\/reset-password\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? ''
  }
  const look = (token: string) => call(world, null, 'auth.verifyLink', { params: { token } })
  const choose = (token: string, confirmPassword = password) =>
    call(world, null, 'auth.forgotPassword', { body: { token, password, confirmPassword } })

  test('works from the mail to the sign-in; reading keeps the link, and every session ends', async () => {
    const user = await aUser(world)
    const session = await signIn(world, user.uuid)
    const token = await aLink(user.email)
    for (let seen = 1; seen <= 2; seen += 1)
      expect((await look(token)).data).toEqual({ email: user.email, firstName: user.first_name })
    expect((await choose(token, 'Another1!')).issues).toEqual([
      { path: 'confirmPassword', message: refusal('passwordsDiffer') },
    ])
    expect(await choose(token)).toMatchObject({ status: 200, message: refusal('passwordReset') })
    expect((await call(world, session, 'auth.me', {})).status).toBe(401)
    expect((await login(user.email)).status).toBe(200)
    expect(await choose(token)).toMatchObject({ status: 404, message: refusal('linkNotValid') })
    expect((await look(token)).status).toBe(404)
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  test('is used once, even concurrently', async () => {
    const token = await aLink((await aUser(world)).email)
    const answers = await Promise.all([1, 2, 3].map(() => choose(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('every link works for an hour, regardless of later ones; using one ends them all', async () => {
    const { email } = await aUser(world)
    const [first, second, third] = [await aLink(email), await aLink(email), await aLink(email)]
    for (const token of [first, second, third]) expect((await look(token)).status).toBe(200)
    expect((await choose(second)).status).toBe(200)
    for (const token of [first, second, third]) expect((await choose(token)).status).toBe(404)
    const late = await aLink(email)
    world.clock.advance(3_600_000)
    expect((await choose(late)).status).toBe(404)
  })

  test('of two links used concurrently one changes the password', async () => {
    const { email } = await aUser(world)
    const links = [await aLink(email), await aLink(email), await aLink(email)]
    const answers = await Promise.all(links.map((token) => choose(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('gives no access through an address the account had before', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    const token = await aLink(person.email)
    const email = anAddress()
    await call(world, person, 'account.requestEmail', { body: { email, password: ownPassword } })
    await writeMails()
    expect(
      (await call(world, person, 'account.confirmEmail', { body: { otp: codeIn(await mailTo(world, email)) } })).status,
    ).toBe(200)
    expect((await look(token)).status).toBe(404)
    expect((await choose(token)).status).toBe(404)
  })

  test('links an invited person to the page for the first password, with the same answer', async () => {
    const { user, secret } = await anInvited(world)
    expect((await forgot(user.email)).body).toEqual((await forgot(anAddress())).body)
    await writeMails()
    await expectLinkIn(user.email, secret)
  })

  test('answers the same without an active account, and sends nothing', async () => {
    const inactive = await aUser(world, { status: 'inactive' })
    const known = await forgot((await aUser(world)).email)
    for (const email of [anAddress(), inactive.email]) {
      expect((await forgot(email)).body).toEqual(known.body)
      await writeMails()
      expect(await mailsTo(email)).toEqual([])
    }
    for (const token of ['x', 'a'.repeat(43), '../../login']) expect((await look(token)).status).toBe(404)
  })
})
