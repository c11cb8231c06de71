import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FilesTab } from '~/components/requests/files-tab'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { listFiles } from '~/services/inspections.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: 'Files' }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, 'Files') }]

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
