import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/import'
import { ImportScreen } from '~/components/import/import-screen'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { importRecords, recentImports } from '~/services/forms/import.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  crumb: ({ params }) => [
    { label: t('import.budget'), to: paths.budget(params.lotId ?? '') },
    { label: t('import.importLabel') },
  ],
}

export const meta: MetaFunction = () => [{ title: `${t('import.titleSchedule')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'ledger.import')
  const lotId = requireParam(params, 'lotId')
  return { recent: await orErrorPage(recentImports(request, { noun: 'budget-lines', lotId })) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return importRecords(request, { noun: 'budget-lines', lotId: requireParam(params, 'lotId') })
}

/** Checking a file changes nothing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData ? formData.get('intent') === 'import' : defaultShouldRevalidate

export default function BudgetImportPage() {
  const { recent } = useLoaderData<typeof loader>()
  const { lotId = '' } = useParams()
  return (
    <ImportScreen
      key={lotId}
      noun="budget-lines"
      list={paths.budget(lotId)}
      agencies={[]}
      recent={recent}
      answered={useAnswer<typeof action>()}
    />
  )
}

export { RouteError as ErrorBoundary }
