import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { sendsPhotos } from 'contract/core/capabilities'
import type { RoleName } from 'contract/core/roles'
import type { DrawLedger } from 'contract/ledger/draws'
import { t } from 'locales/ledger'
import { DialogError } from '~/components/form/dialog-error'
import { ClaimLineForm, ReviewLineForm } from '~/components/ledger/draws/draw-line-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { nextToClaim } from '~/lib/ledger/next-to-claim'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import {
  claimDrawLine,
  claimParts,
  getDrawLine,
  itemsOf,
  reviewDrawLine,
  reviewParts,
} from '~/services/records/draws.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: ({ params }) => ({ label: t(params.form === 'claim' ? 'ledger.crumbAmounts' : 'ledger.crumbRecommended') }),
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.line ?? t('ledger.line')} · Plumbline` },
]

const operations = { claim: 'ledger.claimLine', review: 'ledger.reviewLine' } as const

function requireForm(text: string | undefined): keyof typeof operations {
  if (text !== 'claim' && text !== 'review') throw new Response(null, { status: 404 })
  return text
}

/** The claim of the next line without amounts; after the last one the page on which a borrower submits. */
function nextClaim(draw: DrawLedger, lineId: string, role: RoleName): { path: string; isSubmit: boolean } | null {
  const line = nextToClaim(draw.lines, lineId)
  if (line) return { path: paths.drawRequestClaim(draw, line.lineId), isSubmit: false }
  return sendsPhotos(role) ? { path: paths.drawRequest(draw), isSubmit: true } : null
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const form = requireForm(params.form)
  requireCall(user, operations[form])
  const [requestId, lineId] = [requireParam(params, 'requestId'), requireParam(params, 'lineId')]
  const { draw, line } = await orErrorPage(getDrawLine(request, requestId, lineId))
  const name = { line: `${line.code} ${line.title}`, isSoftCost: line.isSoftCost }
  if (form === 'claim') {
    const values = claimParts(line)
    return {
      form,
      ...name,
      ofItem: line.requested === null ? line.figures.requested.value : null,
      next: nextClaim(draw, lineId, user.roleName),
      values,
      tokens: openForm({ version: line.version }, values),
    }
  }
  const items = await orErrorPage(itemsOf(request, requestId))
  const values = reviewParts(line, items)
  return {
    form,
    ...name,
    items: items.map(({ name }) => name),
    values: { ...values, reason: line.override?.reason ?? '' },
    tokens: openForm({ version: line.version }, values),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireSession(request)
  const form = requireForm(params.form)
  const [lotId, requestId] = [requireParam(params, 'lotId'), requireParam(params, 'requestId')]
  const place = { requestId, lineId: requireParam(params, 'lineId') }
  const back = paths.drawRequestBudget({ lotId, requestId })
  if (form === 'claim' && !new URL(request.url).searchParams.has('next')) return claimDrawLine(request, place, back)
  const { draw, line } = await orErrorPage(getDrawLine(request, requestId, place.lineId))
  if (form === 'claim') return claimDrawLine(request, place, nextClaim(draw, place.lineId, user.roleName)?.path ?? back)
  return reviewDrawLine(request, place, line.isSoftCost, back)
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('lineId')

export default function DrawLine() {
  const { lotId = '', requestId = '' } = useParams()
  const data = useLoaderData<typeof loader>()
  const frame = { back: paths.drawRequestBudget({ lotId, requestId }), answer: useAnswer<typeof action>() }
  return data.form === 'claim' ? (
    <ClaimLineForm key={data.line} {...data} {...frame} />
  ) : (
    <ReviewLineForm key={data.line} {...data} {...frame} />
  )
}

export { DialogError as ErrorBoundary }
