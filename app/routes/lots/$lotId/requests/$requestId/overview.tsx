import { Outlet } from '@remix-run/react'
import { RequestHead } from '~/components/requests/request-head'
import { RequestRail } from '~/components/requests/request-rail'
import { RequestTabs } from '~/components/requests/request-tabs'
import { useInspection } from '~/components/review/inspection-context'

/** What all tabs of a draw request share: its head, the tabs, and the rail with who must act. */
export default function RequestOverview() {
  const inspection = useInspection()
  return (
    <main className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <section className="@container/list min-w-0 flex-1 lg:overflow-y-auto">
        <RequestHead inspection={inspection} />
        <RequestTabs inspection={inspection} />
        <Outlet />
      </section>
      <RequestRail inspection={inspection} />
    </main>
  )
}
