import { afterEach, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { mayReceive } from 'provider/access/scope'
import { theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
afterEach(() => world.db.deleteFrom('comment_templates').execute())

const far = { label: 'Too far', text: 'Too far away. Stand closer.' }
const blurred = { label: 'Blurred', text: 'Hold still.' }
const old = { label: 'Old', text: 'Take a new one.' }

const list = async (person: Person) => (await call(world, person, 'commentTemplates.list', {})).data
const set = (person: Person, body: InputOf<'commentTemplates.set'>['body'], key?: string) =>
  call(world, person, 'commentTemplates.set', { body }, key ? { key } : {})
const texts = async (person: Person) => (await list(person)).templates.map(({ text }) => text)
/** Comment templates on the page of an agency's draw request. */
async function keysOf(agency: string): Promise<string[]> {
  const lot = await aLot(world, { agency })
  const { uuid } = await aDrawRequest(world, { lot: lot.uuid })
  const { data } = await call(world, who.admin, 'requests.requestDetails', { params: { id: uuid } })
  return data.commentTemplates.map(({ position, text }) => `${position} ${text}`)
}

test('an agency has the shipped templates until it sets its own for its reviewers', async () => {
  await theTemplates(world, null, [far, blurred])
  expect(await list(who.agency)).toEqual({
    templates: [
      { position: 1, ...far },
      { position: 2, ...blurred },
    ],
    own: false,
    version: 1,
  })
  const { status, message, data } = await set(who.agency, { templates: [old, far], version: 1 })
  expect([status, message, data.own, data.version]).toEqual([200, 'Comment templates saved', true, 2])
  expect(await texts(who.reviewer)).toEqual([old.text, far.text])
  expect(await texts(who.reviewer2)).toEqual([far.text, blurred.text])
  expect(await texts(who.admin)).toEqual([far.text, blurred.text])
  expect(await keysOf(who.agency.uuid)).toEqual([`1 ${old.text}`, `2 ${far.text}`])
  expect(await keysOf(who.agency2.uuid)).toEqual([`1 ${far.text}`, `2 ${blurred.text}`])
})

test('an admin sets the shipped ones; an agency’s own stay, and may be empty', async () => {
  await set(who.agency2, { templates: [] })
  await set(who.admin, { templates: [blurred] })
  expect(await texts(who.agency)).toEqual([blurred.text])
  expect(await list(who.agency2)).toMatchObject({ templates: [], own: true })
  const none = await callWrongly(world, who.admin, 'commentTemplates.set', { body: { templates: null } })
  expect([none.status, none.message]).toEqual([400, 'Templates is required'])
})

test('undo restores the previous templates, including the shipped ones, and redo sets them again', async () => {
  await theTemplates(world, null, [far])
  const { data } = await set(who.agency, { templates: [old] })
  const undone = await undo(who.agency, data.changeId)
  expect(await list(who.agency)).toMatchObject({ own: false, templates: [{ text: far.text }] })
  await undo(who.agency, undone.changeId)
  expect(await texts(who.agency)).toEqual([old.text])
  await set(who.agency, { templates: null })
  expect(await list(who.agency)).toMatchObject({ own: false })
  expect((await undo(who.agency2, data.changeId)).status).toBe(404)
})

test('a second writer gets a conflict, equal templates are no change, a repeat has no second effect', async () => {
  await set(who.agency, { templates: [far], version: 1 })
  const late = await set(who.agency, { templates: [old], version: 1 })
  expect([late.status, late.message]).toEqual([409, refusal('staleByYou')])
  expect(late.body.current).toMatchObject({ version: 2, templates: [{ label: far.label, text: far.text }] })
  const same = await set(who.agency, { templates: [far] })
  expect([same.message, same.changeId]).toEqual([say('nothingChanged'), null])
  const one = await set(who.agency, { templates: [old] }, 'twice')
  const two = await set(who.agency, { templates: [old] }, 'twice')
  expect([two.changeId, two.data.version]).toEqual([one.changeId, 3])
})

test('two concurrent writers set them one after the other, even the first time', async () => {
  const answers = await Promise.all([far, blurred, old].map((one) => set(who.agency, { templates: [one] })))
  expect(answers.map(({ data }) => data.version).sort()).toEqual([2, 3, 4])
  expect(await world.db.selectFrom('comment_templates').selectAll().execute()).toHaveLength(1)
})

test('accepts at most nine, each with a short label and a text', async () => {
  const refused = async (templates: unknown) => {
    const { status, issues } = await callWrongly(world, who.agency, 'commentTemplates.set', { body: { templates } })
    return [status, ...issues.map(({ path, message }) => `${path}: ${message}`)]
  }
  expect(await refused(Array.from({ length: 10 }, () => far))).toEqual([400, 'templates: Max length is 9'])
  expect(await refused([far, { label: ' ', text: 'x'.repeat(2001) }])).toEqual([
    400,
    'templates.1.label: Label is required',
    'templates.1.text: Max length is 2000',
  ])
  expect((await set(who.agency, { templates: Array.from({ length: 9 }, () => far) })).status).toBe(200)
})

test('reviewers read them and borrowers do not', async () => {
  expect((await callWrongly(world, who.reviewer, 'commentTemplates.set', { body: { templates: [] } })).status).toBe(403)
  expect((await callWrongly(world, who.borrower, 'commentTemplates.list')).status).toBe(403)
})

test('changes are announced to their readers, of the shipped ones to all staff', async () => {
  const heard = async (person: Person, templates: { label: string; text: string }[]) => {
    const before = await sealJournal(world.deps.pool)
    await set(person, { templates })
    await sealJournal(world.deps.pool)
    const [event] = (await readDeliveries(world.deps.pool, before, Number.MAX_SAFE_INTEGER)).slice(-1)
    if (!event) throw new Error('Nothing was told')
    const actors = Object.entries(who).map(([name, one]) => ({
      name,
      hears: mayReceive({ ...one, agency: agencyOf(name), isEmailVerified: true, sessionId: '' }, event.facts),
    }))
    return actors.filter(({ hears }) => hears).map(({ name }) => name)
  }
  const agencyOf = (name: string) =>
    name.startsWith('borrower') || name === 'admin' ? null : who[name.endsWith('2') ? 'agency2' : 'agency'].uuid
  expect(await heard(who.agency, [far])).toEqual(['admin', 'agency', 'reviewer'])
  expect(await heard(who.admin, [old])).toEqual(['admin', 'agency', 'reviewer', 'agency2', 'reviewer2'])
})
