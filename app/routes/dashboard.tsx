import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CountStrip } from '~/components/dashboard/count-strip'
import { LatestRequests } from '~/components/dashboard/latest-requests'
import { WaitingRequests } from '~/components/dashboard/waiting-requests'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useScreen } from '~/hooks/use-command-context'
import { longDayText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { getDashboard } from '~/services/dashboard.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'page', crumb: () => ({ label: 'Dashboard', to: paths.dashboard() }) }

export const meta: MetaFunction = () => [{ title: 'Dashboard · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(getDashboard(request))
}

export default function DashboardPage() {
  const { counts, latest, waiting } = useLoaderData<typeof loader>()
  const clock = useClock()
  useScreen({ mode: 'page' })
  return (
    <main className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-6 pt-5 pb-6 max-md:px-4">
      <h1 tabIndex={-1}>{longDayText(clock.today)}</h1>
      <CountStrip counts={counts} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <LatestRequests requests={latest} total={counts.all} clock={clock} />
        <WaitingRequests requests={waiting} total={counts.waiting} clock={clock} />
      </div>
    </main>
  )
}

export { RouteError as ErrorBoundary }
