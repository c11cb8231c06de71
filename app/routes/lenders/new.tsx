import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/lenders'
import { DialogError } from '~/components/form/dialog-error'
import { LenderForm } from '~/components/lenders/lender-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addLender } from '~/services/records/lenders.server'
import { requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('lenders.newShort') }) }

export const meta: MetaFunction = () => [{ title: `${t('lenders.newLender')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'lenders.add')
  return { tokens: openForm(), agencies: await agencyChoices(request, user) }
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireSession(request)
  return addLender(request, user, listBeneath(request, paths.lenders()))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewLender() {
  return (
    <LenderForm
      title={t('lenders.newLender')}
      {...useLoaderData<typeof loader>()}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
