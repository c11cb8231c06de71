import { sql } from 'kysely'
import { roleName } from 'contract/core/roles'
import type { Undelivered } from 'contract/reports/undelivered'
import type { MessageKind } from 'contract/notifications/message-kinds'
import type { Tx } from 'provider/db/transaction'
import { accessedAgency } from 'provider/http/authenticate'
import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'

/** A mail that is about to be sent. */
export type DueMail = {
  to_user: string | null
  to_address: string
  /** null: about the account itself; nobody can unsubscribe from these. */
  kind: MessageKind | null
  draw_requests: string[]
  /** The report delivery this mail belongs to. */
  report_link: string | null
}

/** The current address for a mail, or the reason not to send it. */
export type ResolvedAddress = { address: string } | { gone: Undelivered }

type Account = Actor & { status: string; muted: string[] }

/**
 * Finds the recipient again before sending (domain rule 15): the account must still be active, want this kind by mail
 * and see one of the draw requests; the mail goes to the account's current address. An address without an account must
 * still belong to the lot.
 */
export async function resolveAddress(tx: Tx, mail: DueMail): Promise<ResolvedAddress> {
  if (mail.report_link) return reportAddress(tx, mail.report_link)
  const account = await findAccount(tx, mail)
  if (account) return addressOfAccount(tx, mail, account)
  if (mail.to_user) return { gone: 'The recipient is no longer active' }
  if (!mail.kind) return { address: mail.to_address }
  if (await isUnsubscribed(tx, mail.to_address, mail.kind)) return unwanted
  return (await isBorrowerOfLot(tx, mail)) ? { address: mail.to_address } : notVisible
}

const unwanted: ResolvedAddress = { gone: 'The recipient wants no mail of this kind' }
const notVisible: ResolvedAddress = { gone: 'The recipient may not see this any more' }

async function addressOfAccount(tx: Tx, mail: DueMail, account: Account): Promise<ResolvedAddress> {
  const mayGetMail = account.status === 'active' || (account.status === 'invited' && !mail.kind)
  if (!mayGetMail) return { gone: 'The recipient is no longer active' }
  // A mail about the account stays with its original address, which its code verifies.
  if (!mail.kind) return { address: mail.to_address }
  if (account.muted.includes(`${mail.kind}.mail`)) return unwanted
  return (await sees(tx, account, mail.draw_requests)) ? { address: account.email } : notVisible
}

/** Finds the recipient's account; for an address without one, the account that has it now. */
async function findAccount(tx: Tx, { to_user, to_address, kind }: DueMail): Promise<Account | null> {
  if (!to_user && !kind) return null
  const query = tx
    .selectFrom('users')
    .select(['uuid', 'role', 'agency', 'email', 'is_email_verified', 'status', 'muted'])
  const row = await (to_user
    ? query.where('uuid', '=', to_user)
    : query
        .where('email', '=', to_address)
        .where('is_email_verified', '=', true)
        .where('status', 'in', ['active', 'inactive'])
  ).executeTakeFirst()
  const role = row && roleName(row.role)
  if (!row || !role) return null
  const agency = accessedAgency(role, row)
  const { uuid, email, status, muted } = row
  return { uuid, role, agency, email, isEmailVerified: row.is_email_verified, name: '', sessionId: '', status, muted }
}

async function sees(tx: Tx, actor: Actor, drawRequests: readonly string[]): Promise<boolean> {
  const seen = await tx
    .selectFrom('draw_requests')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...drawRequests]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

async function isUnsubscribed(tx: Tx, address: string, kind: MessageKind): Promise<boolean> {
  const stop = tx.selectFrom('mail_stops').select('at').where('address', '=', address).where('kind', '=', kind)
  return (await stop.executeTakeFirst()) !== undefined
}

async function isBorrowerOfLot(tx: Tx, { to_address, draw_requests }: DueMail): Promise<boolean> {
  const found = await tx
    .selectFrom('draw_requests')
    .innerJoin('lots', 'lots.uuid', 'draw_requests.lot')
    .select('draw_requests.uuid')
    .where(sql<boolean>`draw_requests.uuid = any(${[...draw_requests]}::uuid[])`)
    .where('draw_requests.deleted_at', 'is', null)
    .where('lots.deleted_at', 'is', null)
    .where('lots.borrower_email', '=', to_address)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Finds the recipient of a report before sending (domain rule 15): the link must not be revoked, the lender must be
 * active with this address, and the lot and draw request must exist.
 */
async function reportAddress(tx: Tx, link: string): Promise<ResolvedAddress> {
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
  if (found.status === 'failed') return { gone: 'This version could not be made' }
  if (!found.is_lender) return { gone: 'The lender does not have this address any more' }
  return found.is_there ? { address: found.address } : { gone: 'The report is in the archive' }
}
