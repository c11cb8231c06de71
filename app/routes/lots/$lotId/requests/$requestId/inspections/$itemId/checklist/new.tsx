import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/request-forms'
import { DialogError } from '~/components/form/dialog-error'
import { LinesForm } from '~/components/requests/form/checklist-form'
import { useInspection } from '~/components/review/inspection-context'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { addLines } from '~/services/forms/item-form.server'
import { requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('requestForms.addLinesShort') }),
}

export const meta: MetaFunction = () => [{ title: `${t('requestForms.addLines')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'inspections.createChecklist')
  return openForm()
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const [lotId, requestId, itemId] = [
    requireParam(params, 'lotId'),
    requireParam(params, 'requestId'),
    requireParam(params, 'itemId'),
  ]
  return addLines(request, itemId, paths.item({ lotId, requestId, itemId }))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewLines() {
  const { items, page } = useInspection()
  const { itemId } = useParams()
  const tokens = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const item = items.find((one) => one.uuid === itemId)
  if (!item) return null
  const { lotId, requestId } = item
  return (
    <LinesForm
      item={item}
      status={page.drawRequest.status}
      back={paths.item({ lotId, requestId, itemId: item.uuid })}
      tokens={tokens}
      answer={answer}
    />
  )
}

export { DialogError as ErrorBoundary }
