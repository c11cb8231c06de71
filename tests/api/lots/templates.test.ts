import PostalMime from 'postal-mime'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { InputOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { newId } from 'provider/db/ids'
import { sendDueMail } from 'provider/notify/mail'
import { renderSaved } from 'provider/jobs/reports/render-saved'
import { aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'
import { actsIn, readPdf } from 'tests/support/files/pdf'

const { world, who, undo } = await inWorld()

type Form = InputOf<'templates.create'>['body']
const create = (person: Person, form: Partial<Form> = {}) =>
  call(world, person, 'templates.create', { body: { name: 'Short', ...form } })
const list = async (person: Person) => (await call(world, person, 'templates.list', {})).data.templates
const get = async (person: Person, id: string) =>
  (await call(world, person, 'templates.get', { params: { id } })).data.template
const edit = (person: Person, id: string, body: NonNullable<InputOf<'templates.update'>['body']>) =>
  call(world, person, 'templates.update', { params: { id }, body })
const remove = (person: Person, id: string) => call(world, person, 'templates.delete', { params: { id } })
const toggle = (person: Person, id: string) =>
  call(world, person, 'templates.toggleStatus', { params: { id }, body: {} })
const makeDefault = (person: Person, id: string) => call(world, person, 'templates.toggleDefault', { params: { id } })
const theDefault = async (person: Person) => (await call(world, person, 'templates.default', {})).data.defaultTemplate
const defaultsOf = async (person: Person) => (await list(person)).filter(({ isDefault }) => isDefault)

const hostile = '<p onclick="alert(1)">Of {{address}}</p><script>alert(1)</script><img src="//evil.example/x.png">'

describe('templates', () => {
  test('an agency has its own and shared ones, which it may only read', async () => {
    const own = (await create(who.agency, { name: 'Own' })).data.template
    const global = (await create(who.admin, { name: 'For all' })).data.template
    const foreign = (await create(who.agency2, { name: 'Foreign' })).data.template
    const ids = (await list(who.agency)).map(({ uuid }) => uuid)
    expect(ids).toEqual(expect.arrayContaining([own.uuid, global.uuid]))
    expect(ids).not.toContain(foreign.uuid)
    expect((await get(who.agency, global.uuid)).isMine).toBe(false)
    for (const refused of [
      await edit(who.agency, global.uuid, { name: 'Mine' }),
      await remove(who.agency, global.uuid),
    ])
      expect([refused.status, refused.message]).toEqual([403, say('everybodys')])
    expect((await edit(who.agency, foreign.uuid, { name: 'Mine' })).status).toBe(404)
    expect((await remove(who.agency, foreign.uuid)).status).toBe(404)
    expect((await edit(who.admin, own.uuid, { name: 'By the admin' })).data.template.name).toBe('By the admin')
    expect((await callWrongly(world, who.reviewer, 'templates.list')).status).toBe(403)
  })

  test('keep only allowed HTML, and refuse unknown fields', async () => {
    const { data, status } = await create(who.agency, { name: 'Clean', summaryHtml: hostile })
    expect([status, data.template.summaryHtml]).toEqual([200, '<p>Of {{address}}</p>'])
    const wrong = await create(who.agency, { tableHtml: '<p>{{password}}</p>' })
    expect(wrong.issues).toEqual([{ path: 'tableHtml', message: 'There is no field password' }])
    const outside = await create(who.agency, { summaryHtml: '<p>{{item.title}} {{item.<b>code</b></p>' })
    expect(outside.issues).toEqual([
      { path: 'summaryHtml', message: 'item.title works only in a table row. Put it in one' },
      { path: 'summaryHtml', message: 'A field begins with two braces and ends with two: {{item.code' },
    ])
    const cut = await edit(who.agency, data.template.uuid, { tableHtml: '<p>{{<i>loan</i>Number}}</p>' })
    expect(cut.data.template.tableHtml).toBe('<p>{{loanNumber}}</p>')
    const put = { summary_html: hostile }
    await world.db.updateTable('templates').set(put).where('uuid', '=', data.template.uuid).execute()
    expect((await get(who.agency, data.template.uuid)).summaryHtml).toBe('<p>Of {{address}}</p>')
  })

  test('have unique names per owner, ignoring case', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const one = (await create(agency, { name: 'Monthly' })).data.template
    const other = (await create(agency, { name: 'Weekly' })).data.template
    const issues = [{ path: 'name', message: 'A template with this name already exists' }]
    for (const refused of [
      await create(agency, { name: 'monthly' }),
      await edit(agency, other.uuid, { name: 'MONTHLY' }),
      await edit(who.admin, other.uuid, { name: 'Monthly' }),
    ])
      expect([refused.status, refused.issues]).toEqual([400, issues])
    expect((await edit(agency, one.uuid, { name: 'MONTHLY' })).data.template.name).toBe('MONTHLY')
    expect((await create(agency, { name: 'Standard' })).status).toBe(200)
    await remove(agency, one.uuid)
    expect((await edit(agency, other.uuid, { name: 'Monthly' })).status).toBe(200)
  })

  test('are never restored with a name that is taken, by undo or from the archive', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const one = (await create(agency, { name: 'Monthly' })).data.template.uuid
    const renamed = await edit(agency, one, { name: 'Yearly' })
    const other = (await create(agency, { name: 'monthly' })).data.template.uuid
    const refused = { status: 409, message: 'A template with this name already exists' }
    const undone = (changeId: string | null) =>
      callWrongly(world, agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(await undone(renamed.changeId)).toMatchObject(refused)
    const gone = await remove(agency, other)
    const again = await edit(agency, one, { name: 'MONTHLY' })
    expect(await undone(gone.changeId)).toMatchObject(refused)
    expect(await callWrongly(world, agency, 'archive.restore', { params: { id: other } })).toMatchObject(refused)
    // It can be restored because the name is free again.
    await undo(agency, again.changeId)
    await undo(agency, gone.changeId)
    expect((await get(agency, other)).name).toBe('monthly')
  })

  test('an edit refuses a stale version, and can be undone', async () => {
    const { uuid } = (await create(who.agency, { summaryHtml: '<p>One</p>' })).data.template
    const saved = await edit(who.agency, uuid, { summaryHtml: '<p>Two</p>', version: 1 })
    expect(saved.data.template).toMatchObject({ summaryHtml: '<p>Two</p>', version: 2 })
    expect((await edit(who.agency, uuid, { name: 'Late', version: 1 })).status).toBe(409)
    await undo(who.agency, saved.changeId)
    expect((await get(who.agency, uuid)).summaryHtml).toBe('<p>One</p>')
    const gone = await remove(who.agency, uuid)
    expect((await callWrongly(world, who.agency, 'templates.get', { params: { id: uuid } })).status).toBe(404)
    await undo(who.agency, gone.changeId)
    expect((await get(who.agency, uuid)).name).toBe('Short')
  })
})

describe('the default', () => {
  test('is always exactly one for each owner', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    expect((await defaultsOf(agency)).map(({ name }) => name)).toEqual(['Standard'])
    const own = (await create(agency)).data.template
    expect((await makeDefault(agency, own.uuid)).message).toBe('Short is the default now')
    expect(await defaultsOf(agency)).toMatchObject([{ uuid: own.uuid }])
    expect((await theDefault(agency)).uuid).toBe(own.uuid)
    expect((await theDefault(who.agency2)).name).toBe('Standard')
    expect((await remove(agency, own.uuid)).message).toBe(ruleText('rule.defaultStays'))
    expect((await toggle(agency, own.uuid)).status).toBe(409)
    const standard = (await list(agency)).find(({ name }) => name === 'Standard')
    await makeDefault(agency, standard?.uuid ?? '')
    expect((await toggle(agency, own.uuid)).data.template.status).toBe('inactive')
    expect((await makeDefault(agency, own.uuid)).message).toBe('Choose an active template')
    expect((await toggle(agency, own.uuid)).data.template.status).toBe('active')
    expect((await defaultsOf(agency)).map(({ name }) => name)).toEqual(['Standard'])
  })

  test('cannot be deactivated; another one toggles or takes the sent status', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const own = (await create(agency, { name: 'Told' })).data.template
    const send = (id: string, status: 'active' | 'inactive') =>
      call(world, agency, 'templates.toggleStatus', { params: { id }, body: { status } })
    const off = await send(own.uuid, 'inactive')
    expect([off.message, off.data.template.status]).toEqual(['Template Told set to inactive', 'inactive'])
    const again = await send(own.uuid, 'inactive')
    expect([again.message, again.changeId, again.data.template.status]).toEqual([
      say('nothingChanged'),
      null,
      'inactive',
    ])
    expect((await send(own.uuid, 'active')).data.template.status).toBe('active')
    await makeDefault(agency, own.uuid)
    expect((await send(own.uuid, 'active')).status).toBe(200)
    expect((await send(own.uuid, 'inactive')).message).toBe(ruleText('rule.defaultStays'))
  })

  test('of a lot is that of its agency, for every viewer, among templates its reports may use', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const own = (await create(agency, { name: 'Zinc' })).data.template
    const foreign = (await create(who.agency2, { name: 'Not theirs' })).data.template
    const { uuid: lotId } = await aLot(world, { agency: agency.uuid })
    const forLot = async (person: Person) =>
      (await call(world, person, 'templates.list', { query: { lotId } })).data.templates
    for (const [id, name] of [
      [own.uuid, 'Zinc'],
      [(await create(who.admin, { name: 'Zebra' })).data.template.uuid, 'Zebra'],
    ] as const) {
      await makeDefault(agency, id)
      for (const person of [agency, who.admin]) {
        const found = await forLot(person)
        expect([found[0]?.name, found.filter(({ isDefault }) => isDefault).length]).toEqual([name, 1])
        expect(found.map(({ uuid }) => uuid)).not.toContain(foreign.uuid)
      }
      // The confirmation before sending from elsewhere shows it too.
      const { data } = (await call(world, who.admin, 'search', { query: { q: '', types: 'lot' } })).data
      expect(data.find((hit) => hit.uuid === lotId)?.template).toBe(name)
    }
    expect(await forLot(who.agency2)).toEqual([])
  })

  test('falls back to the shared default when its template is undone', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const made = await create(agency)
    await makeDefault(agency, made.data.template.uuid)
    await undo(agency, made.changeId)
    expect((await defaultsOf(agency)).map(({ name }) => name)).toEqual(['Standard'])
  })
})

