import type { Units } from 'contract/geo/units'
import { sql, type RawBuilder, type Selectable } from 'kysely'

import { isAgency, roleIdsThat } from 'contract/core/capabilities'
import type { UserStatus } from 'contract/core/statuses'
import { agencyName } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { usersManagedBy, usersVisibleTo } from 'provider/access/scope'

/** A person with the agency's name; `managed` when the viewer may read all fields. */
export type UserRow = {
  uuid: string
  first_name: string
  last_name: string
  email: string
  role: number
  agency: string | null
  agency_name: string | null
  status: UserStatus
  contact_number: string | null
  picture: string | null
  time_zone: string | null
  language: string | null
  units: Units | null
  is_email_verified: boolean
  invited_until: Date | null
  managed: boolean
  created_at: Date
  updated_at: Date
  version: number
}
export type AccountRow = Selectable<Database['users']>

/** The agency a person belongs to, for an agency its own id. `users` is the table or alias. */
export const agencyOf = (users: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${users}.role`)} in (${sql.join(roleIdsThat(isAgency).map((id) => sql.lit(id)))}) then ${sql.ref(`${users}.uuid`)} else ${sql.ref(`${users}.agency`)} end`

/** The select of one person the viewer may see. */
export function userRow(actor: Actor, now: Date): RowOf {
  return (uuid) => sql`
    select u.uuid, u.first_name, u.last_name, u.email, u.role, ${agencyOf('u')} as agency, u.status, u.contact_number, u.picture,
      u.time_zone, u.language, u.units, u.is_email_verified, u.created_at, u.updated_at, u.version, (${usersManagedBy(actor, 'u')}) is true as managed,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name,
      case when u.status = 'invited' then (
        select max(i.expires_at) from invitations i where i.user_id = u.uuid and i.used_at is null and i.expires_at > ${now}) end as invited_until
    from users u left join users a on a.uuid = ${agencyOf('u')}
    where u.uuid = ${uuid} and u.status <> 'deleted' and ${usersVisibleTo(actor, 'u')}`
}

/** Finds a person the viewer may see; null if there is none. */
export const findUser = (db: Db, actor: Actor, now: Date, uuid: string): Promise<UserRow | null> =>
  findRow<UserRow>(db, uuid, userRow(actor, now))

/** Locks those people that the actor manages, in order. */
export function lockUsers(db: Db, actor: Actor, uuids: readonly string[]): Promise<AccountRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('status', '<>', 'deleted')
    .where(usersManagedBy(actor))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}
