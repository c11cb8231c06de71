import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { t as sayOfFile } from 'locales/files'
import { delimiterOf } from 'provider/modules/imports/read/csv-rows'
import { readTable } from 'provider/modules/imports/read/read-table'
import type { RawRow } from 'provider/modules/imports/read/table'
import { rowsXml, workbook, workbookParts, zip } from 'tests/support/files/workbooks'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Uint8Array): Promise<RawRow[]> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const rows: RawRow[] = []
  for await (const batch of readTable(file)) rows.push(...batch)
  return rows
}
const cellsOf = async (content: string | Uint8Array) => (await read(content)).map(({ cells }) => cells)

describe('a CSV file', () => {
  const rows = [
    ['Lot', 'Borrower'],
    ['1', 'Zoë Ñandú'],
    ['2', 'Ada\nLovelace'],
  ]
  const text = (delimiter: string, end: string) => rows.map((row) => row.map(quoted).join(delimiter)).join(end)
  const quoted = (cell: string) => (cell.includes('\n') ? `"${cell}"` : cell)

  it.each([
    ['UTF-8', Buffer.from(text(',', '\n'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text(',', '\n')}`)],
    ['Latin-1', Buffer.from(text(',', '\n'), 'latin1')],
    ['UTF-16, as "Unicode text" is saved', Buffer.from(`\ufeff${text('\t', '\r\n')}`, 'utf16le')],
    ['CRLF and semicolons', Buffer.from(text(';', '\r\n'))],
    ['tabs', Buffer.from(text('\t', '\n'))],
    ['old Mac line ends', Buffer.from(text(',', '\r'))],
    ['the delimiter said first', Buffer.from(`sep=|\r\n${text('|', '\r\n')}`)],
  ])('in %s is parsed', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual(rows)
  })

  test('from Windows has its own quotes and dashes', async () => {
    expect(await cellsOf(Buffer.from([0x4c, 0x6f, 0x74, 0x2c, 0x93, 0x41, 0x94, 0x20, 0x96]))).toEqual([
      ['Lot', '“A” –'],
    ])
  })

  test('keeps the rows of a file whose line ends and lengths differ', async () => {
    expect(await cellsOf('a,b\r\n1,2,3\n4\n')).toEqual([['a', 'b'], ['1', '2', '3'], ['4']])
  })

  test('keeps an unpaired quotation mark', async () => {
    expect(await cellsOf('size,name\n5" pipe,x\n')).toEqual([
      ['size', 'name'],
      ['5" pipe', 'x'],
    ])
  })

  test('with an unclosed quotation is refused with the row', async () => {
    await expect(read('a,b\n1,"two\n3,4\n')).rejects.toThrow('A quotation mark opened in row 2 is never closed')
  })

  it.each([
    ['', 'This file is empty'],
    ['%PDF-1.7', sayOfFile('fileDocument', { kind: 'PDF' })],
    ['\ufeff\n<!DOCTYPE html><table><tr><td>a, b', sayOfFile('fileDocument', { kind: 'web page' })],
    ['[\n  {"lot": 1}\n]', sayOfFile('fileDocument', { kind: 'data file of another program' })],
    ['{"lots": []}', sayOfFile('fileDocument', { kind: 'data file of another program' })],
    [zip([{ name: 'lots.csv', content: 'a,b\n1,2' }]), sayOfFile('fileZipped')],
    [Buffer.from([0x1f, 0x8b, 8, 0]), sayOfFile('fileZipped')],
    [zip([{ name: 'any.bin', content: 'a' }]), sayOfFile('fileNotATable')],
    [
      zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      sayOfFile('fileOpenDocument'),
    ],
    [zip([{ name: 'Index/Document.iwa', content: 'a' }]), sayOfFile('fileNumbers')],
    [zip([{ name: 'xl/workbook.bin', content: 'a' }]), sayOfFile('fileBinaryWorkbook')],
    [zip([{ name: 'word/document.xml', content: '<a/>' }]), sayOfFile('fileDocument', { kind: 'Word document' })],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47]), sayOfFile('fileDocument', { kind: 'picture or video' })],
    [Buffer.from([1, 2, 0, 3]), sayOfFile('fileNotATable')],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), sayOfFile('fileOld')],
    [
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      sayOfFile('filePassword'),
    ],
  ])('rejects %j', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence)
  })

  it.each([
    ['Street;City;Price\n"1, Oak St";Austin;1,5\n"2, Elm St";Austin;2,5\n', ';'],
    ['a\tb,c\td\n1\t2,3\t4\n', '\t'],
    ['only\none\n', ','],
  ])('splits %j at %j', (content, delimiter) => {
    expect(delimiterOf(content)).toBe(delimiter)
  })
})

describe('a workbook', () => {
  test('returns text, numbers, dates and booleans as displayed', async () => {
    const rows = [['a', 78701, 0.1 + 0.2, new Date(Date.UTC(2026, 0, 2)), true, null, 'z']]
    expect(await cellsOf(await writeXlsx({ sheets: [{ name: 'Lots', rows }] }))).toEqual([
      ['a', '78701', '0.3', '2026-01-02', 'true', '', 'z'],
    ])
  })

  test('uses the sheet that looks like lots, never a hidden one', async () => {
    const sheets = [
      { name: 'Lists', xml: rowsXml([['hidden']]), hidden: true },
      { name: 'Lots', xml: rowsXml([['shown']]) },
    ]
    expect(await cellsOf(zip(workbookParts(sheets)))).toEqual([['shown']])
  })

  test('returns a formula’s stored value, errors as displayed, and reports missing values', async () => {
    const xml = `<sheetData><row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3" t="str"><f>""</f><v></v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D3"><f>Other!A1</f></c></row></sheetData>`
    expect(await read(workbook(xml))).toMatchObject([
      { row: 3, cells: ['2', '', '#DIV/0!', ''], facts: { 0: { isFormula: true }, 3: { isUnsaved: true } } },
    ])
  })

  test('with references to other files is refused', async () => {
    const link = { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }
    await expect(read(workbook(rowsXml([['a']]), [link]))).rejects.toThrow(sayOfFile('fileLinked'))
  })

  test('repeats a vertically merged cell in every row it covers, and no other', async () => {
    const rows = [
      ['Texas', '1'],
      ['', '2'],
      ['', '3'],
      ['', '4'],
    ]
    const merges = '<mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="B1:C1"/></mergeCells>'
    expect(await cellsOf(workbook(rowsXml(rows) + merges))).toEqual([
      ['Texas', '1'],
      ['Texas', '2'],
      ['Texas', '3'],
      ['', '4'],
    ])
  })
})
