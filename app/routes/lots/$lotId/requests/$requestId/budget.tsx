import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { t } from 'locales/ledger'
import { DrawBudgetTab } from '~/components/ledger/draws/draw-budget-tab'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { isOfLedger, revalidateWhen } from '~/offline/store/revalidation-scope'
import { getDraw } from '~/services/records/draws.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'detail', crumb: () => ({ label: t('ledger.budget') }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, t('ledger.budget')) }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(getDraw(request, requireParam(params, 'requestId')))
}

const nouns = ['drawRequest', 'item']
export const shouldRevalidate = revalidateWhen(
  ({ event }, { lotId }) => event.lotId === lotId && (isOfLedger(event.noun) || nouns.includes(event.noun)),
)

export default function DrawBudgetPage() {
  return (
    <>
      <DrawBudgetTab draw={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
