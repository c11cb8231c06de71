import { z } from 'zod'
import { instant, listFilter, person, uuid } from './common'
import { endpoint } from './endpoint'
import { auditFields } from './list-fields'
import { nouns } from './nouns'
import { roleNames } from './roles'

/** One entry of the audit trail: who did what to which record, with what was there before and after. */
export const auditEntry = z.object({
  /** Its place in the chain: 1, 2, 3, … without a gap. */
  position: z.int(),
  at: instant,
  /** Null: the system did it by itself, or, where there is an address, somebody who was not signed in. */
  actor: person.nullable(),
  role: z.enum(roleNames).nullable(),
  operation: z.string(),
  /** What was done, in words, where a change of many records or an undo has some. */
  text: z.string().nullable(),
  noun: z.enum(nouns),
  uuid,
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  /** The address of its lot, and the draw request's title; else its own name. */
  about: z.string().nullable(),
  /** What of the draw request it was: the item, with the photo's file. */
  part: z.string().nullable(),
  changed: z.array(z.string()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  why: z.string().nullable(),
  /** The address of the call, and the device in words; null for jobs, and for people of another agency. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** The viewer's own change of many records that this is part of, while it is not undone. */
  undoId: uuid.nullable(),
  /** SHA-256 over this entry and the hash before it. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditFilter = listFilter(['at'], auditFields)

export const auditCalls = {
  'audit.list': endpoint({
    operation: 'audit.list',
    method: 'GET',
    path: '/api/audit',
    effect: 'read',
    summary:
      'The audit trail, latest first: every change, sign-in, refusal and export, append-only and chained by hashes; `by` separates what `people` did from what the `system` did by itself',
    query: auditFilter,
    data: z.object({
      data: z.array(auditEntry),
      totalRecord: z.int(),
      totalIsCapped: z.boolean().optional(),
      cursor: z.string().nullable(),
      /** The cursor of the page before this one; null where that is the latest. */
      newer: z.string().nullable(),
    }),
  }),
} as const
