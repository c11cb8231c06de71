import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { hashToken } from 'provider/http/tokens'
import { newId } from 'provider/ids'
import type { Person } from 'tests/support/people'
import type { World } from 'tests/support/world'

/** An event on the first of May 2020, unless it is given other times. */
export function anEvent(world: World, facts: Partial<Insertable<Database['events']>> & { created_by: string }) {
  const now = world.clock.now()
  const day = facts.starts_at ? {} : { starts_on: '2020-05-01', ends_on: '2020-05-01' }
  return world.db
    .insertInto('events')
    .values({ uuid: newId(now), title: 'Site walk', ...day, created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The event of this title that is not deleted. */
export const eventCalled = ({ db }: World, title: string) =>
  db.selectFrom('events').selectAll().where('title', '=', title).where('deleted_at', 'is', null).executeTakeFirst()

/** The secret at which a calendar program reads a person's calendar. */
export async function aFeed(world: World, { uuid }: Person): Promise<string> {
  const token = newId()
  const row = { token_hash: hashToken(token), created_at: world.clock.now() }
  await world.db
    .insertInto('calendar_feeds')
    .values({ user_id: uuid, ...row })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
    .execute()
  return token
}
