import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { MailRefused, type Mail, type Mailer } from 'provider/adapters/mailer'
import { queueMail, sendDueMail, type OutgoingMail } from 'provider/notify/mail'
import { ensureQueues } from 'provider/adapters/queues'
import { people, type People } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let who: People
let sent: Mail[]
let refuses: string | null
/** A mail server that refuses on request. */
const mailer: Mailer = {
  send: (mail) =>
    refuses
      ? Promise.reject(new MailRefused(refuses, Number.parseInt(refuses)))
      : Promise.resolve(void sent.push(mail)),
  close: () => undefined,
}

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
  await ensureQueues(world.deps)
})
afterAll(() => world.stop())
beforeEach(async () => {
  sent = []
  refuses = null
  await world.db.deleteFrom('mail_outbox').execute()
})

const queue = (mail: Partial<OutgoingMail> = {}) =>
  queueMail(
    { db: world.db, boss: world.deps.boss, now: world.clock.now() },
    { toUser: who.borrower.uuid, toAddress: who.borrower.email, subject: 'Photos sent back', body: 'Hello', ...mail },
  )
const sendDue = () => sendDueMail({ ...world.deps, mailer })
const row = () => world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()

test('sends due mail once', async () => {
  await queue()
  expect(await sendDue()).toBe(1)
  expect(await sendDue()).toBe(0)
  expect(sent).toMatchObject([{ to: [who.borrower.email], subject: 'Photos sent back', text: 'Hello' }])
  expect(await row()).toMatchObject({ tries: 1, last_error: null, sent_at: expect.any(Date) })
})

test('does not send mail during its undo period', async () => {
  await queue({ delaySeconds: 60 })
  expect(await sendDue()).toBe(0)
  world.clock.advance(61_000)
  expect(await sendDue()).toBe(1)
})

test('two concurrent nodes send it once', async () => {
  for (let index = 0; index < 5; index++) await queue({ subject: `Mail ${index}` })
  await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(sent.map(({ subject }) => subject).sort()).toEqual(['Mail 0', 'Mail 1', 'Mail 2', 'Mail 3', 'Mail 4'])
})

test('retries a refused mail later, with the same id', async () => {
  await queue()
  refuses = '451 greylisted'
  await sendDue()
  expect(await row()).toMatchObject({ sent_at: null, tries: 1, last_error: '451 greylisted' })
  refuses = null
  expect(await sendDue()).toBe(0)
  world.clock.advance(31_000)
  expect(await sendDue()).toBe(1)
  expect(sent[0]?.messageId).toBe(`<${(await row()).uuid}@plumbline>`)
})

test('drops a mail after eight refusals, and stores the last reason', async () => {
  await queue()
  refuses = '550 no such mailbox'
  for (let index = 0; index < 12; index++) {
    await sendDue()
    world.clock.advance(24 * 3_600_000)
  }
  expect(await row()).toMatchObject({
    sent_at: null,
    dropped_at: expect.any(Date),
    tries: 8,
    last_error: '550 no such mailbox',
  })
})

test('sends nothing to a person deactivated meanwhile', async () => {
  await queue({ toUser: who.borrower2.uuid, toAddress: who.borrower2.email })
  await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', who.borrower2.uuid).execute()
  await sendDue()
  expect(sent).toEqual([])
  expect(await row()).toMatchObject({ sent_at: null, last_error: 'The recipient is no longer active' })
})

test('sends nothing to the address of a deactivated person', async () => {
  const about = { kind: 're-requested', drawRequests: [] } as const
  await queue({ toUser: null, toAddress: who.borrower2.email, ...about })
  await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', who.borrower2.uuid).execute()
  await sendDue()
  expect(sent).toEqual([])
  expect(await row()).toMatchObject({ sent_at: null, last_error: 'The recipient is no longer active' })
})

test('sends mail to an address without an account', async () => {
  await queue({ toUser: null, toAddress: 'draws@cedarvalley.example' })
  await sendDue()
  expect(sent).toMatchObject([{ to: ['draws@cedarvalley.example'] }])
})

test('every mail has an HTML part with one button that links only to our own addresses', async () => {
  const { appOrigin } = world.deps.config
  const body = `Hello <Ana> & co,\n\nChoose your password here: ${appOrigin}/complete-profile/a-B_9\nOr https://elsewhere.example/x`
  await queue({ body, toUser: null, secret: true })
  await sendDue()
  const html = sent[0]?.html ?? ''
  expect(html).toContain('Hello &#60;Ana&#62; &#38; co,')
  expect(html).toContain(`<a href="${appOrigin}/complete-profile/a-B_9">${appOrigin}/complete-profile/a-B_9</a></p>`)
  expect(html).toMatch(/<a href="[^"]+" style="[^"]+">Choose your password<\/a>/)
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(html.match(/style="[^"]*background/g)).toHaveLength(1)
})
