import { Link } from '@remix-run/react'
import { type ReactNode, useMemo } from 'react'
import type { Item } from 'contract/inspections/calls'
import type { RequestPage } from 'contract/requests/calls'
import { type Bucket, bucketNames, buckets } from 'contract/core/statuses'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/requests'
import { LineFlags } from '~/components/ledger/flags'
import { percentText, ProgressCell } from '~/components/status/progress'
import { BucketCount, ItemPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import { NamedOnPhone } from '~/components/ui/named-on-phone'
import type { TableCursor } from '~/components/table/data-row'
import { type DrawOfItems, earlierFinding } from '~/lib/ledger/draw-of-items'
import { type LedgerRules, totalsNow, useLedgerRules } from './use-ledger-rules'
import { dollarsText } from '~/lib/text/money'
import { paths, withQuery } from '~/lib/paths'

type Ids = { lotId: string; requestId: string }

/** Progress of an item since the last ended attempt: "+15.0", "−2.5", or a dash. */
function gainText(progress: number | null, before: number | null): string {
  const gain = progress === null ? 0 : Math.round((progress - (before ?? 0)) * 10) / 10
  if (gain === 0) return '–'
  return `${gain > 0 ? '+' : '−'}${Math.abs(gain).toFixed(1)}`
}

/** Minimum list widths of the count columns: settled media leave first, so that the item's name has room. */
const bucketFrom: Partial<Record<Bucket, 800 | 900>> = { resubmitted: 800, verified: 900, defective: 900 }

/** Minimum widths beside the columns of the budget. */
const budgetedBucketFrom: Partial<Record<Bucket, 800 | 1140 | 1220>> = {
  toReview: 800,
  resubmitted: 1140,
  verified: 1220,
  defective: 1220,
}

function bucketColumn(bucket: Bucket, ids: Ids, isBudgeted: boolean): ListColumn<Item> {
  return {
    id: bucket,
    label: buckets[bucket].label,
    width: bucket === 'resubmitted' ? 92 : 76,
    from: (isBudgeted ? budgetedBucketFrom : bucketFrom)[bucket],
    phone: 'hidden',
    cell: (item) =>
      item.counts[bucket] === 0 ? (
        <BucketCount bucket={bucket} count={0} />
      ) : (
        <Link
          to={withQuery(paths.item({ ...ids, itemId: item.uuid }), { bucket })}
          className="rounded-xs hover:underline"
        >
          <BucketCount bucket={bucket} count={item.counts[bucket]} />
        </Link>
      ),
  }
}

/** A value of an item; on phones followed by its media counts. */
function WithCounts({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-3 md:justify-end">
      {children}
      <span className="flex gap-3 md:hidden">
        {bucketNames.map((bucket) =>
          item.counts[bucket] > 0 ? <BucketCount key={bucket} bucket={bucket} count={item.counts[bucket]} /> : null,
        )}
      </span>
    </span>
  )
}

const budgetColumn = (): ListColumn<Item> => ({
  id: 'budget',
  label: t('requests.budget'),
  width: 84,
  align: 'right',
  from: 800,
  phone: 'second',
  cell: (item) => <WithCounts item={item}>{dollarsText(item.budget)}</WithCounts>,
})

const noLine = <span className="text-muted-foreground">–</span>

const nameOf = ({ code, title }: { code: string; title: string }): string => `${code} ${title}`.toLowerCase()

const lineOf = (draw: DrawOfItems, { uuid }: Item) => draw.lines.find(({ itemId }) => itemId === uuid)

/** Requested amount of the item’s budget line, and the borrower’s claim. */
const drawnColumns = (draw: DrawOfItems): ListColumn<Item>[] => [
  {
    id: 'requested',
    label: t('requests.requested'),
    width: 116,
    align: 'right',
    phone: 'second',
    cell: (item) => {
      const line = lineOf(draw, item)
      return (
        <NamedOnPhone name={t('requests.requested')}>
          {line ? centsText(line.figures.requested.value) : noLine}
        </NamedOnPhone>
      )
    },
  },
  {
    id: 'claimed',
    label: t('requests.claimed'),
    width: 88,
    align: 'right',
    from: 800,
    phone: 'third',
    cell: (item) => {
      const claimed = lineOf(draw, item)?.claimedPercent ?? null
      return (
        <WithCounts item={item}>
          <NamedOnPhone name={t('requests.claimedWord')}>
            {claimed === null ? noLine : percentText(claimed)}
            {claimed !== null && <span className="md:hidden">%</span>}
          </NamedOnPhone>
        </WithCounts>
      )
    },
  },
]

/** Recommended by the rule at the item's progress, or by the reviewer. */
const recommendedColumn = (draw: DrawOfItems, rules: LedgerRules | null): ListColumn<Item> => ({
  id: 'recommended',
  label: t('requests.recommended'),
  width: 122,
  align: 'right',
  from: 800,
  phone: 'second-side',
  cell: (item) => {
    const line = lineOf(draw, item)
    const recommended = line && (rules?.figuresAt(draw, line, item.progress) ?? line.figures).recommended
    return (
      <NamedOnPhone name={t('requests.recommended')}>
        {recommended ? <span className="font-medium">{centsText(recommended.value)}</span> : noLine}
      </NamedOnPhone>
    )
  },
})

/** Flags of the item's budget line, at the item's progress. */
function ItemFlags({ draw, item, rules }: { draw: DrawOfItems; item: Item; rules: LedgerRules | null }) {
  const line = lineOf(draw, item)
  if (!line) return null
  return <LineFlags line={rules ? rules.lineAt(draw, line, item.progress) : line} />
}

/** The budget line of an item that has another code or title. */
function OtherLine({ draw, item }: { draw: DrawOfItems; item: Item }) {
  const line = lineOf(draw, item)
  if (!line || nameOf(line) === nameOf(item)) return null
  return (
    <span className="block text-xs whitespace-normal text-muted-foreground">
      {t('requests.lineOfItem', { line: `${line.code} ${line.title}` })}
    </span>
  )
}

/** The finding of an item's budget line, with the earlier draw that it comes from. */
function Found({ value, earlier }: { value: string; earlier: number | null }) {
  return (
    <span className="text-xs text-foreground-2 tabular-nums md:text-end">
      <span className="md:block">{value}</span>{' '}
      {earlier !== null && <span className="md:block">{t('requests.foundEarlier', { number: earlier })}</span>}
    </span>
  )
}

/**
 * Inspected % of an item's budget line: the item's progress, or what an earlier draw found. A soft cost has what its
 * documents show.
 */
function Inspected({ item, draw }: { item: Item; draw: DrawOfItems }) {
  const line = lineOf(draw, item)
  const earlier = line ? earlierFinding(line, draw) : null
  if (line?.isSoftCost)
    return (
      <Found value={t('requests.documents', { amount: centsText(line.figures.workInPlace.value) })} earlier={earlier} />
    )
  const isFoundEarlier = item.progress === null && earlier !== null && line?.inspectedPercent != null
  return (
    <span className="items-center gap-2 max-md:flex max-md:justify-end">
      <span className="text-xs text-muted-foreground md:hidden">{t('requests.inspectedWord')}</span>
      {isFoundEarlier ? (
        <Found value={`${line.inspectedPercent}%`} earlier={earlier} />
      ) : (
        <span className="block max-md:w-24">
          <ProgressCell value={item.progress} />
        </span>
      )}
    </span>
  )
}

/** Progress of an item, which is the inspected % of its budget line. */
const progressColumn = (draw: DrawOfItems | null): ListColumn<Item> => ({
  id: 'progress',
  label: draw ? t('requests.inspected') : t('requests.progress'),
  width: 118,
  phone: draw ? 'third-side' : 'second-side',
  cell: (item) => (draw ? <Inspected item={item} draw={draw} /> : <ProgressCell value={item.progress} />),
})

function itemColumns(ids: Ids, draw: DrawOfItems | null, rules: LedgerRules | null): ListColumn<Item>[] {
  return [
    {
      id: 'code',
      translate: false,
      label: t('requests.code'),
      width: 82,
      phone: 'hidden',
      cell: (item) => <span className="text-muted-foreground">{item.code}</span>,
    },
    {
      id: 'title',
      label: t('requests.item'),
      phone: 'title',
      fixed: true,
      cell: (item) => (
        <span className="block whitespace-normal md:py-1">
          <Link to={paths.item({ ...ids, itemId: item.uuid })} prefetch="intent" className="rounded-xs font-medium">
            {item.title}
          </Link>
          {draw && <OtherLine draw={draw} item={item} />}
          {draw && <ItemFlags draw={draw} item={item} rules={rules} />}
        </span>
      ),
    },
    ...(draw ? drawnColumns(draw) : [budgetColumn()]),
    progressColumn(draw),
    ...(draw ? [recommendedColumn(draw, rules)] : []),
    {
      id: 'gain',
      label: t('requests.gain'),
      width: 60,
      align: 'right',
      from: draw ? 1140 : 1000,
      phone: 'hidden',
      cell: (item) => <span className="text-muted-foreground">{gainText(item.progress, item.frozenProgress)}</span>,
    },
    {
      id: 'status',
      label: t('requests.status'),
      width: 136,
      phone: 'side',
      cell: (item) => <ItemPill status={item.status} sentBack={item.sentBack} />,
    },
    ...bucketNames.map((bucket) => bucketColumn(bucket, ids, draw !== null)),
  ]
}

/** The last row. Completing freezes progress, so that a completed request has no gain. */
function totalsOf(page: RequestPage, draw: DrawOfItems | null, rules: LedgerRules | null): Record<string, ReactNode> {
  const { drawRequest, items } = page
  const drawn = draw && totalsNow(draw, items, rules)
  return {
    title: t('requests.total'),
    budget: dollarsText(drawRequest.totalBudget),
    requested: drawn && centsText(drawn.requested),
    recommended: drawn && (drawn.recommended === null ? '–' : centsText(drawn.recommended)),
    progress: drawn ? (
      <ProgressCell value={drawn.percentComplete} label={t('requests.budgetComplete')} />
    ) : (
      <ProgressCell value={drawRequest.progress} label={t('requests.allProgress')} />
    ),
    gain: (
      <span className="font-normal text-muted-foreground">
        {draw || drawRequest.status === 'completed'
          ? '–'
          : gainText(drawRequest.progress, drawRequest.previousProgress)}
      </span>
    ),
    status: (
      <span className="font-normal text-muted-foreground">{t('requests.itemCount', { count: items.length })}</span>
    ),
    ...Object.fromEntries(
      bucketNames.map((bucket) => [
        bucket,
        <span key={bucket} className="ps-5">
          {drawRequest.counts[bucket]}
        </span>,
      ]),
    ),
  }
}

/** The items of a draw request: one row per cost code, its media counts, and the total weighted by budget. */
export function ItemsTable({
  page,
  draw,
  listCursor,
  onOpen,
}: {
  page: RequestPage
  /** The budget lines of the items; null without a schedule of values. */
  draw: DrawOfItems | null
  listCursor: TableCursor
  onOpen: (item: Item) => void
}) {
  const lotId = page.lot.uuid
  const requestId = page.drawRequest.uuid
  const rules = useLedgerRules(draw !== null)
  const columns = useMemo(() => itemColumns({ lotId, requestId }, draw, rules), [lotId, requestId, draw, rules])
  return (
    <DataTable
      label={t('requests.items')}
      columns={columns}
      rows={page.items}
      listCursor={listCursor}
      onOpen={onOpen}
      totals={totalsOf(page, draw, rules)}
    />
  )
}
