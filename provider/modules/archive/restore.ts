import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { rules } from 'contract/core/rules'
import { purgedBefore } from 'provider/records/archive'
import { codeOf } from 'provider/db/transaction'
import { editRows, storeWrites, type Edit, type Written } from 'provider/history/edits'
import { whyLenderNameTaken } from 'provider/records/lender-uniqueness'
import { whyTemplateNameTaken } from 'provider/records/template-uniqueness'
import type { Context } from 'provider/http/context'
import { conflict, requireAllowed, requireFound } from 'provider/http/errors'
import { findRow } from 'provider/records/lists'
import { archiveRow, type ArchiveRow, type ArchiveType } from './repo'
import { requireFreeAddress } from 'provider/history/undo-accounts'

/**
 * Restores a deleted record and everything deleted with it (spec §4, §7) as one undoable change.
 * @throws ApiError 404 when it is not in the viewer's archive; 409 while its parent is deleted, when another record
 * took its place, or after the days of the setting
 */
export async function restore(context: Context, id: string): Promise<DataOf<'archive.restore'>> {
  const { db, actor, now, config } = context
  const entry = requireFound(await findRow<ArchiveRow>(db, id, archiveRow(actor)))
  if (entry.deleted_at <= purgedBefore(config, now))
    throw conflict(refusal('archiveOver', { days: config.archiveDays }))
  const edits = await bringBack[entry.type](context, entry)
  const written = await unlessTaken(entry, () => editRows(context, edits))
  const changeId = await storeWrites(context, () => changeText('did.restored'), [written])
  const restored = edits.filter(({ set }) => 'deleted_at' in set).length
  return { uuid: id, type: entry.type, restored, changeId }
}

/** The database checks unique values again. */
async function unlessTaken({ name }: ArchiveRow, work: () => Promise<Written>): Promise<Written> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) === '23505') throw conflict(refusal('archiveTaken', { what: name }))
    throw error
  }
}

const bringBack: Record<ArchiveType, (context: Context, entry: ArchiveRow) => Promise<Edit[]>> = {
  lot: restoreLot,
  drawRequest: restoreRequest,
  item: restoreItem,
  lender: restoreLender,
  user: restoreUser,
  template: restoreTemplate,
}

const back = { deleted_at: null, deleted_by: null }

