import { sql } from 'kysely'

import { roles } from 'contract/roles'
import { SettingError } from 'provider/config'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { newId } from 'provider/ids'
import { record } from 'provider/journal'
import { makeInvitation } from 'provider/modules/users/invitations'

/** Whether somebody can administer this house, and if not, the one-time link by which the first admin chooses a password. */
export type FirstAdmin =
  /** `passedOver`: the start named somebody who is none of those there are. */
  { there: true; passedOver: boolean } | { there: false; link: string | null }

/**
 * Sees to it that a new installation gets its first admin: whoever starts it names an address, and is told the link. As long
 * as no admin has used one, each start makes a new link and the one before stops working. With an admin there is nothing to do.
 * @throws SettingError where the address is that of an account with another role
 */
export function prepareFirstAdmin(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<FirstAdmin> {
  const { adminEmail, adminName, appOrigin } = deps.config
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx): Promise<FirstAdmin> => {
    // Two nodes that start together make one.
    await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
    const admins = await tx
      .selectFrom('users')
      .select('email')
      .where('role', '=', roles.admin)
      .where('status', '=', 'active')
      .execute()
    if (admins.length > 0) {
      const isKnown = adminEmail === null || admins.some(({ email }) => email === adminEmail)
      return { there: true, passedOver: !isKnown }
    }
    if (adminEmail === null) return { there: false, link: null }
    const uuid = (await findInvited(tx, adminEmail)) ?? (await makeInvited(tx, adminEmail, namesOf(adminName), now))
    const { secret } = await makeInvitation(tx, { user: uuid, by: null, now })
    return { there: false, link: `${appOrigin}/complete-profile/${secret}` }
  })
}

async function findInvited(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(['uuid', 'role', 'status'])
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (row && (row.role !== roles.admin || row.status !== 'invited'))
    throw new SettingError('ADMIN_EMAIL is the address of an account that is there already: give another one.')
  return row?.uuid ?? null
}

type Names = { firstName: string; lastName: string }

/** "Ada Maria Osei" is Ada Maria by first name. Theirs to change in the settings, and so is the stand-in for none. */
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
      role: roles.admin,
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
  const after = { firstName, lastName, email, role: roles.admin, status: 'invited' }
  const entry = { noun: 'user' as const, uuid, version, changed: ['created'], after }
  await record({ db: tx, actor: null, operation: 'start.firstAdmin', now }, [entry])
  return uuid
}
