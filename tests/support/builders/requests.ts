import { sql, type Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

type New<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** Adds a draw request on a lot: by default the next number, the lot's agency, pending. */
export async function aDrawRequest(world: World, facts: New<'draw_requests'> & { lot: string }) {
  const now = world.clock.now()
  const agency = sql<string>`(select agency from lots where uuid = ${facts.lot})`
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from draw_requests where lot = ${facts.lot})`
  return world.db
    .insertInto('draw_requests')
    .values({
      uuid: newId(now),
      agency,
      number,
      title: sql<string>`'Draw ' || ${number}`,
      total_budget: 100_000,
      due_date: '2030-01-15',
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds an inspection item, by default Requested; `checklist` are its lines' titles. */
export async function anItem(
  world: World,
  { checklist = [], ...facts }: New<'inspection_items'> & { draw_request: string; checklist?: string[] },
) {
  const now = world.clock.now()
  const count = sql<number>`(select count(*) from inspection_items where draw_request = ${facts.draw_request})`
  const item = await world.db
    .insertInto('inspection_items')
    .values({
      uuid: newId(now),
      code: sql<string>`'0' || ${count} + 1 || '-100'`,
      title: sql<string>`'Item ' || ${count} + 1`,
      budget: 10_000,
      status: 'Requested',
      position: count,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const title of checklist) await aChecklistEntry(world, { item: item.uuid, title })
  return item
}

/** Adds a line to an item's checklist, by default without progress. */
export async function aChecklistEntry(world: World, facts: New<'checklist_entries'> & { item: string }) {
  const now = world.clock.now()
  const count = sql<number>`(select count(*) from checklist_entries where item = ${facts.item})`
  return world.db
    .insertInto('checklist_entries')
    .values({
      uuid: newId(now),
      title: sql<string>`'Line ' || ${count} + 1`,
      position: count,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a submission of a draw request, by default the next number, and raises the request's `total_attempts` to it. */
export async function anAttempt(world: World, facts: New<'attempts'> & { draw_request: string; submitted_by: string }) {
  const now = world.clock.now()
  const { total_attempts: total } = await world.db
    .updateTable('draw_requests')
    .set(({ eb, fn, val }) => ({
      total_attempts: facts.number
        ? fn<number>('greatest', ['total_attempts', val(facts.number)])
        : eb('total_attempts', '+', 1),
      submitted_at: now,
    }))
    .where('uuid', '=', facts.draw_request)
    .returning('total_attempts')
    .executeTakeFirstOrThrow()
  return world.db
    .insertInto('attempts')
    .values({ uuid: newId(now), kind: 'submission', submitted_at: now, number: total, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}
