import type { Archived } from 'contract/archive'
import { Do } from '~/components/palette/do'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { instantText } from '~/lib/dates'
import { archivedRef, typeWords } from './archive-columns'

/** Something deleted, beside the archive. */
export function ArchivePeek({ row, clock }: { row: Archived; clock: Clock }) {
  const { name, type, agencyName, archivedBy, archived, remainingDays } = row
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="mb-4 text-xl tracking-[-.012em]">{name}</h2>
        <Facts
          facts={[
            { term: 'Type', value: typeWords[type] },
            agencyName !== null && { term: 'Agency', value: agencyName },
            { term: 'Deleted by', value: archivedBy },
            { term: 'Deleted', value: instantText(archived, clock.zone, clock.now) },
            { term: 'Days left', value: remainingDays },
          ]}
        />
        <p className="mt-4 text-muted-foreground">
          Restoring brings back what was deleted along with it. After its last day it is gone for good.
        </p>
      </div>
      <div className="flex flex-col px-5 py-4">
        <Do id="archive.restore" look="primary" targets={[archivedRef(row)]} />
      </div>
    </>
  )
}
