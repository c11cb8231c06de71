import type { Selectable } from 'kysely'

import type { SignedInUser } from 'contract/account/sign-in'
import { isAgency } from 'contract/core/capabilities'
import { roleName } from 'contract/core/roles'
import type { Database } from 'provider/db/schema'

/** Converts a user row to the contract's signed-in user (spec §3); `roleName` is derived from the role id. */
export function presentUser(row: Selectable<Database['users']>, agencyName: string | null): SignedInUser {
  const name = roleName(row.role)
  if (!name) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  return {
    uuid: row.uuid,
    id: row.uuid,
    firstName: row.first_name,
    lastName: row.last_name,
    agency: isAgency(name) ? row.uuid : row.agency,
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
