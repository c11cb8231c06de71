import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import Bell from 'lucide-react/icons/bell'
import { useMemo } from 'react'
import { t } from 'locales/notifications'
import { notificationColumns, notificationPath, notificationRef } from '~/components/notifications/notification-columns'
import type { RouteHandle } from '~/components/shell/route-handle'
import { CommandButton } from '~/components/command/command-button'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useRecords } from '~/hooks/use-live'
import { listsAnew, readListQuery } from '~/lib/lists/list-query'
import { notificationsSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { listNotifications } from '~/services/records/notifications.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('notifications.title'), to: paths.notifications() }),
}

export const meta: MetaFunction = () => [{ title: `${t('notifications.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(listNotifications(request, readListQuery(new URL(request.url).searchParams, notificationsSpec)))
}

const isAffected = revalidateWhen(({ event }) => ['notification'].includes(event.noun))

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, notificationsSpec) && isAffected(args)

const filters = () => [
  {
    field: 'isRead',
    label: t('notifications.isRead'),
    options: [
      { value: 'false', label: t('notifications.notYet') },
      { value: 'true', label: t('notifications.isRead') },
    ],
  },
]

export default function NotificationsPage() {
  const { record, total } = useLoaderData<typeof loader>()
  const rows = useRecords('notification', record)
  const state = useListState(notificationsSpec)
  const clock = useClock()
  const columns = useMemo(() => notificationColumns(clock), [clock])
  const fields = useMemo(filters, [])
  return (
    <ListScreen
      title={t('notifications.title')}
      noun="notification"
      rows={rows}
      total={total}
      state={state}
      columns={columns}
      fields={fields}
      actions={
        <>
          <CommandButton
            id="go.notificationSettings"
            look="ghost"
            label={t('notifications.settings')}
            className="max-[359px]:hidden"
          />
          <CommandButton id="notification.markAllRead" />
        </>
      }
      keywordHint={t('notifications.hint')}
      refOf={notificationRef}
      pathOf={notificationPath}
      empty={
        <EmptyState icon={Bell} title={t('notifications.none')}>
          <p>{t('notifications.noneText')}</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
