import { undeliveredText } from 'contract/reports/undelivered'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { mailStates, type MailState } from 'contract/core/limits'
import { type mailLogSortFields } from 'contract/core/list-fields'
import type { LoggedMail } from 'contract/mail-log/calls'
import { wordsIn } from 'contract/core/tokenize'
import type { Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { fileNameOf, largestAttached } from 'provider/notify/report-mail'
import { containsAll, keywordOf } from 'provider/records/keywords'
import { answerOf, findPage, readFilters, sortBy, type RowOf, type SortColumn } from 'provider/records/lists'

type Row = {
  uuid: string
  to_address: string
  subject: string
  body: string
  state: MailState
  tries: number
  last_error: string | null
  not_before: Date
  sent_at: Date | null
  created_at: Date
  report: string | null
  code: string | null
  bytes: string | number | null
  template: string | null
}

const filters = z.object({ state: z.array(z.enum(mailStates)).optional() })

const state = sql<MailState>`case when m.sent_at is not null then 'sent' when m.dropped_at is not null then 'dropped' else 'waiting' end`
const text = sql`lower(m.to_address || ' ' || m.subject || ' ' || m.body)`

const columns: Record<(typeof mailLogSortFields)[number], SortColumn> = {
  createdAt: sortBy(sql`m.created_at`, 'timestamptz'),
}

const row: RowOf = (uuid) => sql`
  select m.uuid, m.to_address, m.subject, m.body, ${state} as state, m.tries, m.last_error, m.not_before, m.sent_at, m.created_at,
    p.uuid as report, p.code, p.bytes, p.facts->'template'->>'name' as template
  from mail_outbox m left join report_links k on k.uuid = m.report_link left join reports p on p.uuid = k.report where m.uuid = ${uuid}`

/**
 * Every mail of the demo, for readers who want to see what would be sent. Mails contain links into other people's
 * accounts, so this list exists only in the demo.
 * @throws ApiError 404 outside the demo; 400 for an invalid filter value or cursor
 */
export async function listMailLog(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: ListFilter,
): Promise<DataOf<'outbox.list'>> {
  if (!config.demo) throw notFound()
  const { state: states } = readFilters(filters, filter.filters)
  const keyword = keywordOf(filter.keyword)
  const where: RawBuilder<boolean>[] = [
    ...(states ? [sql<boolean>`${state} = any(${states})`] : []),
    containsAll(text, wordsIn(keyword)),
  ]
  const sort = columns[filter.sortDescriptor.column as keyof typeof columns]
  const page = await findPage<Row>(db, filter, { from: sql`mail_outbox m`, uuid: sql`m.uuid`, where, sort }, row)
  return answerOf(page, present)
}

function attachmentOf({ report, code, bytes: stored }: Row): LoggedMail['attachment'] {
  if (report === null || code === null) return null
  const bytes = stored === null ? null : Number(stored)
  return { reportId: report, name: fileNameOf(code), bytes, isLeft: bytes !== null && bytes > largestAttached }
}

const present = (one: Row): LoggedMail => ({
  uuid: one.uuid,
  id: one.uuid,
  to: one.to_address,
  subject: one.subject,
  text: one.body,
  attachment: attachmentOf(one),
  template: one.template,
  state: one.state,
  tries: one.tries,
  lastError: one.last_error && undeliveredText(one.last_error),
  notBefore: one.not_before.toISOString(),
  sentAt: one.sent_at?.toISOString() ?? null,
  createdAt: one.created_at.toISOString(),
})
