import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useOutletContext } from '@remix-run/react'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/lots'
import { LotScreen } from '~/components/lots/lot-screen'
import { addressOf } from '~/components/lots/lot-text'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { listsAnew, readListQuery } from '~/lib/lists/list-query'
import { lotRequestsSpec } from '~/lib/lists/list-specs'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { listRequests } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'

export const meta: MetaFunction = ({ matches }) => {
  const above = matches.find((match) => match.id === 'routes/lots/$lotId/layout')?.data as { lot: Lot } | undefined
  return [{ title: `${above ? addressOf(above.lot) : t('lots.one')} · Plumbline` }]
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  const query = readListQuery(new URL(request.url).searchParams, lotRequestsSpec)
  const listQuery = { ...query, filters: { lotId: [lotId] } }
  const { lot, totalRecord } = await orErrorPage(listRequests(request, listQuery))
  return { requests: lot.inspections, total: totalRecord }
}

const isAffected = revalidateWhen(({ event }, { lotId }) => event.lotId === lotId && event.noun !== 'comment')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, lotRequestsSpec) && isAffected(args)

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
