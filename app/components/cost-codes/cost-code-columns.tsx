import { Link } from '@remix-run/react'
import type { CostCode } from 'contract/cost-codes'
import type { ListColumn } from '~/components/table/columns'
import { activeColumn, addedColumn } from '~/components/table/record-columns'
import { paths } from '~/lib/paths'

/** "12 lines". */
const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Columns of the cost codes (spec §3 "Cost code list"); `search` keeps the list as it is beneath the form. */
export function costCodeColumns({ now, zone }: { now: string; zone: string }, search: string): ListColumn<CostCode>[] {
  return [
    {
      id: 'code',
      label: 'Code',
      width: 96,
      sort: 'code',
      phone: 'second',
      cell: ({ code }) => <span className="text-muted-foreground">{code}</span>,
    },
    {
      id: 'title',
      label: 'Title',
      sort: 'title',
      phone: 'title',
      fixed: true,
      cell: ({ uuid, title }) => (
        <Link to={`${paths.costCode(uuid)}${search}`} preventScrollReset className="rounded-xs font-medium">
          {title}
        </Link>
      ),
    },
    {
      id: 'category',
      label: 'Category',
      width: 180,
      from: 900,
      phone: 'hidden',
      cell: ({ category }) => <span className="text-foreground-2">{category ?? '–'}</span>,
    },
    {
      id: 'checklist',
      label: 'Checklist',
      width: 96,
      align: 'right',
      phone: 'second-side',
      cell: ({ checklist }) => <span className="text-foreground-2">{linesText(checklist.length)}</span>,
    },
    {
      id: 'agency',
      label: 'Belongs to',
      width: 168,
      from: 800,
      phone: 'hidden',
      cell: ({ agency }) => <span className="text-foreground-2">{agency?.name ?? 'Everybody'}</span>,
    },
    activeColumn(),
    addedColumn(now, zone),
  ]
}
