import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/ledger'
import { BudgetScreen } from '~/components/ledger/budget-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { isOfLedger, revalidateWhen } from '~/offline/store/revalidation-scope'
import { listDrawColumns, listDraws } from '~/services/records/draws.server'
import { getLedger, saveCells } from '~/services/records/ledger.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'detail',
  crumb: ({ params }) => ({ label: t('ledger.budget'), to: paths.budget(params.lotId ?? '') }),
}

export const meta: MetaFunction = ({ matches }) => {
  const above = matches.find((match) => match.id === 'routes/lots/$lotId/layout')?.data as { lot: Lot } | undefined
  return [{ title: `${t('ledger.budgetOf', { lot: above?.lot.street ?? t('ledger.aLot') })} · Plumbline` }]
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  const isSideBySide = new URL(request.url).searchParams.has('draws')
  const [ledger, draws, columns] = await orErrorPage(
    Promise.all([
      getLedger(request, lotId),
      listDraws(request, lotId),
      isSideBySide ? listDrawColumns(request, lotId) : null,
    ]),
  )
  return { ledger, draws, columns }
}

/** Saves the edited cells. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return saveCells(request, requireParam(params, 'lotId'))
}

const nouns = ['lot', 'drawRequest', 'item']
export const shouldRevalidate = revalidateWhen(
  ({ event }, { lotId }) => event.lotId === lotId && (isOfLedger(event.noun) || nouns.includes(event.noun)),
)

export default function BudgetPage() {
  const lot = useOutletContext<Lot>()
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <BudgetScreen lot={lot} {...data} />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
