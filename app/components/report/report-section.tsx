import type { ReactNode } from 'react'
import type { LotReport } from 'contract/report'

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

/** What a version is of, in a list of a lot's. */
export const ofText = (requestTitle: string | null): string => requestTitle ?? 'All draw requests'

/** What is not in the report: said, so that nobody takes its photos for all there are. */
export function leftOut({ waiting, defective, unreadable = [] }: LotReport): string {
  const parts = [
    waiting > 0 && `${waiting} waiting for review`,
    defective > 0 && `${defective} defective`,
    unreadable.length > 0 && `${unreadable.length} that can’t be shown`,
  ]
  const said = parts.filter(Boolean).join(' and ')
  return said ? `Verified media only; ${said} left out.` : 'Verified media only.'
}

/** What the map shows, so that a bare one is not taken for photos that were taken nowhere near. */
export function placesText({ images, coordinates }: LotReport): string {
  const placed = images.filter(({ location }) => location !== null).length
  const lot = coordinates ? 'The larger point is the lot.' : 'The lot has no position yet.'
  return `${placed} of ${images.length} say where they were taken. ${lot}`
}
