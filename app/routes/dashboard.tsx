import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { seesOwnFigures } from 'contract/core/capabilities'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/dashboard'
import { Agenda } from '~/components/dashboard/agenda'
import { CountStrip } from '~/components/dashboard/count-strip'
import { LedgerStrip } from '~/components/dashboard/ledger-strip'
import { LatestRequests } from '~/components/dashboard/latest-requests'
import { PerMonth } from '~/components/dashboard/per-month'
import { SlowPanel } from '~/components/dashboard/slow-panel'
import { TopInspections } from '~/components/dashboard/top-inspections'
import { TopPerformers } from '~/components/dashboard/top-performers'
import { useRowCursor } from '~/hooks/use-row-cursor'
import { WaitingRequests } from '~/components/dashboard/waiting-requests'
import { CommandButton } from '~/components/command/command-button'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { cn } from '~/components/ui/cn'
import { longDayText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { getDashboard, getSlowPanels } from '~/services/records/dashboard.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('dashboard.title'), to: paths.dashboard() }),
}

export const meta: MetaFunction = () => [{ title: `${t('dashboard.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  // Starts all requests together, and does not wait for the slow ones.
  const slow = getSlowPanels(request, user)
  return { ...(await orErrorPage(getDashboard(request, user))), ...slow }
}

export default function DashboardPage() {
  const { stats, ledger, latest, waiting, year, top, perMonth, agenda, performers } = useLoaderData<typeof loader>()
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
        <div className="min-w-0 empty:hidden xl:col-span-2">
          <LedgerStrip ledger={ledger} />
        </div>
        <LatestRequests requests={latest} stats={stats} role={role} clock={clock} />
        <WaitingRequests requests={waiting.rows} total={waiting.total} clock={clock} />
        <SlowPanel title={t('dashboard.perMonth', { year: String(year) })} value={perMonth} className="h-[284px]">
          {(found) => <PerMonth months={found.data} year={found.year} />}
        </SlowPanel>
        <SlowPanel title={t('dashboard.top')} value={top} className="min-h-[504px] xl:row-span-2">
          {(found) => <TopInspections top={found} />}
        </SlowPanel>
        {performers && (
          <SlowPanel
            title={seesOwnFigures(role) ? t('dashboard.mine') : t('dashboard.performers')}
            value={performers}
            className="min-h-[200px]"
          >
            {(found) => <TopPerformers performers={found} />}
          </SlowPanel>
        )}
        <SlowPanel
          title={t('dashboard.calendar')}
          value={agenda}
          aside={<CalendarActions />}
          className={cn('min-h-[200px]', performers && 'xl:col-span-2')}
        >
          {(found) => <Agenda agenda={found} />}
        </SlowPanel>
      </div>
    </main>
  )
}

/** Links to the calendar, for moving and deleting events, and to a new event. */
const CalendarActions = () => (
  <span className="flex gap-2">
    <CommandButton id="go.calendar" look="ghost" size="sm" className="max-md:hidden" />
    <CommandButton id="event.new" size="sm" />
  </span>
)

export { RouteError as ErrorBoundary }
