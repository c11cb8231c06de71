import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as kindText } from 'locales/message-kinds'
import { t as say } from 'locales/messages'
import { messageKindNames } from 'contract/notifications/message-kinds'
import type { Mail, Mailer } from 'provider/adapters/mailer'
import { sendDueMail } from 'provider/notify/mail'
import { newId } from 'provider/db/ids'
import { unsubscribeToken } from 'provider/notify/unsubscribe-token'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

// Each mail waits a minute, which takes longer in total than the usual life of a token.
const { world, who, undo } = await inWorld({ queues: true, env: { ACCESS_TOKEN_SECONDS: '86400' } })

let sent: Mail[]
const mailer: Mailer = { send: (mail) => Promise.resolve(void sent.push(mail)), close: () => undefined }

beforeEach(() => {
  sent = []
})
afterEach(async () => {
  await world.db.deleteFrom('mail_outbox').execute()
  await world.db.updateTable('users').set({ muted: [] }).execute()
})

const get = async (person: Person) => (await call(world, person, 'preferences.get', {})).data
const set = (person: Person, body: InputOf<'preferences.set'>['body']) =>
  call(world, person, 'preferences.set', { body })
const stop = (token: string) => call(world, null, 'notifications.unsubscribe', { params: { token } })
const bell = async (person: Person) => (await call(world, person, 'notifications.latest', {})).data.newNotificationCount

/** Requests photos of a new draw request from a borrower, and lets the mail become due. */
async function ask(borrower: { email: string }) {
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: borrower.email })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  const { status } = await call(world, who.agency, 'items.sendRequest', { body: { requestId: drawRequest.uuid } })
  expect(status).toBe(200)
  world.clock.advance(61_000)
  return { lot, drawRequest }
}
const send = () => sendDueMail({ ...world.deps, mailer })
const whyNot = async () => (await world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()).last_error

describe('notification settings', () => {
  test('include everything for one’s role by default; turning off can be undone', async () => {
    expect((await get(who.borrower)).preferences).toEqual(
      ['asked', 're-requested', 'completed', 'written'].map((kind) => ({ kind, app: true, mail: true })),
    )
    expect((await get(who.reviewer)).preferences.map(({ kind }) => kind)).toEqual(['submitted', 'assigned', 'written'])
    const { message, data } = await set(who.borrower, { preferences: [{ kind: 'asked', mail: false }] })
    expect(message).toBe('Notifications saved')
    expect(data.preferences[0]).toEqual({ kind: 'asked', app: true, mail: false })
    expect((await undo(who.borrower, data.changeId)).status).toBe(200)
    expect((await get(who.borrower)).preferences[0]).toEqual({ kind: 'asked', app: true, mail: true })
  })

  test('describe every kind', () => {
    for (const kind of messageKindNames) expect(kindText(`kind.${kind}`)).not.toBe('')
  })

  test('keep omitted kinds, ignore equal values, and refuse a stale version', async () => {
    const { version } = await get(who.reviewer)
    await set(who.reviewer, { preferences: [{ kind: 'assigned', app: false, mail: false }], version })
    const again = await set(who.reviewer, { preferences: [{ kind: 'assigned', mail: false }] })
    expect([again.message, again.changeId]).toEqual([say('nothingChanged'), null])
    await set(who.reviewer, { preferences: [{ kind: 'assigned', mail: true }] })
    expect((await get(who.reviewer)).preferences[1]).toEqual({ kind: 'assigned', app: false, mail: true })
    expect((await set(who.reviewer, { preferences: [], version })).status).toBe(409)
    const none = { body: { preferences: [{ kind: 'everything', mail: false }] } }
    expect((await callWrongly(world, who.reviewer, 'preferences.set', none)).status).toBe(400)
  })

  test('apply to mails when they are sent, and in the app when the event occurs', async () => {
    await ask(who.borrower)
    await set(who.borrower, { preferences: [{ kind: 'asked', mail: false }] })
    await send()
    expect([sent, await whyNot()]).toEqual([[], 'The recipient wants no mail of this kind'])
    const before = await bell(who.borrower)
    await set(who.borrower, { preferences: [{ kind: 'asked', app: false }] })
    await ask(who.borrower)
    expect(await bell(who.borrower)).toBe(before)
    await set(who.borrower, { preferences: [{ kind: 'asked', app: true }] })
    await ask(who.borrower)
    expect(await bell(who.borrower)).toBe(before + 1)
  })
})

