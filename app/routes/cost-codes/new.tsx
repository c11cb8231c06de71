import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { CostCodeForm } from '~/components/cost-codes/cost-code-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addCostCode } from '~/services/cost-codes.server'
import { requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New' }) }

export const meta: MetaFunction = () => [{ title: 'New cost code · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'costCodes.add')
  return openForm()
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addCostCode(request, listBeneath(request, paths.costCodes()))
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function NewCostCode() {
  return (
    <CostCodeForm title="New cost code" tokens={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  )
}

export { DialogError as ErrorBoundary }
