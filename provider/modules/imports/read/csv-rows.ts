import { Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { unguarded } from 'provider/modules/imports/formula-guard'
import { caps } from './caps'
import { decodeText } from './decode-text'
import { batchSize, refuseFile, type Batches, type RawRow } from './table'

const delimiters = [',', ';', '\t', '|'] as const
const sampledLines = 50
const sampledCharacters = 64 * 1024
const mostRows = caps.rows.toLocaleString('en-US')
const pieceBytes = 32 * 1024

/** The rows of a CSV file, whatever its encoding, line ends and delimiter. @throws FileRefused */
export async function* csvRows(bytes: Uint8Array): Batches {
  const decoded = decodeText(bytes)
  const { text, delimiter } = withoutHint(decoded.text)
  // The line "sep=;" is removed, and line numbers do not count it.
  const firstLine = delimiter === null ? 0 : 1
  const parser = parse({
    delimiter: delimiter ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quotation mark inside an unquoted cell is an ordinary character: 5" pipe.
    relax_quotes: true,
    info: true,
    skip_empty_lines: false,
  })
  const source = Readable.from(pieces(text)).on('error', () => undefined)
  let batch: RawRow[] = []
  let [count, line] = [0, firstLine]
  const isOdd = (from: number, to: number) => {
    if (decoded.oddLines.size === 0) return false
    for (let at = from + 1; at <= to; at += 1) if (decoded.oddLines.has(at)) return true
    return false
  }
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[]
      info: { records: number; lines: number }
    }>) {
      count += 1
      if (count > caps.rows) throw refuseFile('fileTooManyRows', { rows: mostRows })
      if (record.length > caps.columns) throw refuseFile('fileTooWide', { columns: caps.columns })
      const end = firstLine + info.lines
      const odd = isOdd(line, end) ? ({ isOddlyEncoded: true } as const) : {}
      line = end
      batch.push({ row: info.records, cells: record.map(unguarded), ...odd })
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? asRefusal(error) : error
  }
  if (batch.length > 0) yield batch
}

/** Parses in pieces, so that nothing after a refused row is parsed; as bytes, so that no character is cut. */
function* pieces(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

function asRefusal(error: CsvError) {
  const read = 'records' in error && typeof error.records === 'number' ? error.records : 0
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? refuseFile('fileQuote', { row: read + 1 })
    : refuseFile('fileBroken', { why: error.message })
}

/** Removes Excel's first line "sep=;", which names the delimiter. */
function withoutHint(text: string): { text: string; delimiter: string | null } {
  const [line, delimiter] = /^sep=([^\r\n])(?:\r\n|\n|\r)/i.exec(text) ?? []
  return line && delimiter ? { text: text.slice(line.length), delimiter } : { text, delimiter: null }
}

/**
 * The delimiter that splits most of the first lines into the same number of cells, preferably many; quoted text is
 * ignored.
 */
export function delimiterOf(text: string): string {
  const beginning = text.slice(0, sampledCharacters).replace(/"(?:[^"]|"")*"/g, '""')
  const lines = beginning.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, sampledLines)
  const scores = delimiters.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function evenness(lines: readonly string[], delimiter: string): number {
  const byCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...[...byCount].map(([count, times]) => times * Math.min(count, 20)))
}
