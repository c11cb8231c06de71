import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { endpointOf, type DataOf, type InputOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aBudget, aBudgetedLot, add, ledgerOf } = ledgerCalls({ world, who })

type Wishes = NonNullable<InputOf<'ledger.import'>['body']>
const sample = async (name: string) => new Blob([await readFile(`tests/support/samples/schedules/${name}`)])
const fileOf = (...lines: string[]) => new Blob([lines.join('\n')])
const look = (lotId: string, file: Blob, body: Omit<Wishes, 'rows'> = {}, person: Person = who.agency) =>
  call(world, person, 'ledger.previewImport', { params: { lotId }, body, files: { file } })
const run = (lotId: string, file: Blob, body: Wishes = {}, person: Person = who.agency) =>
  call(world, person, 'ledger.import', { params: { lotId }, body, files: { file } })
const linesOf = ({ lines }: DataOf<'ledger.get'>) =>
  lines.map(({ code, title, scheduledValue, retainageRate, isSoftCost, figures }) => [
    code,
    title,
    scheduledValue,
    figures.revisedValue.value,
    retainageRate,
    isSoftCost,
  ])
const left = ({ dropped }: DataOf<'ledger.previewImport'>) => dropped.map(({ row, why }) => [row, why])

describe('reads', () => {
  test('the codes beside a column that only numbers the rows', async () => {
    const lotId = await aBudgetedLot()
    const file = fileOf('Item No.,Cost Code,Description,Scheduled value', '1,03-300,Slab,$10', '2,07-300,Roof,$20')
    const { data } = await look(lotId, file)
    expect(data.missing).toEqual([])
    await run(lotId, file)
    expect((await ledgerOf(lotId)).lines.map(({ code }) => code)).toEqual(expect.arrayContaining(['03-300', '07-300']))
  })

  test('an AIA G703 sheet: its lines, without title rows, subtotal, total and note', async () => {
    const lotId = await aBudgetedLot({ total_budget: 180_000 })
    const { data } = await look(lotId, await sample('g703.csv'))
    expect([data.headingRow, data.missing, data.problems]).toEqual([6, [], []])
    expect(left(data)).toEqual([
      [7, sayOfFile('droppedNoLine')],
      [11, sayOfFile('droppedTotal')],
      [15, sayOfFile('droppedTotal')],
      [16, sayOfFile('droppedNote')],
    ])
    expect(data.sums).toEqual({ lines: 17_850_000, file: 17_850_000, revised: 17_850_000, budget: 18_000_000 })
    const { status } = await run(lotId, await sample('g703.csv'))
    expect(status).toBe(200)
    expect(linesOf(await ledgerOf(lotId))).toEqual([
      ['1', 'General conditions', 1_250_000, 1_250_000, null, false],
      ['2', 'Site work', 1_800_000, 1_800_000, null, false],
      ['3', 'Concrete foundation and slab', 4_235_075, 4_235_075, null, false],
      ['4', 'Framing', 6_120_000, 6_120_000, null, false],
      ['5', 'Roofing', 1_980_000, 1_980_000, null, false],
      ['6', 'Plumbing, rough and finish', 2_464_925, 2_464_925, null, false],
    ])
  })

  test("reads a lender's budget: codes as text, adjustments, soft costs", async () => {
    const lotId = await aBudgetedLot()
    const file = await sample('lender-budget.csv')
    const { data } = await look(lotId, file)
    expect([data.missing, data.problems]).toEqual([[], []])
    expect(left(data).map(([, why]) => why)).toEqual([
      sayOfFile('droppedNote'),
      sayOfFile('droppedTotal'),
      sayOfFile('droppedNote'),
      sayOfFile('droppedTotal'),
      sayOfFile('droppedTotal'),
    ])
    expect(data.sums).toMatchObject({ lines: 13_000_000, file: 13_000_000, revised: 13_000_000, budget: null })
    await run(lotId, file)
    const ledger = await ledgerOf(lotId)
    expect(linesOf(ledger)).toEqual([
      ['03-300', 'Concrete', 4_000_000, 4_000_000, 1000, false],
      ['06-100', 'Rough carpentry', 6_000_000, 5_750_000, 1000, false],
      ['07-310', 'Shingles', 2_000_050, 2_250_050, 1000, false],
      ['01-710', 'Permits and fees', 349_950, 349_950, 0, true],
      ['01-720', 'Construction interest', 650_000, 650_000, 0, true],
    ])
    expect(ledger.changeOrders).toMatchObject([{ number: 1, total: 0, isReallocation: true }])
  })

  test("reads a builder's workbook: its sheet, formulas, unlabeled total", async () => {
    const lotId = await aBudgetedLot()
    const file = await sample('builder.xlsx')
    const { data } = await look(lotId, file)
    expect(data.sheets).toEqual([
      { name: 'Read me', fits: false },
      { name: 'SOV', fits: true },
      { name: 'Draws', fits: false },
    ])
    expect([data.sheet, data.headingRow, data.problems]).toEqual(['SOV', 3, []])
    expect(left(data)).toEqual([
      [4, sayOfFile('droppedNote')],
      [7, sayOfFile('droppedSection')],
      [11, sayOfFile('droppedTotal')],
    ])
    expect(data.notes).toMatchObject([{ row: 8, field: 'scheduledValue', message: sayOfFile('centsRounded') }])
    expect(data.sums).toMatchObject({ lines: 12_833_408, file: 12_833_408 })
    await run(lotId, file)
    expect(linesOf(await ledgerOf(lotId))).toEqual([
      ['03-100', 'Forms and footings', 1_825_050, 1_825_050, null, false],
      ['03-300', 'Slab on grade', 2_410_000, 2_260_000, null, false],
      ['05-120', 'Structural steel', 333_333, 333_333, null, false],
      ['06-100', 'Framing', 6_120_000, 6_270_000, null, false],
      ['09-250', 'Drywall', 2_145_025, 2_145_025, null, false],
    ])
  })

  test('another sum than the total of the file, and says so before the import', async () => {
    const lotId = await aBudgetedLot()
    const file = fileOf('Code,Description,Budget', '1,Slab,100.00', '2,Roof,50.25', ',TOTAL,150.00')
    expect((await look(lotId, file)).data.sums).toMatchObject({ lines: 15_025, file: 15_000 })
  })
})

