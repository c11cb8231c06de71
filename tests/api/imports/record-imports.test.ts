import { beforeEach, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { t as sayOfFile } from 'locales/files'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

type Wishes = NonNullable<InputOf<'imports.run'>['body']>
type Noun = InputOf<'imports.run'>['params']['noun']

const fileOf = (...lines: string[]) => new Blob([lines.join('\n')])
const run = (person: Person, noun: Noun, file: Blob, body: Wishes = {}) =>
  call(world, person, 'imports.run', { params: { noun }, body, files: { file } })
const preview = async (person: Person, noun: Noun, file: Blob, body: Omit<Wishes, 'rows'> = {}) =>
  (await call(world, person, 'imports.preview', { params: { noun }, body, files: { file } })).data
const codes = () =>
  world.db.selectFrom('cost_codes').selectAll().where('deleted_at', 'is', null).orderBy('code').execute()
const lenders = () =>
  world.db.selectFrom('lenders').selectAll().where('deleted_at', 'is', null).orderBy('name').execute()
const entries = (change: string | null, noun: 'costCode' | 'lender') =>
  world.db.selectFrom('journal').selectAll().where('change', '=', change).where('noun', '=', noun).execute()

beforeEach(async () => {
  await world.db.updateTable('cost_codes').set({ deleted_at: world.clock.now() }).execute()
  await world.db.updateTable('lenders').set({ deleted_at: world.clock.now() }).execute()
  await world.db.deleteFrom('import_sources').execute()
})

describe('an import of cost codes', () => {
  const file = fileOf(
    'Cost Code,Description,Division,Checklist',
    '03-100,Foundation,Concrete,Forms set; Rebar tied',
    '06-200,Framing,,',
  )

  test('adds what its preview showed, global ones by an admin, as one change that is undone', async () => {
    const looked = await preview(who.admin, 'cost-codes', file)
    expect([looked.missing, looked.problems, looked.counts.ready, await codes()]).toEqual([[], [], 2, []])
    const { status, message, data, changeId } = await run(who.admin, 'cost-codes', file)
    expect([status, message]).toEqual([200, 'Imported Successfully'])
    expect(data).toMatchObject({ imported: 2, updated: 0, failed: 0 })
    expect(await codes()).toMatchObject([
      {
        code: '03-100',
        title: 'Foundation',
        category: 'Concrete',
        checklist: ['Forms set', 'Rebar tied'],
        agency: null,
      },
      { code: '06-200', title: 'Framing', category: null, checklist: [], status: 'active', agency: null },
    ])
    expect((await entries(changeId, 'costCode')).map(({ operation, changed }) => [operation, changed])).toEqual([
      ['imports.run', ['created']],
      ['imports.run', ['created']],
    ])
    expect((await undo(who.admin, changeId)).status).toBe(200)
    expect(await codes()).toEqual([])
  })

  test('updates by code, changes what is given alone, and is undone', async () => {
    await run(who.agency, 'cost-codes', file)
    const again = fileOf('Code,Title,Category,Checklist', '03-100,Footings,,', '06-200,Framing,,', '09-300,Drywall,,')
    const looked = await preview(who.agency, 'cost-codes', again, { existing: 'update' })
    expect(looked.changes).toEqual([{ row: 2, field: 'title', from: 'Foundation', to: 'Footings' }])
    expect(looked.counts).toMatchObject({ ready: 1, updated: 1, unchanged: 1, failed: 0 })
    const { data, changeId } = await run(who.agency, 'cost-codes', again, { existing: 'update' })
    expect(data).toMatchObject({ imported: 1, updated: 1, unchanged: 1 })
    const [first] = await codes()
    expect(first).toMatchObject({ title: 'Footings', category: 'Concrete', checklist: ['Forms set', 'Rebar tied'] })
    expect(await entries(changeId, 'costCode')).toHaveLength(2)
    await undo(who.agency, changeId)
    expect((await codes()).map(({ code, title }) => [code, title])).toEqual([
      ['03-100', 'Foundation'],
      ['06-200', 'Framing'],
    ])
  })

  test('names rows with a problem at their field, and rows whose code is there or twice', async () => {
    await run(who.agency, 'cost-codes', fileOf('Code,Title', '01-000,Permits'))
    const long = 'x'.repeat(200)
    const rows = [
      'Code,Title',
      '01-000,Again',
      '02-000,',
      `03-000,${long}`,
      '04-000,Roof',
      '04-000,Roofing',
      '7-Jan,Tile',
    ]
    const looked = await preview(who.agency, 'cost-codes', fileOf(...rows))
    const words = { one: 'cost code', many: 'cost codes' }
    expect(looked.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'code', sayOfFile('thereAlready', words)],
      [3, 'title', sayOfField('required', { label: 'Title' })],
      [4, 'title', sayOfField('maxLength', { n: 120 })],
      [6, 'code', sayOfFile('sameRecordInFile', { row: 5, ...words })],
    ])
    expect(looked.notes.map(({ row, message }) => [row, message])).toEqual([[7, sayOfFile('cellMaybeDate')]])
    const { data } = await run(who.agency, 'cost-codes', fileOf(...rows), { rows: 'valid' })
    expect([data.imported, data.failed]).toEqual([2, 4])
    const edited = await preview(who.agency, 'cost-codes', fileOf('Code,Title', '05-000,'), {
      edits: ['2.title=Doors'],
    })
    expect([edited.counts.ready, edited.problems]).toEqual([1, []])
  })

  test('of an agency changes none of the global codes, and an admin’s takes none of an agency’s', async () => {
    await run(who.admin, 'cost-codes', fileOf('Code,Title', '01-000,Permits'))
    const theirs = fileOf('Code,Title', '01-000,Mine')
    const refused = await run(who.agency, 'cost-codes', theirs, { existing: 'update' })
    expect([refused.status, refused.issues[0]?.message]).toEqual([400, say('everybodys')])
    await run(who.agency, 'cost-codes', fileOf('Code,Title', '02-000,Own'))
    const taken = await run(who.admin, 'cost-codes', fileOf('Code,Title', '02-000,Global'), { existing: 'update' })
    const why = refusal('codeTakenBy', { title: 'Own', agency: 'First Agency' })
    expect([taken.status, taken.issues]).toEqual([400, [{ path: '2.code', message: why }]])
    await run(who.agency2, 'cost-codes', fileOf('Code,Title', '02-000,Another'))
    expect((await codes()).map(({ title }) => title).sort()).toEqual(['Another', 'Own', 'Permits'])
  })

  test('keeps a change that somebody made after the preview, and names who', async () => {
    await run(who.admin, 'cost-codes', fileOf('Code,Title', '01-000,Permits'))
    const again = fileOf('Code,Title', '01-000,Fees')
    const { versions } = await preview(who.admin, 'cost-codes', again, { existing: 'update' })
    const [code] = await codes()
    await call(world, who.admin, 'costCodes.update', {
      params: { id: code?.uuid ?? '' },
      body: { title: 'Impact fees' },
    })
    const { status, issues } = await run(who.admin, 'cost-codes', again, { existing: 'update', versions })
    const message = sayOfFile('changedSinceCheck', { who: who.admin.name, one: 'cost code' })
    expect([status, issues]).toEqual([400, [{ path: '2.code', message }]])
    expect((await codes())[0]?.title).toBe('Impact fees')
  })
})

