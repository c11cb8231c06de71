import { Link } from '@remix-run/react'
import type { ListedLot } from 'contract/lots/calls'
import { t } from 'locales/lots'
import { ProgressCell } from '~/components/status/progress'
import { Flagged } from '~/components/status/flag-mark'
import { InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { instantDayText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { ListAddress } from './list-address'
import { DueCell } from './due-cell'
import { LotArea } from './lot-area'

function Address({ lot }: { lot: ListedLot }) {
  return (
    <Flagged flags={lot.flags}>
      <Link to={paths.lot(lot.uuid)} prefetch="intent" className="min-w-0 rounded-xs max-md:whitespace-normal">
        <ListAddress of={lot} />
      </Link>
    </Flagged>
  )
}

function StatusCell({ lot }: { lot: ListedLot }) {
  if (!lot.current) return <span className="text-muted-foreground">{t('lots.noDraw')}</span>
  return <InspectionPill status={lot.current.status} />
}

type Clock = { today: string; now: string; zone: string }

function nameColumns(): ListColumn<ListedLot>[] {
  return [
    {
      id: 'lotNumber',
      translate: false,
      label: t('lots.one'),
      width: 60,
      sort: 'lotNumber',
      phone: 'hidden',
      cell: (lot) => <span className="text-muted-foreground">{lot.lotNumber}</span>,
    },
    {
      id: 'street',
      translate: false,
      label: t('lots.address'),
      sort: 'street',
      phone: 'title',
      fixed: true,
      cell: (lot) => <Address lot={lot} />,
    },
    {
      id: 'loanNumber',
      translate: false,
      label: t('lots.loan'),
      width: 104,
      sort: 'loanNumber',
      from: 1140,
      phone: 'hidden',
      cell: (lot) => <span className="text-foreground-2">{lot.loanNumber}</span>,
    },
    {
      id: 'borrowerName',
      translate: false,
      label: t('lots.borrower'),
      width: 158,
      sort: 'borrowerName',
      from: 800,
      phone: 'second',
      cell: (lot) => <span className="text-foreground-2">{lot.borrowerName}</span>,
    },
  ]
}

function inspectionColumns(): ListColumn<ListedLot>[] {
  return [
    {
      id: 'budget',
      label: t('lots.budget'),
      width: 100,
      align: 'right',
      sort: 'totalBudget',
      from: 900,
      phone: 'hidden',
      cell: (lot) => dollarsText(lot.budget),
    },
    {
      id: 'progress',
      label: t('lots.progress'),
      width: 116,
      phone: 'second-side',
      cell: (lot) => <ProgressCell value={lot.progress} />,
    },
    {
      id: 'status',
      label: t('lots.status'),
      width: 144,
      phone: 'side',
      cell: (lot) => <StatusCell lot={lot} />,
    },
    {
      id: 'inspectionArea',
      label: t('lots.area'),
      width: 100,
      align: 'right',
      from: 1220,
      phone: 'hidden',
      cell: (lot) => (
        <span className="text-foreground-2">
          <LotArea lot={lot} />
        </span>
      ),
    },
  ]
}

function dateColumns({ today, now, zone }: Clock): ListColumn<ListedLot>[] {
  return [
    {
      id: 'date',
      label: t('lots.added'),
      width: 76,
      align: 'right',
      sort: 'createdAt',
      from: 1220,
      phone: 'hidden',
      cell: (lot) => <span className="text-foreground-2">{instantDayText(lot.date, zone, now)}</span>,
    },
    {
      id: 'dueDate',
      label: t('lots.due'),
      width: 112,
      align: 'right',
      sort: 'dueDate',
      from: 1000,
      phone: 'hidden',
      cell: (lot) => (
        <DueCell
          date={lot.current?.dueDate ?? null}
          today={today}
          zone={zone}
          done={lot.current?.status === 'completed'}
        />
      ),
    },
  ]
}

/** Columns of the lots list (spec §3: rows also show budget, inspectionArea and date). */
export const lotColumns = (clock: Clock): ListColumn<ListedLot>[] => [
  ...nameColumns(),
  ...inspectionColumns(),
  ...dateColumns(clock),
]
