import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/settings'
import { ProfileForm } from '~/components/account/profile-form'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { useRecords } from '~/hooks/use-live'
import { paths } from '~/lib/paths'
import { storageText } from '~/lib/text/storage-text'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { getUser, updateProfile } from '~/services/records/users.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.profile'), to: paths.generalSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const user = await orErrorPage(getUser(request))
  return { user, tokens: openForm(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return updateProfile(request, paths.generalSettings())
}

/** A newer version, such as after an undo, updates the untouched fields. */
export const shouldRevalidate = revalidateWhen(({ event }) => event.noun === 'user')

export default function GeneralSettingsPage() {
  const { user: loaded, tokens } = useLoaderData<typeof loader>()
  const [user = loaded] = useRecords('user', [loaded])
  const answer = useAnswer<typeof action>()
  // A newer version opens a new form, for which the answer to an earlier version is outdated.
  const current = (answer?.version ?? 0) >= user.version ? answer : undefined
  return (
    <SettingsPage title={t('settings.profile')} version={user.version}>
      <ProfileForm user={user} tokens={{ ...tokens, version: user.version }} answer={current} />
      {loaded.storage && (
        <p className="mt-6 text-muted-foreground">{t('settings.storage', { size: storageText(loaded.storage) })}</p>
      )}
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
