import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import Hash from 'lucide-react/icons/hash'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/core/statuses'
import { may } from 'contract/core/policy'
import type { CostCode } from 'contract/cost-codes/calls'
import { t } from 'locales/cost-codes'
import { costCodeColumns } from '~/components/cost-codes/cost-code-columns'
import { CostCodePeek } from '~/components/cost-codes/cost-code-peek'
import { CommandButton } from '~/components/command/command-button'
import { costCodeRef } from '~/components/review/refs'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer, type Viewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { type FilterOption, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnewBeneath, readListQuery } from '~/lib/lists/list-query'
import { costCodesSpec } from '~/lib/lists/list-specs'
import { isAgency, seesAllAgencies } from 'contract/core/capabilities'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { listCostCodes } from '~/services/records/cost-codes.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('costCodes.title'), to: paths.costCodes() }),
}

export const meta: MetaFunction = () => [{ title: `${t('costCodes.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, costCodesSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listCostCodes(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const isAffected = revalidateWhen(({ event }) => event.noun === 'costCode')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, costCodesSpec) && isAffected(args)

/** Filter options for the owner: everybody, the agency itself, or for an admin each agency. */
function owners(viewer: Viewer, agencies: readonly FilterOption[]) {
  const own = isAgency(viewer.role) ? [{ value: viewer.uuid, label: t('costCodes.own') }] : agencies
  return [{ value: 'none', label: t('costCodes.everyone') }, ...own]
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
        title={t('costCodes.title')}
        noun="costCode"
        rows={rows}
        total={list.totalRecords - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={[
          { field: 'status', label: t('costCodes.status'), options: statusOptions(activeStatuses) },
          { field: 'agency', label: t('costCodes.belongsTo'), options: owners(viewer, list.agencies) },
        ]}
        keywordHint={t('costCodes.hint')}
        refOf={costCodeRef}
        pathOf={formOf}
        peek={(row) => ({
          head: row.code,
          body: (
            <CostCodePeek
              costCode={row}
              mayEdit={may(viewer.role, 'costCodes.update') && (seesAllAgencies(viewer.role) || row.agency !== null)}
            />
          ),
        })}
        files={{ import: 'costCode.import' }}
        actions={
          <>
            <CommandButton
              id="costCode.import"
              look="ghost"
              label={t('costCodes.importShort')}
              className="max-md:px-2"
            />
            <CommandButton id="costCode.new" look="primary" size="sm" />
          </>
        }
        empty={
          <EmptyState icon={Hash} title={t('costCodes.none')} actions={<CommandButton id="costCode.new" />}>
            <p>{t('costCodes.noneText')}</p>
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
