import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SessionRow } from 'contract/security'
import { browserText } from 'contract/user-agent'
import { Do } from '~/components/palette/do'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { Pill } from '~/components/ui/pill'
import { useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { listSessions } from '~/services/security.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Sessions', to: paths.sessionSettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Sessions · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return { sessions: await orErrorPage(listSessions(request)) }
}

/** Another password ends sessions too. */
export const shouldRevalidate = whenConcerned(({ event }) => ['session', 'user'].includes(event.noun))

export default function SessionSettingsPage() {
  const { sessions } = useLoaderData<typeof loader>()
  const clock = useClock()
  useScreen({ mode: 'page' })
  return (
    <SettingsPage
      title="Sessions"
      version={sessions.length}
      about="Where you are signed in. What you do not know, sign out, and change your password."
    >
      <ul className="max-w-[560px] divide-y rounded-md border">
        {sessions.map((session) => (
          <Session key={session.uuid} session={session} clock={clock} />
        ))}
      </ul>
      {sessions.length > 2 && (
        <p className="mt-4">
          <Do id="session.endOthers" />
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
          {isCurrent && <Pill>This one</Pill>}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {address && `${address}, `}since {when(createdAt)}
          {seenAt !== createdAt && `, last seen ${when(seenAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Do
          id="session.end"
          args={{ session: uuid }}
          look="ghost"
          label="Sign out"
          name={`Sign out ${name}, since ${when(createdAt)}`}
        />
      )}
    </li>
  )
}

export { RouteError as ErrorBoundary }
