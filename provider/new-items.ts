import { sql } from 'kysely'

import { messages } from 'contract/messages'
import type { Db } from 'provider/db/transaction'
import type { Written } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { newId } from 'provider/ids'
import type { Entry } from 'provider/journal'
import { totalOf } from 'provider/undo/progress'

/** What an item is made of; `cost_code` null for one that is on this draw request alone. */
export type NewItem = {
  cost_code: string | null
  code: string
  title: string
  category: string | null
  budget: number
  service?: string | null
  media_type?: string | null
  inspection_for?: string | null
  inspection_type?: string | null
  remarks?: string | null
}

type CostCode = { cost_code: string; code: string; title: string; category: string | null }

/**
 * The cost codes chosen for items, in their order: active ones, global or of the agency.
 * @throws ApiError 400 at `path` where one is none of these, or is named twice
 */
export async function chosenCostCodes(
  db: Db,
  ids: readonly string[],
  agency: string | null,
  path: string,
): Promise<CostCode[]> {
  if (new Set(ids).size !== ids.length) throw invalid(path, messages.sameCostCode)
  const rows = await db
    .selectFrom('cost_codes')
    .select(['uuid as cost_code', 'code', 'title', 'category'])
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'active')
    .where(sql<boolean>`(agency is null or agency = ${agency}::uuid)`)
    .execute()
  const byId = new Map(rows.map((row) => [row.cost_code, row]))
  return ids.map((id) => {
    const found = byId.get(id)
    if (!found) throw invalid(path, messages.notACostCode)
    return found
  })
}

type Home = { uuid: string; lot: string }

/** Adds items to a draw request the caller holds, after those that are there, and says how to undo and to tell it. */
export async function insertItems(
  { db, now }: Context,
  home: Home,
  items: readonly NewItem[],
): Promise<Written & { uuids: string[] }> {
  if (items.length === 0) return { uuids: [], changed: [], entries: [] }
  const { last } = await db
    .selectFrom('inspection_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('draw_request', '=', home.uuid)
    .executeTakeFirstOrThrow()
  const rows = items.map((item, index) => ({
    ...item,
    uuid: newId(now),
    draw_request: home.uuid,
    position: (last ?? -1) + 1 + index,
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('inspection_items').values(rows).execute()
  const place = { lot: home.lot, drawRequest: home.uuid }
  return {
    uuids: rows.map(({ uuid }) => uuid),
    changed: rows.map(({ uuid }) => ({ noun: 'item', uuid, before: null, versionAfter: 1 })),
    entries: [
      ...rows.map(({ uuid, code, title, budget }): Entry => {
        const after = { code, title, budget }
        return { ...place, noun: 'item', uuid, item: uuid, version: 1, changed: ['created'], after }
      }),
      {
        ...place,
        noun: 'drawRequest',
        uuid: home.uuid,
        changed: ['progress'],
        patch: { progress: await totalOf(db, home.uuid) },
      },
    ],
  }
}
