import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { CellRemark, ImportPreview } from 'contract/imports'
import { enteredLotFields } from 'contract/lot-fields'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/money'
import { letterOf } from './column-letter'

const labelOf = new Map<string, string>(enteredLotFields.map(({ dbKey, keyName }) => [dbKey, keyName]))
const rowHeight = 32
const columnWidth = 152

/** Remarks by the row and field they are about. */
function byPlace(remarks: readonly CellRemark[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { row, field, message } of remarks) {
    const place = `${row}.${field}`
    places.set(place, [places.get(place), message].filter(Boolean).join('. '))
  }
  return places
}

/** Corrects a cell and checks the file again. */
export type OnEdit = (row: number, field: string, text: string) => void

/** Preview of the rows: cells with problems can be corrected in place, and all problems are listed. */
export function PreviewTable({ preview, onEdit }: { preview: ImportPreview; onEdit: OnEdit }) {
  const [wrongOnly, setWrongOnly] = useState(false)
  const rows = useMemo(
    () => (wrongOnly ? preview.rows.filter(({ isReady }) => !isReady) : preview.rows),
    [preview.rows, wrongOnly],
  )
  const { counts } = preview
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-rows">Rows</h2>
        <p role="status" className="mr-auto text-muted-foreground">
          {countText(counts.rows + counts.dropped)} in the file: {countText(counts.ready)} ready,{' '}
          {countText(counts.failed)} with a problem, {countText(counts.dropped)} left out
          {preview.rows.length < counts.rows && `; ${countText(preview.rows.length)} are shown`}
        </p>
        {counts.failed > 0 && (
          <label className="flex min-h-6 items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              checked={wrongOnly}
              onChange={(event) => setWrongOnly(event.currentTarget.checked)}
              className="size-4 accent-primary"
            />
            Only rows with problems
          </label>
        )}
      </div>
      {counts.failed > 0 && (
        <p className="text-muted-foreground">
          Correct the marked cells in the table below, or correct the file and choose it again.
        </p>
      )}
      <Problems problems={preview.problems} total={counts.failed} />
      <Notes notes={preview.notes} />
      <RowGrid preview={preview} rows={rows} onEdit={onEdit} />
      <Dropped dropped={preview.dropped} />
    </section>
  )
}

type RowGridProps = { preview: ImportPreview; rows: ImportPreview['rows']; onEdit: OnEdit }

function RowGrid({ preview, rows, onEdit }: RowGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const problems = useMemo(() => byPlace(preview.problems), [preview.problems])
  const notes = useMemo(() => byPlace(preview.notes), [preview.notes])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const { fields } = preview
  const width = 72 + fields.length * columnWidth
  return (
    <div
      ref={box}
      tabIndex={0}
      role="table"
      aria-label="Rows of the file"
      aria-rowcount={rows.length + 1}
      className="max-h-[420px] overflow-auto rounded-md border"
    >
      <div role="rowgroup" className="sticky top-0 z-10 bg-background" style={{ width }}>
        <div role="row" aria-rowindex={1} className="flex h-8 items-center border-b text-muted-foreground">
          <span role="columnheader" className="w-[72px] shrink-0 px-3">
            Row
          </span>
          {fields.map(({ field }) => (
            <span role="columnheader" key={field} className="shrink-0 truncate px-2" style={{ width: columnWidth }}>
              {labelOf.get(field)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              role="row"
              key={row.row}
              aria-rowindex={item.index + 2}
              className="absolute top-0 left-0 flex h-8 items-center border-b"
              style={{ width, transform: `translateY(${item.start}px)` }}
            >
              <span
                role="rowheader"
                className={cn('flex w-[72px] shrink-0 items-center gap-1.5 px-3', !row.isReady && 'text-sentback-ink')}
              >
                {!row.isReady && <StatusShape shape="octagon" tone="sentback" />}
                {row.row}
              </span>
              {fields.map(({ field }, index) => (
                <Cell
                  key={field}
                  name={`${labelOf.get(field)}, row ${row.row}`}
                  isEditable={!row.isReady}
                  text={row.cells[index] ?? ''}
                  read={row.reads[index] ?? null}
                  problem={problems.get(`${row.row}.${field}`)}
                  note={notes.get(`${row.row}.${field}`)}
                  onEdit={(text) => onEdit(row.row, field, text)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type CellProps = {
  name: string
  isEditable: boolean
  text: string
  read: string | null
  problem: string | undefined
  note: string | undefined
  onEdit: (text: string) => void
}

/** A cell with its text and, if different, the imported value. In rows with a problem, it is an input. */
function Cell({ name, isEditable, text, read, problem, note, onEdit }: CellProps) {
  return (
    <span
      role="cell"
      title={problem ?? note}
      style={{ width: columnWidth }}
      className={cn(
        'h-8 shrink-0 truncate px-2 leading-8',
        problem && 'bg-sentback-bg text-sentback-ink',
        !problem && note && 'underline decoration-dotted underline-offset-4',
      )}
    >
      {isEditable ? <EditBox key={text} name={name} text={text} problem={problem} onEdit={onEdit} /> : text}
      {!isEditable && read !== null && <span className="text-muted-foreground"> → {read}</span>}
      {!problem && note && <span className="sr-only">: {note}</span>}
    </span>
  )
}

type EditBoxProps = Pick<CellProps, 'name' | 'text' | 'problem' | 'onEdit'>

/** Input for a cell. Enter moves to the next cell with a problem; leaving a changed cell checks the file again. */
function EditBox({ name, text, problem, onEdit }: EditBoxProps) {
  return (
    <input
      aria-label={problem ? `${name}: ${problem}` : name}
      aria-invalid={problem !== undefined}
      defaultValue={text}
      placeholder={problem ? 'empty' : undefined}
      className={cn(
        'h-6 w-full rounded-xs border bg-background px-1.5 text-foreground',
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

function Problems({ problems, total }: { problems: readonly CellRemark[]; total: number }) {
  if (problems.length === 0) return null
  return (
    <details open={total <= 20} className="rounded-md bg-sentback-bg px-3 py-2 text-sentback-ink">
      <summary className="cursor-default font-medium touch:min-h-11">Problems by row and column</summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label="Problems">
        {problems.map(remarkLine)}
      </ul>
    </details>
  )
}

const remarkLine = ({ row, column, field, text, message }: CellRemark) => (
  <li key={`${row} ${field} ${message}`}>
    Row {row}, {column === null ? '' : `column ${letterOf(column)}, `}
    {labelOf.get(field) ?? field}: {message}
    {text && ` (“${text}”)`}
  </li>
)

/** Notes that do not block a row but should be reviewed before the import. */
function Notes({ notes }: { notes: readonly CellRemark[] }) {
  if (notes.length === 0) return null
  return (
    <details className="rounded-md bg-pending-bg px-3 py-2 text-pending-ink">
      <summary className="cursor-default font-medium touch:min-h-11">
        Review before importing: {countText(notes.length)}
      </summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label="Review before importing">
        {notes.map(remarkLine)}
      </ul>
    </details>
  )
}

function Dropped({ dropped }: { dropped: ImportPreview['dropped'] }) {
  if (dropped.length === 0) return null
  return (
    <details className="text-muted-foreground">
      <summary className="cursor-default touch:min-h-11">Rows left out because they are not lots</summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label="Rows left out">
        {dropped.map(({ row, why, text }) => (
          <li key={row}>
            Row {row}, {why}: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
