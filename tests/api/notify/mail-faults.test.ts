import { afterEach, beforeEach, expect, test } from 'vitest'

import { createMailer, type Mailer } from 'provider/adapters/mailer'
import { queueMail, sendDueMail } from 'provider/notify/mail'
import { inWorld } from 'tests/support/world/in-world'
import { anSmtpServer, type SmtpServer } from 'tests/support/servers/smtp'

const { world, who } = await inWorld({ queues: true })

let smtp: SmtpServer
let mailers: Mailer[]

beforeEach(async () => {
  await world.db.deleteFrom('mail_outbox').execute()
  smtp = await anSmtpServer()
  mailers = [0, 1].map(() => createMailer({ smtpUrl: smtp.url, from: world.deps.config.mailFrom, outbox: '' }))
})
afterEach(async () => {
  for (const mailer of mailers) mailer.close()
  await smtp.stop()
})

const [minute, hour] = [60_000, 3_600_000]
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `draws${index}@bank.example`)

async function queue(to: readonly string[]): Promise<void> {
  for (const toAddress of to)
    await queueMail(
      { db: world.db, boss: world.deps.boss, now: world.clock.now() },
      { toUser: null, toAddress, subject: `For ${toAddress}`, body: 'Hello' },
    )
}
/** Runs the job of each minute on one of two nodes. */
const send = (node = 0) => sendDueMail({ ...world.deps, mailer: mailers[node] ?? world.deps.mailer })

async function everyMinuteFor(duration: number, step = minute): Promise<void> {
  for (let passed = 0; passed < duration; passed += step) {
    world.clock.advance(step)
    await send()
  }
}
const rows = () => world.db.selectFrom('mail_outbox').selectAll().orderBy('to_address').execute()
const arrived = () => smtp.received.flatMap(({ to }) => to).sort()

test('a server that is down for three days loses no mail and gets each once', async () => {
  await queue(addresses(5))
  await send()
  // The first mail that finds no server holds the others back, which would wait as long.
  expect((await rows()).filter(({ tries }) => tries > 0)).toHaveLength(1)
  await everyMinuteFor(72 * hour, 10 * minute)
  expect((await rows()).filter(({ sent_at, dropped_at }) => sent_at !== null || dropped_at !== null)).toEqual([])
  await smtp.start()
  await everyMinuteFor(2 * hour, 10 * minute)
  expect(arrived()).toEqual(addresses(5))
  expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([])
})

test('each pause is longer than the one before, up to an hour', async () => {
  await queue(addresses(1))
  const pauses: number[] = []
  for (let tried = 0; tried < 10; tried += 1) {
    const at = world.clock.now().getTime()
    await send()
    const [row] = await rows()
    if (!row) throw new Error('The mail is gone')
    expect(row.tries).toBe(tried + 1)
    expect(row.last_error).toContain('ECONNREFUSED')
    pauses.push(Math.round((row.not_before.getTime() - at) / 1000))
    world.clock.advance(row.not_before.getTime() - at)
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('a server that stops during a run gets the rest afterwards, and nothing twice', async () => {
  await smtp.start()
  smtp.mood = { stopsAfter: 4 }
  await queue(addresses(10))
  await send()
  expect((await rows()).filter(({ sent_at }) => sent_at === null)).toHaveLength(6)
  smtp.mood = {}
  await smtp.start()
  await everyMinuteFor(5 * minute)
  expect(arrived()).toEqual(addresses(10).sort())
})

test('a mail without an answer is sent again with the same id, so that its reader sees one', async () => {
  await smtp.start()
  smtp.mood = { cutsAfterData: true }
  await queue(addresses(1))
  await send()
  expect((await rows())[0]).toMatchObject({ sent_at: null, tries: 1, dropped_at: null })
  smtp.mood = {}
  await smtp.start()
  await everyMinuteFor(2 * minute)
  expect(smtp.received).toHaveLength(2)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  expect((await rows())[0]).toMatchObject({ sent_at: expect.any(Date), tries: 2 })
})

test('two nodes that send concurrently send each mail once', async () => {
  await smtp.start()
  await queue(addresses(12))
  await Promise.all([send(0), send(1), send(0), send(1)])
  expect(arrived()).toEqual(addresses(12).sort())
})

test('drops a permanently refused mail after eight attempts with the reason, delaying no other', async () => {
  await smtp.start()
  const [refused = '', ...others] = addresses(3)
  smtp.mood = { refuses: { address: refused, code: 550 } }
  await queue([refused, ...others])
  await send()
  expect(arrived()).toEqual(others)
  await everyMinuteFor(24 * hour, hour)
  expect((await rows())[0]).toMatchObject({ sent_at: null, dropped_at: expect.any(Date), tries: 8 })
  expect((await rows())[0]?.last_error).toContain('not here')
})

test('retries a temporarily refused mail for five days', async () => {
  await smtp.start()
  const [busy = ''] = addresses(1)
  smtp.mood = { refuses: { address: busy, code: 451 } }
  await queue([busy])
  await everyMinuteFor(4 * 24 * hour, 12 * hour)
  expect((await rows())[0]).toMatchObject({ sent_at: null, dropped_at: null })
  await everyMinuteFor(2 * 24 * hour, 12 * hour)
  expect((await rows())[0]).toMatchObject({ sent_at: null, dropped_at: expect.any(Date) })
})

test('a change and its mail are stored together or not at all', async () => {
  const failed = world.db.transaction().execute(async (tx) => {
    const context = { db: tx, boss: world.deps.boss, now: world.clock.now() }
    await queueMail(context, { toUser: who.borrower.uuid, toAddress: who.borrower.email, subject: 'Never', body: '' })
    throw new Error('The change failed')
  })
  await expect(failed).rejects.toThrow('The change failed')
  await smtp.start()
  expect(await send()).toBe(0)
  expect([await rows(), smtp.received]).toEqual([[], []])
})
