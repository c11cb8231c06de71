import { sql, type RawBuilder } from 'kysely'

import type { ActiveStatus } from 'contract/core/statuses'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { lendersVisibleTo } from 'provider/access/scope'

/** A lender with its agency's name; `logo` is its upload id. */
export type LenderRow = {
  uuid: string
  agency: string | null
  agency_name: string | null
  name: string
  status: ActiveStatus
  recipients: string[]
  language: string
  logo: string | null
  created_at: Date
  updated_at: Date
  version: number
}

/** Editable columns of a row. */
export type LenderFields = Pick<LenderRow, 'name' | 'status' | 'recipients' | 'language' | 'logo' | 'agency'>

const lenders = (where: RawBuilder<boolean>) => sql<LenderRow>`
  select n.uuid, n.agency, n.name, n.status, n.recipients, n.language, n.logo, n.created_at, n.updated_at, n.version,
    case when a.uuid is not null then ${agencyName('a')} end as agency_name
  from lenders n left join users a on a.uuid = n.agency where n.deleted_at is null and ${where}`

const byName = sql`order by sort_text(n.name), n.uuid`

/** The select of one lender the viewer may see. */
export const lenderRow =
  (actor: Actor): RowOf =>
  (uuid) =>
    lenders(sql<boolean>`n.uuid = ${uuid} and ${lendersVisibleTo(actor, 'n')}`)

/** Finds a lender the viewer may see; null if there is none. */
export const findLender = (db: Db, actor: Actor, id: string): Promise<LenderRow | null> =>
  findRow<LenderRow>(db, id, lenderRow(actor))

/** Same as `findLender`, locked until the transaction ends. */
export async function lockLender(db: Db, actor: Actor, id: string): Promise<LenderRow | null> {
  await sql`select 1 from lenders where uuid = ${id}::uuid for no key update`.execute(db)
  return findLender(db, actor, id)
}

/** The active lenders of an agency that the viewer may see, by name. */
export async function loadOfAgency(db: Db, actor: Actor, agency: string): Promise<LenderRow[]> {
  const active = sql<boolean>`n.agency = ${agency}::uuid and n.status = 'active' and ${lendersVisibleTo(actor, 'n')}`
  return (await sql<LenderRow>`${lenders(active)} ${byName}`.execute(db)).rows
}

/** The lenders chosen for a draw request, by name; the caller has checked access to it. */
export async function loadSelectedUnscoped(db: Db, requestId: string): Promise<LenderRow[]> {
  const chosen = sql<boolean>`n.uuid in (select lender from request_lenders where draw_request = ${requestId}::uuid)`
  return (await sql<LenderRow>`${lenders(chosen)} ${byName}`.execute(db)).rows
}

/** Locks those of these lenders that the viewer may see against changes until the transaction ends, by name. */
export async function lockVisible(db: Db, actor: Actor, ids: readonly string[]): Promise<LenderRow[]> {
  const requested = sql<boolean>`n.uuid = any(${[...ids]}::uuid[]) and ${lendersVisibleTo(actor, 'n')}`
  return (await sql<LenderRow>`${lenders(requested)} ${byName} for share of n`.execute(db)).rows
}

/** Locks those of these lenders that a draw request of an agency may choose: active ones of that agency. */
export async function lockUsable(db: Db, agency: string | null, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from lenders
    where uuid = any(${[...ids]}::uuid[]) and agency = ${agency}::uuid and status = 'active' and deleted_at is null
    order by uuid for share`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

export type NewLender = LenderFields & { uuid: string }

/** Rows of one insert: a statement takes 65,535 values. */
const batch = 1000

export async function insertLenders(db: Db, rows: readonly NewLender[], now: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await db
      .insertInto('lenders')
      .values(rows.slice(from, from + batch).map((row) => ({ ...row, created_at: now, updated_at: now })))
      .execute()
}

/** True for a finished logo that the actor uploaded. */
export async function isOwnLogo(db: Db, actor: Actor, upload: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', upload)
    .where('user_id', '=', actor.uuid)
    .where('result', 'is not', null)
    .where(sql<boolean>`metadata->>'kind' = 'lender'`)
    .executeTakeFirst()
  return row !== undefined
}

/** True when the logo belongs to a lender the viewer may see, or the viewer uploaded it. */
export async function maySeeLogo(db: Db, actor: Actor, upload: string): Promise<boolean> {
  const row = await db
    .selectFrom('lenders')
    .select('uuid')
    .where('logo', '=', upload)
    .where('deleted_at', 'is', null)
    .where(lendersVisibleTo(actor))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined || isOwnLogo(db, actor, upload)
}
