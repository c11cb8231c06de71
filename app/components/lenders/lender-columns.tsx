import { Link } from '@remix-run/react'
import type { Lender } from 'contract/lenders/calls'
import { t } from 'locales/lenders'
import type { ListColumn } from '~/components/table/columns'
import { activeColumn, addedColumn } from '~/components/table/record-columns'
import { paths } from '~/lib/paths'
import { Logo } from './logo'

/** "a@bank.example and 2 more"; a dash without recipients. */
function recipientsText(recipients: readonly string[]): string {
  const [first, ...more] = recipients
  if (first === undefined) return '–'
  return more.length === 0 ? first : t('lenders.more', { first, count: more.length })
}

/** Columns of the lenders; `search` keeps the list's query below the form. */
export function lenderColumns({ now, zone }: { now: string; zone: string }, search: string): ListColumn<Lender>[] {
  return [
    {
      id: 'name',
      translate: false,
      label: t('lenders.one'),
      sort: 'name',
      phone: 'title',
      fixed: true,
      cell: ({ uuid, name, logo }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Logo name={name} logo={logo} />
          <Link to={`${paths.lender(uuid)}${search}`} preventScrollReset className="truncate rounded-xs font-medium">
            {name}
          </Link>
        </span>
      ),
    },
    {
      id: 'recipients',
      label: t('lenders.reportsGoTo'),
      width: 300,
      from: 800,
      phone: 'second',
      cell: ({ recipients }) => <span className="text-foreground-2">{recipientsText(recipients)}</span>,
    },
    {
      id: 'agency',
      translate: false,
      label: t('lenders.agency'),
      width: 180,
      from: 900,
      phone: 'hidden',
      cell: ({ agency }) => <span className="text-foreground-2">{agency?.name ?? '–'}</span>,
    },
    activeColumn(),
    addedColumn(now, zone),
  ]
}
