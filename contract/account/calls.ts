import { z } from 'zod'
import { bulkOutcome, bulkTimeoutMs, instant, person, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { longestSearch } from 'contract/core/limits'
import { t as sayOfField } from 'locales/fields'
import { hitNouns, nouns } from 'contract/core/nouns'
import { roleNames } from 'contract/core/roles'
import { userStatuses } from 'contract/core/statuses'

/** One undoable change. */
export const change = z.object({
  uuid,
  operation: z.string(),
  text: z.string(),
  at: instant,
  actor: person,
  count: z.int(),
  undone: z.boolean(),
  undoOf: uuid.nullable(),
  /** The draw request of the change, and the item if it is a single one. */
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  /** Name of the item or the draw request. */
  about: z.string().nullable(),
})
export type Change = z.infer<typeof change>

/** A search hit: the record and the ids for its URL; for a delivery, `uuid` is the link's id. */
export const searchHit = z.object({
  noun: z.enum(hitNouns),
  uuid,
  title: z.string(),
  subtitle: z.string(),
  status: z.string().nullable(),
  /** Null for archived records, which can only be restored. */
  version: z.int().nullable(),
  archived: z.boolean(),
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  /** For a lot: number of completed draw requests that the viewer sees. */
  completed: z.int().optional(),
  /** For a lot or draw request: name of its report template, for people who may send the report. */
  template: z.string().nullish(),
  /**
   * For a lot or draw request: the hidden text that matches, such as a borrower's address or an excerpt of the
   * description; absent if title or subtitle match.
   */
  matched: z.string().nullish(),
})
export type SearchHit = z.infer<typeof searchHit>

/**
 * Filters of a search for people (role, agency, status), lenders and cost codes (agency, status; global codes match
 * every agency), lenders for a lot or draw request (`for`: those of its agency), and deliveries of one.
 */
const searchWhere = z.strictObject({
  role: z.enum(roleNames).optional(),
  agency: uuid.optional(),
  status: z.enum(userStatuses).optional(),
  for: uuid.optional(),
})
export type SearchWhere = z.infer<typeof searchWhere>

/** One event of the stream; `changed` lists the fields, `position` is the SSE id. */
export const streamEvent = z.object({
  position: z.int(),
  at: instant,
  actor: uuid.nullable(),
  /** Name of the actor, for pages of removed records, which cannot request it any more. */
  actorName: z.string().nullable(),
  operation: z.string(),
  noun: z.enum(nouns),
  uuid,
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  version: z.int().nullable(),
  /** `removed` without a patch: the record still exists, but this person lost access. */
  changed: z.array(z.string()),
  /** Small new values of the record (media status, checklist progress), so that clients need no request. */
  patch: z.record(z.string(), z.unknown()).nullable(),
})
export type StreamEvent = z.infer<typeof streamEvent>

export const accountCalls = {
  'changes.list': endpoint({
    operation: 'changes.list',
    method: 'GET',
    path: '/api/changes',
    effect: 'read',
    summary: "The viewer's undoable changes, newest first; `within` a lot, draw request, item or media",
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(500).default(200),
      within: uuid.optional(),
    }),
    data: z.object({ data: z.array(change), totalRecord: z.int() }),
  }),
  'changes.undo': endpoint({
    operation: 'changes.undo',
    method: 'POST',
    path: '/api/changes/{changeId}/undo',
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary:
      'Undo a change in one transaction; undoing an undo is redo; `over` also overwrites later changes. The undo of an import leaves records with later changes and lists them in `refused`',
    params: z.strictObject({ changeId: uuid }),
    query: z.strictObject({ over: z.enum(['true']).optional() }),
    data: z.object({
      change,
      touched: z.array(z.object({ noun: z.string(), uuid, version: z.int() })),
      /** Records of an import that somebody changed since: they stay as they are. */
      refused: bulkOutcome.shape.refused,
      changeId: uuid,
    }),
  }),
  search: endpoint({
    operation: 'search',
    method: 'GET',
    path: '/api/search',
    effect: 'read',
    summary:
      'Search records by a few letters. `types` is a comma-separated list of nouns, `archive`, `delivery` (valid links to reports sent to lenders) and `session` (the viewer’s other sessions); the last two are only searched when named, and without letters their newest are found. Of equally good matches, items of the draw request `near` come first',
    query: z
      .strictObject({
        q: z.string().max(longestSearch).default(''),
        types: z.string().max(200).optional(),
        where: searchWhere.optional(),
        near: uuid.optional(),
      })
      .refine(({ q, types }) => q !== '' || types, { path: ['q'], error: () => sayOfField('invalidInput') }),
    data: z.object({ data: z.array(searchHit), totalRecord: z.int() }),
  }),
  stream: endpoint({
    operation: 'stream',
    method: 'GET',
    path: '/api/stream',
    effect: 'read',
    wire: 'events',
    summary: 'Server-sent events of what the viewer may see; resumes from Last-Event-ID',
  }),
  'health.live': endpoint({
    operation: 'health.live',
    method: 'GET',
    path: '/healthz',
    effect: 'read',
    access: 'public',
    summary: 'The process answers',
    data: z.object({ ok: z.literal(true) }),
  }),
  'health.ready': endpoint({
    operation: 'health.ready',
    method: 'GET',
    path: '/readyz',
    effect: 'read',
    access: 'public',
    summary: 'Database and jobs answer',
    data: z.object({ ok: z.boolean() }),
  }),
} as const
