import { sql, type RawBuilder } from 'kysely'

import type { ActiveStatus } from 'contract/core/statuses'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { costCodesVisibleTo } from 'provider/access/scope'

/** A cost code with its agency's name and its checklist lines. */
export type CostCodeRow = {
  uuid: string
  agency: string | null
  agency_name: string | null
  code: string
  title: string
  category: string | null
  status: ActiveStatus
  checklist: string[]
  created_at: Date
  updated_at: Date
  version: number
}

/** Editable columns of a row. */
export type CostCodeWords = Pick<CostCodeRow, 'code' | 'title' | 'category' | 'status' | 'checklist'>

const columns = sql`c.uuid, c.agency, c.code, c.title, c.category, c.status, c.checklist, c.created_at, c.updated_at, c.version,
  case when a.uuid is not null then ${agencyName('a')} end as agency_name`

const costCodes = (where: RawBuilder<boolean>) =>
  sql<CostCodeRow>`select ${columns} from cost_codes c left join users a on a.uuid = c.agency where c.deleted_at is null and ${where}`

/** The select of one cost code the viewer may see. */
export const costCodeRow =
  (actor: Actor): RowOf =>
  (uuid) =>
    costCodes(sql<boolean>`c.uuid = ${uuid} and ${costCodesVisibleTo(actor, 'c')}`)

/** Finds a cost code the viewer may see; null if there is none. */
export const findCostCode = (db: Db, actor: Actor, id: string): Promise<CostCodeRow | null> =>
  findRow<CostCodeRow>(db, id, costCodeRow(actor))

/** Same as `findCostCode`, locked until the transaction ends. */
export async function lockCostCode(db: Db, actor: Actor, id: string): Promise<CostCodeRow | null> {
  await sql`select 1 from cost_codes where uuid = ${id}::uuid for no key update`.execute(db)
  return findCostCode(db, actor, id)
}

/** Finds those cost codes that an agency's draw requests may use: active, and global or the agency's own. */
export async function findUsable(
  db: Db,
  agency: string | null,
  { ids = [], codes = [] }: { ids?: readonly string[]; codes?: readonly string[] },
): Promise<CostCodeRow[]> {
  const own = agency === null ? sql<boolean>`false` : sql<boolean>`c.agency = ${agency}::uuid`
  const { rows } = await costCodes(
    sql<boolean>`(c.uuid = any(${[...ids]}::uuid[]) or lower(c.code) = any(${[...codes]}::text[]))
      and c.status = 'active' and (c.agency is null or ${own})`,
  ).execute(db)
  return rows
}

export type NewCostCode = CostCodeWords & { uuid: string; agency: string | null }

/** Rows of one insert: a statement takes 65,535 values. */
const batch = 1000

export async function insertCostCodes(db: Db, rows: readonly NewCostCode[], now: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await db
      .insertInto('cost_codes')
      .values(rows.slice(from, from + batch).map((row) => ({ ...row, created_at: now, updated_at: now })))
      .execute()
}
