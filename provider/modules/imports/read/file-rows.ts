import { readFile, stat } from 'node:fs/promises'

import { caps } from './caps'
import { csvRows } from './csv-rows'
import { refuseFile, type Batches, type ReadWishes } from './table'
import { xlsxRows } from './xlsx-rows'

const beginsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from(signature))

/** Names of other file types that people try, by their first bytes. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'PDF'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|table)\b/i, 'web page'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml\b|[[{]\s*(["[{\]}]|$))/i, 'data file of another program'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp)/s, 'picture or video'],
  [/^\{\\rtf/, 'Word document'],
]

/**
 * Rows of a CSV or XLSX file, recognized by its first bytes and not by its name. @throws FileRefused for other files,
 * and beyond the limits of caps.ts
 */
export async function* fileRows(file: string, wishes: ReadWishes = {}): Batches {
  const { size } = await stat(file)
  if (size === 0) throw refuseFile('fileEmpty')
  if (size > caps.fileBytes) throw refuseFile('fileTooLarge', { megabytes: caps.fileBytes / 1024 / 1024 })
  const bytes = await readFile(file)
  // Old Excel files and encrypted workbooks are both OLE containers.
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw refuseFile(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'filePassword' : 'fileOld')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw refuseFile('fileZipped')
  const beginning = bytes.subarray(0, 200).toString('latin1')
  const other = otherKinds.find(([pattern]) => pattern.test(beginning))
  if (other) throw refuseFile('fileDocument', { kind: other[1] })
  yield* beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? xlsxRows(bytes, wishes) : csvRows(bytes)
}
