import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { Lot } from 'contract/lots/calls'
import { may } from 'contract/core/policy'
import { t } from 'locales/report'
import { ReportScreen } from '~/components/report/report-screen'
import type { Print } from '~/components/report/save-pdf'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { getReport, listReportVersions } from '~/services/records/reports.server'
import { templateChoices, listTemplates } from '~/services/records/templates.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: t('report.report') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('report.of', { address: data?.report.address ?? t('report.aLot') })} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  const { searchParams } = new URL(request.url)
  const [requestId, template] = [searchParams.get('request'), searchParams.get('template')]
  const loading = Promise.all([
    getReport(request, { lotId, requestId, template }),
    listReportVersions(request, requestId ?? lotId),
    may(user.roleName, 'templates.list') ? listTemplates(request, lotId) : [],
  ])
  const [report, versions, templates] = await orErrorPage(loading)
  return { report, versions, template, templates: templateChoices(templates, user) }
}

export const shouldRevalidate = revalidateWhen(({ event }, { lotId }) => event.lotId === lotId)

/** Loads the renderer and its fonts on the first save. */
const printWith =
  (template: string | null): Print =>
  async (...given) =>
    (await import('~/printing/print-report')).printReport(template, ...given)

export default function ReportPage() {
  const data = useLoaderData<typeof loader>()
  return <ReportScreen {...data} lot={useOutletContext<Lot>()} print={printWith(data.template)} />
}

export { RouteError as ErrorBoundary }
