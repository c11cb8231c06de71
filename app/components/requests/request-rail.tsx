import { UserRound } from 'lucide-react'
import { Do } from '~/components/palette/do'
import type { Inspection } from '~/components/review/inspection-context'
import { useClock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { PlumbTimeline } from '~/components/status/plumb-timeline'
import { attemptEntries } from './attempt-entries'
import { waitingCount } from './request-words'
import { waitingWords, yourTurn } from './waiting-words'

const wide = 'w-full justify-center'
const section = 'border-t px-5 py-4 first:border-t-0'

/** The one main act, where it is the viewer's turn. */
function YourTurn({ inspection }: { inspection: Inspection }) {
  const { title, text } = yourTurn(inspection.page, useClock())
  const reviewing = inspection.page.drawRequest.status === 'submitted'
  const waiting = waitingCount(inspection.page.drawRequest.counts) > 0
  return (
    <div className="p-5">
      <p className="flex items-center gap-2 text-muted-foreground">
        <UserRound aria-hidden="true" className="size-3.5" />
        Your turn
      </p>
      <h2 className="mt-2 mb-0.5 text-base">{title}</h2>
      {text && <p className="text-foreground-2">{text}</p>}
      <div className="mt-4 flex flex-col gap-2">
        {reviewing ? (
          <>
            {waiting && <Do id="inspection.review" look="primary" size="lg" className={wide} label="Start review" />}
            {!waiting && <Do id="inspection.complete" look="primary" size="lg" className={wide} />}
            <div className="flex gap-2">
              <Do id="inspection.reRequest" look="outline" className="flex-1 justify-center" />
              {waiting && (
                <Do id="inspection.complete" look="outline" className="flex-1 justify-center" label="Complete" />
              )}
            </div>
          </>
        ) : (
          <Do id="inspection.submit" look="primary" size="lg" className={wide} />
        )}
      </div>
    </div>
  )
}

/** Who must act, what happened so far, and the report: 320 px beside the request, under it below 1024. */
export function RequestRail({ inspection }: { inspection: Inspection }) {
  const clock = useClock()
  const { page } = inspection
  const waiting = page.waitingFor && waitingWords(page, clock)
  return (
    <aside
      aria-label="Who must act, and what happened"
      className="border-l bg-card max-lg:border-t max-lg:border-l-0 lg:overflow-y-auto"
    >
      {page.waitingFor?.me && <YourTurn inspection={inspection} />}
      <div className={section}>
        <h2 className="mb-2 flex items-center text-sm">
          <span className="flex-1">Attempts</span>
          <Do id="view.attempts" look="cap" />
        </h2>
        <PlumbTimeline
          waiting={waiting ? { title: waiting.title, detail: waiting.text } : null}
          entries={attemptEntries(page, clock)}
        />
      </div>
      <div className={cn(section, 'md:hidden')}>
        <Do id="inspection.askEvidence" look="outline" size="touch" className={wide} />
      </div>
      <div className={section}>
        <h2 className="mb-2 text-sm">Lender report</h2>
        <p className="text-foreground-2">Made when the draw is completed, then frozen.</p>
      </div>
    </aside>
  )
}
