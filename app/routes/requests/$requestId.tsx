import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type Params, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { rules } from 'contract/core/rules'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/request-forms'
import { DialogError } from '~/components/form/dialog-error'
import { addressOf } from '~/components/lots/lot-text'
import { RequestForm } from '~/components/requests/form/request-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { listBeneath } from '~/services/forms/record-form.server'
import { editRequest, requestEditForm } from '~/services/forms/request-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('requestForms.edit') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? drawTitle(data.drawRequest) : t('requestForms.one')} · Plumbline` },
]

/** The page below the form: the draw request's own page, the calendar, or the list, by the URL. */
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

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('requestId')

export default function EditRequest() {
  const { drawRequest, lot, codes, budget, requested, reviewers, lenders, chosen, tokens } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const list = beneath(useLocation().pathname, useParams())
  const { title, reviewerId, description, totalBudget, dueDate, status } = drawRequest
  const verdict = rules.edit({ inspectionStatus: status })
  return (
    <RequestForm
      key={drawRequest.uuid}
      title={t('requestForms.editRequest')}
      list={list}
      place={t('requestForms.place', { address: addressOf(lot), lot: lot.lotNumber })}
      values={{
        title,
        reviewer: reviewerId ?? '',
        description,
        totalBudget: String(totalBudget),
        dueDate: dueDate ?? '',
      }}
      lines={codes}
      budget={budget}
      requested={requested}
      reviewers={reviewers}
      lenders={lenders.map((lender) => ({ ...lender, chosen: chosen.includes(lender.uuid) }))}
      readOnly={verdict.ok ? null : verdict.why}
      tokens={tokens}
      answer={answer}
    />
  )
}

export { DialogError as ErrorBoundary }
