import type { FileLine } from 'locales/files'
import { headingKey } from './headings'
import { isFilled, type RawRow } from './read/table'

const totals = /^(grand\s*|sub\s*-?\s*)?totals?\b|^(sum|count|average)\s*:?$/i

/**
 * Reason why a row below the headings is not a record: a total, headings repeated at the top of a printed page, or a
 * remark in a single cell of a wide table. Null for a record.
 */
export function dropReason(row: RawRow, headings: readonly string[], required: readonly number[]): FileLine | null {
  const { cells } = row
  const filled = cells.filter((_, column) => isFilled(row, column))
  const isWide = headings.filter((heading) => heading.trim() !== '').length >= 4
  const missing = required.filter((column) => !isFilled(row, column)).length
  const isSparse = required.length > 0 && missing * 2 >= required.length
  if (isSparse && filled.some((cell) => totals.test(cell.trim()))) return 'droppedTotal'
  if (filled.length > 1 && isSame(cells, headings)) return 'droppedHeading'
  return filled.length === 1 && isWide && isSparse ? 'droppedNote' : null
}

const isSame = (cells: readonly string[], headings: readonly string[]): boolean =>
  headings.every((heading, column) => headingKey(heading) === headingKey(cells[column] ?? ''))
