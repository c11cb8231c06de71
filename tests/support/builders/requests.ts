import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/ids'
import type { World } from 'tests/support/world'

type New<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** A draw request on a lot: the next number there, of the lot's agency, pending unless said otherwise. */
export async function aDrawRequest(world: World, facts: New<'draw_requests'> & { lot: string }) {
  const now = world.clock.now()
  const lot = await world.db.selectFrom('lots').select('agency').where('uuid', '=', facts.lot).executeTakeFirstOrThrow()
  const last = await world.db
    .selectFrom('draw_requests')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('lot', '=', facts.lot)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  return world.db
    .insertInto('draw_requests')
    .values({
      uuid: newId(now),
      agency: lot.agency,
      number,
      title: `Draw ${number}`,
      total_budget: 100_000,
      due_date: '2030-01-15',
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An inspection item (Requested unless said otherwise); `checklist` gives its lines' titles. */
export async function anItem(
  world: World,
  { checklist = [], ...facts }: New<'inspection_items'> & { draw_request: string; checklist?: string[] },
) {
  const now = world.clock.now()
  const { count } = await world.db
    .selectFrom('inspection_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('draw_request', '=', facts.draw_request)
    .executeTakeFirstOrThrow()
  const item = await world.db
    .insertInto('inspection_items')
    .values({
      uuid: newId(now),
      code: `0${count + 1}-100`,
      title: `Item ${count + 1}`,
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

/** A line of an item's checklist, without progress unless given. */
export async function aChecklistEntry(world: World, facts: New<'checklist_entries'> & { item: string }) {
  const now = world.clock.now()
  const { count } = await world.db
    .selectFrom('checklist_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item', '=', facts.item)
    .executeTakeFirstOrThrow()
  return world.db
    .insertInto('checklist_entries')
    .values({
      uuid: newId(now),
      title: `Line ${count + 1}`,
      position: count,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A submission of a draw request, by default the next number; also raises the request's `total_attempts` to it. */
export async function anAttempt(world: World, facts: New<'attempts'> & { draw_request: string; submitted_by: string }) {
  const now = world.clock.now()
  const drawRequest = await world.db
    .selectFrom('draw_requests')
    .select('total_attempts')
    .where('uuid', '=', facts.draw_request)
    .executeTakeFirstOrThrow()
  const number = facts.number ?? drawRequest.total_attempts + 1
  await world.db
    .updateTable('draw_requests')
    .set({ total_attempts: Math.max(number, drawRequest.total_attempts), submitted_at: now })
    .where('uuid', '=', facts.draw_request)
    .execute()
  return world.db
    .insertInto('attempts')
    .values({ uuid: newId(now), kind: 'submission', submitted_at: now, ...facts, number })
    .returningAll()
    .executeTakeFirstOrThrow()
}
