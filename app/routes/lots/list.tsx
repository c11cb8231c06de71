import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { inspectionStatuses } from 'contract/statuses'
import { lotColumns } from '~/components/lots/lot-columns'
import { LotPeek } from '~/components/lots/lot-peek'
import { lotRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { Do, FirstDeeds } from '~/components/palette/do'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, placeFilters, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnew, readListQuery } from '~/lib/list-query'
import { lotsSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listLots } from '~/services/lots.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Lots', to: paths.lots() }) }

export const meta: MetaFunction = () => [{ title: 'Lots · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, lotsSpec)
  // A list that could not be had says so in its place (spec §4), whatever else could not.
  const [list, agencies] = await orErrorPage(
    Promise.all([listLots(request, query), agencyChoices(request, user).catch(() => [])]),
  )
  return { ...list, agencies }
}

const concerned = whenConcerned(({ event }) =>
  ['lot', 'drawRequest', 'attempt', 'item', 'checklist'].includes(event.noun),
)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, lotsSpec) && concerned(args)

const statuses = [...statusOptions(inspectionStatuses), { value: 'none', label: 'No draw' }]

export default function LotsPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('lot', list.data)
  const state = useListState(lotsSpec)
  const clock = useClock()
  const columns = useMemo(() => lotColumns(clock), [clock])
  const fields = useMemo(
    () => [{ field: 'status', label: 'Status', options: statuses }, ...agencyFilter(list.agencies), ...placeFilters],
    [list.agencies],
  )
  return (
    <>
      <ListScreen
        title="Lots"
        noun={{ one: 'lot', many: 'lots' }}
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        error={list.error}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint="Street, city, loan or borrower"
        refOf={lotRef}
        pathOf={(lot) => paths.lot(lot.uuid)}
        files={{ save: 'lot.export', bring: 'lot.import' }}
        actions={
          <>
            <Do id="lot.export" look="ghost" label="Export" className="max-md:px-2" />
            <Do id="lot.import" look="ghost" label="Import" className="max-md:px-2" />
            <Do id="lot.new" look="primary" />
          </>
        }
        peek={(lot) => ({ head: `Lot ${lot.lotNumber}`, body: <LotPeek lot={lot} clock={clock} /> })}
        empty={
          <EmptyState icon={MapPin} title="No lots yet" actions={<FirstDeeds ids={['lot.import', 'lot.new']} />}>
            <p>Lots appear here as soon as one is yours to see.</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
