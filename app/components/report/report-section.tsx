import type { ReactNode } from 'react'
import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { listText } from '~/lib/text/list-text'

/** One part of a report, under its heading. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 [--edge:0px] print:break-inside-avoid">
      <h2 className="mb-2">{title}</h2>
      {children}
      {note && <p className="mt-2 text-xs text-muted-foreground">{note}</p>}
    </section>
  )
}

/** Subject of a version in a lot's list. */
export const ofText = (requestTitle: string | null): string => requestTitle ?? t('report.allRequests')

type OfItem = { code: string; title: string; requestNumber: number }

/** "07-100 Roof", and in the report of a lot also its draw: "07-100 Roof, draw 2". */
export function itemText({ code, title, requestNumber }: OfItem, isOfOneDraw: boolean): string {
  const item = `${code} ${title}`
  return isOfOneDraw ? item : t('report.itemOfDraw', { item, number: requestNumber })
}

/** Names photos that the report omits. */
export function leftOut({ waiting, defective, unreadable = [] }: LotReport): string {
  const parts = [
    waiting > 0 && t('report.waiting', { count: waiting }),
    defective > 0 && t('report.defective', { count: defective }),
    unreadable.length > 0 && t('report.cannotShow', { count: unreadable.length }),
  ]
  const left = listText(parts.flatMap((part) => part || []))
  return left ? t('report.leftOut', { left }) : t('report.verifiedOnly')
}

/** The map's caption, so that an empty map is not taken for missing photo positions. */
export function placesText({ images, coordinates }: LotReport): string {
  const placed = images.filter(({ location }) => location !== null).length
  return t(coordinates ? 'report.placesWithLot' : 'report.placesNoLot', { placed, count: images.length })
}
