import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { say } from 'contract/messages'
import { userLook } from 'contract/statuses'
import type { User } from 'contract/users'
import { MailAddress } from '~/components/status/facts'
import { LookPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { Avatar } from '~/components/ui/avatar'
import { instantDayText } from '~/lib/dates'
import { filePath, paths } from '~/lib/paths'

export const roleText = ({ roleName }: Pick<User, 'roleName'>) => say(`choice.${roleName}`)

/** Status of an account; a dash where it is not the viewer's to know. */
export function UserPill({ status }: Pick<User, 'status'>) {
  return status ? <LookPill look={userLook(status)} /> : <span className="text-muted-foreground">–</span>
}

const quiet = (text: ReactNode) => <span className="text-foreground-2">{text || '–'}</span>

/** Columns of the people list (spec §3). */
export function userColumns({ now, zone }: { now: string; zone: string }): ListColumn<User>[] {
  return [
    {
      id: 'name',
      label: 'Name',
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
      label: 'Email',
      sort: 'email',
      width: 260,
      phone: 'second',
      cell: ({ email }) => quiet(<MailAddress address={email} />),
    },
    {
      id: 'role',
      label: 'Role',
      sort: 'role',
      width: 104,
      phone: 'second-side',
      cell: (user) => quiet(roleText(user)),
    },
    {
      id: 'agency',
      label: 'Agency',
      width: 180,
      from: 1000,
      phone: 'hidden',
      cell: ({ agencyName }) => quiet(agencyName),
    },
    {
      id: 'status',
      label: 'Status',
      sort: 'status',
      width: 120,
      phone: 'side',
      cell: ({ status }) => <UserPill status={status} />,
    },
    {
      id: 'createdAt',
      label: 'Added',
      width: 92,
      align: 'right',
      sort: 'createdAt',
      from: 900,
      phone: 'hidden',
      cell: ({ createdAt }) => quiet(createdAt && instantDayText(createdAt, zone, now)),
    },
  ]
}
