import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

/** Adds a report template, shared unless an agency is given. */
export function aTemplate(
  world: World,
  facts: { name?: string; agency?: string; table_html?: string; deleted_at?: Date; deleted_by?: string },
) {
  const now = world.clock.now()
  return world.db
    .insertInto('templates')
    .values({ uuid: newId(now), name: 'Short', created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}
