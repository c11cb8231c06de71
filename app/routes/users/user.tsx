import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/users'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { UserScreen } from '~/components/users/user-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { getUser } from '~/services/records/users.server'

export const handle: RouteHandle = {
  mode: 'detail',
  crumb: ({ data, params }) => [
    { label: t('users.title'), to: paths.users() },
    {
      label: (data as { user: { name: string } } | undefined)?.user.name || t('users.one'),
      to: paths.user(params.userId ?? ''),
    },
  ],
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.user.name || t('users.one')} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  return { user: await orErrorPage(getUser(request, requireParam(params, 'userId'))) }
}

export const shouldRevalidate = revalidateWhen(({ event }, { userId }) => event.uuid === userId)

export default function UserPage() {
  const { user } = useLoaderData<typeof loader>()
  return <UserScreen key={user.uuid} user={user} storage={user.storage} />
}

export { RouteError as ErrorBoundary }
