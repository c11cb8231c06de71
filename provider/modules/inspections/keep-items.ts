import { refusal } from 'contract/refusals'
import { sql } from 'kysely'
import type { DataOf } from 'contract/catalogue'
import type { ItemForm, OwnCodeForm } from 'contract/item-form'
import { mostDollars } from 'contract/limits'
import { messages, say } from 'contract/messages'
import { mostDollarsText } from 'contract/money'
import { rules } from 'contract/rules'
import { editRows, keepWritten, type Edit } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { lockItemsUnscoped, lockRequest, lockRequests, type RequestRow } from 'provider/locks'
import { chosenCostCodes, insertItems, type NewItem } from 'provider/new-items'
import { requireFresh } from 'provider/stale'
import { requireNewLines } from './keep-lines'
import { presentItem } from './present'
import { loadItemsById, visibleItems } from './repo'
import { requestState } from './request-state'

type Added = DataOf<'inspections.insertItem'>

/**
 * Adds an item for a cost code to a draw request (spec §7), with the default checklist of the code; the total budget grows
 * by the item's, so that budgets go on making the total.
 * @throws ApiError 404 unseen; 409 stale or frozen; 400 at `costCodeId` for a code of another agency or on it already, at `budget` for one
 * that makes the total too large
 */
export async function insertItem(context: Context, form: ItemForm): Promise<Added> {
  const home = await holdHome(context, form.inspectionId, form.version)
  const [code] = await chosenCostCodes(context.db, [form.costCodeId], home.agency, 'costCodeId')
  return add(context, home, { ...requireFound(code), ...askedOf(form) }, 'costCodeId')
}

/**
 * Adds an item whose code is on this draw request alone (spec §7 "Add custom code").
 * @throws ApiError as `insertItem`, at `code`; 400 at its place in `checklist` for a line that stands there twice
 */
export async function addCustomCode(context: Context, inspectionId: string, form: OwnCodeForm): Promise<Added> {
  const home = await holdHome(context, inspectionId, form.version)
  const { code, title, category, checklist } = form
  requireNewLines('checklist', [], checklist)
  const item = { cost_code: null, code, title, category: category || null, checklist, ...askedOf(form) }
  return add(context, home, item, 'code')
}

async function holdHome(context: Context, id: string, version: number | undefined): Promise<RequestRow> {
  const home = await lockRequest(context.db, context.actor, id, 'update')
  await requireFresh(context.db, home, version, () => requestState(home))
  requireAllowed(rules.edit({ inspectionStatus: home.status }))
  return home
}

type Asked = Pick<
  ItemForm,
  'budget' | 'service' | 'mediaType' | 'photosWanted' | 'inspectionFor' | 'inspectionType' | 'remarks'
>

const askedOf = ({ budget, service, mediaType, photosWanted, inspectionFor, inspectionType, remarks }: Asked) => ({
  budget,
  service: service || null,
  media_type: mediaType || null,
  photos_wanted: photosWanted,
  inspection_for: inspectionFor || null,
  inspection_type: inspectionType || null,
  remarks: remarks || null,
})

async function add(context: Context, home: RequestRow, item: NewItem, path: string): Promise<Added> {
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
  const changeId = await keepWritten(context, messages.itemAdded, [grown, added])
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
 * Puts items into the archive (spec §7 "Delete inspection item"), with their media; the total budgets shrink by theirs. Those
 * of a completed inspection are refused by name. A version is checked where one alone is named.
 * @throws ApiError 400 without ids; 404 when one is not the actor's to see, and nothing is done; 409 stale
 */
export async function deleteItems(
  context: Context,
  { ids, version }: { ids: readonly string[]; version?: number | undefined },
): Promise<DataOf<'inspections.deleteItem'>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new ApiError(400, refusal('emptySelection'))
  const { items, homes } = await holdItems(context, wanted)
  const [only, ...others] = items
  if (only && others.length === 0)
    await requireFresh(
      context.db,
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
  const text = say('itemsDeleted', { count: going.length })
  const changeId =
    going.length > 0 ? await keepWritten(context, text, [await editRows(context, [...shrunk, ...gone])]) : null
  return {
    done: going.map(({ uuid }) => uuid),
    refused: items
      .filter(({ draw_request }) => isFrozen(draw_request))
      .map(({ uuid }) => ({ uuid, message: messages.frozen })),
    changeId,
  }
}

async function holdItems({ db, actor }: Context, ids: readonly string[]) {
  const found = await visibleItems(db, actor, sql<boolean>`inspection_items.uuid = any(${[...ids]}::uuid[])`)
    .select('inspection_items.draw_request')
    .execute()
  if (found.length !== ids.length) throw notFound()
  const rows = await lockRequests(db, actor, [...new Set(found.map(({ draw_request }) => draw_request))], 'update')
  const items = await lockItemsUnscoped(db, ids, 'update')
  if (items.length !== ids.length) throw notFound()
  return { items, homes: new Map(rows.map((row) => [row.uuid, row])) }
}
