import { type Selectable, sql } from 'kysely'
import { undeliveredText } from 'contract/reports/undelivered'
import type { Delivery, ReportSend } from 'contract/reports/deliveries'
import { may } from 'contract/core/policy'
import { fullNameAt, groupBy } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Context } from 'provider/http/context'

type LinkRow = Selectable<Database['report_links']>

/**
 * Deliveries of these versions, which the viewer may see, newest first, by version; empty for viewers who may not send
 * reports.
 */
export async function loadSends(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  reports: readonly string[],
): Promise<Map<string, ReportSend[]>> {
  if (!may(actor.role, 'inspections.sendReport') || reports.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_links')
    .innerJoin('users', 'users.uuid', 'report_links.created_by')
    .where(sql<boolean>`report_links.report = any(${[...reports]}::uuid[])`)
    .selectAll('report_links')
    .select(fullNameAt('users', 'report_links.created_at').as('sender'))
    .orderBy('report_links.created_at', 'desc')
    .orderBy('report_links.lender_name')
    .orderBy('report_links.uuid')
    .execute()
  const byReport = [...groupBy(rows, ({ report }) => report)]
  return new Map(byReport.map(([report, of]) => [report, [...groupBy(of, ({ send }) => send).values()].map(sendOf)]))
}

/** Combines the rows of one delivery. */
export function sendOf(rows: readonly (LinkRow & { sender: string })[]): ReportSend {
  const [first] = rows
  if (!first) throw new Error('A sending goes to somebody')
  return {
    uuid: first.send,
    at: first.created_at.toISOString(),
    by: { uuid: first.created_by, name: first.sender },
    deliveries: rows.map(present),
  }
}

const present = (row: LinkRow): Delivery => ({
  uuid: row.uuid,
  id: row.uuid,
  lender: { uuid: row.lender, name: row.lender_name },
  address: row.address,
  status: row.status,
  problem: row.problem && undeliveredText(row.problem),
  settledAt: row.settled_at?.toISOString() ?? null,
  replaces: row.replaces,
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})
