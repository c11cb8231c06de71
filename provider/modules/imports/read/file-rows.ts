import { readFile, stat } from 'node:fs/promises'

import { caps } from './caps'
import { csvRows } from './csv-rows'
import { refuse, type Batches } from './table'
import { xlsxRows } from './xlsx-rows'

const beginsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from(signature))

/** Text, but no table: a PDF, JSON, and the web page that some programs save as a spreadsheet. */
const isDocument = /^(%PDF-|(\xef\xbb\xbf)?\s*(<(!doctype|html|\?xml|table)\b|[[{]\s*(["[{\]}]|$)))/i

/**
 * The rows of a file, which is what its first bytes say it is, whatever its name.
 * @throws FileRefused for what is neither CSV nor XLSX, or costs more to read than caps.ts allows
 */
export async function* fileRows(file: string): Batches {
  const { size } = await stat(file)
  if (size === 0) throw refuse('fileEmpty')
  if (size > caps.fileBytes) throw refuse('fileTooLarge', { megabytes: caps.fileBytes / 1024 / 1024 })
  const bytes = await readFile(file)
  // Old Excel files and encrypted workbooks are both OLE containers.
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refuse('fileOld')
  if (isDocument.test(bytes.subarray(0, 200).toString('latin1'))) throw refuse('fileNotATable')
  yield* beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? xlsxRows(bytes) : csvRows(bytes)
}
