import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useMemo } from 'react'
import { notificationColumns, notificationPath, notificationRef } from '~/components/notifications/notification-columns'
import type { RouteHandle } from '~/components/shell/handle'
import { Do } from '~/components/palette/do'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnew, readListQuery } from '~/lib/list-query'
import { notificationsSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listNotifications } from '~/services/notifications.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: 'Notifications', to: paths.notifications() }),
}

export const meta: MetaFunction = () => [{ title: 'Notifications · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(listNotifications(request, readListQuery(new URL(request.url).searchParams, notificationsSpec)))
}

const concerned = whenConcerned(({ event }) => ['notification'].includes(event.noun))

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, notificationsSpec) && concerned(args)

const fields = [
  {
    field: 'isRead',
    label: 'Read',
    options: [
      { value: 'false', label: 'Not yet' },
      { value: 'true', label: 'Read' },
    ],
  },
]

export default function NotificationsPage() {
  const { record, total } = useLoaderData<typeof loader>()
  const rows = useRecords('notification', record)
  const state = useListState(notificationsSpec)
  const clock = useClock()
  const columns = useMemo(() => notificationColumns(clock), [clock])
  return (
    <ListScreen
      title="Notifications"
      noun={{ one: 'notification', many: 'notifications' }}
      rows={rows}
      total={total}
      state={state}
      columns={columns}
      fields={fields}
      actions={
        <>
          <Do id="go.notificationSettings" look="ghost" label="Settings" className="max-[359px]:hidden" />
          <Do id="notification.markAllRead" />
        </>
      }
      keywordHint="Words in the text"
      refOf={notificationRef}
      pathOf={notificationPath}
      empty={
        <EmptyState icon={Bell} title="Nothing yet">
          <p>You are told here when something waits for you, or when somebody answered.</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
