import { Link, useNavigate } from '@remix-run/react'
import Archive from 'lucide-react/icons/archive'
import type { ReactNode } from 'react'
import { isAgency, reviewsRequests, sendsPhotos } from 'contract/core/capabilities'
import { may } from 'contract/core/policy'
import type { Storage, User } from 'contract/people/calls'
import { t } from 'locales/users'
import { CommandButton } from '~/components/command/command-button'
import { asLeft } from '~/components/shell/focus-on-navigation'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { useScreen } from '~/hooks/use-command-context'
import { useRecords } from '~/hooks/use-live'
import { filePath, paths, withQuery } from '~/lib/paths'
import { roleText } from './user-columns'
import { UserActions, UserFacts } from './user-facts'
import { userRef } from './user-ref'

/** List of the person's work. */
function workOf({ uuid, name, roleName }: User): { to: string; words: string } | null {
  if (reviewsRequests(roleName))
    return { to: withQuery(paths.drawRequests(), { reviewer: uuid }), words: t('users.drawRequests') }
  if (isAgency(roleName))
    return { to: withQuery(paths.drawRequests(), { agency: uuid }), words: t('users.drawRequests') }
  return sendsPhotos(roleName) ? { to: withQuery(paths.lots(), { q: name }), words: t('users.lots') } : null
}

function useUserScreen(user: User | undefined) {
  const navigate = useNavigate()
  const { uuid: me, role } = useViewer()
  useScreen({
    mode: 'detail',
    ...(user && { here: userRef(user, me) }),
    handlers: {
      ...(may(role, 'users.invite') && { parent: () => navigate(asLeft(paths.users())) }),
    },
  })
}

/** A person: their facts, actions on the account, and a link to their work. */
export function UserScreen({ user: loaded, storage }: { user: User; storage: Storage | null }) {
  const [user] = useRecords('user', [loaded])
  useUserScreen(user)
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto">
      {user ? <Person user={user} storage={storage} /> : <Gone name={loaded.name} />}
    </main>
  )
}

function Person({ user, storage }: { user: User; storage: Storage | null }) {
  const clock = useClock()
  const { uuid: me } = useViewer()
  const work = workOf(user)
  return (
    <div className="max-w-[720px] p-6 max-md:p-4">
      <header className="mb-6 flex items-center gap-3">
        <Avatar name={user.name || user.email} picture={user.picture && filePath(user.picture)} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} translate="no">
            {user.name || user.email}
          </h1>
          <p className="text-muted-foreground">{[roleText(user), user.agencyName].filter(Boolean).join(', ')}</p>
        </div>
      </header>
      <UserFacts user={user} clock={clock} storage={storage} />
      <div className="mt-6 flex flex-wrap gap-2">
        <ActionBar>
          {user.editable && <CommandButton id="user.form" label={t('users.editUser')} targets={[userRef(user, me)]} />}
          <UserActions user={user} me={me} />
          {work && (
            <Button variant="ghost" asChild>
              <Link to={work.to} prefetch="intent">
                {work.words}
              </Link>
            </Button>
          )}
        </ActionBar>
      </div>
    </div>
  )
}

/** Buttons, high enough for touch on phones. */
const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 max-md:[&>*]:h-11">{children}</div>
)

function Gone({ name }: { name: string }) {
  const { archiveDays } = useViewer()
  return (
    <EmptyState
      heading="h1"
      icon={Archive}
      title={t('users.inArchive', { name })}
      actions={
        <>
          <CommandButton id="changes.undo" />
          <Button asChild>
            <Link to={paths.archive()}>{t('users.openArchive')}</Link>
          </Button>
        </>
      }
    >
      <p>{t('users.restoreFor', { days: archiveDays })}</p>
    </EmptyState>
  )
}
