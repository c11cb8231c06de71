import { Link } from '@remix-run/react'
import type { User } from 'contract/people/calls'
import { t } from 'locales/users'
import { CommandButton } from '~/components/command/command-button'
import type { Clock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { UserActions, UserFacts } from './user-facts'
import { userRef } from './user-ref'

/** A person beside the list. */
export function UserPeek({ user, me, clock }: { user: User; me: string; clock: Clock }) {
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="mb-4 text-xl tracking-[-.012em]" translate="no">
          {user.name || user.email}
        </h2>
        <UserFacts user={user} clock={clock} />
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <UserActions user={user} me={me} />
        {user.editable && <CommandButton id="user.form" label={t('users.editUser')} targets={[userRef(user, me)]} />}
        <Button asChild>
          <Link to={paths.user(user.uuid)} prefetch="intent">
            {t('users.open')}
          </Link>
        </Button>
      </div>
    </>
  )
}
