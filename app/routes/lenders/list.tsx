import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { Landmark } from 'lucide-react'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/statuses'
import type { Lender } from 'contract/lenders'
import { lenderColumns } from '~/components/lenders/lender-columns'
import { LenderPeek } from '~/components/lenders/lender-peek'
import { Do } from '~/components/palette/do'
import { lenderRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnewBeneath, readListQuery } from '~/lib/list-query'
import { lendersSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listLenders } from '~/services/lenders.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: 'Lenders', to: paths.lenders() }),
}

export const meta: MetaFunction = () => [{ title: 'Lenders · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, lendersSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listLenders(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const concerned = whenConcerned(({ event }) => event.noun === 'lender')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, lendersSpec) && concerned(args)

export default function LendersPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('lender', list.data)
  const state = useListState(lendersSpec)
  const clock = useClock()
  const { search } = useLocation()
  const columns = useMemo(() => lenderColumns(clock, search), [clock, search])
  const formOf = (row: Lender) => `${paths.lender(row.uuid)}${search}`
  return (
    <>
      <ListScreen
        title="Lenders"
        noun={{ one: 'lender', many: 'lenders' }}
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={[
          { field: 'status', label: 'Status', options: statusOptions(activeStatuses) },
          ...agencyFilter(list.agencies),
        ]}
        keywordHint="Name or address"
        refOf={lenderRef}
        pathOf={formOf}
        peek={(row) => ({ head: 'Lender', body: <LenderPeek lender={row} /> })}
        actions={<Do id="lender.new" look="primary" size="sm" />}
        empty={
          <EmptyState icon={Landmark} title="No lenders yet" actions={<Do id="lender.new" />}>
            <p>Finished reports are sent to the lenders that a draw request chose.</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
