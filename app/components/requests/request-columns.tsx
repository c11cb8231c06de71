import { Link } from '@remix-run/react'
import type { DrawRequestRow } from 'contract/requests'
import { DueCell } from '~/components/lots/lot-columns'
import { cityOf } from '~/components/lots/lot-words'
import { ProgressCell } from '~/components/status/progress'
import { BucketCount, InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { agoText } from '~/lib/dates'
import { dollarsText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { drawTitle } from './request-words'

type Clock = { today: string; now: string; zone: string }

function RequestLink({ request, withLot }: { request: DrawRequestRow; withLot: boolean }) {
  return (
    <Link
      to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
      prefetch="intent"
      className="rounded-xs"
    >
      <span className="font-medium">{withLot ? request.lot.street : drawTitle(request)}</span>{' '}
      <span className="text-muted-foreground">{withLot ? cityOf(request.lot) : ''}</span>
    </Link>
  )
}

const dash = <span className="text-muted-foreground">–</span>
const second = (text: string | undefined) => (text ? <span className="text-foreground-2">{text}</span> : dash)

/** Columns that both lists have; a list across lots has less room for some. */
const shared = {
  budget: {
    id: 'budget',
    label: 'Budget',
    width: 100,
    align: 'right',
    sort: 'totalBudget',
    phone: 'hidden',
    cell: (row) => dollarsText(row.totalBudget),
  },
  progress: {
    id: 'progress',
    label: 'Progress, %',
    width: 116,
    phone: 'second-side',
    cell: (row) => <ProgressCell value={row.progress} />,
  },
  status: {
    id: 'status',
    label: 'Status',
    width: 144,
    sort: 'status',
    phone: 'side',
    cell: (row) => <InspectionPill status={row.status} />,
  },
  toReview: {
    id: 'toReview',
    label: 'To review',
    width: 84,
    phone: 'hidden',
    cell: (row) => <BucketCount bucket="toReview" count={row.counts.toReview + row.counts.resubmitted} />,
  },
} satisfies Record<string, ListColumn<DrawRequestRow>>

const dueDate = ({ today, zone }: Clock): ListColumn<DrawRequestRow> => ({
  id: 'dueDate',
  label: 'Due',
  width: 112,
  align: 'right',
  sort: 'dueDate',
  phone: 'hidden',
  cell: (row) => <DueCell date={row.dueDate} today={today} zone={zone} done={row.status === 'completed'} />,
})

/** Columns of the draw requests of all lots. */
export function requestColumns(clock: Clock): ListColumn<DrawRequestRow>[] {
  const { now, zone } = clock
  return [
    // The others come as there is room for them beside the street.
    { id: 'lot', label: 'Lot', phone: 'title', fixed: true, cell: (row) => <RequestLink request={row} withLot /> },
    {
      id: 'title',
      label: 'Draw request',
      width: 200,
      sort: 'number',
      phone: 'second',
      cell: (row) => second(drawTitle(row)),
    },
    {
      id: 'reviewer',
      label: 'Reviewer',
      width: 140,
      from: 1160,
      phone: 'hidden',
      cell: (row) => second(row.reviewer?.name),
    },
    { ...shared.budget, from: 900 },
    shared.progress,
    shared.status,
    { ...shared.toReview, from: 1000 },
    {
      id: 'updatedAt',
      label: 'Updated',
      width: 84,
      align: 'right',
      sort: 'updatedAt',
      from: 1160,
      phone: 'hidden',
      cell: (row) => second(agoText(row.updatedAt, now, zone)),
    },
    dueDate(clock),
  ]
}

/** Columns of the draw requests of one lot. */
export function lotRequestColumns(clock: Clock): ListColumn<DrawRequestRow>[] {
  return [
    {
      id: 'title',
      label: 'Draw request',
      sort: 'number',
      phone: 'title',
      fixed: true,
      cell: (row) => <RequestLink request={row} withLot={false} />,
    },
    // The others come as there is room for them beside the title.
    {
      id: 'reviewer',
      label: 'Reviewer',
      width: 140,
      from: 900,
      phone: 'second',
      cell: (row) => second(row.reviewer?.name),
    },
    shared.budget,
    shared.progress,
    shared.status,
    { ...shared.toReview, from: 800 },
    dueDate(clock),
  ]
}
