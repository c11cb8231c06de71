import type { Archived } from 'contract/archive/calls'
import { t } from 'locales/archive'
import { CommandButton } from '~/components/command/command-button'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { instantText } from '~/lib/time/dates'
import { archivedRef, typeLabel } from './archive-columns'

/** A deleted record, beside the list of the archive. */
export function ArchivePeek({ row, clock }: { row: Archived; clock: Clock }) {
  const { name, type, agencyName, archivedBy, archived, remainingDays } = row
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="mb-4 text-xl tracking-[-.012em]">{name}</h2>
        <Facts
          facts={[
            { term: t('archive.type'), value: typeLabel(type) },
            agencyName !== null && { term: t('archive.agency'), value: agencyName },
            { term: t('archive.deletedBy'), value: archivedBy },
            { term: t('archive.deleted'), value: instantText(archived, clock.zone, clock.now) },
            { term: t('archive.remaining'), value: remainingDays },
          ]}
        />
        <p className="mt-4 text-muted-foreground">{t('archive.restoring')}</p>
      </div>
      <div className="flex flex-col px-5 py-4">
        <CommandButton id="archive.restore" look="primary" targets={[archivedRef(row)]} />
      </div>
    </>
  )
}
