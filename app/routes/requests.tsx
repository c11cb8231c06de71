import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import FileText from 'lucide-react/icons/file-text'
import { useMemo } from 'react'
import type { RoleName } from 'contract/core/roles'
import { inspectionStatuses } from 'contract/core/statuses'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/requests'
import { CommandButton } from '~/components/command/command-button'
import { RequestPeek } from '~/components/requests/lazy-request-peek'
import { requestColumns } from '~/components/requests/request-columns'
import { useLiveRequests } from '~/components/requests/use-live-requests'
import { requestRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { useFilterChoices } from '~/components/table/filter-choices'
import {
  agencyFilter,
  type FilterField,
  type FilterOption,
  flagFilter,
  paymentFilter,
  placeFilters,
  statusOptions,
  yearFilter,
} from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { listsAnewBeneath, readListQuery } from '~/lib/lists/list-query'
import { requestsSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { isOfLedger, revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { listRequests } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('requests.title'), to: paths.drawRequests() }),
}

export const meta: MetaFunction = () => [{ title: `${t('requests.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, requestsSpec)
  return orErrorPage(listRequests(request, query))
}

const isAffected = revalidateWhen(
  ({ event }) =>
    ['lot', 'drawRequest', 'attempt', 'item', 'checklist', 'media'].includes(event.noun) || isOfLedger(event.noun),
)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, requestsSpec) && isAffected(args)

const fieldsWith = (
  role: RoleName,
  agencies: readonly FilterOption[],
  reviewers: readonly FilterOption[],
): FilterField[] => [
  { field: 'status', label: t('requests.status'), options: statusOptions(inspectionStatuses) },
  { field: 'waiting', label: t('requests.waiting'), options: [{ value: 'me', label: t('requests.me') }] },
  {
    field: 'due',
    label: t('requests.due'),
    options: [
      { value: 'overdue', label: t('requests.isLate') },
      { value: 'soon', label: t('requests.soon') },
    ],
  },
  { field: 'completed', label: t('requests.completed'), options: [{ value: 'recent', label: t('requests.recent') }] },
  ...flagFilter(role),
  ...paymentFilter(role),
  ...agencyFilter(agencies),
  { field: 'reviewer', label: t('requests.reviewer'), options: reviewers },
  yearFilter(),
  ...placeFilters(),
]

export default function DrawRequestsPage() {
  const { lot, totalRecord, totalIsCapped, cursor } = useLoaderData<typeof loader>()
  const { agencies, reviewers } = useFilterChoices()
  const rows = useLiveRequests(lot.inspections)
  const state = useListState(requestsSpec, cursor)
  const clock = useClock()
  const columns = useMemo(() => requestColumns(clock), [clock])
  const { role } = useViewer()
  const fields = useMemo(() => fieldsWith(role, agencies, reviewers), [role, agencies, reviewers])
  return (
    <>
      <ListScreen
        title={t('requests.title')}
        noun="drawRequest"
        rows={rows}
        total={totalRecord - (lot.inspections.length - rows.length)}
        capped={totalIsCapped}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint={t('requests.hint')}
        refOf={(row) => requestRef(row, row.lot)}
        pathOf={(row) => paths.drawRequest({ lotId: row.lotId, requestId: row.uuid })}
        peek={(row) => ({ head: drawTitle(row), body: <RequestPeek request={row} clock={clock} /> })}
        actions={<CommandButton id="request.new" look="primary" size="sm" />}
        empty={
          <EmptyState icon={FileText} title={t('requests.none')} actions={<CommandButton id="request.new" />}>
            <p>{t('requests.noneText')}</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
