import { Link } from '@remix-run/react'
import { type ReactNode, useMemo } from 'react'
import type { Item } from 'contract/inspections'
import type { RequestPage } from 'contract/requests'
import { type Bucket, bucketNames, buckets } from 'contract/statuses'
import { ProgressCell } from '~/components/status/progress'
import { BucketCount, ItemPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import type { ListHand } from '~/components/table/data-row'
import { dollarsText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'
import { plural } from './request-words'

type Ids = { lotId: string; requestId: string }

/** What an item gained since the last ended attempt: "+15.0", "−2.5", or a dash. */
export function gainText(progress: number | null, before: number | null): string {
  const gain = progress === null ? 0 : Math.round((progress - (before ?? 0)) * 10) / 10
  if (gain === 0) return '–'
  return `${gain > 0 ? '+' : '−'}${Math.abs(gain).toFixed(1)}`
}

/** What is settled leaves first, so that the item's name has room at every width. */
const bucketFrom: Partial<Record<Bucket, 800 | 900>> = { resubmitted: 800, verified: 900, defective: 900 }

function bucketColumn(bucket: Bucket, ids: Ids): ListColumn<Item> {
  return {
    id: bucket,
    label: buckets[bucket].label,
    width: bucket === 'resubmitted' ? 92 : 76,
    from: bucketFrom[bucket],
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

function itemColumns(ids: Ids): ListColumn<Item>[] {
  return [
    {
      id: 'code',
      label: 'Code',
      width: 82,
      phone: 'hidden',
      cell: (item) => <span className="text-muted-foreground">{item.code}</span>,
    },
    {
      id: 'title',
      label: 'Item',
      phone: 'title',
      fixed: true,
      cell: (item) => (
        <Link to={paths.item({ ...ids, itemId: item.uuid })} prefetch="intent" className="rounded-xs font-medium">
          {item.title}
        </Link>
      ),
    },
    {
      id: 'budget',
      label: 'Budget',
      width: 84,
      align: 'right',
      from: 800,
      phone: 'second',
      cell: (item) => (
        <span className="flex gap-3 md:justify-end">
          {dollarsText(item.budget)}
          <span className="flex gap-3 md:hidden">
            {bucketNames.map((bucket) =>
              item.counts[bucket] > 0 ? <BucketCount key={bucket} bucket={bucket} count={item.counts[bucket]} /> : null,
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'progress',
      label: 'Progress, %',
      width: 118,
      phone: 'second-side',
      cell: (item) => <ProgressCell value={item.progress} />,
    },
    {
      id: 'gain',
      label: 'Gain',
      width: 60,
      align: 'right',
      from: 1000,
      phone: 'hidden',
      cell: (item) => <span className="text-muted-foreground">{gainText(item.progress, item.frozenProgress)}</span>,
    },
    {
      id: 'status',
      label: 'Status',
      width: 136,
      phone: 'side',
      cell: (item) => <ItemPill status={item.status} sentBack={item.sentBack} />,
    },
    ...bucketNames.map((bucket) => bucketColumn(bucket, ids)),
  ]
}

/** The last row. Completing freezes the lines as they are, so that none has gained since; nor has their total. */
function totalsOf(page: RequestPage): Record<string, ReactNode> {
  const { drawRequest, items } = page
  return {
    title: 'Total',
    budget: dollarsText(drawRequest.totalBudget),
    progress: <ProgressCell value={drawRequest.progress} label="Progress of all items" />,
    gain: (
      <span className="font-normal text-muted-foreground">
        {drawRequest.status === 'completed' ? '–' : gainText(drawRequest.progress, drawRequest.previousProgress)}
      </span>
    ),
    status: <span className="font-normal text-muted-foreground">{plural(items.length, 'item')}</span>,
    ...Object.fromEntries(
      bucketNames.map((bucket) => [
        bucket,
        <span key={bucket} className="pl-5">
          {drawRequest.counts[bucket]}
        </span>,
      ]),
    ),
  }
}

/** The items of a draw request: one row per cost code, with what waits in each pile, and the total weighted by budget. */
export function ItemsTable({
  page,
  hand,
  onOpen,
}: {
  page: RequestPage
  hand: ListHand
  onOpen: (item: Item) => void
}) {
  const lotId = page.lot.uuid
  const requestId = page.drawRequest.uuid
  const columns = useMemo(() => itemColumns({ lotId, requestId }), [lotId, requestId])
  return (
    <DataTable label="Items" columns={columns} rows={page.items} hand={hand} onOpen={onOpen} totals={totalsOf(page)} />
  )
}
