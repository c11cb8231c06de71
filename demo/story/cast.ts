import { isAgency } from 'contract/core/capabilities'
import { roles, type RoleName } from 'contract/core/roles'
import { demoId } from './ids'
import { demoCodes, demoLenders, demoPeople } from './people'
import type { Tables } from './tables'

/** People and records that the demo's stories refer to by name. */
export type Cast = {
  /** Id and role of an account, by the part before the @. */
  person(name: string): Person
  /** Null for a code that is not in the database. */
  costCode(code: string): string | null
  lender(name: string): string
}
export type Person = { uuid: string; role: RoleName; name: string }

/**
 * Adds accounts, lenders and the agencies' own cost codes to the tables; `codes` are the ids of the global cost codes.
 */
export function addCast(tables: Tables, opened: Date, passwordHash: string, codes: ReadonlyMap<string, string>): Cast {
  const idOf = (name: string) => demoId(`user/${name}`, opened)
  const people = new Map<string, Person>()
  for (const { email, role, firstName, lastName, agency, agencyName, phone, status = 'active' } of demoPeople) {
    const name = email.split('@')[0] ?? email
    people.set(name, { uuid: idOf(name), role, name: `${firstName} ${lastName}` })
    tables.users.push({
      uuid: idOf(name),
      role: roles[role],
      first_name: firstName,
      last_name: lastName,
      email,
      status,
      agency: isAgency(role) ? idOf(name) : agency ? idOf(agency) : null,
      agency_name: agencyName ?? null,
      password_hash: status === 'invited' ? null : passwordHash,
      is_email_verified: status !== 'invited',
      contact_number: phone ?? null,
      created_at: opened,
      updated_at: opened,
    })
  }
  for (const { agency, checklist, ...words } of demoCodes)
    tables.cost_codes.push({
      ...words,
      uuid: demoId(`code/${words.code}`, opened),
      agency: idOf(agency),
      checklist: [...checklist],
      created_at: opened,
      updated_at: opened,
    })
  for (const { name, agency, recipients, status = 'active' } of demoLenders) {
    tables.lenders.push({
      uuid: demoId(`lender/${name}`, opened),
      agency: idOf(agency),
      name,
      status,
      recipients: [...recipients],
      created_at: opened,
      updated_at: opened,
    })
  }
  return {
    person: (name) => people.get(name) ?? missing(name),
    costCode: (code) => codes.get(code) ?? null,
    lender: (name) => demoId(`lender/${name}`, opened),
  }
}

function missing(name: string): never {
  throw new Error(`Nobody in the demo is called ${name}`)
}
