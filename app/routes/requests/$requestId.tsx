import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type Params, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { rules } from 'contract/rules'
import { DialogError } from '~/components/form/dialog-error'
import { addressOf } from '~/components/lots/lot-words'
import { RequestForm } from '~/components/requests/request-form'
import { drawTitle } from '~/components/requests/request-words'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { orErrorPage, requireCall } from '~/services/page.server'
import { listBeneath } from '~/services/record-form.server'
import { editRequest, requestEditForm } from '~/services/request-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'Edit' }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? drawTitle(data.drawRequest) : 'Draw request'} · Plumbline` },
]

/** The page beneath the form: the draw request's own or the calendar where the address says so, else the list. */
function beneath(pathname: string, { lotId, requestId = '' }: Params<string>): string {
  if (lotId !== undefined) return paths.drawRequest({ lotId, requestId })
  return pathname.startsWith(paths.calendar()) ? paths.calendar() : paths.drawRequests()
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'requests.update')
  return orErrorPage(requestEditForm(request, requireParam(params, 'requestId')))
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const back = listBeneath(request, beneath(new URL(request.url).pathname, params))
  return editRequest(request, requireParam(params, 'requestId'), back)
}

/** What is being typed stays as it was opened; a conflict is told when it is saved. */
export const shouldRevalidate = opensAnother('requestId')

export default function EditRequest() {
  const { drawRequest, lot, codes, reviewers, lenders, chosen, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const list = beneath(useLocation().pathname, useParams())
  const { title, reviewerId, description, totalBudget, dueDate, status } = drawRequest
  const verdict = rules.edit({ inspectionStatus: status })
  return (
    <RequestForm
      key={drawRequest.uuid}
      title="Edit draw request"
      list={list}
      place={`${addressOf(lot)} · Lot ${lot.lotNumber}`}
      values={{
        title,
        reviewer: reviewerId ?? '',
        description,
        totalBudget: String(totalBudget),
        dueDate: dueDate ?? '',
      }}
      lines={codes}
      reviewers={reviewers}
      lenders={lenders.map((lender) => ({ ...lender, chosen: chosen.includes(lender.uuid) }))}
      readOnly={verdict.ok ? null : verdict.why}
      tokens={tokens}
      answer={answer}
    />
  )
}

export { DialogError as ErrorBoundary }
