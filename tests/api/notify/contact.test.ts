import { expect, test } from 'vitest'

import { call, callWrongly } from 'tests/support/world/call'
import { fromAddress } from 'tests/support/servers/from-address'
import { inWorld } from 'tests/support/world/in-world'
import { lettersTo, mailTo } from 'tests/support/servers/mail'
import { createWorld } from 'tests/support/world/world'

const { world, who } = await inWorld({ queues: true })

const form = (facts: object = {}) => ({
  body: { name: 'Ana Silva', email: 'ana@else.test', subject: 'A question', message: 'How does this work?', ...facts },
})
const send = (facts: object = {}, key?: string) =>
  callWrongly(world, null, 'contact.submit', form(facts), key ? { key } : {})

test('stores a message and mails it to the admins', async () => {
  expect(await send()).toMatchObject({ status: 200, message: 'Your message is on its way' })
  const row = await world.db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Ana Silva', email: 'ana@else.test', subject: 'A question' })
  const mail = await mailTo(world, who.admin.email)
  expect(mail).toContain('Contact: A question')
  expect(mail).toContain('Ana Silva (ana@else.test) wrote:')
  expect(mail).toContain('How does this work?')
  const [letter] = await lettersTo(world, who.admin.email)
  expect(letter?.replyTo).toEqual([{ name: '', address: 'ana@else.test' }])
})

test('sets a single reply address, and adds no other line to the mail', async () => {
  for (const email of ['a@else.test\r\nBcc: b@else.test', 'a@else.test, b@else.test', 'A <a@else.test>'])
    expect((await send({ email })).issues).toEqual([{ path: 'email', message: 'Invalid email address' }])
})

test('goes to CONTACT_EMAIL if that is set', async () => {
  const other = await createWorld({
    env: { CONTACT_EMAIL: 'desk@plumbline.test' },
    databaseUrl: world.deps.config.databaseUrl ?? '',
  })
  await call(other, null, 'contact.submit', form({ subject: 'For the desk' }))
  expect(await mailTo(other, 'desk@plumbline.test')).toContain('For the desk')
  await other.stop()
})

test('rejects fields with the specification’s messages', async () => {
  const at = async (facts: object) => (await send(facts)).issues
  expect(await at({ name: '', email: '', subject: ' ', message: '' })).toEqual(
    expect.arrayContaining([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Email is required' },
      { path: 'subject', message: 'Subject is required' },
      { path: 'message', message: 'Message is required' },
    ]),
  )
  expect(await at({ message: 'Short' })).toEqual([{ path: 'message', message: 'Min length is 10' }])
  expect(await at({ message: 'x'.repeat(4001) })).toEqual([{ path: 'message', message: 'Max length is 4000' }])
  expect(await at({ subject: 'x'.repeat(121) })).toEqual([{ path: 'subject', message: 'Max length is 120' }])
  expect(await at({ email: 'nobody' })).toEqual([{ path: 'email', message: 'Invalid email address' }])
})

test('happens once per key, and five times an hour per writer and network', async () => {
  const email = 'often@else.test'
  const [one, two] = [await send({ email }, 'contact-once'), await send({ email }, 'contact-once')]
  expect(two.body).toEqual(one.body)
  for (let sent = 2; sent <= 5; sent += 1) expect((await send({ email })).status).toBe(200)
  const tooOften = await send({ email })
  expect([tooOften.status, tooOften.message]).toEqual([429, 'Too many tries. Wait 60 minutes and try again.'])
  const rows = await world.db.selectFrom('contact_messages').select('uuid').where('email', '=', email).execute()
  expect(rows).toHaveLength(5)
  const elsewhere = { headers: fromAddress(world, '203.0.113.5') }
  expect((await call(world, null, 'contact.submit', form({ email }), elsewhere)).status).toBe(200)
})
