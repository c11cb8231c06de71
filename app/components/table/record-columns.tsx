import type { ActiveStatus } from 'contract/core/statuses'
import { t } from 'locales/table'
import { ActivePill } from '~/components/status/status-pill'
import { instantDayText } from '~/lib/time/dates'
import type { ListColumn } from './columns'

/** Columns of records that are switched on and off, and say when they were added. */
export function activeColumn<Row extends { status: ActiveStatus }>(): ListColumn<Row> {
  return {
    id: 'status',
    label: t('table.status'),
    width: 112,
    phone: 'side',
    cell: ({ status }) => <ActivePill status={status} />,
  }
}

/** The column with the time at which a record was added. */
export function addedColumn<Row extends { createdAt: string }>(now: string, zone: string): ListColumn<Row> {
  return {
    id: 'createdAt',
    label: t('table.added'),
    width: 76,
    align: 'right',
    sort: 'createdAt',
    from: 1000,
    phone: 'hidden',
    cell: ({ createdAt }) => <span className="text-foreground-2">{instantDayText(createdAt, zone, now)}</span>,
  }
}
