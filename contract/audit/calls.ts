import { z } from 'zod'
import { instant, listFilter, person, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { auditFields } from 'contract/core/list-fields'
import { nouns } from 'contract/core/nouns'
import { roleNames } from 'contract/core/roles'

/** One entry of the audit trail: who did what to which record, with values before and after. */
const auditEntry = z.object({
  /** Position in the chain: 1, 2, 3, … without gaps. */
  position: z.int(),
  at: instant,
  /** Null: the system, or, with an address, a caller without sign-in. */
  actor: person.nullable(),
  role: z.enum(roleNames).nullable(),
  operation: z.string(),
  /** Description of the action, for a change of many records or an undo. */
  text: z.string().nullable(),
  noun: z.enum(nouns),
  uuid,
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  /** Address of its lot and title of its draw request; else the record's own name. */
  about: z.string().nullable(),
  /** Part of the draw request: the item, with the photo's file name. */
  part: z.string().nullable(),
  changed: z.array(z.string()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  why: z.string().nullable(),
  /** Address of the call and description of the device; null for jobs, and for people of another agency. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** On the entry of an import of the viewer's own: the change to undo, while it is not undone. */
  undoId: uuid.nullable(),
  /** On the entry of a record that an import wrote: the record of the import's own entry. */
  importId: uuid.nullable(),
  /** SHA-256 of this entry and the previous hash. */
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
      'The audit trail, latest first: every change, sign-in, refusal and export, append-only and chained by hashes; `by` selects entries of `people` or of the `system`',
    query: auditFilter,
    data: z.object({
      data: z.array(auditEntry),
      totalRecord: z.int(),
      totalIsCapped: z.boolean().optional(),
      cursor: z.string().nullable(),
      /** Cursor of the previous page; null on the latest. */
      newer: z.string().nullable(),
    }),
  }),
} as const
