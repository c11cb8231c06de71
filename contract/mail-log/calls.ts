import { z } from 'zod'
import { instant, listFilter, listPage, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { mailStates } from 'contract/core/limits'
import { mailLogSortFields, mailLogFields } from 'contract/core/list-fields'

/**
 * A mail that waits, was sent, or was dropped; the text of a mail with a one-time link is deleted after a mail server
 * accepted it.
 */
const mail = z.object({
  uuid,
  id: uuid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /**
   * The attached PDF; no size before it exists, and `isLeft` if it is too large to attach, so that the mail only has
   * the link.
   */
  attachment: z.object({ reportId: uuid, name: z.string(), bytes: z.int().nullable(), isLeft: z.boolean() }).nullable(),
  /** The HTML has the same content as `text`; for a report also the template of this name. */
  template: z.string().nullable(),
  state: z.enum(mailStates),
  tries: z.int(),
  lastError: z.string().nullable(),
  /** Not sent before this time; until then an undo withdraws it. */
  notBefore: instant,
  sentAt: instant.nullable(),
  createdAt: instant,
})
export type LoggedMail = z.infer<typeof mail>

export const mailLogFilter = listFilter(mailLogSortFields, mailLogFields)

export const mailLogCalls = {
  'outbox.list': endpoint({
    operation: 'outbox.list',
    method: 'GET',
    path: '/api/outbox',
    effect: 'read',
    summary: 'Every mail of the demo, newest first; 404 outside the demo',
    query: mailLogFilter,
    data: listPage(mail),
  }),
} as const
