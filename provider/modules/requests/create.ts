import { sql } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import { messages } from 'contract/messages'
import type { RequestForm } from 'contract/request-form'
import { localTimeIn } from 'provider/adapters/time-zone'
import { requireReviewer } from 'provider/chosen-people'
import type { Db } from 'provider/db/transaction'
import { keepWritten, type Written } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/ids'
import { lockLot, type LotRowLocked } from 'provider/locks'
import { chooseLenders, requireLenders } from 'provider/modules/lenders/service'
import { getSaved } from 'provider/modules/requests/service'
import { chosenCostCodes, insertItems } from 'provider/new-items'
import { photosOf } from 'provider/photos-wanted'
import { sharesOf } from 'provider/shares'

/**
 * Adds a draw request to a lot with an item for each cost code and its share of the total (spec §7). It is of the lot's
 * agency, and gets the lot's next number under the lot's lock, so that two never share one.
 * @throws ApiError 404 for a lot unseen; 400 at the field for people, lenders or cost codes of another agency, and for
 * shares that do not make the total or photos asked of another code
 */
export async function createRequest(context: Context, form: RequestForm): Promise<DataOf<'requests.create'>> {
  const { db, actor } = context
  const lot = await lockLot(db, actor, form.lotId, 'update')
  if (form.reviewer !== null) await requireReviewer(db, form.reviewer, lot.agency)
  await requireLenders(db, form.lenders, lot.agency)
  const codes = await chosenCostCodes(db, form.costCodeIds, lot.agency, 'costCodeIds')
  const lines = codes.map(({ cost_code }) => ({ itemId: null, costCodeId: cost_code, budget: null, photos: null }))
  const budgets = sharesOf(lines, form.totalBudget, 0, form.shares)
  const photos = photosOf(lines, form.photos)
  const drawRequest = await insertRequest(context, lot, form)
  const items = codes.map((code, index) => ({
    ...code,
    budget: budgets[index] ?? 0,
    photos_wanted: photos[index] ?? null,
  }))
  const added = await insertItems(context, { uuid: drawRequest.uuid, lot: lot.uuid }, items)
  await chooseLenders(db, drawRequest.uuid, form.lenders)
  // Its items are not among what is undone: they go and come with it.
  const changeId = await keepWritten(context, messages.requestAdded, [drawRequest, { ...added, changed: [] }])
  return { ...(await getSaved(context, drawRequest.uuid)), changeId }
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

/** Numbers of draw requests in the archive are not given again. */
async function nextNumber(db: Db, lot: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from draw_requests where lot = ${lot}::uuid`.execute(db)
  return rows[0]?.next ?? 1
}

/** Today where the user is; where they are shown the site's time, at the lot. */
async function todayOf({ db, actor, now }: Context, lot: LotRowLocked): Promise<string> {
  const user = await db.selectFrom('users').select('time_zone').where('uuid', '=', actor.uuid).executeTakeFirst()
  return localTimeIn(user?.time_zone ?? lot.time_zone, now).slice(0, 10)
}
