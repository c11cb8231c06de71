import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { addressOf } from '~/components/lots/lot-words'
import { LotChoice } from '~/components/requests/lot-choice'
import { RequestForm } from '~/components/requests/request-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useClock } from '~/components/shell/use-clock'
import { useAnswer } from '~/hooks/use-answer'
import { useNamed } from '~/hooks/use-named'
import { anId } from '~/lib/params'
import { mostPicked, paths } from '~/lib/paths'
import { listUnder } from '~/lib/where-from'
import { orErrorPage, requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { addRequest, findLots, newRequestForm } from '~/services/request-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New' }) }

export const meta: MetaFunction = () => [{ title: 'New draw request · Plumbline' }]

/** The page beneath the form: the lot's own where the address says so, else the list. */
const beneath = (lotId: string | undefined) => (lotId ? paths.lot(lotId) : paths.drawRequests())

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'requests.create')
  const asked = new URL(request.url).searchParams
  const [lotId, typed] = [params.lotId ?? asked.get('on'), asked.get('find') ?? '']
  const picked = (asked.get('picked') ?? '')
    .split(',')
    .filter((id) => anId.test(id))
    .slice(0, mostPicked)
  if (!lotId) return { form: null, typed, ...(await orErrorPage(findLots(request, typed, picked))) }
  return {
    form: await orErrorPage(newRequestForm(request, lotId)),
    tokens: openForm(),
    typed,
    lots: [],
    hasMore: false,
    arePicked: false,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return addRequest(request, listBeneath(request, beneath(params.lotId)))
}

/** A form is minted when it opens; another lot is another form. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  (formMethod === undefined || formMethod === 'GET') && currentUrl.href !== nextUrl.href

export default function NewRequest() {
  const { form, tokens, typed, ...found } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { today } = useClock()
  const { lotId } = useParams()
  const { search } = useLocation()
  const named = useNamed()
  if (!form || !tokens) return <LotChoice {...found} typed={typed} />
  const { lot, codes, reviewers, lenders } = form
  return (
    <RequestForm
      key={lot.uuid}
      title="New draw request"
      lotId={lot.uuid}
      otherLot={listUnder(paths.newRequest(), lotId ? '' : search, ['on'])}
      list={beneath(lotId)}
      place={`${addressOf(lot)} · Lot ${lot.lotNumber}`}
      values={{ title: named, reviewer: '', description: '', totalBudget: '', dueDate: today }}
      lines={codes.map((code) => ({ ...code, chosen: false, share: '', photos: '' }))}
      reviewers={reviewers}
      lenders={lenders.map((lender) => ({ ...lender, chosen: false }))}
      tokens={tokens}
      answer={answer}
    />
  )
}

export { DialogError as ErrorBoundary }
