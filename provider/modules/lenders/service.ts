import { type ChangeTextId, t as changeText } from 'locales/changes'
import { required } from 'contract/text/field-errors'
import { t as refusal } from 'locales/refusals'
import type { z } from 'zod'

import { defaultLanguage } from 'locales/languages'
import { seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import type { LenderForm, lenderCalls } from 'contract/lenders/calls'
import { chosenAgency } from 'provider/access/assignees'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites, type Written as WrittenRows } from 'provider/history/edits'
import type { Actor, Context } from 'provider/http/context'
import { invalid, notFound, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { whyLenderStays } from 'provider/records/lender-in-use'
import { whyLenderNameTaken } from 'provider/records/lender-uniqueness'
import { answerOf } from 'provider/records/lists'
import { findLenderPage } from './list'
import { presentLender } from './present'
import * as repo from './repo'
import { requestsVisibleTo } from 'provider/access/scope'
import { differing, given } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

type Written = DataOf<'lenders.add'>
type Edit = z.output<(typeof lenderCalls)['lenders.update']['body']>
type Row = repo.LenderRow
type Viewing = Pick<Context, 'db' | 'actor'>

/** The lenders the viewer may see (spec §3). @throws ApiError 400 for an invalid filter value or cursor */
export async function listLenders({ db, actor }: Viewing, filter: ListFilter): Promise<DataOf<'lenders.list'>> {
  return answerOf(await findLenderPage(db, actor, filter), presentLender)
}

/** The active lenders of an agency. @throws ApiError 404 for an agency other than the viewer's own */
export async function listOfAgency({ db, actor }: Viewing, agency: string): Promise<DataOf<'lenders.byAgency'>> {
  if (!seesAllAgencies(actor.role) && agency !== actor.uuid) throw notFound()
  return all(await repo.loadOfAgency(db, actor, agency))
}

/** The lenders chosen for a draw request's report. @throws ApiError 404 for one the viewer may not see */
export async function listSelected({ db, actor }: Viewing, requestId: string): Promise<DataOf<'lenders.selected'>> {
  const seen = await db
    .selectFrom('draw_requests')
    .select('uuid')
    .where('uuid', '=', requestId)
    .where('deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .executeTakeFirst()
  requireFound(seen)
  return all(await repo.loadSelectedUnscoped(db, requestId))
}

/** The fields of a lender needed to send it a report. */
export type Sendable = Pick<Row, 'uuid' | 'name' | 'status' | 'recipients' | 'language' | 'agency'>

/** Locks those of these lenders that the viewer may see against changes until the transaction ends, by name. */
export const findSendable = (db: Db, actor: Actor, ids: readonly string[]): Promise<Sendable[]> =>
  repo.lockVisible(db, actor, ids)

const all = (rows: readonly Row[]) => ({ data: rows.map(presentLender), totalRecord: rows.length })

/**
 * Adds a lender to the actor's agency, or to the one an admin chose.
 * @throws ApiError 400 at `agency` for an invalid or another agency, at `name` for a duplicate, at `logo` unless the
 * actor uploaded it as a logo
 */
export async function addLender(context: Context, form: LenderForm): Promise<Written> {
  const { db, actor, now } = context
  const row = {
    uuid: newId(now),
    agency: await requireOwner(db, actor, form.agency),
    name: form.name,
    status: 'active' as const,
    recipients: form.recipients ?? [],
    language: form.language ?? defaultLanguage,
    logo: form.logo ?? null,
  }
  await requireFreeName(db, row)
  if (row.logo !== null) await requireLogo(db, actor, row.logo)
  const written = await insertLenders(context, [row])
  const changeId = await storeWrites(context, () => changeText('did.lenderAdded', { name: row.name }), [written])
  return { lender: await present(context, row.uuid), changeId }
}

/** Adds lenders whose fields were checked, in the caller's transaction, and returns how to undo and to record it. */
export async function insertLenders(
  { db, actor, now }: Context,
  rows: readonly repo.NewLender[],
): Promise<WrittenRows> {
  await repo.insertLenders(db, rows, now)
  const added = await repo.lockVisible(
    db,
    actor,
    rows.map(({ uuid }) => uuid),
  )
  return {
    changed: added.map(({ uuid }) => ({ noun: 'lender', uuid, before: null, versionAfter: 1 })),
    entries: added.map((row) => {
      const { uuid, name, recipients, language, agency, logo } = presentLender(row)
      const after = { name, recipients, language, agency, logo }
      return { noun: 'lender', uuid, agency: row.agency, version: 1, changed: ['created'], after }
    }),
  }
}

/**
 * Updates the sent fields.
 * @throws ApiError 404 not visible; 409 stale; 400 at `agency` when draw requests use the lender, or at the fields like
 * `addLender`
 */
export async function updateLender(context: Context, id: string, { version, ...sent }: Edit): Promise<Written> {
  const { db, actor } = context
  const row = await lock(context, id, version)
  const fields = given(sent)
  if (fields.logo && fields.logo !== row.logo) await requireLogo(db, actor, fields.logo)
  if (fields.agency !== undefined && fields.agency !== row.agency) {
    await requireOwner(db, actor, fields.agency)
    const why = await whyLenderStays(db, id)
    if (why !== null) throw invalid('agency', why)
  }
  const is = { ...row, ...fields }
  // Existing duplicates of a name stay valid as long as name and agency do not change.
  if (is.name !== row.name || is.agency !== row.agency) await requireFreeName(db, is)
  return save(context, row, fields, 'did.lenderSaved')
}

/**
 * Activates or deactivates a lender; draw requests that chose it keep it.
 * @throws ApiError 404 not visible; 409 stale
 */
export async function setLenderActive(
  context: Context,
  id: string,
  { status, version }: InputOf<'lenders.setActive'>['body'],
): Promise<Written> {
  const row = await lock(context, id, version)
  return save(context, row, { status }, status === 'active' ? 'did.lenderActivated' : 'did.lenderDeactivated')
}

/** Archives a lender; restoring it also restores the choice in draw requests. @throws ApiError 404 not visible */
export async function deleteLender(context: Context, id: string): Promise<DataOf<'lenders.delete'>> {
  const row = await lock(context, id, undefined)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const written = await editRows(context, [{ noun: 'lender', uuid: id, set }])
  return {
    uuid: id,
    changeId: await storeWrites(context, () => changeText('did.lenderDeleted', { name: row.name }), [written]),
  }
}

/**
 * Checks that a draw request of an agency may choose these lenders, and locks them until the transaction ends.
 * @throws ApiError 400 at `lenders` unless each is an active lender of the agency
 */
export async function requireLenders(db: Db, ids: readonly string[], agency: string | null): Promise<void> {
  const usable = await repo.lockUsable(db, agency, ids)
  if (ids.some((id) => !usable.has(id))) throw invalid('lenders', refusal('notItsLender'))
}

/** Stores the lenders of a new draw request, which `requireLenders` has checked. */
export async function chooseLenders(db: Db, drawRequest: string, ids: readonly string[]): Promise<void> {
  const rows = [...new Set(ids)].map((lender) => ({ draw_request: drawRequest, lender }))
  if (rows.length > 0) await db.insertInto('request_lenders').values(rows).execute()
}

/** Ids of the lenders chosen for a draw request, including archived ones; the caller has checked access to it. */
export async function chosenLendersUnscoped(db: Db, drawRequest: string): Promise<string[]> {
  const rows = await db.selectFrom('request_lenders').select('lender').where('draw_request', '=', drawRequest).execute()
  return rows.map(({ lender }) => lender).sort()
}

/** True when the viewer may see a lender's logo, by its upload id. */
export const maySeeLogo = repo.maySeeLogo

async function requireOwner(db: Db, actor: Actor, chosen: string | undefined): Promise<string> {
  const agency = await chosenAgency(db, actor, chosen ?? null)
  if (agency === null) throw invalid('agency', required('agency'))
  return agency
}

async function requireFreeName(db: Db, lender: Pick<Row, 'uuid' | 'agency' | 'name'>): Promise<void> {
  const why = await whyLenderNameTaken(db, lender)
  if (why !== null) throw invalid('name', why)
}

async function requireLogo(db: Db, actor: Actor, upload: string): Promise<void> {
  if (!(await repo.isOwnLogo(db, actor, upload))) throw invalid('logo', refusal('logoMissing'))
}

/** Locks the row. */
async function lock(context: Context, id: string, version: number | undefined): Promise<Row> {
  const { db, actor } = context
  const row = requireFound(await repo.lockLender(db, actor, id))
  await requireFresh(context, row, version, () => presentLender(row))
  return row
}

/** Saves the differing fields; without any, there is no change. */
async function save(
  context: Context,
  row: Row,
  sent: Partial<repo.LenderFields>,
  done: ChangeTextId,
): Promise<Written> {
  const set = differing(row, sent)
  if (Object.keys(set).length === 0) return { lender: presentLender(row), changeId: null }
  const written = await editRows(context, [{ noun: 'lender', uuid: row.uuid, set }])
  const changeId = await storeWrites(context, () => changeText.of(done, { name: set.name ?? row.name }), [written])
  return { lender: await present(context, row.uuid), changeId }
}

const present = async ({ db, actor }: Context, id: string) =>
  presentLender(requireFound(await repo.findLender(db, actor, id)))
