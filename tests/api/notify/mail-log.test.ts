import { expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { queueMail, sendDueMail } from 'provider/notify/mail'
import { callWrongly, call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson } from 'tests/support/world/people'
import { ensureQueues } from 'provider/adapters/queues'
import { renderSaved } from 'provider/jobs/reports/render-saved'
import { aLender } from 'tests/support/builders/codes'
import { aReview } from 'tests/support/builders/review'
import { createWorld } from 'tests/support/world/world'

const { world, who } = await inWorld({ queues: true, env: { DEMO: '1' } })

const list = async (query: InputOf<'outbox.list'>['query'] = {}) =>
  (await call(world, who.admin, 'outbox.list', { query })).data
const subjects = async (query: InputOf<'outbox.list'>['query'] = {}) =>
  (await list(query)).data.map(({ subject }) => subject)

async function queue(subject: string, secret = false, toAddress = 'draws@cedar.example') {
  world.clock.advance(1000)
  const context = { db: world.db, boss: world.deps.boss, now: world.clock.now() }
  await queueMail(context, { toUser: null, toAddress, subject, body: `About ${subject}`, secret })
}

test('an admin of the demo reads every mail, newest first, in each state, and searches them', async () => {
  await queue('First, with a link', true)
  await queue('Second', false, 'osei@cedar.example')
  await sendDueMail(world.deps)
  await queue('Third')
  const { data, totalRecord } = await list()
  expect(totalRecord).toBe(3)
  expect(data.map(({ subject, state }) => [subject, state])).toEqual([
    ['Third', 'waiting'],
    ['Second', 'sent'],
    ['First, with a link', 'sent'],
  ])
  // The demo stores each mail as a file anyway, so its text stays readable.
  expect(data[2]).toMatchObject({
    to: 'draws@cedar.example',
    text: 'About First, with a link',
    tries: 1,
    lastError: null,
  })
  expect(await subjects({ keyword: 'osei' })).toEqual(['Second'])
  expect(await subjects({ keyword: 'about third' })).toEqual(['Third'])
  expect(await subjects({ filters: { state: ['sent'] } })).toEqual(['Second', 'First, with a link'])
  expect(await subjects({ limit: 2, page: 2 })).toEqual(['First, with a link'])
  for (const person of [who.agency, who.reviewer, who.borrower])
    expect((await callWrongly(world, person, 'outbox.list')).status).toBe(403)
})

test('a mail with a report has its PDF’s name and size once created, and its template’s name', async () => {
  const { lot, drawRequest } = await aReview(world, who, { photos: 1 })
  await world.db.updateTable('media').set({ status: 'verified' }).execute()
  await world.db
    .updateTable('draw_requests')
    .set({ status: 'completed' })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  const bank = await aLender(world, { agency: who.agency.uuid })
  const body = { lotId: lot.uuid, requestId: undefined, lenders: [bank.uuid] }
  const { reportId } = (await call(world, who.agency, 'inspections.sendReport', { body })).data
  const told = async () => (await list({ keyword: bank.recipients[0] ?? '' })).data[0]
  const name = expect.stringMatching(/\.pdf$/)
  expect((await told())?.attachment).toEqual({ reportId, name, bytes: null, isLeft: false })
  await renderSaved(world.deps, reportId)
  const { attachment, template } = (await told()) ?? {}
  expect(attachment).toEqual({ reportId, name, bytes: expect.any(Number), isLeft: false })
  const kept = await world.db
    .selectFrom('reports')
    .select('facts')
    .where('uuid', '=', reportId)
    .executeTakeFirstOrThrow()
  expect(template).toBe(kept.facts.template?.name ?? null)
  expect((await list({ keyword: 'third' })).data[0]).toMatchObject({ attachment: null, template: null })
})

test('outside the demo nobody reads them, and a sent mail with a link loses its text', async () => {
  const real = await createWorld()
  try {
    const admin = await aPerson(real, { role: 'admin' })
    expect((await callWrongly(real, admin, 'outbox.list')).status).toBe(404)
    expect((await call(real, admin, 'users.profile', { query: {} })).data.isDemo).toBe(false)
    expect((await call(world, who.admin, 'users.profile', { query: {} })).data.isDemo).toBe(true)
    const context = { db: real.db, boss: real.deps.boss, now: real.clock.now() }
    await ensureQueues(real.deps)
    await queueMail(context, { toUser: null, toAddress: 'a@b.example', subject: 'Link', body: 'secret', secret: true })
    await sendDueMail(real.deps)
    expect(await real.db.selectFrom('mail_outbox').select(['body', 'tries']).executeTakeFirstOrThrow()).toEqual({
      body: '',
      tries: 1,
    })
  } finally {
    await real.stop()
  }
})