describe('an import of lenders', () => {
  const file = fileOf('Bank Name,Email', 'First Bank,"loans@first.example, DRAWS@first.example"', 'Second Bank,')

  test('adds and updates an agency’s own by name, and is undone', async () => {
    const { data, changeId } = await run(who.agency, 'lenders', file)
    expect(data).toMatchObject({ imported: 2, failed: 0 })
    const recipients = ['loans@first.example', 'draws@first.example']
    expect(await lenders()).toMatchObject([
      { name: 'First Bank', recipients, agency: who.agency.uuid },
      { name: 'Second Bank', recipients: [], agency: who.agency.uuid },
    ])
    expect((await entries(changeId, 'lender')).map(({ after }) => after?.agency)).toEqual([
      { uuid: who.agency.uuid, name: 'First Agency' },
      { uuid: who.agency.uuid, name: 'First Agency' },
    ])
    const again = fileOf('Name,Report recipients', 'FIRST BANK,', 'Second Bank,draws@second.example')
    const looked = await preview(who.agency, 'lenders', again, { existing: 'update' })
    expect(looked.changes.map(({ row, field, to }) => [row, field, to])).toEqual([
      [2, 'name', 'FIRST BANK'],
      [3, 'recipients', 'draws@second.example'],
    ])
    const updated = await run(who.agency, 'lenders', again, { existing: 'update' })
    expect((await lenders())[0]).toMatchObject({ name: 'FIRST BANK', recipients })
    await undo(who.agency, updated.changeId)
    expect((await lenders()).map((one) => [one.name, one.recipients.length])).toEqual([
      ['First Bank', 2],
      ['Second Bank', 0],
    ])
  })

  test('names a recipient that is no address', async () => {
    const looked = await preview(who.agency, 'lenders', fileOf('Name,Recipients', 'First Bank,nobody'))
    expect(looked.problems.map(({ field, message }) => [field, message])).toEqual([
      ['recipients', sayOfField('invalidEmail')],
    ])
  })

  test('of an admin needs an agency, and finds no other agency’s lenders', async () => {
    const none = await run(who.admin, 'lenders', file)
    expect([none.status, none.issues[0]?.path]).toEqual([400, 'agency'])
    await run(who.admin, 'lenders', file, { agency: who.agency2.uuid })
    await run(who.agency, 'lenders', file, { existing: 'update' })
    expect((await lenders()).map(({ agency }) => agency).sort()).toEqual(
      [who.agency.uuid, who.agency.uuid, who.agency2.uuid, who.agency2.uuid].sort(),
    )
    expect((await run(who.agency, 'lenders', file, { agency: who.agency2.uuid })).status).toBe(400)
  })
})

