import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/requests'
import { AttemptsTab } from '~/components/requests/history/attempts-tab'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { listChecklistHistories, listHistory } from '~/services/records/inspections.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: t('requests.attempts') }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, t('requests.attempts')) }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const requestId = requireParam(params, 'requestId')
  const [history, checklists] = await orErrorPage(
    Promise.all([listHistory(request, requestId), listChecklistHistories(request, requestId)]),
  )
  return { history: history.data, checklists }
}

export default function AttemptsPage() {
  const { history, checklists } = useLoaderData<typeof loader>()
  return <AttemptsTab history={history} checklists={checklists} />
}

export { RouteError as ErrorBoundary }
