import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CellRemark, ImportPreview } from 'contract/imports/calls'
import { fieldName } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { Select } from '~/components/ui/select'
import { countText } from '~/lib/text/money'
import { DroppedRows, NoteList, ProblemList, SettingRows } from './import-remarks'
import { nounKey } from 'contract/imports/text'

const rowHeight = 32
const columnWidth = 152
const changedWidth = 232

/** Joins the messages of each cell; keys are "row.field". */
function messagesByCell(remarks: readonly CellRemark[]): Map<string, string> {
  const messages = new Map<string, string>()
  for (const { row, field, message } of remarks) {
    const cell = `${row}.${field}`
    messages.set(cell, [messages.get(cell), message].filter(Boolean).join('. '))
  }
  return messages
}

/** Changes a cell's text and checks the file again. */
type OnEdit = (row: number, field: string, text: string) => void

type Outcome = ImportPreview['rows'][number]['outcome']
/** Filter of the table. */
type RowFilter = 'all' | Extract<Outcome, 'problem' | 'update'>

/** The cell to focus after a click on its problem in the list; null once it has the focus. */
type FocusTarget = Pick<CellRemark, 'row' | 'field'> | null

type PreviewTableProps = { noun: ImportNoun; preview: ImportPreview; onEdit: OnEdit }

/** Preview of the rows: cells with problems can be corrected in place, changes are shown in their cells, problems are listed. */
export function PreviewTable({ noun, preview, onEdit }: PreviewTableProps) {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [focusTarget, setFocusTarget] = useState<FocusTarget>(null)
  const goToCell = (remark: CellRemark) => {
    if (filter === 'update') setFilter('problem')
    setFocusTarget(remark)
  }
  const rows = useMemo(
    () => (filter === 'all' ? preview.rows : preview.rows.filter(({ outcome }) => outcome === filter)),
    [preview.rows, filter],
  )
  const { counts, settings } = preview
  const inFile = { count: countText(counts.rows + counts.dropped + settings.length), counts: countsText(preview) }
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-rows">{t('import.rows')}</h2>
        <p role="status" className="me-auto text-muted-foreground">
          {preview.rows.length < counts.rows
            ? t('import.inFileShown', { ...inFile, shown: countText(preview.rows.length) })
            : t('import.inFile', inFile)}
        </p>
        {counts.failed + counts.updated > 0 && (
          <label className="flex items-center gap-2">
            {t('import.show')}
            <span>
              <Select value={filter} onChange={(event) => setFilter(event.currentTarget.value as RowFilter)}>
                <option value="all">{t('import.allRows')}</option>
                {counts.failed > 0 && <option value="problem">{t('import.problemRows')}</option>}
                {counts.updated > 0 && <option value="update">{t('import.changedRows')}</option>}
              </Select>
            </span>
          </label>
        )}
      </div>
      {counts.failed > 0 && <p className="text-muted-foreground">{t('import.correct')}</p>}
      <ProblemList noun={noun} problems={preview.problems} total={counts.failed} onGoToCell={goToCell} />
      <NoteList noun={noun} notes={preview.notes} />
      <RowGrid
        noun={noun}
        preview={preview}
        rows={rows}
        focusTarget={focusTarget}
        onEdit={onEdit}
        onFocused={() => setFocusTarget(null)}
      />
      <SettingRows settings={settings} />
      <DroppedRows many={t('import.many', { noun: nounKey(noun) })} dropped={preview.dropped} />
    </section>
  )
}

/** "5 to add, 3 to update, 2 unchanged, 1 with a problem, 0 left out"; updates only where there are some. */
function countsText({ missing, counts, settings }: ImportPreview): string {
  const { ready, updated, unchanged, failed, dropped } = counts
  if (missing.length > 0) return t('import.noneUntil')
  const found = updated + unchanged > 0
  return [
    t(found ? 'import.toAdd' : 'import.ready', { count: countText(ready) }),
    found && t('import.toUpdate', { count: countText(updated) }),
    found && t('import.unchanged', { count: countText(unchanged) }),
    t('import.withProblem', { count: countText(failed) }),
    settings.length > 0 && t('import.settingCount', { count: settings.length }),
    t('import.leftOut', { count: countText(dropped) }),
  ]
    .filter(Boolean)
    .join(', ')
}

