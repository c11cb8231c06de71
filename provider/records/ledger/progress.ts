import { sql } from 'kysely'

import { linkItems } from 'contract/ledger/link-items'
import { sumCents } from 'contract/money/cents'
import { totalProgress } from 'contract/money/progress'
import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'

type Line = { uuid: string; lot: string; code: string; title: string; scheduled_value: number; is_soft_cost: boolean }
type Item = { uuid: string; lot: string; draw_request: string; code: string; title: string; progress: number | null }
type Chosen = { draw_request: string; line: string; item: string }

const loadLines = async (db: Db, lots: readonly string[]): Promise<Line[]> =>
  (
    await sql<Line>`select uuid, lot, code, title, scheduled_value, is_soft_cost from ledger_lines
    where lot = any(${[...lots]}::uuid[]) and deleted_at is null order by position, uuid`.execute(db)
  ).rows

/** Change orders dated up to today on their lots. */
const loadChanges = async (db: Db, lots: readonly string[], now: Date) =>
  (
    await sql<{ line: string; amount: number }>`select c.line, c.amount
    from change_orders o join change_order_lines c on c.change_order = o.uuid join lots l on l.uuid = o.lot
    where o.lot = any(${[...lots]}::uuid[]) and o.deleted_at is null
      and o.dated_on <= (${now} at time zone l.time_zone)::date`.execute(db)
  ).rows

/** Items by draw request, in the order of the draws. */
const loadItems = async (db: Db, lots: readonly string[]): Promise<Item[]> =>
  (
    await sql<Item>`select i.uuid, r.lot, i.draw_request, i.code, i.title, i.progress
    from inspection_items i join draw_requests r on r.uuid = i.draw_request
    where r.lot = any(${[...lots]}::uuid[]) and r.deleted_at is null and i.deleted_at is null
    order by r.number, i.position, i.uuid`.execute(db)
  ).rows

const loadChosen = async (db: Db, lots: readonly string[]): Promise<Chosen[]> =>
  (
    await sql<Chosen>`select d.draw_request, d.line, d.item from draw_lines d join draw_requests r on r.uuid = d.draw_request
    where r.lot = any(${[...lots]}::uuid[]) and d.item is not null`.execute(db)
  ).rows

/** Latest inspected percentage of each line over the draws of a lot. */
function latestFindings(lines: readonly Line[], items: readonly Item[], chosen: ReadonlyMap<string, Chosen[]>) {
  const findings = new Map<string, number>()
  for (const [draw, ofDraw] of groupBy(items, ({ draw_request }) => draw_request)) {
    const links = new Map((chosen.get(draw) ?? []).map(({ line, item }) => [line, item]))
    for (const [line, { progress }] of linkItems(ofDraw, lines, links))
      if (progress !== null) findings.set(line, progress)
  }
  return findings
}

/**
 * Percent complete of those lots that have a schedule of values: the latest finding of each line, weighted by its revised
 * value, without soft-cost lines (domain rule 17). The caller may see the lots.
 */
export async function loadLedgerProgressUnscoped(
  db: Db,
  lots: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number | null>> {
  const lines = groupBy(await loadLines(db, lots), ({ lot }) => lot)
  if (lines.size === 0) return new Map()
  const budgeted = [...lines.keys()]
  const changes = groupBy(await loadChanges(db, budgeted, now), ({ line }) => line)
  const items = groupBy(await loadItems(db, budgeted), ({ lot }) => lot)
  const chosen = groupBy(await loadChosen(db, budgeted), ({ draw_request }) => draw_request)
  const progressOf = (lot: string, ofLot: readonly Line[]) => {
    const findings = latestFindings(ofLot, items.get(lot) ?? [], chosen)
    return totalProgress(
      ofLot
        .filter(({ is_soft_cost }) => !is_soft_cost)
        .map(({ uuid, scheduled_value }) => ({
          budget: sumCents([scheduled_value, ...(changes.get(uuid) ?? []).map(({ amount }) => amount)]),
          progress: findings.get(uuid) ?? null,
        })),
    )
  }
  return new Map([...lines].map(([lot, ofLot]) => [lot, progressOf(lot, ofLot)]))
}
