import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { say } from 'contract/messages'
import { roleNames } from 'contract/roles'
import { userLooks } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, type FilterOption, statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { userColumns } from '~/components/users/user-columns'
import { UserPeek } from '~/components/users/user-peek'
import { userRef } from '~/components/users/user-ref'
import { useRecords } from '~/hooks/use-live'
import { listsAnewBeneath, readListQuery } from '~/lib/list-query'
import { usersSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices, listUsers } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Users', to: paths.users() }) }

export const meta: MetaFunction = () => [{ title: 'Users · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, usersSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listUsers(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const concerned = whenConcerned(({ event }) => event.noun === 'user')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, usersSpec) && concerned(args)

const fieldsWith = (agencies: readonly FilterOption[]) => [
  { field: 'role', label: 'Role', options: roleNames.map((value) => ({ value, label: say(`choice.${value}`) })) },
  { field: 'status', label: 'Status', options: statusOptions(userLooks) },
  ...agencyFilter(agencies),
]

export default function UsersPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('user', list.data)
  const state = useListState(usersSpec)
  const clock = useClock()
  const { uuid: me } = useViewer()
  const columns = useMemo(() => userColumns(clock), [clock])
  const fields = useMemo(() => fieldsWith(list.agencies), [list.agencies])
  return (
    <>
      <ListScreen
        title="Users"
        noun={{ one: 'user', many: 'users' }}
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint="Name, email or agency"
        refOf={(user) => userRef(user, me)}
        pathOf={(user) => paths.user(user.uuid)}
        peek={(user) => ({
          head: user.email,
          body: <UserPeek user={user} me={me} clock={clock} />,
        })}
        actions={<Do id="user.new" look="primary" size="sm" label="Invite" />}
        empty={
          <EmptyState icon={Users} title="No users yet" actions={<Do id="user.new" label="Invite" />}>
            <p>Whoever is invited chooses a password by the link in their mail.</p>
          </EmptyState>
        }
      />
      <Outlet context={list.agencies} />
    </>
  )
}

export { RouteError as ErrorBoundary }
