import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { enteredLotFields, maintainedLotFields } from 'contract/lots/fields'
import { t as sayOfFile } from 'locales/files'
import { loadPlaces, type Places } from 'provider/adapters/places'
import { lotHeadingNames, type HeadingNames } from 'provider/modules/imports/heading-names'
import { fieldText, importFields } from 'contract/imports/fields'
import { inLanguages } from 'provider/modules/imports/file-texts'
import { headingWords } from 'provider/modules/imports/headings'
import { guarded, unguarded } from 'provider/modules/imports/formula-guard'
import { lotImport, type FindLots, type FoundLot } from 'provider/modules/imports/nouns/lots'
import { prepareImport, type Prepared } from 'provider/modules/imports/prepare'
import { readValues, type LotValues, type RowTexts } from 'provider/modules/imports/read-values'
import { readTable } from 'provider/modules/imports/read/read-table'
import type { ReadChoices } from 'provider/modules/imports/sheet'
import { rowsXml, workbook } from 'tests/support/files/workbooks'

let folder: string
let places: Places
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-import-'))
  places = await loadPlaces()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nothingThere: FindLots = async () => () => []

async function prepare(
  content: string | Uint8Array,
  told: ReadChoices = {},
  find = nothingThere,
): Promise<Prepared<LotValues, FoundLot>> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const known = { recall: async () => null, findChangers: async () => new Map<string, string>(), locks: false }
  return prepareImport(readTable(file), told, lotImport(places, null, find), known)
}

/** A lot that is there already, as far as a duplicate is concerned. */
const lotThere = { uuid: 'there', version: 1, texts: {}, lot: {} } as FoundLot

const headings = 'Lot #,Property Address,City,State,Zip,Loan No.,Borrower,E-mail,Budget'
const row = (lot: string, rest: Partial<Record<'state' | 'zip' | 'loan' | 'budget' | 'email', string>> = {}) => {
  const { state = 'TX', zip = '78701', loan = `LN-${lot}`, budget = '', email = 'ada@example.com' } = rest
  return `${lot},1 Oak Street,Austin,${state},${zip},${loan},Ada Lovelace,${email},${budget}`
}
const file = (...lines: string[]) => `${lines.join('\n')}\n`

test('no two fields are called by one heading', () => {
  const others = Object.entries<HeadingNames>(lotHeadingNames).flatMap(([field, { sure, maybe = [] }]) =>
    [...sure, ...maybe].map((name) => [field, name] as const),
  )
  const own = [...enteredLotFields, ...maintainedLotFields].flatMap(({ dbKey }) => [
    [dbKey, dbKey] as const,
    ...inLanguages(() => fieldText({ dbKey })).map((name) => [dbKey, name] as const),
  ])
  const fieldOf = new Map<string, string>()
  for (const [field, heading] of [...own, ...others]) {
    const key = headingWords(heading).sort().join(' ')
    expect([heading, fieldOf.get(key) ?? field]).toEqual([heading, field])
    fieldOf.set(key, field)
  }
})

test('every field has a name in each language', () => {
  for (const field of [...Object.values(importFields).flat(), ...maintainedLotFields])
    expect(inLanguages(() => fieldText(field))).not.toContain(field.dbKey)
})

