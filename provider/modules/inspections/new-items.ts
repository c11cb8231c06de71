import { foldedCode } from 'contract/ledger/link-items'
import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'
import type { Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import type { Entry } from 'provider/history/journal'
import { findItemStarts, type ItemStart } from 'provider/modules/cost-codes/public'
import { loadBudgetUnscoped } from 'provider/records/ledger/budget'
import { drawRequestProgress } from 'provider/history/undo-progress'

/** Values of a new item; `cost_code` null for a custom code of this draw request. */
export type NewItem = {
  cost_code: string | null
  code: string
  title: string
  category: string | null
  budget: number
  service?: string | null
  media_type?: string | null
  photos_wanted?: number | null
  inspection_for?: string | null
  inspection_type?: string | null
  remarks?: string | null
  /** Titles of its initial checklist lines. */
  checklist?: readonly string[]
}

/**
 * Initial values of items for the chosen cost codes, in order: active codes, global or of the agency.
 * @throws ApiError 400 at `path` for an invalid cost code or a duplicate
 */
export async function chosenCostCodes(
  db: Db,
  ids: readonly string[],
  agency: string | null,
  path: string,
): Promise<ItemStart[]> {
  if (new Set(ids).size !== ids.length) throw invalid(path, refusal('sameCostCode'))
  const rows = await findItemStarts(db, agency, { ids })
  const byId = new Map(rows.map((row) => [row.cost_code, row]))
  return ids.map((id) => {
    const found = byId.get(id)
    if (!found) throw invalid(path, refusal('notACostCode'))
    return found
  })
}

/**
 * Initial values of items for lines of a lot's budget, in order: code and title of the line, category and checklist of
 * the cost code with the same code. Without such a checklist, a line with progress gets one entry with its title.
 * @throws ApiError 400 at `path` and the position of a line that the lot does not have
 */
export async function chosenBudgetLines(
  db: Db,
  ids: readonly string[],
  { lot, agency }: { lot: string; agency: string | null },
  path: string,
): Promise<NewItem[]> {
  if (ids.length === 0) return []
  const lines = (await loadBudgetUnscoped(db, lot)).lines
  const starts = await findItemStarts(db, agency, { codes: lines.map(foldedCode) })
  const byCode = new Map(starts.map((start) => [foldedCode(start), start]))
  return ids.map((id, index) => {
    const line = lines.find(({ uuid }) => uuid === id)
    if (!line) throw invalid(`${path}.${index}`, refusal('notABudgetLine'))
    const { category = null, checklist: ofCode = [] } = byCode.get(foldedCode(line)) ?? {}
    const checklist = ofCode.length > 0 || line.is_soft_cost ? ofCode : [line.title]
    return { cost_code: null, code: line.code, title: line.title, category, checklist, budget: 0 }
  })
}

type Home = { uuid: string; lot: string }

/** Adds items at the end of a draw request that the caller has locked. @returns data for undo and for the journal */
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
  const rows = items.map(({ checklist: _lines, ...item }, index) => ({
    ...item,
    uuid: newId(now),
    draw_request: home.uuid,
    position: (last ?? -1) + 1 + index,
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('inspection_items').values(rows).execute()
  const lines = items.flatMap(({ checklist = [] }, index) => linesOf(rows[index]?.uuid ?? '', checklist, now))
  if (lines.length > 0) await db.insertInto('checklist_entries').values(lines).execute()
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
        patch: { progress: await drawRequestProgress(db, home.uuid) },
      },
    ],
  }
}

const linesOf = (item: string, titles: readonly string[], now: Date) =>
  titles.map((title, position) => ({ uuid: newId(now), item, title, position, created_at: now, updated_at: now }))
