import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/ledger-forms'
import { DialogError } from '~/components/form/dialog-error'
import { LineForm } from '~/components/ledger/line-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { addLedgerLine, getLedger } from '~/services/records/ledger.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('ledgerForms.newLineShort') }),
}

export const meta: MetaFunction = () => [{ title: `${t('ledgerForms.newLine')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'ledger.addLines')
  const { retainageRate } = await orErrorPage(getLedger(request, requireParam(params, 'lotId')))
  return { tokens: openForm(), lotRate: retainageRate }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  return addLedgerLine(request, lotId, paths.budget(lotId))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewLine() {
  const { lotId = '' } = useParams()
  const data = useLoaderData<typeof loader>()
  return (
    <LineForm
      title={t('ledgerForms.newLine')}
      {...data}
      back={paths.budget(lotId)}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