describe('who may import', () => {
  test('no reviewer and no borrower', async () => {
    const file = fileOf('Code,Title,Name', '01-000,Permits,First Bank')
    const others = Object.values(who).filter(({ role }) => role === 'reviewer' || role === 'borrower')
    expect(others.length).toBeGreaterThan(1)
    for (const person of others)
      for (const noun of ['cost-codes', 'lenders'] as const) {
        expect((await run(person, noun, file)).status).toBe(403)
        expect((await call(world, person, 'imports.preview', { params: { noun }, files: { file } })).status).toBe(403)
        expect((await call(world, person, 'imports.recent', { params: { noun } })).status).toBe(403)
      }
    expect([await codes(), await lenders()]).toEqual([[], []])
  })

  test('a field of another kind of record is refused', async () => {
    const input = {
      params: { noun: 'lenders' },
      body: { mapping: { street: '0' } },
      files: { file: fileOf('Name', 'A') },
    }
    expect((await callWrongly(world, who.agency, 'imports.run', input)).status).toBe(400)
  })

  test('recent imports are listed for their own person and kind', async () => {
    const { changeId } = await run(who.agency, 'cost-codes', fileOf('Code,Title', '01-000,Permits'))
    const first = async (person: Person, noun: Noun) =>
      (await call(world, person, 'imports.recent', { params: { noun } })).data[0]?.changeId
    expect(await first(who.agency, 'cost-codes')).toBe(changeId)
    expect(await first(who.agency, 'lenders')).not.toBe(changeId)
    expect(await first(who.agency2, 'cost-codes')).not.toBe(changeId)
  })
})
