import type { FileLine } from 'contract/file-lines'
import { headingKey } from './headings'

const totals = /^(grand\s*|sub\s*-?\s*)?totals?\b|^(sum|count|average)\s*:?$/i

/**
 * Why a row below the headings is no lot: total row, the headings once more (a printed page began), a remark in
 * one cell of a wide table. Null for a row that is to be read. Whoever imports is told which rows were left out.
 */
export function dropReason(
  cells: readonly string[],
  headings: readonly string[],
  required: readonly number[],
): FileLine | null {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const isWide = headings.filter((heading) => heading.trim() !== '').length >= 4
  const missing = required.filter((column) => (cells[column] ?? '').trim() === '').length
  const isSparse = required.length > 0 && missing * 2 >= required.length
  if (isSparse && filled.some((cell) => totals.test(cell.trim()))) return 'droppedTotal'
  if (filled.length > 1 && isSame(cells, headings)) return 'droppedHeading'
  return filled.length === 1 && isWide && isSparse ? 'droppedNote' : null
}

const isSame = (cells: readonly string[], headings: readonly string[]): boolean =>
  headings.every((heading, column) => headingKey(heading) === headingKey(cells[column] ?? ''))
