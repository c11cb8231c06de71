import { describe, expect, test } from 'vitest'

import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { writeAccountMail } from 'provider/notify/account-mail'
import type { JobData } from 'provider/adapters/queues'
import { anInvited } from 'tests/support/builders/users'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { listen } from 'tests/support/servers/listen'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { aPerson, password, signIn } from 'tests/support/world/people'
import { createWorld } from 'tests/support/world/world'

const { world, who } = await inWorld({ queues: true })
const fresh = 'Brand-new1!'
type Tokens = { accessToken: string }

const change = (person: Tokens, facts: object = {}) =>
  callWrongly(world, person, 'account.resetPassword', {
    body: { currentPassword: password, newPassword: fresh, confirmNewPassword: fresh, ...facts },
  })
const me = (person: Tokens) => call(world, person, 'auth.me', {})
const login = (email: string, given: string) => call(world, null, 'auth.login', { body: { email, password: given } })

describe('one’s own password', () => {
  test('is changed with the current one; every other session ends and a mail reports it', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid })
    const elsewhere = await signIn(world, person.uuid)
    expect(await change(person)).toMatchObject({ status: 200, message: 'Password changed' })
    expect((await me(person)).status).toBe(200)
    expect((await me(elsewhere)).status).toBe(401)
    expect((await login(person.email, password)).status).toBe(401)
    expect((await login(person.email, fresh)).status).toBe(200)
    expect(await mailTo(world, person.email)).toContain('Your password was changed')
  })

  test('is rejected at its fields with the specification’s messages', async () => {
    const at = async (facts: object) => (await change(who.admin, facts)).issues
    expect(await at({ currentPassword: 'x' })).toEqual([{ path: 'currentPassword', message: refusal('passwordWrong') }])
    expect(await at({ currentPassword: '', newPassword: '', confirmNewPassword: '' })).toEqual(
      expect.arrayContaining([
        { path: 'currentPassword', message: 'Current password is required' },
        { path: 'newPassword', message: 'New password is required' },
        { path: 'confirmNewPassword', message: 'Confirm new password is required' },
      ]),
    )
    expect(await at({ newPassword: 'Ab1!' })).toEqual([{ path: 'newPassword', message: 'Min length is 8' }])
    expect(await at({ newPassword: 'nothing-of-it', confirmNewPassword: 'nothing-of-it' })).toEqual([
      { path: 'newPassword', message: sayOfField('passwordRule') },
    ])
    expect(await at({ confirmNewPassword: 'Another1!' })).toEqual([
      { path: 'confirmNewPassword', message: refusal('passwordsDiffer') },
    ])
    expect((await login(who.admin.email, password)).status).toBe(200)
  })

  test('cannot be guessed: ten failures are allowed, counted together with sign-ins', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    for (let tried = 1; tried <= 5; tried += 1) await login(person.email, 'wrong')
    for (let tried = 1; tried <= 5; tried += 1)
      expect((await change(person, { currentPassword: 'x' })).status).toBe(400)
    expect((await change(person)).status).toBe(429)
  })
})

