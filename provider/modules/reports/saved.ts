import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DataOf, InputOf } from 'contract/catalogue'
import type { ReportSend } from 'contract/deliveries'
import type { SavedReport } from 'contract/report'
import { sayOfReport } from 'contract/report-messages'
import { recordExport } from 'provider/access-trail'
import { fullNameAt } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Actor, Context } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { newId } from 'provider/ids'
import { enqueue } from 'provider/jobs/queues'
import { fileNameOf } from 'provider/jobs/report-mail'
import { record } from 'provider/journal'
import { lockLot } from 'provider/locks'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/scope'
import { codeOf } from 'report/edition'
import { loadSends } from './deliveries'
import { findReported, statusesReported } from './repo'
import { getLotReport, getRequestReport } from './service'

type Row = Selectable<Database['reports']> & { creator: string }
/** As it is listed: what it says, which may be megabytes, is read of one alone. */
type ListedRow = Omit<Row, 'facts'> & { title: string | null }

/**
 * Which frozen reports a person may see: an admin all, an agency those of its lots, a reviewer those of draw requests assigned
 * to them, a borrower those of completed ones; of a report over a whole lot whoever sees each draw request in it, or made it.
 */
export function reportsVisibleTo(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'admin') return sql<boolean>`true`
  const lot = sql`exists (select 1 from lots l where l.uuid = reports.lot and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')})`
  if (actor.role === 'agency') return sql<boolean>`${lot}`
  const done = sql`r.status = any(${statusesReported(actor.role)}::text[])`
  const told = sql`r.deleted_at is null and ${done} and ${requestsVisibleTo(actor, 'r')}`
  return sql<boolean>`(exists (select 1 from draw_requests r where r.uuid = reports.draw_request and ${told})
    or (reports.draw_request is null and ${lot} and (reports.created_by = ${actor.uuid}::uuid or not exists (
      select 1 from jsonb_array_elements(reports.facts->'inspectionInfo') one
      where not exists (select 1 from draw_requests r where r.uuid = (one->>'uuid')::uuid and ${told})))))`
}

const visible = ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.uuid', 'reports.created_by')
    .where(reportsVisibleTo(actor))
    .select([
      'reports.uuid',
      'reports.lot',
      'reports.draw_request',
      'reports.version',
      'reports.status',
      'reports.message',
      'reports.content_hash',
      'reports.code',
      'reports.storage_key',
      'reports.sha256',
      'reports.bytes',
      'reports.pages',
      'reports.created_by',
      'reports.created_at',
      'reports.ready_at',
    ])
    .select(fullNameAt('users', 'reports.created_at').as('creator'))
    .select(sql<string | null>`reports.facts->>'requestTitle'`.as('title'))
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.version', 'desc')
    .orderBy('reports.uuid', 'desc')

/**
 * Freezes the report as it is now as its next version; the PDF is made by a job (domain rule 14). Where nothing changed since the
 * last version, that one is answered.
 * @throws ApiError 404 when the lot, or the draw request on it, is not the viewer's to see
 */
export async function saveReport(
  context: Context,
  about: InputOf<'lots.savePdf'>['body'],
): Promise<DataOf<'lots.savePdf'> & { message: string }> {
  const { row, isNew } = await freezeReport(context, about)
  const { uuid, lot, draw_request, version, content_hash: contentHash } = row
  if (isNew)
    await record(context, [
      { noun: 'report', uuid, lot, drawRequest: draw_request, changed: ['created'], after: { version, contentHash } },
    ])
  return {
    report: present({ ...row, title: row.facts.requestTitle }),
    message: sayOfReport(isNew ? 'frozen' : 'same', { version }),
  }
}

/**
 * The version that says what the report says now: a new one where there is none yet; its PDF is made by a job, and whoever asks for
 * it tells the journal why. `to`: the lenders it is frozen for.
 */
