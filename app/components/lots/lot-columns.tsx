import { Link } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import { ProgressCell } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { cn } from '~/components/ui/cn'
import { daysBetween, instantDayText, plainDateText } from '~/lib/dates'
import { dollarsText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { areaText, cityOf } from './lot-words'

type DueCellProps = { date: string | null; today: string; zone: string; done: boolean }

/** A due date, in red ink once it has passed and the work is not done. */
export function DueCell({ date, today, zone, done }: DueCellProps) {
  if (!date) return <span className="text-muted-foreground">–</span>
  const late = !done && daysBetween(today, date) < 0
  return (
    <span className={cn(late ? 'font-medium text-sentback-ink' : 'text-foreground-2')}>
      {plainDateText(date, today, zone)}
      {late && <span className="sr-only">, late</span>}
    </span>
  )
}

function Address({ lot }: { lot: Lot }) {
  return (
    <Link to={paths.lot(lot.uuid)} prefetch="intent" className="rounded-xs">
      <span className="font-medium">{lot.street}</span> <span className="text-muted-foreground">{cityOf(lot)}</span>
    </Link>
  )
}

/** Columns of the lots list (spec §3: rows also show budget, inspectionArea and date); they leave from the right of importance. */
export function lotColumns({ today, now, zone }: { today: string; now: string; zone: string }): ListColumn<Lot>[] {
  return [
    {
      id: 'lotNumber',
      label: 'Lot',
      width: 60,
      sort: 'lotNumber',
      phone: 'hidden',
      cell: (lot) => <span className="text-muted-foreground">{lot.lotNumber}</span>,
    },
    {
      id: 'street',
      label: 'Address',
      sort: 'street',
      phone: 'title',
      fixed: true,
      cell: (lot) => <Address lot={lot} />,
    },
    {
      id: 'loanNumber',
      label: 'Loan',
      width: 104,
      sort: 'loanNumber',
      from: 1000,
      phone: 'hidden',
      cell: (lot) => <span className="text-foreground-2">{lot.loanNumber}</span>,
    },
    {
      id: 'borrowerName',
      label: 'Borrower',
      width: 158,
      sort: 'borrowerName',
      phone: 'second',
      cell: (lot) => <span className="text-foreground-2">{lot.borrowerName}</span>,
    },
    {
      id: 'budget',
      label: 'Budget',
      width: 100,
      align: 'right',
      sort: 'totalBudget',
      phone: 'hidden',
      cell: (lot) => dollarsText(lot.budget),
    },
    {
      id: 'progress',
      label: 'Progress, %',
      width: 116,
      phone: 'second-side',
      cell: (lot) => <ProgressCell value={lot.progress} />,
    },
    {
      id: 'status',
      label: 'Status',
      width: 144,
      phone: 'side',
      cell: (lot) =>
        lot.current ? (
          <InspectionPill status={lot.current.status} />
        ) : (
          <span className="text-muted-foreground">No draw</span>
        ),
    },
    {
      id: 'inspectionArea',
      label: 'Area',
      width: 88,
      align: 'right',
      from: 1160,
      phone: 'hidden',
      cell: (lot) => <span className="text-foreground-2">{areaText(lot.inspectionArea)}</span>,
    },
    {
      id: 'date',
      label: 'Added',
      width: 76,
      align: 'right',
      sort: 'createdAt',
      from: 1160,
      phone: 'hidden',
      cell: (lot) => <span className="text-foreground-2">{instantDayText(lot.date, zone, now)}</span>,
    },
    {
      id: 'dueDate',
      label: 'Due',
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
