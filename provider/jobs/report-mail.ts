import { sql } from 'kysely'
import { inMail } from 'contract/letters'
import { sayOfReport } from 'contract/report-messages'
import type { FileStore } from 'provider/adapters/files'
import type { Mail } from 'provider/adapters/mailer'
import type { Db, Tx } from 'provider/db/transaction'
import { htmlOf } from 'provider/jobs/mail-html'
import type { Reader } from 'provider/jobs/mail-reader'
import { record } from 'provider/journal'

/** The largest PDF that is attached; many servers refuse a mail of more than 25 MB, and bytes grow by a third on the way. */
export const largestAttached = 15_000_000

/** Of a mail in the outbox: it carries no report, or one that is printed, or never will be. */
export const hasItsReport = sql<boolean>`(report_link is null or exists (
  select 1 from report_links k join reports p on p.uuid = k.report where k.uuid = mail_outbox.report_link and p.status <> 'queued'))`

/**
 * Where a report goes now (domain rule 15): its link must not be revoked, the lender still active with this address, lot and
 * draw request still there.
 */
export async function findReportReader(tx: Tx, link: string): Promise<Reader> {
  const found = await tx
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .innerJoin('lots', 'lots.uuid', 'reports.lot')
    .innerJoin('lenders', 'lenders.uuid', 'report_links.lender')
    .leftJoin('draw_requests', 'draw_requests.uuid', 'reports.draw_request')
    .where('report_links.uuid', '=', link)
    .select(['report_links.address', 'report_links.revoked_at', 'reports.status'])
    .select(sql<boolean>`lots.deleted_at is null and draw_requests.deleted_at is null`.as('is_there'))
    .select(
      sql<boolean>`lenders.deleted_at is null and lenders.status = 'active'
        and report_links.address = any(lenders.recipients)`.as('is_lender'),
    )
    .executeTakeFirstOrThrow()
  if (found.revoked_at) return { gone: 'The link was revoked before the mail left' }
  if (found.status === 'failed') return { gone: sayOfReport('failed') }
  if (!found.is_lender) return { gone: 'The lender does not have this address any more' }
  return found.is_there ? { address: found.address } : { gone: 'The report is in the archive' }
}

type Where = { files: FileStore; origin: string }

/** The letter with its report attached, or with the reason why only the link is there, which leads to `origin`. */
export async function withReport(db: Db, { files, origin }: Where, link: string | null, letter: Mail): Promise<Mail> {
  if (!link) return letter
  const { storage_key, bytes, code, facts } = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .where('report_links.uuid', '=', link)
    .select(['storage_key', 'bytes', 'code', 'facts'])
    .executeTakeFirstOrThrow()
  const fits = storage_key !== null && bytes !== null && bytes <= largestAttached
  const text = `${letter.text}\n${inMail(fits ? 'mail.reportAttached' : 'mail.reportTooLarge')}\n`
  const html = htmlOf(text, origin, { template: facts.template, hasButton: true })
  if (!fits) return { ...letter, text, html }
  const content = await files.read(storage_key)
  return {
    ...letter,
    text,
    html,
    attachments: [{ filename: fileNameOf(code), content, contentType: 'application/pdf' }],
  }
}

/** The name a version's PDF is saved by. */
export const fileNameOf = (code: string): string => `${code.replace(/[^\w-]/g, '-')}.pdf`

type Outcome = { sent_at?: Date; dropped_at?: Date; last_error: string | null }

/** Keeps what became of a delivery beside its report, where it is shown, and tells those who look at it. */
export async function keepDelivery(tx: Tx, link: string, outcome: Outcome, now: Date): Promise<void> {
  const status = outcome.sent_at ? 'sent' : outcome.dropped_at ? 'failed' : 'waiting'
  const settled_at = outcome.sent_at ?? outcome.dropped_at ?? null
  const { report, address } = await tx
    .updateTable('report_links')
    .set({ status, settled_at, problem: outcome.last_error })
    .where('uuid', '=', link)
    .returning(['report', 'address'])
    .executeTakeFirstOrThrow()
  if (status === 'waiting') return
  const { lot, draw_request } = await tx
    .selectFrom('reports')
    .where('uuid', '=', report)
    .select(['lot', 'draw_request'])
    .executeTakeFirstOrThrow()
  const after = { address, status, problem: outcome.last_error }
  await record({ db: tx, operation: 'reports.deliver', now, actor: null }, [
    { noun: 'report', uuid: report, lot, drawRequest: draw_request, changed: ['deliveries'], after },
  ])
}
