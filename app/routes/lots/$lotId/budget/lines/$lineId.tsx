import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/ledger-forms'
import { DialogError } from '~/components/form/dialog-error'
import { LineForm } from '~/components/ledger/line-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { getLedger, getLedgerLine, lineParts, updateLedgerLine } from '~/services/records/ledger.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('ledgerForms.editLineShort') }),
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.line.title ?? t('ledgerForms.oneLine')} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'ledger.updateLine')
  const lotId = requireParam(params, 'lotId')
  const [{ retainageRate }, line] = await orErrorPage(
    Promise.all([getLedger(request, lotId), getLedgerLine(request, lotId, requireParam(params, 'lineId'))]),
  )
  const values = { code: line.code, title: line.title, ...lineParts(line) }
  return {
    line: { uuid: line.uuid, title: line.title },
    values,
    tokens: openForm(line, lineParts(line)),
    lotRate: retainageRate,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return updateLedgerLine(request, requireParam(params, 'lineId'), paths.budget(requireParam(params, 'lotId')))
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('lineId')

export default function EditLine() {
  const { lotId = '' } = useParams()
  const { line, ...data } = useLoaderData<typeof loader>()
  return (
    <LineForm
      key={line.uuid}
      title={t('ledgerForms.editLine')}
      {...data}
      back={paths.budget(lotId)}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
