import { sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from 'contract/core/catalog'
import type { reportSendingCalls } from 'contract/reports/report-sending'
import { languageOf } from 'locales/languages'
import { recordSharedDownload } from 'provider/access/access-trail'
import type { PublicContext } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { hashToken } from 'provider/http/tokens'
import { derivedKey } from 'provider/media/media-files'
import { fileNameOf } from 'provider/notify/report-mail'

type Where = Pick<PublicContext, 'db' | 'now'>
type ImageParams = z.output<(typeof reportSendingCalls)['reports.sharedImage']['params']>

/** The version behind a link that is neither revoked nor expired, and whose records are not archived. */
const sharedBy = ({ db, now }: Where, token: string) =>
  db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .innerJoin('lots', 'lots.uuid', 'reports.lot')
    .leftJoin('draw_requests', 'draw_requests.uuid', 'reports.draw_request')
    .where('report_links.token_hash', '=', hashToken(token))
    .where('report_links.revoked_at', 'is', null)
    .where('report_links.expires_at', '>', now)
    .where('lots.deleted_at', 'is', null)
    .where('draw_requests.deleted_at', 'is', null)

/**
 * The report a lender reads through a mailed link: the frozen version, regardless of later edits (domain rule 14).
 * @throws ApiError 404 for an unknown or ended link
 */
export async function openShared(where: Where, token: string): Promise<DataOf<'reports.shared'>> {
  const row = requireFound(
    await sharedBy(where, token)
      .innerJoin('lenders', 'lenders.uuid', 'report_links.lender')
      .selectAll('reports')
      .select(['lenders.language', 'report_links.lender', 'report_links.lender_name', 'report_links.expires_at'])
      .select('report_links.created_at as sent_at')
      .executeTakeFirst(),
  )
  const later = await where.db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .where('report_links.lender', '=', row.lender)
    .where('reports.lot', '=', row.lot)
    .where(sql<boolean>`reports.draw_request is not distinct from ${row.draw_request}::uuid`)
    .where('reports.version', '>', row.version)
    .where('report_links.status', '<>', 'failed')
    .select(sql<number | null>`max(reports.version)`.as('version'))
    .executeTakeFirst()
  return {
    report: row.facts,
    version: row.version,
    code: row.code,
    lenderName: row.lender_name,
    language: languageOf(row.language),
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    replacedBy: later?.version ?? null,
    sha256: row.sha256,
    pages: row.pages,
  }
}

/** Storage key and name of its PDF. @throws ApiError 404 for an ended link, or before the PDF exists */
export async function requireSharedFile(context: PublicContext, token: string): Promise<{ key: string; name: string }> {
  const { storage_key, code, uuid, lot, draw_request } = requireFound(
    await sharedBy(context, token)
      .select(['reports.storage_key', 'reports.code', 'reports.uuid', 'reports.lot', 'reports.draw_request'])
      .executeTakeFirst(),
  )
  if (storage_key === null) throw notFound()
  await recordSharedDownload(context, { uuid, lot, drawRequest: draw_request })
  return { key: storage_key, name: fileNameOf(code) }
}

/** Storage key of one of its pictures. @throws ApiError 404 for a picture that is not in this version */
export async function requireSharedImage(where: Where, { token, id, variant }: ImageParams): Promise<string> {
  const row = requireFound(
    await sharedBy(where, token)
      .innerJoin('media', (join) => join.on('media.uuid', '=', id))
      .where(sql<boolean>`reports.facts @> ${JSON.stringify({ images: [{ uuid: id }] })}::jsonb`)
      .select(['media.storage_key', 'media.has_preview', 'media.has_poster', 'media.kind'])
      .executeTakeFirst(),
  )
  const still = row.kind === 'image' ? row.has_preview : row.has_poster
  const exists = { preview: row.has_preview, poster: row.has_poster, thumbnail: still }[variant]
  if (!exists) throw notFound()
  return derivedKey(row.storage_key, variant)
}
