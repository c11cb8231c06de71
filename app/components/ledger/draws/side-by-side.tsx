import { Link } from '@remix-run/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { inspectionStatuses } from 'contract/core/statuses'
import type { DrawColumns } from 'contract/ledger/columns'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { drawName } from 'contract/requests/draw-title'
import type { useListCursor } from '~/components/table/use-list-cursor'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'
import { termText } from '~/components/ledger/figure-words'

type Draw = DrawColumns['draws'][number]
type ListCursor = ReturnType<typeof useListCursor>

const rowHeight = 36

/** Columns of each draw; three draws of the usual ones fit beside the lines on a screen of 1440 pixels. */
const allTerms = ['requested', 'earned', 'recommended', 'approved', 'funded', 'retainageReleased'] as const
const usualTerms = ['requested', 'recommended', 'funded'] as const
type Term = (typeof allTerms)[number]

/** Pixels of a column; larger amounts widen it. */
const columnWidth = 96

/** The amount of a line; null where it is hidden. */
const amountOf = ({ amounts }: Draw, term: Term, index: number): number | null => amounts[term]?.[index] ?? null

const totalOf = ({ totals }: Draw, term: Term): number | null => totals[term]

const text = (cents: number | null): string => (cents === null ? '–' : centsText(cents))

const nameCell =
  'sticky start-0 z-10 w-64 max-w-64 min-w-64 truncate px-2.5 ps-6 text-start max-md:w-36 max-md:max-w-36 max-md:min-w-36 max-md:ps-4'
const amountCell = 'px-1.5 text-end text-xs whitespace-nowrap tabular-nums'
const startOfDraw = 'border-s border-border'

type PartProps = { columns: DrawColumns; terms: readonly Term[] }

function Head({ columns, terms, onAll }: PartProps & { onAll: () => void }) {
  return (
    <thead className="sticky top-0 z-20 bg-background text-xs text-muted-foreground">
      <tr className="h-8">
        <th scope="col" rowSpan={2} className={cn(nameCell, 'border-b bg-background font-medium')}>
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            {t('ledger.line')}
            <Button size="sm" variant="ghost" aria-pressed={terms === allTerms} onClick={onAll}>
              {t('ledger.allColumns')}
            </Button>
          </span>
        </th>
        {columns.draws.map(({ requestId, number, status }) => (
          <th
            key={requestId}
            data-draw
            scope="colgroup"
            colSpan={terms.length}
            className={cn('px-1.5 text-start font-medium', startOfDraw)}
          >
            <span className="sticky start-66 max-md:start-38">
              <Link
                to={paths.drawRequestBudget({ lotId: columns.lotId, requestId })}
                className="rounded-xs text-foreground underline underline-offset-2"
              >
                {drawName({ number })}
              </Link>
              , {inspectionStatuses[status].label}
            </span>
          </th>
        ))}
      </tr>
      <tr className="h-8">
        {columns.draws.flatMap(({ requestId }) =>
          terms.map((term, index) => (
            <th
              key={`${requestId} ${term}`}
              scope="col"
              className={cn('border-b', amountCell, 'font-medium', index === 0 && startOfDraw)}
              style={{ minWidth: columnWidth, width: columnWidth }}
            >
              {termText(term)}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

type RowProps = PartProps & { index: number; isHere: boolean; onPress: (id: string) => void }

function Row({ columns, terms, index, isHere, onPress }: RowProps) {
  const line = columns.lines[index]
  if (!line) return null
  const { lineId, code, title } = line
  const look = isHere ? 'bg-row-cursor' : 'bg-background'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list do the same
    <tr
      data-row-id={lineId}
      aria-rowindex={index + 3}
      aria-current={isHere || undefined}
      tabIndex={-1}
      className={cn('outline-none', isHere && look)}
      style={{ height: rowHeight }}
      onClick={() => onPress(lineId)}
      onFocus={() => onPress(lineId)}
    >
      <th scope="row" title={`${code} ${title}`} className={cn(nameCell, 'border-b font-medium', look)}>
        <span className="font-normal text-muted-foreground">{code}</span> {title}
      </th>
      {columns.draws.flatMap((draw) =>
        terms.map((term, at) => (
          <td
            key={`${draw.requestId} ${term}`}
            className={cn('border-b', amountCell, at === 0 && startOfDraw, term === 'recommended' && 'font-medium')}
          >
            {text(amountOf(draw, term, index))}
          </td>
        )),
      )}
    </tr>
  )
}

function Totals({ columns, terms }: PartProps) {
  return (
    <tfoot className="sticky bottom-0 z-20 bg-background font-medium">
      <tr className="h-10" aria-rowindex={columns.lines.length + 3}>
        <th scope="row" className={cn(nameCell, 'border-t bg-background font-medium')}>
          {t('ledger.total')}
        </th>
        {columns.draws.flatMap((draw) =>
          terms.map((term, at) => (
            <td key={`${draw.requestId} ${term}`} className={cn('border-t', amountCell, at === 0 && startOfDraw)}>
              {text(totalOf(draw, term))}
            </td>
          )),
        )}
      </tr>
    </tfoot>
  )
}

/** Keeps the row of the cursor on screen, and the focus on it, also where its row was not drawn before. */
function useCursorRow(listCursor: ListCursor, columns: DrawColumns, scrollTo: (index: number) => void): void {
  const last = useRef(listCursor.cursor)
  useEffect(() => {
    const { cursor } = listCursor
    if (cursor === last.current) return undefined
    last.current = cursor
    const index = columns.lines.findIndex(({ lineId }) => lineId === cursor)
    if (index < 0) return undefined
    scrollTo(index)
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row-id="${cursor}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [listCursor, columns, scrollTo])
}

export type SideBySideProps = { columns: DrawColumns; listCursor: ListCursor }

/** A column group for each draw of a budget; only the rows on screen are drawn. */
export function SideBySide({ columns, listCursor }: SideBySideProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isAll, setAll] = useState(false)
  const terms = isAll ? allTerms : usualTerms
  const virtual = useVirtualizer({
    count: columns.lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: 600 },
    // The head and the totals cover the ends of the box.
    scrollPaddingStart: 64,
    scrollPaddingEnd: 40,
  })
  const { scrollToIndex } = virtual
  useCursorRow(
    listCursor,
    columns,
    useMemo(() => (index: number) => scrollToIndex(index, { align: 'auto' }), [scrollToIndex]),
  )
  const rows = virtual.getVirtualItems()
  const [before, after] = [rows[0]?.start ?? 0, virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)]
  return (
    <div
      ref={box}
      data-side-by-side
      role="region"
      aria-label={t('ledger.sideBySide')}
      tabIndex={0}
      className="max-h-[70dvh] shrink-0 overflow-auto overscroll-x-contain border-t"
    >
      <table
        aria-label={t('ledger.scheduleByDraw')}
        aria-rowcount={columns.lines.length + 3}
        className="border-separate border-spacing-0"
      >
        <Head columns={columns} terms={terms} onAll={() => setAll(!isAll)} />
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {rows.map(({ index, key }) => (
            <Row
              key={key}
              columns={columns}
              terms={terms}
              index={index}
              isHere={columns.lines[index]?.lineId === listCursor.cursor}
              onPress={listCursor.setCursor}
            />
          ))}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
        <Totals columns={columns} terms={terms} />
      </table>
    </div>
  )
}
