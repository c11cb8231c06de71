import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/settings'
import { PreferencesForm } from '~/components/settings/preferences-form'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { WhereToLook } from '~/components/settings/where-to-look'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { getPreferences, setPreferences } from '~/services/records/notifications.server'
import { orErrorPage } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.notifications'), to: paths.notificationSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.notificationsTitle')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const wishes = await orErrorPage(getPreferences(request))
  return { ...wishes, tokens: openForm(wishes) }
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireSession(request)
  return setPreferences(request, user, paths.notificationSettings())
}

export const shouldRevalidate = revalidateWhen(({ event }) => event.noun === 'user')

export default function NotificationSettingsPage() {
  const { preferences, version, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  if (preferences.length === 0)
    return (
      <SettingsPage
        title={t('settings.notifications')}
        about={`${t('settings.noNotifications')} ${t('settings.alwaysSent')}`}
      >
        <WhereToLook />
      </SettingsPage>
    )
  return (
    <SettingsPage
      title={t('settings.notifications')}
      version={version}
      about={`${t('settings.chooseNotifications')} ${t('settings.alwaysSent')}`}
    >
      <PreferencesForm preferences={preferences} tokens={{ ...tokens, version }} answer={answer} />
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
