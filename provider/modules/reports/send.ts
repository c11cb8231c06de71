import { sql } from 'kysely'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import type { LotReport } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { completedOf, listed, rules } from 'contract/core/rules'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import { queueMail } from 'provider/notify/mail'
import { record } from 'provider/history/journal'
import { findSendable, type Sendable } from 'provider/modules/lenders/public'
import { lotsVisibleTo } from 'provider/access/scope'
import { dateTimeText } from 'report/formats'
import { sendOf } from './deliveries'
import { findReported } from './repo'
import { freezeReport } from './frozen'

type Body = InputOf<'inspections.sendReport'>['body']
type Frozen = Awaited<ReturnType<typeof freezeReport>>['row']

/** Lifetime of a link, in days. */
const linkDays = 90

/**
 * Sends the final report to lenders (spec §1, §7 "Send report to lenders"; domain rule 14): the version with the
 * current content is mailed to each address of each lender, with the PDF and its own link, as soon as the PDF exists.
 * @throws ApiError 404 for a draw request, lot or lender the viewer may not see; 409 before completion, or for a lender
 * that is inactive or has no address; 400 for a lender of another agency
 */
export async function sendReport(
  context: Context,
  { lotId, requestId, lenders: ids, templateId }: Body,
): Promise<DataOf<'inspections.sendReport'> & { message: string }> {
  const lot = lotId ?? (await lotOfRequest(context, requestId ?? ''))
  const { row, isNew } = await freezeReport(context, { lotId: lot, templateId, ...(requestId && { requestId }) }, ids)
  requireFinal(row.facts)
  const lenders = await requireLenders(context, lot, ids)
  const before = await loadReplaced(context, row, ids)
  const [send, sentAt] = [newId(context.now), context.now]
  const rows = []
  for (const lender of lenders)
    for (const address of lender.recipients)
      rows.push(
        await inLanguage(languageOf(lender.language), () =>
          deliver(context, row, { send, lender, address, replaces: before.get(lender.uuid) ?? null, sentAt }),
        ),
      )
  const names = lenders.map(({ name }) => name)
  await record(context, [
    {
      noun: 'report',
      uuid: row.uuid,
      lot,
      drawRequest: requestId ?? null,
      // One action is one entry, even if it created the version that it sends.
      changed: isNew ? ['created', 'sent'] : ['sent'],
      after: { version: row.version, contentHash: row.content_hash, lenders: names },
    },
  ])
  return {
    reportId: row.uuid,
    version: row.version,
    send: sendOf(rows),
    message: sentTo(row.version, lenders, before),
  }
}

/** "Version 3 goes to First Bank, Cedar Valley; it replaces version 2 for First Bank", with the parts that apply. */
function sentTo(version: number, lenders: readonly Sendable[], before: ReadonlyMap<string, number>): string {
  const names = listed(lenders.map(({ name }) => name))
  const replaced = [...new Set(before.values())].sort((one, other) => other - one)
  const [only] = replaced
  if (replaced.length === 1 && only && lenders.every(({ uuid }) => before.has(uuid)))
    return reportText('report.goesReplacing', { version, names, replaced: only })
  const parts = replaced.map((older) => {
    const those = lenders.filter(({ uuid }) => before.get(uuid) === older)
    return reportText('report.replacing', { replaced: older, names: listed(those.map(({ name }) => name)) })
  })
  return [reportText('report.goesTo', { version, names }), ...parts].join('; ')
}

async function lotOfRequest({ db, actor }: Context, request: string): Promise<string> {
  const [found] = await findReported(db, actor, { request })
  if (!found) throw notFound()
  return found.lot
}

/** Requires a completed draw request; for a whole lot, at least one completed. */
function requireFinal({ requestId, inspectionInfo }: LotReport): void {
  const [only] = inspectionInfo
  if (requestId && only) requireAllowed(rules.sendReport({ inspectionStatus: only.status }))
  requireAllowed(rules.sendReport({ completed: completedOf(inspectionInfo) }))
}

/**
 * The error names the lenders field, so that the user chooses others and the rest stays. A lender of another agency and
 * a deleted one get the same message.
 */
const atLenders = (status: number, message: string) =>
  new ApiError(status, message, { issues: [{ path: 'lenders', message }] })

