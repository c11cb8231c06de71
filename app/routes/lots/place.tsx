import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { t } from 'locales/lot-form'
import { DialogError } from '~/components/form/dialog-error'
import { PlaceDialog } from '~/components/lots/place-dialog'
import type { RouteHandle } from '~/components/shell/route-handle'
import { requireParam } from '~/lib/params'
import { beneathLot } from '~/lib/paths'
import { getLot, locateLot } from '~/services/records/lots.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('lotForm.setLocation') }),
}

export const meta: MetaFunction = () => [{ title: `${t('lotForm.setLocation')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'lots.updateCoordinates')
  const lot = await orErrorPage(getLot(request, requireParam(params, 'lotId')))
  return { lot, start: await orErrorPage(locateLot(request, lot)) }
}

/** The map keeps the view it was opened with. */
export const shouldRevalidate = () => false

export default function PlaceLot() {
  const { lot, start } = useLoaderData<typeof loader>()
  return <PlaceDialog lot={lot} start={start} back={beneathLot(useLocation().pathname, lot.uuid)} />
}

export { DialogError as ErrorBoundary }
