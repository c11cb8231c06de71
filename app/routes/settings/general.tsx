import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/components/account/profile-form'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { useRecords } from '~/hooks/use-live'
import { paths } from '~/lib/paths'
import { storageText } from '~/lib/storage-text'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { getUser, updateProfile } from '~/services/users.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Profile', to: paths.generalSettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Settings · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const user = await orErrorPage(getUser(request))
  return { user, tokens: openForm(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return updateProfile(request, paths.generalSettings())
}

/** A newer version, such as one that an undo made, is put beneath what is being typed. */
export const shouldRevalidate = whenConcerned(({ event }) => event.noun === 'user')

export default function GeneralSettingsPage() {
  const { user: loaded, tokens } = useLoaderData<typeof loader>()
  const [user = loaded] = useRecords('user', [loaded])
  const answer = useAnswer<typeof action>()
  // The form of a newer version is made anew: what was answered to an earlier one, such as the last before it was saved, is past.
  const current = (answer?.version ?? 0) >= user.version ? answer : undefined
  return (
    <SettingsPage title="Profile" version={user.version}>
      <ProfileForm user={user} tokens={{ ...tokens, version: user.version }} answer={current} />
      {loaded.storage && (
        <p className="mt-6 text-muted-foreground">Photos and videos: {storageText(loaded.storage)} used</p>
      )}
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
