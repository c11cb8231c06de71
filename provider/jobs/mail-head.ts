import { sql } from 'kysely'

import { inMail } from 'contract/letters'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { MailHead } from 'provider/jobs/mail-html'

/** The agency, house and due date of a mail about one draw request; null for any other mail. */
export async function findHead(db: Db, drawRequests: readonly string[]): Promise<MailHead | null> {
  if (drawRequests.length !== 1) return null
  const { rows } = await sql<{ agency: string | null; address: string; due: string | null }>`
    select case when a.uuid is not null then ${agencyName('a')} end as agency, l.street || ', ' || l.city as address,
      case when r.status in ('pending', 're-requested') then to_char(r.due_date, 'Mon FMDD, YYYY') end as due
    from draw_requests r join lots l on l.uuid = r.lot left join users a on a.uuid = r.agency
    where r.uuid = ${drawRequests[0]}::uuid`.execute(db)
  return rows[0] ?? null
}

/** The head of a mail as plain-text lines. */
export function headLines(head: MailHead | null): string[] {
  if (!head) return []
  const { agency, address, due } = head
  return [
    ...(agency === null ? [] : [inMail('mail.about', { agency, address })]),
    ...(due === null ? [] : [inMail('mail.due', { date: due })]),
    '',
  ]
}
