import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SignedInUser } from 'contract/account/sign-in'
import type { CostCode } from 'contract/cost-codes/calls'
import { t as say } from 'locales/messages'
import { may } from 'contract/core/policy'
import { t } from 'locales/cost-codes'
import { DialogError } from '~/components/form/dialog-error'
import { CostCodeForm } from '~/components/cost-codes/cost-code-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { opensAnother } from '~/lib/revalidation'
import { requireParam } from '~/lib/params'
import { seesAllAgencies } from 'contract/core/capabilities'
import { paths } from '~/lib/paths'
import { getCostCode, updateCostCode } from '~/services/records/cost-codes.server'
import { orErrorPage } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('costCodes.edit') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.costCode.code} ${data.costCode.title}` : t('costCodes.one')} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const costCode = await orErrorPage(getCostCode(request, requireParam(params, 'costCodeId')))
  return { costCode, readOnly: whyReadOnly(costCode, user), tokens: openForm(costCode) }
}

/** Everyone who sees a cost code may open its checklist. */
function whyReadOnly({ agency }: CostCode, { roleName }: SignedInUser): string | null {
  if (!may(roleName, 'costCodes.update')) return say('codeKeepers')
  return agency === null && !seesAllAgencies(roleName) ? say('everybodys') : null
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return updateCostCode(request, requireParam(params, 'costCodeId'), listBeneath(request, paths.costCodes()))
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('costCodeId')

export default function EditCostCode() {
  const { costCode, readOnly, tokens } = useLoaderData<typeof loader>()
  return (
    <CostCodeForm
      key={costCode.uuid}
      title={readOnly === null ? t('costCodes.editCode') : `${costCode.code} ${costCode.title}`}
      costCode={costCode}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
      readOnly={readOnly}
    />
  )
}

export { DialogError as ErrorBoundary }
