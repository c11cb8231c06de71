import type { z } from 'zod'

import { seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import type { CostCodeForm, costCodeCalls } from 'contract/cost-codes/calls'
import { type ChangeTextId, t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites, type Written as WrittenRows } from 'provider/history/edits'
import { whyCodeTaken } from 'provider/records/cost-code-uniqueness'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { findCostCodePage } from './list'
import { presentCostCode } from './present'
import * as repo from './repo'
import { differing, given } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

type Written = DataOf<'costCodes.add'>
type Edit = z.output<(typeof costCodeCalls)['costCodes.update']['body']>
type Row = repo.CostCodeRow

/**
 * The cost codes the viewer may see (spec §3 "Cost code list").
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listCostCodes(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filter: ListFilter,
): Promise<DataOf<'costCodes.list'>> {
  const page = await findCostCodePage(db, actor, filter)
  return {
    data: page.rows.map(presentCostCode),
    totalRecords: page.total,
    ...(page.isCapped && { totalIsCapped: true }),
    page: filter.page,
    cursor: page.cursor,
  }
}

/**
 * Adds a cost code: global for an admin, else the agency's own.
 * @throws ApiError 400 at `code` when someone could see two cost codes with the same code
 */
export async function addCostCode(context: Context, form: CostCodeForm): Promise<Written> {
  const { db, actor, now } = context
  const row = newCostCode(form, { uuid: newId(now), agency: seesAllAgencies(actor.role) ? null : actor.uuid })
  await requireFreeCode(db, row)
  const written = await insertCostCodes(context, [row])
  const changeId = await storeWrites(context, () => changeText('did.costCodeAdded', { code: row.code }), [written])
  return { costCode: await present(context, row.uuid), changeId }
}

/** A new cost code by its form. */
export const newCostCode = (
  { code, title, category, checklist }: CostCodeForm,
  own: Pick<Row, 'uuid' | 'agency'>,
): repo.NewCostCode => ({
  ...own,
  code,
  title,
  category: category ?? null,
  status: 'active',
  checklist: checklist ?? [],
})

/** Adds cost codes whose codes were checked, in the caller's transaction, and returns how to undo and to record it. */
export async function insertCostCodes({ db, now }: Context, rows: readonly repo.NewCostCode[]): Promise<WrittenRows> {
  await repo.insertCostCodes(db, rows, now)
  return {
    changed: rows.map(({ uuid }) => ({ noun: 'costCode', uuid, before: null, versionAfter: 1 })),
    entries: rows.map(({ uuid, ...after }) => ({
      noun: 'costCode',
      uuid,
      agency: after.agency,
      version: 1,
      changed: ['created'],
      after,
    })),
  }
}

/**
 * Updates the sent fields; existing items keep their code, title and lines.
 * @throws ApiError 404 not visible; 403 a global one by an agency; 409 stale; 400 at `code` when it is taken
 */
export async function updateCostCode(context: Context, id: string, { version, ...sent }: Edit): Promise<Written> {
  const row = await lock(context, id, version)
  if (sent.code !== undefined && sent.code !== row.code) await requireFreeCode(context.db, { ...row, code: sent.code })
  return save(context, row, given(sent), 'did.costCodeSaved')
}

/**
 * Activates or deactivates a cost code; existing items do not change.
 * @throws ApiError 404 not visible; 403 a global one by an agency; 409 stale
 */
export async function setCostCodeActive(
  context: Context,
  id: string,
  { status, version }: InputOf<'costCodes.setActive'>['body'],
): Promise<Written> {
  const row = await lock(context, id, version)
  return save(context, row, { status }, status === 'active' ? 'did.costCodeActivated' : 'did.costCodeDeactivated')
}

/** Data an item copies from its cost code, so that later edits of the code do not affect it. */
export type ItemStart = Pick<Row, 'code' | 'title' | 'category' | 'checklist'> & { cost_code: string }

/**
 * Returns those cost codes, by id or by code in lower case, that items of an agency's draw request may use: active, and
 * global or the agency's.
 */
export async function findItemStarts(
  db: Db,
  agency: string | null,
  wanted: { ids?: readonly string[]; codes?: readonly string[] },
): Promise<ItemStart[]> {
  const rows = await repo.findUsable(db, agency, wanted)
  return rows.map(({ uuid, code, title, category, checklist }) => ({
    cost_code: uuid,
    code,
    title,
    category,
    checklist,
  }))
}

async function requireFreeCode(db: Db, row: Pick<Row, 'uuid' | 'agency' | 'code'>): Promise<void> {
  const why = await whyCodeTaken(db, row)
  if (why !== null) throw invalid('code', why)
}

/** Locks the row if the actor may change it. */
async function lock(context: Context, id: string, version: number | undefined): Promise<Row> {
  const { db, actor } = context
  const row = requireFound(await repo.lockCostCode(db, actor, id))
  if (!seesAllAgencies(actor.role) && row.agency === null) throw new ApiError(403, say('everybodys'))
  await requireFresh(context, row, version, () => presentCostCode(row))
  return row
}

/** Saves the differing fields; without any, there is no change. */
async function save(
  context: Context,
  row: Row,
  sent: Partial<repo.CostCodeWords>,
  done: ChangeTextId,
): Promise<Written> {
  const set = differing(row, sent)
  if (Object.keys(set).length === 0) return { costCode: presentCostCode(row), changeId: null }
  const written = await editRows(context, [{ noun: 'costCode', uuid: row.uuid, set }])
  const changeId = await storeWrites(context, () => changeText.of(done, { code: set.code ?? row.code }), [written])
  return { costCode: await present(context, row.uuid), changeId }
}

const present = async ({ db, actor }: Context, id: string) =>
  presentCostCode(requireFound(await repo.findCostCode(db, actor, id)))
