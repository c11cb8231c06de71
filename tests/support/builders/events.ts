import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { hashToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import type { Person } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

/** Adds an event, by default on May 1, 2020. */
export function anEvent(world: World, facts: Partial<Insertable<Database['events']>> & { created_by: string }) {
  const now = world.clock.now()
  const day = facts.starts_at ? {} : { starts_on: '2020-05-01', ends_on: '2020-05-01' }
  return world.db
    .insertInto('events')
    .values({ uuid: newId(now), title: 'Site walk', ...day, created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds an event by title that is not deleted. */
export const eventCalled = ({ db }: World, title: string) =>
  db.selectFrom('events').selectAll().where('title', '=', title).where('deleted_at', 'is', null).executeTakeFirst()

/** Creates the calendar feed of a person. @returns its secret */
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
