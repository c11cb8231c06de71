import { rules } from 'contract/core/rules'
import {
  drawColumnField,
  drawColumns,
  readDrawField,
  type DrawColumn,
  type DrawColumnId,
} from 'contract/imports/draw-columns'
import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { centsText } from 'contract/money/cents'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { readDrawHeading } from 'provider/modules/imports/file-texts'
import type { FieldChange } from 'provider/modules/imports/noun'
import type { RowFacts, RowTexts, CellNote } from 'provider/modules/imports/read-values'
import type { OwnColumns } from 'provider/modules/imports/sheet'
import type { DrawLineEdit } from 'provider/modules/ledger/public'
import { readAmount } from './budget-rows'

/** Filled cells of a row in columns of draws, by field: cents or percent. */
export type DrawCells = ReadonlyMap<string, number>

/** The value of a line in a draw's column; null for none. */
export function drawValue(line: DrawLineAnswer, id: DrawColumnId): number | null {
  switch (id) {
    case 'claimedPercent':
    case 'inspectedPercent':
    case 'storedMaterials':
    case 'documented':
      return line[id]
    default:
      return line.figures[id]?.value ?? null
  }
}

const isOpen = ({ status }: DrawLedger): boolean => rules.edit({ inspectionStatus: status }).ok

/** Reason why a column is not imported; null for one that is, or that is compared with a completed draw. */
function whyLeftOut({ draw: number, id }: DrawColumn, draw: DrawLedger | undefined): string | null {
  const { origin } = drawColumns[id]
  if (!draw) return sayOfFile('leftOutNoDraw', { n: number })
  if (origin === 'recorded') return sayOfFile('leftOutRecorded')
  return origin === 'found' && isOpen(draw) ? sayOfFile('leftOutFound') : null
}

/** Finds the columns of a lot's draws among the headings of a file. */
export function drawColumnsIn(headings: readonly string[], draws: readonly DrawLedger[]): OwnColumns {
  const fields = new Map<string, number>()
  const leftOut = new Map<number, string>()
  for (const [index, heading] of headings.entries()) {
    const column = readDrawHeading(heading)
    if (!column) continue
    const why = whyLeftOut(
      column,
      draws.find(({ number }) => number === column.draw),
    )
    const field = drawColumnField(column)
    if (why !== null) leftOut.set(index, why)
    else if (!fields.has(field)) fields.set(field, index)
  }
  return { fields, leftOut }
}

/** Reads a percentage with at most one decimal; null for any other text. */
function readPercent(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d)?)\s*%?$/.exec(text) ?? []
  return digits === undefined || Number(digits) > 100 ? null : Number(digits)
}

type ReadCell = { value: number; note?: string } | { message: string }

function readCell(id: DrawColumnId, text: string, facts: RowFacts[string], isSoftCost: boolean): ReadCell {
  if (drawColumns[id].unit === 'percent') {
    const value = readPercent(text)
    return value === null ? { message: sayOfFile('percentUnclear') } : { value }
  }
  const amount = readAmount(text, facts)
  if ('message' in amount) return amount
  const { cents: value, ...note } = amount
  if (value < 0) return { message: sayOfFile('drawNegative') }
  if (id === 'documented' && value > 0 && !isSoftCost) return { message: refusal('softCostDocumented') }
  return { value, ...note }
}

/** Reads the cells of a row in columns of draws; empty ones say nothing. */
export function readDrawCells(texts: RowTexts, facts: RowFacts, isSoftCost: boolean) {
  const cells = new Map<string, number>()
  const problems: CellNote[] = []
  const notes: CellNote[] = []
  for (const [field, text = ''] of Object.entries(texts)) {
    const column = readDrawField(field)
    if (!column || text.trim() === '') continue
    const read = readCell(column.id, text.trim(), facts[field], isSoftCost)
    if ('message' in read) problems.push({ field, text, message: read.message })
    else cells.set(field, read.value)
    if ('note' in read && read.note) notes.push({ field, text, message: read.note })
  }
  return { cells, problems, notes }
}

const shownValue = (id: DrawColumnId, value: number | null): string => {
  if (value === null) return ''
  return drawColumns[id].unit === 'cents' ? centsText(value) : `${value}%`
}

type Difference = { field: string; column: DrawColumn; draw: DrawLedger; from: number | null; to: number }

/** Cells that differ from the draws. A line that a draw does not have yet has nothing there, which is 0. */
function differences(cells: DrawCells, lineId: string | undefined, draws: readonly DrawLedger[]): Difference[] {
  return [...cells].flatMap(([field, to]): Difference[] => {
    const column = readDrawField(field)
    const draw = draws.find(({ number }) => number === column?.draw)
    if (!column || !draw) return []
    const line = draw.lines.find((one) => one.lineId === lineId)
    const from = line ? drawValue(line, column.id) : null
    const isSame = from === to || (from === null && to === 0 && (!line || drawColumns[column.id].unit === 'cents'))
    return isSame ? [] : [{ field, column, draw, from, to }]
  })
}

/** Changes of a row in open draws. */
export const drawChanges = (cells: DrawCells, lineId: string, draws: readonly DrawLedger[]): FieldChange[] =>
  differences(cells, lineId, draws).map(({ field, column: { id }, from, to }) => ({
    field,
    from: shownValue(id, from),
    to: shownValue(id, to),
  }))

/** The first cell that differs from a completed draw; null without one. */
export function frozenProblem(
  cells: DrawCells,
  lineId: string | undefined,
  draws: readonly DrawLedger[],
): Pick<CellNote, 'field' | 'message'> | null {
  const [first] = differences(cells, lineId, draws).filter(({ draw }) => !isOpen(draw))
  if (!first) return null
  const { field, column, from } = first
  const n = column.draw
  const message =
    from === null
      ? sayOfFile('drawFrozenEmpty', { n })
      : sayOfFile('drawFrozen', { n, value: shownValue(column.id, from) })
  return { field, message }
}

const enteredColumns = {
  requested: 'requested',
  claimedPercent: 'claimed_percent',
  storedMaterials: 'stored_materials',
  documented: 'documented',
} as const satisfies Partial<Record<DrawColumnId, keyof DrawLineEdit['set']>>

/** The edits of open draws that the cells of rows ask for. */
export function drawEdits(
  rows: readonly { lineId: string; cells: DrawCells }[],
  draws: readonly DrawLedger[],
): DrawLineEdit[] {
  return rows.flatMap(({ lineId, cells }) => {
    const byDraw = new Map<string, DrawLineEdit['set']>()
    for (const { column, draw, to } of differences(cells, lineId, draws)) {
      if (!(column.id in enteredColumns) || !isOpen(draw)) continue
      const name = enteredColumns[column.id as keyof typeof enteredColumns]
      byDraw.set(draw.requestId, { ...byDraw.get(draw.requestId), [name]: to })
    }
    return [...byDraw].map(([requestId, set]) => ({ requestId, lineId, set }))
  })
}