describe('one’s own sessions', () => {
  test('are listed, the current one marked, and ended one by one', async () => {
    const person = await aPerson(world, { role: 'agency' })
    const other = await signIn(world, person.uuid)
    const { data } = await call(world, person, 'sessions.list', {})
    expect(data.totalRecord).toBe(2)
    expect(data.data.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const id = data.data.find(({ isCurrent }) => !isCurrent)?.uuid ?? ''
    const foreign = await call(world, who.admin, 'sessions.revoke', { params: { id } })
    expect(foreign.status).toBe(404)
    expect((await me(other)).status).toBe(200)
    expect(await call(world, person, 'sessions.revoke', { params: { id } })).toMatchObject({ status: 200 })
    expect((await me(other)).status).toBe(401)
    expect((await call(world, person, 'sessions.revoke', { params: { id } })).status).toBe(404)
    expect((await call(world, person, 'sessions.list', {})).data.totalRecord).toBe(1)
  })

  test('are ended all at once, except the current one; only the person is notified', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid })
    const others = [await signIn(world, person.uuid), await signIn(world, person.uuid)]
    const [mine, theirs] = [await listen(world, person), await listen(world, who.admin)]
    expect((await call(world, person, 'sessions.revokeOthers', {})).data).toEqual({ count: 2 })
    for (const other of others) expect((await me(other)).status).toBe(401)
    expect((await me(person)).status).toBe(200)
    await mine.until(() => mine.events().length === 2)
    expect(mine.events().map(({ noun, changed }) => [noun, changed])).toEqual([
      ['session', ['removed']],
      ['session', ['removed']],
    ])
    expect(theirs.events()).toEqual([])
    expect((await call(world, person, 'sessions.revokeOthers', {})).data).toEqual({ count: 0 })
    for (const stream of [mine, theirs]) stream.close()
  })

  test('are ended once, even if the call is repeated', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    await signIn(world, person.uuid)
    const { data } = await call(world, person, 'sessions.list', {})
    const other = data.data.find(({ isCurrent }) => !isCurrent)
    const id = other?.uuid ?? ''
    const revoke = () => call(world, person, 'sessions.revoke', { params: { id } }, { key: `end ${id}` })
    expect([await revoke(), await revoke()].map(({ status }) => status)).toEqual([200, 200])
  })

  test('are searched when named, without the current one', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    await signIn(world, person.uuid)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const { data } = await call(world, person, 'sessions.list', {})
    const other = data.data.find(({ isCurrent }) => !isCurrent)?.uuid ?? ''
    await world.db.updateTable('sessions').set({ user_agent: agent }).where('uuid', '=', other).execute()
    const find = async (q: string, as: Tokens = person) =>
      (await call(world, as, 'search', { query: { q, types: 'session' } })).data.data
    for (const q of ['', 'firefox on win'])
      expect(await find(q)).toMatchObject([{ noun: 'session', uuid: other, title: 'Firefox on Windows' }])
    expect(await find('safari')).toEqual([])
    expect(await find('firefox', who.admin)).toEqual([])
    expect((await call(world, person, 'search', { query: { q: 'firefox' } })).data.data).toEqual([])
  })
})

describe('another email address', () => {
  async function writeMails(): Promise<void> {
    const jobs = (await world.deps.boss.fetch<JobData['account.mail']>('account.mail', { batchSize: 50 })) ?? []
    for (const job of jobs) await writeAccountMail(world.deps, job.data)
  }
  const ask = async (person: Tokens, email: string, given = password) => {
    const answer = await call(world, person, 'account.requestEmail', { body: { email, password: given } })
    await writeMails()
    return answer
  }
  const confirm = (person: Tokens, otp: string) => call(world, person, 'account.confirmEmail', { body: { otp } })

  test('is confirmed with its code; the old one gets a notice', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    const email = 'moved@plumbline.test'
    expect(await ask(person, email)).toMatchObject({ status: 200, message: refusal('codeSent') })
    expect((await me(person)).data.email).toBe(person.email)
    const code = codeIn(await mailTo(world, email))
    expect((await confirm(who.reviewer, code)).status).toBe(400)
    expect((await confirm(person, code)).data).toEqual({ email })
    expect((await me(person)).data).toMatchObject({ email, isEmailVerified: true })
    expect((await login(email, password)).status).toBe(200)
    expect((await login(person.email, password)).status).toBe(401)
    expect(await mailTo(world, person.email)).toContain(email)
  })

  test('requires the password, and a different address', async () => {
    const wrong = await ask(who.reviewer, 'else@plumbline.test', 'wrong')
    expect(wrong.issues).toEqual([{ path: 'password', message: refusal('passwordWrong') }])
    expect((await ask(who.reviewer, who.reviewer.email)).issues).toEqual([
      { path: 'email', message: refusal('emailSame') },
    ])
  })

  test('that has an account gets the same answer, and its owner no code', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    const [taken, free] = [await ask(person, who.agency2.email), await ask(person, 'free@plumbline.test')]
    expect(taken.body).toEqual(free.body)
    expect(await mailTo(world, who.agency2.email)).toContain('You already have an account')
    // Only the last request counts.
    const rows = await world.db.selectFrom('email_proofs').select('email').where('user_id', '=', person.uuid).execute()
    expect(rows).toEqual([{ email: 'free@plumbline.test' }])
  })

  test('gets another code without the password, and reports used-up attempts after five', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    const resend = async () => {
      const answer = await call(world, person, 'account.resendEmail', {})
      await writeMails()
      return answer
    }
    expect((await resend()).status).toBe(404)
    const email = 'again@plumbline.test'
    await ask(person, email)
    const first = await mailTo(world, email)
    const wrong = codeIn(first) === '000000' ? '111111' : '000000'
    for (let tried = 1; tried <= 5; tried += 1)
      expect((await confirm(person, wrong)).issues).toEqual([{ path: 'otp', message: refusal('codeWrong') }])
    expect((await confirm(person, codeIn(first))).issues).toEqual([{ path: 'otp', message: refusal('codeUsedUp') }])
    expect(await resend()).toMatchObject({ status: 200, message: refusal('codeSent') })
    expect((await confirm(person, codeIn(await mailTo(world, email, [first])))).data).toEqual({ email })
  })

  test('with an account gets the same answers about attempts and other codes', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    await ask(person, who.agency.email)
    for (let tried = 1; tried <= 5; tried += 1) await confirm(person, '000000')
    expect((await confirm(person, '000000')).issues[0]?.message).toBe(refusal('codeUsedUp'))
    await call(world, person, 'account.resendEmail', {})
    await writeMails()
    expect((await confirm(person, '000000')).issues[0]?.message).toBe(refusal('codeWrong'))
  })

  test('that was taken meanwhile is refused', async () => {
    const person = await aPerson(world, { role: 'borrower' })
    await ask(person, 'race@plumbline.test')
    const code = codeIn(await mailTo(world, 'race@plumbline.test'))
    await aPerson(world, { role: 'borrower', email: 'race@plumbline.test' })
    expect((await confirm(person, code)).issues).toEqual([{ path: 'otp', message: refusal('emailInUse') }])
    expect((await me(person)).data.email).toBe(person.email)
  })
})

