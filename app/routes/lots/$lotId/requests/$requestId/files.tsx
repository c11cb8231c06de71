import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/requests'
import { FilesTab } from '~/components/requests/files-tab'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { listFiles } from '~/services/records/inspections.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: t('requests.files') }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, t('requests.files')) }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const files = await orErrorPage(listFiles(request, requireParam(params, 'requestId')))
  return { files: files.data }
}

export default function FilesPage() {
  const { files } = useLoaderData<typeof loader>()
  return <FilesTab files={files} />
}

export { RouteError as ErrorBoundary }
