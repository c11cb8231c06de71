import { Link } from '@remix-run/react'
import { centsText } from 'contract/money/cents'
import type { DrawRequestRow } from 'contract/requests/calls'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/requests'
import { ListAddress } from '~/components/lots/list-address'
import { DueCell } from '~/components/lots/due-cell'
import { Flagged } from '~/components/status/flag-mark'
import { ProgressCell } from '~/components/status/progress'
import { BucketCount, InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { agoText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'

type Clock = { today: string; now: string; zone: string }

function RequestLink({ request, withLot }: { request: DrawRequestRow; withLot: boolean }) {
  return (
    <Flagged flags={request.flags}>
      <Link
        to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
        prefetch="intent"
        className="min-w-0 rounded-xs max-md:whitespace-normal"
      >
        {withLot ? <ListAddress of={request.lot} /> : <span className="font-medium">{drawTitle(request)}</span>}
      </Link>
    </Flagged>
  )
}

const dash = <span className="text-muted-foreground">–</span>
const second = (text: string | undefined) => (text ? <span className="text-foreground-2">{text}</span> : dash)

/** Columns that both lists have; a list across lots has less room for some. Amounts of a budget are those of its lines. */
const sharedColumns = () =>
  ({
    budget: {
      id: 'budget',
      label: t('requests.budget'),
      width: 100,
      align: 'right',
      phone: 'hidden',
      cell: (row) => (row.ledger ? centsText(row.ledger.requested) : dollarsText(row.totalBudget)),
    },
    progress: {
      id: 'progress',
      label: t('requests.progress'),
      width: 116,
      phone: 'second-side',
      cell: ({ ledger, progress }) => <ProgressCell value={ledger ? ledger.percentComplete : progress} />,
    },
    status: {
      id: 'status',
      label: t('requests.status'),
      width: 144,
      sort: 'status',
      phone: 'side',
      cell: (row) => <InspectionPill status={row.status} />,
    },
    toReview: {
      id: 'toReview',
      label: t('requests.toReview'),
      width: 84,
      phone: 'hidden',
      cell: (row) => <BucketCount bucket="toReview" count={row.counts.toReview + row.counts.resubmitted} />,
    },
  }) satisfies Record<string, ListColumn<DrawRequestRow>>

const dueDate = ({ today, zone }: Clock): ListColumn<DrawRequestRow> => ({
  id: 'dueDate',
  label: t('requests.due'),
  width: 112,
  align: 'right',
  sort: 'dueDate',
  phone: 'hidden',
  cell: (row) => <DueCell date={row.dueDate} today={today} zone={zone} done={row.status === 'completed'} />,
})

/** List widths from which these columns have room. */
type Room = Record<'reviewer' | 'toReview', ListColumn<DrawRequestRow>['from']>
const roomInList: Room = { reviewer: 1000, toReview: 1220 }
/** The queue has the viewer's own draw requests, so it shows the photos instead of the reviewer. */
export const roomInQueue: Room = { reviewer: 1220, toReview: 1000 }

/** Columns of the draw requests of all lots. */
export function requestColumns(clock: Clock, room = roomInList): ListColumn<DrawRequestRow>[] {
  const { now, zone } = clock
  const shared = sharedColumns()
  return [
    // The others come as there is room for them beside the street.
    {
      id: 'lot',
      translate: false,
      label: t('requests.lot'),
      phone: 'title',
      fixed: true,
      cell: (row) => <RequestLink request={row} withLot />,
    },
    {
      id: 'title',
      label: t('requests.one'),
      width: 190,
      sort: 'number',
      phone: 'second',
      cell: (row) => second(drawTitle(row)),
    },
    {
      id: 'reviewer',
      translate: false,
      label: t('requests.reviewer'),
      width: 130,
      from: room.reviewer,
      phone: 'hidden',
      cell: (row) => second(row.reviewer?.name),
    },
    { ...shared.budget, from: 900, sort: 'totalBudget' },
    shared.progress,
    shared.status,
    { ...shared.toReview, from: room.toReview },
    {
      id: 'updatedAt',
      label: t('requests.updated'),
      width: 104,
      align: 'right',
      sort: 'updatedAt',
      from: 1140,
      phone: 'hidden',
      cell: (row) => second(agoText(row.updatedAt, now, zone)),
    },
    dueDate(clock),
  ]
}

/** Columns of the draw requests of one lot; with a budget they have what each requests. */
export function lotRequestColumns(clock: Clock, hasSchedule: boolean): ListColumn<DrawRequestRow>[] {
  const shared = sharedColumns()
  return [
    {
      id: 'title',
      label: t('requests.one'),
      sort: 'number',
      phone: 'title',
      fixed: true,
      cell: (row) => <RequestLink request={row} withLot={false} />,
    },
    // The others come as there is room for them beside the title.
    {
      id: 'reviewer',
      translate: false,
      label: t('requests.reviewer'),
      width: 140,
      from: 900,
      phone: 'second',
      cell: (row) => second(row.reviewer?.name),
    },
    hasSchedule
      ? { ...shared.budget, label: t('requests.requested'), width: 112 }
      : { ...shared.budget, width: 84, sort: 'totalBudget' },
    shared.progress,
    shared.status,
    { ...shared.toReview, from: 800 },
    // A date of another year beside the edge of 24.
    { ...dueDate(clock), width: 124 },
  ]
}