describe('a common password', () => {
  const common = { path: expect.any(String), message: refusal('passwordCommon') }

  test.each(['Password1!', 'pASSWORD1!', 'P@ssw0rd99', 'Plumbline1!', 'Plumbline-2026!'])(
    'is rejected at its field when changed: %s',
    async (given) => {
      const answer = await change(who.borrower2, { newPassword: given, confirmNewPassword: given })
      expect(answer).toMatchObject({ status: 400, issues: [{ ...common, path: 'newPassword' }] })
      expect((await login(who.borrower2.email, password)).status).toBe(200)
    },
  )

  test('is reported together with a wrong current one', async () => {
    const facts = { currentPassword: 'x', newPassword: 'Password1!', confirmNewPassword: 'Password1!' }
    const { issues } = await change(who.borrower2, facts)
    expect(issues.map(({ path }) => path)).toEqual(['currentPassword', 'newPassword'])
  })

  test('is refused by invitation, reset and sign-up, which still work afterwards', async () => {
    const both = (given: string) => ({ password: given, confirmPassword: given })
    const { secret: invitation } = await anInvited(world, { email: 'invited@common.test' })
    const reset = await aPerson(world, { role: 'borrower' })
    await writeAccountMail(world.deps, { kind: 'forgot', email: reset.email })
    const token = /reset-password\/([\w-]+)/.exec(await mailTo(world, reset.email))?.[1] ?? ''
    const form = { firstName: 'Ana', lastName: 'New', email: 'ana@common.test' }
    const chosen = (given: string) =>
      [
        call(world, null, 'auth.completeProfile', { body: { token: invitation, ...both(given) } }),
        call(world, null, 'auth.forgotPassword', { body: { token, ...both(given) } }),
        call(world, null, 'auth.register', { body: { ...form, ...both(given) } }),
      ] as const
    for (const answer of await Promise.all(chosen('Dragon!2024')))
      expect(answer).toMatchObject({ status: 400, issues: [{ ...common, path: 'password' }] })
    expect((await login('invited@common.test', 'Dragon!2024')).status).toBe(401)
    for (const answer of await Promise.all(chosen(fresh))) expect(answer.status).toBe(200)
  })

  test('is allowed for the demo’s own password in the demo only', async () => {
    const demo = await createWorld({ env: { DEMO: '1' } })
    try {
      const person = await aPerson(demo, { role: 'borrower' })
      const to = (given: string) =>
        call(demo, person, 'account.resetPassword', {
          body: { currentPassword: password, newPassword: given, confirmNewPassword: given },
        })
      expect((await to('Plumbline2!')).status).toBe(400)
      expect((await to('Plumbline1!')).status).toBe(200)
    } finally {
      await demo.stop()
    }
  })
})
