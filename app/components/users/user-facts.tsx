import type { Storage, User } from 'contract/users'
import { Do } from '~/components/palette/do'
import type { Clock } from '~/components/shell/use-clock'
import { Facts, MailAddress } from '~/components/status/facts'
import { instantText } from '~/lib/dates'
import { storageText } from '~/lib/storage-text'
import { roleText, UserPill } from './user-columns'
import { userRef } from './user-ref'

type UserFactsProps = {
  user: User
  clock: Clock
  /** Storage used by an agency; undefined for viewers who may not see it. */
  storage?: Storage | null
}

/** What is known of a person; what the viewer may not know is left out. */
export function UserFacts({ user, clock, storage }: UserFactsProps) {
  const { now, zone } = clock
  return (
    <Facts
      facts={[
        user.status !== null && { term: 'Status', value: <UserPill status={user.status} /> },
        user.status === 'invited' && {
          term: 'Invitation',
          value: user.invitedUntil ? `Works until ${instantText(user.invitedUntil, zone, now)}` : 'Over: send it again',
        },
        { term: 'Role', value: roleText(user) },
        user.agencyName !== null && { term: 'Agency', value: user.agencyName },
        {
          term: 'Email',
          value: (
            <a href={`mailto:${user.email}`}>
              <MailAddress address={user.email} />
            </a>
          ),
        },
        // Who may edit it may know that there is none.
        (user.editable || user.contactNumber !== null) && { term: 'Contact', value: user.contactNumber || '–' },
        user.timeZone !== null && { term: 'Time zone', value: user.timeZone.replace('_', ' ') },
        storage && { term: 'Photos and videos', value: `${storageText(storage)} used` },
        user.createdAt !== null && { term: 'Added', value: instantText(user.createdAt, zone, now) },
      ]}
    />
  )
}

/** What can be done with an account as it stands now; one's own, the last admin's and busy ones say why not. */
export function UserActs({ user, me }: { user: User; me: string }) {
  if (!user.editable) return null
  const targets = [userRef(user, me)]
  return (
    <>
      {user.status === 'invited' && <Do id="user.resendInvite" targets={targets} />}
      {user.status === 'active' && <Do id="user.deactivate" targets={targets} />}
      {user.status === 'inactive' && <Do id="user.activate" targets={targets} />}
      <Do id="user.delete" targets={targets} />
    </>
  )
}
