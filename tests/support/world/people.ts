import { hash } from '@node-rs/argon2'
import { roles, type RoleName } from 'contract/core/roles'
import type { UserStatus } from 'contract/core/statuses'
import { newId } from 'provider/db/ids'
import { openSession } from 'provider/modules/auth/service'
import type { World } from './world'

/** Password of everyone in tests. */
export const password = 'Plumbline1!'

/** A signed-in person with tokens. */
export type Person = {
  uuid: string
  email: string
  role: RoleName
  name: string
  accessToken: string
  refreshToken: string
}

/**
 * Each role once, all of one tenant: the reviewer belongs to the agency, the borrower's email is on its lots (the
 * builders' default). The …2 are outsiders: a second agency with its own reviewer and borrower.
 */
export type People = Record<
  'admin' | 'agency' | 'reviewer' | 'borrower' | 'agency2' | 'reviewer2' | 'borrower2',
  Person
>

/** Creates and signs in the seven `People`, with the addresses `<name>@plumbline.test`. */
export async function people(world: World): Promise<People> {
  const admin = await aPerson(world, { role: 'admin', email: 'admin@plumbline.test' })
  const agency = await aPerson(world, { role: 'agency', email: 'agency@plumbline.test', agencyName: 'First Agency' })
  const agency2 = await aPerson(world, { role: 'agency', email: 'agency2@plumbline.test', agencyName: 'Second Agency' })
  return {
    admin,
    agency,
    reviewer: await aPerson(world, { role: 'reviewer', email: 'reviewer@plumbline.test', agency: agency.uuid }),
    borrower: await aPerson(world, { role: 'borrower', email: 'borrower@plumbline.test' }),
    agency2,
    reviewer2: await aPerson(world, { role: 'reviewer', email: 'reviewer2@plumbline.test', agency: agency2.uuid }),
    borrower2: await aPerson(world, { role: 'borrower', email: 'borrower2@plumbline.test' }),
  }
}

type PersonFacts = {
  role: RoleName
  email?: string
  firstName?: string
  lastName?: string
  agency?: string
  agencyName?: string
  status?: UserStatus
  isEmailVerified?: boolean
}

let passwordHash: Promise<string> | undefined

/** Adds a user (verified, active, with the tests' password) and signs them in. */
export async function aPerson(world: World, facts: PersonFacts): Promise<Person> {
  const now = world.clock.now()
  const uuid = newId(now)
  const { role, firstName = capital(role), lastName = 'Tester', email = `${role}-${uuid}@plumbline.test` } = facts
  // The cheapest possible hash, because it is checked at a thousand sign-ins.
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await world.db
    .insertInto('users')
    .values({
      uuid,
      role: roles[role],
      first_name: firstName,
      last_name: lastName,
      email,
      agency: facts.agency ?? null,
      agency_name: facts.agencyName ?? null,
      password_hash: await passwordHash,
      status: facts.status ?? 'active',
      is_email_verified: facts.isEmailVerified ?? true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const person = { uuid, email, role, name: `${firstName} ${lastName}` }
  return { ...person, ...(await signIn(world, uuid)) }
}

/** Opens another session for a user, without the cost of a password check. */
export function signIn(world: World, userId: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { pool: _pool, ...deps } = world.deps
  const now = world.clock.now()
  return openSession(
    { ...deps, now, operation: 'auth.login', traceId: 'test', address: '127.0.0.1', userAgent: 'test' },
    userId,
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
