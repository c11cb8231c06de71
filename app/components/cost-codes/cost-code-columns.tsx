import { Link } from '@remix-run/react'
import type { CostCode } from 'contract/cost-codes/calls'
import { t } from 'locales/cost-codes'
import type { ListColumn } from '~/components/table/columns'
import { activeColumn, addedColumn } from '~/components/table/record-columns'
import { paths } from '~/lib/paths'

/** Columns of the cost codes (spec §3 "Cost code list"); `search` keeps the list's query below the form. */
export function costCodeColumns({ now, zone }: { now: string; zone: string }, search: string): ListColumn<CostCode>[] {
  return [
    {
      id: 'code',
      translate: false,
      label: t('costCodes.code'),
      width: 96,
      sort: 'code',
      phone: 'second',
      cell: ({ code }) => <span className="text-muted-foreground">{code}</span>,
    },
    {
      id: 'title',
      label: t('costCodes.titleField'),
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
      label: t('costCodes.category'),
      width: 180,
      from: 900,
      phone: 'hidden',
      cell: ({ category }) => <span className="text-foreground-2">{category ?? '–'}</span>,
    },
    {
      id: 'checklist',
      label: t('costCodes.checklist'),
      width: 96,
      align: 'right',
      phone: 'second-side',
      cell: ({ checklist }) => (
        <span className="text-foreground-2">{t('costCodes.lines', { count: checklist.length })}</span>
      ),
    },
    {
      id: 'agency',
      label: t('costCodes.belongsTo'),
      width: 168,
      from: 800,
      phone: 'hidden',
      cell: ({ agency }) => <span className="text-foreground-2">{agency?.name ?? t('costCodes.everyone')}</span>,
    },
    activeColumn(),
    addedColumn(now, zone),
  ]
}
