import { sql } from 'kysely'

import { roleIdsThat, seesAllAgencies } from 'contract/core/capabilities'
import { firstRole, roles } from 'contract/core/roles'
import { SettingError } from 'provider/config'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { makeInvitation } from 'provider/notify/invitation-links'

/** Result of the check for an admin: there is one, or the one-time link for the first one. */
export type FirstAdmin =
  /** `isEmailIgnored`: the configured address belongs to none of the existing admins. */
  { exists: true; isEmailIgnored: boolean } | { exists: false; link: string | null }

/**
 * Ensures that a new installation gets its first admin: the settings name an address, and the start prints a link.
 * Until the link is used, each start replaces it. Does nothing when there is an admin.
 * @throws SettingError when the address belongs to an account with another role
 */
export function prepareFirstAdmin(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<FirstAdmin> {
  const { adminEmail, adminName, appOrigin } = deps.config
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx): Promise<FirstAdmin> => {
    // Only one of two nodes that start together creates it.
    await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
    const admins = await tx
      .selectFrom('users')
      .select('email')
      .where('role', 'in', roleIdsThat(seesAllAgencies))
      .where('status', '=', 'active')
      .execute()
    if (admins.length > 0) {
      const isKnown = adminEmail === null || admins.some(({ email }) => email === adminEmail)
      return { exists: true, isEmailIgnored: !isKnown }
    }
    if (adminEmail === null) return { exists: false, link: null }
    const uuid = (await findInvited(tx, adminEmail)) ?? (await makeInvited(tx, adminEmail, namesOf(adminName), now))
    const { secret } = await makeInvitation(tx, { user: uuid, by: null, now })
    return { exists: false, link: `${appOrigin}/complete-profile/${secret}` }
  })
}

async function findInvited(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(['uuid', 'role', 'status'])
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (row && (row.role !== roles[firstRole] || row.status !== 'invited'))
    throw new SettingError('ADMIN_EMAIL is the address of an existing account: set another one.')
  return row?.uuid ?? null
}

type Names = { firstName: string; lastName: string }

/** Splits a name: all but the last word are the first name. The admin can change it and the default in the settings. */
function namesOf(name: string | null): Names {
  const words = name?.split(/\s+/) ?? ['Admin']
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

async function makeInvited(tx: Tx, email: string, { firstName, lastName }: Names, now: Date): Promise<string> {
  const uuid = newId(now)
  const { version } = await tx
    .insertInto('users')
    .values({
      uuid,
      role: roles[firstRole],
      first_name: firstName,
      last_name: lastName,
      email,
      status: 'invited',
      is_email_verified: false,
      created_at: now,
      updated_at: now,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  const after = { firstName, lastName, email, role: roles[firstRole], status: 'invited' }
  const entry = { noun: 'user' as const, uuid, version, changed: ['created'], after }
  await record({ db: tx, actor: null, operation: 'start.firstAdmin', now }, [entry])
  return uuid
}
