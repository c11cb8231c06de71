import { sql } from 'kysely'
import { roleName } from 'contract/roles'
import type { ToldKind } from 'contract/told'
import type { Tx } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findReportReader } from 'provider/jobs/report-mail'
import { requestsVisibleTo } from 'provider/scope'

/** A mail as it is about to leave. */
export type Leaving = {
  to_user: string | null
  to_address: string
  /** null: about the account itself, which nobody can wish away. */
  kind: ToldKind | null
  draw_requests: string[]
  /** The delivery of a report it is. */
  report_link: string | null
}

/** Where a mail goes now, or why it goes nowhere any more. */
export type Reader = { address: string } | { gone: string }

type Account = Actor & { status: string; muted: string[] }

/**
 * Who reads a mail, asked again as it leaves (domain rule 15): the account must still be active, want this kind by mail, and
 * see one of the draw requests it is about; it goes to the account's address of now. An address without an account must
 * still be the one on the lot.
 */
export async function findReader(tx: Tx, mail: Leaving): Promise<Reader> {
  if (mail.report_link) return findReportReader(tx, mail.report_link)
  const account = await findAccount(tx, mail)
  if (account) return readerOf(tx, mail, account)
  if (mail.to_user) return { gone: 'The recipient is no longer active' }
  if (!mail.kind) return { address: mail.to_address }
  if (await isStopped(tx, mail.to_address, mail.kind)) return unwanted
  return (await isOnLot(tx, mail)) ? { address: mail.to_address } : outOfSight
}

const unwanted: Reader = { gone: 'The recipient wants no mail of this kind' }
const outOfSight: Reader = { gone: 'The recipient may not see this any more' }

async function readerOf(tx: Tx, mail: Leaving, account: Account): Promise<Reader> {
  const isThere = account.status === 'active' || (account.status === 'invited' && !mail.kind)
  if (!isThere) return { gone: 'The recipient is no longer active' }
  // A mail about the account keeps the address it was written to: a code proves that one.
  if (!mail.kind) return { address: mail.to_address }
  if (account.muted.includes(`${mail.kind}.mail`)) return unwanted
  return (await sees(tx, account, mail.draw_requests)) ? { address: account.email } : outOfSight
}

/** The account a mail is to; of an address without one the account that has it by now. */
async function findAccount(tx: Tx, { to_user, to_address, kind }: Leaving): Promise<Account | null> {
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
  const agency = role === 'agency' ? row.uuid : role === 'reviewer' ? row.agency : null
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

async function isStopped(tx: Tx, address: string, kind: ToldKind): Promise<boolean> {
  const stop = tx.selectFrom('mail_stops').select('at').where('address', '=', address).where('kind', '=', kind)
  return (await stop.executeTakeFirst()) !== undefined
}

async function isOnLot(tx: Tx, { to_address, draw_requests }: Leaving): Promise<boolean> {
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
