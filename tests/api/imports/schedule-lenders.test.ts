import { expect, test } from 'vitest'

import { t as sayOfFile } from 'locales/files'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { workbookParts, zip } from 'tests/support/files/workbooks'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
const { aBudgetedLot, ledgerOf } = ledgerCalls({ world, who })

/** Imports the rows of a file without problems; problems, notes and rows left out by row, and the lines of the budget. */
async function imported(content: BlobPart) {
  const lotId = await aBudgetedLot()
  const given = { params: { lotId }, files: { file: new Blob([content]) } }
  const { data } = await call(world, who.agency, 'ledger.previewImport', { ...given, body: {} })
  const { status } = await call(world, who.agency, 'ledger.import', { ...given, body: { rows: 'valid' } })
  expect([data.missing, status]).toEqual([[], 200])
  return {
    problems: data.problems.map(({ row, field, message }) => [row, field, message]),
    notes: data.notes.map(({ row, field, message }) => [row, field, message]),
    dropped: data.dropped.map(({ row, why }) => [row, why]),
    sums: data.sums,
    lines: (await ledgerOf(lotId)).lines.map(({ code, title, scheduledValue, retainageRate, figures }) => [
      code,
      title,
      scheduledValue,
      figures.changeOrders.value,
      retainageRate,
    ]),
  }
}

test('imports decimal commas from a file with semicolons and a byte order mark', async () => {
  const rows = [
    'Cost code;Description;Scheduled value;Change orders',
    '03-300;Slab;1.234,50;"-100,00"',
    '07-300;Roof;2.000,00;',
    ';TOTAL;3.234,50;"-100,00"',
  ]
  const { problems, sums, lines } = await imported(`\uFEFF${rows.join('\r\n')}\r\n`)
  expect([problems, sums]).toMatchObject([[], { lines: 323_450, file: 323_450 }])
  expect(lines).toEqual([
    ['03-300', 'Slab', 123_450, -10_000, null],
    ['07-300', 'Roof', 200_000, 0, null],
  ])
})

test('refuses amounts in another currency at their cells', async () => {
  const rows = ['Cost code;Description;Scheduled value', '03-300;Slab;1.234,50 €', '07-300;Roof;2.000,00']
  const { problems, lines } = await imported(rows.join('\n'))
  expect(problems).toEqual([[2, 'scheduledValue', sayOfFile('moneyCurrency')]])
  expect(lines.map(([code]) => code)).toEqual(['07-300'])
})

test('imports US$, thin spaces, parentheses and dashes below title rows, and leaves sums out', async () => {
  const rows = [
    'Sunrise Bank',
    'Loan 12',
    '',
    'CSI Code,Trade,Original Budget,Approved Changes,Revised Budget',
    '03-300,Slab,"US$ 1,234.50",(100.00),"US$ 1,134.50"',
    ',Subtotal concrete,"US$ 1,234.50",(100.00),"1,134.50"',
    '07-300,Roof,"1\u2009234.50",$ -,"1\u202f234.50"',
    '09-900,Paint,"1\u202f234,50",-,',
    'TOTALS,,"US$ 3,703.50",(100.00),"3,603.50"',
    'Prepared by the bank,,,,',
  ]
  const { problems, dropped, sums, lines } = await imported(rows.join('\n'))
  expect([problems, sums]).toMatchObject([[], { lines: 370_350, file: 370_350, revised: 360_350 }])
  expect(dropped).toEqual([
    [6, sayOfFile('droppedTotal')],
    [9, sayOfFile('droppedTotal')],
    [10, sayOfFile('droppedNote')],
  ])
  expect(lines).toEqual([
    ['03-300', 'Slab', 123_450, -10_000, null],
    ['07-300', 'Roof', 123_450, 0, null],
    ['09-900', 'Paint', 123_450, 0, null],
  ])
})

test('notes a rate of retainage below one percent that has no percent sign', async () => {
  const rows = ['Code,Title,Budget,Retainage %', '1,Slab,100,0.1', '2,Roof,100,10', '3,Wall,100,0.5%']
  const { notes, lines } = await imported(rows.join('\n'))
  expect(notes).toEqual([[2, 'retainageRate', sayOfFile('rateSmall', { rate: '0.1%' })]])
  expect(lines.map((line) => line[4])).toEqual([10, 1000, 50])
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Cell styles: none, a date, an accounting amount, a percentage. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="171" formatCode="#,##0.00_);\\(#,##0.00\\)"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="9"/></cellXfs></styleSheet>`

/** A workbook of rows with texts, or numbers with their style. */
function styledWorkbook(
  rows: readonly (readonly (string | [number: number, style: number])[])[],
): Uint8Array<ArrayBuffer> {
  const cell = (value: string | [number, number], name: string) =>
    typeof value === 'string'
      ? `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
      : `<c r="${name}" s="${value[1]}"><v>${value[0]}</v></c>`
  const xml = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((value, column) => cell(value, `${'ABCDEF'[column]}${at + 1}`)).join('')}</row>`,
  )
  const relation = `<Relationship Id="rId98" Type="${office}/styles" Target="styles.xml"/></Relationships>`
  const sheet = { name: 'SOV', xml: `<sheetData>${xml.join('')}</sheetData>` }
  const parts = workbookParts([sheet], [{ name: 'xl/styles.xml', content: styles }])
  return new Uint8Array(
    zip(
      parts.map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? { ...part, content: String(part.content).replace('</Relationships>', relation) }
          : part,
      ),
    ),
  )
}

test('imports a workbook with dates, and names a cost code that the spreadsheet made a date', async () => {
  const file = styledWorkbook([
    ['First Western Bank'],
    ['Schedule as of', [46_203, 1]],
    ['Cost Code', 'Description', 'Start date', 'Budget', 'Change Orders', 'Retainage %'],
    ['03-300', 'Slab', [46_082, 1], [40_000.5, 2], [-500, 2], [0.1, 3]],
    [[46_111, 1], 'Footings', [46_083, 1], [12_000, 2], [0, 2], [0.1, 3]],
    ['', 'TOTAL', '', [52_000.5, 2], [-500, 2]],
  ])
  const { problems, notes, dropped, lines } = await imported(file)
  expect([problems, notes]).toEqual([[[5, 'code', sayOfFile('cellDate')]], []])
  expect(dropped).toEqual([[6, sayOfFile('droppedTotal')]])
  expect(lines).toEqual([['03-300', 'Slab', 4_000_050, -50_000, 1000]])
})
