import { Link, useNavigate } from '@remix-run/react'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from 'contract/policy'
import type { Storage, User } from 'contract/users'
import { Do } from '~/components/palette/do'
import { asLeft } from '~/components/shell/arrival'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { useScreen } from '~/hooks/use-command-context'
import { useRecords } from '~/hooks/use-live'
import { filePath, paths, withQuery } from '~/lib/paths'
import { roleText } from './user-columns'
import { UserActs, UserFacts } from './user-facts'
import { userRef } from './user-ref'

/** Where a person's work is listed. */
function workOf({ uuid, name, roleName }: User): { to: string; words: string } | null {
  if (roleName === 'reviewer')
    return { to: withQuery(paths.drawRequests(), { reviewer: uuid }), words: 'Draw requests' }
  if (roleName === 'agency') return { to: withQuery(paths.drawRequests(), { agency: uuid }), words: 'Draw requests' }
  return roleName === 'borrower' ? { to: withQuery(paths.lots(), { q: name }), words: 'Lots' } : null
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

/** A person: what is known of them, what can be done with the account, and where their work is. */
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
          <h1 tabIndex={-1}>{user.name || user.email}</h1>
          <p className="text-muted-foreground">{[roleText(user), user.agencyName].filter(Boolean).join(', ')}</p>
        </div>
      </header>
      <UserFacts user={user} clock={clock} storage={storage} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Acts>
          {user.editable && <Do id="user.form" label="Edit user" targets={[userRef(user, me)]} />}
          <UserActs user={user} me={me} />
          {work && (
            <Button variant="ghost" asChild>
              <Link to={work.to} prefetch="intent">
                {work.words}
              </Link>
            </Button>
          )}
        </Acts>
      </div>
    </div>
  )
}

/** Buttons wide enough for a thumb on phones. */
const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 max-md:[&>*]:h-11">{children}</div>
)

function Gone({ name }: { name: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={Archive}
      title={`${name} is in the archive`}
      actions={
        <>
          <Do id="changes.undo" />
          <Button asChild>
            <Link to={paths.archive()}>Open the archive</Link>
          </Button>
        </>
      }
    >
      <p>For 30 days the account can be brought back.</p>
    </EmptyState>
  )
}
