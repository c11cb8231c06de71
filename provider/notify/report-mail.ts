import { sql } from 'kysely'
import { t } from 'locales/mail'
import type { FileStore } from 'provider/adapters/files'
import type { Mail } from 'provider/adapters/mailer'
import type { Db, Tx } from 'provider/db/transaction'
import { htmlOf } from './mail-html'
import { record } from 'provider/history/journal'

/** Largest attached PDF in bytes: many servers refuse mails over 25 MB, and encoding adds a third. */
export const largestAttached = 15_000_000

/** Predicate for mails that have no report, or whose report is printed or has failed. */
export const hasItsReport = sql<boolean>`(report_link is null or exists (
  select 1 from report_links k join reports p on p.uuid = k.report where k.uuid = mail_outbox.report_link and p.status <> 'queued'))`

type Where = { files: FileStore; origin: string }

/** Returns the mail with its report attached, or with the reason why it only has the link to `origin`. */
export async function withReport(db: Db, { files, origin }: Where, link: string | null, letter: Mail): Promise<Mail> {
  if (!link) return letter
  const { storage_key, bytes, code, facts } = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .where('report_links.uuid', '=', link)
    .select(['storage_key', 'bytes', 'code', 'facts'])
    .executeTakeFirstOrThrow()
  const fits = storage_key !== null && bytes !== null && bytes <= largestAttached
  const text = `${letter.text}\n${t(fits ? 'mail.reportAttached' : 'mail.reportTooLarge')}\n`
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

/** File name of a version's PDF. */
export const fileNameOf = (code: string): string => `${code.replace(/[^\w-]/g, '-')}.pdf`

type Outcome = { sent_at?: Date; dropped_at?: Date; last_error: string | null }

/** Stores the outcome of a delivery with its report, and notifies people who are viewing it. */
export async function storeDelivery(tx: Tx, link: string, outcome: Outcome, now: Date): Promise<void> {
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
