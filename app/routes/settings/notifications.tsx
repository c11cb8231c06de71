import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PreferencesForm } from '~/components/settings/preferences-form'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { WhereToLook } from '~/components/settings/where-to-look'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { getPreferences, setPreferences } from '~/services/notifications.server'
import { orErrorPage } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Notifications', to: paths.notificationSettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Notification settings · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const wishes = await orErrorPage(getPreferences(request))
  return { ...wishes, tokens: openForm(wishes) }
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireSession(request)
  return setPreferences(request, user, paths.notificationSettings())
}

export const shouldRevalidate = whenConcerned(({ event }) => event.noun === 'user')

const always = 'Mails about your account, such as links and codes, always come.'

export default function NotificationSettingsPage() {
  const { preferences, version, tokens } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  if (preferences.length === 0)
    return (
      <SettingsPage
        title="Notifications"
        about={`Draw requests are told to the people who work on them, and administrators see all of them. ${always}`}
      >
        <WhereToLook />
      </SettingsPage>
    )
  return (
    <SettingsPage
      title="Notifications"
      version={version}
      about={`What you are told of, in the app and by mail. ${always}`}
    >
      <PreferencesForm preferences={preferences} tokens={{ ...tokens, version }} answer={answer} />
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