describe('refuses', () => {
  test('negative, ambiguous and repeated lines at their cells, and imports the others', async () => {
    const { lotId } = await aBudget()
    const file = fileOf(
      'Code;Title;Scheduled value;Change orders;Retainage rate;Kind',
      '1;Credit;(500.00);;;',
      '2;Short;12k;;;',
      '3;Reduced;100.00;(200.00);;',
      '4;Rate;100.00;;120;',
      '5;Kind;100.00;;;other',
      '03-300;slab;100.00;;;',
      '6;Twice;1.00;;;',
      '6;Twice;2.00;;;',
      '7;Fine;3.00;;;',
      '8;Word;abc;;;',
      '9;Both;1,5;;;',
    )
    const { data } = await look(lotId, file)
    const words = { one: 'budget line', many: 'budget lines' }
    expect(data.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'scheduledValue', sayOfFile('valueNegative')],
      [3, 'scheduledValue', sayOfFile('moneyExponent')],
      [4, 'changeOrders', sayOfFile('changeTooLarge')],
      [5, 'retainageRate', sayOfFile('rateUnclear')],
      [6, 'kind', sayOfField('notAChoice', { choices: 'work, soft cost' })],
      [7, 'scheduledValue', sayOfFile('lineDiffers', { value: '$40,000.00' })],
      [9, 'code', sayOfFile('sameRecordInFile', { row: 8, ...words })],
      [11, 'scheduledValue', sayOfFile('notAnAmount')],
      [12, 'scheduledValue', sayOfFile('moneyUnclear')],
    ])
    const all = await run(lotId, file)
    expect([all.status, all.message]).toEqual([400, refusal('importHasProblems', { count: 9 })])
    const some = await run(lotId, file, { rows: 'valid' })
    expect(some.data).toMatchObject({ imported: 2, failed: 9 })
    expect((await ledgerOf(lotId)).lines.map(({ title }) => title)).toEqual(['Slab', 'Roof', 'Twice', 'Fine'])
  })

  test('a budget of too many lines', async () => {
    const lotId = await aBudgetedLot()
    const file = fileOf('Code,Title,Budget', ...Array.from({ length: 1001 }, (_, index) => `${index},Line,1.00`))
    const why = refusal('tooManyBudgetLines', { most: 1000 })
    expect((await look(lotId, file)).data.refused).toBe(why)
    expect(await run(lotId, file)).toMatchObject({ status: 400, issues: [{ path: 'file', message: why }] })
  })

  test.each(['reviewer', 'borrower'] as const)('a %s, who sees the lot', async (role) => {
    const lotId = await aBudgetedLot()
    const file = await sample('g703.csv')
    for (const { status } of [await look(lotId, file, {}, who[role]), await run(lotId, file, {}, who[role])])
      expect(status).toBe(403)
    expect((await ledgerOf(lotId)).lines).toEqual([])
  })

  test('an agency without access to the lot', async () => {
    const lotId = await aBudgetedLot()
    const file = await sample('g703.csv')
    for (const { status } of [await look(lotId, file, {}, who.agency2), await run(lotId, file, {}, who.agency2)])
      expect(status).toBe(404)
    const recent = await call(world, who.agency2, 'ledger.recentImports', { params: { lotId } })
    expect([recent.status, (await ledgerOf(lotId)).lines]).toEqual([404, []])
  })
})