const outcomeLabels = {
  add: 'import.isNew',
  update: 'import.isUpdate',
  same: 'import.isSame',
  problem: 'import.isProblem',
} as const satisfies Record<Outcome, string>

/** Columns of the table: the fields that the file has, then fields that the import changes although the file has no column for them. */
function columnsOf({ fields, changes }: ImportPreview): { field: string; at: number; width: number }[] {
  const changed = new Set(changes.map(({ field }) => field))
  const own = fields.map(({ field }, at) => ({ field, at }))
  const others = [...changed]
    .filter((field) => !own.some((one) => one.field === field))
    .map((field) => ({ field, at: -1 }))
  return [...own, ...others].map((one) => ({ ...one, width: changed.has(one.field) ? changedWidth : columnWidth }))
}

type Change = ImportPreview['changes'][number]

type FocusProps = { focusTarget: FocusTarget; onFocused: () => void }

type RowGridProps = PreviewTableProps & FocusProps & { rows: ImportPreview['rows'] }

/** Problems, notes and changes by row and field, and the columns of the table. */
function useGrid(noun: ImportNoun, preview: ImportPreview) {
  return useMemo(() => {
    const { counts } = preview
    const columns = columnsOf(preview)
    // Without updates, every row is new or has a problem.
    const outcomeWidth = counts.updated + counts.unchanged > 0 ? 96 : 0
    return {
      noun,
      problems: messagesByCell(preview.problems),
      notes: messagesByCell(preview.notes),
      changes: new Map(preview.changes.map((change) => [`${change.row}.${change.field}`, change])),
      columns,
      outcomeWidth,
      width: 72 + outcomeWidth + columns.reduce((sum, column) => sum + column.width, 0),
    }
  }, [noun, preview])
}

type Grid = ReturnType<typeof useGrid>

function RowGrid({ noun, preview, rows, focusTarget, onEdit, onFocused }: RowGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const grid = useGrid(noun, preview)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const index = focusTarget ? rows.findIndex(({ row }) => row === focusTarget.row) : -1
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
  }, [virtualizer, index, focusTarget])
  return (
    <div
      ref={box}
      tabIndex={0}
      role="table"
      aria-label={t('import.table')}
      aria-rowcount={rows.length + 1}
      className="max-h-[420px] scroll-ps-[72px] overflow-auto rounded-md border"
    >
      <GridHead grid={grid} />
      <div
        role="rowgroup"
        className="relative min-w-full"
        style={{ height: virtualizer.getTotalSize(), width: grid.width }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <GridRow
                key={row.row}
                grid={grid}
                row={row}
                index={index}
                top={start}
                focusTarget={focusTarget}
                onEdit={onEdit}
                onFocused={onFocused}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

function GridHead({ grid: { noun, columns, outcomeWidth, width } }: { grid: Grid }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 min-w-full bg-background" style={{ width }}>
      <div role="row" aria-rowindex={1} className="flex h-8 items-center border-b text-muted-foreground">
        <span role="columnheader" className="sticky start-0 z-10 w-[72px] shrink-0 bg-background px-3">
          {t('import.row')}
        </span>
        {outcomeWidth > 0 && (
          <span role="columnheader" className="shrink-0 px-2" style={{ width: outcomeWidth }}>
            {t('import.result')}
          </span>
        )}
        {columns.map(({ field, width: own }) => (
          <span role="columnheader" key={field} className="flex-[1_0_auto] truncate px-2" style={{ flexBasis: own }}>
            {fieldName(noun, field)}
          </span>
        ))}
      </div>
    </div>
  )
}

type GridRowProps = FocusProps & {
  grid: Grid
  row: ImportPreview['rows'][number]
  index: number
  top: number
  onEdit: OnEdit
}

function GridRow({ grid, row, index, top, focusTarget, onEdit, onFocused }: GridRowProps) {
  const { noun, problems, notes, changes, columns, outcomeWidth } = grid
  const hasProblem = row.outcome === 'problem'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 top-0 flex h-8 items-center border-b"
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        role="rowheader"
        className={cn(
          'sticky start-0 z-10 flex w-[72px] shrink-0 items-center gap-1.5 self-stretch bg-background px-3',
          hasProblem && 'text-sentback-ink',
        )}
      >
        {hasProblem && <StatusShape shape="octagon" tone="sentback" />}
        {row.row}
      </span>
      {outcomeWidth > 0 && (
        <span
          role="cell"
          style={{ width: outcomeWidth }}
          className={cn('shrink-0 px-2', row.outcome === 'same' && 'text-muted-foreground')}
        >
          {t(outcomeLabels[row.outcome])}
        </span>
      )}
      {columns.map(({ field, at, width: own }) => (
        <Cell
          key={field}
          name={t('import.cell', { field: fieldName(noun, field), row: row.row })}
          width={own}
          isEditable={hasProblem && at >= 0}
          text={row.cells[at] ?? ''}
          read={row.reads[at] ?? null}
          change={changes.get(`${row.row}.${field}`)}
          problem={problems.get(`${row.row}.${field}`)}
          note={notes.get(`${row.row}.${field}`)}
          isFocusTarget={focusTarget?.row === row.row && focusTarget.field === field}
          onEdit={(text) => onEdit(row.row, field, text)}
          onFocused={onFocused}
        />
      ))}
    </div>
  )
}

