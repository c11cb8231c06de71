import type { Archived } from 'contract/archive/calls'
import { archiveTypes } from 'contract/core/limits'
import { t } from 'locales/archive'
import type { RecordRef } from '~/commands/engine/context'
import type { ListColumn } from '~/components/table/columns'
import { cn } from '~/components/ui/cn'
import { instantText } from '~/lib/time/dates'

/** Names of the archived record types. */
const typeLabels = {
  lot: 'archive.lot',
  drawRequest: 'archive.drawRequest',
  item: 'archive.item',
  lender: 'archive.lender',
  user: 'archive.user',
  template: 'archive.template',
} as const
export const typeLabel = (type: (typeof archiveTypes)[number]): string => t(typeLabels[type])

/** A deleted record as a command's target; restoring needs no version. */
export function archivedRef({ uuid, type, name }: Archived): RecordRef {
  return { noun: type, id: uuid, version: 0, label: name, detail: typeLabel(type), state: { archived: true } }
}

const soon = 3

/** Columns of the archive (spec §3 "Archive record"). */
export function archiveColumns({ now, zone }: { now: string; zone: string }): ListColumn<Archived>[] {
  return [
    {
      id: 'name',
      label: t('archive.name'),
      sort: 'name',
      phone: 'title',
      fixed: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      id: 'type',
      label: t('archive.type'),
      sort: 'type',
      width: 128,
      phone: 'second',
      cell: ({ type }) => <span className="text-foreground-2">{typeLabel(type)}</span>,
    },
    {
      id: 'agency',
      translate: false,
      label: t('archive.agency'),
      width: 180,
      from: 1140,
      phone: 'hidden',
      cell: ({ agencyName }) => <span className="text-foreground-2">{agencyName ?? '–'}</span>,
    },
    {
      id: 'archivedBy',
      translate: false,
      label: t('archive.deletedBy'),
      sort: 'archivedBy',
      width: 160,
      phone: 'hidden',
      cell: ({ archivedBy }) => <span className="text-foreground-2">{archivedBy}</span>,
    },
    {
      id: 'archived',
      label: t('archive.deleted'),
      sort: 'archived',
      width: 150,
      from: 900,
      phone: 'hidden',
      cell: ({ archived }) => <span className="text-foreground-2">{instantText(archived, zone, now)}</span>,
    },
    {
      id: 'remainingDays',
      label: t('archive.remaining'),
      sort: 'remainingDays',
      width: 104,
      align: 'right',
      phone: 'side',
      cell: ({ remainingDays }) => (
        <span className={cn(remainingDays <= soon ? 'font-medium text-sentback-ink' : 'text-foreground-2')}>
          {t('archive.days', { count: remainingDays })}
        </span>
      ),
    },
  ]
}
