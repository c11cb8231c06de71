import { caps } from './caps'
import { refuse } from './table'

/** The text of a file, and the numbers of its lines, from 1, that are in another encoding than the rest. */
export type Decoded = { text: string; oddLines: ReadonlySet<number> }

const nothingOdd: ReadonlySet<number> = new Set()

/**
 * The text of a file of unknown encoding: by its byte order mark, else UTF-8 where all of it is, else each line as UTF-8 or
 * as Windows-1252, which reads Latin-1 too: one odd byte spoils no other line.
 * @throws FileRefused for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = encodingOf(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), oddLines: nothingOdd }
  if (bytes.subarray(0, 4096).includes(0)) throw refuse('fileNotATable')
  return whole(bytes) ?? byLines(bytes)
}

function whole(bytes: Uint8Array): Decoded | null {
  const text = utf8(bytes)
  return text === null ? null : { text, oddLines: nothingOdd }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const newLine = 0x0a
/** A row may have a few lines; more would only cost time. */
const mostLines = 10 * caps.rows

function byLines(bytes: Uint8Array): Decoded {
  const lines: string[] = []
  const odd = new Set<number>()
  let isMixed = false
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newLine, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    const text = utf8(line)
    if (lines.length === mostLines) throw refuse('fileTooManyRows', { rows: caps.rows.toLocaleString('en-US') })
    // In one piece, Node 20 reads it as Latin-1 and loses its quotes and dashes.
    lines.push(text ?? new TextDecoder('windows-1252').decode(line, { stream: true }))
    if (text === null) odd.add(lines.length)
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
