import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { RequestForm } from 'contract/requests/form'
import { localTimeIn } from 'provider/adapters/time-zone'
import { requireReviewer } from 'provider/access/assignees'
import type { Db } from 'provider/db/transaction'
import { storeWrites, type Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { lockLot, type LotRowLocked } from 'provider/records/locks'
import { invalid } from 'provider/http/errors'
import { chooseLines, choicesOfLines, type LineChoice } from 'provider/modules/ledger/public'
import { chooseLenders, requireLenders } from 'provider/modules/lenders/public'
import { getSaved } from './read-request'
import { chosenBudgetLines, chosenCostCodes, insertItems } from 'provider/modules/inspections/public'
import { photosOf } from 'provider/records/photos-requested'
import { sharesOf } from 'provider/records/budget-shares'

/**
 * Adds a draw request to a lot with an item for each cost code and budget line, and its part of the total (spec §7). It
 * belongs to the lot's agency and gets the lot's next number under the lot's lock, so that two never share a number.
 * @throws ApiError 404 for a lot that is not visible; 400 at the field for people, lenders or cost codes of another
 * agency, for parts that do not add up to the total, and for photos or a budget line of another code
 */
export async function createRequest(context: Context, form: RequestForm): Promise<DataOf<'requests.create'>> {
  const { db, actor } = context
  const lot = await lockLot(db, actor, form.lotId, 'update')
  if (form.reviewer !== null) await requireReviewer(db, form.reviewer, lot.agency)
  await requireLenders(db, form.lenders, lot.agency)
  const codes = await chosenCostCodes(db, form.costCodeIds, lot.agency, 'costCodeIds')
  const ofLines = await chosenBudgetLines(db, form.lineIds, { lot: lot.uuid, agency: lot.agency }, 'lineIds')
  const none = { itemId: null, costCodeId: null, budget: null, photos: null }
  const lines = [
    ...codes.map(({ cost_code }) => ({ ...none, costCodeId: cost_code })),
    ...form.lineIds.map((lineId) => ({ ...none, lineId })),
  ]
  const budgets = sharesOf(lines, form.totalBudget, 0, form.shares)
  const photos = photosOf(lines, form.photos)
  const drawRequest = await insertRequest(context, lot, form)
  const items = [...codes, ...ofLines].map((item, index) => ({
    ...item,
    budget: budgets[index] ?? 0,
    photos_wanted: photos[index] ?? null,
  }))
  const home = { uuid: drawRequest.uuid, lot: lot.uuid }
  const added = await insertItems(context, home, items)
  const linked = await chooseLines(context, home, choicesOf(form, added.uuids))
  await chooseLenders(db, drawRequest.uuid, form.lenders)
  // Undo does not list its items, because they are deleted and restored with it.
  const changeId = await storeWrites(context, () => say('requestAdded'), [
    drawRequest,
    { ...added, changed: [] },
    { ...linked, changed: [] },
  ])
  return { ...(await getSaved(context, drawRequest.uuid)), changeId }
}

/**
 * Budget lines of the form's new items, which are those of its cost codes, then those of its lines.
 * @throws ApiError 400 at a cost code that is not chosen
 */
function choicesOf({ budgetLines, costCodeIds, lineIds }: RequestForm, items: readonly string[]): LineChoice[] {
  const ofCodes = budgetLines.map(({ costCodeId, lineId }, index) => {
    const item = items[costCodeIds.indexOf(costCodeId)]
    if (item === undefined) throw invalid(`budgetLines.${index}.costCodeId`, refusal('notAChosenCode'))
    return { item, line: lineId, path: `budgetLines.${index}.lineId` }
  })
  return [...ofCodes, ...choicesOfLines(lineIds, items.slice(costCodeIds.length))]
}

async function insertRequest(
  context: Context,
  lot: LotRowLocked,
  form: RequestForm,
): Promise<Written & { uuid: string }> {
  const { db, actor, now } = context
  const uuid = newId(now)
  const number = await nextNumber(db, lot.uuid)
  const { title, description, reviewer, totalBudget } = form
  const dueDate = form.dueDate ?? (await todayOf(context, lot))
  await db
    .insertInto('draw_requests')
    .values({
      uuid,
      lot: lot.uuid,
      agency: lot.agency,
      reviewer,
      number,
      title,
      description,
      total_budget: totalBudget,
      due_date: dueDate,
      created_by: actor.uuid,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const place = { lot: lot.uuid, drawRequest: uuid }
  const after = { number, title, totalBudget, dueDate, reviewer }
  return {
    uuid,
    changed: [{ noun: 'drawRequest', uuid, before: null, versionAfter: 1 }],
    entries: [{ ...place, noun: 'drawRequest', uuid, version: 1, changed: ['created'], after }],
  }
}

/** Numbers of archived draw requests are not reused. */
async function nextNumber(db: Db, lot: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from draw_requests where lot = ${lot}::uuid`.execute(db)
  return rows[0]?.next ?? 1
}

/** The current date in the user's time zone; for users who see site time, at the lot. */
async function todayOf({ db, actor, now }: Context, lot: LotRowLocked): Promise<string> {
  const user = await db.selectFrom('users').select('time_zone').where('uuid', '=', actor.uuid).executeTakeFirst()
  return localTimeIn(user?.time_zone ?? lot.time_zone, now).slice(0, 10)
}
