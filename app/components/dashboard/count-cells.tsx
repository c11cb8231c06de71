import { Link } from '@remix-run/react'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/text/money'

export type CountCell = { label: string; count: number; to: string; status?: InspectionStatus; amount?: string }

/** Counts side by side; each leads to the list that has exactly that many rows. */
export function CountCells({ name, cells }: { name: string; cells: readonly CountCell[] }) {
  return (
    <nav
      aria-label={name}
      className={cn(
        'grid flex-none overflow-hidden rounded-md border bg-card max-md:grid-cols-2',
        cells.length > 5 ? 'grid-cols-8 max-xl:grid-cols-4' : 'grid-cols-5',
      )}
    >
      {cells.map(({ label, count, to, status, amount }) => (
        <Link
          key={label}
          to={to}
          prefetch="intent"
          className={cn(
            'group/count relative -mt-px -ms-px border-t border-s px-4 py-3.5 hover:bg-row-hover focus-visible:-outline-offset-2',
            cells.length % 2 === 1 && 'first:max-md:col-span-2',
          )}
        >
          <b className="block text-xl font-semibold tracking-[-.012em]">{countText(count)}</b>
          <span className="flex items-center gap-1.5 text-xs text-foreground-2">
            {status && <StatusShape shape={inspectionStatuses[status].shape} tone={inspectionStatuses[status].tone} />}
            {label}
          </span>
          {amount && <span className="block text-xs text-muted-foreground tabular-nums">{amount}</span>}
          <ArrowUpRight
            aria-hidden="true"
            className="absolute top-3.5 end-3 hidden size-3.5 text-primary-ink group-hover/count:block"
          />
        </Link>
      ))}
    </nav>
  )
}
