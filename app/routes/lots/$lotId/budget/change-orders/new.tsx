import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/ledger-forms'
import { DialogError } from '~/components/form/dialog-error'
import { ChangeOrderForm } from '~/components/ledger/change-order-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { todayIn } from '~/lib/time/dates'
import { listDraws } from '~/services/records/draws.server'
import { getLedger, recordChangeOrder } from '~/services/records/ledger.server'
import { getLot } from '~/services/records/lots.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('ledgerForms.changeOrder') }),
}

export const meta: MetaFunction = () => [{ title: `${t('ledgerForms.recordOrder')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'ledger.recordChangeOrder')
  const lotId = requireParam(params, 'lotId')
  const [{ lines }, { timeZone }, { draws }] = await orErrorPage(
    Promise.all([getLedger(request, lotId), getLot(request, lotId), listDraws(request, lotId)]),
  )
  const completed = draws.filter(({ frozenAt }) => frozenAt !== null).map(({ number, date }) => ({ number, date }))
  return { tokens: openForm(), lines, completed, timeZone, today: todayIn(timeZone, Date.now()) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  return recordChangeOrder(request, lotId, paths.budget(lotId))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewChangeOrder() {
  const { lotId = '' } = useParams()
  const data = useLoaderData<typeof loader>()
  return <ChangeOrderForm {...data} back={paths.budget(lotId)} answer={useAnswer<typeof action>()} />
}

export { DialogError as ErrorBoundary }
