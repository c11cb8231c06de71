import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createMailer, type Mailer } from 'provider/adapters/mailer'
import { createMailSender, mailLimitMs, queueMail, sendDueMail } from 'provider/notify/mail'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { anSmtpServer, type SmtpServer } from 'tests/support/servers/smtp'

const { world, who, undo } = await inWorld({ queues: true })

let smtp: SmtpServer
let mailer: Mailer
let stopping: AbortController

beforeEach(async () => {
  await world.db.deleteFrom('mail_outbox').execute()
  smtp = await anSmtpServer()
  await smtp.start()
  mailer = createMailer({ smtpUrl: smtp.url, from: world.deps.config.mailFrom, outbox: '' })
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  smtp.release()
  mailer.close()
  await smtp.stop()
})

const queue = (toAddress: string) =>
  queueMail(
    { db: world.db, boss: world.deps.boss, now: world.clock.now() },
    { toUser: null, toAddress, subject: 'For you', body: 'Hello' },
  )
const send = (limitMs?: number) => sendDueMail({ ...world.deps, mailer }, { limitMs })
const row = () => world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
const arrived = () => smtp.received.flatMap(({ to }) => to).sort()
const hasArrived = (count: number) => vi.waitFor(() => expect(smtp.received).toHaveLength(count), { timeout: 10_000 })
const openTransactions = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state like 'idle in transaction%'`.execute(world.db)
  ).rows.length

test('counts an attempt before sending, without an open transaction while the server is silent', async () => {
  smtp.mood = { holds: {} }
  await queue('ana@slow.example')
  const sending = send()
  await hasArrived(1)
  expect(await row()).toMatchObject({ sent_at: null, tries: 1, claimed_until: expect.any(Date) })
  expect(await openTransactions()).toBe(0)
  world.clock.advance(80_000)
  expect(await send()).toBe(0)
  smtp.release()
  expect(await sending).toBe(1)
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), tries: 1, claimed_until: null, last_error: null })
  expect(smtp.received).toHaveLength(1)
})

test('ends an attempt at the time limit, and retries later with the same id', async () => {
  smtp.mood = { holds: {} }
  await queue('ana@slow.example')
  await send(300)
  expect(await row()).toMatchObject({ sent_at: null, dropped_at: null, tries: 1, claimed_until: null })
  expect((await row()).last_error).toContain('it may have arrived')
  smtp.release()
  expect(await send()).toBe(0)
  world.clock.advance(31_000)
  expect(await send()).toBe(1)
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), tries: 2 })
  expect(smtp.received).toHaveLength(2)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test('sends a mail again after its claim ends, if its node died while sending', async () => {
  await queue('ana@bank.example')
  const claimed_until = new Date(world.clock.now().getTime() + 2 * mailLimitMs)
  await world.db.updateTable('mail_outbox').set({ tries: 1, claimed_until }).execute()
  expect(await send()).toBe(0)
  world.clock.advance(2 * mailLimitMs)
  expect(await send()).toBe(1)
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), tries: 2, claimed_until: null })
})

test('delays no other mail while one recipient domain is slow', async () => {
  smtp.mood = { holds: { domain: '@slow.example' } }
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await queue(`${name}@slow.example`)
  const others = ['a@bank.example', 'b@home.example', 'c@bank.example']
  const start = createMailSender({ ...world.deps, mailer }, stopping.signal)
  for (const address of others) await queue(address)
  start()
  await vi.waitFor(() => expect(arrived()).toEqual(expect.arrayContaining(others)), { timeout: 10_000 })
  expect(arrived().filter((address) => address.endsWith('@slow.example'))).toHaveLength(2)
  await queue('late@bank.example')
  start()
  await vi.waitFor(() => expect(arrived()).toContain('late@bank.example'), { timeout: 10_000 })
  smtp.release()
  await hasArrived(11)
  await vi.waitFor(
    async () => {
      const open = await world.db.selectFrom('mail_outbox').selectAll().where('sent_at', 'is', null).execute()
      expect(open).toEqual([])
    },
    { timeout: 20_000 },
  )
})

test('continues with other mails when one gets no answer', async () => {
  smtp.mood = { holds: { domain: '@slow.example' } }
  await queue('ana@slow.example')
  world.clock.advance(1)
  await queue('ben@bank.example')
  expect(await send(300)).toBe(2)
  expect(arrived()).toEqual(['ana@slow.example', 'ben@bank.example'])
})

test('an undo does not stop a mail in transit, which is not retried', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  const asked = await call(world, who.agency, 'items.sendRequest', { body: { requestId: drawRequest.uuid } })
  world.clock.advance(61_000)
  smtp.mood = { holds: {} }
  const sending = send(2_000)
  await hasArrived(1)
  expect((await undo(who.agency, asked.changeId)).status).toBe(200)
  await sending
  smtp.release()
  world.clock.advance(31_000)
  await send()
  expect(await row()).toMatchObject({ sent_at: null, dropped_at: expect.any(Date), tries: 1 })
  expect((await row()).last_error).toBe('The change it is about was undone')
  expect(smtp.received).toHaveLength(1)
})
