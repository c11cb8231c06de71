import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t as commandText } from 'locales/commands'
import { userLook } from 'contract/core/statuses'
import type { User } from 'contract/people/calls'
import { t } from 'locales/users'
import { MailAddress } from '~/components/status/facts'
import { LookPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { Avatar } from '~/components/ui/avatar'
import { instantDayText } from '~/lib/time/dates'
import { filePath, paths } from '~/lib/paths'

export const roleText = ({ roleName }: Pick<User, 'roleName'>) => commandText(`choice.${roleName}`)

/** Status of an account; a dash if the viewer may not see it. */
export function UserPill({ status }: Pick<User, 'status'>) {
  return status ? <LookPill look={userLook(status)} /> : <span className="text-muted-foreground">–</span>
}

const quiet = (text: ReactNode) => <span className="text-foreground-2">{text || '–'}</span>

/** Columns of the people list (spec §3). */
export function userColumns({ now, zone }: { now: string; zone: string }): ListColumn<User>[] {
  return [
    {
      id: 'name',
      translate: false,
      label: t('users.name'),
      sort: 'name',
      phone: 'title',
      fixed: true,
      cell: ({ uuid, name, email, picture }) => (
        <Link to={paths.user(uuid)} prefetch="intent" className="flex items-center gap-2.5 rounded-xs font-medium">
          <Avatar name={name || email} picture={picture && filePath(picture)} className="max-md:hidden" />
          <span className="truncate">{name || email}</span>
        </Link>
      ),
    },
    {
      id: 'email',
      label: t('users.email'),
      sort: 'email',
      width: 260,
      phone: 'second',
      cell: ({ email }) => quiet(<MailAddress address={email} />),
    },
    {
      id: 'role',
      label: t('users.role'),
      sort: 'role',
      width: 104,
      phone: 'second-side',
      cell: (user) => quiet(roleText(user)),
    },
    {
      id: 'agency',
      label: t('users.agency'),
      width: 180,
      from: 1000,
      phone: 'hidden',
      cell: ({ agencyName }) => quiet(agencyName),
    },
    {
      id: 'status',
      label: t('users.status'),
      sort: 'status',
      width: 120,
      phone: 'side',
      cell: ({ status }) => <UserPill status={status} />,
    },
    {
      id: 'createdAt',
      label: t('users.added'),
      width: 92,
      align: 'right',
      sort: 'createdAt',
      from: 900,
      phone: 'hidden',
      cell: ({ createdAt }) => quiet(createdAt && instantDayText(createdAt, zone, now)),
    },
  ]
}
