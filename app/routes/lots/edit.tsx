import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { t } from 'locales/lots'
import { DialogError } from '~/components/form/dialog-error'
import { LotDialog } from '~/components/lots/lot-dialog'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { beneathLot } from '~/lib/paths'
import { lotChoices, openLot, saveLot } from '~/services/forms/lot-form.server'
import { getLot } from '~/services/records/lots.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('lots.edit') }) }

export const meta: MetaFunction = () => [{ title: `${t('lots.edit')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  requireCall(session.user, 'lots.update')
  const [lot, choices] = await orErrorPage(
    Promise.all([getLot(request, requireParam(params, 'lotId')), lotChoices(request, session)]),
  )
  return { lot, choices, tokens: openLot(lot) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  const { pathname, search } = new URL(request.url)
  return saveLot(request, lotId, `${beneathLot(pathname, lotId)}${search}`)
}

/** The form stays as it was opened; saving reports other people's changes. */
export const shouldRevalidate = () => false

export default function EditLot() {
  const { lot, choices, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const back = beneathLot(useLocation().pathname, lot.uuid)
  return <LotDialog lot={lot} choices={choices} tokens={answer ?? tokens} answer={answer} back={back} />
}

export { DialogError as ErrorBoundary }
