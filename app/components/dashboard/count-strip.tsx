import { Link } from '@remix-run/react'
import { ArrowUpRight } from 'lucide-react'
import { inspectionStatuses, type InspectionStatus } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'

export type Counts = { lots: number; all: number; waiting: number; byStatus: Record<InspectionStatus, number> }

type Cell = { label: string; count: number; to: string; status?: InspectionStatus }

const shown: InspectionStatus[] = ['pending', 'submitted', 're-requested', 'completed']

function cellsOf(counts: Counts): Cell[] {
  return [
    { label: 'Waiting for me', count: counts.waiting, to: withQuery(paths.drawRequests(), { waiting: 'me' }) },
    { label: 'Draw requests', count: counts.all, to: paths.drawRequests() },
    ...shown.map((status) => ({
      label: inspectionStatuses[status].label,
      count: counts.byStatus[status],
      to: withQuery(paths.drawRequests(), { status }),
      status,
    })),
    { label: 'Lots', count: counts.lots, to: paths.lots() },
  ]
}

/** The numbers of the day; each leads to the list that has exactly that many rows. */
export function CountStrip({ counts }: { counts: Counts }) {
  return (
    <nav
      aria-label="Counts"
      className="grid flex-none grid-cols-7 overflow-hidden rounded-md border bg-card max-lg:grid-cols-4 max-md:grid-cols-2"
    >
      {cellsOf(counts).map(({ label, count, to, status }) => (
        <Link
          key={label}
          to={to}
          prefetch="intent"
          className="group/count relative -mt-px -ml-px border-t border-l px-4 py-3.5 whitespace-nowrap first:max-md:col-span-2 hover:bg-row-hover focus-visible:-outline-offset-2"
        >
          <b className="block text-xl font-semibold tracking-[-.012em]">{countText(count)}</b>
          <span className="flex items-center gap-1.5 text-xs text-foreground-2">
            {status && <StatusShape shape={inspectionStatuses[status].shape} tone={inspectionStatuses[status].tone} />}
            {label}
          </span>
          <ArrowUpRight
            aria-hidden="true"
            className="absolute top-3.5 right-3 hidden size-3.5 text-primary-ink group-hover/count:block"
          />
        </Link>
      ))}
    </nav>
  )
}
