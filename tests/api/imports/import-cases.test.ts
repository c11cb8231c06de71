import { readFile } from 'node:fs/promises'

import { beforeEach, describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import type { CellRemark, ImportPreview } from 'contract/imports/calls'
import type { EnteredLotKey } from 'contract/lots/fields'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

type Wishes = NonNullable<InputOf<'lots.previewImport'>['body']>

const { world, who } = await inWorld()

beforeEach(async () => {
  await world.db.updateTable('lots').set({ deleted_at: world.clock.now() }).execute()
  await world.db.deleteFrom('import_sources').execute()
})

const sample = async (name: string) => new Blob([await readFile(`tests/support/samples/imports/${name}`)])
const preview = async (name: string, body: Wishes = {}, person: Person = who.agency) =>
  (await call(world, person, 'lots.previewImport', { body, files: { file: await sample(name) } })).data
const importing = async (name: string, body: InputOf<'lots.import'>['body'] = {}, person: Person = who.agency) =>
  call(world, person, 'lots.import', { body, files: { file: await sample(name) } })
const lots = () =>
  world.db.selectFrom('lots').selectAll().where('deleted_at', 'is', null).orderBy('loan_number').execute()

/** One field of each row: `[text, value or null, problem or null]`. */
function cells({ fields, rows, problems }: ImportPreview, field: EnteredLotKey) {
  const at = fields.findIndex((one) => one.field === field)
  const problemOf = (row: number) => problems.find((one) => one.row === row && one.field === field)?.message ?? null
  return rows.map(({ row, cells: texts, reads }) => ({
    row,
    text: texts[at],
    read: reads[at],
    problem: problemOf(row),
  }))
}
const texts = (remarks: readonly CellRemark[]) => remarks.map(({ row, message }) => [row, message])
const sourcesOf = ({ fields }: ImportPreview) => Object.fromEntries(fields.map(({ field, source }) => [field, source]))

describe('amounts', () => {
  test('never treats three digits after one separator as cents', async () => {
    const looked = await preview('budgets.csv')
    const read = new Map(cells(looked, 'totalBudget').map((cell) => [cell.text?.trim(), cell.read ?? cell.problem]))
    for (const [text, amount] of [
      ['2.000', '$2,000'],
      ['1.900 €', '$1,900'],
      ['360.000', '$360,000'],
      ['€ 1.500', '$1,500'],
      ['1.250.000', '$1,250,000'],
      ['1.250.000,50', '$1,250,000'],
      ['215.000,00', '$215,000'],
      ["1'250'000", '$1,250,000'],
      ['USD1,000.00', '$1,000'],
      ['250.000.-', '$250,000'],
    ])
      expect([text, read.get(text)]).toEqual([text, amount])
    for (const text of ['1,5', '1,23,456', '12k', '$1.2M', '(500)', 'N/A', 'TBD', '-', '$', '1e6'])
      expect([text, read.get(text)]).toEqual([text, expect.stringMatching(/[a-z]/)])
    expect(looked.fields.find(({ field }) => field === 'totalBudget')).toMatchObject({
      needsDecimalMark: true,
      mark: null,
    })
  })

  test('ask for the decimal mark only if it makes an amount readable', async () => {
    const asked = async (budgets: readonly string[]) => {
      const rows = budgets.map((budget, lot) => `${lot},1 Oak,Austin,TX,78701,A-${lot},Ada,a@b.co,"${budget}"`)
      const file = new Blob([['Lot,Street,City,State,Zip,Loan,Borrower,Email,Budget', ...rows].join('\n')])
      const { data } = await call(world, who.agency, 'lots.previewImport', { files: { file } })
      const { needsDecimalMark, reading } = data.fields.find(({ field }) => field === 'totalBudget') ?? {}
      return [needsDecimalMark, reading]
    }
    expect(await asked(['2.5E+05', '1,5'])).toEqual([true, expect.stringContaining('1,5')])
    expect(await asked(['250,000', '2.5E+05'])).toEqual([false, '“250,000” is read as $250,000'])
    const mixed = (await preview('money_matrix.csv')).fields.find(({ field }) => field === 'totalBudget')
    expect([mixed?.needsDecimalMark, mixed?.reading]).toEqual([true, expect.not.stringContaining('E+05')])
  })

  test('are parsed with the chosen separator', async () => {
    const looked = await preview('budgets.csv', { decimalMarks: { totalBudget: ',' } })
    expect(cells(looked, 'totalBudget').find(({ text }) => text === '1,5')?.read).toBe('$1')
    expect(looked.fields.find(({ field }) => field === 'totalBudget')).toMatchObject({
      needsDecimalMark: true,
      mark: ',',
    })
  })

  test('are imported as in the preview', async () => {
    const looked = await preview('money_matrix.csv')
    const { data } = await importing('money_matrix.csv', { rows: 'valid' })
    expect([data.imported, data.failed]).toEqual([looked.counts.ready, looked.counts.failed])
    const kept = new Map((await lots()).map(({ loan_number, total_budget }) => [loan_number, total_budget]))
    expect([kept.get('MM-3'), kept.get('MM-4'), kept.get('MM-19'), kept.get('MM-29')]).toEqual([
      250_000, 250_000, 250_000, 2500,
    ])
    expect([...kept.values()].filter((amount) => amount !== null && amount !== 0 && amount < 250)).toEqual([])
    expect(['MM-10', 'MM-15', 'MM-27'].map((loan) => kept.has(loan))).toEqual([false, false, false])
  })
})

describe('a ZIP code that contradicts its row', () => {
  test('is a problem of that row, and never moves a lot to another state', async () => {
    const looked = await preview('broken_zip.csv')
    expect(cells(looked, 'postalCode').filter(({ problem }) => problem !== null)).toEqual([
      { row: 6, text: '7870', read: null, problem: 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234' },
    ])
    await importing('broken_zip.csv', { rows: 'valid' })
    const kept = await lots()
    expect(kept.map(({ lot_number }) => lot_number)).not.toContain('104')
    expect(kept.every(({ longitude }) => longitude !== null && longitude < -90)).toBe(true)
  })
})

test('parses states as people write them', async () => {
  const of = async (name: string) =>
    new Map(
      cells(await preview(name), 'stateOrProvince').map((cell) => [cell.text, cell.problem ?? cell.read ?? cell.text]),
    )
  const some = await of('states.csv')
  expect(
    ['N. Carolina', 'W Virginia', 'W. Va.', 'Wash. DC', 'TX - Texas', 'US-TX', 'T X'].map((one) => some.get(one)),
  ).toEqual(['NC', 'WV', 'WV', 'DC', 'TX', 'TX', 'TX'])
  expect(some.get('48')).toBe('Enter a US state')
  const all = await of('states_matrix.csv')
  const unread = [...all].filter(([, read]) => !/^[A-Z]{2}$/.test(read ?? '')).map(([text]) => text)
  expect(unread).toEqual(['USA', 'Ontario', '47'])
  expect([all.get('Wash.'), all.get('Washington, D.C.'), all.get('Mi'), all.get('Mo.')]).toEqual([
    'WA',
    'DC',
    'MI',
    'MO',
  ])
})

describe('columns', () => {
  const required = [
    'lotNumber',
    'street',
    'city',
    'stateOrProvince',
    'postalCode',
    'loanNumber',
    'borrowerName',
    'borrowerEmail',
  ]

  test.each(['headers_builder.csv', 'headers_encompass.csv', 'headers_real_los.csv'])(
    'of %s are matched by their headings',
    async (name) => {
      const looked = await preview(name)
      expect([looked.missing, looked.counts.ready, looked.rivals]).toEqual([[], 5, []])
      expect(sourcesOf(looked).totalBudget).toBe('8')
      const { data } = await importing(name, { rows: 'all' })
      expect(data.imported).toBe(5)
    },
  )

  test("that compete are listed, and the lot's address wins over the mailing address", async () => {
    const looked = await preview('mailing_first_100.csv')
    expect(sourcesOf(looked)).toMatchObject({
      street: '8',
      city: '9',
      stateOrProvince: '10',
      postalCode: '11',
      totalBudget: '13',
    })
    expect(looked.rivals).toContainEqual({ field: 'street', columns: [4, 8], chosen: 8 })
    expect(looked.rivals).toContainEqual({ field: 'totalBudget', columns: [12, 13], chosen: 13 })
    expect(looked.columns[4]?.samples[0]).toBe('0 Mailing Rd')
    await importing('mailing_first_100.csv', { rows: 'valid' })
    expect((await lots()).filter(({ street }) => street.includes('Mailing'))).toEqual([])
  })

  test('missing for a required field are one message, and one value can fill all rows', async () => {
    const looked = await preview('no_email.csv')
    expect([looked.missing, looked.problems]).toEqual([['borrowerEmail'], []])
    const refused = await importing('no_email.csv', { rows: 'valid' })
    expect([refused.status, refused.issues]).toEqual([
      400,
      [{ path: 'file', message: 'Choose the column for Borrower email first' }],
    ])
    const mapping = { ...sourcesOf(looked), borrowerEmail: '=ada@example.com' }
    expect((await importing('no_email.csv', { mapping })).data.imported).toBe(5)
    expect(new Set((await lots()).map(({ borrower_email }) => borrower_email))).toEqual(new Set(['ada@example.com']))
  })

  test('with a whole address are split into its parts', async () => {
    const looked = await preview('one_field_address_100.csv')
    expect(sourcesOf(looked)).toMatchObject({
      street: '4:street',
      city: '4:city',
      stateOrProvince: '4:state',
      postalCode: '4:zip',
    })
    const { data } = await importing('one_field_address_100.csv', { rows: 'valid' })
    expect(data.imported).toBe(100)
    expect((await lots())[0]).toMatchObject({
      street: '231 COWCATCHER LN',
      city: 'NASHVILLE',
      state_or_province: 'TN',
      postal_code: '37209',
    })
  })

  test('are joined where two of them are one field', async () => {
    const file = new Blob([
      'Loan,Lot,First Name,Last Name,House No,Street,City,State,Zip,Email\nJ-1,1,Ada,Lovelace,12,Oak St,Austin,TX,78701,a@b.co\n',
    ])
    const { data } = await call(world, who.agency, 'lots.previewImport', { files: { file } })
    expect(sourcesOf(data)).toMatchObject({ borrowerName: '2+3', street: '4+5' })
    expect(data.rows[0]?.cells).toEqual(expect.arrayContaining(['Ada Lovelace', '12 Oak St']))
  })

  test('in feet are excluded from the guess, with the reason', async () => {
    const looked = await preview('stateplane_xy.csv')
    expect([looked.counts.ready, sourcesOf(looked).latitude]).toEqual([10, undefined])
    expect(looked.columns.find(({ heading }) => heading === 'X')?.leftOut).toBe('not in degrees: 2127784.7')
  })

  test("are remembered for the agency's next file with the same headings", async () => {
    const rows = (loan: string) => `p,q,r,s,t,u,v,w\n1,1 Oak Street,Austin,TX,78701,${loan},Ada,ada@example.com\n`
    const send = (person: Person, loan: string, mapping?: Wishes['mapping']) =>
      call(world, person, 'lots.previewImport', {
        body: { ...(mapping && { mapping }) },
        files: { file: new Blob([rows(loan)]) },
      })
    const mapping = Object.fromEntries(required.map((field, index) => [field, String(index)]))
    const body = { mapping: { ...mapping, borrowerName: '=Ada' } }
    await call(world, who.agency, 'lots.import', { body, files: { file: new Blob([rows('R-1')]) } })
    const { data: next } = await send(who.agency, 'R-2')
    expect([next.missing, next.rememberedFrom]).toEqual([['borrowerName'], expect.stringMatching(/^\d{4}-/)])
    expect(sourcesOf(next)).toMatchObject({ lotNumber: '0', borrowerEmail: '7' })
    expect((await send(who.agency2, 'R-2')).data.missing).toHaveLength(8)
  })
})

describe('rows with problems', () => {
  test('are corrected in the preview and imported that way', async () => {
    const looked = await preview('broken_zip.csv')
    const wrong = looked.problems.map(({ row, field }) => `${row}.${field}`)
    expect(wrong).toEqual(['6.postalCode', '7.borrowerEmail', '8.totalBudget', '9.loanNumber'])
    const edits = ['6.postalCode=78704', '7.borrowerEmail=dana@example.com', '8.totalBudget=5000', '9.lotNumber=107']
    expect((await preview('broken_zip.csv', { edits })).counts).toMatchObject({ ready: 7, failed: 0 })
    expect((await importing('broken_zip.csv', { edits, rows: 'all' })).data.imported).toBe(7)
    expect((await lots()).find(({ lot_number }) => lot_number === '104')?.postal_code).toBe('78704')
    const body = { edits: ['nonsense'] }
    expect((await importing('broken_zip.csv', body)).status).toBe(400)
  })

  test('are all in the preview, regardless of the number of valid rows before', async () => {
    const line = (lot: number, zip: string) => `${lot},1 Oak,Austin,TX,${zip},M-${lot},Ada,a@b.co`
    const right = Array.from({ length: 1500 }, (_, lot) => line(lot, '78701'))
    const wrong = Array.from({ length: 20 }, (_, lot) => line(2000 + lot, '787'))
    const file = new Blob([['Lot,Street,City,State,Zip,Loan,Borrower,Email', ...right, ...wrong].join('\n')])
    const { data } = await call(world, who.agency, 'lots.previewImport', { files: { file } })
    expect(data.rows.filter(({ outcome }) => outcome === 'problem')).toHaveLength(20)
    expect(data.problems).toHaveLength(20)
  })
})

test('one byte in another encoding affects no other accent, and its row is named', async () => {
  const looked = await preview('mixed_enc.csv')
  expect(cells(looked, 'borrowerName').map(({ text }) => text)).toEqual(['José', 'José'])
  expect(texts(looked.notes)).toEqual([
    [3, 'This row uses a different text encoding than the rest of the file. Check accented letters'],
  ])
})

test('notes a name that is a formula', async () => {
  const file = new Blob([
    'Lot,Street,City,State,Zip,Loan,Borrower,Email\n1,1 Oak,Austin,TX,78701,F-1,=HYPERLINK(1),a@b.co\n',
  ])
  const { data } = await call(world, who.agency, 'lots.previewImport', { files: { file } })
  expect(texts(data.notes)).toEqual([[2, 'This starts like a formula. It is imported as text']])
})

describe('a workbook', () => {
  test('uses the sheet with lots, and offers the others', async () => {
    const looked = await preview('xlsx_readme_first.xlsx')
    expect([looked.sheets, looked.sheet]).toEqual([
      [
        { name: 'Read me', fits: false },
        { name: 'Lots', fits: true },
      ],
      'Lots',
    ])
    const both = await preview('xlsx_two_sheets.xlsx')
    expect([both.sheets.map(({ fits }) => fits), both.sheet, both.counts.rows]).toEqual([[true, true], '2025', 3])
    expect((await preview('xlsx_two_sheets.xlsx', { sheet: '2026' })).counts.rows).toBe(5)
    const { data } = await importing('xlsx_two_sheets.xlsx', { sheet: '2026' })
    expect(data.imported).toBe(5)
    const none = await importing('xlsx_two_sheets.xlsx', { sheet: '2027' })
    expect([none.status, none.issues[0]?.message]).toEqual([400, 'This workbook has no sheet 2027'])
  })

  test('keeps numbers as Excel shows them, and names a lot number that became a date', async () => {
    const looked = await preview('xlsx_odd1.xlsx')
    expect(cells(looked, 'loanNumber')[0]?.text).toBe('00000123')
    expect(cells(looked, 'loanNumber')[1]?.text).toBe('1234567890123456')
    expect(cells(looked, 'lotNumber').find(({ row }) => row === 5)?.problem).toMatch(/changed this to a date/)
    const zips = cells(looked, 'postalCode')
    expect([zips.find(({ row }) => row === 18)?.text, zips.find(({ row }) => row === 19)?.problem]).toEqual([
      '37212-1234',
      'ZIP code 02139 is not in this state',
    ])
    const budgets = cells(looked, 'totalBudget')
    expect(budgets.find(({ row }) => row === 6)?.read).toBe('$250,000')
    expect(budgets.find(({ row }) => row === 9)?.read).toBe('$1,250,000')
    for (const row of [7, 11, 20, 21])
      expect([row, budgets.find((one) => one.row === row)?.problem]).not.toEqual([row, null])
  })
})
