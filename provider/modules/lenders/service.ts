import { refusal } from 'contract/refusals'
import type { z } from 'zod'

import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import type { LenderForm, lenderCalls } from 'contract/lenders'
import { say } from 'contract/messages'
import { deed, type DeedId } from 'contract/deeds'
import { chosenAgency } from 'provider/chosen-people'
import type { Db } from 'provider/db/transaction'
import { editRows, keepWritten, type Written as WrittenRows } from 'provider/edits'
import type { Actor, Context } from 'provider/http/context'
import { invalid, notFound, requireFound } from 'provider/http/errors'
import { newId } from 'provider/ids'
import { whyLenderStays } from 'provider/lender-choice'
import { whyLenderNameTaken } from 'provider/free-lender-name'
import { answerOf } from 'provider/lists'
import { findLenderPage } from 'provider/modules/lenders/list'
import { presentLender } from 'provider/modules/lenders/present'
import * as repo from 'provider/modules/lenders/repo'
import { requestsVisibleTo } from 'provider/scope'
import { differing, given } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

type Written = DataOf<'lenders.add'>
type Edit = z.output<(typeof lenderCalls)['lenders.update']['body']>
type Row = repo.LenderRow
type Viewing = Pick<Context, 'db' | 'actor'>

/** The lenders the viewer may see (spec §3). @throws ApiError 400 for a filter value or cursor that is none */
export async function listLenders({ db, actor }: Viewing, filter: ListFilter): Promise<DataOf<'lenders.list'>> {
  return answerOf(await findLenderPage(db, actor, filter), presentLender)
}

