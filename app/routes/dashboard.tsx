import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Agenda } from '~/components/dashboard/agenda'
import { CountStrip } from '~/components/dashboard/count-strip'
import { LatestRequests } from '~/components/dashboard/latest-requests'
import { PerMonth } from '~/components/dashboard/per-month'
import { SlowPanel } from '~/components/dashboard/slow-panel'
import { TopInspections } from '~/components/dashboard/top-inspections'
import { TopPerformers } from '~/components/dashboard/top-performers'
import { useRowCursor } from '~/hooks/use-row-cursor'
import { WaitingRequests } from '~/components/dashboard/waiting-requests'
import { Do } from '~/components/palette/do'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { cn } from '~/components/ui/cn'
import { longDayText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { getDashboard, getSlowPanels } from '~/services/dashboard.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Dashboard', to: paths.dashboard() }) }

export const meta: MetaFunction = () => [{ title: 'Dashboard · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  // Asked together; what is slow is not waited for.
  const slow = getSlowPanels(request, user)
  return { ...(await orErrorPage(getDashboard(request))), ...slow }
}

export default function DashboardPage() {
  const { stats, latest, waiting, year, top, perMonth, agenda, performers } = useLoaderData<typeof loader>()
  const clock = useClock()
  const { role } = useViewer()
  const box = useRowCursor()
  return (
    <main
      ref={box}
      className="toast-room flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-6 pt-5 pb-6 max-md:px-4"
    >
      <h1 tabIndex={-1}>{longDayText(clock.today, clock.zone)}</h1>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <div className="min-w-0 xl:col-span-2">
          <CountStrip stats={stats} role={role} />
        </div>
        <LatestRequests requests={latest} stats={stats} role={role} clock={clock} />
        <WaitingRequests requests={waiting.rows} total={waiting.total} clock={clock} />
        <SlowPanel title={`Items approved by month, ${year}`} value={perMonth} className="h-[284px]">
          {(found) => <PerMonth months={found.data} year={found.year} />}
        </SlowPanel>
        <SlowPanel title="Top inspections" value={top} className="min-h-[504px] xl:row-span-2">
          {(found) => <TopInspections top={found} />}
        </SlowPanel>
        {performers && (
          <SlowPanel
            title={role === 'reviewer' ? 'My last 90 days' : 'Top performers, last 90 days'}
            value={performers}
            className="min-h-[200px]"
          >
            {(found) => <TopPerformers performers={found} />}
          </SlowPanel>
        )}
        <SlowPanel
          title="Calendar"
          value={agenda}
          aside={<CalendarDeeds />}
          className={cn('min-h-[200px]', performers && 'xl:col-span-2')}
        >
          {(found) => <Agenda agenda={found} />}
        </SlowPanel>
      </div>
    </main>
  )
}

/** The whole calendar, where events are dragged and deleted, and a new event. */
const CalendarDeeds = () => (
  <span className="flex gap-2">
    <Do id="go.calendar" look="ghost" size="sm" className="max-md:hidden" />
    <Do id="event.new" size="sm" />
  </span>
)

export { RouteError as ErrorBoundary }
