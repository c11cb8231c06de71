import { roles, type RoleName } from 'contract/roles'
import { demoId } from './identity'
import { demoLenders, demoPeople } from './people'
import type { Tables } from './tables'
import { trades } from './trades'

/** Who and what the demo's stories refer to, by name. */
export type Cast = {
  /** Id and role of an account, by what stands before the @. */
  person(name: string): Person
  costCode(code: string): string
  lender(name: string): string
}
export type Person = { uuid: string; role: RoleName; name: string }

/** Puts accounts, lenders, cost codes and comment templates into the tables. */
export function addCast(tables: Tables, opened: Date, passwordHash: string): Cast {
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
      agency: role === 'agency' ? idOf(name) : agency ? idOf(agency) : null,
      agency_name: agencyName ?? null,
      password_hash: status === 'invited' ? null : passwordHash,
      is_email_verified: status !== 'invited',
      contact_number: phone ?? null,
      created_at: opened,
      updated_at: opened,
    })
  }
  addCodes(tables, opened)
  for (const { name, agency, recipients } of demoLenders) {
    tables.lenders.push({
      uuid: demoId(`lender/${name}`, opened),
      agency: idOf(agency),
      name,
      recipients: [...recipients],
      created_at: opened,
      updated_at: opened,
    })
  }
  return {
    person: (name) => people.get(name) ?? missing(name),
    costCode: (code) => demoId(`code/${code}`, opened),
    lender: (name) => demoId(`lender/${name}`, opened),
  }
}

function missing(name: string): never {
  throw new Error(`Nobody in the demo is called ${name}`)
}

function addCodes(tables: Tables, opened: Date): void {
  for (const { code, title, category } of trades) {
    // A little apart, so that a list by creation keeps the order of the codes.
    const at = new Date(opened.getTime() + Number(code))
    tables.cost_codes.push({
      uuid: demoId(`code/${code}`, opened),
      agency: null,
      code,
      title,
      category,
      created_at: at,
      updated_at: at,
    })
  }
}
