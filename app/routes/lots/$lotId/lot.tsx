import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useOutletContext } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import { LotScreen } from '~/components/lots/lot-screen'
import { addressOf } from '~/components/lots/lot-words'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { listsAnew, readListQuery } from '~/lib/list-query'
import { lotRequestsSpec } from '~/lib/list-specs'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { listRequests } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'

export const meta: MetaFunction = ({ matches }) => {
  const above = matches.find((match) => match.id === 'routes/lots/$lotId/layout')?.data as { lot: Lot } | undefined
  return [{ title: `${above ? addressOf(above.lot) : 'Lot'} · Plumbline` }]
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  const query = readListQuery(new URL(request.url).searchParams, lotRequestsSpec)
  const asked = { ...query, filters: { lotId: [lotId] } }
  const { lot, totalRecord } = await orErrorPage(listRequests(request, asked))
  return { requests: lot.inspections, total: totalRecord }
}

const concerned = whenConcerned(({ event }, { lotId }) => event.lotId === lotId && event.noun !== 'comment')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, lotRequestsSpec) && concerned(args)

export default function LotPage() {
  const { requests, total } = useLoaderData<typeof loader>()
  return (
    <>
      <LotScreen lot={useOutletContext<Lot>()} requests={requests} total={total} />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
