import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/shell'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { movesBelow } from '~/lib/revalidation'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { getLot } from '~/services/records/lots.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

/** Breadcrumbs: the list of lots, and this lot. */
export const handle: RouteHandle = {
  mode: 'detail',
  crumb: ({ data, params }) => [
    { label: t('shell.lots'), to: paths.lots() },
    { label: (data as { lot: Lot } | undefined)?.lot.street ?? t('shell.lot'), to: paths.lot(params.lotId ?? '') },
  ],
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return { lot: await orErrorPage(getLot(request, requireParam(params, 'lotId'))) }
}

/** Pages of a draw request show only the lot's address, which no decision changes. */
const isAffected = revalidateWhen(
  ({ event }, { lotId, requestId }) => event.lotId === lotId && (requestId === undefined || event.noun === 'lot'),
)

/** Leaving a draw request loads the lot's figures, which were not kept current there. */
const leavesRequest = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.requestId !== undefined && nextParams.requestId === undefined

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  leavesRequest(args) || (!movesBelow(args, 'lotId') && isAffected(args))

/** Passes the lot to its own page through the outlet context; the pages of its draw requests load theirs. */
export default function LotLayout() {
  const { lot } = useLoaderData<typeof loader>()
  return <Outlet context={lot} />
}

export { RouteError as ErrorBoundary }
