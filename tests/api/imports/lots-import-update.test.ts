import { beforeEach, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

beforeEach(async () => {
  await world.db.updateTable('lots').set({ deleted_at: world.clock.now() }).execute()
})

type Wishes = Omit<NonNullable<InputOf<'lots.import'>['body']>, 'existing'>

const fileOf = (headings: string, ...lines: string[]) => new Blob([[headings, ...lines].join('\n')])
const update = (person: Person, file: Blob, body: Wishes = {}) =>
  call(world, person, 'lots.import', { body: { ...body, existing: 'update' }, files: { file } })
const preview = async (person: Person, file: Blob, body: Wishes = {}) =>
  (await call(world, person, 'lots.previewImport', { body: { ...body, existing: 'update' }, files: { file } })).data
const ours = async (values: Parameters<typeof aLot>[1] = {}) =>
  (await aLot(world, { agency: who.agency.uuid, state_or_province: 'TX', ...values })).uuid
const read = async (uuid: string) =>
  world.db.selectFrom('lots').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const entries = (change: string | null) =>
  world.db.selectFrom('journal').selectAll().where('change', '=', change).where('noun', '=', 'lot').execute()
const setBudget = (person: Person, lotId: string, totalBudget: number) =>
  call(world, person, 'lots.updateTotalBudget', { params: { lotId }, body: { totalBudget } })

/** The changes of a preview: `2 city: Austin → Dallas`. */
const changesOf = ({ changes }: Awaited<ReturnType<typeof preview>>) =>
  changes.map(({ row, field, from, to }) => `${row} ${field}: ${from} → ${to}`)
const problemsOf = (problems: readonly { row: number; field: string; message: string }[]) =>
  problems.map(({ row, field, message }) => [row, field, message])

describe('an import that updates lots', () => {
  test('changes what its preview showed, field by field, and nothing else', async () => {
    const uuid = await ours({ loan_number: 'LN-1', lot_number: '7', borrower_name: 'Ada', total_budget: 100 })
    const before = await read(uuid)
    const file = fileOf('Loan number,Lot number,Borrower name,Total budget,City', 'ln-1,7,Grace Hopper,"$2,500",')
    const looked = await preview(who.agency, file)
    expect(looked.counts).toEqual({ rows: 1, ready: 0, updated: 1, unchanged: 0, failed: 0, dropped: 0 })
    expect(changesOf(looked)).toEqual([
      '2 loanNumber: LN-1 → ln-1',
      '2 borrowerName: Ada → Grace Hopper',
      '2 totalBudget: $100 → $2,500',
    ])
    expect(await read(uuid)).toEqual(before)
    const { data, changeId } = await update(who.agency, file)
    expect(data).toMatchObject({ imported: 0, updated: 1, unchanged: 0, failed: 0 })
    const kept = { updated_at: expect.any(Date), search_text: expect.stringContaining('grace') }
    const set = { loan_number: 'ln-1', borrower_name: 'Grace Hopper', total_budget: 2500 }
    expect(await read(uuid)).toEqual({ ...before, ...set, version: before.version + 1, ...kept })
    expect(await entries(changeId)).toMatchObject([
      {
        uuid,
        operation: 'lots.import',
        version: before.version + 1,
        before: { borrowerName: 'Ada', loanNumber: 'LN-1' },
        after: { borrowerName: 'Grace Hopper', loanNumber: 'ln-1' },
      },
    ])
  })

  test('counts rows without a change, and refuses a file of such rows alone', async () => {
    await ours({ loan_number: 'LN-1', lot_number: '7', city: 'Austin' })
    const file = fileOf('Loan number,Lot number,City', 'LN-1,7,Austin')
    expect((await preview(who.agency, file)).counts).toMatchObject({ updated: 0, unchanged: 1, failed: 0 })
    const { status, issues } = await update(who.agency, file)
    expect([status, issues[0]?.message]).toEqual([400, refusal('importSame')])
  })

  test('never erases a value by an empty cell', async () => {
    const uuid = await ours({ loan_number: 'LN-1', total_budget: 5000, latitude: 30, longitude: -97 })
    const headings = 'Loan number,City,Borrower name,Total budget,Latitude,Longitude,Outline'
    const { data } = await update(who.agency, fileOf(headings, 'LN-1,Dallas,,,,,'))
    expect(data.updated).toBe(1)
    const { city, borrower_name, total_budget, latitude } = await read(uuid)
    expect([city, borrower_name !== '', total_budget, latitude]).toEqual(['Dallas', true, 5000, 30])
  })

  test('adds lots that are not there, in the same change', async () => {
    const uuid = await ours({ loan_number: 'LN-1', lot_number: '7', city: 'Austin' })
    const headings = 'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email'
    const rest = 'TX,78701,LN-1,Ada,ada@example.com'
    const file = fileOf(headings, `7,1 Oak Street,Dallas,${rest}`, `8,2 Oak Street,Austin,${rest}`)
    const { data, changeId } = await update(who.agency, file)
    expect(data).toMatchObject({ imported: 1, updated: 1 })
    expect((await read(uuid)).city).toBe('Dallas')
    expect(await entries(changeId)).toHaveLength(2)
  })

  test('finds a lot by its loan number, or by lot number and street, and names what matches two', async () => {
    const by = { loan: await ours({ loan_number: 'LN-1' }), street: await ours({ lot_number: '9', street: '1 Elm' }) }
    await ours({ loan_number: 'LN-2', lot_number: '1' })
    await ours({ loan_number: 'LN-2', lot_number: '2' })
    const headings = 'Loan number,Lot number,Street,City'
    const lines = ['LN-1,,,Plano', ',9,1 ELM,Waco', 'LN-2,,,Houston', 'LN-2,2,,Houston', 'LN-3,3,,Houston']
    const file = fileOf(headings, ...lines)
    const looked = await preview(who.agency, file)
    const words = { one: 'lot', many: 'lots' }
    const fields = 'State or province, Postal code, Borrower name, Borrower email'
    expect(problemsOf(looked.problems.filter(({ field }) => field === 'loanNumber'))).toEqual([
      [4, 'loanNumber', sayOfFile('manyThere', { count: 2, ...words })],
      [6, 'loanNumber', sayOfFile('newNeeds', { fields, ...words })],
    ])
    const { data } = await update(who.agency, file, { rows: 'valid' })
    expect(data).toMatchObject({ imported: 0, updated: 3, failed: 2 })
    expect([(await read(by.loan)).city, (await read(by.street)).city]).toEqual(['Plano', 'Waco'])
  })

  test('has a problem where two rows are about one lot, found by different fields', async () => {
    await ours({ loan_number: 'LN-1', lot_number: '7' })
    const looked = await preview(who.agency, fileOf('Loan number,Lot number,City', 'LN-1,7,Plano', 'LN-1,,Waco'))
    expect(problemsOf(looked.problems)).toEqual([[3, 'loanNumber', sayOfFile('duplicateInFile', { row: 2 })]])
  })

  test('checks a new value against what the lot has', async () => {
    await ours({ loan_number: 'LN-1', state_or_province: 'TX', postal_code: '78701' })
    const looked = await preview(who.agency, fileOf('Loan number,ZIP', 'LN-1,02134'))
    expect(looked.problems.map(({ field }) => field)).toEqual(['postalCode'])
  })

  test('moves a lot to its new address, unless a person placed it', async () => {
    const where = { state_or_province: 'TX', postal_code: '78701', latitude: 30.27, longitude: -97.74 }
    const found = await ours({ ...where, loan_number: 'LN-1', coordinates_source: 'zip' })
    const placed = await ours({ ...where, loan_number: 'LN-2', coordinates_source: 'placed' })
    const file = fileOf('Loan number,City,ZIP', 'LN-1,Houston,77002', 'LN-2,Houston,77002')
    const changed = changesOf(await preview(who.agency, file)).map((line) => line.split(':')[0])
    expect(changed).toEqual(['2 city', '2 postalCode', '2 latitude', '2 longitude', '3 city', '3 postalCode'])
    await update(who.agency, file)
    expect((await read(found)).latitude).toBeCloseTo(29.7, 0)
    expect((await read(placed)).latitude).toBe(30.27)
  })

  test('replaces the outline by a point outside of it, and undoes both', async () => {
    const outline: [number, number][] = [
      [-97.75, 30.26],
      [-97.73, 30.26],
      [-97.73, 30.28],
      [-97.75, 30.28],
      [-97.75, 30.26],
    ]
    const placed = {
      latitude: 30.27,
      longitude: -97.74,
      coordinates_source: 'placed',
      inspection_area: 4_000_000,
    } as const
    const drawn = { ...placed, outline: JSON.stringify(outline) }
    const [moved, rounded] = [
      await ours({ loan_number: 'LN-1', ...drawn }),
      await ours({ loan_number: 'LN-2', ...drawn }),
    ]
    const file = fileOf('Loan number,Latitude,Longitude', 'LN-1,30.5,-97.7', 'LN-2,30.271,-97.741')
    expect(changesOf(await preview(who.agency, file))).toContain(
      `2 outline: ${sayOfFile('outlineDrawn', { count: 4 })} → `,
    )
    const { changeId } = await update(who.agency, file)
    expect(await read(moved)).toMatchObject({ latitude: 30.5, outline: null, inspection_area: null })
    expect(await read(rounded)).toMatchObject({ latitude: 30.271, outline })
    expect((await undo(who.agency, changeId ?? '')).status).toBe(200)
    expect(await read(moved)).toMatchObject({ latitude: 30.27, outline, inspection_area: 4_000_000 })
  })

  test('of an export that nobody changed changes nothing', async () => {
    await ours({ total_budget: 5000, latitude: 30.27, longitude: -97.74, coordinates_source: 'address' })
    await ours({ coordinates_source: null })
    const answer = await fetch(`${world.url}/api/requests/import/lots`, {
      headers: { authorization: `Bearer ${who.agency.accessToken}` },
    })
    const looked = await preview(who.agency, new Blob([await answer.arrayBuffer()]))
    expect([changesOf(looked), problemsOf(looked.problems), looked.counts.unchanged]).toEqual([[], [], 2])
  })
})

describe('a lot that somebody changed after the preview', () => {
  test('is a problem of its row that names who, and keeps their change', async () => {
    const [lot, other] = [await ours({ loan_number: 'LN-1' }), await ours({ loan_number: 'LN-2' })]
    const file = fileOf('Loan number,Total budget', 'LN-1,900', 'LN-2,900')
    const { versions } = await preview(who.agency, file)
    await setBudget(who.admin, lot, 5)
    const refused = await update(who.agency, file, { versions })
    const message = sayOfFile('changedSinceCheck', { who: who.admin.name, one: 'lot' })
    expect([refused.status, refused.issues]).toEqual([400, [{ path: '2.loanNumber', message }]])
    const { data } = await update(who.agency, file, { versions, rows: 'valid' })
    expect([data.updated, data.failed, problemsOf(data.problems)]).toEqual([1, 1, [[2, 'loanNumber', message]]])
    expect([(await read(lot)).total_budget, (await read(other)).total_budget]).toEqual([5, 900])
  })

  test('is a problem of its row where it is gone, instead of a new lot', async () => {
    const headings = 'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email'
    const uuid = await ours({ loan_number: 'LN-1', lot_number: '7' })
    const file = fileOf(headings, '7,1 Oak Street,Dallas,TX,78701,LN-1,Ada,ada@example.com')
    const { versions } = await preview(who.agency, file)
    await call(world, who.agency, 'lots.delete', { body: { target: { ids: [uuid] } } })
    const { status, issues } = await update(who.agency, file, { versions })
    expect([status, issues[0]?.message]).toEqual([400, sayOfFile('goneSinceCheck', { one: 'lot' })])
  })
})

describe('the undo of an import with updates', () => {
  test('puts updated lots back and takes added ones out, and is redone', async () => {
    const uuid = await ours({ loan_number: 'LN-1', lot_number: '7', city: 'Austin' })
    const headings = 'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email'
    const rest = 'TX,78701,LN-1,Ada,ada@example.com'
    const { changeId } = await update(
      who.agency,
      fileOf(headings, `7,,Dallas,${rest}`, `8,2 Oak Street,Austin,${rest}`),
    )
    const there = () => world.db.selectFrom('lots').select('uuid').where('deleted_at', 'is', null).execute()
    const undone = await undo(who.agency, changeId)
    expect([undone.status, (await read(uuid)).city, (await there()).length]).toEqual([200, 'Austin', 1])
    const redone = await undo(who.agency, undone.changeId)
    expect([redone.status, (await read(uuid)).city, (await there()).length]).toEqual([200, 'Dallas', 2])
  })

  test('leaves lots that somebody changed since, and names them', async () => {
    const lot = { loan_number: 'LN-1', lot_number: '7', street: '1 Oak Street', city: 'Austin' }
    const [edited, untouched] = [await ours(lot), await ours({ loan_number: 'LN-2', city: 'Austin' })]
    const file = fileOf('Loan number,City', 'LN-1,Dallas', 'LN-2,Dallas')
    const { changeId } = await update(who.agency, file)
    await call(world, who.admin, 'lots.update', { body: { uuid: edited, city: 'Plano' } })
    const undone = await undo(who.agency, changeId)
    const why = refusal('changedSince', { who: who.admin.name })
    expect([undone.status, undone.data.refused]).toEqual([200, [{ uuid: edited, message: `7 1 Oak Street: ${why}` }]])
    expect([(await read(edited)).city, (await read(untouched)).city]).toEqual(['Plano', 'Austin'])
    const redone = await undo(who.agency, undone.changeId)
    expect([redone.data.refused, (await read(edited)).city, (await read(untouched)).city]).toEqual([
      [],
      'Plano',
      'Dallas',
    ])
  })

  test('leaves lots that are no longer the importer’s to see', async () => {
    const [moved, kept] = [await ours({ loan_number: 'LN-1', city: 'Austin' }), await ours({ loan_number: 'LN-2' })]
    const { changeId } = await update(who.agency, fileOf('Loan number,City', 'LN-1,Dallas', 'LN-2,Dallas'))
    await world.db.updateTable('lots').set({ agency: who.agency2.uuid }).where('uuid', '=', moved).execute()
    const undone = await undo(who.agency, changeId)
    expect(undone.data.refused).toEqual([{ uuid: moved, message: refusal('leftUnseen') }])
    expect([(await read(moved)).city, (await read(kept)).city === 'Dallas']).toEqual(['Dallas', false])
  })
})

describe('who may update lots by an import', () => {
  const file = fileOf('Loan number,City', 'LN-1,Dallas')

  test('an agency those of its own alone, an admin those of the agency chosen', async () => {
    const theirs = await ours({ agency: who.agency2.uuid, loan_number: 'LN-1', city: 'Austin' })
    const looked = await preview(who.agency, file)
    expect([looked.changes, looked.versions, looked.counts.failed]).toEqual([[], '', 1])
    expect((await update(who.agency, file)).status).toBe(400)
    expect((await update(who.agency, file, { agency: who.agency2.uuid })).status).toBe(400)
    expect((await update(who.admin, file)).status).toBe(400)
    expect((await read(theirs)).city).toBe('Austin')
    expect((await update(who.admin, file, { agency: who.agency2.uuid })).status).toBe(200)
    expect((await read(theirs)).city).toBe('Dallas')
  })

  test('no other role', async () => {
    const uuid = await ours({ loan_number: 'LN-1', city: 'Austin' })
    const others = Object.values(who).filter(({ role }) => role === 'reviewer' || role === 'borrower')
    expect(others.length).toBeGreaterThan(1)
    for (const person of others) {
      expect((await update(person, file)).status).toBe(403)
      const body = { existing: 'update' as const }
      expect((await call(world, person, 'lots.previewImport', { body, files: { file } })).status).toBe(403)
    }
    expect((await read(uuid)).city).toBe('Austin')
  })
})

test('five thousand lots are updated and put back', { timeout: 120_000 }, async () => {
  const headings = 'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email'
  const line = (city: string) => (_: unknown, at: number) =>
    `${at},${at} Oak Street,${city},TX,78701,BULK-${at},Ada,ada@example.com`
  const file = (city: string) => fileOf(headings, ...Array.from({ length: 5000 }, line(city)))
  await call(world, who.agency, 'lots.import', { files: { file: file('Austin') } })
  const looked = await preview(who.agency, file('Dallas'))
  expect([looked.counts.updated, looked.changes.length, looked.versions]).toEqual([5000, 5000, '2:1*5000'])
  const { data, changeId } = await update(who.agency, file('Dallas'), { versions: looked.versions })
  expect(data).toMatchObject({ updated: 5000, failed: 0 })
  const inCity = async (city: string) =>
    (
      await world.db
        .selectFrom('lots')
        .select('uuid')
        .where('city', '=', city)
        .where('deleted_at', 'is', null)
        .execute()
    ).length
  expect(await inCity('Dallas')).toBe(5000)
  expect((await undo(who.agency, changeId)).status).toBe(200)
  expect(await inCity('Austin')).toBe(5000)
})
