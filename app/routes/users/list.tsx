import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import Users from 'lucide-react/icons/users'
import { useMemo } from 'react'
import { t as commandText } from 'locales/commands'
import { roleNames } from 'contract/core/roles'
import { userLooks } from 'contract/core/statuses'
import { t } from 'locales/users'
import { CommandButton } from '~/components/command/command-button'
import type { RouteHandle } from '~/components/shell/route-handle'
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
import { listsAnewBeneath, readListQuery } from '~/lib/lists/list-query'
import { usersSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices, listUsers } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: t('users.title'), to: paths.users() }) }

export const meta: MetaFunction = () => [{ title: `${t('users.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, usersSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listUsers(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const isAffected = revalidateWhen(({ event }) => event.noun === 'user')

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnewBeneath(args, usersSpec) && isAffected(args)

const fieldsWith = (agencies: readonly FilterOption[]) => [
  {
    field: 'role',
    label: t('users.role'),
    options: roleNames.map((value) => ({ value, label: commandText(`choice.${value}`) })),
  },
  { field: 'status', label: t('users.status'), options: statusOptions(userLooks) },
  ...agencyFilter(agencies),
]

export default function UsersPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('user', list.data)
  const state = useListState(usersSpec, list.cursor)
  const clock = useClock()
  const { uuid: me } = useViewer()
  const columns = useMemo(() => userColumns(clock), [clock])
  const fields = useMemo(() => fieldsWith(list.agencies), [list.agencies])
  return (
    <>
      <ListScreen
        title={t('users.title')}
        noun="user"
        rows={rows}
        total={list.totalRecord - (list.data.length - rows.length)}
        capped={list.totalIsCapped}
        state={state}
        columns={columns}
        fields={fields}
        keywordHint={t('users.hint')}
        refOf={(user) => userRef(user, me)}
        pathOf={(user) => paths.user(user.uuid)}
        peek={(user) => ({
          head: user.email,
          body: <UserPeek user={user} me={me} clock={clock} />,
        })}
        files={{ import: 'user.import' }}
        actions={
          <>
            <CommandButton id="user.import" look="ghost" label={t('users.importShort')} className="max-md:px-2" />
            <CommandButton id="user.new" look="primary" size="sm" label={t('users.inviteShort')} />
          </>
        }
        empty={
          <EmptyState
            icon={Users}
            title={t('users.none')}
            actions={<CommandButton id="user.new" label={t('users.inviteShort')} />}
          >
            <p>{t('users.noneText')}</p>
          </EmptyState>
        }
      />
      <Outlet context={list.agencies} />
    </>
  )
}

export { RouteError as ErrorBoundary }
