import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import { ReportScreen } from '~/components/report/report-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { getReport } from '~/services/reports.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: 'Report' }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Report of ${data?.report.address ?? 'a lot'} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const requestId = new URL(request.url).searchParams.get('request')
  return { report: await orErrorPage(getReport(request, requireParam(params, 'lotId'), requestId)) }
}

export const shouldRevalidate = whenConcerned(({ event }, { lotId }) => event.lotId === lotId)

export default function ReportPage() {
  const { report } = useLoaderData<typeof loader>()
  return <ReportScreen report={report} lot={useOutletContext<Lot>()} />
}

export { RouteError as ErrorBoundary }
