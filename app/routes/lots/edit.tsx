import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { LotDialog } from '~/components/lots/lot-dialog'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { lotChoices, openLot, saveLot } from '~/services/lot-form.server'
import { getLot } from '~/services/lots.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'Edit lot' }) }

export const meta: MetaFunction = () => [{ title: 'Edit lot · Plumbline' }]

/** The page beneath the form: the lot's own where the address says so, else the list. */
const beneath = (pathname: string, lotId: string) =>
  pathname.startsWith(paths.lot(lotId)) ? paths.lot(lotId) : paths.lots()

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
  return saveLot(request, lotId, `${beneath(pathname, lotId)}${search}`)
}

/** The form keeps what it was opened with: what others change meanwhile is told when it is saved. */
export const shouldRevalidate = () => false

export default function EditLot() {
  const { lot, choices, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const back = beneath(useLocation().pathname, lot.uuid)
  return <LotDialog lot={lot} choices={choices} tokens={answer ?? tokens} answer={answer} back={back} />
}

export { DialogError as ErrorBoundary }
