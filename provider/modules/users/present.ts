import { roleName } from 'contract/roles'
import type { PersonChoice, User } from 'contract/users'
import type { Actor } from 'provider/http/context'
import { pictureValue } from 'provider/profile-picture'
import type { UserRow } from './repo'

/** A person as the contract has them; whom the viewer does not manage shows name and e-mail alone. */
export function presentPerson(row: UserRow, actor: Pick<Actor, 'role'>): User {
  const name = roleName(row.role)
  if (!name) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  const told = <T>(value: T): T | null => (row.managed ? value : null)
  return {
    uuid: row.uuid,
    id: row.uuid,
    firstName: row.first_name,
    lastName: row.last_name,
    name: nameOf(row),
    email: row.email,
    role: row.role,
    roleName: name,
    agency: told(row.agency),
    agencyName: told(row.agency_name),
    status: told(row.status),
    contactNumber: told(row.contact_number),
    picture: row.picture && told(pictureValue(row.picture)),
    timeZone: told(row.time_zone),
    isDeleted: row.status === 'deleted',
    isEmailVerified: told(row.is_email_verified),
    invitedUntil: told(row.invited_until)?.toISOString() ?? null,
    editable: row.managed && (actor.role === 'admin' || actor.role === 'agency'),
    createdAt: told(row.created_at)?.toISOString() ?? null,
    updatedAt: told(row.updated_at)?.toISOString() ?? null,
    version: row.version,
  }
}

type Named = { first_name: string; last_name: string }

/** First and last name. */
export const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim()

type ChoiceRow = Named & { uuid: string; agency: string | null; agency_name: string | null }

/** A person of a pick list. */
export const presentChoice = (row: ChoiceRow): PersonChoice => ({
  uuid: row.uuid,
  value: row.uuid,
  label: nameOf(row),
  firstName: row.first_name,
  lastName: row.last_name,
  agency: row.agency,
  agencyName: row.agency_name,
})
