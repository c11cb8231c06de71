import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LotDialog } from '~/components/lots/lot-dialog'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { lotChoices, saveLot } from '~/services/lot-form.server'
import { getLot } from '~/services/lots.server'
import { orErrorPage } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', dialog: true, crumb: () => ({ label: 'Edit lot' }) }

export const meta: MetaFunction = () => [{ title: 'Edit lot · Plumbline' }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const [lot, choices] = await orErrorPage(
    Promise.all([getLot(request, requireParam(params, 'lotId')), lotChoices(request, session)]),
  )
  return { lot, choices, tokens: openForm(lot) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return saveLot(
    request,
    requireParam(params, 'lotId'),
    `${paths.lot(requireParam(params, 'lotId'))}${new URL(request.url).search}`,
  )
}

/** The form keeps what it was opened with: what others change meanwhile is told when it is saved. */
export const shouldRevalidate = () => false

export default function EditLot() {
  const { lot, choices, tokens } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <LotDialog lot={lot} choices={choices} tokens={answer ?? tokens} answer={answer} back={paths.lot(lot.uuid)} />
}

export { RouteError as ErrorBoundary }
