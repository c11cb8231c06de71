import { Outlet } from '@remix-run/react'
import { RequestHead } from '~/components/requests/request-head'
import { RequestRail } from '~/components/requests/request-rail'
import { RequestTabs } from '~/components/requests/request-tabs'
import { useInspection } from '~/components/review/inspection-context'

/** What all tabs of a draw request share: its head, the tabs, and the rail with who must act. */
export default function RequestOverview() {
  const inspection = useInspection()
  return (
    <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--w-rail)] max-lg:block max-lg:overflow-y-auto">
      <section className="@container/list min-w-0 lg:overflow-y-auto">
        <RequestHead inspection={inspection} />
        <RequestTabs inspection={inspection} />
        <Outlet />
      </section>
      <RequestRail inspection={inspection} />
    </main>
  )
}
