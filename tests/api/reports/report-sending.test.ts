import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLine } from 'contract/audit/audit-lines'
import { newId } from 'provider/db/ids'
import { sendDueMail } from 'provider/notify/mail'
import { renderSaved } from 'provider/jobs/reports/render-saved'
import { dateTimeText } from 'report/formats'
import { aLender } from 'tests/support/builders/codes'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { readPdf } from 'tests/support/files/pdf'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>
let bank: Awaited<ReturnType<typeof aLender>>

beforeEach(async () => {
  const { db } = world
  review = await aReview(world, who, { photos: 2 })
  await givePictures(world, review.media)
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
  await complete('completed')
  bank = await aLender(world, { agency: who.agency.uuid, recipients: [`${newId()}@bank.example`] })
})

const complete = (status: 'completed' | 'submitted') =>
  world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()

const body = () => ({ requestId: review.drawRequest.uuid, lenders: [bank.uuid] })
const send = (person: Person = who.agency, input: object = body()) =>
  callWrongly(world, person, 'inspections.sendReport', { body: input })
const sent = async (input: object = {}) =>
  (await call(world, who.agency, 'inspections.sendReport', { body: { ...body(), ...input } })).data
const address = () => first(bank.recipients)

/** The draw request's title in the frozen report. */
const titleOf = async () => first(await versions()).requestTitle

/** Mails in the outbox folder for an address, oldest first. */
async function mails(to = address()) {
  const folder = path.join(world.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).sort()
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))))
  return all.filter((mail) => mail.to?.some((one) => one.address === to))
}

const tokenIn = (text: string | undefined) => /\/shared\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** Sends, prints and mails a report. @returns the token of the link */
async function delivered(): Promise<string> {
  const { reportId } = await sent()
  await renderSaved(world.deps, reportId)
  await sendDueMail(world.deps)
  return tokenIn((await mails()).at(-1)?.text)
}

const open = (token: string) => callWrongly(world, null, 'reports.shared', { params: { token } })
const get = (url: string) => world.app.inject({ method: 'GET', url })
const versions = async (person = who.agency) =>
  (await call(world, person, 'inspections.pdfs', { params: { id: review.drawRequest.uuid } })).data.data
const deliveries = async () => (await versions()).flatMap(({ sends }) => sends).flatMap((one) => one.deliveries)

const frozen = (id: string) =>
  world.db
    .selectFrom('reports')
    .where('uuid', '=', id)
    .select(sql<string[]>`facts->'lenderNames'`.as('names'))
    .execute()

async function change() {
  const { item } = review
  const one = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1, status: 'verified' })
  await givePictures(world, [one])
}