describe('a report', () => {
  test('contains its template, frozen, in the PDF and in the mail, without active content', async () => {
    const review = await aReview(world, who, { photos: 0 })
    const { db } = world
    const evil = '<script>alert(1)</script>'
    await db
      .updateTable('lots')
      .set({ street: `1 ${evil} Street` })
      .where('uuid', '=', review.lot.uuid)
      .execute()
    await db.updateTable('draw_requests').set({ status: 'completed' }).where('lot', '=', review.lot.uuid).execute()
    const to = `${newId()}@bank.example`
    const lender = await aLender(world, { agency: who.agency.uuid, recipients: [to] })
    const summaryHtml = `${hostile}<h2>Loan {{loanNumber}}</h2>`
    const { uuid } = (
      await create(who.agency, {
        name: 'Frozen',
        summaryHtml,
        tableHtml: '<table><tr><td>{{item.title}}</td></tr></table>',
      })
    ).data.template
    const body = { requestId: review.drawRequest.uuid, lenders: [lender.uuid], templateId: uuid }
    const { reportId } = (await call(world, who.agency, 'inspections.sendReport', { body })).data
    await edit(who.agency, uuid, { summaryHtml: '<p>Other words</p>' })
    await renderSaved(world.deps, reportId)
    await sendDueMail(world.deps)
    const mail = await mailTo(to)
    expect(mail.html).toContain(`Of 1 &#60;script&#62;alert(1)&#60;/script&#62; Street`)
    expect(mail.html).toContain(`Loan ${review.lot.loan_number}`)
    expect(mail.html).not.toMatch(/<script|<img|onclick|evil\.example|Other words/)
    expect(mail.html).toMatch(/<a href="(https?:\/\/[\w.:]+\/shared\/[\w-]+)"[^>]*>\1<\/a>/)
    expect(mail.html).toMatch(/^<div style="[^"]*font:/)
    const { content } = first(mail.attachments)
    if (!(content instanceof ArrayBuffer)) throw new Error('The mail has no attachment')
    const pages = await readPdf(new Uint8Array(content.slice(0)))
    expect(pages.map(({ text }) => text).join(' ')).toContain(`Of 1 ${evil} Street`)
    expect(pages.map(({ text }) => text).join(' ')).toContain(review.item.title)
    expect(pages.map(({ text }) => text).join(' ')).not.toContain('Progress by cost code')
    expect(await actsIn(new Uint8Array(content.slice(0)))).toEqual([])
  })

  test('changes with another template, and accepts no inactive one or another agency’s', async () => {
    const review = await aReview(world, who, { photos: 0 })
    await world.db
      .updateTable('draw_requests')
      .set({ status: 'completed' })
      .where('lot', '=', review.lot.uuid)
      .execute()
    const lender = await aLender(world, { agency: who.agency.uuid })
    const send = (templateId?: string) =>
      callWrongly(world, who.agency, 'inspections.sendReport', {
        body: { requestId: review.drawRequest.uuid, lenders: [lender.uuid], ...(templateId && { templateId }) },
      })
    const versionOf = async (templateId?: string) => Object((await send(templateId)).data).version
    const own = (await create(who.agency, { name: 'Own words', summaryHtml: '<p>Own words</p>' })).data.template.uuid
    const foreign = (await create(who.agency2)).data.template.uuid
    expect([await versionOf(), await versionOf(), await versionOf(own), await versionOf(own)]).toEqual([1, 1, 2, 2])
    const shown = (person: Person, template: string) =>
      callWrongly(world, person, 'inspections.report', { params: { id: review.drawRequest.uuid }, query: { template } })
    for (const person of [who.agency, who.admin])
      expect(JSON.stringify((await shown(person, own)).data)).toContain('Own words')
    expect((await shown(who.agency, foreign)).status).toBe(400)
    expect((await shown(who.reviewer, own)).status).toBe(403)
    expect((await send(foreign)).issues).toEqual([{ path: 'templateId', message: 'Choose an active template' }])
    await toggle(who.agency, own)
    expect((await send(own)).status).toBe(400)
  })
})

async function mailTo(address: string) {
  const folder = path.join(world.dataDir, 'outbox')
  const all = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  )
  return first(all.filter((mail) => mail.to?.some((one) => one.address === address)))
}

test('a preview is filled with example data, without active content', async () => {
  const body = { summaryHtml: hostile, tableHtml: '<table><tr><td>{{item.title}}</td></tr></table>' }
  const { faults, ...shown } = (await call(world, who.agency, 'templates.preview', { body })).data
  expect(faults).toEqual([])
  expect(JSON.stringify(shown.summary)).toContain('Of 214 Cedar Hollow Rd')
  expect(JSON.stringify(shown)).not.toMatch(/<script|<img|onclick|evil/)
  expect(shown.table).toMatchObject([{ kind: 'table', rows: [{}, {}, {}] }])
  const wrong = { summaryHtml: '<p>{{item.title}}</p>', tableHtml: '<p>{{nothing}}</p>' }
  expect((await call(world, who.agency, 'templates.preview', { body: wrong })).data.faults).toEqual([
    { path: 'summaryHtml', message: 'item.title works only in a table row. Put it in one' },
    { path: 'tableHtml', message: 'There is no field nothing' },
  ])
})
