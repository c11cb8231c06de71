import type { Run, TableRow } from 'contract/templates/blocks'

/** A sum, a percentage or a count, but not a code such as 05. */
const figure = /^-?\$?(0|[1-9]\d{0,2}(,\d{3})*|[1-9]\d*)(\.\d+)?\s?%?$/
/** An empty cell. */
const none = /^[–—-]?$/

const textOf = (runs: readonly Run[] | undefined) =>
  (runs ?? [])
    .map(({ text }) => text)
    .join('')
    .trim()

/**
 * Columns of a template's table that only contain numbers and are right-aligned; the first column names the row.
 * Derived from the filled values, because templates have no column types.
 */
export function figureColumns(rows: readonly TableRow[]): boolean[] {
  const body = rows.filter(({ head }) => !head)
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, column) => {
    const texts = body.map(({ cells }) => textOf(cells[column]))
    const isFigures = texts.every((text) => figure.test(text) || none.test(text))
    return column > 0 && isFigures && texts.some((text) => figure.test(text))
  })
}
