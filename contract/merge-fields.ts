import type { Block, Run, TableRow } from './blocks'

/** Fields of the report as a whole: what stands for them is text, and never read as a field or as HTML again. */
export const reportFields = {
  address: 'Address',
  locality: 'City, state and postal code',
  lotNumber: 'Lot number',
  loanNumber: 'Loan number',
  borrowerName: 'Borrower',
  agencyName: 'Agency',
  lenderNames: 'Lenders',
  reviewerNames: 'Reviewers',
  requestTitle: 'Draw request',
  inspectionDate: 'Inspection date',
  totalBudget: 'Budget',
  inPlace: 'Dollars in place',
  progress: 'Progress',
  previousProgress: 'Progress before',
  imageCount: 'Photos and videos',
} as const
export type ReportField = keyof typeof reportFields

/** Fields of one inspection item: a table's row that has any is there once for each item. */
export const itemFields = {
  'item.code': 'Cost code',
  'item.title': 'Item',
  'item.budget': 'Item budget',
  'item.previous': 'Item progress before',
  'item.progress': 'Item progress',
  'item.inPlace': 'Item dollars in place',
  'item.images': 'Item photos',
} as const
export type ItemField = keyof typeof itemFields

export type FieldValues = {
  report: Readonly<Record<ReportField, string>>
  items: readonly Readonly<Record<ItemField, string>>[]
}

const place = /\{\{\s*([\w.]+)\s*\}\}/g

/** Names in `{{ }}` that are no field, in the order they stand; a template with one is not saved. */
export function unknownFields(html: string): string[] {
  const names = [...html.matchAll(place)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !Object.hasOwn(reportFields, name) && !Object.hasOwn(itemFields, name)))]
}

type Values = Readonly<Record<string, string>>

/** One pass: a value that looks like a field stays as it is. What has no value is a dash, so that a sentence around it still reads. */
const fillRuns = (runs: readonly Run[], values: Values): Run[] =>
  runs.map((run) => ({
    ...run,
    text: run.text.replace(place, (_, name: string) => (Object.hasOwn(values, name) && values[name]) || '–'),
  }))

const isPerItem = ({ cells }: TableRow) =>
  cells.some((cell) =>
    cell.some(({ text }) => [...text.matchAll(place)].some(([, name = '']) => Object.hasOwn(itemFields, name))),
  )

const fillRow = (row: TableRow, values: Values): TableRow => ({
  ...row,
  cells: row.cells.map((cell) => fillRuns(cell, values)),
})

/** The blocks with their fields filled: no conditions, no loops but the row of a table that is there for each item. */
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
