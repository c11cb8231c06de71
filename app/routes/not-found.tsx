import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { t } from 'locales/trouble'
import { RouteError } from '~/components/shell/error-screen'
import { requireSession } from '~/services/session/session.server'

export const meta: MetaFunction = () => [{ title: `${t('trouble.notFound')} · Plumbline` }]

/** Shows a 404 within the frame for any path without a page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireSession(request)
  throw new Response(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}

export { RouteError as ErrorBoundary }
