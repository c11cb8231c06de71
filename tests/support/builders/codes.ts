import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

let made = 0

/** Adds a cost code, global unless `agency` is given. */
export function aCostCode(world: World, facts: Partial<Insertable<Database['cost_codes']>> = {}) {
  const now = world.clock.now()
  made += 1
  return world.db
    .insertInto('cost_codes')
    .values({ uuid: newId(now), code: `C-${made}`, title: `Trade ${made}`, created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a lender of an agency, with one address. */
export function aLender(world: World, facts: Partial<Insertable<Database['lenders']>> & { agency: string }) {
  const now = world.clock.now()
  made += 1
  return world.db
    .insertInto('lenders')
    .values({
      uuid: newId(now),
      name: `Bank ${made}`,
      recipients: [`draws@bank${made}.example`],
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the comment templates of an agency; null: the shipped ones. */
export function theTemplates(world: World, agency: string | null, templates: { label: string; text: string }[]) {
  const now = world.clock.now()
  return world.db
    .insertInto('comment_templates')
    .values({ uuid: newId(now), agency, templates: JSON.stringify(templates), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}
