import type { Run, TableRow } from './blocks'

/** A sum, a share or a count, written out; not a code such as 05. */
const figure = /^-?\$?(0|[1-9]\d{0,2}(,\d{3})*|[1-9]\d*)(\.\d+)?\s?%?$/
/** Where there is none. */
const none = /^[–—-]?$/

const textOf = (runs: readonly Run[] | undefined) =>
  (runs ?? [])
    .map(({ text }) => text)
    .join('')
    .trim()

/**
 * Which columns of a template's table hold figures alone, and so stand at the right; the first names its row. A template says
 * nothing of it: it is read from what its fields came to.
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
