import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { CellRemark, ImportPreview } from 'contract/imports'
import { enteredLotFields } from 'contract/lot-fields'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/money'
import { letterOf } from './column-map'

const labelOf = new Map<string, string>(enteredLotFields.map(({ dbKey, keyName }) => [dbKey, keyName]))
const rowHeight = 32
const columnWidth = 152

/** Remarks by the row and column they are about; those of a field without a column stand at the row itself. */
function byPlace(remarks: readonly CellRemark[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { row, column, field, message } of remarks) {
    const place = `${row}:${column ?? ''}`
    const said = column === null ? `${labelOf.get(field) ?? field}: ${message}` : message
    places.set(place, [places.get(place), said].filter(Boolean).join('. '))
  }
  return places
}

/** The rows as they would be imported: each problem in its cell, and all of them listed by row and column. */
export function PreviewTable({ preview }: { preview: ImportPreview }) {
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
          {preview.rows.length < counts.rows && `; the first ${countText(preview.rows.length)} are shown`}
        </p>
        {counts.failed > 0 && (
          <label className="flex min-h-6 items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              checked={wrongOnly}
              onChange={(event) => setWrongOnly(event.currentTarget.checked)}
              className="size-4 accent-primary"
            />
            Only rows with a problem
          </label>
        )}
      </div>
      <Problems problems={ofCells(preview)} total={counts.failed} />
      <Notes notes={preview.notes} />
      <RowGrid preview={preview} rows={rows} />
      <Dropped dropped={preview.dropped} />
    </section>
  )
}

/** That a field has no column is said once, with the columns: in each row it would only bury the rest. */
const ofCells = ({ problems, missing }: ImportPreview) => problems.filter(({ field }) => !missing.includes(field))

function RowGrid({ preview, rows }: { preview: ImportPreview; rows: ImportPreview['rows'] }) {
  const box = useRef<HTMLDivElement>(null)
  const problems = useMemo(() => byPlace(preview.problems), [preview.problems])
  const notes = useMemo(() => byPlace(preview.notes), [preview.notes])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const columns = preview.columns.filter(({ field }) => field !== null)
  const width = 72 + columns.length * columnWidth
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
          {columns.map(({ index, field, heading }) => (
            <span role="columnheader" key={index} className="shrink-0 truncate px-2" style={{ width: columnWidth }}>
              {labelOf.get(field ?? '') ?? heading}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const whole = problems.get(`${row.row}:`)
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
                title={whole}
                className={cn('flex w-[72px] shrink-0 items-center gap-1.5 px-3', !row.isReady && 'text-sentback-ink')}
              >
                {!row.isReady && <StatusShape shape="octagon" tone="sentback" />}
                {row.row}
                {whole && <span className="sr-only">{whole}</span>}
              </span>
              {columns.map(({ index }) => (
                <Cell
                  key={index}
                  text={row.cells[index] ?? ''}
                  problem={problems.get(`${row.row}:${index}`)}
                  note={notes.get(`${row.row}:${index}`)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Cell({ text, problem, note }: { text: string; problem: string | undefined; note: string | undefined }) {
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
      {text || (problem ? 'empty' : '')}
      {(problem ?? note) && <span className="sr-only">: {problem ?? note}</span>}
    </span>
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

/** What keeps no row out, but that somebody should have seen before it is imported. */
function Notes({ notes }: { notes: readonly CellRemark[] }) {
  if (notes.length === 0) return null
  return (
    <details className="rounded-md bg-pending-bg px-3 py-2 text-pending-ink">
      <summary className="cursor-default font-medium touch:min-h-11">
        Worth a look before importing: {countText(notes.length)}
      </summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label="Worth a look">
        {notes.map(remarkLine)}
      </ul>
    </details>
  )
}

function Dropped({ dropped }: { dropped: ImportPreview['dropped'] }) {
  if (dropped.length === 0) return null
  return (
    <details className="text-muted-foreground">
      <summary className="cursor-default touch:min-h-11">Rows that are no lots, and left out</summary>
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