async function restoreLot(context: Context, { uuid, deleted_at }: ArchiveRow): Promise<Edit[]> {
  const { db } = context
  const lot = requireFound(
    await db
      .selectFrom('lots')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('deleted_at', '=', deleted_at)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  await requireLivingAgency(context, lot.agency)
  const twin = await db
    .selectFrom('lots')
    .select('lot_number')
    .where(sql<boolean>`coalesce(agency, ${nobody}) = coalesce(${lot.agency}::uuid, ${nobody})`)
    .where(
      sql<boolean>`lower(loan_number) = lower(${lot.loan_number}) and lower(lot_number) = lower(${lot.lot_number})`,
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (twin) throw conflict(refusal('archiveTaken', { what: twin.lot_number }))
  return [{ noun: 'lot', uuid, set: back }, ...(await requestsBack(context, lot, deleted_at))]
}

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

type Home = { uuid: string; agency: string | null }

/**
 * Edits that restore a lot's draw requests, or one of them, with the items deleted with them. The lot may have another
 * agency now, which then determines reviewer and lenders.
 */
async function requestsBack({ db }: Context, lot: Home, moment: Date, only?: string): Promise<Edit[]> {
  const requests = await db
    .selectFrom('draw_requests')
    .select(['uuid', 'agency'])
    .where('lot', '=', lot.uuid)
    .where('deleted_at', '=', moment)
    .$if(only !== undefined, (query) => query.where('uuid', '=', only ?? ''))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const items = await db
    .selectFrom('inspection_items')
    .select('uuid')
    .where(sql<boolean>`draw_request = any(${requests.map(({ uuid }) => uuid)}::uuid[])`)
    .where('deleted_at', '=', moment)
    .execute()
  const moved = { agency: lot.agency, reviewer: null, lenders: [] }
  return [
    ...requests.map(
      ({ uuid, agency }): Edit => ({
        noun: 'drawRequest',
        uuid,
        set: { ...back, ...(agency !== lot.agency && moved) },
      }),
    ),
    ...items.map(({ uuid }): Edit => ({ noun: 'item', uuid, set: back })),
  ]
}

async function restoreRequest(context: Context, { uuid, lot, deleted_at }: ArchiveRow): Promise<Edit[]> {
  const home = requireFound(
    await context.db
      .selectFrom('lots')
      .select(['uuid', 'agency', 'street', 'deleted_at'])
      .where('uuid', '=', lot ?? '')
      .forShare()
      .executeTakeFirst(),
  )
  if (home.deleted_at) throw conflict(refusal('archiveParent', { what: home.street }))
  const edits = await requestsBack(context, home, deleted_at, uuid)
  requireFound(edits[0])
  return edits
}

/** Restores an item together with its budget, because a draw request's budget is the sum of its items' budgets. */
async function restoreItem({ db }: Context, { uuid, draw_request, deleted_at }: ArchiveRow): Promise<Edit[]> {
  const home = requireFound(
    await db
      .selectFrom('draw_requests')
      .select(['uuid', 'title', 'status', 'total_budget', 'deleted_at'])
      .where('uuid', '=', draw_request ?? '')
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (home.deleted_at) throw conflict(refusal('archiveParent', { what: home.title }))
  requireAllowed(rules.edit({ inspectionStatus: home.status }))
  // Still deleted? A call at the same moment may have restored it, and its budget counts once.
  const { budget } = requireFound(
    await db
      .selectFrom('inspection_items')
      .select('budget')
      .where('uuid', '=', uuid)
      .where('deleted_at', '=', deleted_at)
      .executeTakeFirst(),
  )
  const sum: Edit = { noun: 'drawRequest', uuid: home.uuid, set: { total_budget: home.total_budget + budget } }
  return [{ noun: 'item', uuid, set: back }, ...(budget > 0 ? [sum] : [])]
}

/** A restored template is not a default again. */
async function restoreTemplate(context: Context, { uuid, agency, name }: ArchiveRow): Promise<Edit[]> {
  await requireLivingAgency(context, agency)
  const why = await whyTemplateNameTaken(context.db, { uuid, agency, name })
  if (why !== null) throw conflict(why)
  return [{ noun: 'template', uuid, set: back }]
}

async function restoreLender(context: Context, { uuid, agency, name }: ArchiveRow): Promise<Edit[]> {
  await requireLivingAgency(context, agency)
  const why = await whyLenderNameTaken(context.db, { uuid, agency, name })
  if (why !== null) throw conflict(why)
  return [{ noun: 'lender', uuid, set: back }]
}

/** Restored people are active (spec §4), or still invited if they never chose a password. */
async function restoreUser(context: Context, { uuid, deleted_at }: ArchiveRow): Promise<Edit[]> {
  const was = requireFound(
    await context.db
      .selectFrom('users')
      .select(['email', 'agency', 'password_hash'])
      .where('uuid', '=', uuid)
      .where('deleted_at', '=', deleted_at)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  await requireFreeAddress(context, was.email)
  await requireLivingAgency(context, was.agency === uuid ? null : was.agency)
  return [{ noun: 'user', uuid, set: { ...back, status: was.password_hash === null ? 'invited' : 'active' } }]
}

/** @throws 409 with the agency's name when it is archived itself */
async function requireLivingAgency({ db }: Context, agency: string | null): Promise<void> {
  if (agency === null) return
  const row = await db
    .selectFrom('users')
    .select(['status', 'first_name', 'last_name', 'agency_name'])
    .where('uuid', '=', agency)
    .executeTakeFirst()
  if (row?.status !== 'deleted') return
  throw conflict(refusal('archiveParent', { what: row.agency_name || `${row.first_name} ${row.last_name}` }))
}