/** The active lenders of an agency. @throws ApiError 404 for an agency other than the viewer's own */
export async function listOfAgency({ db, actor }: Viewing, agency: string): Promise<DataOf<'lenders.byAgency'>> {
  if (actor.role !== 'admin' && agency !== actor.uuid) throw notFound()
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

/** A lender as a report is sent to it. */
export type Sendable = Pick<Row, 'uuid' | 'name' | 'status' | 'recipients' | 'agency'>

/** Those of these lenders that the viewer may see, by name, held as they are until the transaction ends. */
export const findSendable = (db: Db, actor: Actor, ids: readonly string[]): Promise<Sendable[]> =>
  repo.holdVisible(db, actor, ids)

const all = (rows: readonly Row[]) => ({ data: rows.map(presentLender), totalRecord: rows.length })

/**
 * Adds a lender: of the actor's agency, or of the one an admin chose.
 * @throws ApiError 400 at `agency` where that is none or another's, at `name` where another has it, at `logo` where it is no logo the actor uploaded
 */
export async function addLender(context: Context, form: LenderForm): Promise<Written> {
  const { db, actor, now } = context
  const row = {
    uuid: newId(now),
    agency: await requireOwner(db, actor, form.agency),
    name: form.name,
    status: 'active' as const,
    recipients: form.recipients ?? [],
    logo: form.logo ?? null,
  }
  await requireFreeName(db, row)
  if (row.logo !== null) await requireLogo(db, actor, row.logo)
  await repo.insertLender(db, row, now)
  const lender = await present(context, row.uuid)
  const { uuid, name, recipients, agency, logo } = lender
  const written: WrittenRows = {
    changed: [{ noun: 'lender', uuid, before: null, versionAfter: 1 }],
    entries: [
      {
        noun: 'lender',
        uuid,
        agency: row.agency,
        version: 1,
        changed: ['created'],
        after: { name, recipients, agency, logo },
      },
    ],
  }
  return { lender, changeId: await keepWritten(context, deed('did.lenderAdded', { name }), [written]) }
}

/**
 * Changes the fields that are sent.
 * @throws ApiError 404 unseen; 409 stale; 400 at `agency` where draw requests chose it, or at the fields as when it is added
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
  // Two that have shared a name for long may be told apart, but need not be at once.
  if (is.name !== row.name || is.agency !== row.agency) await requireFreeName(db, is)
  return save(context, row, fields, 'did.lenderSaved')
}

/** Makes a lender active or inactive; draw requests that chose it keep it. @throws ApiError 404 unseen; 409 stale */
export async function setLenderActive(
  context: Context,
  id: string,
  { status, version }: InputOf<'lenders.setActive'>['body'],
): Promise<Written> {
  const row = await lock(context, id, version)
  return save(context, row, { status }, status === 'active' ? 'did.lenderActivated' : 'did.lenderDeactivated')
}

/** Puts a lender into the archive; draw requests that chose it have it back with it. @throws ApiError 404 unseen */
export async function deleteLender(context: Context, id: string): Promise<DataOf<'lenders.delete'>> {
  const row = await lock(context, id, undefined)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const written = await editRows(context, [{ noun: 'lender', uuid: id, set }])
  return { uuid: id, changeId: await keepWritten(context, deed('did.lenderDeleted', { name: row.name }), [written]) }
}

/**
 * Sees that a draw request of an agency may choose these lenders, and holds them so until the transaction ends.
 * @throws ApiError 400 at `lenders` unless each is an active lender of the agency
 */
export async function requireLenders(db: Db, ids: readonly string[], agency: string | null): Promise<void> {
  const usable = await repo.holdUsable(db, agency, ids)
  if (ids.some((id) => !usable.has(id))) throw invalid('lenders', refusal('notItsLender'))
}

/** Chooses the lenders of a new draw request, which were asked about by `requireLenders`. */
export async function chooseLenders(db: Db, drawRequest: string, ids: readonly string[]): Promise<void> {
  const rows = [...new Set(ids)].map((lender) => ({ draw_request: drawRequest, lender }))
  if (rows.length > 0) await db.insertInto('request_lenders').values(rows).execute()
}

/** Ids of the lenders chosen for a draw request the caller has asked about, those in the archive too. */
export async function chosenLendersUnscoped(db: Db, drawRequest: string): Promise<string[]> {
  const rows = await db.selectFrom('request_lenders').select('lender').where('draw_request', '=', drawRequest).execute()
  return rows.map(({ lender }) => lender).sort()
}

/** Whether the viewer may have a lender's logo, by the upload it came by. */
export const maySeeLogo = repo.maySeeLogo

async function requireOwner(db: Db, actor: Actor, chosen: string | undefined): Promise<string> {
  const agency = await chosenAgency(db, actor, chosen ?? null)
  if (agency === null) throw invalid('agency', say('required', { label: 'Agency' }))
  return agency
}

async function requireFreeName(db: Db, lender: Pick<Row, 'uuid' | 'agency' | 'name'>): Promise<void> {
  const why = await whyLenderNameTaken(db, lender)
  if (why !== null) throw invalid('name', why)
}

async function requireLogo(db: Db, actor: Actor, upload: string): Promise<void> {
  if (!(await repo.isOwnLogo(db, actor, upload))) throw invalid('logo', refusal('logoMissing'))
}

/** The row, held. */
async function lock({ db, actor }: Context, id: string, version: number | undefined): Promise<Row> {
  const row = requireFound(await repo.lockLender(db, actor, id))
  await requireFresh(db, row, version, () => presentLender(row))
  return row
}

/** Writes what differs; nothing that does is no change. */
async function save(context: Context, row: Row, sent: Partial<repo.LenderFields>, done: DeedId): Promise<Written> {
  const set = differing(row, sent)
  if (Object.keys(set).length === 0) return { lender: presentLender(row), changeId: null }
  const written = await editRows(context, [{ noun: 'lender', uuid: row.uuid, set }])
  const changeId = await keepWritten(context, deed(done, { name: set.name ?? row.name }), [written])
  return { lender: await present(context, row.uuid), changeId }
}

const present = async ({ db, actor }: Context, id: string) =>
  presentLender(requireFound(await repo.findLender(db, actor, id)))
