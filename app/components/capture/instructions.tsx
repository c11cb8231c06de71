import type { Item } from 'contract/inspections/calls'
import { t } from 'locales/item'
import { Facts } from '~/components/status/facts'
import { photosText } from '~/components/requests/request-text'

/** Instructions for the borrower: the requester's text first, then the photos needed. */
export function CaptureInstructions({ item, isSoftCost }: { item: Item; isSoftCost: boolean }) {
  const { remarks, inspectionFor, inspectionType, service, mediaType } = item
  const count = photosText(item)
  const nothing = !remarks && !inspectionFor
  return (
    <div className="max-w-[640px]">
      {remarks && <p className="whitespace-pre-wrap max-md:text-base">{remarks}</p>}
      {nothing && <p className="text-muted-foreground">{t(isSoftCost ? 'capture.documents' : 'capture.default')}</p>}
      <Facts
        className="mt-2 empty:hidden"
        facts={[
          inspectionFor && { term: t('capture.for'), value: inspectionFor },
          inspectionType && { term: t('capture.type'), value: inspectionType },
          service && { term: t('capture.service'), value: service },
          mediaType && { term: t('capture.media'), value: mediaType },
          count && { term: t('capture.howMany'), value: count },
        ].map((fact) => fact || null)}
      />
    </div>
  )
}
