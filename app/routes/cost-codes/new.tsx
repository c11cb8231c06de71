import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/cost-codes'
import { DialogError } from '~/components/form/dialog-error'
import { CostCodeForm } from '~/components/cost-codes/cost-code-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { addCostCode } from '~/services/records/cost-codes.server'
import { requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('costCodes.newShort') }) }

export const meta: MetaFunction = () => [{ title: `${t('costCodes.newCode')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'costCodes.add')
  return openForm()
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addCostCode(request, listBeneath(request, paths.costCodes()))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewCostCode() {
  return (
    <CostCodeForm
      title={t('costCodes.newCode')}
      tokens={useLoaderData<typeof loader>()}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
