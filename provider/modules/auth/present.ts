import type { Selectable } from 'kysely'

import type { SignedInUser } from 'contract/auth'
import { roleName } from 'contract/roles'
import type { Database } from 'provider/db/schema'

/** The signed-in user as the contract has it (spec §3): `roleName` is derived from the role id. */
export function presentUser(row: Selectable<Database['users']>, agencyName: string | null): SignedInUser {
  const name = roleName(row.role)
  if (!name) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  return {
    uuid: row.uuid,
    id: row.uuid,
    firstName: row.first_name,
    lastName: row.last_name,
    agency: name === 'agency' ? row.uuid : row.agency,
    agencyName,
    email: row.email,
    role: row.role,
    roleName: name,
    status: row.status,
    isEmailVerified: row.is_email_verified,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
  }
}
