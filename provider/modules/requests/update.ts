import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import type { RequestEdit } from 'contract/requests/form'
import { rules } from 'contract/core/rules'
import { requireReviewer } from 'provider/access/assignees'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid, requireAllowed } from 'provider/http/errors'
import { lockItemsOfRequestUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { chooseLines, choicesOfLines, type LineChoice } from 'provider/modules/ledger/public'
import { chosenLendersUnscoped, requireLenders } from 'provider/modules/lenders/public'
import { getDrawRequest, getSaved } from './read-request'
import { chosenBudgetLines, chosenCostCodes, insertItems } from 'provider/modules/inspections/public'
import { photosOf } from 'provider/records/photos-requested'
import { sharesOf } from 'provider/records/budget-shares'
import { requireFresh } from 'provider/records/optimistic-lock'

type Set = Extract<Edit, { noun: 'drawRequest' }>['set']

/**
 * Updates the sent fields of a draw request (spec §7). Added cost codes and budget lines become items; items whose cost
 * code is no longer listed are removed unless they have media; custom items stay.
 * @throws ApiError 404 not visible; 409 stale or frozen; 400 at the field like `createRequest`
 */
export async function updateRequest(
  context: Context,
  id: string,
  edit: RequestEdit,
): Promise<DataOf<'requests.update'>> {
  const { db, actor } = context
  const before = await lockRequest(db, actor, id, 'update')
  await requireFresh(context, before, edit.version, async () => (await getDrawRequest(context, id)).result)
  requireAllowed(rules.edit({ inspectionStatus: before.status }))
  const set = await editedColumns(context, before, edit)
  const { edits, fresh, staying } = await editedItems(context, before, edit)
  if (Object.keys(set).length + edits.length + fresh.length + edit.budgetLines.length === 0)
    return { ...(await getSaved(context, id)), changeId: null }
  // Budgets and photo counts are part of the form, so its version also changes when only they do.
  const written = await editRows(context, [{ noun: 'drawRequest', uuid: id, set }, ...edits])
  const added = await insertItems(context, before, fresh)
  const items = [
    ...staying.map(({ uuid, cost_code }) => ({ itemId: uuid, costCodeId: cost_code })),
    ...fresh.map(({ cost_code }, index) => ({ itemId: added.uuids[index] ?? '', costCodeId: cost_code })),
  ]
  const ofLines = choicesOfLines(edit.lineIds, added.uuids.slice(-edit.lineIds.length))
  const linked = await chooseLines(context, before, [...choicesOf(edit, items), ...ofLines])
  const others = edits.length + fresh.length + linked.changed.length
  const isDueDateAlone = Object.keys(set).join() === 'due_date' && others === 0
  const changeId = await storeWrites(
    context,
    () => changeText(isDueDateAlone ? 'did.dueDateSet' : 'did.requestSaved'),
    [written, added, linked],
  )
  return { ...(await getSaved(context, id)), changeId }
}

type CodedItem = { itemId: string; costCodeId: string | null }

/** The chosen budget lines by item. @throws ApiError 400 at a cost code or item that the draw request does not have */
const choicesOf = ({ budgetLines }: RequestEdit, items: readonly CodedItem[]): LineChoice[] =>
  budgetLines.map((choice, index) => {
    const key = 'itemId' in choice ? 'itemId' : 'costCodeId'
    const id = 'itemId' in choice ? choice.itemId : choice.costCodeId
    const found = items.find((item) => item[key] === id)
    if (!found) throw invalid(`budgetLines.${index}.${key}`, refusal('notAChosenCode'))
    return { item: found.itemId, line: choice.lineId, path: `budgetLines.${index}.lineId` }
  })

async function editedColumns({ db }: Context, before: RequestRow, edit: RequestEdit): Promise<Set> {
  const set: Set = {}
  if (edit.title !== undefined && edit.title !== before.title) set.title = edit.title
  if (edit.description !== undefined && edit.description !== before.description) set.description = edit.description
  if (edit.dueDate !== undefined && edit.dueDate !== before.due_date) set.due_date = edit.dueDate
  if (edit.totalBudget !== undefined && edit.totalBudget !== before.total_budget) set.total_budget = edit.totalBudget
  if (edit.reviewer !== undefined && edit.reviewer !== before.reviewer) {
    if (edit.reviewer !== null) await requireReviewer(db, edit.reviewer, before.agency)
    set.reviewer = edit.reviewer
  }
  if (edit.lenders === undefined) return set
  const [old, wanted] = [await chosenLendersUnscoped(db, before.uuid), [...new Set(edit.lenders)].sort()]
  if (JSON.stringify(old) === JSON.stringify(wanted)) return set
  await requireLenders(
    db,
    wanted.filter((lender) => !old.includes(lender)),
    before.agency,
  )
  return { ...set, lenders: wanted.map((lender) => ({ lender })) }
}

/**
 * Computes items whose budget or photo count changes, items to remove, and items to add, so that the budgets add up to
 * the total.
 */
async function editedItems(context: Context, before: RequestRow, edit: RequestEdit) {
  const items = (await lockItemsOfRequestUnscoped(context.db, before.uuid)).sort((a, b) => a.position - b.position)
  const wanted = edit.costCodeIds
  const isWanted = ({ cost_code }: ItemRowLocked) => !wanted || cost_code === null || wanted.includes(cost_code)
  const [staying, going] = [items.filter(isWanted), items.filter((item) => !isWanted(item))]
  await requireWithoutMedia(context, going)
  const there = new Set(items.map(({ cost_code }) => cost_code))
  const codes = await chosenCostCodes(
    context.db,
    (wanted ?? []).filter((id) => !there.has(id)),
    before.agency,
    'costCodeIds',
  )
  const home = { lot: before.lot, agency: before.agency }
  const ofLines = await chosenBudgetLines(context.db, edit.lineIds, home, 'lineIds')
  const none = { itemId: null, costCodeId: null, budget: null, photos: null }
  const lines = [
    ...staying.map(({ uuid, cost_code, budget, photos_wanted }) => ({
      itemId: uuid,
      costCodeId: cost_code,
      budget,
      photos: photos_wanted,
    })),
    ...codes.map(({ cost_code }) => ({ ...none, costCodeId: cost_code })),
    ...edit.lineIds.map((lineId) => ({ ...none, lineId })),
  ]
  const isUntouched =
    !edit.shares && edit.totalBudget === undefined && codes.length + ofLines.length + going.length === 0
  const budgets = isUntouched
    ? staying.map(({ budget }) => budget)
    : sharesOf(lines, edit.totalBudget ?? before.total_budget, before.total_budget, edit.shares)
  const photos = photosOf(lines, edit.photos)
  const edits = [
    ...staying.flatMap(({ uuid, budget, photos_wanted }, index): Edit[] => {
      const [share, wanted] = [budgets[index] ?? 0, photos[index] ?? null]
      const set = {
        ...(share !== budget && { budget: share }),
        ...(wanted !== photos_wanted && { photos_wanted: wanted }),
      }
      return Object.keys(set).length === 0 ? [] : [{ noun: 'item', uuid, set }]
    }),
    ...going.map(
      ({ uuid }): Edit => ({ noun: 'item', uuid, set: { deleted_at: context.now, deleted_by: context.actor.uuid } }),
    ),
  ]
  const fresh = [...codes, ...ofLines].map((item, index) => ({
    ...item,
    budget: budgets[staying.length + index] ?? 0,
    photos_wanted: photos[staying.length + index] ?? null,
  }))
  return { edits, fresh, staying }
}

async function requireWithoutMedia({ db }: Context, items: readonly ItemRowLocked[]): Promise<void> {
  if (items.length === 0) return
  const found = await db
    .selectFrom('media')
    .select('item')
    .where(sql<boolean>`item = any(${items.map(({ uuid }) => uuid)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const kept = items.find(({ uuid }) => uuid === found?.item)
  if (kept) throw invalid('costCodeIds', refusal('itemHasMedia', { title: kept.title }))
}
