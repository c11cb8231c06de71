import { z } from 'zod'
import { instant, listFilter, listPage, uuid } from './common'
import { endpoint } from './endpoint'
import { mailStates } from './limits'
import { outboxColumns, outboxFields } from './list-fields'

/** A mail as it waits, left, or was dropped; the words of one that held a one-time link are gone once it left by a mail server. */
export const mail = z.object({
  uuid,
  id: uuid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The PDF it carries; no size before it is made, and `isLeft` where it is too large, so that the link alone leads to it. */
  attachment: z.object({ reportId: uuid, name: z.string(), bytes: z.int().nullable(), isLeft: z.boolean() }).nullable(),
  /** Its HTML says the words of `text`; of a report also those of the template of this name. */
  template: z.string().nullable(),
  state: z.enum(mailStates),
  tries: z.int(),
  lastError: z.string().nullable(),
  /** Not tried before this moment; an undo until then takes it back. */
  notBefore: instant,
  sentAt: instant.nullable(),
  createdAt: instant,
})
export type OutboxMail = z.infer<typeof mail>

export const outboxFilter = listFilter(outboxColumns, outboxFields)

export const outboxCalls = {
  'outbox.list': endpoint({
    operation: 'outbox.list',
    method: 'GET',
    path: '/api/outbox',
    effect: 'read',
    summary: 'Every mail of the demo, newest first; 404 where it is no demo',
    query: outboxFilter,
    data: listPage(mail),
  }),
} as const
