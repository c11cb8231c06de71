import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SessionRow } from 'contract/account/security'
import { browserText } from 'contract/core/user-agent'
import { t } from 'locales/settings'
import { CommandButton } from '~/components/command/command-button'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { Pill } from '~/components/ui/pill'
import { useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { listSessions } from '~/services/session/security.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.sessions'), to: paths.sessionSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.sessions')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return { sessions: await orErrorPage(listSessions(request)) }
}

/** A password change ends sessions, too. */
export const shouldRevalidate = revalidateWhen(({ event }) => ['session', 'user'].includes(event.noun))

export default function SessionSettingsPage() {
  const { sessions } = useLoaderData<typeof loader>()
  const clock = useClock()
  useScreen({ mode: 'page' })
  return (
    <SettingsPage title={t('settings.sessions')} version={sessions.length} about={t('settings.sessionsAbout')}>
      <ul className="max-w-[560px] divide-y rounded-md border">
        {sessions.map((session) => (
          <Session key={session.uuid} session={session} clock={clock} />
        ))}
      </ul>
      {sessions.length > 2 && (
        <p className="mt-4">
          <CommandButton id="session.endOthers" />
        </p>
      )}
    </SettingsPage>
  )
}

function Session({ session, clock }: { session: SessionRow; clock: Clock }) {
  const { uuid, isCurrent, userAgent, address, createdAt, seenAt } = session
  const name = browserText(userAgent)
  const when = (at: string) => instantText(at, clock.zone, clock.now)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {isCurrent && <Pill>{t('settings.thisDevice')}</Pill>}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {sessionText(address, when(createdAt), seenAt === createdAt ? null : when(seenAt))}
        </p>
      </div>
      {!isCurrent && (
        <CommandButton
          id="session.end"
          args={{ session: uuid }}
          look="ghost"
          label={t('settings.signOut')}
          name={t('settings.signOutOf', { device: name, since: when(createdAt) })}
        />
      )}
    </li>
  )
}

function sessionText(address: string | null, since: string, seen: string | null): string {
  if (address && seen) return t('settings.addressSinceSeen', { address, since, seen })
  if (address) return t('settings.addressSince', { address, since })
  return seen ? t('settings.sinceSeen', { since, seen }) : t('settings.since', { since })
}

export { RouteError as ErrorBoundary }
