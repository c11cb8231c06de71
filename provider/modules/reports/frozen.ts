import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isAgency, seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ReportSend } from 'contract/reports/deliveries'
import type { SavedReport } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { recordExport } from 'provider/access/access-trail'
import { fullNameAt } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Actor, Context } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { enqueue } from 'provider/adapters/queues'
import { fileNameOf } from 'provider/notify/report-mail'
import { record } from 'provider/history/journal'
import { lockLot } from 'provider/records/locks'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'
import { codeOf } from 'report/edition'
import { loadSends } from './deliveries'
import { findReported, statusesReported } from './repo'
import { getLotReport, getRequestReport } from './service'

type Row = Selectable<Database['reports']> & { creator: string }
/** A row as listed; `facts` may be megabytes and is only read for a single report. */
type ListedRow = Omit<Row, 'facts' | 'message'> & { title: string | null }

/**
 * Frozen reports a person may see: an admin all, an agency those of its lots, a reviewer those of assigned draw
 * requests, a borrower those of completed ones; a report of a whole lot is visible to people who see each of its draw
 * requests, or who created it.
 */
function reportsVisibleTo(actor: Actor): RawBuilder<boolean> {
  if (seesAllAgencies(actor.role)) return sql<boolean>`true`
  const lot = sql`exists (select 1 from lots l where l.uuid = reports.lot and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')})`
  if (isAgency(actor.role)) return sql<boolean>`${lot}`
  const done = sql`r.status = any(${statusesReported(actor.role)}::text[])`
  const isReadable = sql`r.deleted_at is null and ${done} and ${requestsVisibleTo(actor, 'r')}`
  return sql<boolean>`(exists (select 1 from draw_requests r where r.uuid = reports.draw_request and ${isReadable})
    or (reports.draw_request is null and ${lot} and (reports.created_by = ${actor.uuid}::uuid or not exists (
      select 1 from jsonb_array_elements(reports.facts->'inspectionInfo') one
      where not exists (select 1 from draw_requests r where r.uuid = (one->>'uuid')::uuid and ${isReadable})))))`
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
 * Freezes the current report as its next version; a job creates the PDF (domain rule 14). Without changes since the
 * last version, returns that one.
 * @throws ApiError 404 when the viewer may not see the lot, or the draw request on it
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
    message: reportText(isNew ? 'report.beingMade' : 'report.unchanged', { version }),
  }
}

/**
 * Returns the version with the report's current content, creating it if needed; a job creates its PDF, and the caller
 * writes the journal entry. `to`: the lenders it is frozen for.
 */
export async function freezeReport(
  context: Context,
  { lotId, requestId, templateId }: InputOf<'lots.savePdf'>['body'],
  to: readonly string[] = [],
): Promise<{ row: Row; isNew: boolean }> {
  const { db, actor, now, boss } = context
  // Locked, so that two concurrent calls do not use the same number.
  const lot = await lockLot(db, actor, lotId, 'update')
  const facts = requestId
    ? await getRequestReport(context, requestId, { template: templateId, to, isFrozen: true })
    : await getLotReport(context, lotId, { template: templateId, to, isFrozen: true })
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

/** Not limited by author or visibility, because all versions share one numbering. */
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
 * The frozen versions of a draw request's report; for a lot's id, those of the whole lot and of each of its draw
 * requests, including deleted ones. Newest first.
 * @throws ApiError 404 when the viewer sees neither
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

/** Storage key and file name of a version's PDF. @throws ApiError 404 when not visible or not yet created */
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
  message: row.status === 'failed' ? reportText('report.notMade') : null,
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
