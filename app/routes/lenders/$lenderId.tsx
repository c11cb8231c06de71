import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/lenders'
import { DialogError } from '~/components/form/dialog-error'
import { LenderForm } from '~/components/lenders/lender-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { opensAnother } from '~/lib/revalidation'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { getLender, updateLender } from '~/services/records/lenders.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('lenders.edit') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.lender.name ?? t('lenders.one')} · Plumbline` },
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

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('lenderId')

export default function EditLender() {
  const data = useLoaderData<typeof loader>()
  return (
    <LenderForm key={data.lender.uuid} title={t('lenders.editLender')} {...data} answer={useAnswer<typeof action>()} />
  )
}

export { DialogError as ErrorBoundary }
