import type { ReactNode } from 'react'
import type { Media } from 'contract/media'
import type { RequestPage } from 'contract/requests'
import { Do } from '~/components/palette/do'
import { useClock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { PlumbTimeline } from '~/components/status/plumb-timeline'
import { momentText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import type { SentReport } from '~/lib/sent-versions'
import { attemptEntries } from './attempt-entries'
import { EvidenceSummary } from './evidence-summary'
import { Contacts } from './contacts'
import { waitingWords } from './waiting-words'

const wide = 'w-full justify-center'
const section = 'border-t px-5 py-4 first:border-t-0 max-md:px-4'

const idsOf = ({ lot, drawRequest }: RequestPage) => ({ lotId: lot.uuid, requestId: drawRequest.uuid })

type RailProps = { page: RequestPage; media: readonly Media[]; sent: SentReport | null; children: ReactNode }

/** Who must act, what happened so far, and the report: 320 px beside the request, under it below 1024. */
export function RequestRail({ page, media, sent, children }: RailProps) {
  const clock = useClock(page.lot)
  const waiting = page.waitingFor && waitingWords(page, clock)
  return (
    <aside
      aria-label="Who must act, and what happened"
      className="border-l bg-card max-lg:border-t max-lg:border-l-0 lg:overflow-y-auto"
    >
      {children}
      <Contacts contacts={page.contacts} />
      <div className={section}>
        <h2 className="mb-2 flex items-center">
          <span className="flex-1">Attempts</span>
          <Do id="view.attempts" look="cap" />
        </h2>
        <PlumbTimeline
          waiting={waiting ? { title: waiting.title, detail: waiting.text } : null}
          entries={attemptEntries(page, clock)}
        />
      </div>
      <div className={section}>
        <EvidenceSummary media={media} mediaPath={paths.drawRequestMedia(idsOf(page))} />
      </div>
      <div className={cn(section, 'empty:hidden md:hidden')}>
        <Do id="inspection.askEvidence" look="outline" size="touch" className={wide} />
      </div>
      <div className={section}>
        <h2 className="mb-2">Lender report</h2>
        {page.drawRequest.status === 'completed' ? (
          <Do id="report.open" look="outline" />
        ) : (
          <p className="text-foreground-2">Made when the draw is completed, then frozen.</p>
        )}
        {sent?.last && (
          <p className="mt-2 text-foreground-2">
            Version {sent.last.version} sent {momentText(sent.last.at, clock)}
          </p>
        )}
      </div>
    </aside>
  )
}
