import type { ReactNode } from 'react'
import type { LotReport } from 'contract/reports/calls'

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
export const ofText = (requestTitle: string | null): string => requestTitle ?? 'All draw requests'

/** Names photos that the report omits. */
export function leftOut({ waiting, defective, unreadable = [] }: LotReport): string {
  const parts = [
    waiting > 0 && `${waiting} waiting for review`,
    defective > 0 && `${defective} defective`,
    unreadable.length > 0 && `${unreadable.length} that can’t be shown`,
  ]
  const said = parts.filter(Boolean).join(' and ')
  return said ? `Verified media only; ${said} left out.` : 'Verified media only.'
}

/** The map's caption, so that an empty map is not taken for missing photo positions. */
export function placesText({ images, coordinates }: LotReport): string {
  const placed = images.filter(({ location }) => location !== null).length
  const lot = coordinates ? 'The larger point is the lot.' : 'The lot has no position yet.'
  return `${placed} of ${images.length} say where they were taken. ${lot}`
}
