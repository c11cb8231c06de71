import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { LotDialog } from '~/components/lots/lot-dialog'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addLot, lotChoices } from '~/services/lot-form.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New lot' }) }

export const meta: MetaFunction = () => [{ title: 'New lot · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  requireCall(session.user, 'lots.create')
  return { choices: await orErrorPage(lotChoices(request, session)), tokens: openForm() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addLot(request, listBeneath(request, paths.lots()))
}

/** What the form chooses from does not change under it. */
export const shouldRevalidate = () => false

export default function NewLot() {
  const { choices, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  return <LotDialog choices={choices} tokens={answer ?? tokens} answer={answer} back={paths.lots()} />
}

export { DialogError as ErrorBoundary }