describe('sending', () => {
  test('mails the PDF to each address once created, each with its own link', async () => {
    await world.db
      .updateTable('lenders')
      .set({ recipients: [address(), 'other@bank.example'] })
      .where('uuid', '=', bank.uuid)
      .execute()
    const answer = await send()
    expect([answer.status, answer.message]).toEqual([200, `Version 1 goes to ${bank.name}`])
    const [version] = await versions()
    await sendDueMail(world.deps)
    expect(await mails()).toEqual([])
    expect((await deliveries()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    await renderSaved(world.deps, version?.uuid ?? '')
    await sendDueMail(world.deps)
    const [mail] = await mails()
    const [other] = await mails('other@bank.example')
    expect(mail?.subject).toContain(`${review.lot.street}, `)
    expect(mail?.from?.name).toBe('First Agency')
    expect(mail?.replyTo).toEqual([{ name: '', address: who.agency.email }])
    expect(mail?.html).toMatch(/style="[^"]*background[^"]*">Read the report<\/a>/)
    expect(mail?.subject).toContain('version 1')
    // The link's last day is in the lot's time zone, as on its page.
    const { expiresAt } = first(await deliveries())
    expect(mail?.text).toContain(`until ${dateTimeText(expiresAt, review.lot.time_zone)}: http`)
    expect(mail?.text).toContain('The PDF is attached.')
    expect(tokenIn(mail?.text)).not.toBe(tokenIn(other?.text))
    const content = mail?.attachments[0]?.content
    if (!(content instanceof ArrayBuffer)) throw new Error('The mail has no attachment')
    expect((await readPdf(new Uint8Array(content)))[0]?.text).toContain(version?.code)
    expect((await deliveries()).map(({ status, problem }) => [status, problem])).toEqual([
      ['sent', null],
      ['sent', null],
    ])
  })

  test('a second one names the version it replaces in answer, mail, list and the first’s page', async () => {
    const before = await delivered()
    await change()
    const answer = await send()
    expect(answer.message).toBe(`Version 2 goes to ${bank.name} and replaces version 1`)
    const [second] = await versions()
    await renderSaved(world.deps, second?.uuid ?? '')
    await sendDueMail(world.deps)
    expect((await mails()).at(-1)?.text).toContain('It replaces version 1.')
    expect(first(await deliveries())).toMatchObject({ replaces: 1, status: 'sent' })
    expect((await open(before)).body.data).toMatchObject({ version: 1, replacedBy: 2 })
  })

  test('for several lenders states what applies to each', async () => {
    const other = await aLender(world, { agency: who.agency.uuid, recipients: [`${newId()}@bank.example`] })
    await sent()
    await change()
    const both = [bank, other].sort((one, two) => (one.name < two.name ? -1 : 1))
    const names = both.map(({ name }) => name).join(', ')
    const answer = await send(who.agency, { ...body(), lenders: both.map(({ uuid }) => uuid) })
    expect(answer.message).toBe(`Version 2 goes to ${names}; it replaces version 1 for ${bank.name}`)
    await change()
    const third = await send(who.agency, { ...body(), lenders: both.map(({ uuid }) => uuid) })
    expect(third.message).toBe(`Version 3 goes to ${names} and replaces version 2`)
  })

  test('a failed one neither replaces nor is replaced', async () => {
    const before = await delivered()
    const fail = (version: number) =>
      world.db
        .updateTable('report_links')
        .set({ status: 'failed' })
        .where('report', 'in', (from) => from.selectFrom('reports').select('uuid').where('version', '=', version))
        .where('lender', '=', bank.uuid)
        .execute()
    await change()
    await sent()
    await fail(2)
    expect((await open(before)).body.data).toMatchObject({ version: 1, replacedBy: null })
    await fail(1)
    await change()
    expect((await send()).message).toBe(`Version 3 goes to ${bank.name}`)
    expect(first(await deliveries()).replaces).toBeNull()
  })

  test('an unchanged report is the same version, and replaces nothing', async () => {
    expect((await sent()).version).toBe(1)
    const again = await sent()
    expect([again.version, again.send.deliveries[0]?.replaces]).toEqual([1, null])
    expect((await versions())[0]?.sends).toHaveLength(2)
    const other = await aLender(world, { agency: who.agency.uuid, recipients: [`${newId()}@bank.example`] })
    const both = [bank, other].sort((one, two) => (one.name < two.name ? -1 : 1))
    const toBoth = () => send(who.agency, { ...body(), lenders: both.map(({ uuid }) => uuid) })
    expect((await toBoth()).message).toContain(`it replaces version 1 for ${bank.name}`)
    expect((await toBoth()).message).toBe(`Version 2 goes to ${both.map(({ name }) => name).join(', ')}`)
  })

  test('names the recipients when no lender was chosen, before and after', async () => {
    const lendersOf = async (id: string) =>
      (await call(world, who.agency, 'inspections.report', { params: { id } })).data.lenderNames
    expect(await lendersOf(review.drawRequest.uuid)).toEqual([])
    const token = await delivered()
    const { data } = (await open(token)).body
    expect(JSON.stringify(data)).toContain(`"lenderNames":["${bank.name}"]`)
    expect(await lendersOf(review.drawRequest.uuid)).toEqual([bank.name])
    const whole = await sent({ requestId: undefined, lotId: review.lot.uuid })
    expect(first(await frozen(whole.reportId)).names).toEqual([bank.name])
    expect((await sent()).version).toBe(1)
  })

  test('requires a final report, and lenders with an address', async () => {
    await complete('submitted')
    expect((await send()).message).toBe('The report is sent once the inspection is Completed; it is Submitted')
    const whole = { lotId: review.lot.uuid, lenders: [bank.uuid] }
    expect((await send(who.agency, whole)).message).toBe('No draw request of this lot is completed yet')
    await complete('completed')
    expect((await send(who.agency, whole)).status).toBe(200)
    expect((await send(who.agency, { ...whole, requestId: review.drawRequest.uuid })).status).toBe(400)
    const mute = await aLender(world, { agency: who.agency.uuid, recipients: [] })
    const away = await aLender(world, { agency: who.agency.uuid, status: 'inactive' })
    const foreign = await aLender(world, { agency: who.agency2.uuid })
    const to = (lender: string, person = who.agency) => send(person, { ...body(), lenders: [bank.uuid, lender] })
    expect((await to(mute.uuid)).message).toBe(`${mute.name} has no email address for reports`)
    expect((await to(away.uuid)).message).toBe(`${away.name} is not active`)
    // Another agency's lender gets the same message as a deleted one.
    const gone = [await to(foreign.uuid), await to(newId())]
    const issue = { path: 'lenders', message: 'A lender you chose no longer exists' }
    expect(gone.map(({ status, issues }) => [status, issues])).toEqual([
      [404, [issue]],
      [404, [issue]],
    ])
    expect((await to(foreign.uuid, who.admin)).issues[0]?.path).toBe('lenders')
    expect((await send(who.reviewer)).status).toBe(403)
    expect((await send(who.agency2)).status).toBe(404)
    expect(await deliveries()).toEqual([])
  })

  test('has one audit entry with the sender and the lenders, and one for each mail', async () => {
    const { version } = await sent()
    await renderSaved(world.deps, first(await versions()).uuid)
    await sendDueMail(world.deps)
    await sql`select seal_journal(1000)`.execute(world.db)
    const told = async (by: string) => {
      const filters = { noun: ['report'], record: [review.lot.uuid], by: [by] }
      const { data } = (await call(world, who.agency, 'audit.list', { query: { filters } })).data
      return data.map(({ operation, after }) => auditLine(operation, after))
    }
    expect(await told('people')).toEqual([`Version ${version} of the report sent to ${bank.name}`])
    expect(await told('system')).toEqual([`Report emailed to ${address()}`, 'Report saved as PDF'])
  })

  test('happens once per key', async () => {
    const key = newId()
    const once = () => call(world, who.agency, 'inspections.sendReport', { body: body() }, { key })
    expect((await once()).data).toEqual((await once()).data)
    expect(await deliveries()).toHaveLength(1)
  })

  test('checks recipients again before the mail: a changed address or a revoked link gets nothing', async () => {
    const { reportId, send: one } = await sent()
    const kept = first(one.deliveries)
    await world.db.updateTable('lenders').set({ recipients: [] }).where('uuid', '=', bank.uuid).execute()
    await renderSaved(world.deps, reportId)
    await sendDueMail(world.deps)
    expect(await mails()).toEqual([])
    expect(await deliveries()).toMatchObject([
      { uuid: kept.uuid, status: 'failed', problem: 'The lender no longer has this address' },
    ])
    const spanish = { headers: { 'accept-language': 'es-US' } }
    const params = { id: review.drawRequest.uuid }
    const { data } = await call(world, who.agency, 'inspections.pdfs', { params }, spanish)
    expect(JSON.stringify(data)).toContain('El prestamista ya no tiene este correo')
  })

  test('a report that cannot be printed is not sent, with the reason', async () => {
    const { reportId } = await sent()
    await world.db.updateTable('reports').set({ status: 'failed' }).where('uuid', '=', reportId).execute()
    await sendDueMail(world.deps)
    expect(await deliveries()).toMatchObject([{ status: 'failed', problem: 'This version couldn’t be created' }])
  })

  test('shows its recipients only to people who may send', async () => {
    await sent()
    expect((await versions(who.admin))[0]?.sends).toHaveLength(1)
    for (const person of [who.reviewer, who.borrower]) expect((await versions(person))[0]?.sends).toEqual([])
  })
})

describe('the link', () => {
  test('shows the frozen version with its file and photos, and no others', async () => {
    const token = await delivered()
    await change()
    const { status, body: answer } = await open(token)
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({ version: 1, lenderName: bank.name, replacedBy: null })
    const file = await get(`/api/shared/${token}/pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const image = (id: string, variant = 'preview') => get(`/api/shared/${token}/images/${id}/${variant}`)
    expect((await image(first(review.media).uuid)).statusCode).toBe(200)
    const later = await world.db
      .selectFrom('media')
      .select('uuid')
      .where('item', '=', review.item.uuid)
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .executeTakeFirstOrThrow()
    expect((await image(later.uuid)).statusCode).toBe(404)
    expect((await image(first(review.media).uuid, 'original')).statusCode).toBe(400)
  })

  test('ends when revoked by a person who may send, and when it expires', async () => {
    const token = await delivered()
    const [one] = await deliveries()
    const revoke = (person: Person) =>
      callWrongly(world, person, 'reports.revokeLink', { params: { id: one?.uuid ?? '' } })
    expect((await revoke(who.reviewer)).status).toBe(403)
    expect((await revoke(who.agency2)).status).toBe(404)
    expect((await open(token)).status).toBe(200)
    expect((await revoke(who.agency)).status).toBe(200)
    for (const url of ['', '/pdf', `/images/${first(review.media).uuid}/preview`])
      expect((await get(`/api/shared/${token}${url}`)).statusCode).toBe(404)
    const second = await delivered()
    expect((await open(second)).status).toBe(200)
    const { at, deliveries: of } = first(first(await versions()).sends)
    expect(Date.parse(first(of).expiresAt) - Date.parse(at)).toBe(90 * 86_400_000)
    await world.db.updateTable('report_links').set({ expires_at: world.clock.now() }).execute()
    expect((await open(second)).status).toBe(404)
  })

  test('is found by address, lender or lot while active, only by people who may revoke it', async () => {
    await delivered()
    const [one] = await deliveries()
    const find = async (person: Person, q: string, about?: string) =>
      (
        await call(world, person, 'search', {
          query: { q, types: 'delivery', ...(about && { where: { for: about } }) },
        })
      ).data.data
    const { lot, drawRequest } = review
    for (const q of [address(), bank.name, lot.street])
      expect(await find(who.agency, q)).toMatchObject([{ noun: 'report', uuid: one?.uuid, title: address() }])
    const [told] = await find(who.admin, '', drawRequest.uuid)
    expect(told?.subtitle).toBe(`${bank.name} · version 1 · ${await titleOf()} · ${lot.street}`)
    expect(await find(who.agency, '', lot.uuid)).toHaveLength(1)
    const elsewhere = await aReview(world, who, { photos: 0 })
    expect(await find(who.agency, '', elsewhere.lot.uuid)).toEqual([])
    for (const person of [who.agency2, who.reviewer, who.borrower]) expect(await find(person, address())).toEqual([])
    const others = (await call(world, who.agency, 'search', { query: { q: address() } })).data.data
    expect(others.map(({ noun, title }) => [noun, title])).toEqual([['lender', bank.name]])
    await call(world, who.agency, 'reports.revokeLink', { params: { id: one?.uuid ?? '' } })
    expect(await find(who.agency, address())).toEqual([])
  })

  test('is in the list of its lot after its draw request is deleted, and can be revoked there', async () => {
    const token = await delivered()
    const title = await titleOf()
    const ofLot = async (person: Person) =>
      (await call(world, person, 'inspections.pdfs', { params: { id: review.lot.uuid } })).data.data
    const whole = (await call(world, who.agency, 'lots.savePdf', { body: { lotId: review.lot.uuid } })).data.report
    const away = { body: { target: { ids: [review.drawRequest.uuid] } } }
    await call(world, who.agency, 'requests.delete', away)
    const told = await ofLot(who.agency)
    expect(told.map(({ requestTitle, version }) => [requestTitle, version])).toEqual(
      expect.arrayContaining([
        [title, 1],
        [null, 1],
      ]),
    )
    expect(told).toHaveLength(2)
    expect(told.find(({ uuid }) => uuid === whole.uuid)?.sends).toEqual([])
    const { uuid, requestId, sends } = first(told.filter((one) => one.requestTitle !== null))
    expect(requestId).toBe(review.drawRequest.uuid)
    expect((await get(`/api/reports/${uuid}/pdf`)).statusCode).toBe(401)
    await call(world, who.agency, 'reports.revokeLink', { params: { id: first(first(sends).deliveries).uuid } })
    expect((await open(token)).status).toBe(404)
    const unseen = await callWrongly(world, who.reviewer, 'inspections.pdfs', { params: { id: review.lot.uuid } })
    expect(unseen.status).toBe(404)
  })

  test('ends while the lot is archived, and is no other kind of token', async () => {
    const token = await delivered()
    const set = (deleted_at: Date | null) =>
      world.db.updateTable('lots').set({ deleted_at }).where('uuid', '=', review.lot.uuid).execute()
    await set(world.clock.now())
    expect((await open(token)).status).toBe(404)
    await set(null)
    expect((await open(token)).status).toBe(200)
    expect((await open(`${token.slice(0, -1)}x`)).status).toBe(404)
    const kept = await world.db.selectFrom('report_links').select('token_hash').execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    expect((await get(`/api/shared/${who.agency.accessToken.slice(0, 60)}`)).statusCode).toBe(404)
  })
})