describe('a mail that is sent', () => {
  test('goes to the account’s current address', async () => {
    const person = await aPerson(world, { role: 'borrower', email: 'before@plumbline.test' })
    const { lot } = await ask(person)
    await world.db.updateTable('users').set({ email: 'now@plumbline.test' }).where('uuid', '=', person.uuid).execute()
    await world.db
      .updateTable('lots')
      .set({ borrower_email: 'now@plumbline.test' })
      .where('uuid', '=', lot.uuid)
      .execute()
    await send()
    expect(sent.map(({ to }) => to)).toEqual([['now@plumbline.test']])
  })

  test.each([
    ['whose lot has another borrower by now', { borrower_email: 'somebody@else.test' }],
    ['whose lot was deleted', { deleted_at: new Date() }],
  ])('does not go to a person %s', async (_name, moved) => {
    for (const borrower of [who.borrower2, { email: `${newId()}@nobody.test` }]) {
      const { lot } = await ask(borrower)
      await world.db.updateTable('lots').set(moved).where('uuid', '=', lot.uuid).execute()
      await send()
      expect([sent, await whyNot()]).toEqual([[], 'The recipient may not see this any more'])
      await world.db.deleteFrom('mail_outbox').execute()
    }
  })

  test('has the unsubscribe link of its kind, in its text and for mail programs', async () => {
    await ask(who.borrower)
    await send()
    const [mail] = sent
    const link = /Unsubscribe from these emails: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(link).toMatch(new RegExp(`^${world.deps.config.appOrigin}/unsubscribe/[\\w-]+\\.[\\w-]+$`))
    expect(mail?.unsubscribe).toBe(link)
    expect(mail?.html).toContain(`<a href="${link}">${link}</a>`)
  })

  test('names agency, address and due date, has one button, and replies go to the sender', async () => {
    const { lot, drawRequest } = await ask(who.borrower)
    await world.db
      .updateTable('draw_requests')
      .set({ due_date: '2026-12-03' })
      .where('uuid', '=', drawRequest.uuid)
      .execute()
    await send()
    const [mail] = sent
    const address = `${lot.street}, ${lot.city}`
    for (const words of ['First Agency', address, 'Due Dec 3, 2026']) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
    }
    expect(mail?.html).toMatch(new RegExp(`<h1 [^>]*>${address}</h1>`))
    expect(mail?.html).toMatch(
      new RegExp(`<a href="[^"]+/lots/${lot.uuid}/requests/${drawRequest.uuid}" style="[^"]+">Add photos</a>`),
    )
    expect(mail).toMatchObject({ replyTo: who.agency.email, fromName: 'First Agency' })
  })
})

describe('the unsubscribe link', () => {
  const tokenOf = async () =>
    unsubscribeToken(
      world.deps.config,
      (await world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()).uuid,
    )

  test('mutes the kind for the reader, once, and the settings revert it', async () => {
    await ask(who.borrower)
    const token = await tokenOf()
    const { status, data } = await stop(token)
    expect([status, data]).toEqual([200, { kind: 'asked' }])
    const { version } = await get(who.borrower)
    expect((await stop(token)).status).toBe(200)
    expect(await get(who.borrower)).toMatchObject({
      version,
      preferences: [{ kind: 'asked', app: true, mail: false }, {}, {}, {}],
    })
    await send()
    expect(sent).toEqual([])
    await set(who.borrower, { preferences: [{ kind: 'asked', mail: true }] })
    await ask(who.borrower)
    await send()
    expect(sent).toHaveLength(1)
  })

  test('is stored for an address without an account, for that kind only', async () => {
    const email = `${newId()}@nobody.test`
    await ask({ email })
    await stop(await tokenOf())
    await send()
    expect([sent, await whyNot()]).toEqual([[], 'The recipient wants no mail of this kind'])
    const stops = await world.db
      .selectFrom('mail_stops')
      .select(['address', 'kind'])
      .where('address', '=', email)
      .execute()
    expect(stops).toEqual([{ address: email, kind: 'asked' }])
  })

  test('cannot be forged', async () => {
    await ask(who.borrower)
    const token = await tokenOf()
    const [mail = '', signature = ''] = token.split('.')
    for (const forged of [mail, `${mail}.`, `${newId()}.${signature}`, `${mail}.${signature.slice(1)}`, 'x'])
      expect((await stop(forged)).status).toBe(404)
    expect((await get(who.borrower)).preferences[0]).toMatchObject({ mail: true })
  })
})

test('marks all of one’s own notifications as read at once, with an event for each', async () => {
  await ask(who.borrower)
  await ask(who.borrower2)
  const unread = await bell(who.borrower)
  expect(unread).toBeGreaterThan(0)
  const { data, message } = await call(world, who.borrower, 'notifications.markAll', {})
  expect([data.count, message]).toEqual([unread, say('notificationRead', { count: unread })])
  expect([await bell(who.borrower), (await bell(who.borrower2)) > 0]).toEqual([0, true])
  const told = await world.db
    .selectFrom('journal')
    .select(['uuid', 'recipient'])
    .where('operation', '=', 'notifications.markAll')
    .execute()
  expect(told).toHaveLength(unread)
  expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set([who.borrower.uuid]))
  const again = await call(world, who.borrower, 'notifications.markAll', {})
  expect([again.data.count, again.message]).toEqual([0, say('nothingChanged')])
})