export async function freezeReport(
  context: Context,
  { lotId, requestId, templateId }: InputOf<'lots.savePdf'>['body'],
  to: readonly string[] = [],
): Promise<{ row: Row; isNew: boolean }> {
  const { db, actor, now, boss } = context
  // Held against whoever freezes beside this, so that no two get one number.
  const lot = await lockLot(db, actor, lotId, 'update')
  const facts = requestId
    ? await getRequestReport(context, requestId, templateId, to)
    : await getLotReport(context, lotId, templateId, to)
  if (facts.lotId !== lot.uuid) throw notFound()
  const last = await lastOf(context, lotId, requestId)
  if (last && last.content_hash === facts.contentHash && last.status !== 'failed') return { row: last, isNew: false }
  const version = (last?.version ?? 0) + 1
  const row = {
    uuid: newId(now),
    lot: lotId,
    draw_request: requestId ?? null,
    version,
    facts: JSON.stringify(facts),
    content_hash: facts.contentHash,
    code: codeOf(facts, { version, reportedAt: now.toISOString() }),
    created_by: actor.uuid,
    created_at: now,
  }
  const made = await db.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow()
  await enqueue(boss, db, 'report.render', { reportId: made.uuid })
  return { row: { ...made, creator: actor.name }, isNew: true }
}

/** Whoever made it, and whoever may see it: numbers are given over all versions there are. */
async function lastOf({ db }: Context, lotId: string, requestId: string | undefined): Promise<Row | undefined> {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.uuid', 'reports.created_by')
    .where('lot', '=', lotId)
    .where('draw_request', requestId ? '=' : 'is', requestId ?? null)
    .selectAll('reports')
    .select(fullNameAt('users', 'reports.created_at').as('creator'))
    .orderBy('reports.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The frozen versions of a draw request's report, or, by the id of a lot, all of that lot's: over the whole of it and of each
 * of its draw requests, also of those that are deleted since. Newest first.
 * @throws ApiError 404 when neither is there for the viewer
 */
export async function listSaved(context: Context, id: string): Promise<DataOf<'inspections.pdfs'>> {
  const { db, actor } = context
  const [request] = await findReported(db, actor, { request: id })
  if (!request) {
    const lot = db.selectFrom('lots').select('uuid').where('uuid', '=', id).where('deleted_at', 'is', null)
    requireFound(await lot.where(lotsVisibleTo(actor)).executeTakeFirst())
  }
  const rows = await visible(context)
    .where(request ? 'reports.draw_request' : 'reports.lot', '=', id)
    .execute()
  const sends = await loadSends(
    context,
    rows.map(({ uuid }) => uuid),
  )
  return { data: rows.map((row) => present(row, sends.get(row.uuid))), totalRecord: rows.length }
}

/** Where the PDF of a version lies, and the name it is saved by. @throws ApiError 404 unseen, or not made yet */
export async function requireSavedFile(context: Context, id: string): Promise<{ key: string; name: string }> {
  const row = requireFound(await visible(context).where('reports.uuid', '=', id).executeTakeFirst())
  if (row.status !== 'ready' || row.storage_key === null) throw notFound()
  await recordExport(context, id, { noun: 'report', uuid: id, lot: row.lot, drawRequest: row.draw_request })
  return { key: row.storage_key, name: fileNameOf(row.code) }
}

const present = (row: ListedRow, sends: ReportSend[] = []): SavedReport => ({
  uuid: row.uuid,
  id: row.uuid,
  lotId: row.lot,
  requestId: row.draw_request,
  requestTitle: row.title,
  version: row.version,
  status: row.status,
  message: row.status === 'failed' ? (row.message ?? sayOfReport('failed')) : null,
  contentHash: row.content_hash,
  code: row.code,
  sha256: row.sha256,
  bytes: row.bytes,
  pages: row.pages,
  createdBy: { uuid: row.created_by, name: row.creator },
  createdAt: row.created_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  sends,
})
