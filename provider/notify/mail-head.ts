import { sql } from 'kysely'

import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/mail'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { MailHead } from './mail-html'
import type { DueMail } from './mail-recipient'

/**
 * Header of an email: agency, logo, lot address and due date if it is about one draw request; agency and logo if it is
 * an invitation; otherwise null.
 */
export async function findHead(db: Db, { draw_requests: drawRequests, to_user }: DueMail): Promise<MailHead | null> {
  if (drawRequests.length === 0 && to_user !== null) return findInvitationHead(db, to_user)
  if (drawRequests.length !== 1) return null
  const { rows } = await sql<MailHead>`
    select case when a.uuid is not null then ${agencyName('a')} end as agency, a.picture as logo, l.street || ', ' || l.city as address,
      case when r.status in ('pending', 're-requested') then r.due_date end as due
    from draw_requests r join lots l on l.uuid = r.lot left join users a on a.uuid = r.agency
    where r.uuid = ${drawRequests[0]}::uuid`.execute(db)
  const [head] = rows
  return head ? { ...head, due: head.due && dayOf(head.due) } : null
}

async function findInvitationHead(db: Db, user: string): Promise<MailHead | null> {
  const { rows } = await sql<{ agency: string; logo: string | null }>`
    select ${agencyName('a')} as agency, a.picture as logo
    from users u join users a on a.uuid = u.agency where u.uuid = ${user}::uuid and u.status = 'invited'`.execute(db)
  const [head] = rows
  return head ? { ...head, address: null, due: null } : null
}

/**
 * Name of the agency that sends the email: the agency of its draw request, of its report's lot or of the invited user;
 * null for other emails.
 */
export async function findAgencyName(db: Db, { draw_requests, report_link, to_user }: DueMail): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${agencyName('a')} as name from users a where a.uuid = coalesce(
      (select agency from draw_requests where uuid = ${draw_requests[0] ?? null}::uuid),
      (select l.agency from report_links k join reports p on p.uuid = k.report join lots l on l.uuid = p.lot
        where k.uuid = ${report_link}::uuid),
      (select agency from users where uuid = ${to_user}::uuid and status = 'invited'))`.execute(db)
  return rows[0]?.name ?? null
}

/** Formats a date such as 2026-11-27 in the current language: "Nov 27, 2026". */
const dayOf = (date: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** The head of a mail as plain-text lines. */
export function headLines(head: MailHead | null): string[] {
  if (!head) return []
  const { agency, address, due } = head
  return [
    ...(agency === null || address === null ? [] : [t('mail.about', { agency, address })]),
    ...(due === null ? [] : [t('mail.due', { date: due })]),
    '',
  ]
}
