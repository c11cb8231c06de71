import type { Storage, User } from 'contract/people/calls'
import { t } from 'locales/users'
import { CommandButton } from '~/components/command/command-button'
import type { Clock } from '~/components/shell/use-clock'
import { Facts, MailAddress } from '~/components/status/facts'
import { instantText } from '~/lib/time/dates'
import { zoneText } from '~/lib/time/zone-text'
import { storageText } from '~/lib/text/storage-text'
import { roleText, UserPill } from './user-columns'
import { userRef } from './user-ref'

type UserFactsProps = {
  user: User
  clock: Clock
  /** Storage used by an agency; undefined for viewers who may not see it. */
  storage?: Storage | null
}

/** Facts about a person, without those the viewer may not see. */
export function UserFacts({ user, clock, storage }: UserFactsProps) {
  const { now, zone } = clock
  return (
    <Facts
      facts={[
        user.status !== null && { term: t('users.status'), value: <UserPill status={user.status} /> },
        user.status === 'invited' && {
          term: t('users.invitation'),
          value: user.invitedUntil
            ? t('users.worksUntil', { until: instantText(user.invitedUntil, zone, now) })
            : t('users.expired'),
        },
        { term: t('users.role'), value: roleText(user) },
        user.agencyName !== null && { term: t('users.agency'), value: user.agencyName },
        {
          term: t('users.email'),
          value: (
            <a href={`mailto:${user.email}`}>
              <MailAddress address={user.email} />
            </a>
          ),
        },
        // Only editors see that a value is missing.
        (user.editable || user.contactNumber !== null) && {
          term: t('users.contact'),
          value: user.contactNumber || '–',
        },
        user.timeZone !== null && { term: t('users.timeZone'), value: zoneText(user.timeZone) ?? user.timeZone },
        storage && { term: t('users.media'), value: t('users.used', { size: storageText(storage) }) },
        user.createdAt !== null && { term: t('users.added'), value: instantText(user.createdAt, zone, now) },
      ]}
    />
  )
}

/**
 * Actions on an account in its current state; disabled with a reason for the own account, the last admin and busy
 * people.
 */
export function UserActions({ user, me }: { user: User; me: string }) {
  if (!user.editable) return null
  const targets = [userRef(user, me)]
  return (
    <>
      {user.status === 'invited' && <CommandButton id="user.resendInvite" targets={targets} />}
      {user.status === 'active' && <CommandButton id="user.deactivate" targets={targets} />}
      {user.status === 'inactive' && <CommandButton id="user.activate" targets={targets} />}
      <CommandButton id="user.delete" targets={targets} />
    </>
  )
}
