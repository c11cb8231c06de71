import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'

import { stringify } from 'csv-stringify/sync'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

import { fieldText, importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { recordNames } from 'contract/imports/text'
import { t as importText } from 'locales/import'
import { t } from 'locales/import-help'
import { fieldHelp } from 'provider/modules/imports/field-help'
import { guarded } from 'provider/modules/imports/formula-guard'
import { cellDigits, type Cell } from './lot-cells'

/** File formats of imports and exports. */
export type FileFormat = 'csv' | 'xlsx'

export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Streams a table as a file with only some hundred rows in memory. No spreadsheet program runs a cell as a formula, and
 * an import reads every cell back unchanged.
 */
export function tableFile(
  format: FileFormat,
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  name: string,
): Readable {
  if (format === 'csv') return Readable.from(csvPieces(headings, batches), { objectMode: false })
  const rows = writeXlsxStream(sheetRows(headings, batches), { name, freezePane: { rows: 1 } })
  return Readable.fromWeb(rows as WebStream<Uint8Array>)
}

// The byte order mark makes Excel read UTF-8.
const byteOrderMark = '\ufeff'

async function* csvPieces(headings: readonly string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvText([[...headings]])
  for await (const rows of batches) if (rows.length > 0) yield csvText(rows)
}

const csvText = (rows: readonly Cell[][]): string =>
  stringify(
    rows.map((cells) => cells.map(csvCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  )

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? cellDigits(cell) : guarded(cell)
}

async function* sheetRows(headings: readonly string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  yield [...headings]
  for await (const rows of batches) for (const cells of rows) yield cells.map(sheetCell)
}

/** Escapes text such as `_x000D_`, which workbooks would read as a character. */
const sheetCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : cell

/** Name of the sheet of a kind of records. */
export function sheetName(noun: ImportNoun): string {
  const { many } = recordNames(noun)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

/**
 * A blank template: the headings, required ones marked REQUIRED (spec §3), and in a workbook a second sheet that
 * describes each column.
 */
export async function templateFile(noun: ImportNoun, format: FileFormat): Promise<Uint8Array> {
  const fields = importFields[noun]
  const headings = fields.map((one) => (one.isRequired ? `${fieldText(one)} (${t('required')})` : fieldText(one)))
  if (format === 'csv') return Buffer.from(byteOrderMark + csvText([headings]))
  const rows = fields.map((one) => {
    const need = t(one.isRequired ? 'required' : 'optional')
    return [one.dbKey, fieldText(one), fieldHelp(noun, one.dbKey), need]
  })
  const about = [[t('about.key'), t('about.heading'), t('about.description'), t('about.need')], ...rows]
  return writeXlsx({
    sheets: [
      { name: sheetName(noun), rows: [headings], freezePane: { rows: 1 } },
      { name: importText('import.columns'), rows: about, freezePane: { rows: 1 } },
    ],
  })
}
