import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { drawRecordKinds, type DrawRecordKind } from 'contract/ledger/draw-terms'
import { t } from 'locales/ledger'
import { DialogError } from '~/components/form/dialog-error'
import { RecordForm } from '~/components/ledger/draws/record-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { todayIn } from '~/lib/time/dates'
import { amountsFor, getDraw, recordOnDraw } from '~/services/records/draws.server'
import { getLoanLeft } from '~/services/records/ledger.server'
import { getLot } from '~/services/records/lots.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('ledger.newRecord') }) }

export const meta: MetaFunction = () => [{ title: `${t('ledger.approvalsAndPayments')} · Plumbline` }]

const operations = {
  approval: 'ledger.approveDraw',
  funding: 'ledger.fundDraw',
  release: 'ledger.releaseRetainage',
} as const

function requireKind(text: string | undefined): DrawRecordKind {
  const kind = drawRecordKinds.find((one) => one === text)
  if (!kind) throw new Response(null, { status: 404 })
  return kind
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const kind = requireKind(params.kind)
  requireCall(user, operations[kind])
  const [lotId, requestId] = [requireParam(params, 'lotId'), requireParam(params, 'requestId')]
  const [draw, { timeZone }, loanLeft] = await orErrorPage(
    Promise.all([
      getDraw(request, requestId),
      getLot(request, lotId),
      kind === 'approval' ? null : getLoanLeft(request, lotId),
    ]),
  )
  const lines = amountsFor(kind, draw)
  return { kind, lines, loanLeft, today: todayIn(timeZone, Date.now()), tokens: openForm() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const [lotId, requestId] = [requireParam(params, 'lotId'), requireParam(params, 'requestId')]
  const back = paths.drawRequestBudget({ lotId, requestId })
  return recordOnDraw(requireKind(params.kind), { request, requestId, back })
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewDrawRecord() {
  const { lotId = '', requestId = '' } = useParams()
  const data = useLoaderData<typeof loader>()
  return (
    <RecordForm {...data} back={paths.drawRequestBudget({ lotId, requestId })} answer={useAnswer<typeof action>()} />
  )
}

export { DialogError as ErrorBoundary }
