import { may } from 'contract/core/policy'
import { roleName } from 'contract/core/roles'
import type { PersonChoice, User } from 'contract/people/calls'
import { languageOf } from 'locales/languages'
import type { Actor } from 'provider/http/context'
import { pictureValue } from 'provider/records/profile-picture'
import type { UserRow } from './repo'

/** Converts a person to the contract's format; people the viewer does not manage have only name and email. */
export function presentPerson(row: UserRow, actor: Pick<Actor, 'role'>): User {
  const name = roleName(row.role)
  if (!name) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  const ifManaged = <T>(value: T): T | null => (row.managed ? value : null)
  return {
    uuid: row.uuid,
    id: row.uuid,
    firstName: row.first_name,
    lastName: row.last_name,
    name: nameOf(row),
    email: row.email,
    role: row.role,
    roleName: name,
    agency: ifManaged(row.agency),
    agencyName: ifManaged(row.agency_name),
    status: ifManaged(row.status),
    contactNumber: ifManaged(row.contact_number),
    picture: row.picture && ifManaged(pictureValue(row.picture)),
    timeZone: ifManaged(row.time_zone),
    units: ifManaged(row.units),
    language: ifManaged(row.language === null ? null : languageOf(row.language)),
    isDeleted: row.status === 'deleted',
    isEmailVerified: ifManaged(row.is_email_verified),
    invitedUntil: ifManaged(row.invited_until)?.toISOString() ?? null,
    editable: row.managed && may(actor.role, 'users.update'),
    createdAt: ifManaged(row.created_at)?.toISOString() ?? null,
    updatedAt: ifManaged(row.updated_at)?.toISOString() ?? null,
    version: row.version,
  }
}

type Named = { first_name: string; last_name: string }

/** First and last name. */
const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim()

type ChoiceRow = Named & { uuid: string; agency: string | null; agency_name: string | null }

/** Converts a person to an entry of a pick list. */
export const presentChoice = (row: ChoiceRow): PersonChoice => ({
  uuid: row.uuid,
  value: row.uuid,
  label: nameOf(row),
  firstName: row.first_name,
  lastName: row.last_name,
  agency: row.agency,
  agencyName: row.agency_name,
})
