import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { SummaryTab } from '~/components/summaries/summary-tab'
import { requireParam } from '~/lib/params'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { listSummaries } from '~/services/summaries.server'

export const handle: RouteHandle = { crumb: () => ({ label: 'Summary' }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, 'Summary') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(listSummaries(request, requireParam(params, 'requestId')))
}

export default function SummaryPage() {
  const { summaries } = useLoaderData<typeof loader>()
  return <SummaryTab summaries={summaries} />
}

export { RouteError as ErrorBoundary }
