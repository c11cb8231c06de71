import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SignedInUser } from 'contract/auth'
import type { CostCode } from 'contract/cost-codes'
import { messages } from 'contract/messages'
import { may } from 'contract/policy'
import { DialogError } from '~/components/form/dialog-error'
import { CostCodeForm } from '~/components/cost-codes/cost-code-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { opensAnother } from '~/lib/revalidation'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { getCostCode, updateCostCode } from '~/services/cost-codes.server'
import { orErrorPage } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'Edit' }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.costCode.code} ${data.costCode.title}` : 'Cost code'} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const costCode = await orErrorPage(getCostCode(request, requireParam(params, 'costCodeId')))
  return { costCode, readOnly: whyReadOnly(costCode, user), tokens: openForm(costCode) }
}

/** Whoever sees a cost code may look at its checklist. */
function whyReadOnly({ agency }: CostCode, { roleName }: SignedInUser): string | null {
  if (!may(roleName, 'costCodes.update')) return messages.codeKeepers
  return agency === null && roleName !== 'admin' ? messages.everybodys : null
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return updateCostCode(request, requireParam(params, 'costCodeId'), listBeneath(request, paths.costCodes()))
}

/** What is being typed stays as it was opened; a conflict is told when it is saved. */
export const shouldRevalidate = opensAnother('costCodeId')

export default function EditCostCode() {
  const { costCode, readOnly, tokens } = useLoaderData<typeof loader>()
  return (
    <CostCodeForm
      key={costCode.uuid}
      title={readOnly === null ? 'Edit cost code' : `${costCode.code} ${costCode.title}`}
      costCode={costCode}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
      readOnly={readOnly}
    />
  )
}

export { DialogError as ErrorBoundary }