async function requireLenders({ db, actor }: Context, lot: string, ids: readonly string[]): Promise<Sendable[]> {
  const { agency } = await db.selectFrom('lots').select('agency').where('uuid', '=', lot).executeTakeFirstOrThrow()
  const lenders = await findSendable(db, actor, ids)
  if (lenders.length < new Set(ids).size) throw atLenders(404, reportText('report.lenderGone'))
  for (const { name, status, recipients, agency: own } of lenders) {
    if (own !== agency) throw invalid('lenders', reportText('report.lenderElsewhere', { name }))
    if (status !== 'active') throw atLenders(409, reportText('report.lenderAway', { name }))
    if (recipients.length === 0) throw atLenders(409, reportText('report.noRecipients', { name }))
  }
  return lenders
}

/**
 * The earlier version of the same report that each of these lenders received last. Lenders who have this version
 * already have nothing replaced; mails that failed do not count.
 */
async function loadReplaced({ db }: Context, row: Frozen, lenders: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .where('reports.lot', '=', row.lot)
    .where(sql<boolean>`reports.draw_request is not distinct from ${row.draw_request}::uuid`)
    .where('report_links.status', '<>', 'failed')
    .where(sql<boolean>`report_links.lender = any(${[...lenders]}::uuid[])`)
    .groupBy('report_links.lender')
    .having((of) => of.fn.max('reports.version'), '<', row.version)
    .select((of) => ['report_links.lender', of.fn.max('reports.version').as('version')])
    .execute()
  return new Map(rows.map(({ lender, version }) => [lender, version]))
}

type To = { send: string; lender: Sendable; address: string; replaces: number | null; sentAt: Date }

async function deliver(context: Context, row: Frozen, { send, lender, address, replaces, sentAt }: To) {
  const { db, actor, config } = context
  const secret = makeRefreshToken()
  const expires = new Date(sentAt.getTime() + linkDays * 86_400_000)
  const link = await db
    .insertInto('report_links')
    .values({
      uuid: newId(sentAt),
      send,
      report: row.uuid,
      lender: lender.uuid,
      lender_name: lender.name,
      address,
      replaces,
      token_hash: hashToken(secret),
      created_by: actor.uuid,
      created_at: sentAt,
      expires_at: expires,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { address: place, locality, requestTitle, lotNumber } = row.facts
  const about = {
    title: requestTitle ?? t('mail.reportLot', { number: lotNumber }),
    address: `${place}, ${locality}`,
    version: row.version,
  }
  const body = [
    t('mail.helloNobody'),
    '',
    t('mail.report', { who: actor.name, lender: lender.name, ...about }),
    ...(replaces === null ? [] : [t('mail.reportReplaces', { replaced: replaces })]),
    t('mail.reportLink', {
      until: dateTimeText(expires.toISOString(), row.facts.timeZone),
      link: `${config.appOrigin}/shared/${secret}`,
    }),
  ].join('\n')
  const subject = t('mail.reportSubject', about).replace(/\s+/g, ' ')
  const to = { toUser: null, toAddress: address, replyTo: actor.email, reportLink: link.uuid }
  await queueMail(context, { ...to, subject, body, secret: true })
  return { ...link, sender: actor.name }
}

/**
 * Revokes a link at once, and cancels its mail if it is not sent yet.
 * @throws ApiError 404 for a link of a lot the viewer may not see
 */
export async function revokeLink(
  context: Context,
  id: string,
): Promise<DataOf<'reports.revokeLink'> & { message: string }> {
  const { db, actor, now } = context
  const found = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.uuid', 'report_links.report')
    .innerJoin('lots', 'lots.uuid', 'reports.lot')
    .where('report_links.uuid', '=', id)
    .where('lots.deleted_at', 'is', null)
    .where(lotsVisibleTo(actor))
    .select(['report_links.address', 'report_links.revoked_at', 'reports.uuid', 'reports.lot', 'reports.draw_request'])
    .forUpdate('report_links')
    .executeTakeFirst()
  const { address, revoked_at, uuid, lot, draw_request } = requireFound(found)
  const message = reportText('report.linkRevoked', { address })
  if (revoked_at) return { uuid: id, revokedAt: revoked_at.toISOString(), message }
  await db.updateTable('report_links').set({ revoked_at: now }).where('uuid', '=', id).execute()
  await record(context, [
    { noun: 'report', uuid, lot, drawRequest: draw_request, changed: ['link'], after: { revoked: address } },
  ])
  return { uuid: id, revokedAt: now.toISOString(), message }
}
