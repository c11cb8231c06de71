import { sql } from 'kysely'
import type { DataOf, InputOf } from 'contract/catalogue'
import { inMail } from 'contract/letters'
import type { LotReport } from 'contract/report'
import { sayOfReport } from 'contract/report-messages'
import { completedOf, listed, rules } from 'contract/rules'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { newId } from 'provider/ids'
import { queueMail } from 'provider/jobs/mail'
import { record } from 'provider/journal'
import { findSendable, type Sendable } from 'provider/modules/lenders/service'
import { lotsVisibleTo } from 'provider/scope'
import { momentOf } from 'report/words'
import { sendOf } from './deliveries'
import { findReported } from './repo'
import { freezeReport } from './saved'

type Body = InputOf<'inspections.sendReport'>['body']
type Frozen = Awaited<ReturnType<typeof freezeReport>>['row']

/** How long the link of a mail works. */
const linkDays = 90

/**
 * Sends the final report to lenders (spec §1, §7 "Send report to lenders"; domain rule 14): the version that says what the
 * report says now goes to each address of each lender, with the PDF and a link of its own, once the PDF is made.
 * @throws ApiError 404 for a draw request, lot or lender that is not the viewer's; 409 before it is completed, or for a lender
 * that is not active or has no address; 400 for a lender of another agency
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
        await deliver(context, row, { send, lender, address, replaces: before.get(lender.uuid) ?? null, sentAt }),
      )
  const names = lenders.map(({ name }) => name)
  await record(context, [
    {
      noun: 'report',
      uuid: row.uuid,
      lot,
      drawRequest: requestId ?? null,
      // One deed is one entry, also where it made the version that it sends.
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

/** "Version 3 goes to First Bank, Cedar Valley; it replaces version 2 for First Bank": of each only what is so. */
function sentTo(version: number, lenders: readonly Sendable[], before: ReadonlyMap<string, number>): string {
  const names = listed(lenders.map(({ name }) => name))
  const replaced = [...new Set(before.values())].sort((one, other) => other - one)
  const [only] = replaced
  if (replaced.length === 1 && only && lenders.every(({ uuid }) => before.has(uuid)))
    return sayOfReport('sentReplacing', { version, names, replaced: only })
  const parts = replaced.map((older) => {
    const those = lenders.filter(({ uuid }) => before.get(uuid) === older)
    return sayOfReport('replacing', { replaced: older, names: listed(those.map(({ name }) => name)) })
  })
  return [sayOfReport('sent', { version, names }), ...parts].join('; ')
}

async function lotOfRequest({ db, actor }: Context, request: string): Promise<string> {
  const [found] = await findReported(db, actor, { request })
  if (!found) throw notFound()
  return found.lot
}

/** Of a draw request: completed. Of a whole lot: at least one of its draw requests is. */
function requireFinal({ requestId, inspectionInfo }: LotReport): void {
  const [only] = inspectionInfo
  if (requestId && only) requireAllowed(rules.sendReport({ inspectionStatus: only.status }))
  requireAllowed(rules.sendReport({ completed: completedOf(inspectionInfo) }))
}

/** Refused at the lenders, so that they are chosen anew with all else kept; of another agency's no more is told than of one that is gone. */
const atLenders = (status: number, message: string) =>
  new ApiError(status, message, { issues: [{ path: 'lenders', message }] })

async function requireLenders({ db, actor }: Context, lot: string, ids: readonly string[]): Promise<Sendable[]> {
  const { agency } = await db.selectFrom('lots').select('agency').where('uuid', '=', lot).executeTakeFirstOrThrow()
  const lenders = await findSendable(db, actor, ids)
  if (lenders.length < new Set(ids).size) throw atLenders(404, sayOfReport('lenderGone'))
  for (const { name, status, recipients, agency: own } of lenders) {
    if (own !== agency) throw invalid('lenders', sayOfReport('lenderElsewhere', { name }))
    if (status !== 'active') throw atLenders(409, sayOfReport('lenderAway', { name }))
    if (recipients.length === 0) throw atLenders(409, sayOfReport('noRecipients', { name }))
  }
  return lenders
}

/**
 * The version of the same report that each of these lenders was sent last, where it is an earlier one: who has this one already
 * has nothing replaced. One whose mail never left is none.
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
  const about = { title: requestTitle ?? `Lot ${lotNumber}`, address: `${place}, ${locality}`, version: row.version }
  const body = [
    inMail('mail.helloNobody'),
    '',
    inMail('mail.report', { who: actor.name, lender: lender.name, ...about }),
    ...(replaces === null ? [] : [inMail('mail.reportReplaces', { replaced: replaces })]),
    inMail('mail.reportLink', {
      until: momentOf(expires.toISOString(), row.facts.timeZone),
      link: `${config.appOrigin}/shared/${secret}`,
    }),
  ].join('\n')
  const subject = inMail('mail.reportSubject', about).replace(/\s+/g, ' ')
  await queueMail(context, { toUser: null, toAddress: address, subject, body, secret: true, reportLink: link.uuid })
  return { ...link, sender: actor.name }
}

/**
 * Ends a link at once; where its mail has not left yet, it stays here.
 * @throws ApiError 404 for a link of a lot that is not the viewer's
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
  const message = sayOfReport('revoked', { address })
  if (revoked_at) return { uuid: id, revokedAt: revoked_at.toISOString(), message }
  await db.updateTable('report_links').set({ revoked_at: now }).where('uuid', '=', id).execute()
  await record(context, [
    { noun: 'report', uuid, lot, drawRequest: draw_request, changed: ['link'], after: { revoked: address } },
  ])
  return { uuid: id, revokedAt: now.toISOString(), message }
}