type CellProps = {
  name: string
  width: number
  isEditable: boolean
  text: string
  read: string | null
  change: Change | undefined
  problem: string | undefined
  note: string | undefined
  isFocusTarget: boolean
  onEdit: (text: string) => void
  onFocused: () => void
}

const valueText = (text: string): string => (text === '' ? t('import.emptyValue') : text)

/**
 * A cell shows its text and, if different, the value that is imported; a changed cell shows the old and the new value. In rows with
 * a problem, the cell is an input.
 */
function Cell({ width, isEditable, read, change, note, ...box }: CellProps) {
  const { text, problem } = box
  const changed = change && `${valueText(change.from)} → ${valueText(change.to)}`
  return (
    <span
      role="cell"
      title={problem ?? [changed, note].filter(Boolean).join('. ')}
      style={{ flexBasis: width }}
      className={cn(
        'h-8 flex-[1_0_auto] truncate px-2 leading-8',
        isEditable && 'flex items-center gap-1.5',
        problem && 'bg-sentback-bg text-sentback-ink',
        change && 'bg-pending-bg text-pending-ink',
        !problem && note && 'underline decoration-dotted underline-offset-4',
      )}
    >
      {isEditable ? <EditBox key={text} {...box} /> : (changed ?? text)}
      {!change && read !== null && (
        <span className="max-w-1/2 flex-none truncate text-muted-foreground"> → {read}</span>
      )}
      {!problem && note && <span className="sr-only">: {note}</span>}
    </span>
  )
}

type EditBoxProps = Pick<CellProps, 'name' | 'text' | 'problem' | 'isFocusTarget' | 'onEdit' | 'onFocused'>

/** Input for a cell. Enter moves to the next cell with a problem; leaving a changed cell checks the file again. */
function EditBox({ name, text, problem, isFocusTarget, onEdit, onFocused }: EditBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFocusTarget) return
    input.current?.focus()
    onFocused()
  }, [isFocusTarget, onFocused])
  return (
    <input
      ref={input}
      aria-label={problem ? `${name}: ${problem}` : name}
      aria-invalid={problem !== undefined}
      defaultValue={text}
      placeholder={problem ? t('import.empty') : undefined}
      className={cn(
        'h-6 w-full min-w-0 flex-1 rounded-xs border bg-background px-1.5 text-foreground',
        problem ? 'border-sentback' : 'border-border',
      )}
      onBlur={(event) => event.currentTarget.value !== text && onEdit(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter would submit the form.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const table = event.currentTarget.closest<HTMLElement>('[role=table]')
        const boxes = [...(table?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])]
        const next = boxes[boxes.indexOf(event.currentTarget) + 1] ?? table
        next?.focus()
      }}
    />
  )
}
