import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { Hash } from 'lucide-react'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/statuses'
import { may } from 'contract/policy'
import type { CostCode } from 'contract/cost-codes'
import { costCodeColumns } from '~/components/cost-codes/cost-code-columns'
import { CostCodePeek } from '~/components/cost-codes/cost-code-peek'
import { Do } from '~/components/palette/do'
import { costCodeRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer, type Viewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { type FilterOption, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnewBeneath, readListQuery } from '~/lib/list-query'
import { costCodesSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listCostCodes } from '~/services/cost-codes.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: 'Cost codes', to: paths.costCodes() }),
}

export const meta: MetaFunction = () => [{ title: 'Cost codes · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, costCodesSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listCostCodes(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const concerned = whenConcerned(({ event }) => event.noun === 'costCode')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, costCodesSpec) && concerned(args)

/** Whose cost codes: everybody's, one's own, or of an agency. */
function owners(viewer: Viewer, agencies: readonly FilterOption[]) {
  const own = viewer.role === 'agency' ? [{ value: viewer.uuid, label: 'Your own' }] : agencies
  return [{ value: 'none', label: 'Everybody' }, ...own]
}

export default function CostCodesPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('costCode', list.data)
  const state = useListState(costCodesSpec)
  const clock = useClock()
  const viewer = useViewer()
  const { search } = useLocation()
  const columns = useMemo(() => costCodeColumns(clock, search), [clock, search])
  const formOf = (row: CostCode) => `${paths.costCode(row.uuid)}${search}`
  return (
    <>
      <ListScreen
        title="Cost codes"
        noun={{ one: 'cost code', many: 'cost codes' }}
        rows={rows}
        total={list.totalRecords - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={[
          { field: 'status', label: 'Status', options: statusOptions(activeStatuses) },
          { field: 'agency', label: 'Belongs to', options: owners(viewer, list.agencies) },
        ]}
        keywordHint="Code, title or category"
        refOf={costCodeRef}
        pathOf={formOf}
        peek={(row) => ({
          head: row.code,
          body: (
            <CostCodePeek
              costCode={row}
              mayEdit={may(viewer.role, 'costCodes.update') && (viewer.role === 'admin' || row.agency !== null)}
            />
          ),
        })}
        actions={<Do id="costCode.new" look="primary" size="sm" />}
        empty={
          <EmptyState icon={Hash} title="No cost codes yet" actions={<Do id="costCode.new" />}>
            <p>An item of a draw request begins with its cost code and the checklist that belongs to it.</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
