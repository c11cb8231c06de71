import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { may } from 'contract/policy'
import { DialogError } from '~/components/form/dialog-error'
import { ItemForm } from '~/components/requests/item-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { addItem, newItemForm } from '~/services/item-form.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New item' }) }

export const meta: MetaFunction = () => [{ title: 'New item · Plumbline' }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'inspections.insertItem')
  const form = await orErrorPage(newItemForm(request, requireParam(params, 'requestId')))
  const mayOwn = may(user.roleName, 'inspections.addCustomCode')
  return { ...form, mayOwn, tokens: openForm(form.drawRequest) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const requestId = requireParam(params, 'requestId')
  return addItem(request, requestId, paths.drawRequest({ lotId: requireParam(params, 'lotId'), requestId }))
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function NewItem() {
  const { drawRequest, codes, mayOwn, tokens } = useLoaderData<typeof loader>()
  const { lotId = '' } = useParams()
  return (
    <ItemForm
      back={paths.drawRequest({ lotId, requestId: drawRequest.uuid })}
      codes={codes}
      mayOwn={mayOwn}
      status={drawRequest.status}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
