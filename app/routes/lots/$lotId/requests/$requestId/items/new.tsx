import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { may } from 'contract/core/policy'
import { t } from 'locales/request-forms'
import { DialogError } from '~/components/form/dialog-error'
import { ItemForm } from '~/components/requests/form/item-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { addItem, newItemForm } from '~/services/forms/item-form.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('requestForms.newItem') }),
}

export const meta: MetaFunction = () => [{ title: `${t('requestForms.newItem')} · Plumbline` }]

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
  const ids = { lotId: requireParam(params, 'lotId'), requestId }
  return addItem(request, ids, paths.drawRequest(ids))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewItem() {
  const { drawRequest, codes, budgetLines, mayOwn, tokens } = useLoaderData<typeof loader>()
  const { lotId = '' } = useParams()
  return (
    <ItemForm
      back={paths.drawRequest({ lotId, requestId: drawRequest.uuid })}
      codes={codes}
      budgetLines={budgetLines.map(({ name }) => name)}
      mayOwn={mayOwn}
      status={drawRequest.status}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
