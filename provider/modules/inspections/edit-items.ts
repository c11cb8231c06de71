import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { ItemForm, OwnCodeForm } from 'contract/items/form'
import { mostDollars } from 'contract/core/limits'
import { mostDollarsText } from 'contract/money/money'
import { rules } from 'contract/core/rules'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { lockItemsUnscoped, lockRequest, lockRequests, type RequestRow } from 'provider/records/locks'
import { chooseLines } from 'provider/modules/ledger/public'
import { chosenCostCodes, insertItems, type NewItem } from './new-items'
import { requireFresh } from 'provider/records/optimistic-lock'
import { requireNewLines } from './edit-checklist'
import { presentItem } from './present'
import { loadItemsById, visibleItems } from './repo'
import { requestState } from './request-state'

type Added = DataOf<'inspections.insertItem'>

/**
 * Adds an item for a cost code to a draw request (spec §7), with the code's default checklist; the total budget grows
 * by the item's budget, so that it remains the sum.
 * @throws ApiError 404 not visible; 409 stale or frozen; 400 at `costCodeId` for a code of another agency or one that
 * is already used, at `budget` for one that makes the total too large, at `budgetLineId` for a line of another lot or
 * item
 */
export async function insertItem(context: Context, form: ItemForm): Promise<Added> {
  const home = await lockRequestOf(context, form.inspectionId, form.version)
  const [code] = await chosenCostCodes(context.db, [form.costCodeId], home.agency, 'costCodeId')
  return add(context, home, { ...requireFound(code), ...requestedColumns(form) }, 'costCodeId', form.budgetLineId)
}

/**
 * Adds an item whose code exists only on this draw request (spec §7 "Add custom code").
 * @throws ApiError like `insertItem`, at `code`; 400 at its index in `checklist` for a duplicate line
 */
export async function addCustomCode(context: Context, inspectionId: string, form: OwnCodeForm): Promise<Added> {
  const home = await lockRequestOf(context, inspectionId, form.version)
  const { code, title, category, checklist } = form
  requireNewLines('checklist', [], checklist)
  const item = { cost_code: null, code, title, category: category || null, checklist, ...requestedColumns(form) }
  return add(context, home, item, 'code', form.budgetLineId)
}

async function lockRequestOf(context: Context, id: string, version: number | undefined): Promise<RequestRow> {
  const home = await lockRequest(context.db, context.actor, id, 'update')
  await requireFresh(context, home, version, () => requestState(home))
  requireAllowed(rules.edit({ inspectionStatus: home.status }))
  return home
}

type RequestedFields = Pick<
  ItemForm,
  'budget' | 'service' | 'mediaType' | 'photosWanted' | 'inspectionFor' | 'inspectionType' | 'remarks'
>

const requestedColumns = ({
  budget,
  service,
  mediaType,
  photosWanted,
  inspectionFor,
  inspectionType,
  remarks,
}: RequestedFields) => ({
  budget,
  service: service || null,
  media_type: mediaType || null,
  photos_wanted: photosWanted,
  inspection_for: inspectionFor || null,
  inspection_type: inspectionType || null,
  remarks: remarks || null,
})

async function add(
  context: Context,
  home: RequestRow,
  item: NewItem,
  path: string,
  line: string | null,
): Promise<Added> {
  const { db, actor } = context
  const same = await db
    .selectFrom('inspection_items')
    .select('uuid')
    .where('draw_request', '=', home.uuid)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(lower(code) = ${item.code.toLowerCase()} or cost_code = ${item.cost_code}::uuid)`)
    .limit(1)
    .executeTakeFirst()
  if (same) throw invalid(path, refusal('sameCostCode'))
  const totalBudget = home.total_budget + item.budget
  if (item.budget > 0 && totalBudget > mostDollars)
    throw invalid('budget', refusal('totalTooLarge', { most: mostDollarsText }))
  const grown = await editRows(context, item.budget === 0 ? [] : [budgetEdit(home, totalBudget)])
  const added = await insertItems(context, home, [item])
  const choices = added.uuids.flatMap((uuid) => (line === null ? [] : [{ item: uuid, line, path: 'budgetLineId' }]))
  const linked = await chooseLines(context, home, choices)
  const changeId = await storeWrites(context, () => say('itemAdded'), [grown, added, linked])
  const [row] = await loadItemsById(db, actor, added.uuids)
  const version = home.version + (item.budget === 0 ? 0 : 1)
  return { item: presentItem(requireFound(row)), drawRequest: { uuid: home.uuid, totalBudget, version }, changeId }
}

const budgetEdit = ({ uuid }: RequestRow, total: number): Edit => ({
  noun: 'drawRequest',
  uuid,
  set: { total_budget: total },
})

/**
 * Archives items with their media (spec §7 "Delete inspection item"); the total budgets shrink by theirs. Items of a
 * completed inspection are refused and listed. A version is only checked for a single item.
 * @throws ApiError 400 without ids; 404 when the actor may not see one of them, and nothing changes; 409 stale
 */
export async function deleteItems(
  context: Context,
  { ids, version }: { ids: readonly string[]; version?: number | undefined },
): Promise<DataOf<'inspections.deleteItem'>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new ApiError(400, refusal('emptySelection'))
  const { items, homes } = await lockItems(context, wanted)
  const [only, ...others] = items
  if (only && others.length === 0)
    await requireFresh(
      context,
      only,
      version,
      async () => (await loadItemsById(context.db, context.actor, [only.uuid])).map(presentItem)[0],
    )
  const isFrozen = (home: string) => homes.get(home)?.status === 'completed'
  const going = items.filter(({ draw_request }) => !isFrozen(draw_request))
  const shrunk = [...homes.values()].flatMap((home) => {
    const less = going.reduce((sum, item) => sum + (item.draw_request === home.uuid ? item.budget : 0), 0)
    return less === 0 ? [] : [budgetEdit(home, Math.max(0, home.total_budget - less))]
  })
  const gone = going.map(
    ({ uuid }): Edit => ({ noun: 'item', uuid, set: { deleted_at: context.now, deleted_by: context.actor.uuid } }),
  )
  const text = () => say('itemsDeleted', { count: going.length })
  const changeId =
    going.length > 0 ? await storeWrites(context, text, [await editRows(context, [...shrunk, ...gone])]) : null
  return {
    done: going.map(({ uuid }) => uuid),
    refused: items
      .filter(({ draw_request }) => isFrozen(draw_request))
      .map(({ uuid }) => ({ uuid, message: ruleText('rule.frozen') })),
    changeId,
  }
}

async function lockItems({ db, actor }: Context, ids: readonly string[]) {
  const found = await visibleItems(db, actor, sql<boolean>`inspection_items.uuid = any(${[...ids]}::uuid[])`)
    .select('inspection_items.draw_request')
    .execute()
  if (found.length !== ids.length) throw notFound()
  const rows = await lockRequests(db, actor, [...new Set(found.map(({ draw_request }) => draw_request))], 'update')
  const items = await lockItemsUnscoped(db, ids, 'update')
  if (items.length !== ids.length) throw notFound()
  return { items, homes: new Map(rows.map((row) => [row.uuid, row])) }
}
