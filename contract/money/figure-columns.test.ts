import { expect, test } from 'vitest'
import type { TableRow } from 'contract/templates/blocks'
import { figureColumns } from './figure-columns'

const row = (...cells: readonly string[]): TableRow => ({ head: false, cells: cells.map((text) => [{ text }]) })
const head = (...cells: readonly string[]): TableRow => ({ ...row(...cells), head: true })

test('recognizes sums, shares and counts under any heading, but no words, codes or dates', () => {
  const rows = [
    head('Code', 'Item', 'Budget', 'Progress', 'Photos', 'Their code', 'Inspected'),
    row('10', 'Footings', '$40,000', '100.0%', '12', '05', 'Nov 21'),
    row('11', 'Roof', '$7,550.50', '–', '0', '06', ''),
  ]
  expect(figureColumns(rows)).toEqual([false, false, true, true, true, false, false])
})

test('a column with text among its figures, or without figures, is not a figure column', () => {
  expect(figureColumns([row('Budget', '$40,000'), row('Lender', 'First Bank')])).toEqual([false, false])
  expect(figureColumns([head('Item', 'Before'), row('Roof', '–')])).toEqual([false, false])
  expect(figureColumns([])).toEqual([])
})
