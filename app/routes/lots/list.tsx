import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import MapPin from 'lucide-react/icons/map-pin'
import { useMemo } from 'react'
import { inspectionStatuses } from 'contract/core/statuses'
import { t } from 'locales/lots'
import { LotPeek } from '~/components/lots/lazy-lot-peek'
import { lotColumns } from '~/components/lots/lot-columns'
import { lotRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { CommandButton, EmptyStateCommands } from '~/components/command/command-button'
import { EmptyState } from '~/components/status/empty-state'
import { useFilterChoices } from '~/components/table/filter-choices'
import { agencyFilter, flagFilter, placeFilters, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { withFlags } from '~/lib/ledger/flag-words'
import { listsAnew, readListQuery } from '~/lib/lists/list-query'
import { lotsSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { isOfLedger, revalidateWhen } from '~/offline/store/revalidation-scope'
import { listLots } from '~/services/records/lots.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: t('lots.title'), to: paths.lots() }) }

export const meta: MetaFunction = () => [{ title: `${t('lots.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, lotsSpec)
  return orErrorPage(listLots(request, query))
}

const isAffected = revalidateWhen(
  ({ event }) => ['lot', 'drawRequest', 'attempt', 'item', 'checklist'].includes(event.noun) || isOfLedger(event.noun),
)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, lotsSpec) && isAffected(args)

const statuses = () => [...statusOptions(inspectionStatuses), { value: 'none', label: t('lots.noDraw') }]

export default function LotsPage() {
  const list = useLoaderData<typeof loader>()
  const { agencies } = useFilterChoices()
  const known = useRecords('lot', list.data)
  const rows = useMemo(() => withFlags(known, list.data), [known, list.data])
  const { role } = useViewer()
  const state = useListState(lotsSpec, list.cursor)
  const clock = useClock()
  const columns = useMemo(() => lotColumns(clock), [clock])
  const fields = useMemo(
    () => [
      { field: 'status', label: t('lots.status'), options: statuses() },
      ...flagFilter(role),
      ...agencyFilter(agencies),
      ...placeFilters(),
    ],
    [agencies, role],
  )
  return (
    <>
      <ListScreen
        title={t('lots.title')}
        noun="lot"
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        error={list.error}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint={t('lots.hint')}
        refOf={lotRef}
        pathOf={(lot) => paths.lot(lot.uuid)}
        files={{ export: 'lot.export', import: 'lot.import' }}
        actions={
          <>
            <CommandButton id="lot.export" look="ghost" label={t('lots.exportShort')} className="max-md:px-2" />
            <CommandButton id="lot.import" look="ghost" label={t('lots.importShort')} className="max-md:px-2" />
            <CommandButton id="lot.new" look="primary" />
          </>
        }
        peek={(lot) => ({
          head: t('lots.number', { number: lot.lotNumber }),
          body: <LotPeek lot={lot} clock={clock} />,
        })}
        empty={
          <EmptyState
            icon={MapPin}
            title={t('lots.none')}
            actions={<EmptyStateCommands ids={['lot.import', 'lot.new']} />}
          >
            <p>{t('lots.noneText')}</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