describe('a messy file', () => {
  test('reads a formula without a saved value as an empty cell with a problem', async () => {
    const cells = ['1', null, 'Austin', 'TX', '78701', 'LN-1', 'Ada', 'ada@example.com', '']
    const text = (row: number, values: readonly (string | null)[]) =>
      `<row r="${row}">${values
        .map((value, index) => {
          const at = `${String.fromCharCode(65 + index)}${row}`
          return value === null
            ? `<c r="${at}"><f>Other!A1</f></c>`
            : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
        })
        .join('')}</row>`
    const xml = `<sheetData>${text(1, headings.split(','))}${text(2, cells)}</sheetData>`
    const { failed, columns } = await prepare(workbook(xml))
    expect(failed.map(({ texts, problems }) => [texts.street, problems])).toEqual([
      ['', [{ field: 'street', text: '', message: sayOfFile('cellUnsaved'), row: 2, column: 1 }]],
    ])
    expect(columns[1]?.samples).toEqual([])
    const joined = await prepare(workbook(xml), { mapping: { street: '0+1' } })
    expect(joined.failed[0]?.problems[0]).toMatchObject({ field: 'street', message: sayOfFile('cellUnsaved') })
  })

  test('has its headings found under title rows, in the words of another program', async () => {
    const prepared = await prepare(file('Big Bank draw report,,,,,,,,', 'printed 1/2/2026', '', headings, row('1')))
    expect(prepared.sheet.headingRow).toBe(4)
    expect(prepared.columns.map(({ field }) => field)).toEqual([
      'lotNumber',
      'street',
      'city',
      'stateOrProvince',
      'postalCode',
      'loanNumber',
      'borrowerName',
      'borrowerEmail',
      'totalBudget',
    ])
    expect(prepared.ready.map(({ row: at, values }) => [at, values.lotNumber])).toEqual([[5, '1']])
  })

  test('has total rows, repeated headings and remarks dropped, with a note', async () => {
    const lines = [
      headings,
      row('1'),
      'Subtotal,,,,,,,,"$1,000"',
      headings,
      row('2'),
      'Page 2 of 2,,,,,,,,',
      ',,,,,,,,',
      'TOTAL,,,,,,,,2000',
    ]
    const prepared = await prepare(file(...lines))
    expect(prepared.ready.map(({ values }) => values.lotNumber)).toEqual(['1', '2'])
    expect(prepared.failed).toEqual([])
    expect(prepared.dropped.map(({ row: at, why }) => [at, why])).toEqual([
      [3, 'total row'],
      [4, 'repeated headings'],
      [6, 'note in one cell'],
      [8, 'total row'],
    ])
  })

  test('keeps a lot named Total', async () => {
    const prepared = await prepare(file(headings, row('Total')))
    expect([prepared.ready.length, prepared.dropped.length]).toEqual([1, 0])
  })

  test('has every problem at its row and column, with the cell’s text', async () => {
    const lines = [
      headings,
      row('1'),
      row('2', { state: 'Texass', zip: '7', budget: '(500)' }),
      row('', { loan: 'LN-3' }),
    ]
    const { failed, ready } = await prepare(file(...lines))
    expect(ready.length).toBe(1)
    const problems = failed.flatMap((one) => one.problems)
    expect(problems.map(({ row: at, column, text, message }) => [at, column, text, message])).toEqual([
      [3, 3, 'Texass', 'Enter a US state'],
      [3, 4, '7', 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234'],
      [3, 8, '(500)', 'A budget cannot be negative'],
      [4, 0, '', 'Lot number is required'],
    ])
  })

  test('finds repeated and existing lots by loan and lot number, regardless of case', async () => {
    const taken: FindLots =
      async () =>
      ({ lotNumber }) =>
        lotNumber === '9' ? [lotThere] : []
    const lines = [
      headings,
      row('1', { loan: 'LN-a' }),
      row('1', { loan: 'ln-A' }),
      row('1', { loan: 'LN-b' }),
      row('9'),
    ]
    const { ready, failed } = await prepare(file(...lines), {}, taken)
    expect(ready.map(({ row: at }) => at)).toEqual([2, 4])
    expect(failed.map(({ row: at, problems }) => [at, problems[0]?.message])).toEqual([
      [3, 'Row 2 has the same loan and lot number'],
      [5, sayOfFile('duplicateThere')],
    ])
  })

  test('finds an address column whose heading ends in a number', async () => {
    const lines = [headings.replace('Property Address', 'address1'), row('1')]
    expect((await prepare(file(...lines))).missing).toEqual([])
  })

  test('uses columns assigned by a person', async () => {
    const lines = ['p,q,r,s,t,u,v,w', '1,1 Oak Street,Austin,TX,78701,LN-1,Ada,ada@example.com']
    const unmapped = await prepare(file(...lines))
    expect([unmapped.sheet.headingRow, unmapped.missing.length, unmapped.failed]).toEqual([1, 8, []])
    const mapping = {
      lotNumber: '0',
      street: '1',
      city: '2',
      stateOrProvince: '3',
      postalCode: '4',
      loanNumber: '5',
      borrowerName: '6',
      borrowerEmail: '7',
    }
    const mapped = await prepare(file(...lines), { headingRow: 1, mapping })
    expect(mapped.ready.map(({ values }) => values.borrowerName)).toEqual(['Ada'])
  })

  test('of a workbook is parsed alike, with merged states and failed formulas', async () => {
    const cells = [
      headings,
      row('1', { zip: '2134', state: 'MA' }),
      row('2', { state: '', zip: '02134', budget: '#REF!' }),
    ]
    const xml = rowsXml(cells.map((line) => line.split(','))) + '<mergeCells><mergeCell ref="D2:D3"/></mergeCells>'
    const { ready, failed, notes } = await prepare(workbook(xml))
    expect(ready.map(({ values }) => [values.stateOrProvince, values.postalCode])).toEqual([['MA', '02134']])
    expect(notes.map(({ message }) => message)).toEqual(['Read as 02134: the zeros in front were missing'])
    expect(failed.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
      'This cell contains a spreadsheet error',
    ])
  })

  it.each([
    ['', 'This file is empty'],
    ['\n , \n', 'This file is empty'],
    [`${headings}\n`, 'This file has no rows below its headings'],
    [`${headings}\nTOTAL\n`, 'This file has no rows below its headings'],
    ['one\ntwo\n', 'This file has no row of headings such as Lot number, Street, City'],
  ])('%j is refused', async (content, sentence) => {
    await expect(prepare(content)).rejects.toThrow(sentence)
  })

  test('with headings in a missing row is refused with that row', async () => {
    await expect(prepare(`${headings}\n`, { headingRow: 7 })).rejects.toThrow('Row 7 has no headings')
  })
})