describe('an import', () => {
  test('is one change with its audit entries, listed on its lot, and undone as a whole', async () => {
    const [lotId, other] = [await aBudgetedLot(), await aBudgetedLot()]
    const { changeId, message } = await run(lotId, await sample('lender-budget.csv'))
    expect(message).toBe(refusal('imported'))
    const entries = await world.db.selectFrom('journal').selectAll().where('change', '=', changeId).execute()
    const byNoun = (noun: string) => entries.filter((entry) => entry.noun === noun)
    expect([byNoun('ledgerLine').length, byNoun('changeOrder').length, byNoun('change').length]).toEqual([5, 1, 1])
    expect(byNoun('changeOrder')[0]).toMatchObject({ operation: 'ledger.import', lot: lotId })
    const recent = async (id: string) =>
      (await call(world, who.agency, 'ledger.recentImports', { params: { lotId: id } })).data
    expect(await recent(lotId)).toMatchObject([{ changeId, imported: 5, undoId: changeId }])
    expect(await recent(other)).toEqual([])
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect(await ledgerOf(lotId)).toMatchObject({ lines: [], changeOrders: [] })
  })

  test('remembers the columns for the next file with the same headings', async () => {
    const file = (code: string) => fileOf('Ref,Work,Sum', `${code},Slab,100.00`)
    const mapping = { code: '0', title: '1', scheduledValue: '2' }
    const lotId = await aBudgetedLot()
    expect((await look(lotId, file('1'))).data.missing).toContain('code')
    await run(lotId, file('1'), { mapping })
    const { data } = await look(await aBudgetedLot(), file('2'))
    expect([data.missing, data.rememberedFrom !== null, data.counts.ready]).toEqual([[], true, 1])
  })
})

async function download(person: Person, lotId: string, format: string): Promise<Response> {
  const url = `${world.url}${fillPath(endpointOf('ledger.export').path, { lotId })}?format=${format}`
  return fetch(url, { headers: { authorization: `Bearer ${person.accessToken}` } })
}

describe('an export', () => {
  test.each(['csv', 'xlsx'])('as %s is imported into an empty lot without loss', async (format) => {
    const lotId = await aBudgetedLot()
    const lines = [
      { code: '=1+1', title: '-Slab, "thick"', scheduledValue: 1, retainageRate: 750 },
      { code: '007', title: 'Permits; fees', scheduledValue: 900_000_000_099, isSoftCost: true, retainageRate: 0 },
      { code: '03-300', title: 'Total station survey', scheduledValue: 333_333_07 },
      { code: '1-2', title: 'Zero', scheduledValue: 0 },
    ]
    await add(who.agency, lotId, lines)
    const { lines: added } = await ledgerOf(lotId)
    await ledgerCalls({ world, who }).order(who.agency, lotId, [[added[2]?.uuid ?? '', -1_00]])
    const response = await download(who.borrower, lotId, format)
    expect(response.status).toBe(200)
    const other = await aBudgetedLot()
    const file = await response.blob()
    const { data } = await look(other, file)
    expect([data.problems, data.counts.ready, data.counts.dropped]).toEqual([[], 4, 1])
    expect(data.sums?.file).toBe(data.sums?.lines)
    await run(other, file)
    expect(linesOf(await ledgerOf(other))).toEqual(linesOf(await ledgerOf(lotId)))
  })

  test('has the columns of each draw with their totals', async () => {
    const { lotId, slab } = await aBudget()
    const { data } = await call(world, who.agency, 'ledger.draws', { params: { lotId } })
    const requestId = data.draws[0]?.requestId ?? ''
    await call(world, who.agency, 'ledger.claimLine', {
      params: { requestId, lineId: slab.uuid },
      body: { requested: 123_456 },
    })
    const rows = (await (await download(who.agency, lotId, 'csv')).text()).trim().split('\r\n')
    const cells = rows.map((row) => row.split(','))
    const at = cells[0]?.indexOf('Draw 1 requested') ?? -1
    expect(cells.map((row) => row[at])).toEqual(['Draw 1 requested', '1234.56', '0', '1234.56'])
    expect(cells[0]?.slice(at).length).toBe(9)
  })

  test('is refused to an agency without access to the lot', async () => {
    const response = await download(who.agency2, await aBudgetedLot(), 'csv')
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ message: sayOfField('notFound') }),
    ])
  })
})
