import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { LenderForm } from '~/components/lenders/lender-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addLender } from '~/services/lenders.server'
import { requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New' }) }

export const meta: MetaFunction = () => [{ title: 'New lender · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'lenders.add')
  return { tokens: openForm(), agencies: await agencyChoices(request, user) }
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireSession(request)
  return addLender(request, user, listBeneath(request, paths.lenders()))
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function NewLender() {
  return <LenderForm title="New lender" {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}

export { DialogError as ErrorBoundary }