describe('a cell', () => {
  const whole: RowTexts = {
    lotNumber: '1',
    street: '1 Oak Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78701',
    loanNumber: 'LN-1',
    borrowerName: 'Ada',
    borrowerEmail: 'Ada@Example.com',
  }
  const read = (texts: RowTexts) => readValues({ ...whole, ...texts }, places)
  const zips: Record<string, string> = { CO: '80202', NY: '10001', NC: '27601', DC: '20001', PR: '00901' }

  it.each([
    ['Colorado', 'CO'],
    ['CO', 'CO'],
    ['co', 'CO'],
    ['Colo.', 'CO'],
    ['C.O.', 'CO'],
    ['new york', 'NY'],
    ['N.Y.', 'NY'],
    ['NORTH CAROLINA', 'NC'],
    ['Washington, D.C.', 'DC'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Tex.', 'TX'],
    ['North', null],
    ['ZZ', null],
  ])('state %s is %s', (text, code) => {
    const { values, problems } = read({ stateOrProvince: text, postalCode: zips[code ?? ''] ?? '78701' })
    expect(problems.length === 0 ? values.stateOrProvince : null).toBe(code)
  })

  it.each([
    ['$1,000', 1000, []],
    ['1000.00', 1000, []],
    ['$1,234.56', 1234, ['Read as $1,234: cents are dropped']],
    ['', null, []],
  ])('budget %s is %s', (text, dollars, notes) => {
    const { values, problems, notes: said } = read({ totalBudget: text })
    expect([values.totalBudget, problems, said.map(({ message }) => message)]).toEqual([dollars, [], notes])
  })

  it.each([
    [{ totalBudget: '1.5E+6' }, 'totalBudget', 'Write the amount in full, not as 12k or 1e4'],
    [{ totalBudget: '-5' }, 'totalBudget', 'A budget cannot be negative'],
    [{ totalBudget: '1,000,000,000,001' }, 'totalBudget', 'An amount is at most $1,000,000,000,000'],
    [{ loanNumber: '1.23457E+11' }, 'loanNumber', 'The spreadsheet shortened this number. Format the column as text'],
    [{ latitude: '91', longitude: '0' }, 'latitude', 'Enter degrees from -90 to 90'],
    [{ latitude: '30' }, 'longitude', 'Enter both latitude and longitude'],
    [
      { outline: 'POLYGON ((1 1, 2 2))' },
      'outline',
      'Write the outline as POLYGON ((longitude latitude, …)) with at least 3 corners',
    ],
    [{ borrowerEmail: 'nobody' }, 'borrowerEmail', 'Invalid email address'],
  ])('%j is refused at %s', (texts, field, message) => {
    expect(read(texts).problems).toEqual([{ field, text: texts[field as keyof typeof texts] ?? '', message }])
  })

  test('parses coordinates as people write them', () => {
    expect(read({ latitude: '30,2672', longitude: '-97.7431°' }).values).toMatchObject({
      latitude: 30.2672,
      longitude: -97.7431,
    })
  })

  it.each([
    ['TX', '80202', 'ZIP code 80202 is not in this state'],
    ['TX', '00000', 'ZIP code 00000 is not in this state'],
    ['TX', '7870', 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234'],
    ['TX', '787', 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234'],
    ['GU', '78701', 'ZIP code 78701 is not in this state'],
  ])('refuses in %s the ZIP code %s', (stateOrProvince, postalCode, message) => {
    const { problems } = read({ stateOrProvince, postalCode })
    expect(problems.map((one) => [one.field, one.message])).toEqual([['postalCode', message]])
  })

  it.each([
    ['NJ', '7870', '07870'],
    ['MA', '21340001', '02134-0001'],
    ['NY', '501', '00501'],
    ['PR', '901', '00901'],
    ['GU', '96910', '96910'],
    ['TX', '78999', '78999'],
  ])('parses in %s the ZIP code %s as %s', (stateOrProvince, postalCode, value) => {
    const { values, problems } = read({ stateOrProvince, postalCode })
    expect([values.postalCode, problems]).toEqual([value, []])
  })

  test('notes degrees far from the ZIP code, as when a decimal comma shifts the row', () => {
    const notes = (latitude: string, longitude: string) =>
      read({ latitude, longitude }).notes.map(({ field, message }) => [field, message])
    expect(notes('30.2672', '-97.7431')).toEqual([])
    expect(notes('000', '39.814056')).toEqual([
      [
        'latitude',
        expect.stringMatching(
          /^[\d,]+ mi from ZIP code 787\d\d\. Check the signs and the order of latitude and longitude$/,
        ),
      ],
    ])
  })

  test('accepts Canadian codes, and provinces unchanged', () => {
    const { values, problems } = read({ country: 'CA', stateOrProvince: 'Ontario', postalCode: 'k1a0b1' })
    expect([values.country, values.stateOrProvince, values.postalCode, problems]).toEqual([
      'Canada',
      'Ontario',
      'K1A 0B1',
      [],
    ])
  })

  test('never breaks the parser, with any content', () => {
    const text = fc.string({ unit: 'grapheme' })
    const texts = fc.record({
      postalCode: text,
      stateOrProvince: text,
      totalBudget: text,
      latitude: text,
      longitude: text,
      outline: text,
      country: text,
    })
    fc.assert(
      fc.property(texts, (some) => {
        const { values, problems } = read(some)
        expect(values.totalBudget === null || Number.isSafeInteger(values.totalBudget)).toBe(true)
        expect(values.latitude === null || Math.abs(values.latitude) <= 90).toBe(true)
        return problems.every(({ message }) => message !== '')
      }),
    )
  })
})

test('a protected cell is restored, and never begins like a formula', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '＝', '1', '.')
  const text = fc.tuple(fc.array(sign, { maxLength: 4 }), fc.string()).map(([signs, rest]) => signs.join('') + rest)
  fc.assert(
    fc.property(text, (some) => {
      expect(unguarded(guarded(some))).toBe(some)
      expect(/^[=+@\t\r\n＝＋－＠]|^-(?!\d+(\.\d+)?$)/.test(guarded(some))).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
