import type { Archived } from 'contract/archive'
import { archiveTypes } from 'contract/limits'
import type { Ref } from '~/commands/context'
import type { ListColumn } from '~/components/table/columns'
import { cn } from '~/components/ui/cn'
import { instantText } from '~/lib/dates'

/** What lies in the archive, by noun, as people call it. */
export const typeWords: Record<(typeof archiveTypes)[number], string> = {
  lot: 'Lot',
  drawRequest: 'Draw request',
  item: 'Item',
  lender: 'Lender',
  user: 'User',
  template: 'Report template',
}

/** A deleted record as a command's target; restoring asks for no version. */
export function archivedRef({ uuid, type, name }: Archived): Ref {
  return { noun: type, id: uuid, version: 0, label: name, detail: typeWords[type], state: { archived: true } }
}

/** "Today", "1 day", "30 days". */
const daysText = (days: number) => (days === 0 ? 'Last day' : days === 1 ? '1 day' : `${days} days`)

const soon = 3

/** Columns of the archive (spec §3 "Archive record"). */
export function archiveColumns({ now, zone }: { now: string; zone: string }): ListColumn<Archived>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      phone: 'title',
      fixed: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      id: 'type',
      label: 'Type',
      sort: 'type',
      width: 128,
      phone: 'second',
      cell: ({ type }) => <span className="text-foreground-2">{typeWords[type]}</span>,
    },
    {
      id: 'agency',
      label: 'Agency',
      width: 180,
      from: 1000,
      phone: 'hidden',
      cell: ({ agencyName }) => <span className="text-foreground-2">{agencyName ?? '–'}</span>,
    },
    {
      id: 'archivedBy',
      label: 'Deleted by',
      sort: 'archivedBy',
      width: 160,
      phone: 'hidden',
      cell: ({ archivedBy }) => <span className="text-foreground-2">{archivedBy}</span>,
    },
    {
      id: 'archived',
      label: 'Deleted',
      sort: 'archived',
      width: 150,
      from: 900,
      phone: 'hidden',
      cell: ({ archived }) => <span className="text-foreground-2">{instantText(archived, zone, now)}</span>,
    },
    {
      id: 'remainingDays',
      label: 'Remaining',
      sort: 'remainingDays',
      width: 104,
      align: 'right',
      phone: 'side',
      cell: ({ remainingDays }) => (
        <span className={cn(remainingDays <= soon ? 'font-medium text-sentback-ink' : 'text-foreground-2')}>
          {daysText(remainingDays)}
        </span>
      ),
    },
  ]
}
