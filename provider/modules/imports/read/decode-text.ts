import { refuse } from './table'

/**
 * The text of a file whose encoding nobody told: by its byte order mark, else UTF-8 where all of it is, else
 * Windows-1252, which reads Latin-1 too.
 * @throws FileRefused for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = encodingOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) throw refuse('fileNotATable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // In one piece, Node 20 reads it as Latin-1 and loses its quotes and dashes.
    return new TextDecoder('windows-1252').decode(bytes, { stream: true })
  }
}

function encodingOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
