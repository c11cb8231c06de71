import { Link } from '@remix-run/react'
import { ArrowUpRight } from 'lucide-react'
import type { DashboardStats } from 'contract/dashboard'
import { may } from 'contract/policy'
import type { RoleName } from 'contract/roles'
import { inspectionStatuses, type InspectionStatus } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'

type Cell = { label: string; count: number; to: string; status?: InspectionStatus }

/** The statuses in the order of their work, each with the specification's name for its number (§3). */
const shown = [
  ['pending', 'pendingInspection'],
  ['submitted', 'submittedInspection'],
  ['re-requested', 'requestedInspection'],
  ['completed', 'reviewedInspection'],
] as const satisfies readonly (readonly [InspectionStatus, keyof DashboardStats])[]

const people = [
  ['agency', 'totalAgency', 'Agencies'],
  ['reviewer', 'totalReviewer', 'Reviewers'],
  ['borrower', 'totalBorrower', 'Borrowers'],
] as const satisfies readonly (readonly [RoleName, keyof DashboardStats, string])[]

/** Numbers of people stand for whoever has a list of them. */
function cellsOf(stats: DashboardStats, role: RoleName): Cell[] {
  const requests = shown.map(([status, name]) => ({
    label: inspectionStatuses[status].label,
    count: stats[name],
    to: withQuery(paths.drawRequests(), { status }),
    status,
  }))
  const ofPeople = people.map(([of, name, label]) => ({
    label,
    count: stats[name],
    to: withQuery(paths.users(), { role: of }),
  }))
  return [
    { label: 'Inspections', count: stats.totalInspections, to: paths.drawRequests() },
    ...requests,
    ...(may(role, 'users.invite') ? ofPeople : []),
  ]
}

/** The numbers of the day; each leads to the list that has exactly that many rows. */
export function CountStrip({ stats, role }: { stats: DashboardStats; role: RoleName }) {
  const cells = cellsOf(stats, role)
  return (
    <nav
      aria-label="Counts"
      className={cn(
        'grid flex-none overflow-hidden rounded-md border bg-card max-md:grid-cols-2',
        cells.length > 5 ? 'grid-cols-8 max-xl:grid-cols-4' : 'grid-cols-5',
      )}
    >
      {cells.map(({ label, count, to, status }) => (
        <Link
          key={label}
          to={to}
          prefetch="intent"
          className={cn(
            'group/count relative -mt-px -ml-px border-t border-l px-4 py-3.5 whitespace-nowrap hover:bg-row-hover focus-visible:-outline-offset-2',
            cells.length % 2 === 1 && 'first:max-md:col-span-2',
          )}
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
