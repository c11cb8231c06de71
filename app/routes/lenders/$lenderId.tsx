import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { LenderForm } from '~/components/lenders/lender-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { opensAnother } from '~/lib/revalidation'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { getLender, updateLender } from '~/services/lenders.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'Edit' }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.lender.name ?? 'Lender'} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'lenders.update')
  const lender = await orErrorPage(getLender(request, requireParam(params, 'lenderId')))
  return { lender, tokens: openForm(lender), agencies: await agencyChoices(request, user) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return updateLender(request, requireParam(params, 'lenderId'), listBeneath(request, paths.lenders()))
}

/** What is being typed stays as it was opened; a conflict is told when it is saved. */
export const shouldRevalidate = opensAnother('lenderId')

export default function EditLender() {
  const data = useLoaderData<typeof loader>()
  return <LenderForm key={data.lender.uuid} title="Edit lender" {...data} answer={useAnswer<typeof action>()} />
}

export { DialogError as ErrorBoundary }
