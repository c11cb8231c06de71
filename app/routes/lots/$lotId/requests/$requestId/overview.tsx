import { Outlet } from '@remix-run/react'
import { useLivePage } from '~/components/requests/live-page'
import { SubmitBar } from '~/components/capture/submit-bar'
import { RequestHead } from '~/components/requests/request-head'
import { RequestRail } from '~/components/requests/request-rail'
import { RequestTabs } from '~/components/requests/request-tabs'
import { YourTurn } from '~/components/requests/your-turn'
import { useInspection } from '~/components/review/inspection-context'

/** The common part of a draw request's tabs: the header, the tabs, and the side rail with the next actions. */
export default function RequestOverview() {
  const inspection = useInspection()
  const page = useLivePage(inspection)
  const turn = page.waitingFor?.me ? <YourTurn page={page} /> : null
  return (
    <main className="toast-room grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--w-rail)] max-lg:flex max-lg:flex-col max-lg:overflow-y-auto max-lg:has-[[data-submit-bar]]:scroll-pb-20">
      <section className="@container/list min-w-0 lg:overflow-y-auto">
        <RequestHead page={page} draw={inspection.draw ?? null}>
          {turn && <div className="mt-4 border-y lg:hidden">{turn}</div>}
        </RequestHead>
        <RequestTabs page={page} />
        <Outlet />
      </section>
      <RequestRail page={page} media={inspection.media} sent={inspection.sent ?? null}>
        {turn && <div className="max-lg:hidden">{turn}</div>}
      </RequestRail>
      {turn && page.drawRequest.status !== 'submitted' && <SubmitBar />}
    </main>
  )
}
