import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ImportScreen } from '~/components/lot-import/import-screen'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { importLots, recentImports } from '~/services/lot-import.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = {
  crumb: () => [{ label: 'Lots', to: paths.lots() }, { label: 'Import' }],
}

export const meta: MetaFunction = () => [{ title: 'Import lots · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'lots.import')
  const [agencies, recent] = await orErrorPage(Promise.all([agencyChoices(request, user), recentImports(request)]))
  return { agencies, recent }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return importLots(request)
}

/** Nothing that others do changes what is being imported. */
export const shouldRevalidate = () => false

export default function ImportPage() {
  const { agencies, recent } = useLoaderData<typeof loader>()
  return <ImportScreen agencies={agencies} recent={recent} answered={useAnswer<typeof action>()} />
}

export { RouteError as ErrorBoundary }
