import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { UserScreen } from '~/components/users/user-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { getUser } from '~/services/users.server'

export const handle: RouteHandle = {
  mode: 'detail',
  crumb: ({ data, params }) => [
    { label: 'Users', to: paths.users() },
    {
      label: (data as { user: { name: string } } | undefined)?.user.name || 'User',
      to: paths.user(params.userId ?? ''),
    },
  ],
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.user.name || 'User'} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return { user: await orErrorPage(getUser(request, requireParam(params, 'userId'))) }
}

export const shouldRevalidate = whenConcerned(({ event }, { userId }) => event.uuid === userId)

export default function UserPage() {
  const { user } = useLoaderData<typeof loader>()
  return <UserScreen key={user.uuid} user={user} storage={user.storage} />
}

export { RouteError as ErrorBoundary }
