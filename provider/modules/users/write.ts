import type { UserStatus } from 'contract/statuses'
import type { Context } from 'provider/http/context'
import { record, type Entry } from 'provider/journal'
import type { AccountRow } from 'provider/modules/users/repo'

/** Columns of a person as the journal tells them: named as on the wire, and nothing secret among them. */
const told = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  role: 'role',
  agency: 'agency',
  agency_name: 'agencyName',
  contact_number: 'contactNumber',
  picture: 'picture',
  time_zone: 'timeZone',
  status: 'status',
} as const satisfies Partial<Record<keyof AccountRow, string>>
type Told = keyof typeof told

/** What moved between two states of a person, in the journal's words. */
export function entryOf(before: AccountRow, after: AccountRow, change: string | null): Entry {
  const moved = (Object.keys(told) as Told[]).filter((column) => before[column] !== after[column])
  const values = (row: AccountRow) => Object.fromEntries(moved.map((column) => [told[column], row[column]]))
  return {
    noun: 'user',
    uuid: after.uuid,
    agency: after.agency,
    version: after.version,
    changed: moved.map((column) => told[column]),
    before: values(before),
    after: values(after),
    patch: { ...values(after), version: after.version },
    change,
  }
}

/** Tells that somebody was invited. */
export async function recordInvited(context: Context, user: AccountRow): Promise<void> {
  const { first_name, last_name, email, role, agency } = user
  const after = { firstName: first_name, lastName: last_name, email, role, agency, status: 'invited' as UserStatus }
  const entry: Entry = {
    noun: 'user',
    uuid: user.uuid,
    agency: user.agency,
    version: user.version,
    changed: ['created'],
    after,
  }
  await record(context, [entry])
}
