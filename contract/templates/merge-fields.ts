import { t } from 'locales/templates'
import type { Block, Run, TableRow } from './blocks'

/** Fields of the whole report and their names. Their values are inserted as text and never parsed as fields or HTML. */
export const reportFields = {
  address: 'templates.address',
  locality: 'templates.locality',
  lotNumber: 'templates.lotNumber',
  loanNumber: 'templates.loanNumber',
  borrowerName: 'templates.borrowerName',
  agencyName: 'templates.agencyName',
  lenderNames: 'templates.lenderNames',
  reviewerNames: 'templates.reviewerNames',
  requestTitle: 'templates.requestTitle',
  inspectionDate: 'templates.inspectionDate',
  totalBudget: 'templates.totalBudget',
  inPlace: 'templates.inPlace',
  progress: 'templates.progress',
  previousProgress: 'templates.previousProgress',
  imageCount: 'templates.imageCount',
  recommendation: 'templates.recommendation',
  requested: 'templates.requested',
  recommended: 'templates.recommended',
  revisedValue: 'templates.revisedValue',
  earned: 'templates.earned',
  retainageHeld: 'templates.retainageHeld',
  balanceToFinish: 'templates.balanceToFinish',
  certification: 'templates.certification',
  disclaimer: 'templates.disclaimer',
} as const
export type ReportField = keyof typeof reportFields

/** Fields of one inspection item: a table row with any of them is repeated for each item. */
export const itemFields = {
  'item.code': 'templates.itemCode',
  'item.title': 'templates.itemTitle',
  'item.budget': 'templates.itemBudget',
  'item.previous': 'templates.itemPrevious',
  'item.progress': 'templates.itemProgress',
  'item.inPlace': 'templates.itemInPlace',
  'item.images': 'templates.itemImages',
} as const
export type ItemField = keyof typeof itemFields

/** Name of a field in the reader's language. */
export const mergeFieldName = (field: ReportField | ItemField): string => t({ ...reportFields, ...itemFields }[field])

export type FieldValues = {
  report: Readonly<Record<ReportField, string>>
  items: readonly Readonly<Record<ItemField, string>>[]
}

const place = /\{\{\s*([\w.]+)\s*\}\}/g

/** An error of a template field: an unknown name, a missing end, or an item field outside a table row. */
export type FieldFault = { kind: 'unknown' | 'open' | 'outsideRow'; name: string }

const anyPlace = /\{\{([^{}]*)\}\}/g
const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

function faultsIn(text: string, isRow: boolean): FieldFault[] {
  const named = [...text.matchAll(anyPlace)].flatMap(([, inside = '']): FieldFault[] => {
    const name = inside.trim()
    if (Object.hasOwn(itemFields, name)) return isRow ? [] : [{ kind: 'outsideRow', name }]
    return Object.hasOwn(reportFields, name) ? [] : [{ kind: 'unknown', name }]
  })
  const [open] = text.replace(anyPlace, '').match(/\{\{.{0,40}|.{0,40}\}\}/) ?? []
  return open === undefined ? named : [...named, { kind: 'open', name: open.trim() }]
}

/** Errors of a template's fields, each once, in order; a template with errors is not saved. */
export function fieldFaults(blocks: readonly Block[]): FieldFault[] {
  const faults = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((runs) => faultsIn(textOf(runs), false))
    if (block.kind !== 'table') return faultsIn(textOf(block.runs), false)
    return block.rows.flatMap(({ cells }) => cells.flatMap((runs) => faultsIn(textOf(runs), true)))
  })
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.name}`, fault])).values()]
}

const sameStyle = (one: Run, other: Run) =>
  one.bold === other.bold && one.italic === other.italic && one.underline === other.underline

/** Joins adjacent runs of one style and drops empty ones. */
function merged(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last && sameStyle(last, run)) all[all.length - 1] = { ...last, text: last.text + run.text }
    else if (run.text !== '') all.push(run)
  }
  return all
}

/** Joins fields that formatting split, in the style of their first part. */
export function joinFields(runs: readonly Run[]): Run[] {
  const whole = textOf(runs)
  let at = 0
  const spans = [...whole.matchAll(place)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }))
  const joined = runs.map((run) => {
    const [from, to] = [at, (at += run.text.length)]
    const begins = spans.find((span) => span.from >= from && span.from < to && span.to > to)
    const goesOn = spans.find((span) => span.from < from && span.to > from)
    const start = Math.min(to, goesOn ? goesOn.to : from)
    return { ...run, text: whole.slice(start, Math.max(start, begins ? begins.to : to)) }
  })
  return merged(joined)
}

type Values = Readonly<Record<string, string>>

/**
 * A single pass, so that a value that looks like a field stays unchanged. Missing values become a dash, so that the
 * sentence remains readable.
 */
const fillRuns = (runs: readonly Run[], values: Values): Run[] =>
  runs.map((run) => ({
    ...run,
    text: run.text.replace(place, (_, name: string) => (Object.hasOwn(values, name) && values[name]) || '–'),
  }))

const isPerItem = ({ cells }: TableRow) =>
  cells.some((cell) =>
    cell.some(({ text }) => [...text.matchAll(place)].some(([, name = '']) => Object.hasOwn(itemFields, name))),
  )

/** True for texts with a table of the inspection items. */
export const hasItemTable = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => block.kind === 'table' && block.rows.some(isPerItem))

const fillRow = (row: TableRow, values: Values): TableRow => ({
  ...row,
  cells: row.cells.map((cell) => fillRuns(cell, values)),
})

/** Fills the fields of blocks. No conditions and no loops, except table rows repeated for each item. */
export function fillBlocks(blocks: readonly Block[], { report, items }: FieldValues): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'list') return { ...block, items: block.items.map((runs) => fillRuns(runs, report)) }
    if (block.kind !== 'table') return { ...block, runs: fillRuns(block.runs, report) }
    const rows = block.rows.flatMap((row) =>
      isPerItem(row) ? items.map((item) => fillRow(row, { ...report, ...item })) : [fillRow(row, report)],
    )
    return { ...block, rows }
  })
}
