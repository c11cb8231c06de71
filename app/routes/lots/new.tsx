import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/lots'
import { DialogError } from '~/components/form/dialog-error'
import { LotDialog } from '~/components/lots/lot-dialog'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addLot, lotChoices } from '~/services/forms/lot-form.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('lots.newLot') }) }

export const meta: MetaFunction = () => [{ title: `${t('lots.newLot')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  requireCall(session.user, 'lots.create')
  return { choices: await orErrorPage(lotChoices(request, session)), tokens: openForm() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addLot(request, listBeneath(request, paths.lots()))
}

/** The options of the form do not change while it is open. */
export const shouldRevalidate = () => false

export default function NewLot() {
  const { choices, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  return <LotDialog choices={choices} tokens={answer ?? tokens} answer={answer} back={paths.lots()} />
}

export { DialogError as ErrorBoundary }
