import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { inspectionStatuses } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import { requestColumns } from '~/components/requests/request-columns'
import { RequestPeek } from '~/components/requests/request-peek'
import { useLiveRequests } from '~/components/requests/use-live-requests'
import { drawTitle } from '~/components/requests/request-words'
import { requestRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import {
  agencyFilter,
  type FilterField,
  type FilterOption,
  placeFilters,
  statusOptions,
  yearFilter,
} from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { listsAnewBeneath, readListQuery } from '~/lib/list-query'
import { requestsSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { listRequests } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices, reviewerChoices } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Draw requests', to: paths.drawRequests() }) }

export const meta: MetaFunction = () => [{ title: 'Draw requests · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, requestsSpec)
  const [list, agencies, reviewers] = await orErrorPage(
    Promise.all([listRequests(request, query), agencyChoices(request, user), reviewerChoices(request, user)]),
  )
  return { ...list, agencies, reviewers }
}

const concerned = whenConcerned(({ event }) =>
  ['drawRequest', 'attempt', 'item', 'checklist', 'media'].includes(event.noun),
)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, requestsSpec) && concerned(args)

const fieldsWith = (agencies: readonly FilterOption[], reviewers: readonly FilterOption[]): FilterField[] => [
  { field: 'status', label: 'Status', options: statusOptions(inspectionStatuses) },
  { field: 'waiting', label: 'Waiting for', options: [{ value: 'me', label: 'Me' }] },
  {
    field: 'due',
    label: 'Due',
    options: [
      { value: 'overdue', label: 'Late' },
      { value: 'soon', label: 'Soon' },
    ],
  },
  { field: 'completed', label: 'Completed', options: [{ value: 'recent', label: 'Within 90 days' }] },
  ...agencyFilter(agencies),
  { field: 'reviewer', label: 'Reviewer', options: reviewers },
  yearFilter,
  ...placeFilters,
]

export default function DrawRequestsPage() {
  const { lot, totalRecord, totalIsCapped, agencies, reviewers } = useLoaderData<typeof loader>()
  const rows = useLiveRequests(lot.inspections)
  const state = useListState(requestsSpec)
  const clock = useClock()
  const columns = useMemo(() => requestColumns(clock), [clock])
  const fields = useMemo(() => fieldsWith(agencies, reviewers), [agencies, reviewers])
  return (
    <>
      <ListScreen
        title="Draw requests"
        noun={{ one: 'draw request', many: 'draw requests' }}
        rows={rows}
        total={totalRecord - (lot.inspections.length - rows.length)}
        capped={totalIsCapped}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint="Title, street, loan or borrower"
        refOf={(row) => requestRef(row, row.lot)}
        pathOf={(row) => paths.drawRequest({ lotId: row.lotId, requestId: row.uuid })}
        peek={(row) => ({ head: drawTitle(row), body: <RequestPeek request={row} clock={clock} /> })}
        actions={<Do id="request.new" look="primary" size="sm" />}
        empty={
          <EmptyState icon={FileText} title="No draw requests yet" actions={<Do id="request.new" />}>
            <p>A draw request appears here when it is made for a lot you work on.</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
