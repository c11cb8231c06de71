import { beforeEach, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { sendDueMail } from 'provider/notify/mail'
import { newId } from 'provider/db/ids'
import { pictureKey } from 'provider/records/profile-picture'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aLot } from 'tests/support/builders/lots'
import { anInvited } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { lettersTo } from 'tests/support/servers/mail'
import { aPicture } from 'tests/support/files/sample-files'

const { world, who } = await inWorld({ env: { DEMO: '0' } })
let email: string
let requestId: string
let made = 0

beforeEach(async () => {
  made += 1
  email = `builder${made}@plumbline.test`
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: email, borrower_name: 'Ana Silva' })
  requestId = (await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, title: 'Draw 4' })).uuid
  await anItem(world, { draw_request: requestId, title: 'Roof', status: 'Not initiated' })
})

const ask = async () => (await call(world, who.agency, 'items.sendRequest', { body: { requestId } })).changeId ?? ''
const invite = (role: number = roles.borrower) =>
  call(world, who.agency, 'users.invite', { body: { firstName: 'Ana', lastName: 'Silva', email, role } })
const send = async (afterMs = 62_000) => {
  world.clock.advance(afterMs)
  await sendDueMail(world.deps)
  return lettersTo(world, email)
}
const secretIn = (text: string | undefined) => /\/complete-profile\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('asking and inviting at once sends one mail, which leads to the password', async () => {
  await ask()
  await invite()
  const letters = await send()
  expect(letters.map(({ subject }) => subject)).toEqual(['Photos needed for Draw 4'])
  const [{ text, html } = {}] = letters
  expect(text).toContain('- Roof')
  expect(text).not.toContain('Add photos here')
  expect(html?.match(/background:#1d4ed8/g)).toHaveLength(1)
  expect((await call(world, null, 'auth.verifyToken', { params: { token: secretIn(text) } })).data).toMatchObject({
    email,
  })
  // The secret stays in no row.
  const rows = await world.db.selectFrom('mail_outbox').select('body').where('to_address', '=', email).execute()
  expect(rows).toEqual([{ body: '' }])
})

test('a photo request tells a recipient how to sign up only if they have no account', async () => {
  await ask()
  const [{ text, html } = {}] = await send()
  expect(text).toContain('Add photos here')
  const signUp = `${world.deps.config.appOrigin}/signup`
  expect(text).toContain(`No account yet? Sign up with this email address: ${signUp}`)
  expect(html).toContain(`<a href="${signUp}">`)
  expect(html?.match(/background:#1d4ed8/g)).toHaveLength(1)
  expect((await lettersTo(world, who.reviewer.email)).map((letter) => letter.text).join('')).not.toContain(signUp)
})

test('an invitation carries the name and logo of the agency', async () => {
  const picture = newId()
  const name = 'Northgate Inspections'
  await world.db.updateTable('users').set({ picture, agency_name: name }).where('uuid', '=', who.agency.uuid).execute()
  await world.deps.files.put(pictureKey(picture), await (await aPicture(60, 60)).png().toBuffer())
  await invite(roles.reviewer)
  const [letter] = await send(0)
  expect([letter?.from?.name, letter?.subject]).toEqual([name, 'You’re invited to Plumbline'])
  expect(letter?.html).toContain('src="cid:agency-logo"')
  expect(letter?.html).toContain(`>${name}</p>`)
  expect(letter?.html).not.toContain('<h1')
  expect(letter?.html?.match(/background:#1d4ed8/g)).toHaveLength(1)
})

test('an invitation that waited for a request that is undone leaves alone', async () => {
  const changeId = await ask()
  await invite()
  expect((await call(world, who.agency, 'changes.undo', { params: { changeId } })).status).toBe(200)
  expect((await send()).map(({ subject }) => subject)).toEqual(['You’re invited to Plumbline'])
})

test('a request to somebody invited before leads to the password too; their first link still works', async () => {
  const { secret } = await anInvited(world, { email, role: roles.borrower, agency: who.agency.uuid })
  await ask()
  const [letter] = await send()
  for (const token of [secret, secretIn(letter?.text)])
    expect((await call(world, null, 'auth.verifyToken', { params: { token } })).status).toBe(200)
})

test('a request to an invited reviewer of this address holds no link to a password', async () => {
  await anInvited(world, { email, role: roles.reviewer, agency: who.agency.uuid })
  await ask()
  expect((await send())[0]?.text).toContain('Add photos here')
})

test('tells until when the link works in the time zone of the lot', async () => {
  await ask()
  await invite()
  expect((await send())[0]?.text).toMatch(/The link works once, until .+ C[SD]T\./)
})

test('tells it in the time zone a person chose, and without a lot in the agency’s', async () => {
  await world.db
    .updateTable('users')
    .set({ time_zone: 'America/New_York' })
    .where('uuid', '=', who.agency.uuid)
    .execute()
  email = `reviewer${made}@plumbline.test`
  await invite(roles.reviewer)
  expect((await send(0))[0]?.text).toMatch(/until .+ E[SD]T\./)
  await world.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).where('email', '=', email).execute()
  const { uuid } = await world.db
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await call(world, who.agency, 'users.resendInvite', { params: { id: uuid } })
  expect((await send(0))[0]?.text).toMatch(/until .+ GMT\+5:30\./)
})

test('carries the agency’s logo as an inline part, and leaves without one that is gone', async () => {
  const picture = newId()
  await world.db.updateTable('users').set({ picture }).where('uuid', '=', who.agency.uuid).execute()
  await ask()
  const bare = (await send())[0]
  expect([bare?.attachments, bare?.html?.includes('<img')]).toEqual([[], false])
  await world.deps.files.put(pictureKey(picture), await (await aPicture(60, 60)).png().toBuffer())
  await call(world, who.agency, 'items.sendRequest', { body: { requestId, itemIds: [await itemId()] } })
  const [letter] = await send()
  expect(letter?.attachments).toMatchObject([
    { mimeType: 'image/png', contentId: '<agency-logo>', disposition: 'inline' },
  ])
  expect(letter?.html).toContain('src="cid:agency-logo"')
  expect(letter?.text).not.toContain('cid:')
})

const itemId = async () =>
  (
    await world.db
      .selectFrom('inspection_items')
      .select('uuid')
      .where('draw_request', '=', requestId)
      .executeTakeFirstOrThrow()
  ).uuid
