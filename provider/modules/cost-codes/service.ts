import type { z } from 'zod'

import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import type { CostCodeForm, costCodeCalls } from 'contract/cost-codes'
import { deed, type DeedId } from 'contract/deeds'
import { messages } from 'contract/messages'
import type { Db } from 'provider/db/transaction'
import { editRows, keepWritten, type Written as WrittenRows } from 'provider/edits'
import { whyCodeTaken } from 'provider/free-code'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import { newId } from 'provider/ids'
import { findCostCodePage } from 'provider/modules/cost-codes/list'
import { presentCostCode } from 'provider/modules/cost-codes/present'
import * as repo from 'provider/modules/cost-codes/repo'
import { differing, given } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

type Written = DataOf<'costCodes.add'>
type Edit = z.output<(typeof costCodeCalls)['costCodes.update']['body']>
type Row = repo.CostCodeRow

/** The cost codes the viewer may see (spec §3 "Cost code list"). @throws ApiError 400 for a filter value or cursor that is none */
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
 * Adds a cost code: an admin's is global, an agency's is its own.
 * @throws ApiError 400 at `code` when whoever sees it sees another of the same code
 */
export async function addCostCode(context: Context, form: CostCodeForm): Promise<Written> {
  const { db, actor, now } = context
  const row = {
    uuid: newId(now),
    agency: actor.role === 'admin' ? null : actor.uuid,
    code: form.code,
    title: form.title,
    category: form.category ?? null,
    status: 'active' as const,
    checklist: form.checklist ?? [],
  }
  await requireFreeCode(db, row)
  await repo.insertCostCode(db, row, now)
  const { uuid, ...after } = row
  const written: WrittenRows = {
    changed: [{ noun: 'costCode', uuid, before: null, versionAfter: 1 }],
    entries: [{ noun: 'costCode', uuid, agency: row.agency, version: 1, changed: ['created'], after }],
  }
  const changeId = await keepWritten(context, deed('did.costCodeAdded', { code: row.code }), [written])
  return { costCode: await present(context, uuid), changeId }
}

/**
 * Changes the fields that are sent; items made before keep their code, title and lines.
 * @throws ApiError 404 unseen; 403 a global one by an agency; 409 stale; 400 at `code` when it is taken
 */
export async function updateCostCode(context: Context, id: string, { version, ...sent }: Edit): Promise<Written> {
  const row = await lock(context, id, version)
  if (sent.code !== undefined && sent.code !== row.code) await requireFreeCode(context.db, { ...row, code: sent.code })
  return save(context, row, given(sent), 'did.costCodeSaved')
}

/**
 * Makes a cost code active or inactive; what has it keeps it.
 * @throws ApiError 404 unseen; 403 a global one by an agency; 409 stale
 */
export async function setCostCodeActive(
  context: Context,
  id: string,
  { status, version }: InputOf<'costCodes.setActive'>['body'],
): Promise<Written> {
  const row = await lock(context, id, version)
  return save(context, row, { status }, status === 'active' ? 'did.costCodeActivated' : 'did.costCodeDeactivated')
}

/** What an inspection item takes over from its cost code: a copy, so that later edits of the code leave it alone. */
export type ItemStart = Pick<Row, 'code' | 'title' | 'category' | 'checklist'> & { cost_code: string }

/** Those of these cost codes that items of an agency's draw request may begin with: active ones, global or the agency's. */
export async function findItemStarts(db: Db, agency: string | null, ids: readonly string[]): Promise<ItemStart[]> {
  const rows = await repo.findUsable(db, agency, ids)
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

/** The row, held, where the actor may change it. */
async function lock({ db, actor }: Context, id: string, version: number | undefined): Promise<Row> {
  const row = requireFound(await repo.lockCostCode(db, actor, id))
  if (actor.role !== 'admin' && row.agency === null) throw new ApiError(403, messages.everybodys)
  await requireFresh(db, row, version, () => presentCostCode(row))
  return row
}

/** Writes what differs; nothing that does is no change. */
async function save(context: Context, row: Row, sent: Partial<repo.CostCodeWords>, done: DeedId): Promise<Written> {
  const set = differing(row, sent)
  if (Object.keys(set).length === 0) return { costCode: presentCostCode(row), changeId: null }
  const written = await editRows(context, [{ noun: 'costCode', uuid: row.uuid, set }])
  const changeId = await keepWritten(context, deed(done, { code: set.code ?? row.code }), [written])
  return { costCode: await present(context, row.uuid), changeId }
}

const present = async ({ db, actor }: Context, id: string) =>
  presentCostCode(requireFound(await repo.findCostCode(db, actor, id)))
