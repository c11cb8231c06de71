import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { t } from 'locales/request-forms'
import { DialogError } from '~/components/form/dialog-error'
import { addressOf } from '~/components/lots/lot-text'
import { LotChoice } from '~/components/requests/form/lot-choice'
import { RequestForm } from '~/components/requests/form/request-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { useAnswer } from '~/hooks/use-answer'
import { useTypedName } from '~/hooks/use-typed-name'
import { anId } from '~/lib/params'
import { mostPicked, paths } from '~/lib/paths'
import { listUnder } from '~/lib/where-from'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { addRequest, findLots, newRequestForm } from '~/services/forms/request-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('requestForms.newShort') }),
}

export const meta: MetaFunction = () => [{ title: `${t('requestForms.newRequest')} · Plumbline` }]

/** The page below the form: the lot's own page or the list, by the URL. */
const beneath = (lotId: string | undefined) => (lotId ? paths.lot(lotId) : paths.drawRequests())

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'requests.create')
  const search = new URL(request.url).searchParams
  const [lotId, typed] = [params.lotId ?? search.get('on'), search.get('find') ?? '']
  const picked = (search.get('picked') ?? '')
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

/** A form gets its key when it opens; another lot opens another form. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  (formMethod === undefined || formMethod === 'GET') && currentUrl.href !== nextUrl.href

export default function NewRequest() {
  const { form, tokens, typed, ...found } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { today } = useClock()
  const { lotId } = useParams()
  const { search } = useLocation()
  const named = useTypedName()
  if (!form || !tokens) return <LotChoice {...found} typed={typed} />
  const { lot, codes, budget, reviewers, lenders } = form
  return (
    <RequestForm
      key={lot.uuid}
      title={t('requestForms.newRequest')}
      lotId={lot.uuid}
      otherLot={listUnder(paths.newRequest(), lotId ? '' : search, ['on'])}
      list={beneath(lotId)}
      place={t('requestForms.place', { address: addressOf(lot), lot: lot.lotNumber })}
      values={{ title: named, reviewer: '', description: '', totalBudget: '', dueDate: today }}
      lines={codes.map((code) => ({ ...code, chosen: false, share: '', photos: '', line: null }))}
      budget={budget}
      reviewers={reviewers}
      lenders={lenders.map((lender) => ({ ...lender, chosen: false }))}
      tokens={tokens}
      answer={answer}
    />
  )
}

export { DialogError as ErrorBoundary }
