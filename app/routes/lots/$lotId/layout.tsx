import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { movesBelow } from '~/lib/revalidation'
import { whenConcerned } from '~/live/concern'
import { getLot } from '~/services/lots.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

/** The ladder's first two steps: the list of lots, and this one. */
export const handle: RouteHandle = {
  mode: 'detail',
  crumb: ({ data, params }) => [
    { label: 'Lots', to: paths.lots() },
    { label: (data as { lot: Lot } | undefined)?.lot.street ?? 'Lot', to: paths.lot(params.lotId ?? '') },
  ],
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return { lot: await orErrorPage(getLot(request, requireParam(params, 'lotId'))) }
}

const concerned = whenConcerned(({ event }, { lotId }) => event.lotId === lotId)

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !movesBelow(args, 'lotId') && concerned(args)

/** The lot's own page finds the lot in the outlet's context; the pages of its draw requests bring theirs along. */
export default function LotLayout() {
  const { lot } = useLoaderData<typeof loader>()
  return <Outlet context={lot} />
}

export { RouteError as ErrorBoundary }
