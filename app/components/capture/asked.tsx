import type { Item } from 'contract/inspections/calls'
import { Facts } from '~/components/status/facts'
import { photosText } from '~/components/requests/request-text'

/** Instructions for the borrower: the requester's text first, then the photos needed. */
export function Asked({ item }: { item: Item }) {
  const { remarks, inspectionFor, inspectionType, service, mediaType } = item
  const count = photosText(item)
  const nothing = !remarks && !inspectionFor
  return (
    <div className="max-w-[640px]">
      {remarks && <p className="whitespace-pre-wrap max-md:text-base">{remarks}</p>}
      {nothing && <p className="text-muted-foreground">Photos that show the work in place.</p>}
      <Facts
        className="mt-2 empty:hidden"
        facts={[
          inspectionFor && { term: 'For', value: inspectionFor },
          inspectionType && { term: 'Type', value: inspectionType },
          service && { term: 'Service', value: service },
          mediaType && { term: 'Media', value: mediaType },
          count && { term: 'How many', value: count },
        ].map((fact) => fact || null)}
      />
    </div>
  )
}
