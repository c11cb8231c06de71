import type { Insertable } from 'kysely'

import { roles } from 'contract/core/roles'
import type { Database } from 'provider/db/schema'
import { hashToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

/** Adds an account without a session: by default an active reviewer without an agency. */
export async function aUser(world: World, facts: Partial<Insertable<Database['users']>> = {}) {
  const now = world.clock.now()
  const uuid = newId(now)
  return world.db
    .insertInto('users')
    .values({
      uuid,
      role: roles.reviewer,
      first_name: 'Robin',
      last_name: uuid.slice(-6),
      email: `${uuid}@plumbline.test`,
      password_hash: 'none that fits',
      status: 'active',
      is_email_verified: true,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds an invited person. @returns also the secret of the valid link */
export async function anInvited(world: World, facts: Partial<Insertable<Database['users']>> = {}) {
  const invited = { status: 'invited', password_hash: null, is_email_verified: false } as const
  const user = await aUser(world, { ...invited, ...facts })
  const now = world.clock.now()
  const secret = `secret-of-${user.uuid}`
  await world.db
    .insertInto('invitations')
    .values({
      token_hash: hashToken(secret),
      user_id: user.uuid,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * 86_400_000),
    })
    .execute()
  return { user, secret }
}
