import { isUtf8 } from 'node:buffer'

import { caps } from './caps'
import { refuseFile } from './table'

/** Text of a file, and the numbers (from 1) of lines in another encoding than the rest. */
export type Decoded = { text: string; oddLines: ReadonlySet<number> }

const nothingOdd: ReadonlySet<number> = new Set()

/**
 * Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 if all of it is valid, else line by line as
 * UTF-8 or Windows-1252 (a superset of Latin-1), so that one invalid byte affects only its line. @throws FileRefused
 * for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = encodingOf(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), oddLines: nothingOdd }
  if (bytes.subarray(0, 4096).includes(0)) throw refuseFile('fileNotATable')
  return whole(bytes) ?? byLines(bytes)
}

const utf8 = new TextDecoder('utf-8')
const windows1252 = new TextDecoder('windows-1252')

const whole = (bytes: Uint8Array): Decoded | null =>
  isUtf8(bytes) ? { text: utf8.decode(bytes), oddLines: nothingOdd } : null

const newLine = 0x0a
/** A row may have several lines; more lines than this cannot be rows. */
const mostLines = 10 * caps.rows

function byLines(bytes: Uint8Array): Decoded {
  const lines: string[] = []
  const odd = new Set<number>()
  let isMixed = false
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newLine, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    const isOdd = !isUtf8(line)
    if (lines.length === mostLines) throw refuseFile('fileTooManyRows', { rows: caps.rows.toLocaleString('en-US') })
    // Node 20 decodes a whole buffer as Latin-1, which loses quotes and dashes.
    const text = isOdd ? windows1252.decode(line, { stream: true }) : utf8.decode(line)
    lines.push(text)
    if (isOdd) odd.add(lines.length)
    else if (text.length < line.length) isMixed = true
    from += line.length
  }
  return { text: lines.join(''), oddLines: isMixed ? odd : nothingOdd }
}

function encodingOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
