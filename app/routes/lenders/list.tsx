import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import Landmark from 'lucide-react/icons/landmark'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/core/statuses'
import type { Lender } from 'contract/lenders/calls'
import { t } from 'locales/lenders'
import { lenderColumns } from '~/components/lenders/lender-columns'
import { LenderPeek } from '~/components/lenders/lender-peek'
import { CommandButton } from '~/components/command/command-button'
import { lenderRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnewBeneath, readListQuery } from '~/lib/lists/list-query'
import { lendersSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { listLenders } from '~/services/records/lenders.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('lenders.title'), to: paths.lenders() }),
}

export const meta: MetaFunction = () => [{ title: `${t('lenders.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, lendersSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listLenders(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const isAffected = revalidateWhen(({ event }) => event.noun === 'lender')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, lendersSpec) && isAffected(args)

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
        title={t('lenders.title')}
        noun="lender"
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={[
          { field: 'status', label: t('lenders.status'), options: statusOptions(activeStatuses) },
          ...agencyFilter(list.agencies),
        ]}
        keywordHint={t('lenders.hint')}
        refOf={lenderRef}
        pathOf={formOf}
        peek={(row) => ({ head: t('lenders.one'), body: <LenderPeek lender={row} /> })}
        files={{ import: 'lender.import' }}
        actions={
          <>
            <CommandButton id="lender.import" look="ghost" label={t('lenders.importShort')} className="max-md:px-2" />
            <CommandButton id="lender.new" look="primary" size="sm" />
          </>
        }
        empty={
          <EmptyState icon={Landmark} title={t('lenders.none')} actions={<CommandButton id="lender.new" />}>
            <p>{t('lenders.noneText')}</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
